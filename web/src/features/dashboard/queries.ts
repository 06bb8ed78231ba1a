import { api } from '@trilha/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const statsQuery = queryOptions({
  queryKey: ['dashboard', 'stats'],
  queryFn: ({ signal }) => call(api.dashboard.stats, { signal }),
});

export const coursesQuery = queryOptions({
  queryKey: ['courses'],
  queryFn: ({ signal }) => call(api.courses.list, { signal }),
});

/** How many people wait for the deletion of their account. */
export const waitingDeletionsQuery = queryOptions({
  queryKey: ['admin', 'deletions', 'waiting'],
  queryFn: async ({ signal }) => (await call(api.adminDeletions.list, { signal })).count,
});
