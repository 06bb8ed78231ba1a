import { api } from '@trilha/contract';
import { ApiError } from '../../../lib/api/api.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';

export const courseQuery = (courseId: number) =>
  endpointQuery(api.courses.get, { params: { id: courseId } });

export const attemptsQuery = (quizId: number) =>
  endpointQuery(api.quizzes.attempts, { params: { id: quizId } });

export const reportQuery = (attemptId: number) => ({
  ...endpointQuery(api.quizzes.report, { params: { id: attemptId } }),
  // An attempt keeps what was asked then: its report never changes.
  staleTime: Infinity,
});

export function hasStatus(error: unknown, status: number): error is ApiError {
  return error instanceof ApiError && error.status === status;
}
