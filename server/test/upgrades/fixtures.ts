import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Database, databaseOf, openDatabase } from '../../src/platform/database/database.ts';
import {
  migrate,
  type Migration,
  type Migrations,
  ownMigrations,
} from '../../src/platform/database/migrate.ts';
import { openSqlite } from '../../src/platform/database/sqlite.ts';
import type { Tables } from '../../src/platform/database/tables.ts';
import type { RowsOfMigration } from './rows.ts';

/*
 * A school that has lived through all versions: after each migration it gets the rows of `rows/` that are
 * new with it. As it is after a migration it is the fixture of that version.
 */

const own = await ownMigrations();

/** The names of all migrations. */
export const { names } = own;

/** The migrations up to this one, as a version had them that knew no later ones. */
export const upTo = (last: string): Migrations => ({
  ...own,
  names: names.filter((name) => name <= last),
});

/** The migrations of today and one more, which the next version might have. */
export const withNext = (up: Migration['up']): Migrations => ({
  names: [...names, NEXT],
  load: (name) => (name === NEXT ? Promise.resolve({ up }) : own.load(name)),
});
const NEXT = '9999_next.ts';

export async function rowsOf(name: string): Promise<RowsOfMigration> {
  const file = new URL(`rows/${name}`, import.meta.url);
  return existsSync(file) ? ((await import(file.href)) as RowsOfMigration) : {};
}

/** Makes the fixture of a version in an empty database. */
export async function makeFixture(
  database: Database,
  last: string,
  atEach: (name: string) => Promise<void> = async () => undefined,
): Promise<void> {
  for (const name of upTo(last).names) {
    await migrate(database, { migrations: upTo(name) });
    const { rows = {} } = await rowsOf(name);
    await database.transaction(async (trx) => {
      for (const [table, added] of Object.entries(rows)) {
        for (const row of added) {
          const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
          await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(
            trx,
          );
        }
        if (database.engine === 'postgres' && added.some(({ id }) => typeof id === 'number')) {
          await sql`select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)}`.execute(
            trx,
          );
        }
      }
    });
    await atEach(name);
  }
}

/** The fixture of each version as an SQLite file, and what is in it. */
export async function sqliteFixtures(): Promise<Map<string, { file: Buffer; content: Content }>> {
  const folder = mkdtempSync(join(tmpdir(), 'trilha-fixtures-'));
  const database = openDatabase({ file: ':memory:' });
  const fixtures = new Map<string, { file: Buffer; content: Content }>();
  try {
    await makeFixture(database, names.at(-1) ?? '', async (name) => {
      const path = join(folder, name);
      await sql`vacuum into ${path}`.execute(database.queries);
      const file = readFileSync(path);
      // By another connection: this one has prepared its statements for the columns of before.
      const copy = databaseOf('sqlite', openSqlite<Tables>(file));
      fixtures.set(name, { file, content: await contentOf(copy) });
      await copy.close();
    });
    return fixtures;
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

export type Content = ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>;

/** The names of all tables that hold data of their own. */
async function tableNames({ queries }: Database): Promise<string[]> {
  const all = await queries.introspection.getTables();
  return all.map(({ name }) => name).filter((name) => !/^sqlite_|_search|^migrations$/.test(name));
}

/** Every row of every table. */
export async function contentOf(database: Database): Promise<Content> {
  const content = new Map<string, Readonly<Record<string, unknown>>[]>();
  for (const name of await tableNames(database)) {
    const read = sql<Record<string, unknown>>`select * from ${sql.table(name)}`;
    content.set(name, (await read.execute(database.queries)).rows);
  }
  return content;
}

/** The tables that are empty, and the columns without a value in any row. */
export function uncovered(content: Content): string[] {
  return [...content].flatMap(([table, rows]) =>
    rows.length === 0
      ? [table]
      : Object.keys(rows[0] ?? {})
          .filter((column) => rows.every((row) => row[column] === null))
          .map((column) => `${table}.${column}`),
  );
}
