import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as otherWork } from 'node:timers/promises';
import { CompiledQuery, sql } from 'kysely';
import { type Database, databaseOf, type Queries, type Trx } from './database.ts';
import { openSqliteForReading } from './sqlite.ts';
import { tables, type Tables } from './tables.ts';

export type TableName = keyof typeof tables;
export type Row = Readonly<Record<string, unknown>>;

/** The rows of a database as they were at one moment, whatever is written meanwhile. */
export interface Snapshot {
  /** The rows of a table, a page at a time, in the order of the columns that identify them. */
  pages(
    table: string,
    columns: readonly string[],
    key: readonly string[],
  ): AsyncGenerator<readonly Row[]>;
  /** The id that the next row of each table gets, of tables that count. */
  nextIds(): Promise<Record<string, number>>;
  /** The migrations that were applied. */
  migrations(): Promise<string[]>;
}

/** Large enough that a page costs little, small enough that a server answers between two of them. */
const PAGE = 500;

/**
 * Calls `work` with a snapshot. Writers do not wait for it: PostgreSQL and SQLite's log keep the former
 * rows for this one reader.
 */
export async function withSnapshot<T>(
  database: Database,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  if (database.engine === 'postgres') {
    return inTransaction(database, 'begin isolation level repeatable read read only', work);
  }
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list
    where name = 'main'`.execute(database.queries);
  const file = rows[0]?.file;
  return file ? ofFile(file, work) : ofMemory(database, work);
}

/** A connection of its own: the server's only one would make every request wait. */
async function ofFile<T>(file: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const reader = databaseOf('sqlite', openSqliteForReading<Tables>(file));
  try {
    return await inTransaction(reader, 'begin', work);
  } finally {
    await reader.close();
  }
}

/** A database in memory has no second connection; it is a small one, of a test. */
async function ofMemory<T>(
  { queries }: Database,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'trilha-snapshot-'));
  const file = join(folder, 'snapshot.sqlite');
  try {
    await sql`vacuum into ${file}`.execute(queries);
    return await ofFile(file, work);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function inTransaction<T>(
  { engine, queries }: Database,
  begin: string,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  return queries.connection().execute(async (db) => {
    await sql.raw(begin).execute(db);
    try {
      const applied = await migrationsIn(db);
      return await work({
        pages: (table, columns, key) => pagesOf(db, table, columns, key),
        nextIds: () => (engine === 'sqlite' ? nextIdsOnSqlite(db) : nextIdsOnPostgres(db)),
        migrations: async () => applied,
      });
    } finally {
      await sql.raw('rollback').execute(db);
    }
  });
}

/** The first statement of a transaction: from here on it sees the same. */
async function migrationsIn(db: Queries): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

async function* pagesOf(
  db: Queries,
  table: string,
  columns: readonly string[],
  key: readonly string[],
): AsyncGenerator<readonly Row[]> {
  const identity = sql.join(key.map((name) => sql.ref(name)));
  const selected = sql.join(columns.map((name) => sql.ref(name)));
  let last: Row | undefined;
  do {
    const after = last && key.map((name) => last?.[name]);
    const rest = after ? sql`where (${identity}) > (${sql.join(after)})` : sql``;
    const { rows } = await sql<Row>`select ${selected} from ${sql.table(table)} ${rest}
      order by ${identity} limit ${sql.lit(PAGE)}`.execute(db);
    if (rows.length > 0) yield rows;
    last = rows.length < PAGE ? undefined : rows.at(-1);
    await otherWork();
  } while (last);
}

/** The tables that count their ids; others have random ones. */
const counting = (Object.keys(tables) as TableName[]).filter((table) =>
  Object.entries(tables[table]).some(([column, kind]) => column === 'id' && kind === 'id'),
);

async function nextIdsOnSqlite(db: Queries): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence
    where name in (${sql.join(counting)})`.execute(db);
  const used = new Map(rows.map(({ name, seq }) => [name, seq]));
  return Object.fromEntries(counting.map((table) => [table, (used.get(table) ?? 0) + 1]));
}

async function nextIdsOnPostgres(db: Queries): Promise<Record<string, number>> {
  const next: Record<string, number> = {};
  for (const table of counting) {
    // A database of an older version has not all of them yet.
    const { rows: known } = await sql<{ is_there: boolean }>`select
      to_regclass(${table}) is not null as is_there`.execute(db);
    if (!known[0]?.is_there) continue;
    const { rows: found } = await sql<{ name: string }>`select
      pg_get_serial_sequence(${table}, 'id') as name`.execute(db);
    const { rows } = await sql<{ next: number }>`select
      case when is_called then last_value + 1 else last_value end as next
      from ${sql.raw(found[0]?.name ?? '')}`.execute(db);
    next[table] = rows[0]?.next ?? 1;
  }
  return next;
}

/** Lets the ids of these tables go on from a number. The tables have no rows with larger ones. */
export async function setNextIds(
  { engine }: Database,
  trx: Queries,
  next: Readonly<Record<string, number>>,
): Promise<void> {
  for (const [table, id] of Object.entries(next)) {
    if (engine === 'postgres') {
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${id}, false)`.execute(trx);
      continue;
    }
    await sql`delete from sqlite_sequence where name = ${table}`.execute(trx);
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${id - 1})`.execute(trx);
  }
}

/**
 * A transaction that fills tables. On SQLite, what each statement with triggers would take back is kept in
 * memory meanwhile: once one of them was large, all others of its transaction write that into a temporary
 * file, twenty times what they insert.
 */
export async function fillingTransaction<T>(
  { engine, queries, transaction }: Database,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  if (engine === 'postgres') return transaction(work);
  await sql`pragma temp_store = memory`.execute(queries);
  try {
    return await transaction(work);
  } finally {
    await sql`pragma temp_store = default`.execute(queries);
  }
}

/**
 * Counts what a table has been filled with. PostgreSQL does so by itself after a transaction; within it, what
 * the triggers of the next tables ask would be planned as if this one were empty.
 */
export async function analyze({ engine }: Database, trx: Trx, table: string): Promise<void> {
  if (engine === 'postgres') await sql`analyze ${sql.table(table)}`.execute(trx);
}

/**
 * Inserts rows that are written as JSON objects with exactly these columns.
 * @param lines one object each
 */
export async function insertJsonRows(
  { engine }: Database,
  trx: Queries,
  table: string,
  columns: readonly string[],
  lines: readonly string[],
): Promise<void> {
  const names = sql.join(columns.map((name) => sql.ref(name)));
  if (engine === 'postgres') {
    await sql`insert into ${sql.table(table)} (${names})
      select ${names} from json_populate_recordset(null::${sql.table(table)}, ${`[${lines.join(',')}]`}::json)`.execute(
      trx,
    );
    return;
  }
  // Compiled once, because that takes as long as the insert.
  const marks = sql.join(columns.map(() => null));
  const insert = sql`insert into ${sql.table(table)} (${names}) values (${marks})`.compile(trx).sql;
  // One by one: SQLite's own reader of JSON may change the last digit of a number.
  for (const line of lines) {
    const row = JSON.parse(line) as Row;
    const values = columns.map((name) => {
      const value = row[name];
      return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
    });
    await trx.executeQuery(CompiledQuery.raw(insert, values));
  }
}
