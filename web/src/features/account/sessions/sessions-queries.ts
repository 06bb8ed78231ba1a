import { api } from '@trilha/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../../lib/api/api.ts';
import { endpointQuery, invalidate } from '../../../lib/api/endpoint-query.ts';

export const sessionsQuery = queryOptions({
  ...endpointQuery(api.account.sessions),
  select: ({ results }) => results,
});

/** Lets the list tell anew where one is logged in; resolves when it does. */
export function useSessionsChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => invalidate(queryClient, '/profiles/me/sessions/');
}

export function useEndSession() {
  const sessionsChanged = useSessionsChanged();
  return useMutation({
    async mutationFn(id: number) {
      try {
        await call(api.account.endSession, { params: { id } });
      } catch (error) {
        // It has ended by itself or from elsewhere: that is what was wanted.
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
      }
    },
    onSuccess: sessionsChanged,
  });
}

export function useEndOtherSessions() {
  const sessionsChanged = useSessionsChanged();
  return useMutation({
    mutationFn: () => call(api.account.endOtherSessions),
    onSuccess: sessionsChanged,
  });
}
