import { api, type Attention } from '@trilha/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';

export interface EnrollmentFilters {
  page: number;
  search: string;
  /** The id of a course as the address has it; '' for all. */
  course: string;
  attention: Attention | 'any' | '';
}

export const enrollmentListQuery = ({ page, search, course, attention }: EnrollmentFilters) =>
  queryOptions({
    queryKey: ['admin', 'enrollments', { page, search, course, attention }],
    queryFn: ({ signal }) =>
      call(api.adminEnrollments.list, {
        query: {
          page,
          search,
          ...(course ? { course: Number(course) } : {}),
          ...(attention ? { attention } : {}),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Enrollments stand in the lists of staff, on the dashboard and on a student's page. */
export function useEnrollmentsChanged() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries();
}

export function useEndEnrollment() {
  const changed = useEnrollmentsChanged();
  return useMutation({
    mutationFn: (id: number) => call(api.adminEnrollments.remove, { params: { id } }),
    onSuccess: () => void changed(),
  });
}
