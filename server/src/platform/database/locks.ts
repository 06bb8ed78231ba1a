import { sql } from 'kysely';
import type { Database, Trx } from './database.ts';
import { type Param, prepare } from './prepared.ts';

/*
 * Locks that last until the transaction ends. SQLite runs one writing transaction at a time, so
 * these functions do nothing there.
 */

type LockableTable = 'users' | 'courses' | 'quizzes';

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
} as const;

/**
 * Locks a name that need not belong to a row. Transactions that lock several names must lock them in
 * the same order, or they end in a deadlock.
 */
export async function lockName(database: Database, trx: Trx, name: string): Promise<void> {
  if (database.engine === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

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
