import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api/api.ts';
import {
  getCourse,
  joinCourse,
  listCourses,
  listEnrollments,
  listRecentAchievements,
} from './calls.ts';

export const enrollmentsQuery = queryOptions({
  queryKey: ['enrollments'],
  queryFn: ({ signal }) => call(listEnrollments, { signal }),
});

export const coursesQuery = queryOptions({
  queryKey: ['courses'],
  queryFn: ({ signal }) => call(listCourses, { signal }),
});

export const courseQuery = (id: number) =>
  queryOptions({
    queryKey: ['course', id],
    queryFn: ({ signal }) => call(getCourse, { params: { id }, signal }),
  });

export const recentAchievementsQuery = queryOptions({
  queryKey: ['achievements', 'recent'],
  queryFn: async ({ signal }) => {
    try {
      return (await call(listRecentAchievements, { signal })).results;
    } catch (error) {
      // To have none yet is not an error.
      if (error instanceof ApiError && error.status === 404) return [];
      throw error;
    }
  },
});

/**
 * Joins a course; the lists of courses and the course itself are fetched again. `onEnrolled` is
 * called before they come, while what was pressed is still on the page.
 */
export function useEnroll(onEnrolled: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (courseId: number) => call(joinCourse, { params: { id: courseId } }),
    onSuccess: () => {
      onEnrolled();
      return Promise.all(
        ['enrollments', 'courses', 'course'].map((name) =>
          queryClient.invalidateQueries({ queryKey: [name] }),
        ),
      );
    },
  });
}

/** The sentence to show when joining failed: the server's own where it refused. */
export function enrollFailure(error: Error): string {
  return (
    (error instanceof ApiError && error.detail) || 'Joining the course failed. Please try again.'
  );
}
