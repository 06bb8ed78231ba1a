import type { api, Endpoint } from '@trilha/contract';
import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { type Args, type CallOptions, callUnchecked } from './api.ts';

/** What is asked of an endpoint: its parameters, its query, and the body of a POST that only reads. */
type Asked<E extends Endpoint> = Omit<CallOptions<E>, 'signal' | 'keepalive'>;

/**
 * The query of an endpoint. Its key is the path and what is asked: who asks the same shares the
 * answer, and `invalidate` finds it by its path.
 */
export function endpointQuery<const E extends Endpoint>(endpoint: E, ...[asked]: Args<Asked<E>>) {
  const queryKey: QueryKey = [endpoint.path, asked ?? {}];
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => callUnchecked(endpoint, { ...asked, signal }),
  });
}

/** Marks the copy of an answer that a form works on. */
const FORM_COPY = 'form copy';

/**
 * The query of an endpoint for a form: asked at each visit, and not exchanged while somebody types.
 * `invalidate` leaves it alone.
 */
export function formQuery<const E extends Endpoint>(endpoint: E, ...args: Args<Asked<E>>) {
  const { queryKey, queryFn } = endpointQuery(endpoint, ...args);
  return queryOptions({
    queryKey: [...queryKey, FORM_COPY],
    queryFn,
    staleTime: Infinity,
    gcTime: 0,
  });
}

type PathIn<Group> = Group[keyof Group] extends { readonly path: infer Path } ? Path : never;

/** A path of the contract, such as `/courses/{id}/`. */
export type EndpointPath = {
  [Name in keyof typeof api]: PathIn<(typeof api)[Name]>;
}[keyof typeof api];

/**
 * Makes the answers at these paths stale, with all that lies below them: `/admin/courses/` means
 * every page of the list and every `/admin/courses/{id}/`; 'everything' all answers. What is on the screen is fetched again at
 * once, unless the screen `isLeaving`; the promise resolves when it has come.
 */
export function invalidate(
  queryClient: QueryClient,
  paths: EndpointPath | readonly EndpointPath[] | 'everything',
  { isLeaving = false }: { isLeaving?: boolean } = {},
): Promise<void> {
  const changed = [paths].flat();
  return queryClient.invalidateQueries({
    refetchType: isLeaving ? 'none' : 'active',
    predicate: ({ queryKey: [path, , copy] }) =>
      copy !== FORM_COPY &&
      changed.some((each) => each === 'everything' || String(path).startsWith(each)),
  });
}
