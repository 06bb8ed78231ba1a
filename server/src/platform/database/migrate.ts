import { readdir } from 'node:fs/promises';
import { type ColumnDataType, type CreateTableBuilder, sql } from 'kysely';
import { type StoredCount, storeCountOnPostgres, storeCountOnSqlite } from './counts.ts';
import type { Database, Queries } from './database.ts';
import { StartError } from '../http/errors.ts';
import { indexSearchOnPostgres, indexSearchOnSqlite } from './search.ts';
import { storeProgressOnPostgres, storeProgressOnSqlite } from './stored-progress.ts';

/** The column types of an engine, so that a migration is written once for both. */
export interface Columns {
  readonly boolean: ColumnDataType;
  readonly time: ColumnDataType;
  readonly date: ColumnDataType;
  readonly json: ColumnDataType;
  readonly real: ColumnDataType;
  /** Adds the primary key `id`, which is never reused. For `$call`. */
  id<Table extends string, Names extends string>(
    this: void,
    table: CreateTableBuilder<Table, Names>,
  ): CreateTableBuilder<Table, Names | 'id'>;
  /** Creates a stored count. */
  storeCount(this: void, db: Queries, rows: StoredCount): Promise<void>;
  /** Creates the index that `containsWords` uses. */
  indexSearch(this: void, db: Queries, table: string): Promise<void>;
  /** Stores in each enrollment how far it has come. */
  storeProgress(this: void, db: Queries): Promise<void>;
}

export interface Migration {
  /**
   * Changes the schema, in the transaction that records the migration. Changes data by raw SQL only,
   * because the row types are those of the newest schema.
   */
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
  storeProgress: storeProgressOnSqlite,
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
  storeProgress: storeProgressOnPostgres,
};

/** The key of the advisory lock under which one process migrates; any number will do. */
const MIGRATION_LOCK = 7_212_026;

const folder = new URL('../../../migrations/', import.meta.url);

/** The migrations of this version, in their order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{4}_\w+\.ts$/.test(name)).toSorted();
}

/**
 * Applies the missing migrations in one transaction. When several processes start at once, one
 * migrates while the others wait.
 * @throws StartError when the database has a migration that this program does not know
 */
export async function migrate(database: Database): Promise<void> {
  const files = await migrationNames();
  const columns = database.engine === 'sqlite' ? sqlite : postgres;
  await database.transaction(async (trx) => {
    if (database.engine === 'postgres') {
      await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(trx);
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
