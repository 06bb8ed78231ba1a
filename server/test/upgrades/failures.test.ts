import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { cannotCopy } from '../../src/platform/database/copy-before.ts';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { migrate, ownMigrations } from '../../src/platform/database/migrate.ts';
import { emptyDatabase, engine } from '../database/database.ts';
import { contentOf, makeFixture, names, withNext } from './fixtures.ts';

/** Before the last version, so that a migration of today is missing beside the one that fails. */
const FORMER = names.at(-2) ?? '';
const LAST = names.at(-1) ?? '';

/** A school of the version before this one, and the folder of its file. */
async function formerSchool() {
  if (engine === 'sqlite') return formerFile();
  former ??= await formerDatabase();
  return former;
}

/** On PostgreSQL one for all tests, which leave it as it was until the last. */
let former: Awaited<ReturnType<typeof formerDatabase>> | undefined;

async function formerDatabase() {
  const { url, drop } = await emptyDatabase();
  const database = openDatabase({ url });
  await makeFixture(database, FORMER);
  return { at: { url }, database, folder: '', drop };
}
afterAll(async () => {
  await former?.database.close();
  await former?.drop();
});

async function formerFile() {
  const folder = newFolder();
  const at = { file: join(folder, 'trilha.db') };
  madeFile ??= makeFile();
  writeFileSync(at.file, await madeFile);
  const database = openDatabase(at);
  onTestFinished(() => database.close());
  return { at, database, folder };
}

let madeFile: Promise<Buffer> | undefined;

async function makeFile(): Promise<Buffer> {
  const file = join(newFolder(), 'made.db');
  const database = openDatabase({ file: ':memory:' });
  await makeFixture(database, FORMER);
  await sql`vacuum into ${file}`.execute(database.queries);
  await database.close();
  return readFileSync(file);
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'trilha-upgrade-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** All rows and all definitions. */
async function stateOf(database: Database) {
  const definitions =
    engine === 'sqlite'
      ? sql`select type, name, sql from sqlite_schema order by type, name`
      : sql`select table_name, column_name, data_type from information_schema.columns
          where table_schema = 'public' order by 1, 2`;
  const { rows: schema } = await definitions.execute(database.queries);
  const { rows: applied } = await sql`select name from migrations order by name`.execute(
    database.queries,
  );
  return { schema, applied, content: await contentOf(database) };
}

const copies = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.includes('-before-'))
    .toSorted();

test('a migration that fails in the middle leaves everything as it was, and says how to go on', async () => {
  const { database, folder } = await formerSchool();
  const before = await stateOf(database);
  const failing = withNext(async (trx) => {
    await sql`alter table courses add column colour text`.execute(trx);
    await sql`delete from attempts`.execute(trx);
    await sql`drop table school_settings`.execute(trx);
    await sql`insert into nowhere values (1)`.execute(trx);
  });
  const reason =
    engine === 'sqlite' ? 'no such table: nowhere' : 'relation "nowhere" does not exist';
  await expect(migrate(database, { migrations: failing })).rejects.toThrow(
    `The database could not be brought up to date, because the change "9999_next" failed (${reason}). It is as it was before: start the version that ran before, and report this.`,
  );
  expect(await stateOf(database)).toEqual(before);
  // The version that ran before starts.
  await migrate(database, {
    migrations: { ...failing, names: names.filter((name) => name < LAST) },
  });
  if (engine === 'sqlite') expect(copies(folder)).toEqual([`trilha-before-${LAST.slice(0, 4)}.db`]);
});

test('a server that is killed while it migrates leaves everything as it was', async () => {
  const { at, database } = await formerSchool();
  const before = await stateOf(database);
  const source = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  const program = `
    const { openDatabase } = await import(${source('../../src/platform/database/database.ts')});
    const { migrate } = await import(${source('../../src/platform/database/migrate.ts')});
    const { withNext } = await import(${source('fixtures.ts')});
    const { sql } = await import(${JSON.stringify(import.meta.resolve('kysely'))});
    const migrations = withNext(async (trx) => {
      await sql\`delete from attempts\`.execute(trx);
      await sql\`drop table school_settings\`.execute(trx);
      console.log('in the middle');
      await new Promise(() => setInterval(() => {}, 1000));
    });
    await migrate(openDatabase(${JSON.stringify(at)}), { migrations });
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  // On PostgreSQL reading waits until the server has noticed.
  expect(await stateOf(database)).toEqual(before);
  const said: string[] = [];
  await migrate(database, { say: (sentence) => said.push(sentence) });
  expect(said[0]).toBe(`Bringing the database up to date (${LAST.replace('.ts', '')}).`);
  expect((await contentOf(database)).get('attempts')).toHaveLength(4);
});

test.runIf(engine === 'sqlite')(
  'where another process is under way, the second waits and finds nothing to do',
  async () => {
    const { at, database } = await formerSchool();
    const other = openDatabase(at);
    onTestFinished(() => other.close());
    const said: string[] = [];
    const say = (sentence: string) => said.push(sentence);
    await Promise.all([migrate(database, { say }), migrate(other, { say })]);
    expect(said.filter((sentence) => sentence.startsWith('Bringing'))).toHaveLength(1);
  },
);

test.runIf(engine === 'sqlite')(
  'before it changes anything it copies the file, for its own user alone, and keeps two such copies',
  async () => {
    const { database, folder } = await formerSchool();
    const umask = process.umask(0o022);
    onTestFinished(() => void process.umask(umask));
    const said: string[] = [];
    const upTo = async (...more: string[]) => {
      const own = await ownMigrations();
      const migrations = {
        names: [...names, ...more],
        load: (name: string) =>
          more.includes(name) ? Promise.resolve({ up: async () => {} }) : own.load(name),
      };
      await migrate(database, { migrations, say: (sentence) => said.push(sentence) });
    };
    const before = await stateOf(database);
    await upTo();
    const name = `trilha-before-${LAST.slice(0, 4)}.db`;
    const copy = join(folder, name);
    expect(copies(folder)).toEqual([name]);
    expect(said[1]).toBe(`The database as it was before is in ${copy}.`);
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    const opened = openDatabase({ file: copy });
    expect(await stateOf(opened)).toEqual(before);
    await opened.close();
    // A start without a change makes none, and the oldest goes.
    await upTo();
    expect(copies(folder)).toEqual([name]);
    await upTo('9997_a.ts');
    await upTo('9997_a.ts', '9998_b.ts');
    expect(copies(folder)).toEqual(['trilha-before-9997.db', 'trilha-before-9998.db']);
  },
);

test.runIf(engine === 'sqlite')('an empty database is not copied', async () => {
  const folder = newFolder();
  const database = openDatabase({ file: join(folder, 'trilha.db') });
  await migrate(database);
  await database.close();
  expect(copies(folder)).toEqual([]);
});

test.runIf(engine === 'sqlite')('without a copy nothing is changed', async () => {
  const { database, folder } = await formerSchool();
  const before = await stateOf(database);
  // Where a folder stands, no file can be written.
  const part = join(folder, `trilha-before-${LAST.slice(0, 4)}.db.part`);
  mkdirSync(join(part, 'in the way'), { recursive: true });
  await expect(migrate(database)).rejects.toThrow(
    /^The database was not brought up to date, because no copy of it could be made before \(.+\): let the server write in .+, then start again\. Nothing has changed\.$/,
  );
  expect(await stateOf(database)).toEqual(before);
  const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  expect(cannotCopy(full, '/srv/school', 41_500_000).message).toBe(
    'The database was not brought up to date, because no copy of it could be made before (database or disk is full): make room for 42 MB in /srv/school, then start again. Nothing has changed.',
  );
});

test.runIf(engine === 'sqlite')('a disk that is full during a migration is named', async () => {
  const { database } = await formerSchool();
  const before = await stateOf(database);
  await sql`pragma max_page_count = 1`.execute(database.queries);
  const growing = withNext(async (trx) => {
    await sql`create table large (content text)`.execute(trx);
    await sql`insert into large values (${'x'.repeat(100_000)})`.execute(trx);
  });
  await expect(migrate(database, { migrations: growing })).rejects.toThrow(
    'failed (database or disk is full). It is as it was before: make room on its disk and start again.',
  );
  expect(await stateOf(database)).toEqual(before);
});
