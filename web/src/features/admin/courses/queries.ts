import { type AdminCourse, api } from '@trilha/contract';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../../lib/api/api.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import type { FormValues } from '../../../lib/form.ts';
import { invalidateAfter } from '../stale-after.ts';

export type CourseValues = FormValues<typeof api.adminCourses.create>;

export const adminCoursesQuery = (page: number, search: string) => ({
  ...endpointQuery(api.adminCourses.list, { query: search ? { page, search } : { page } }),
  placeholderData: keepPreviousData,
});

/**
 * To be called after a change of a course. What is on the screen is fetched again at once, unless
 * the screen is about to be left.
 */
export function useCoursesChanged(): (what?: { isLeaving: boolean }) => Promise<void> {
  const queryClient = useQueryClient();
  return (what) => invalidateAfter(queryClient, 'course', what);
}

/** Creates the course, or changes those fields of the existing one that were touched. */
export function saveCourse(
  existing: AdminCourse | undefined,
  values: CourseValues,
  touched: Readonly<Partial<Record<keyof CourseValues, unknown>>>,
): Promise<AdminCourse> {
  if (!existing) return call(api.adminCourses.create, { body: values });
  const { id } = existing;
  // What somebody else has changed meanwhile in another field stays.
  const body = Object.fromEntries(Object.entries(values).filter(([name]) => name in touched));
  return call(api.adminCourses.update, { params: { id }, body });
}

/** What the server itself says about a failure, if it says anything; `field` is looked at first. */
export function reasonOf(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.fieldErrors[field]?.join(' ') ?? error.detail;
}
