import type { Context } from '../context.ts';
import { sql } from 'kysely';
import { afterCommit, type Queries, type Trx } from '../database/database.ts';
import { lockRow } from '../database/locks.ts';
import { wakeRunners } from './jobs.ts';
import { later } from './leases.ts';

/** So long jobs stay after their end. */
const KEPT_DAYS = { done: 30, canceled: 30, failed: 90 } as const;

/**
 * Cancels a job that has not ended: one that waits at once, one that runs as soon as its process sees it.
 * False where it has ended.
 */
export async function cancelJob(ctx: Context, trx: Trx, id: number): Promise<boolean> {
  const now = ctx.now().toISOString();
  await lockRow(ctx.database, trx, 'jobs', id);
  const open = () => trx.updateTable('jobs').where('id', '=', id);
  const canceled = await open()
    .set({ status: 'canceled', due_at: null, lease_token: null, finished_at: now })
    .where((job) =>
      job.or([
        job('status', '=', 'waiting'),
        // Its process has died.
        job.and([job('status', '=', 'running'), job('due_at', '<=', now)]),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  if (canceled) return true;
  const asked = await open()
    .set({ cancel_requested_at: now })
    .where('status', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  if (!asked) return false;
  afterCommit(trx, () => wakeRunners(ctx.database));
  return true;
}

/** Those of the keys for which a job of this kind waits or runs. */
export async function openKeys(
  db: Queries,
  kind: string,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const open = (status: 'waiting' | 'running') =>
    db
      .selectFrom('jobs')
      .select('key')
      .where('kind', '=', kind)
      .where('key', 'in', keys)
      // Literals, or SQLite does not use the indexes of these states.
      .where('status', '=', sql.lit(status));
  const rows = await open('waiting').unionAll(open('running')).execute();
  return new Set(rows.flatMap(({ key }) => key ?? []));
}

/**
 * Makes a job that has failed or was canceled wait again, with all of its attempts. False where it is in
 * another state, or where another of its key waits.
 * @throws an error of the database (`violatedColumns`) where such a one is queued at the same moment
 */
export async function retryJob(ctx: Context, trx: Trx, id: number): Promise<boolean> {
  const row = await trx
    .updateTable('jobs')
    .set({
      status: 'waiting',
      attempts: 0,
      due_at: ctx.now().toISOString(),
      progress_done: 0,
      progress_total: 0,
      failure: null,
      finished_at: null,
    })
    .where('id', '=', id)
    .where('status', 'in', ['failed', 'canceled'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('jobs as other')
            .select('other.id')
            .where(sql<boolean>`other.status = 'waiting'`)
            .whereRef('other.kind', '=', 'jobs.kind')
            .whereRef('other.key', '=', 'jobs.key'),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  if (row) afterCommit(trx, () => wakeRunners(ctx.database));
  return row !== undefined;
}

/** Deletes jobs that ended long ago. */
export async function deleteOldJobs(ctx: Context): Promise<void> {
  const now = ctx.now().toISOString();
  for (const status of ['done', 'canceled', 'failed'] as const) {
    await ctx.database.queries
      .deleteFrom('jobs')
      .where('status', '=', status)
      .where('finished_at', '<', later(now, -KEPT_DAYS[status] * 86_400))
      .execute();
  }
}
