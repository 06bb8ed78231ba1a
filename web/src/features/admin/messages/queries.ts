import { api } from '@trilha/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';

export interface MessageFilters {
  page: number;
  search: string;
  handled: 'true' | 'false' | '';
}

const MESSAGES = ['admin', 'messages'] as const;

export const messageListQuery = ({ page, search, handled }: MessageFilters) =>
  queryOptions({
    queryKey: [...MESSAGES, { page, search, handled }],
    queryFn: ({ signal }) =>
      call(api.messages.list, { query: { page, search, ...(handled ? { handled } : {}) }, signal }),
    placeholderData: keepPreviousData,
  });

export function useMarkHandled() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, handled }: { id: number; handled: boolean }) =>
      call(api.messages.update, { params: { id }, body: { handled } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: MESSAGES }),
  });
}
