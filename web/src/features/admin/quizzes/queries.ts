import { type AdminQuiz, type AdminQuizSummary, api } from '@trilha/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { bodyOf, type EditedQuiz } from './editor/model/quiz.ts';

export interface QuizListQuery {
  page: number;
  search: string;
  /** The id of a course, or empty for all. */
  course: string;
}

export const quizListQuery = ({ page, search, course }: QuizListQuery) =>
  queryOptions({
    queryKey: ['admin-quizzes', 'list', { page, search, course }],
    queryFn: ({ signal }) =>
      call(api.adminQuizzes.list, {
        // What is no id in the address is answered by the server as one that finds nothing.
        query: { page, search, ...(course === '' ? {} : { course: Number(course) }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

const quizOf = (id: number, signal: AbortSignal) =>
  call(api.adminQuizzes.get, { params: { id }, signal });

/** The quiz for its form: fresh at each visit, and not exchanged under who is typing. */
export const editedQuizQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin-quizzes', 'edited', id],
    queryFn: ({ signal }) => quizOf(id, signal),
    staleTime: Infinity,
    gcTime: 0,
  });

/** The quiz as somebody else has left it. */
export const theirQuizQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin-quizzes', 'theirs', id],
    queryFn: ({ signal }) => quizOf(id, signal),
    staleTime: 0,
    gcTime: 0,
  });

/** The course with its lessons, for the choice of one that teaches what is asked. */
export const lessonOptionsQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['course', courseId],
    queryFn: ({ signal }) => call(api.courses.get, { params: { id: courseId }, signal }),
  });

/** What shows quizzes, their number, or what was reached in them. */
const STALE = ['admin-quizzes', 'quiz-stats', 'courses', 'course', 'enrollments', 'dashboard'];

function useQuizzesChanged() {
  const queryClient = useQueryClient();
  /** @param keepsList the list on the page is about to be left, and must not be asked for again */
  return (keepsList = false) => {
    for (const name of STALE) {
      void queryClient.invalidateQueries({
        queryKey: [name],
        // The form's own copy stays: what it holds is being left, or newer.
        predicate: ({ queryKey }) => queryKey[1] !== 'edited',
        refetchType: keepsList && name === 'admin-quizzes' ? 'none' : 'active',
      });
    }
  };
}

export interface Saving {
  quiz: EditedQuiz;
  /** Of the quiz that is changed, with the version that the changes began from; absent to add one. */
  stored?: { id: number; version: number } | undefined;
}

/** Adds the quiz, or changes it as a whole. */
export function useSaveQuiz() {
  const changed = useQuizzesChanged();
  return useMutation({
    mutationFn: ({ quiz, stored }: Saving): Promise<AdminQuiz> =>
      stored
        ? call(api.adminQuizzes.update, {
            params: { id: stored.id },
            body: { ...bodyOf(quiz), version: stored.version },
          })
        : call(api.adminQuizzes.create, { body: { ...bodyOf(quiz), order: 1 } }),
    onSuccess: () => changed(),
  });
}

export interface Deleting {
  quiz: AdminQuizSummary;
  /** Its page goes with it. */
  isLastOfPage: boolean;
}

export function useDeleteQuiz(onDeleted: (deleted: Deleting) => void) {
  const changed = useQuizzesChanged();
  return useMutation({
    mutationFn: ({ quiz: { id } }: Deleting) => call(api.adminQuizzes.remove, { params: { id } }),
    onSuccess: (_, deleted) => {
      changed(deleted.isLastOfPage);
      onDeleted(deleted);
    },
  });
}
