import { api, type SchoolState } from '@trilha/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { invalidateAfter } from '../stale-after.ts';

export const schoolQuery = endpointQuery(api.adminSchool.get);

export const versionsQuery = (page: number) =>
  endpointQuery(api.adminSchool.versions, { query: { page } });

/** Takes the answer of a change as the school's state. */
export function useSchoolChanged() {
  const queryClient = useQueryClient();
  return async (state: SchoolState) => {
    queryClient.setQueryData(schoolQuery.queryKey, state);
    await invalidateAfter(queryClient, 'school');
  };
}

export function usePublish() {
  const changed = useSchoolChanged();
  return useMutation({
    mutationFn: (version: number) => call(api.adminSchool.publish, { body: { version } }),
    onSuccess: changed,
  });
}

export function useDiscard() {
  const changed = useSchoolChanged();
  return useMutation({ mutationFn: () => call(api.adminSchool.discardDraft), onSuccess: changed });
}

export function useRestore() {
  const changed = useSchoolChanged();
  return useMutation({
    mutationFn: (id: number) => call(api.adminSchool.restore, { params: { id } }),
    onSuccess: changed,
  });
}

export const usePreview = () => useMutation({ mutationFn: () => call(api.adminSchool.preview) });

export const useTestMail = () =>
  useMutation({ mutationFn: () => call(api.adminSchool.sendTestMail) });
