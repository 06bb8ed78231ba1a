import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../database/database.ts';
import { migrate, ownMigrations } from '../database/migrate.ts';
import {
  fillingTransaction,
  insertJsonRows,
  type Row,
  setNextIds,
  type Snapshot,
  withSnapshot,
} from '../database/snapshot.ts';
import { explainFailure } from '../failure.ts';
import { StartError } from '../http/errors.ts';
import { type RowLines, rowsInArchive } from './archived-rows.ts';
import type { BackupSource, Checked } from './check.ts';
import { backedUp } from './tables-kept.ts';

/*
 * The backup of an older version holds rows that only the tables of that version take. They are put into
 * such tables in an SQLite file, the migrations since then bring that up to date, and what it holds
 * then is restored. So the school itself never has tables of before, on neither engine, and gets its rows
 * in one transaction, as from a backup of today.
 */

/** It holds all rows of the school: whoever finds it left by a process that was killed removes it. */
const FOLDER = 'older-backup.part';

/**
 * Calls `work` with the rows of an older version's backup as this version stores them, and with the ids that
 * come next.
 * @param folder has room for all rows twice
 * @throws StartError where they cannot be brought up to date
 */
export async function withRowsOfToday<T>(
  folder: string,
  source: BackupSource,
  checked: Checked,
  work: (rows: AsyncIterable<RowLines>, nextIds: Record<string, number>) => Promise<T>,
): Promise<T> {
  const place = join(folder, FOLDER);
  const at = { file: join(place, 'trilha.db') };
  await rm(place, { recursive: true, force: true });
  await mkdir(place, { mode: 0o700 });
  try {
    await orSay(source, checked, () => bringUpToDate(at, source, checked));
    const database = openDatabase(at);
    try {
      return await withSnapshot(database, async (snapshot) =>
        work(rowsIn(snapshot), await snapshot.nextIds()),
      );
    } finally {
      await database.close();
    }
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

async function bringUpToDate(
  at: { file: string },
  source: BackupSource,
  { head, manifest }: Checked,
): Promise<void> {
  const own = await ownMigrations();
  const names = own.names.filter((name) => head.migrations.includes(name));
  await using(at, async (database) => {
    await migrate(database, { migrations: { ...own, names } });
    await fillingTransaction(database, async (trx) => {
      // Rows that a migration has made are in the backup too, or were deleted since.
      for (const table of Object.keys(manifest.tables).toReversed()) {
        await sql`delete from ${sql.table(table)}`.execute(trx);
      }
      for await (const { table, lines } of rowsInArchive(source, manifest)) {
        const columns = Object.keys(JSON.parse(lines[0] ?? '{}') as Row);
        await insertJsonRows(database, trx, table, columns, lines);
      }
      await setNextIds(database, trx, manifest.next_ids);
    });
  });
  // By another connection: the first has prepared its statements for the columns of before.
  await using(at, (database) => migrate(database, { copies: false }));
}

async function using(
  at: { file: string },
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const database = openDatabase(at);
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

async function* rowsIn(snapshot: Snapshot): AsyncGenerator<RowLines, void, undefined> {
  for (const { table, key, columns } of backedUp) {
    for await (const rows of snapshot.pages(table, columns, key)) {
      yield { table, lines: rows.map((row) => JSON.stringify(row)) };
    }
  }
}

async function orSay(
  { file, signal }: BackupSource,
  { head }: Checked,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (cause) {
    signal?.throwIfAborted();
    // That of a migration: its own sentence is about a database that stays.
    const inner = cause instanceof StartError ? (cause.cause ?? cause) : cause;
    const reason = explainFailure(inner).replace(/\.$/, '');
    throw new StartError(
      `The backup ${file} was made by an older version of Trilha (${head.program}, tables of ${head.migrations.at(-1)}) and could not be brought up to date (${reason}): nothing was restored. Restore it with that version, and start this one on it afterwards.`,
      { cause },
    );
  }
}
