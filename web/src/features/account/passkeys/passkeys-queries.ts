import { api } from '@trilha/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../../lib/api/api.ts';
import { endpointQuery, invalidate } from '../../../lib/api/endpoint-query.ts';

export const passkeysQuery = endpointQuery(api.passkeys.list);

/** Fetches the list anew; resolves when it has come. */
export function usePasskeysChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => invalidate(queryClient, '/profiles/me/passkeys/');
}

export function useRemovePasskey() {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn(id: number) {
      try {
        await call(api.passkeys.remove, { params: { id } });
      } catch (error) {
        // It was removed elsewhere: that is what was wanted.
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
      }
    },
    // Sessions that it opened have ended.
    onSuccess: () => invalidate(queryClient, ['/profiles/me/passkeys/', '/profiles/me/sessions/']),
  });
}
