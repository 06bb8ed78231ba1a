import { t } from '@lingui/core/macro';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Enrollment } from '@trilha/contract';
import { achievements, courses, enrollments } from '@trilha/contract/bare';
import { ApiError, call } from '../../lib/api/api.ts';
import { endpointQuery, invalidate } from '../../lib/api/endpoint-query.ts';

export const enrollmentsQuery = endpointQuery(enrollments.list);

export const coursesQuery = endpointQuery(courses.list);

export const courseQuery = (id: number) => endpointQuery(courses.get, { params: { id } });

export const achievementsQuery = endpointQuery(achievements.list);

export const achievementProgressQuery = endpointQuery(achievements.progress);

export const achievementStoryQuery = (id: number) =>
  endpointQuery(achievements.get, { params: { id } });

export const recentAchievementsQuery = queryOptions({
  ...endpointQuery(achievements.recent),
  async queryFn({ signal }) {
    try {
      return await call(achievements.recent, { signal });
    } catch (error) {
      // To have none yet is not an error.
      if (error instanceof ApiError && error.status === 404) {
        return { count: 0, next: null, previous: null, results: [] };
      }
      throw error;
    }
  },
  select: ({ results }) => results,
});

/**
 * Joins a course; the lists of courses and the course itself are fetched again. `onEnrolled` is
 * called before they come, while what was pressed is still on the page.
 */
export function useEnroll(onEnrolled: (enrollment: Enrollment) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (courseId: number) => call(courses.enroll, { params: { id: courseId } }),
    onSuccess: (enrollment) => {
      onEnrolled(enrollment);
      return invalidate(queryClient, ['/enrollments/', '/courses/']);
    },
  });
}

/** Leaves a course, by the id of the enrollment; `onLeft` is called before the lists come anew. */
export function useLeave(onLeft: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(enrollments.leave, { params: { id } }),
    onSuccess: () => {
      onLeft();
      return invalidate(queryClient, ['/enrollments/', '/courses/']);
    },
    // It was left in another tab, or ended by the school: then the list is out of date.
    onError: (error) => {
      if (error instanceof ApiError && error.status === 404) {
        void invalidate(queryClient, ['/enrollments/', '/courses/']);
      }
    },
  });
}

/** The sentence to show when leaving failed: the server's own where it refused. */
export function leaveFailure(error: Error): string {
  return (
    (error instanceof ApiError && error.detail) || t`Leaving the course failed. Please try again.`
  );
}

/** The sentence to show when joining failed: the server's own where it refused. */
export function enrollFailure(error: Error): string {
  return (
    (error instanceof ApiError && error.detail) || t`Joining the course failed. Please try again.`
  );
}
