import { api, type StaffSecurity } from '@trilha/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { secondFactorQuery } from '../../../lib/session/second-factor.ts';

export const requirementQuery = queryOptions({
  queryKey: ['admin', 'security', 'requirement'],
  queryFn: ({ signal }) => call(api.adminSecurity.get, { signal }),
});

export const staffQuery = queryOptions({
  queryKey: ['admin', 'security', 'staff'],
  queryFn: ({ signal }) => call(api.adminSecurity.staff, { signal }),
});

export function useRequire() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (staff_second_factor_required: boolean) =>
      call(api.adminSecurity.update, { body: { staff_second_factor_required } }),
    onSuccess: (setting) => {
      queryClient.setQueryData(requirementQuery.queryKey, setting);
      void queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: ['admin', 'audit'] });
    },
  });
}

export function useReset() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: StaffSecurity) => call(api.adminSecurity.reset, { params: { id } }),
    // Also where it failed: perhaps it was reset, or turned off, meanwhile.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['admin', 'audit'] });
      return queryClient.invalidateQueries({ queryKey: staffQuery.queryKey });
    },
  });
}
