import { plural, t } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { JobOverview, JobSchedule } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { codeOf } from '../../../lib/api/errors.ts';
import {
  Badge,
  Banner,
  type Column,
  DataTable,
  EmptyState,
  ErrorState,
} from '../../../ui/index.ts';
import { Moment } from './moment.tsx';
import { jobOverviewQuery } from './queries.ts';
import { everyWords, isFailing, statusWord } from './words.ts';

/** Called while drawing. */
const columns = (): readonly Column<JobSchedule>[] => [
  {
    header: t({ message: 'Work', context: 'of the server' }),
    isRowHeader: true,
    cell: ({ label, every_minutes }) => (
      <>
        <span className="block font-semibold">{label}</span>
        <span className="block text-sm text-ink-muted">{everyWords(every_minutes)}</span>
      </>
    ),
  },
  { header: t`Status`, cell: (schedule) => <Status schedule={schedule} /> },
  {
    header: t`Last success`,
    className: 'text-sm',
    cell: ({ last_success_at: at }) => (at === null ? '—' : <Moment at={at} />),
  },
  {
    header: t`Next time`,
    className: 'text-sm',
    cell: ({ next_at: at }) => (at === null ? '—' : <Moment at={at} />),
  },
  {
    header: t`Last failure`,
    isText: true,
    className: 'text-sm',
    cell: ({ last_failure: last }) =>
      last === null ? (
        '—'
      ) : (
        <>
          <span className="block">{last.failure}</span>
          <Moment at={last.at} isMuted />
        </>
      ),
  },
];

function Status({ schedule }: { schedule: JobSchedule }) {
  const { t: text } = useLingui();
  if (schedule.is_running) return <Badge tone="brand">{statusWord({ status: 'running' })}</Badge>;
  if (isFailing(schedule)) return <Badge tone="danger">{statusWord({ status: 'failed' })}</Badge>;
  return schedule.last_success_at === null ? (
    <Badge>{text({ message: 'Not yet done', context: 'job' })}</Badge>
  ) : (
    <Badge tone="success">{statusWord({ status: 'done' })}</Badge>
  );
}

/** What the server repeats by itself: mails, and tidying up. */
export function RepeatedWork() {
  const { t: text } = useLingui();
  const { data, error, isFetching, refetch } = useQuery(jobOverviewQuery);
  if (!data && !error) return null;
  return (
    <section aria-labelledby="repeated" className="flex flex-col gap-4">
      <h2 id="repeated" className="text-lg">
        <Trans>Repeated work</Trans>
      </h2>
      {!data ? (
        <div className="rounded-lg border border-line bg-surface-raised">
          <ErrorState
            title={text`Failed to load the repeated work. Please try again later.`}
            code={codeOf(error)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        </div>
      ) : (
        <>
          <Mails {...data.mails} />
          <DataTable
            label={text`Repeated work`}
            size="wide"
            columns={columns()}
            rows={data.schedules}
            rowKey={({ name }) => name}
            empty={<EmptyState title={text`Nothing is repeated`} />}
          />
        </>
      )}
    </section>
  );
}

function Mails({ waiting, failed, last_failure }: JobOverview['mails']) {
  const queue =
    waiting === 0
      ? t`No mail waits.`
      : plural(waiting, { one: '# mail in the queue.', other: '# mails in the queue.' });
  if (failed === 0) return <p className="text-ink-muted">{queue}</p>;
  const failure = last_failure?.failure;
  return (
    <Banner tone="warning">
      <Plural
        value={failed}
        one="# mail of the last 30 days could not be delivered."
        other="# mails of the last 30 days could not be delivered."
      />{' '}
      {queue}
      {last_failure && (
        <span className="block font-normal wrap-anywhere">
          <Trans>The last one: {failure}</Trans> <Moment at={last_failure.at} />
        </span>
      )}
    </Banner>
  );
}
