import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type BackgroundJob, JOB_STATUSES } from '@trilha/contract';
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
import { statusWord } from './words.ts';

export const meta = () => [{ title: pageTitle(text`Background jobs`) }];

/** What the server does beside requests: jobs one by one, and what it repeats. */
export default function JobsPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { page, filter, setFilter, addressOf } = useListAddress();
  const status = JOB_STATUSES.find((each) => each === filter('status')) ?? '';
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
        ? text`The job will be tried again.`
        : after.is_canceling
          ? text`The job stops as soon as it can.`
          : text`The job is canceled.`,
      { tone: 'success' },
    );
  };

  return (
    <AdminPage
      title={t`Background jobs`}
      description={t`What the server does by itself, also while nobody is logged in.`}
      back={{ to: '/admin', label: t`Dashboard` }}
    >
      <div className="grid gap-3 sm:grid-cols-[minmax(0,14rem)_minmax(0,22rem)]">
        <Select
          label={t`Status`}
          isLabelHidden
          placeholder={t`Any status`}
          value={status}
          onChange={(value) => setFilter('status', value)}
          options={JOB_STATUSES.map((each) => ({
            value: each,
            label: statusWord({ status: each }),
          }))}
        />
        <Select
          label={t({ message: 'Kind', context: 'of jobs' })}
          isLabelHidden
          placeholder={t({ message: 'All kinds', context: 'of jobs' })}
          value={kinds.some(({ value }) => value === kind) ? kind : ''}
          onChange={(value) => setFilter('kind', value)}
          options={kinds}
        />
      </div>
      {change.isError && (
        <Banner tone="error">
          {change.variables.action === 'cancel' ? (
            <Trans>Failed to cancel the job.</Trans>
          ) : (
            <Trans>Failed to retry the job.</Trans>
          )}
          <span className="block font-normal">{reasonOf(change.error)}</span>
        </Banner>
      )}
      <ListFrame
        query={query}
        isNoSuchPage={isNoSuchPage(query.error)}
        failure={t`Failed to load the jobs. Please try again later.`}
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
                  title={t`No jobs found`}
                  action={
                    <Button
                      variant="secondary"
                      onPress={() => void navigate('/admin/jobs', { replace: true })}
                    >
                      <Trans>Show all jobs</Trans>
                    </Button>
                  }
                />
              ) : (
                <EmptyState title={t`No jobs yet`}>
                  <Trans>Work that takes a while, such as preparing a video, stands here.</Trans>
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

/** Called while drawing. */
function reasonOf(error: Error): string {
  const isTold = error instanceof ApiError && (error.status === 409 || error.status === 403);
  return (isTold ? error.detail : undefined) ?? text`Please try again later.`;
}
