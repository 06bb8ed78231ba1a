import { api } from '@trilha/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/api/api.ts';

/** Under a name of its own: whatever changes a quiz makes it stale. */
export const quizStatsQuery = (id: number) =>
  queryOptions({
    queryKey: ['quiz-stats', id],
    queryFn: ({ signal }) => call(api.adminQuizzes.stats, { params: { id }, signal }),
  });
