import { type AdminQuiz, type AdminQuizSummary, api } from '@trilha/contract';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { endpointQuery, formQuery } from '../../../lib/api/endpoint-query.ts';
import { invalidateAfter } from '../stale-after.ts';
import { bodyOf, type EditedQuiz } from './editor/model/quiz.ts';

export interface QuizListQuery {
  page: number;
  search: string;
  /** The id of a course, or empty for all. */
  course: string;
}

export const quizListQuery = ({ page, search, course }: QuizListQuery) => ({
  ...endpointQuery(api.adminQuizzes.list, {
    // What is no id in the address is answered by the server as one that finds nothing.
    query: { page, search, ...(course === '' ? {} : { course: Number(course) }) },
  }),
  placeholderData: keepPreviousData,
});

export const editedQuizQuery = (id: number) => formQuery(api.adminQuizzes.get, { params: { id } });

/** The quiz as somebody else has left it. */
export const theirQuizQuery = (id: number) => ({
  ...endpointQuery(api.adminQuizzes.get, { params: { id } }),
  staleTime: 0,
  gcTime: 0,
});

/** The course with its lessons, for the choice of one that teaches what is asked. */
export const lessonOptionsQuery = (courseId: number) =>
  endpointQuery(api.courses.get, { params: { id: courseId } });

export interface Saving {
  quiz: EditedQuiz;
  /** Of the quiz that is changed, with the version that the changes began from; absent to add one. */
  stored?: { id: number; version: number } | undefined;
}

/** Adds the quiz, or changes it as a whole. */
export function useSaveQuiz() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ quiz, stored }: Saving): Promise<AdminQuiz> =>
      stored
        ? call(api.adminQuizzes.update, {
            params: { id: stored.id },
            body: { ...bodyOf(quiz), version: stored.version },
          })
        : call(api.adminQuizzes.create, { body: { ...bodyOf(quiz), order: 1 } }),
    onSuccess: () => void invalidateAfter(queryClient, 'quiz'),
  });
}

export interface Deleting {
  quiz: AdminQuizSummary;
  /** Its page goes with it. */
  isLastOfPage: boolean;
}

export function useDeleteQuiz(onDeleted: (deleted: Deleting) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ quiz: { id } }: Deleting) => call(api.adminQuizzes.remove, { params: { id } }),
    onSuccess: (_, deleted) => {
      void invalidateAfter(queryClient, 'quiz', { isLeaving: deleted.isLastOfPage });
      onDeleted(deleted);
    },
  });
}
