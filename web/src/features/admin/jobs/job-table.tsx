import type { BackgroundJob } from '@trilha/contract';
import { CircleX, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Badge,
  type Column,
  ConfirmDelete,
  DataTable,
  IconButton,
  ProgressBar,
  RowActions,
} from '../../../ui/index.ts';
import { PlaceLink } from '../places.tsx';
import { Moment } from './moment.tsx';
import { jobName, STATUS_TONES, STATUS_WORDS } from './words.ts';

export interface JobTableProps {
  rows: readonly BackgroundJob[] | undefined;
  isRefreshing: boolean;
  /** The job that is being changed. */
  changing: number | undefined;
  onCancel: (job: BackgroundJob) => void;
  onRetry: (job: BackgroundJob) => void;
  empty: ReactNode;
}

function columnsOf({ changing, onCancel, onRetry }: JobTableProps): Column<BackgroundJob>[] {
  return [
    {
      header: 'Job',
      isRowHeader: true,
      cell: ({ label, subject, place, created_by }) => (
        <>
          <span className="block font-semibold">{label}</span>
          {subject && (
            <span className="block text-sm">
              {place ? (
                <PlaceLink kind={place.kind} id={place.id}>
                  {subject}
                </PlaceLink>
              ) : (
                subject
              )}
            </span>
          )}
          {created_by !== null && (
            <span className="block text-sm text-ink-muted">by {created_by}</span>
          )}
        </>
      ),
    },
    { header: 'Status', cell: (job) => <Status job={job} /> },
    { header: 'When', className: 'text-sm', cell: (job) => <Times job={job} /> },
    {
      header: 'Failure',
      isText: true,
      className: 'text-sm',
      cell: ({ failure }) => failure ?? <span className="text-ink-muted">—</span>,
    },
    {
      header: 'Actions',
      isActions: true,
      align: 'end',
      cell: (job) => (
        <RowActions>
          <Actions
            job={job}
            isPending={changing === job.id}
            onCancel={() => onCancel(job)}
            onRetry={() => onRetry(job)}
          />
        </RowActions>
      ),
    },
  ];
}

export function JobTable(props: JobTableProps) {
  return (
    <DataTable
      label="Background jobs"
      size="wide"
      columns={columnsOf(props)}
      rows={props.rows}
      rowKey={({ id }) => id}
      isRefreshing={props.isRefreshing}
      empty={props.empty}
    />
  );
}

function Status({ job }: { job: BackgroundJob }) {
  const { status, is_canceling, attempts, max_attempts } = job;
  const { progress_done: done, progress_total: total } = job;
  return (
    <div className="flex max-w-48 min-w-28 flex-col gap-1.5">
      <Badge tone={STATUS_TONES[status]}>{is_canceling ? 'Stopping' : STATUS_WORDS[status]}</Badge>
      {status === 'running' && total > 0 && (
        <ProgressBar
          label={`Progress of ${jobName(job)}`}
          hideLabel
          value={(100 * done) / total}
          valueLabel={`${done} of ${total}`}
        />
      )}
      {attempts > 0 && (
        <span className="text-sm text-ink-muted tabular-nums">
          Attempt {attempts} of {max_attempts}
        </span>
      )}
    </div>
  );
}

function Times({ job }: { job: BackgroundJob }) {
  const { status, created_at, started_at, next_attempt_at, finished_at } = job;
  return (
    <>
      {finished_at !== null && <Moment name="Ended" at={finished_at} />}
      {status === 'running' && started_at !== null && <Moment name="Began" at={started_at} />}
      {next_attempt_at !== null && <Moment name="Begins" at={next_attempt_at} />}
      <Moment name="Queued" at={created_at} isMuted />
    </>
  );
}

interface ActionsProps {
  job: BackgroundJob;
  isPending: boolean;
  onCancel: () => void;
  onRetry: () => void;
}

function Actions({ job, isPending, onCancel, onRetry }: ActionsProps) {
  const name = jobName(job);
  // Not disabled meanwhile, which would lose the focus.
  const pressed = (action: () => void) => () => {
    if (!isPending) action();
  };
  if (job.can_retry) {
    return (
      <IconButton
        label={`Retry ${name}`}
        size="sm"
        className="text-ink-muted"
        onPress={pressed(onRetry)}
      >
        <RotateCcw aria-hidden className="size-4.5" />
      </IconButton>
    );
  }
  const isOpen = job.status === 'waiting' || (job.status === 'running' && !job.is_canceling);
  if (isOpen && job.cancel_note) {
    return (
      <ConfirmDelete
        label={`Cancel ${name}`}
        icon={<CircleX aria-hidden className="size-4.5" />}
        question={`Cancel this job? ${job.cancel_note}`}
        confirmLabel="Cancel job"
        keepLabel={job.status === 'waiting' ? 'Keep it' : 'Let it run'}
        isPending={isPending}
        onConfirm={onCancel}
      />
    );
  }
  if (isOpen) {
    return (
      <IconButton
        label={`Cancel ${name}`}
        size="sm"
        className="text-ink-muted"
        onPress={pressed(onCancel)}
      >
        <CircleX aria-hidden className="size-4.5" />
      </IconButton>
    );
  }
  return null;
}
