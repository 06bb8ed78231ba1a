import { api, type Attention } from '@trilha/contract';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { invalidateAfter } from '../stale-after.ts';

export interface EnrollmentFilters {
  page: number;
  search: string;
  /** The id of a course as the address has it; '' for all. */
  course: string;
  attention: Attention | 'any' | '';
}

export const enrollmentListQuery = ({ page, search, course, attention }: EnrollmentFilters) => ({
  ...endpointQuery(api.adminEnrollments.list, {
    query: {
      page,
      search,
      ...(course ? { course: Number(course) } : {}),
      ...(attention ? { attention } : {}),
    },
  }),
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
