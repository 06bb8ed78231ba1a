import {
  type BackgroundJob,
  JOB_CANCELED_FOR_GOOD,
  JOB_HAS_ENDED,
  JOB_NOT_RETRIABLE,
  JOB_WAITS_ALREADY,
  type JobStatus,
} from '@trilha/contract';
import type { Selectable } from 'kysely';
import type { Context } from '../../platform/context.ts';
import {
  countAll,
  type Queries,
  type Trx,
  violatedColumns,
} from '../../platform/database/database.ts';
import { lockRow } from '../../platform/database/locks.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { httpError, notFound } from '../../platform/http/errors.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { cancelJob, retryJob } from '../../platform/jobs/control.ts';
import type { Background, JobKind, JobSubject } from '../../platform/jobs/jobs.ts';
import type { User } from '../../platform/security/rights.ts';
import { recordAudit } from '../audit/audit.ts';

export interface JobQuery {
  readonly page: number;
  readonly status: string;
  readonly kind: string;
}

type JobRow = Selectable<Tables['jobs']> & { readonly username: string | null };

/** One page of the jobs, the newest first. Rounds of repeated work are left out unless their kind is asked for. */
export async function listJobs(ctx: Context, background: Background, query: JobQuery) {
  const repeated = background.schedules.map(({ name }) => name);
  const found = () => {
    let rows = ctx.database.queries.selectFrom('jobs');
    if (query.kind !== '') rows = rows.where('kind', '=', query.kind);
    else if (repeated.length > 0) rows = rows.where('kind', 'not in', repeated);
    // No row has a status that is none.
    if (query.status !== '') rows = rows.where('status', '=', query.status as JobStatus);
    return rows;
  };
  return pageOf<BackgroundJob>({
    path: '/admin/jobs/',
    query: { ...query },
    count: async () => (await found().select(countAll.as('n')).executeTakeFirstOrThrow()).n,
    canReverse: true,
    async rows({ limit, offset, isFromEnd }) {
      const rows = await found()
        .leftJoin('users', 'users.id', 'jobs.created_by')
        .selectAll('jobs')
        .select('users.username')
        .orderBy('jobs.id', isFromEnd ? 'asc' : 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      return jobsOf(ctx.database.queries, background, rows);
    },
  });
}

/** How many jobs have failed, rounds of repeated work left out, as their list counts them. */
export async function countFailedJobs(ctx: Context, background: Background): Promise<number> {
  const repeated = background.schedules.map(({ name }) => name);
  const { n } = await ctx.database.queries
    .selectFrom('jobs')
    .select(countAll.as('n'))
    .where('status', '=', 'failed')
    .$if(repeated.length > 0, (rows) => rows.where('kind', 'not in', repeated))
    .executeTakeFirstOrThrow();
  return n;
}

export async function cancelBackgroundJob(
  ctx: Context,
  background: Background,
  actor: User,
  id: number,
): Promise<BackgroundJob> {
  return change(ctx, background, actor, id, 'cancel', async (trx, { kind }) => {
    if (!(await cancelJob(ctx, trx, id))) throw httpError(409, JOB_HAS_ENDED);
    await kindOf(background, kind)?.canceled?.(ctx, trx, id);
  });
}

export async function retryBackgroundJob(
  ctx: Context,
  background: Background,
  actor: User,
  id: number,
): Promise<BackgroundJob> {
  try {
    return await change(ctx, background, actor, id, 'retry', async (trx, { kind, status }) => {
      if (status === 'canceled' && kindOf(background, kind)?.canceled) {
        throw httpError(409, JOB_CANCELED_FOR_GOOD);
      }
      if (await retryJob(ctx, trx, id)) return;
      const isOver = status === 'failed' || status === 'canceled';
      throw httpError(409, isOver ? JOB_WAITS_ALREADY : JOB_NOT_RETRIABLE);
    });
  } catch (error) {
    // Another one was queued in the same moment.
    if (violatedColumns(error)?.includes('key')) throw httpError(409, JOB_WAITS_ALREADY);
    throw error;
  }
}

/** Changes a job in a transaction that records it in the audit. */
async function change(
  ctx: Context,
  background: Background,
  actor: User,
  id: number,
  action: 'cancel' | 'retry',
  work: (trx: Trx, before: JobRow) => Promise<void>,
): Promise<BackgroundJob> {
  return ctx.database.transaction(async (trx) => {
    await lockRow(ctx.database, trx, 'jobs', id);
    const before = await findJob(trx, id);
    await work(trx, before);
    const [after] = await jobsOf(trx, background, [await findJob(trx, id)]);
    if (!after) throw notFound();
    await recordAudit(ctx, trx, actor, {
      action,
      subject_type: 'job',
      subject_id: id,
      subject_name: [after.label, after.subject].filter(Boolean).join(': '),
    });
    return after;
  });
}

async function findJob(db: Queries, id: number): Promise<JobRow> {
  const row = await db
    .selectFrom('jobs')
    .leftJoin('users', 'users.id', 'jobs.created_by')
    .selectAll('jobs')
    .select('users.username')
    .where('jobs.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** The jobs with their subjects, which each kind looks up at once. */
async function jobsOf(
  db: Queries,
  background: Background,
  rows: readonly JobRow[],
): Promise<BackgroundJob[]> {
  const subjects = new Map<number, JobSubject>();
  for (const [name, jobs] of Map.groupBy(rows, (row) => row.kind)) {
    const found = await kindOf(background, name)?.subjectsOf(db, jobs);
    for (const [id, subject] of found ?? []) subjects.set(id, subject);
  }
  return rows.map((row) => jobOf(kindOf(background, row.kind), row, subjects.get(row.id)));
}

function jobOf(
  kind: JobKind | undefined,
  row: JobRow,
  subject: JobSubject | undefined,
): BackgroundJob {
  return {
    id: row.id,
    kind: row.kind,
    // Of another version of the program.
    label: kind?.label ?? row.kind,
    subject: subject?.text ?? '',
    place: subject?.place ?? null,
    status: row.status,
    is_canceling: row.status === 'running' && row.cancel_requested_at !== null,
    can_retry: row.status === 'failed' || (row.status === 'canceled' && !kind?.canceled),
    cancel_note: row.status === 'waiting' && !kind?.canceled ? '' : (kind?.cancelNote ?? ''),
    attempts: row.attempts,
    max_attempts: row.max_attempts,
    next_attempt_at: row.status === 'waiting' ? row.due_at : null,
    progress_done: row.progress_done,
    progress_total: row.progress_total,
    failure: row.failure,
    created_at: row.created_at,
    started_at: row.started_at,
    finished_at: row.finished_at,
    created_by: row.username,
  };
}

const kindOf = (background: Background, name: string) =>
  kindsOf(background).find(({ kind }) => kind === name);

/** Every kind of job, the repeated ones last. */
export function kindsOf({ jobs, schedules }: Background): readonly JobKind[] {
  return [...jobs, ...schedules.map(({ job }) => job)];
}
