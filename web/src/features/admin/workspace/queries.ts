import { api, type Attention, type ListedLesson } from '@trilha/contract';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { invalidateAfter } from '../stale-after.ts';

export const courseQuery = (id: number) => endpointQuery(api.adminCourses.get, { params: { id } });

export const readinessQuery = (id: number) =>
  endpointQuery(api.adminCourses.readiness, { params: { id } });

export const listedLessonsQuery = (id: number) =>
  endpointQuery(api.adminLessons.ofCourse, { params: { id } });

/** One lesson with what is lost when it is deleted. */
export const lessonQuery = (id: number) => endpointQuery(api.adminLessons.get, { params: { id } });

export interface StudentFilters {
  page: number;
  search: string;
  attention: Attention | 'any' | '';
}

export const studentsQuery = (course: number, { page, search, attention }: StudentFilters) => ({
  ...endpointQuery(api.adminEnrollments.list, {
    query: { page, search, course, ...(attention ? { attention } : {}) },
  }),
  placeholderData: keepPreviousData,
});

/** Adds a copy of the lesson behind it. */
export function useDuplicateLesson() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(api.adminLessons.duplicate, { params: { id } }),
    onSuccess: () => invalidateAfter(queryClient, 'lesson'),
  });
}

export function useDuplicateQuiz() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(api.adminQuizzes.duplicate, { params: { id } }),
    onSuccess: () => invalidateAfter(queryClient, 'quiz'),
  });
}

/** Adds a copy of the course as a draft. */
export function useDuplicateCourse() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(api.adminCourses.duplicate, { params: { id } }),
    onSuccess: () => void invalidateAfter(queryClient, 'course', { isLeaving: true }),
  });
}

/** Publishes a course or makes it a draft again; what else somebody changes meanwhile stays. */
export function usePublishing(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (is_published: boolean) =>
      call(api.adminCourses.update, { params: { id }, body: { is_published } }),
    onSuccess: () => invalidateAfter(queryClient, 'course'),
  });
}

/**
 * Puts the lessons of a course into order: shown at once, put back where it fails. Each call sends the whole
 * order, and one waits for the other, so that the last one decides.
 */
export function useLessonOrder(courseId: number) {
  const queryClient = useQueryClient();
  const { queryKey } = listedLessonsQuery(courseId);
  const mutationKey = ['lessons of course', courseId];
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (lessons: readonly ListedLesson[]) =>
      call(api.adminLessons.reorder, {
        params: { id: courseId },
        body: {
          ids: lessons.map(({ id }) => id),
          sections: lessons
            .filter(({ section_title }) => section_title !== '')
            .map(({ id, section_title }) => ({ lesson_id: id, title: section_title })),
        },
      }),
    async onMutate(lessons) {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      const results = lessons.map((lesson, index) => ({ ...lesson, order: index + 1 }));
      if (before) queryClient.setQueryData(queryKey, { ...before, results });
      return before;
    },
    onError(_error, _lessons, before) {
      queryClient.setQueryData(queryKey, before);
    },
    onSettled() {
      // Until the last of several has come, what the server holds is older than what is shown.
      if (queryClient.isMutating({ mutationKey }) === 1) {
        void invalidateAfter(queryClient, 'lesson');
      }
    },
  });
}
