import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
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
import { jobName, STATUS_TONES, statusWord } from './words.ts';

export interface JobTableProps {
  rows: readonly BackgroundJob[] | undefined;
  isRefreshing: boolean;
  /** The job that is being changed. */
  changing: number | undefined;
  onCancel: (job: BackgroundJob) => void;
  onRetry: (job: BackgroundJob) => void;
  empty: ReactNode;
}

/** Called while drawing. */
function columnsOf({ changing, onCancel, onRetry }: JobTableProps): Column<BackgroundJob>[] {
  return [
    {
      header: t({ message: 'Job', context: 'in the background' }),
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
            <span className="block text-sm text-ink-muted">
              <Trans context="who began it">by {created_by}</Trans>
            </span>
          )}
        </>
      ),
    },
    { header: t`Status`, cell: (job) => <Status job={job} /> },
    { header: t`When`, className: 'text-sm', cell: (job) => <Times job={job} /> },
    {
      header: t`Failure`,
      isText: true,
      className: 'text-sm',
      cell: ({ failure }) => failure ?? <span className="text-ink-muted">—</span>,
    },
    {
      header: t`Actions`,
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
  const { t: text } = useLingui();
  return (
    <DataTable
      label={text`Background jobs`}
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
  const { t: text } = useLingui();
  const { status, attempts, max_attempts } = job;
  const { progress_done: done, progress_total: total } = job;
  const name = jobName(job);
  return (
    <div className="flex max-w-48 min-w-28 flex-col gap-1.5">
      <Badge tone={STATUS_TONES[status]}>{statusWord(job)}</Badge>
      {status === 'running' && total > 0 && (
        <ProgressBar
          label={text`Progress of ${name}`}
          hideLabel
          value={(100 * done) / total}
          valueLabel={text`${done} of ${total}`}
        />
      )}
      {attempts > 0 && (
        <span className="text-sm text-ink-muted tabular-nums">
          <Trans>
            Attempt {attempts} of {max_attempts}
          </Trans>
        </span>
      )}
    </div>
  );
}

function Times({ job }: { job: BackgroundJob }) {
  const { status, created_at, started_at, next_attempt_at, finished_at } = job;
  return (
    <>
      {finished_at !== null && (
        <Moment at={finished_at}>{(time) => <Trans context="job">Ended {time}</Trans>}</Moment>
      )}
      {status === 'running' && started_at !== null && (
        <Moment at={started_at}>{(time) => <Trans context="job">Began {time}</Trans>}</Moment>
      )}
      {next_attempt_at !== null && (
        <Moment at={next_attempt_at}>{(time) => <Trans context="job">Begins {time}</Trans>}</Moment>
      )}
      <Moment at={created_at} isMuted>
        {(time) => <Trans context="job">Queued {time}</Trans>}
      </Moment>
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
  const { t: text } = useLingui();
  const name = jobName(job);
  const note = job.cancel_note;
  // Not disabled meanwhile, which would lose the focus.
  const pressed = (action: () => void) => () => {
    if (!isPending) action();
  };
  if (job.can_retry) {
    return (
      <IconButton
        label={text`Retry ${name}`}
        size="sm"
        className="text-ink-muted"
        onPress={pressed(onRetry)}
      >
        <RotateCcw aria-hidden className="size-4.5" />
      </IconButton>
    );
  }
  const isOpen = job.status === 'waiting' || (job.status === 'running' && !job.is_canceling);
  if (isOpen && note) {
    return (
      <ConfirmDelete
        label={text`Cancel ${name}`}
        icon={<CircleX aria-hidden className="size-4.5" />}
        question={text`Cancel this job? ${note}`}
        confirmLabel={text`Cancel job`}
        keepLabel={
          job.status === 'waiting'
            ? text({ message: 'Keep it', context: 'job' })
            : text({ message: 'Let it run', context: 'job' })
        }
        isPending={isPending}
        onConfirm={onCancel}
      />
    );
  }
  if (isOpen) {
    return (
      <IconButton
        label={text`Cancel ${name}`}
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
