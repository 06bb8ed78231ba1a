import { api, may, UserRow } from '@trilha/contract';
import { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import type { Queries, Trx } from '../../platform/database/database.ts';
import {
  defineJob,
  defineSchedule,
  JobFailed,
  type JobSubject,
  type RunningJob,
} from '../../platform/jobs/jobs.ts';
import { actingUser } from '../../platform/security/rights.ts';
import { type Counts, type Importer, storeRows } from './import-rows.ts';

/**
 * So many rows share a transaction: what a commit costs is spread, and nobody who writes meanwhile waits
 * for long.
 */
const TOGETHER = 20;

/**
 * Stores the rows that staff have confirmed. They wait in `user_import_rows`, and not in the payload, because
 * they are about people: one that is done is deleted together with the change. So a job that is run again goes
 * on where it stopped.
 */
export const usersImport = defineJob({
  kind: 'users.import',
  label: /*i18n*/ 'Importing users',
  schema: z.object({}),
  subjects: importedFiles,
  cancelNote: /*i18n*/ 'Users who are imported already stay; the rows that are left are deleted.',
  canceled: deleteRows,
  run: runImport,
});

async function runImport(ctx: Context, _: object, job: RunningJob): Promise<void> {
  const { queries } = ctx.database;
  const { total, invite, created_by, ...before } = await importOf(queries, job.id);
  let counts: Counts = before;
  const doneOf = () => counts.created + counts.updated + counts.unchanged + counts.refused;
  for (;;) {
    job.progress(doneOf(), total);
    job.signal.throwIfAborted();
    // Asked again each time: whoever is no longer staff changes nobody.
    const actor = await importer(ctx, created_by);
    const rows = await queries
      .selectFrom('user_import_rows')
      .select('import_row')
      .where('job_id', '=', job.id)
      .orderBy('line')
      .limit(TOGETHER)
      .execute();
    if (rows.length === 0) break;
    const parsed = rows.map(({ import_row }) => UserRow.parse(import_row));
    counts = (await storeRows(ctx, { jobId: job.id, actor, invite, rows: parsed })) ?? counts;
  }
  const { rows_deleted_at, cancel_requested_at } = await importOf(queries, job.id);
  if (rows_deleted_at === null) return;
  if (cancel_requested_at !== null) throw new Error('The import was canceled.');
  throw new JobFailed(
    /*i18n*/ 'The rows that were left are deleted. Choose the file again: users who are imported already stay.',
  );
}

async function importOf(db: Queries, id: number) {
  const found = await db
    .selectFrom('user_imports')
    .innerJoin('jobs', 'jobs.id', 'user_imports.job_id')
    .selectAll('user_imports')
    .select(['jobs.created_by', 'jobs.cancel_requested_at'])
    .where('job_id', '=', id)
    .executeTakeFirst();
  if (!found) throw new JobFailed(/*i18n*/ 'Nothing is stored about this import.');
  return found;
}

/** Who has confirmed the import, in whose name it is done. */
async function importer(ctx: Context, id: number | null): Promise<Importer> {
  const user = id === null ? undefined : await actingUser(ctx, id);
  if (user && may(user, api.userFiles.begin.permission)) return user;
  throw new JobFailed(/*i18n*/ 'Who began this import may not change users any more.');
}

/** The names of the files. */
async function importedFiles(
  db: Queries,
  jobs: readonly { id: number }[],
): Promise<ReadonlyMap<number, JobSubject>> {
  const files = await db
    .selectFrom('user_imports')
    .select(['job_id', 'filename'])
    .where(
      'job_id',
      'in',
      jobs.map(({ id }) => id),
    )
    .execute();
  return new Map(
    files.map(({ job_id: id, filename: text }) => [id, { text, place: { kind: 'import', id } }]),
  );
}

async function deleteRows(ctx: Context, trx: Trx, id: number): Promise<void> {
  // First, in the order of the job: it writes its counts when it has taken its rows.
  const { numDeletedRows } = await trx
    .deleteFrom('user_import_rows')
    .where('job_id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return;
  await trx
    .updateTable('user_imports')
    .set({ rows_deleted_at: ctx.now().toISOString() })
    .where('job_id', '=', id)
    .execute();
}

const HOUR_MS = 60 * 60 * 1000;
/** So long a failed import can be tried again. */
const DAY_MS = 24 * HOUR_MS;

/** Deletes the rows of imports that have ended: people do not wait for ever in a file that somebody chose. */
export const clearingOfImports = defineSchedule({
  name: 'imports.clear',
  label: /*i18n*/ 'Deleting rows of user imports that failed',
  everyMs: HOUR_MS,
  async run(ctx) {
    const before = new Date(ctx.now().getTime() - DAY_MS).toISOString();
    const ended = await ctx.database.queries
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', usersImport.kind)
      .where('finished_at', '<', before)
      .where('id', 'in', ({ selectFrom }) => selectFrom('user_import_rows').select('job_id'))
      .execute();
    for (const { id } of ended) {
      await ctx.database.transaction((trx) => deleteRows(ctx, trx, id));
    }
  },
});
