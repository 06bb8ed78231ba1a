import { api, type Course } from '@trilha/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import type { FormValues } from '../../../lib/form.ts';
import { invalidateAfter } from '../stale-after.ts';

export interface LessonListQuery {
  page: number;
  search: string;
  /** The id of a course, or empty for all. */
  course: string;
}

export const lessonListQuery = ({ page, search, course }: LessonListQuery) => ({
  ...endpointQuery(api.adminLessons.list, {
    // What is no id in the address is answered by the server as one that finds nothing.
    query: { page, search, ...(course === '' ? {} : { course: Number(course) }) },
  }),
  placeholderData: keepPreviousData,
});

/** How often the lesson is asked for while its video is being prepared. */
const PREPARATION_MS = 5_000;

/**
 * The lesson for its form: fresh at each visit, when its captions have changed, and while its video is
 * being prepared.
 */
export const editedLessonQuery = (id: number) => {
  const query = endpointQuery(api.adminLessons.get, { params: { id } });
  return queryOptions({
    ...query,
    staleTime: Infinity,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.video_preparation === 'waiting' ? PREPARATION_MS : false,
  });
};

/** A course with all of its lessons in their order. */
export const courseLessonsQuery = (courseId: number) =>
  endpointQuery(api.courses.get, { params: { id: courseId } });

/** What is known about the video at an address; asked once, as staff seldom change their minds. */
export const videoMetadataQuery = (url: string) => ({
  ...endpointQuery(api.videos.metadata, { query: { url } }),
  staleTime: Infinity,
  retry: false,
});

/** To be called when a lesson has changed, its captions and its poster included. */
export function useLessonsChanged() {
  const queryClient = useQueryClient();
  return () => void invalidateAfter(queryClient, 'lesson');
}

/** Adds the lesson, or changes the one with this id from this version. */
export function saveLesson(
  values: FormValues<typeof api.adminLessons.create>,
  id: number | undefined,
  version: number | undefined,
) {
  return id === undefined
    ? call(api.adminLessons.create, { body: values })
    : call(api.adminLessons.update, { params: { id }, body: { ...values, version } });
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
