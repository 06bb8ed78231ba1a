import { api, type StaffSecurity } from '@trilha/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { invalidateAfter } from '../stale-after.ts';

export const requirementQuery = endpointQuery(api.adminSecurity.get);

export const staffQuery = endpointQuery(api.adminSecurity.staff);

export function useRequire() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (staff_second_factor_required: boolean) =>
      call(api.adminSecurity.update, { body: { staff_second_factor_required } }),
    onSuccess: (setting) => {
      queryClient.setQueryData(requirementQuery.queryKey, setting);
      void invalidateAfter(queryClient, 'second factor requirement');
    },
  });
}

export function useReset() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: StaffSecurity) => call(api.adminSecurity.reset, { params: { id } }),
    // Also where it failed: perhaps it was reset, or turned off, meanwhile.
    onSettled: () => invalidateAfter(queryClient, 'second factor reset'),
  });
}
