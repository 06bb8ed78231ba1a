import { t } from '@lingui/core/macro';
import { api, type BodyInput, type BulkChange } from '@trilha/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../../../lib/api/api.ts';
import { endpointQuery } from '../../../../lib/api/endpoint-query.ts';
import { useAuth } from '../../../../lib/session/auth.tsx';
import { mayKeep, ownKey } from '../../../../lib/session/own-work.ts';
import { tabStore } from '../../../../lib/storage.ts';
import { toast } from '../../../../ui/index.ts';
import { invalidateAfter } from '../../stale-after.ts';

/** How often it is looked again while a change is under way. A hidden tab does not look. */
const UNDER_WAY_MS = 1_000;

export const isUnderWay = ({ status }: Pick<BulkChange, 'status'>): boolean =>
  status === 'waiting' || status === 'running';

export const bulkQuery = (id: number) => ({
  ...endpointQuery(api.bulkUsers.get, { params: { id } }),
  refetchInterval: ({ state: { data } }: { state: { data?: BulkChange } }) =>
    data && isUnderWay(data) ? UNDER_WAY_MS : false,
});

export const skippedQuery = (id: number) =>
  endpointQuery(api.bulkUsers.skipped, { params: { id } });

type Body = BodyInput<typeof api.bulkUsers.begin>;

/** The change that this tab has begun last, also after the list was left, until it is put away. */
export function useBulkChange() {
  const { user } = useAuth();
  const queryClient = useQueryClient();
  const key = ownKey('bulk_change', user?.id ?? 0);
  const [id, setId] = useState(() => Number(tabStore.read(key) ?? 0));
  const show = (next: number) => {
    setId(next);
    if (next === 0) tabStore.remove(key);
    else if (mayKeep(key)) tabStore.write(key, String(next));
  };
  const begun = (change: BulkChange) => {
    queryClient.setQueryData(bulkQuery(change.id).queryKey, change);
    show(change.id);
    void invalidateAfter(queryClient, 'job');
  };
  const beginning = useMutation({
    mutationFn: (body: Body) => call(api.bulkUsers.begin, { body }),
    onSuccess: begun,
    onError(error) {
      // Another number than was seen: the list says which.
      if (error instanceof ApiError && error.status === 409) {
        void invalidateAfter(queryClient, 'user');
      }
    },
  });
  const undoing = useMutation({
    mutationFn: (of: number) => call(api.bulkUsers.undo, { params: { id: of } }),
    onSuccess: begun,
    onError(error, of) {
      toast(reasonOf(error) ?? t`Failed to undo this. Please try again.`, { tone: 'error' });
      void queryClient.invalidateQueries({ queryKey: bulkQuery(of).queryKey });
    },
  });
  return { id, beginning, undoing, close: () => show(0) };
}

/** What the server says about a refused change. */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status >= 500) return undefined;
  return error.message;
}
