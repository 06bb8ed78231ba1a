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
import { everyWords, isFailing, mailsWords } from './words.ts';

const COLUMNS: readonly Column<JobSchedule>[] = [
  {
    header: 'Work',
    isRowHeader: true,
    cell: ({ label, every_minutes }) => (
      <>
        <span className="block font-semibold">{label}</span>
        <span className="block text-sm text-ink-muted">{everyWords(every_minutes)}</span>
      </>
    ),
  },
  { header: 'Status', cell: (schedule) => <Status schedule={schedule} /> },
  {
    header: 'Last success',
    className: 'text-sm',
    cell: ({ last_success_at: at }) => (at === null ? '—' : <Moment at={at} />),
  },
  {
    header: 'Next time',
    className: 'text-sm',
    cell: ({ next_at: at }) => (at === null ? '—' : <Moment at={at} />),
  },
  {
    header: 'Last failure',
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
  if (schedule.is_running) return <Badge tone="brand">Running</Badge>;
  if (isFailing(schedule)) return <Badge tone="danger">Failed</Badge>;
  return schedule.last_success_at === null ? (
    <Badge>Not yet done</Badge>
  ) : (
    <Badge tone="success">Done</Badge>
  );
}

/** What the server repeats by itself: mails, and tidying up. */
export function RepeatedWork() {
  const { data, error, isFetching, refetch } = useQuery(jobOverviewQuery);
  if (!data && !error) return null;
  return (
    <section aria-labelledby="repeated" className="flex flex-col gap-4">
      <h2 id="repeated" className="text-lg">
        Repeated work
      </h2>
      {!data ? (
        <div className="rounded-lg border border-line bg-surface-raised">
          <ErrorState
            title="Failed to load the repeated work. Please try again later."
            code={codeOf(error)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        </div>
      ) : (
        <>
          <Mails {...data.mails} />
          <DataTable
            label="Repeated work"
            size="wide"
            columns={COLUMNS}
            rows={data.schedules}
            rowKey={({ name }) => name}
            empty={<EmptyState title="Nothing is repeated" />}
          />
        </>
      )}
    </section>
  );
}

function Mails({ waiting, failed, last_failure }: JobOverview['mails']) {
  const queue = waiting === 0 ? 'No mail waits.' : `${mailsWords(waiting)} in the queue.`;
  if (failed === 0) return <p className="text-ink-muted">{queue}</p>;
  return (
    <Banner tone="warning">
      {mailsWords(failed)} of the last 30 days could not be delivered. {queue}
      {last_failure && (
        <span className="block font-normal wrap-anywhere">
          The last one: {last_failure.failure} <Moment at={last_failure.at} />
        </span>
      )}
    </Banner>
  );
}
