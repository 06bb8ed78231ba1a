import { api } from '@trilha/contract';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { invalidateAfter } from '../stale-after.ts';

export const healthQuery = {
  ...endpointQuery(api.adminSystem.health),
  // Who comes back to this screen wants to know how it is now.
  staleTime: 0,
};

export const browserErrorsQuery = (page: number) => ({
  ...endpointQuery(api.adminSystem.errors, { query: { page } }),
  placeholderData: keepPreviousData,
});

export function useResolve() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(api.adminSystem.resolve, { params: { id } }),
    onSettled: () => invalidateAfter(queryClient, 'browser error'),
  });
}
