import { api, type Person, type TimelineFilter } from '@trilha/contract';
import { infiniteQueryOptions, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { invalidateAfter } from '../stale-after.ts';

export const personQuery = (id: number) => endpointQuery(api.people.get, { params: { id } });

/** All pages of the timeline that were asked for. Its key begins as that of any query of an endpoint. */
export function timelineQuery(id: number, show: TimelineFilter | undefined) {
  const queryKey: QueryKey = [api.people.timeline.path, { params: { id }, query: { show } }];
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(api.people.timeline, {
        params: { id },
        query: { ...(show && { show }), ...(pageParam !== '' && { before: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
}

/** To be called after a change of a note; resolves when the timeline shows it. */
export function useNotesChanged() {
  const queryClient = useQueryClient();
  return () => invalidateAfter(queryClient, 'note');
}

export type PersonCourse = Person['courses'][number];
