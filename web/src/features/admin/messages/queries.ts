import { api } from '@trilha/contract';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { invalidateAfter } from '../stale-after.ts';

export interface MessageFilters {
  page: number;
  search: string;
  handled: 'true' | 'false' | '';
}

export const messageListQuery = ({ page, search, handled }: MessageFilters) => ({
  ...endpointQuery(api.messages.list, {
    query: { page, search, ...(handled ? { handled } : {}) },
  }),
  placeholderData: keepPreviousData,
});

export function useMarkHandled() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, handled }: { id: number; handled: boolean }) =>
      call(api.messages.update, { params: { id }, body: { handled } }),
    onSuccess: () => invalidateAfter(queryClient, 'message'),
  });
}
