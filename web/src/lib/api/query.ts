import { profile } from '@trilha/contract/bare';
import { type FetchQueryOptions, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from './errors.ts';
import { onReconnect } from '../connection.ts';
import { hasCome } from '../boot/prefetch.ts';

/** Once, and soon: who waits for a list would rather be told that it does not come, and press Retry. */
const RETRIES = 1;
const RETRY_DELAY_MS = 500;

/** Only what may pass by itself is tried again: a missing answer, an error of the server. */
function mayPass(error: Error): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // Refused for lack of rights: perhaps they were taken away, which the profile knows.
    onError: (error) => {
      if (!(error instanceof ApiError) || error.status !== 403) return;
      // The profile alone: something below its path may be what was refused.
      void queryClient.invalidateQueries({ queryKey: [profile.get.path] });
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < RETRIES && mayPass(error),
      retryDelay: RETRY_DELAY_MS,
      // A school's server may be reachable where the browser believes to be offline.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

/**
 * For the loader of a screen with which a visit may begin. The page has asked for the screen's data
 * then, and the screen is drawn with it, so that nothing moves. Any other time a screen shows itself
 * at once and says what it waits for.
 */
export async function drawnWith(
  { url }: Request,
  ...queries: readonly Pick<FetchQueryOptions, 'queryKey'>[]
): Promise<null> {
  if (await hasCome(new URL(url).pathname)) {
    await Promise.all(queries.map((query) => queryClient.prefetchQuery(query)));
  }
  return null;
}

onReconnect(() => {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: (query) => query.state.status === 'error' || query.isStale(),
  });
});
