import { api } from '@trilha/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';

export const attemptQuery = (id: number) =>
  endpointQuery(api.adminResults.attempt, { params: { id } });

export const gradebookQuery = (courseId: number, query: { page: number; search: string }) => ({
  ...endpointQuery(api.adminResults.gradebook, { params: { id: courseId }, query }),
  placeholderData: keepPreviousData,
});
