import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { engine, testDatabase } from '../../../test/database/database.ts';
import { onServer, sibling } from '../../../test/database/postgres.ts';
import {
  afterCommit,
  type Database,
  databaseWithin,
  isMissingReference,
  openDatabase,
  violatedColumns,
} from './database.ts';
import { migrate } from './migrate.ts';
import { tables } from './tables.ts';
import { userRow } from '../../../test/factories.ts';

const run = promisify(execFile);

async function open() {
  const { database } = await testDatabase();
  onTestFinished(() => database.close());
  return database;
}

/** The place of an empty database of the engine under test. */
async function emptyPlace(): Promise<{ url: string } | { file: string }> {
  if (engine === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'trilha-migrate-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    return { file: join(folder, 'trilha.db') };
  }
  const server = inject('postgresUrl');
  const name = `empty_${Date.now()}`;
  await onServer(server, `create database ${name}`);
  onTestFinished(() => onServer(server, `drop database ${name} with (force)`));
  return { url: sibling(server, name) };
}

test('a transaction within another is rolled back alone, with what it wanted done after the commit', async () => {
  const database = await open();
  const happened: string[] = [];
  const add = (name: string, fails: boolean) => (inner: typeof database) =>
    inner.transaction(async (trx) => {
      await trx
        .insertInto('schedules')
        .values({ name, next_at: '2026-03-10T15:00:00.000Z' })
        .execute();
      afterCommit(trx, () => happened.push(name));
      if (fails) throw new Error(`No ${name}.`);
    });
  const names = async () => {
    const rows = await database.queries.selectFrom('schedules').select('name').execute();
    return rows.map(({ name }) => name).toSorted();
  };
  await database.transaction(async (trx) => {
    const inner = databaseWithin(database, trx);
    await add('test.first', false)(inner);
    await expect(add('test.second', true)(inner)).rejects.toThrow('No test.second.');
    // An error of the database itself does not spoil the rest either.
    await expect(add('test.first', false)(inner)).rejects.toThrow(/unique/i);
    await add('test.third', false)(inner);
  });
  expect(await names()).toEqual(['test.first', 'test.third']);
  expect(happened).toEqual(['test.first', 'test.third']);

  const whole = database.transaction(async (trx) => {
    await add('test.fourth', false)(databaseWithin(database, trx));
    throw new Error('Not at all.');
  });
  await expect(whole).rejects.toThrow('Not at all.');
  expect(await names()).toEqual(['test.first', 'test.third']);
  expect(happened).toEqual(['test.first', 'test.third']);
});

test('tables.ts has exactly the tables and columns that the migrations create', async () => {
  const database = await open();
  const made = await database.queries.introspection.getTables();
  const columns = Object.fromEntries(
    made
      .filter(({ name }) => name !== 'migrations' && !/^sqlite_|_search/.test(name))
      .map((table) => [table.name, table.columns]),
  );
  expect(Object.keys(columns).toSorted()).toEqual(Object.keys(tables).toSorted());
  for (const [name, kinds] of Object.entries(tables)) {
    const found = Object.fromEntries(
      (columns[name] ?? []).map((column) => [column.name, column.isNullable]),
    );
    // SQLite reports its integer primary key as nullable; it never is.
    if ('id' in found) found['id'] = false;
    const declared = Object.fromEntries(
      Object.entries(kinds).map(([column, kind]) => [column, kind.endsWith('?')]),
    );
    expect(found, name).toEqual(declared);
  }
});

test('a migration takes the e-mail addresses of users who were deleted before it out of the audit', async () => {
  const database = openDatabase(await emptyPlace());
  onTestFinished(() => database.close());
  await migrate(database);
  const { queries } = database;
  const entry = (subject_id: number, details: object) => ({
    at: '2026-01-01T00:00:00.000Z',
    actor_id: null,
    actor_name: 'root',
    action: 'create' as const,
    subject_type: 'user' as const,
    subject_id,
    subject_name: 'ana',
    details: JSON.stringify(details),
    search_text: 'root ana',
    about_id: subject_id,
  });
  const { id } = await queries
    .insertInto('users')
    .values({ ...userRow('here', '2026-01-01T00:00:00.000Z'), email: 'here@b.test' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const here = { email: 'here@b.test', courses: [1] };
  const gone = Array.from({ length: 1_001 }, (_, n) =>
    entry(4_000 + n, { email: `gone${n}@b.test`, courses: [2] }),
  );
  await queries
    .insertInto('audit_entries')
    .values([entry(id, here)])
    .execute();
  for (const row of gone) await queries.insertInto('audit_entries').values(row).execute();
  // As an installation is that has not seen this migration yet.
  await sql`delete from migrations where name = '0008_audit_details.ts'`.execute(queries);
  await migrate(database);
  const entries = await queries
    .selectFrom('audit_entries')
    .select('details')
    .orderBy('id')
    .execute();
  expect(entries.map(({ details }) => details)).toEqual([
    here,
    ...gone.map(() => ({ courses: [2] })),
  ]);
});

test('values are read as they were written, on both engines', async () => {
  const { queries } = await open();
  const at = '2026-02-28T23:59:59.120Z';
  const { id } = await queries
    .insertInto('users')
    .values({ ...userRow('a', at), first_name: 'José 🎬', birth_date: '1999-12-31' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const user = await queries.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  expect(user).toMatchObject({
    id,
    first_name: 'José 🎬',
    is_active: true,
    is_staff: false,
    profile_image: null,
    birth_date: '1999-12-31',
    date_joined: at,
  });
  const details = { nested: [1, null, 'ü'] };
  await queries
    .insertInto('audit_entries')
    .values({
      at,
      actor_name: 'a',
      action: 'made',
      subject_type: 'user',
      subject_name: 'a',
      search_text: 'a',
      details: JSON.stringify(details),
    })
    .execute();
  const entry = await queries.selectFrom('audit_entries').selectAll().executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ at, actor_id: null, details });
  const active = await queries
    .selectFrom('users')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow();
  expect(active.count).toBe(1);
});

test('violatedColumns names the columns of a unique constraint, isMissingReference a foreign key', async () => {
  const { queries } = await open();
  const day = { user_id: 1, day: '2026-01-01' };
  await sql`insert into users (email, username, username_key, first_name, last_name, is_active, is_staff, is_superuser, phone, bio, search_text, date_joined) values ('a', 'a', 'a', '', '', ${true}, ${true}, ${true}, '', '', '', '2026-01-01T00:00:00.000Z')`.execute(
    queries,
  );
  await queries.insertInto('activity_days').values(day).execute();
  const again = queries.insertInto('activity_days').values(day).execute();
  expect(violatedColumns(await again.catch((error: unknown) => error))).toEqual(['user_id', 'day']);
  const other = queries
    .insertInto('activity_days')
    .values({ ...day, user_id: 99 })
    .execute();
  const missing: unknown = await other.catch((error: unknown) => error);
  expect(violatedColumns(missing)).toBeUndefined();
  expect(isMissingReference(missing)).toBe(true);
});

test('an error rolls the whole transaction back', async () => {
  const database = await open();
  const attempt = database.transaction(async (trx) => {
    await trx
      .insertInto('limit_events')
      .values({ kind: 'x', key: 'x', at: '2026-01-01T00:00:00.000Z' })
      .execute();
    throw new Error('no');
  });
  await expect(attempt).rejects.toThrow('no');
  expect(await database.queries.selectFrom('limit_events').selectAll().execute()).toEqual([]);
});

test.runIf(engine === 'sqlite')(
  'only what is unsynced is committed without waiting for the disk, also after an error',
  async () => {
    const database = await open();
    const synchronous = async ({ queries }: Database) =>
      (await sql<{ synchronous: number }>`pragma synchronous`.execute(queries)).rows[0]
        ?.synchronous;
    const [NORMAL, FULL] = [1, 2];
    for (let round = 0; round < 2; round += 1) {
      expect(await synchronous(database)).toBe(FULL);
      expect(await database.unsynced(synchronous)).toBe(NORMAL);
      expect(await synchronous(database)).toBe(FULL);
      const failing = database.unsynced(() => Promise.reject(new Error('Failed inside.')));
      await expect(failing).rejects.toThrow('Failed inside.');
    }
    expect(await synchronous(database)).toBe(FULL);
  },
);

test('processes that start at the same time migrate once', async () => {
  const at = await emptyPlace();
  const folder = new URL('.', import.meta.url);
  const program = `
    const { openDatabase } = await import(${JSON.stringify(new URL('database.ts', folder).href)});
    const { migrate } = await import(${JSON.stringify(new URL('migrate.ts', folder).href)});
    const database = openDatabase(${JSON.stringify(at)});
    await migrate(database);
    await database.close();
    console.log('migrated');
  `;
  const starts = Array.from({ length: 4 }, () =>
    run(process.execPath, ['--input-type=module', '-e', program]),
  );
  const outputs = await Promise.all(starts);
  expect(outputs.map(({ stdout }) => stdout.trim())).toEqual(Array(4).fill('migrated'));
  const database = openDatabase(at);
  const { rows } = await sql<{ n: number }>`select count(*) as n from migrations`.execute(
    database.queries,
  );
  await database.close();
  expect(rows[0]?.n).toBeGreaterThan(0);
});

test('a database of a newer version is refused with one sentence', async () => {
  const database = await open();
  await sql`insert into migrations (name, applied_at) values ('9999_future.ts', 'later')`.execute(
    database.queries,
  );
  await expect(migrate(database)).rejects.toThrow(
    'This database was written by a newer version of Trilha (its change "9999_future.ts" is unknown here): start that version or a later one, or name another DATA_DIR or DATABASE_URL.',
  );
});

test.runIf(engine === 'sqlite')(
  'a file that is no database is refused with one sentence',
  async () => {
    const at = await emptyPlace();
    if (!('file' in at)) return;
    writeFileSync(at.file, 'this is no database at all, but long enough to look at'.repeat(20));
    expect(() => openDatabase(at)).toThrow(/cannot be opened .* check that the folder in DATA_DIR/);
  },
);
