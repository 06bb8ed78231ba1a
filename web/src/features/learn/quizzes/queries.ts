import { api } from '@trilha/contract';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, call } from '../../../lib/api/api.ts';
import { queryClient } from '../../../lib/api/query.ts';

export const courseQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['course', courseId],
    queryFn: ({ signal }) => call(api.courses.get, { params: { id: courseId }, signal }),
  });

export const attemptsQuery = (quizId: number) =>
  queryOptions({
    queryKey: ['attempts', quizId],
    queryFn: ({ signal }) => call(api.quizzes.attempts, { params: { id: quizId }, signal }),
  });

export const reportQuery = (attemptId: number) =>
  queryOptions({
    queryKey: ['report', attemptId],
    queryFn: ({ signal }) => call(api.quizzes.report, { params: { id: attemptId }, signal }),
    // An attempt keeps what was asked then: its report never changes.
    staleTime: Infinity,
  });

/** Records, progress, dashboard and achievements: a submission changes them all. */
export function refreshAll(): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'report' });
}

export function hasStatus(error: unknown, status: number): error is ApiError {
  return error instanceof ApiError && error.status === status;
}
