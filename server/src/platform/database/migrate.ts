import { readdir } from 'node:fs/promises';
import { type ColumnDataType, type CreateTableBuilder, sql } from 'kysely';
import { type StoredCount, storeCountOnPostgres, storeCountOnSqlite } from './counts.ts';
import type { Database, Queries } from './database.ts';
import { StartError } from '../http/errors.ts';
import { indexSearchOnPostgres, indexSearchOnSqlite } from './search.ts';

/** The column types by engine: a migration is written once, with these. */
export interface Columns {
  readonly boolean: ColumnDataType;
  readonly time: ColumnDataType;
  readonly date: ColumnDataType;
  readonly json: ColumnDataType;
  readonly real: ColumnDataType;
  /** Adds the primary key `id`; a number is never given out twice. For `$call`. */
  id<Table extends string, Names extends string>(
    this: void,
    table: CreateTableBuilder<Table, Names>,
  ): CreateTableBuilder<Table, Names | 'id'>;
  /** Lets the database count rows by itself, in `school_counts`. */
  storeCount(this: void, db: Queries, rows: StoredCount): Promise<void>;
  /** Lets `containsWords` find in the table's `search_text` without reading all of it. */
  indexSearch(this: void, db: Queries, table: string): Promise<void>;
}

export interface Migration {
  /** Changes the schema, inside the transaction that records it. Data moves by raw SQL only: the
   * row types are those of today, not of the migration's day. */
  up(db: Queries, columns: Columns): Promise<void>;
}

const sqlite: Columns = {
  boolean: 'integer',
  time: 'text',
  date: 'text',
  json: 'text',
  real: 'real',
  id: (table) => table.addColumn('id', 'integer', (id) => id.primaryKey().autoIncrement()),
  storeCount: storeCountOnSqlite,
  indexSearch: indexSearchOnSqlite,
};

const postgres: Columns = {
  boolean: 'boolean',
  time: 'timestamptz(3)',
  date: 'date',
  json: 'jsonb',
  real: 'double precision',
  id: (table) =>
    table.addColumn('id', 'integer', (id) => id.generatedByDefaultAsIdentity().primaryKey()),
  storeCount: storeCountOnPostgres,
  indexSearch: indexSearchOnPostgres,
};

/** An arbitrary number that all processes agree on: who holds it, migrates. */
const LOCK = 7_212_026;

const folder = new URL('../../../migrations/', import.meta.url);

/**
 * Brings the schema up to date, all or nothing. Several processes may start at once: one migrates,
 * the others wait and find nothing left to do.
 * @throws StartError when the database is newer than the program.
 */
export async function migrate(database: Database): Promise<void> {
  const files = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.ts$/.test(name)).toSorted();
  const columns = database.engine === 'sqlite' ? sqlite : postgres;
  await database.transaction(async (trx) => {
    if (database.engine === 'postgres') {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    }
    await sql`create table if not exists migrations (name text primary key, applied_at text not null)`.execute(
      trx,
    );
    const { rows } = await sql<{ name: string }>`select name from migrations`.execute(trx);
    const applied = new Set(rows.map((row) => row.name));
    const newer = [...applied].find((name) => !files.includes(name));
    if (newer !== undefined) {
      throw new StartError(
        `This database was written by a newer version of Trilha (its change "${newer}" is unknown here): start that version or a later one, or name another DATA_DIR or DATABASE_URL.`,
      );
    }
    for (const file of files) {
      if (applied.has(file)) continue;
      const migration = (await import(new URL(file, folder).href)) as Migration;
      await migration.up(trx, columns);
      await sql`insert into migrations (name, applied_at) values (${file}, ${new Date().toISOString()})`.execute(
        trx,
      );
    }
  });
}
