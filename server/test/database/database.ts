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

/** A migrated, empty database of the engine under test. */
export async function testDatabase(): Promise<{ database: Database; url?: string }> {
  if (engine === 'sqlite') {
    migrated ??= migratedFile();
    return { database: databaseOf('sqlite', openSqlite<Tables>(await migrated)) };
  }
  const server = inject('postgresUrl');
  const name = emptied.pop() ?? (await newDatabase(server));
  const url = sibling(server, name);
  const database = openDatabase({ url });
  let closing: Promise<void> | undefined;
  // Once: two tests must not get the same one.
  const close = () =>
    (closing ??= (async () => {
      await database.close();
      await onServer(url, EMPTY);
      emptied.push(name);
    })());
  return { database: { ...database, close }, url };
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

async function newDatabase(server: string): Promise<string> {
  const name = inject('postgresPrefix') + randomBytes(6).toString('hex');
  await onServer(server, `create database ${name} template ${TEMPLATE}`);
  return name;
}

/**
 * The unused PostgreSQL databases of this worker. Tests reuse them, because emptying a database is
 * much faster than creating one.
 */
const emptied: string[] = [];

/** Disconnects everybody else, deletes all rows and restarts the ids; the schema stays. */
const EMPTY = `do $$
declare name text;
begin
  perform pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid();
  set local session_replication_role = replica;
  for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'migrations' loop
    execute format('delete from %I', name);
  end loop;
  delete from migrations where migrations.name like '9999%';
  for name in select sequencename from pg_sequences where schemaname = 'public' loop
    perform setval(format('%I', name)::regclass, 1, false);
  end loop;
end $$`;
