import { api, type Person, type TimelineFilter } from '@trilha/contract';
import { useQueryClient } from '@tanstack/react-query';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { invalidateAfter } from '../stale-after.ts';

export const personQuery = (id: number) => endpointQuery(api.people.get, { params: { id } });

/** A page of the timeline; `before` is the `next` of the page before, '' for the first. */
export const timelineQuery = (id: number, show: TimelineFilter | undefined, before: string) =>
  endpointQuery(api.people.timeline, {
    params: { id },
    query: { ...(show && { show }), ...(before !== '' && { before }) },
  });

/** To be called after a change of a note; resolves when the timeline shows it. */
export function useNotesChanged() {
  const queryClient = useQueryClient();
  return () => invalidateAfter(queryClient, 'note');
}

export type PersonCourse = Person['courses'][number];
