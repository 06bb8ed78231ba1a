import { api, type SavedView } from '@trilha/contract';
import { useQueryClient } from '@tanstack/react-query';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { invalidateAfter } from '../stale-after.ts';

/** The views of all lists, which are few. */
export const viewsQuery = endpointQuery(api.views.list);

/** To be called after a change of the own views: shows them at once, and asks for them again. */
export function useViewsChanged() {
  const queryClient = useQueryClient();
  return (change: (views: readonly SavedView[]) => SavedView[]) => {
    queryClient.setQueryData<SavedView[]>(viewsQuery.queryKey, (before) => change(before ?? []));
    void invalidateAfter(queryClient, 'saved view');
  };
}
