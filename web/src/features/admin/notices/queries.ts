import { api, type NoticePeople } from '@trilha/contract';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { invalidateAfter } from '../stale-after.ts';

export const noticeListQuery = (page: number) => ({
  ...endpointQuery(api.adminNotices.list, { query: { page } }),
  placeholderData: keepPreviousData,
});

export const noticeQuery = (id: number) => endpointQuery(api.adminNotices.get, { params: { id } });

export const noticePeopleQuery = (id: number, page: number, read: 'true' | 'false' | '') => ({
  ...endpointQuery(api.adminNotices.people, {
    params: { id },
    query: { page, ...(read ? { read } : {}) },
  }),
  placeholderData: keepPreviousData,
});

/** Whom some people or a filter mean, and what one of them would read. */
export const previewQuery = (people: NoticePeople, subject = '', text = '') => ({
  ...endpointQuery(api.adminNotices.preview, { body: { people, subject, text } }),
  placeholderData: keepPreviousData,
});

export function useTakeBack() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(api.adminNotices.remove, { params: { id } }),
    // Also where somebody else was first, or it is being sent.
    onSettled: () => invalidateAfter(queryClient, 'notice'),
  });
}
