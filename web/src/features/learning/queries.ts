import { api, type Course } from '@trilha/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api.ts';
import { percentOf } from './rules.ts';

export const enrollmentsQuery = queryOptions({
  queryKey: ['enrollments'],
  queryFn: ({ signal }) => call(api.enrollments.list, { signal }),
});

export const coursesQuery = queryOptions({
  queryKey: ['courses'],
  queryFn: ({ signal }) => call(api.courses.list, { signal }),
});

export const courseQuery = (id: number) =>
  queryOptions({
    queryKey: ['course', id],
    queryFn: ({ signal }) => call(api.courses.get, { params: { id }, signal }),
  });

export const recentAchievementsQuery = queryOptions({
  queryKey: ['achievements', 'recent'],
  queryFn: async ({ signal }) => {
    try {
      return (await call(api.achievements.recent, { signal })).results;
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
    mutationFn: (courseId: number) => call(api.courses.enroll, { params: { id: courseId } }),
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

/** The course with one lesson changed, its progress counted anew. */
export function withLesson(
  course: Course,
  lessonId: number,
  change: { completed?: boolean; position_seconds?: number },
): Course {
  const lessons = course.lessons.map((lesson) =>
    lesson.id === lessonId ? { ...lesson, ...change } : lesson,
  );
  return { ...course, lessons, progress: progressOf(lessons) };
}

export function progressOf(lessons: readonly { completed: boolean }[]): Course['progress'] {
  const completed = lessons.filter((lesson) => lesson.completed).length;
  return { completed, total: lessons.length, percent: percentOf(completed, lessons.length) };
}
