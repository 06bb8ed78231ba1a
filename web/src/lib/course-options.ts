import { courses } from '@trilha/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from './api/api.ts';

/** Every course by name, drafts too for staff: for whoever picks one. Kept under the list's own key. */
export const courseOptionsQuery = queryOptions({
  queryKey: ['courses'],
  queryFn: ({ signal }) => call(courses.list, { signal }),
});
