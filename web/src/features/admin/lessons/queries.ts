import { api, type Course, type LessonInput } from '@trilha/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';

export interface LessonListQuery {
  page: number;
  search: string;
  /** The id of a course, or empty for all. */
  course: string;
}

export const lessonListQuery = ({ page, search, course }: LessonListQuery) =>
  queryOptions({
    queryKey: ['admin-lessons', 'list', { page, search, course }],
    queryFn: ({ signal }) =>
      call(api.adminLessons.list, {
        // What is no id in the address is answered by the server as one that finds nothing.
        query: { page, search, ...(course === '' ? {} : { course: Number(course) }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** The lesson for its form: fresh at each visit. */
export const editedLessonQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin-lessons', 'edited', id],
    queryFn: ({ signal }) => call(api.adminLessons.get, { params: { id }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

/** A course with all of its lessons in their order. */
export const courseLessonsQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['course', courseId],
    queryFn: ({ signal }) => call(api.courses.get, { params: { id: courseId }, signal }),
  });

/** What is known about the video at an address; asked once, as staff seldom change their minds. */
export const videoMetadataQuery = (url: string) =>
  queryOptions({
    queryKey: ['video-metadata', url],
    queryFn: ({ signal }) => call(api.videos.metadata, { query: { url }, signal }),
    staleTime: Infinity,
    retry: false,
  });

/** What shows lessons, their number, or what was reached in them. */
const STALE = ['admin-lessons', 'admin-courses', 'courses', 'course', 'enrollments', 'dashboard'];

/** To be called when a lesson has changed, its captions and its poster included. */
export function useLessonsChanged() {
  const queryClient = useQueryClient();
  return () => {
    for (const name of STALE) void queryClient.invalidateQueries({ queryKey: [name] });
  };
}

/** Adds the lesson, or changes the one with this id. */
export function saveLesson(values: LessonInput, id: number | undefined) {
  return id === undefined
    ? call(api.adminLessons.create, { body: values })
    : call(api.adminLessons.update, { params: { id }, body: values });
}

export function useDeleteLesson() {
  const changed = useLessonsChanged();
  return useMutation({
    mutationFn: (id: number) => call(api.adminLessons.remove, { params: { id } }),
    onSuccess: changed,
  });
}

/**
 * Puts the lessons of a course into order: shown at once, put back where it fails. Each call sends
 * the whole order, and one waits for the other, so that the last one decides.
 */
export function useLessonOrder(courseId: number) {
  const queryClient = useQueryClient();
  const changed = useLessonsChanged();
  const { queryKey } = courseLessonsQuery(courseId);
  const mutationKey = ['lesson-order', courseId];
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (ids: number[]) =>
      call(api.adminLessons.reorder, { params: { id: courseId }, body: { ids } }),
    async onMutate(ids) {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      if (before) queryClient.setQueryData(queryKey, inOrder(before, ids));
      return before;
    },
    onError(_error, _ids, before) {
      queryClient.setQueryData(queryKey, before);
    },
    onSettled() {
      // Until the last of several has come, what the server holds is older than what is shown.
      if (queryClient.isMutating({ mutationKey }) === 1) changed();
    },
  });
}

function inOrder(course: Course, ids: readonly number[]): Course {
  const places = new Map(ids.map((id, index) => [id, index + 1]));
  const lessons = course.lessons
    .map((lesson) => ({ ...lesson, order: places.get(lesson.id) ?? lesson.order }))
    .toSorted((one, other) => one.order - other.order);
  return { ...course, lessons };
}
