import { api, type BodyInput, type QueryInput } from '@trilha/contract';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { invalidateAfter } from '../stale-after.ts';

export const messageListQuery = (query: QueryInput<typeof api.messages.list>) => ({
  ...endpointQuery(api.messages.list, { query }),
  placeholderData: keepPreviousData,
});

export const overviewQuery = endpointQuery(api.messages.overview);

export const threadQuery = (id: number) => endpointQuery(api.messages.get, { params: { id } });

export const templatesQuery = endpointQuery(api.answerTemplates.list);

/** To be called after a change of a message; resolves when the screen shows it. */
export function useMessagesChanged() {
  const queryClient = useQueryClient();
  return () => invalidateAfter(queryClient, 'message');
}

/** To be called after a change of a template. */
export function useTemplatesChanged() {
  const queryClient = useQueryClient();
  return () => invalidateAfter(queryClient, 'answer template');
}

/** Changes one thing about a message, which its screen then shows. */
export function useChangeMessage() {
  const changed = useMessagesChanged();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number } & BodyInput<typeof api.messages.update>) =>
      call(api.messages.update, { params: { id }, body }),
    onSuccess: changed,
  });
}
