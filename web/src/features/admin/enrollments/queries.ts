import { api, type QueryInput } from '@trilha/contract';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { invalidateAfter } from '../stale-after.ts';

export const enrollmentListQuery = (
  query: QueryInput<typeof api.adminEnrollments.list> & { page: number },
) => ({
  ...endpointQuery(api.adminEnrollments.list, { query }),
  placeholderData: keepPreviousData,
});

export function useEnrollmentsChanged() {
  const queryClient = useQueryClient();
  return () => invalidateAfter(queryClient, 'enrollment');
}

export function useEndEnrollment() {
  const changed = useEnrollmentsChanged();
  return useMutation({
    mutationFn: (id: number) => call(api.adminEnrollments.remove, { params: { id } }),
    onSuccess: () => void changed(),
  });
}
