import { randomUUID } from 'node:crypto';
import { type ExpressionBuilder, type Selectable, sql, type UpdateObject } from 'kysely';
import type { Context } from '../context.ts';
import { type Trx, violatedColumns } from '../database/database.ts';
import { lockFree } from '../database/locks.ts';
import type { Tables } from '../database/tables.ts';

/**
 * So long after its last sign of life a process counts as dead, and its jobs are taken by others. The
 * clocks of all machines must agree much better than that.
 */
export const LEASE_SECONDS = 60;

/** A job that this process has leased. */
export interface LeasedJob {
  readonly id: number;
  readonly kind: string;
  readonly payload: unknown;
  readonly attempt: number;
  readonly maxAttempts: number;
  readonly token: string;
}

export interface Progress {
  readonly done: number;
  readonly total: number;
}

type JobRow = Selectable<Tables['jobs']>;

const DIED = /*i18n*/ 'The server process that ran it ended in the middle of it.';
const REPLACED = /*i18n*/ 'A newer job with the same task waits.';

/**
 * Leases jobs that are due: those that wait, and those whose process has died. Of those, what was to be
 * canceled is canceled, and what has no attempt left has failed.
 * @param room how many of each kind may begin; other kinds are left to others
 */
export async function claimDueJobs(
  ctx: Context,
  room: ReadonlyMap<string, number>,
): Promise<LeasedJob[]> {
  const { database } = ctx;
  const now = ctx.now().toISOString();
  const kinds = [...room.keys()];
  if (kinds.length === 0) return [];
  const due = await database.queries
    .selectFrom('jobs')
    .select('kind')
    .distinct()
    .where('kind', 'in', kinds)
    .where('due_at', '<=', now)
    .where(isNotBlocked)
    .execute();
  // Where nothing is due, nothing is written and no lock is taken.
  if (due.length === 0) return [];
  return database.transaction(async (trx) => {
    const leased: LeasedJob[] = [];
    for (const { kind } of due) {
      const rows = trx
        .selectFrom('jobs')
        .selectAll()
        .where('kind', '=', kind)
        .where('due_at', '<=', now)
        .where(isNotBlocked)
        .orderBy('due_at')
        .orderBy('id')
        .limit(room.get(kind) ?? 0);
      for (const row of await lockFree(database, rows).execute()) {
        const taken = await take(trx, row, now);
        if (taken) leased.push(taken);
      }
    }
    return leased;
  });
}

/** The delay after the first failed attempt; it doubles with each further one. */
const FIRST_DELAY_SECONDS = 30;
export const MAX_DELAY_SECONDS = 6 * 3600;

/** How long a job waits after an attempt that failed. */
export function delayAfter(attempt: number): number {
  return Math.min(FIRST_DELAY_SECONDS * 2 ** (attempt - 1), MAX_DELAY_SECONDS);
}

/**
 * After the clock was set back, jobs that were stored meanwhile are due in a future that is far. Those that
 * wait are due now, and leases end as if they had been renewed now.
 */
export async function mendDueTimes(ctx: Context, kinds: readonly string[]): Promise<void> {
  const { queries } = ctx.database;
  const now = ctx.now().toISOString();
  const isWrong = {
    waiting: later(now, MAX_DELAY_SECONDS + LEASE_SECONDS),
    running: later(now, 2 * LEASE_SECONDS),
  };
  const due = { waiting: now, running: later(now, LEASE_SECONDS) };
  for (const status of ['waiting', 'running'] as const) {
    const wrong = await queries
      .selectFrom('jobs')
      .select('id')
      .where('kind', 'in', kinds)
      .where('due_at', '>', isWrong[status])
      .where('status', '=', status)
      .execute();
    // Nearly always none: then nothing is written and no lock is taken.
    if (wrong.length === 0) continue;
    await queries
      .updateTable('jobs')
      .set({ due_at: due[status] })
      .where(
        'id',
        'in',
        wrong.map(({ id }) => id),
      )
      .where('due_at', '>', isWrong[status])
      .where('status', '=', status)
      .execute();
  }
}

/** Another job of its key does not run. */
function isNotBlocked({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'jobs'>) {
  const sameKey = selectFrom('jobs as other')
    .select('other.id')
    // A literal, for the partial index.
    .where(sql<boolean>`other.status = 'running'`)
    .whereRef('other.kind', '=', 'jobs.kind')
    .whereRef('other.key', '=', 'jobs.key')
    .whereRef('other.id', '<>', 'jobs.id');
  return not(exists(sameKey));
}

async function take(trx: Trx, row: JobRow, now: string): Promise<LeasedJob | undefined> {
  const update = trx.updateTable('jobs').where('id', '=', row.id);
  if (row.cancel_requested_at !== null) {
    await update.set(ended('canceled', now)).execute();
    return undefined;
  }
  const hasDied = row.status === 'running';
  if (hasDied && row.attempts >= row.max_attempts) {
    await update.set({ ...ended('failed', now), failure: DIED }).execute();
    return undefined;
  }
  const token = randomUUID();
  const attempt = row.attempts + 1;
  await update
    .set({
      status: 'running',
      attempts: attempt,
      lease_token: token,
      due_at: later(now, LEASE_SECONDS),
      started_at: now,
      progress_done: 0,
      progress_total: 0,
      ...(hasDied ? { failure: DIED } : {}),
    })
    .execute();
  const { id, kind, payload, max_attempts: maxAttempts } = row;
  return { id, kind, payload, attempt, maxAttempts, token };
}

function ended(status: 'done' | 'failed' | 'canceled', now: string) {
  return { status, due_at: null, lease_token: null, cancel_requested_at: null, finished_at: now };
}

/** Updates the row, unless the lease is lost: then the result of another process counts. */
function updateLeased(ctx: Context, { id, token }: LeasedJob, set: UpdateObject<Tables, 'jobs'>) {
  return ctx.database.queries
    .updateTable('jobs')
    .set(set)
    .where('id', '=', id)
    .where('lease_token', '=', token)
    .returning('cancel_requested_at')
    .executeTakeFirst();
}

/** Keeps the lease and stores how far the job is. Says whether it should go on. */
export async function renewLease(
  ctx: Context,
  job: LeasedJob,
  { done, total }: Progress,
): Promise<'held' | 'canceled' | 'lost'> {
  const row = await updateLeased(ctx, job, {
    due_at: later(ctx.now().toISOString(), LEASE_SECONDS),
    progress_done: done,
    progress_total: total,
  });
  if (!row) return 'lost';
  return row.cancel_requested_at === null ? 'held' : 'canceled';
}

/** Stores how a job has ended; false where its lease was lost. */
export async function finishJob(
  ctx: Context,
  job: LeasedJob,
  status: 'done' | 'failed' | 'canceled',
  { done, total }: Progress,
  failure: string | null = null,
): Promise<boolean> {
  const progress = { progress_done: done, progress_total: total };
  const outcome = { ...ended(status, ctx.now().toISOString()), ...progress, failure };
  return (await updateLeased(ctx, job, outcome)) !== undefined;
}

/** Makes a job wait for its next attempt. */
export async function putOffJob(
  ctx: Context,
  job: LeasedJob,
  failure: string,
  delaySeconds: number,
): Promise<boolean> {
  return waitAgain(ctx, job, {
    failure,
    due_at: later(ctx.now().toISOString(), delaySeconds),
  });
}

/** Makes a job that the end of the server has interrupted wait, as if this attempt had not been. */
export async function giveBackJob(ctx: Context, job: LeasedJob): Promise<boolean> {
  return waitAgain(ctx, job, { attempts: job.attempt - 1, due_at: ctx.now().toISOString() });
}

async function waitAgain(
  ctx: Context,
  job: LeasedJob,
  set: UpdateObject<Tables, 'jobs'>,
): Promise<boolean> {
  try {
    const waiting = { status: 'waiting' as const, lease_token: null, ...set };
    return (await updateLeased(ctx, job, waiting)) !== undefined;
  } catch (error) {
    if (violatedColumns(error) === undefined) throw error;
    // One of the same key has been queued meanwhile.
    return finishJob(ctx, job, 'canceled', { done: 0, total: 0 }, REPLACED);
  }
}

/**
 * Of a job that does not stop although the server ends: another process takes it a little later, when this
 * one is gone, and this attempt does not count.
 */
export async function abandonJob(ctx: Context, job: LeasedJob, seconds: number): Promise<void> {
  const due_at = later(ctx.now().toISOString(), seconds);
  await updateLeased(ctx, job, { attempts: job.attempt - 1, due_at });
}

/** Deletes the jobs of a kind that have ended as this one and before it. */
export async function deleteEarlier(
  ctx: Context,
  { kind, id }: LeasedJob,
  status: 'done' | 'failed',
): Promise<void> {
  await ctx.database.queries
    .deleteFrom('jobs')
    .where('kind', '=', kind)
    .where('status', '=', status)
    .where('id', '<', id)
    .execute();
}

export function later(moment: string, seconds: number): string {
  return new Date(new Date(moment).getTime() + seconds * 1000).toISOString();
}
