import { type AdminCourse, api, type QueryInput } from '@trilha/contract';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../../lib/api/api.ts';
import { endpointQuery, formQuery } from '../../../lib/api/endpoint-query.ts';
import type { FormValues } from '../../../lib/form.ts';
import { invalidateAfter } from '../stale-after.ts';

export type CourseValues = FormValues<typeof api.adminCourses.create>;

type CourseListQuery = QueryInput<typeof api.adminCourses.list>;

export const adminCoursesQuery = (
  page: number,
  search: string,
  filters: Omit<CourseListQuery, 'page' | 'search'> = {},
) => ({
  ...endpointQuery(api.adminCourses.list, {
    query: { page, ...(search && { search }), ...filters },
  }),
  placeholderData: keepPreviousData,
});

/** The course for its form; `listed` is how the list has it, which then is not asked for again. */
export const editedCourseQuery = (id: number, listed: AdminCourse | undefined) => ({
  ...formQuery(api.adminCourses.get, { params: { id } }),
  initialData: listed,
});

/**
 * To be called after a change of a course. What is on the screen is fetched again at once, unless
 * the screen is about to be left.
 */
export function useCoursesChanged(): (what?: { isLeaving: boolean }) => Promise<void> {
  const queryClient = useQueryClient();
  return (what) => invalidateAfter(queryClient, 'course', what);
}

/** Creates the course, or changes those fields of the existing one that were touched since `version`. */
export function saveCourse(
  existing: AdminCourse | undefined,
  values: CourseValues,
  touched: readonly string[],
  version: number | undefined,
): Promise<AdminCourse> {
  if (!existing) return call(api.adminCourses.create, { body: values });
  const { id } = existing;
  const changed = Object.entries(values).filter(([name]) => touched.includes(name));
  const body = { ...Object.fromEntries(changed), version };
  return call(api.adminCourses.update, { params: { id }, body });
}

/** What the server itself says about a failure, if it says anything; `field` is looked at first. */
export function reasonOf(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.fieldErrors[field]?.join(' ') ?? error.detail;
}
