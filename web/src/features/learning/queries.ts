import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { achievements, courses, enrollments } from '@trilha/contract/bare';
import { ApiError, call } from '../../lib/api.ts';

export const enrollmentsQuery = queryOptions({
  queryKey: ['enrollments'],
  queryFn: ({ signal }) => call(enrollments.list, { signal }),
});

export const coursesQuery = queryOptions({
  queryKey: ['courses'],
  queryFn: ({ signal }) => call(courses.list, { signal }),
});

export const courseQuery = (id: number) =>
  queryOptions({
    queryKey: ['course', id],
    queryFn: ({ signal }) => call(courses.get, { params: { id }, signal }),
  });

export const recentAchievementsQuery = queryOptions({
  queryKey: ['achievements', 'recent'],
  queryFn: async ({ signal }) => {
    try {
      return (await call(achievements.recent, { signal })).results;
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
    mutationFn: (courseId: number) => call(courses.enroll, { params: { id: courseId } }),
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
