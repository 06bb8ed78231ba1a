import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { type Database, databaseOf, openDatabase } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { openSqlite } from '../../src/platform/database/sqlite.ts';
import type { Tables } from '../../src/platform/database/tables.ts';
import { TEMPLATE } from './global-setup.ts';
import { onServer, sibling } from './postgres.ts';

export const engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite';

/**
 * A migrated, empty database of the engine under test.
 * @param at.isOwn connections that nobody had before, and that end with it: otherwise those to PostgreSQL stay
 */
export async function testDatabase({ isOwn = false } = {}): Promise<{
  database: Database;
  url?: string;
}> {
  if (engine === 'sqlite') {
    migrated ??= migratedFile();
    return { database: databaseOf('sqlite', openSqlite<Tables>(await migrated)) };
  }
  const kept = emptied.pop() ?? (await newTestDatabase());
  const { url } = kept;
  const database = isOwn ? openDatabase({ url }) : kept.database;
  let closing: Promise<void> | undefined;
  // Once: two tests must not get the same one.
  const close = () =>
    (closing ??= (async () => {
      if (isOwn) await database.close();
      await sql.raw(EMPTY).execute(kept.database.queries);
      emptied.push(kept);
    })());
  return { database: { ...database, close }, url };
}

interface Emptied {
  readonly url: string;
  readonly database: Database;
}

async function newTestDatabase(): Promise<Emptied> {
  const server = inject('postgresUrl');
  const url = sibling(server, await newDatabase(server));
  return { url, database: openDatabase({ url }) };
}

/** The content of a migrated SQLite file. Copying it is much faster than migrating each database. */
async function migratedFile(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'trilha-template-'));
  const file = join(folder, 'template.sqlite');
  const database = openDatabase({ file: ':memory:' });
  try {
    await migrate(database);
    await sql`vacuum into ${file}`.execute(database.queries);
    return readFileSync(file);
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

let migrated: Promise<Buffer> | undefined;

async function newDatabase(server: string, template = TEMPLATE): Promise<string> {
  const name = inject('postgresPrefix') + randomBytes(6).toString('hex');
  await onServer(server, `create database ${name} template ${template}`);
  return name;
}

/** A PostgreSQL database in which nothing is yet, not even a table. */
export async function emptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject('postgresUrl');
  const name = await newDatabase(server, 'template1');
  const drop = () => onServer(server, `drop database ${name} with (force)`);
  return { url: sibling(server, name), drop };
}

/**
 * The unused PostgreSQL databases of this worker, with their connections. Tests reuse them, because emptying
 * a database is much faster than creating one or connecting to it.
 */
const emptied: Emptied[] = [];

/** Disconnects whoever else is in the middle of something, deletes all rows and restarts the ids; the schema stays. */
const EMPTY = `do $$
declare name text;
begin
  perform pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle';
  set local session_replication_role = replica;
  for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'migrations' loop
    execute format('delete from %I', name);
  end loop;
  delete from migrations where migrations.name like '9999%';
  for name in select sequencename from pg_sequences where schemaname = 'public' loop
    perform setval(format('%I', name)::regclass, 1, false);
  end loop;
end $$`;
