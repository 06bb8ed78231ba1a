import { queryOptions } from '@tanstack/react-query';
import { adminDeletions, courses, dashboard } from '@trilha/contract/bare';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';

export const statsQuery = endpointQuery(dashboard.stats);

export const teacherStartQuery = endpointQuery(dashboard.teacher);

export const officeStartQuery = endpointQuery(dashboard.office);

export const coursesQuery = endpointQuery(courses.list, { query: { texts: 'original' } });

/** How many people wait for the deletion of their account. */
export const waitingDeletionsQuery = queryOptions({
  ...endpointQuery(adminDeletions.list),
  select: ({ count }) => count,
});
