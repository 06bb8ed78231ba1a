import { courses } from '@trilha/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from './api/api.ts';

/** All courses by name, for select fields; staff also get drafts. Uses the query key of the list. */
export const courseOptionsQuery = queryOptions({
  queryKey: ['courses'],
  queryFn: ({ signal }) => call(courses.list, { signal }),
});
