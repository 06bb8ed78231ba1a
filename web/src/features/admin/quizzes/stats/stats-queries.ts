import { api } from '@trilha/contract';
import { endpointQuery } from '../../../../lib/api/endpoint-query.ts';

export const quizStatsQuery = (id: number) =>
  endpointQuery(api.adminQuizzes.stats, { params: { id } });
