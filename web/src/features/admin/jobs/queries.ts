import { api, type BackgroundJob, type JobOverview, type QueryOutput } from '@trilha/contract';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { invalidateAfter } from '../stale-after.ts';

/** How often it is looked again while something runs, and while something waits. A hidden tab does not look. */
const RUNNING_MS = 2_000;
const WAITING_MS = 10_000;

export const jobListQuery = (filters: QueryOutput<typeof api.jobs.list>) => ({
  ...endpointQuery(api.jobs.list, { query: filters }),
  placeholderData: keepPreviousData,
  refetchInterval: ({ state: { data } }: { state: { data?: { results: BackgroundJob[] } } }) => {
    const has = (status: string) => data?.results.some((job) => job.status === status) === true;
    if (has('running')) return RUNNING_MS;
    return has('waiting') ? WAITING_MS : false;
  },
});

export const jobOverviewQuery = {
  ...endpointQuery(api.jobs.overview),
  refetchInterval: ({ state: { data } }: { state: { data?: JobOverview } }) => {
    if (data?.schedules.some(({ is_running }) => is_running)) return RUNNING_MS;
    return data && data.mails.waiting > 0 ? WAITING_MS : false;
  },
};

/** Cancels a job, or makes it wait for another try. */
export function useChangeJob() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, action }: { id: number; action: 'cancel' | 'retry' }) =>
      call(api.jobs[action], { params: { id } }),
    onSettled: () => invalidateAfter(queryClient, 'job'),
  });
}
