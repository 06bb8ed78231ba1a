import { queryOptions } from '@tanstack/react-query';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { getStats, listCourses, listDeletions } from './calls.ts';

export const statsQuery = endpointQuery(getStats);

export const coursesQuery = endpointQuery(listCourses);

/** How many people wait for the deletion of their account. */
export const waitingDeletionsQuery = queryOptions({
  ...endpointQuery(listDeletions),
  select: ({ count }) => count,
});
