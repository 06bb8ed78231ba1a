import { readdir } from 'node:fs/promises';
import { type ColumnDataType, type CreateTableBuilder, sql } from 'kysely';
import { copyBefore } from './copy-before.ts';
import { type StoredCount, storeCountOnPostgres, storeCountOnSqlite } from './counts.ts';
import { type Database, isDiskFull, isUnavailable, type Queries } from './database.ts';
import { StartError } from '../http/errors.ts';
import { countProgressOnPostgres, countProgressOnSqlite } from './progress-counts.ts';
import { indexPartsOnPostgres, indexSearchOnPostgres, indexSearchOnSqlite } from './search.ts';
import { storeProgressOnPostgres, storeProgressOnSqlite } from './stored-progress.ts';

/*
 * What brings a database up to date. All missing migrations are one transaction, so that one that fails or
 * is killed leaves the database as it was. On SQLite, a copy of the file is made before
 * (`copy-before.ts`).
 */

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
  /** Creates the index that `containsWords` uses; on PostgreSQL it needs `indexParts` as well. */
  indexSearch(this: void, db: Queries, table: string): Promise<void>;
  /** Replaces on PostgreSQL what `indexSearch` creates by an index that needs no extension. */
  indexParts(this: void, db: Queries, table: string): Promise<void>;
  /** Stores in each enrollment how far it has come. */
  storeProgress(this: void, db: Queries): Promise<void>;
  /** Stores how many enrollments have come how far (`progress-counts.ts`). */
  countProgress(this: void, db: Queries): Promise<void>;
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
  // SQLite's own index is of parts already.
  indexParts: () => Promise.resolve(),
  storeProgress: storeProgressOnSqlite,
  countProgress: countProgressOnSqlite,
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
  indexParts: indexPartsOnPostgres,
  storeProgress: storeProgressOnPostgres,
  countProgress: countProgressOnPostgres,
};

/** The key of the advisory lock under which one process migrates; any number will do. */
const MIGRATION_LOCK = 7_212_026;

const folder = new URL('../../../migrations/', import.meta.url);

/** Migrations: their names in their order, and what each of them is. */
export interface Migrations {
  readonly names: readonly string[];
  load(name: string): Promise<Migration>;
}

/** The migrations of this version, in their order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{4}_\w+\.ts$/.test(name)).toSorted();
}

/** The migrations of this version; one that no database lacks is not loaded. */
export async function ownMigrations(): Promise<Migrations> {
  return {
    names: await migrationNames(),
    load: async (name) => (await import(new URL(name, folder).href)) as Migration,
  };
}

/** The migrations that a database has had; none where it is empty. */
export async function readMigrations({ engine, queries }: Pick<Database, 'engine' | 'queries'>) {
  const exists =
    engine === 'sqlite'
      ? sql`select 1 from sqlite_schema where type = 'table' and name = 'migrations'`
      : sql`select 1 where to_regclass('migrations') is not null`;
  if ((await exists.execute(queries)).rows.length === 0) return [];
  const read = sql<{ name: string; applied_at: string }>`select name, applied_at from migrations`;
  return (await read.execute(queries)).rows;
}

/**
 * Applies the missing migrations in one transaction. When several processes start at once, one
 * migrates while the others wait.
 * @param options.say is told what happens to a database that has had migrations before
 * @param options.copies false: an SQLite file is not copied before, because nobody would go back to it
 * @throws StartError when the database has a migration that this program does not know, when the copy
 *   cannot be made, and when a migration fails
 */
export async function migrate(
  database: Database,
  options: { migrations?: Migrations; say?: (sentence: string) => void; copies?: boolean } = {},
): Promise<void> {
  const { migrations = await ownMigrations(), say = () => undefined, copies = true } = options;
  const columns = database.engine === 'sqlite' ? sqlite : postgres;
  // Most starts change nothing: they need no lock, and no right to write.
  if (missing(migrations, await readMigrations(database)).names.length === 0) return;
  let current: string | undefined;
  try {
    await database.transaction(async (trx) => {
      if (database.engine === 'postgres') {
        await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(trx);
      }
      await sql`create table if not exists migrations (name text primary key, applied_at text not null)`.execute(
        trx,
      );
      const applied = await readMigrations({ engine: database.engine, queries: trx });
      const { names, isFirst } = missing(migrations, applied);
      const [first] = names;
      if (first === undefined) return;
      if (!isFirst) {
        say(`Bringing the database up to date (${names.map(shortName).join(', ')}).`);
        // Nobody else writes before this transaction ends.
        const copy =
          copies && database.engine === 'sqlite' ? await copyBefore(trx, first) : undefined;
        if (copy !== undefined) say(`The database as it was before is in ${copy}.`);
      }
      for (const name of names) {
        current = name;
        await (await migrations.load(name)).up(trx, columns);
        await sql`insert into migrations (name, applied_at) values (${name}, ${new Date().toISOString()})`.execute(
          trx,
        );
      }
    });
  } catch (cause) {
    if (current === undefined || cause instanceof StartError) throw cause;
    throw failed(current, cause);
  }
}

/** The migrations that the database lacks, and whether it has had none yet. */
function missing({ names }: Migrations, rows: readonly { name: string }[]) {
  const applied = new Set(rows.map(({ name }) => name));
  const newer = [...applied].find((name) => !names.includes(name));
  if (newer !== undefined) {
    throw new StartError(
      `This database was written by a newer version of Trilha (its change "${newer}" is unknown here): start that version or a later one, or name another DATA_DIR or DATABASE_URL.`,
    );
  }
  return { names: names.filter((name) => !applied.has(name)), isFirst: applied.size === 0 };
}

const shortName = (name: string) => name.replace(/\.ts$/, '');

function failed(name: string, cause: unknown): StartError {
  const reason = cause instanceof Error ? cause.message || String(cause) : String(cause);
  const advice = isDiskFull(cause)
    ? 'make room on its disk and start again'
    : isUnavailable(cause)
      ? 'see that it answers and start again'
      : 'start the version that ran before, and report this';
  return new StartError(
    `The database could not be brought up to date, because the change "${shortName(name)}" failed (${reason}). It is as it was before: ${advice}.`,
    { cause },
  );
}
