import { api, type DeletionRequest } from '@trilha/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';

export const deletionListQuery = (filters: { page: number; search: string }) =>
  queryOptions({
    queryKey: ['admin', 'deletions', filters],
    queryFn: ({ signal }) => call(api.adminDeletions.list, { query: filters, signal }),
    placeholderData: keepPreviousData,
  });

export function useConfirmDeletion() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: DeletionRequest) => call(api.adminDeletions.confirm, { params: { id } }),
    // The person stood in most lists of the admin area, and in its figures.
    onSettled: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['admin'] }),
        queryClient.invalidateQueries({ queryKey: ['dashboard'] }),
      ]);
    },
  });
}
