import type { BackgroundJob } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { pageTitle } from '../../../content/school.ts';
import { ApiError } from '../../../lib/api/api.ts';
import { isNoSuchPage } from '../../../lib/api/errors.ts';
import { useListAddress } from '../../../lib/list-address.ts';
import {
  AdminPage,
  Banner,
  Button,
  EmptyState,
  ListFrame,
  Select,
  toast,
} from '../../../ui/index.ts';
import { JobTable } from './job-table.tsx';
import { jobListQuery, jobOverviewQuery, useChangeJob } from './queries.ts';
import { RepeatedWork } from './repeated-work.tsx';
import { STATUS_OPTIONS } from './words.ts';

export const meta = () => [{ title: pageTitle('Background jobs') }];

/** What the server does beside requests: jobs one by one, and what it repeats. */
export default function JobsPage() {
  const navigate = useNavigate();
  const { page, filter, setFilter, addressOf } = useListAddress();
  const status = STATUS_OPTIONS.find(({ value }) => value === filter('status'))?.value ?? '';
  const kind = filter('kind');
  const query = useQuery(jobListQuery({ page, status, kind }));
  const { data: overview } = useQuery(jobOverviewQuery);
  const kinds = overview?.kinds.map((each) => ({ value: each.kind, label: each.label })) ?? [];
  const change = useChangeJob();

  const run = async (job: BackgroundJob, action: 'cancel' | 'retry') => {
    let after: BackgroundJob;
    try {
      after = await change.mutateAsync({ id: job.id, action });
    } catch {
      // The banner shows the error.
      return;
    }
    toast(
      action === 'retry'
        ? 'The job will be tried again.'
        : after.is_canceling
          ? 'The job stops as soon as it can.'
          : 'The job is canceled.',
      { tone: 'success' },
    );
  };

  return (
    <AdminPage
      title="Background jobs"
      description="What the server does by itself, also while nobody is logged in."
      back={{ to: '/admin', label: 'Dashboard' }}
    >
      <div className="grid gap-3 sm:grid-cols-[minmax(0,14rem)_minmax(0,22rem)]">
        <Select
          label="Status"
          isLabelHidden
          placeholder="Any status"
          value={status}
          onChange={(value) => setFilter('status', value)}
          options={STATUS_OPTIONS}
        />
        <Select
          label="Kind"
          isLabelHidden
          placeholder="All kinds"
          value={kinds.some(({ value }) => value === kind) ? kind : ''}
          onChange={(value) => setFilter('kind', value)}
          options={kinds}
        />
      </div>
      {change.isError && (
        <Banner tone="error">
          {change.variables.action === 'cancel'
            ? 'Failed to cancel the job.'
            : 'Failed to retry the job.'}
          <span className="block font-normal">{reasonOf(change.error)}</span>
        </Banner>
      )}
      <ListFrame
        query={query}
        isNoSuchPage={isNoSuchPage(query.error)}
        failure="Failed to load the jobs. Please try again later."
        page={page}
        addressOf={addressOf}
      >
        {(rows, isRefreshing) => (
          <JobTable
            rows={rows}
            isRefreshing={isRefreshing}
            changing={change.isPending ? change.variables.id : undefined}
            onCancel={(job) => void run(job, 'cancel')}
            onRetry={(job) => void run(job, 'retry')}
            empty={
              status || kind ? (
                <EmptyState
                  title="No jobs found"
                  action={
                    <Button
                      variant="secondary"
                      onPress={() => void navigate('/admin/jobs', { replace: true })}
                    >
                      Show all jobs
                    </Button>
                  }
                />
              ) : (
                <EmptyState title="No jobs yet">
                  Work that takes a while, such as preparing a video, stands here.
                </EmptyState>
              )
            }
          />
        )}
      </ListFrame>
      {/* After the list, whose height nobody knows before: nothing moves. */}
      {!query.isPending && <RepeatedWork />}
    </AdminPage>
  );
}

function reasonOf(error: Error): string {
  const isTold = error instanceof ApiError && (error.status === 409 || error.status === 403);
  return (isTold ? error.detail : undefined) ?? 'Please try again later.';
}
