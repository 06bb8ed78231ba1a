import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { getStats, listCourses, listDeletions } from './calls.ts';

export const statsQuery = queryOptions({
  queryKey: ['dashboard', 'stats'],
  queryFn: ({ signal }) => call(getStats, { signal }),
});

export const coursesQuery = queryOptions({
  queryKey: ['courses'],
  queryFn: ({ signal }) => call(listCourses, { signal }),
});

/** How many people wait for the deletion of their account. */
export const waitingDeletionsQuery = queryOptions({
  queryKey: ['admin', 'deletions', 'waiting'],
  queryFn: async ({ signal }) => (await call(listDeletions, { signal })).count,
});
