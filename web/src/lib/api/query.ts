import type { api } from '@trilha/contract';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from './errors.ts';
import { onReconnect } from '../connection.ts';

const RETRIES = 2;

/** Only what may pass by itself is tried again: a missing answer, an error of the server. */
function mayPass(error: Error): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
}

/** The path of the logged-in user's own profile, their rights included. */
const PROFILE: typeof api.profile.get.path = '/profiles/me/';

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // Refused for lack of rights: perhaps they were taken away, which the profile knows.
    onError: (error) => {
      if (!(error instanceof ApiError) || error.status !== 403) return;
      // The profile alone: something below its path may be what was refused.
      void queryClient.invalidateQueries({ queryKey: [PROFILE] });
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < RETRIES && mayPass(error),
      // A school's server may be reachable where the browser believes to be offline.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

onReconnect(() => {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: (query) => query.state.status === 'error' || query.isStale(),
  });
});
