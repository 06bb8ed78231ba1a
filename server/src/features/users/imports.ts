import {
  IMPORT_COURSE_GONE,
  type ImportedRow,
  type InterfaceLanguage,
  type UserRow,
  type UsersImport,
} from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { inBatches } from '../../platform/database/batches.ts';
import { json, type Queries } from '../../platform/database/database.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { queueJob } from '../../platform/jobs/jobs.ts';
import type { User } from '../../platform/security/rights.ts';
import { sentenceIn } from '../../platform/texts.ts';
import { normalEmail } from '../people/people.ts';
import { usersImport } from './import-job.ts';
import { REASON_MARK } from './import-rows.ts';

interface Confirmed {
  readonly filename: string;
  readonly rows: readonly UserRow[];
  readonly invite: boolean;
}

/**
 * Queues the import of confirmed rows, with the rows themselves.
 * @throws 400 where one of their courses is gone
 */
export async function beginImport(
  ctx: Context,
  actor: User,
  { filename, rows, invite }: Confirmed,
): Promise<UsersImport> {
  return ctx.database.transaction(async (trx) => {
    const courses = [...new Set(rows.flatMap((row) => row.courses))];
    const found = await inBatches(courses, (ids) =>
      trx.selectFrom('courses').select('id').where('id', 'in', ids).execute(),
    );
    if (found.length < courses.length) throw invalid({ rows: [IMPORT_COURSE_GONE] });
    const job_id = await queueJob(ctx, trx, usersImport, {}, { by: actor.id });
    const none = { created: 0, updated: 0, unchanged: 0, refused: 0 };
    await trx
      .insertInto('user_imports')
      .values({ job_id, filename, invite, total: rows.length, ...none })
      .execute();
    await inBatches(rows, (batch) =>
      trx
        .insertInto('user_import_rows')
        .values(
          batch.map((row) => ({
            job_id,
            line: row.line,
            email: normalEmail(row.email),
            import_row: json(row),
          })),
        )
        .returning('line')
        .execute(),
    );
    return getImport(trx, job_id);
  });
}

/** So many imports are listed; earlier ones are found among the jobs. */
const LISTED = 10;

export async function listImports(
  db: Queries,
  language: InterfaceLanguage | undefined,
): Promise<UsersImport[]> {
  const rows = await selectImports(db).orderBy('jobs.id', 'desc').limit(LISTED).execute();
  return rows.map((row) => importOf(row, language));
}

/** @throws 404 */
export async function getImport(
  db: Queries,
  id: number,
  language?: InterfaceLanguage,
): Promise<UsersImport> {
  const row = await selectImports(db).where('jobs.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return importOf(row, language);
}

/**
 * What became of each row that is done.
 * @throws 404
 */
export async function importResults(
  db: Queries,
  id: number,
  language: InterfaceLanguage | undefined,
): Promise<ImportedRow[]> {
  await getImport(db, id);
  const rows = await db
    .selectFrom('user_import_results')
    .select(['line', 'outcome', 'reason'])
    .where('job_id', '=', id)
    .orderBy('line')
    .execute();
  return rows.map(({ line, outcome, reason }) => ({
    line,
    outcome,
    messages: reason === null ? [] : [reasonIn(language, reason)],
  }));
}

/** Reasons are stored in English. */
const reasonIn = (language: InterfaceLanguage | undefined, reason: string): string =>
  reason
    .split(REASON_MARK)
    .map((sentence) => sentenceIn(language, sentence))
    .join(' ');

const selectImports = (db: Queries) =>
  db
    .selectFrom('user_imports')
    .innerJoin('jobs', 'jobs.id', 'user_imports.job_id')
    .leftJoin('users', 'users.id', 'jobs.created_by')
    .selectAll('user_imports')
    .select([
      'jobs.status',
      'jobs.cancel_requested_at',
      'jobs.failure',
      'jobs.due_at',
      'jobs.created_at',
      'jobs.finished_at',
      'users.username',
    ]);

type ImportRow = Awaited<ReturnType<ReturnType<typeof selectImports>['execute']>>[number];

function importOf(row: ImportRow, language: InterfaceLanguage | undefined): UsersImport {
  const { filename, invite, total, created, updated, unchanged, refused } = row;
  return {
    id: row.job_id,
    filename,
    status: row.status,
    is_canceling: row.status === 'running' && row.cancel_requested_at !== null,
    invite,
    total,
    created,
    updated,
    unchanged,
    refused,
    failure: row.failure === null ? null : sentenceIn(language, row.failure),
    next_attempt_at: row.status === 'waiting' ? row.due_at : null,
    can_go_on: row.status === 'failed' && row.rows_deleted_at === null,
    created_at: row.created_at,
    finished_at: row.finished_at,
    created_by: row.username,
  };
}
