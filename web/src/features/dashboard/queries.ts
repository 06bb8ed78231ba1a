import { queryOptions } from '@tanstack/react-query';
import { adminDeletions, courses, dashboard } from '@trilha/contract/bare';
import { call } from '../../lib/api.ts';

export const statsQuery = queryOptions({
  queryKey: ['dashboard', 'stats'],
  queryFn: ({ signal }) => call(dashboard.stats, { signal }),
});

export const coursesQuery = queryOptions({
  queryKey: ['courses'],
  queryFn: ({ signal }) => call(courses.list, { signal }),
});

/** How many people wait for the deletion of their account. */
export const waitingDeletionsQuery = queryOptions({
  queryKey: ['admin', 'deletions', 'waiting'],
  queryFn: async ({ signal }) => (await call(adminDeletions.list, { signal })).count,
});
