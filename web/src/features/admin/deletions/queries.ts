import { api, type DeletionRequest } from '@trilha/contract';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { invalidateAfter } from '../stale-after.ts';

export const deletionListQuery = (filters: { page: number; search: string }) => ({
  ...endpointQuery(api.adminDeletions.list, { query: filters }),
  placeholderData: keepPreviousData,
});

export function useConfirmDeletion() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: DeletionRequest) => call(api.adminDeletions.confirm, { params: { id } }),
    onSettled: () => invalidateAfter(queryClient, 'deletion'),
  });
}
