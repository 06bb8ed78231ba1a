import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database, Trx } from './database.ts';
import { type Param, prepare, prepareList } from './prepared.ts';
import type { Tables } from './tables.ts';

/*
 * Locks that last until the transaction ends. SQLite runs one writing transaction at a time, so
 * these functions do nothing there.
 */

type LockableTable =
  | 'users'
  | 'courses'
  | 'quizzes'
  | 'jobs'
  | 'contact_messages'
  | 'answer_templates';

/**
 * Locks a row, so that what the transaction reads about it, and about the rows that belong to it, is
 * still true when it writes.
 */
export async function lockRow(
  database: Database,
  trx: Trx,
  table: LockableTable,
  id: number,
): Promise<void> {
  if (database.engine === 'sqlite') return;
  await selectForUpdate[table](trx, { id });
}

// "No key": other transactions may still insert rows that refer to this one. Otherwise two that
// insert such rows and then lock it would end in a deadlock.
const selectRowForUpdate = (table: LockableTable) =>
  prepare((db, param: Param<{ id: number }>) =>
    db.selectFrom(table).select('id').where('id', '=', param('id')).forNoKeyUpdate(),
  );

const selectForUpdate = {
  users: selectRowForUpdate('users'),
  courses: selectRowForUpdate('courses'),
  quizzes: selectRowForUpdate('quizzes'),
  jobs: selectRowForUpdate('jobs'),
  contact_messages: selectRowForUpdate('contact_messages'),
  answer_templates: selectRowForUpdate('answer_templates'),
} as const;

/** Locks a name that need not belong to a row. */
export async function lockName(database: Database, trx: Trx, name: string): Promise<void> {
  await lockNames(database, trx, [name]);
}

/**
 * Locks several names, one after the other. Transactions that do must lock them in the same order, or they
 * end in a deadlock.
 */
export async function lockNames(
  database: Database,
  trx: Trx,
  names: readonly string[],
): Promise<void> {
  if (database.engine === 'sqlite') return;
  await selectNameLocks(
    trx,
    names.map((name) => ({ name })),
    {},
  );
}

const selectNameLocks = prepareList((db, names: readonly Param<{ name: string }>[]) =>
  db.selectNoFrom(
    names.map((name, at) =>
      sql`pg_advisory_xact_lock(hashtextextended(${name('name')}, 0))`.as(`lock_${at}`),
    ),
  ),
);

/** Locks all superusers, so that two of them cannot both leave in the belief that the other stays. */
export async function lockSuperusers(database: Database, trx: Trx): Promise<void> {
  if (database.engine === 'sqlite') return;
  await trx
    .selectFrom('users')
    .select('id')
    .where('is_superuser', '=', true)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Locks the selected rows, and passes over those that another transaction has locked. */
export function lockFree<Table extends keyof Tables, Row>(
  database: Database,
  rows: SelectQueryBuilder<Tables, Table, Row>,
): SelectQueryBuilder<Tables, Table, Row> {
  return database.engine === 'sqlite' ? rows : rows.forUpdate().skipLocked();
}

/**
 * Locks all enrollments in courses, as what students do in a course does first: for changes after
 * which triggers count the progress anew (`stored-progress.ts`).
 */
export async function lockEnrollments(
  database: Database,
  trx: Trx,
  courseIds: readonly number[],
): Promise<void> {
  if (database.engine === 'sqlite') return;
  await sql`select count(*) from (select id from enrollments where course_id in (${sql.join(courseIds)})
    order by id for no key update) as locked`.execute(trx);
}
