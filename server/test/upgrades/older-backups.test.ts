import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeBackup } from '../../src/platform/backup/make.ts';
import { restoreBackup } from '../../src/platform/backup/restore.ts';
import { type BackedUp, backedUp, keptTables } from '../../src/platform/backup/tables-kept.ts';
import { readStoredCount } from '../../src/platform/database/counts.ts';
import {
  type Database,
  databaseOf,
  type Engine,
  openDatabase,
} from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { withSnapshot } from '../../src/platform/database/snapshot.ts';
import { openSqlite } from '../../src/platform/database/sqlite.ts';
import { tables, type Tables } from '../../src/platform/database/tables.ts';
import { diskFiles } from '../../src/platform/media/files.ts';
import { contentsOf, emptyTarget, rowsOf, testFolder } from '../backups.ts';
import { emptyDatabase, engine } from '../database/database.ts';
import { makeFixture, names, sqliteFixtures } from './fixtures.ts';

/*
 * A backup of each older version is restored by this one: the school must be as one of that version that was
 * brought up to date.
 */

/** The versions before this one that made backups. */
const OLDER = names.filter((name) => name >= '0022' && name !== names.at(-1));

const LEFT_OUT = Object.entries(keptTables).flatMap(([table, kept]) =>
  'leftOut' in kept ? [table] : [],
);

/** One that rows of the fixtures name. */
const FILE = '/media/videos/hello.mp4';

/** The fixtures as SQLite files, and of PostgreSQL one that goes through the versions. */
let files: Awaited<ReturnType<typeof sqliteFixtures>>;
let empty: Awaited<ReturnType<typeof emptyDatabase>> | undefined;
beforeAll(async () => {
  files = await sqliteFixtures();
  if (engine === 'postgres') empty = await emptyDatabase();
});
afterAll(() => empty?.drop());

function fixture(name: string): Buffer {
  const found = files.get(name);
  if (!found) throw new Error(`There is no fixture of ${name}`);
  return found.file;
}

/** What a backup of this version has of the tables that a database has. */
async function keptIn({ queries }: Database): Promise<BackedUp[]> {
  const found = await queries.introspection.getTables();
  const columns = new Map(
    found.map(({ name, columns: all }) => [name, all.map((one) => one.name)]),
  );
  const kinds: Readonly<Record<string, Readonly<Record<string, string>>>> = tables;
  const isStored = (table: string, column: string) =>
    kinds[table]?.[column]?.startsWith('derived') !== true;
  const today = new Set<string>(Object.keys(keptTables));
  // Tables of before that are no more have a backup's rows, too.
  const gone = [...columns.keys()].filter(
    (table) => !today.has(table) && !/^sqlite_|_search|^migrations$/.test(table),
  );
  const orderOf: BackedUp[] = [
    ...backedUp.filter(({ table }) => columns.has(table)),
    ...gone.map((table) => ({ table, key: columns.get(table) ?? [], columns: [] })),
  ];
  return orderOf.map(({ table, key }) => ({
    table,
    key,
    columns: (columns.get(table) ?? []).filter((column) => isStored(table, column)),
  }));
}

/** Makes the backup of a database as its version would have. */
async function archiveOfOlder(
  database: Database,
  leaveOut = (kept: readonly BackedUp[]) => kept,
): Promise<string> {
  const folder = testFolder();
  const media = diskFiles(join(folder, 'media'));
  await media.put(FILE, Readable.from([Buffer.from('A video.')]));
  const file = join(folder, 'school.tar');
  await writeBackup(
    { database, files: media, now: () => new Date('2026-03-11T15:00:00.000Z') },
    { file, secrets: () => [{ text: 'a secret' }], signal: new AbortController().signal },
    leaveOut(await keptIn(database)),
  );
  return file;
}

async function archiveOfFixture(
  name: string,
  leaveOut?: (kept: readonly BackedUp[]) => readonly BackedUp[],
): Promise<string> {
  const database = databaseOf('sqlite', openSqlite<Tables>(fixture(name)));
  try {
    return await archiveOfOlder(database, leaveOut);
  } finally {
    await database.close();
  }
}

/** What is to be compared of a school of this version. */
async function stateOf(database: Database) {
  const { queries } = database;
  return {
    rows: await rowsOf(database, LEFT_OUT),
    next: await withSnapshot(database, (snapshot) => snapshot.nextIds()),
    users: await readStoredCount(queries, 'users'),
    running: await readStoredCount(queries, 'running_enrollments', 1),
  };
}

/** The school of a version, brought up to date where it is. */
async function upgraded(name: string) {
  const file = join(testFolder(), 'trilha.db');
  writeFileSync(file, fixture(name));
  const database = openDatabase({ file });
  try {
    // They are in no backup, so that nothing can be known from them.
    await sql`delete from sessions`.execute(database.queries);
    await migrate(database, { copies: false });
    // An attempt that was under way does not count.
    await sql`update jobs set attempts = attempts - 1 where status = 'running' and attempts > 0`.execute(
      database.queries,
    );
    return await stateOf(database);
  } finally {
    await database.close();
  }
}

/** Restores a backup, and says what the school is like then and what has stayed of the work. */
async function restored(file: string, on: Engine) {
  const target = await emptyTarget(on);
  const { files: count } = await restoreBackup(target, { file, sendsMails: true });
  return {
    state: await stateOf(target.database),
    count,
    contents: await contentsOf(target, [FILE]),
    left: readdirSync(target.folder).filter((entry) => entry.includes('older')),
  };
}

/** What it must be like. */
const expected = async (name: string) => ({
  state: await upgraded(name),
  count: 1,
  contents: { [FILE]: Buffer.from('A video.').toString('base64') },
  left: [],
});

test('there are older versions that made backups', () => {
  expect(OLDER[0]).toBe('0022_backups.ts');
});

test.for(OLDER)(`a backup of SQLite at %s is restored on ${engine}`, async (name) => {
  expect(await restored(await archiveOfFixture(name), engine)).toEqual(await expected(name));
});

let archives: Promise<ReadonlyMap<string, Buffer>> | undefined;

/** A backup of a PostgreSQL school at each version, by the version. */
async function archivesOfPostgres(): Promise<ReadonlyMap<string, Buffer>> {
  const made = new Map<string, Buffer>();
  const database = openDatabase({ url: empty?.url ?? '' });
  try {
    await makeFixture(database, OLDER.at(-1) ?? '', async (name) => {
      if (OLDER.includes(name)) made.set(name, readFileSync(await archiveOfOlder(database)));
    });
  } finally {
    await database.close();
  }
  return made;
}

test.runIf(engine === 'postgres').for(OLDER)(
  'a backup of PostgreSQL at %s is restored on both engines',
  async (name) => {
    archives ??= archivesOfPostgres();
    // The folder of the test that made them is gone.
    const file = join(testFolder(), 'school.tar');
    writeFileSync(file, (await archives).get(name) ?? '');
    const state = await expected(name);
    expect(await restored(file, 'postgres')).toEqual(state);
    expect(await restored(file, 'sqlite')).toEqual(state);
  },
);

test.runIf(engine === 'sqlite')(
  'rows that cannot be brought up to date leave the school empty, and it is said what to do',
  async () => {
    const [name = ''] = OLDER;
    const file = await archiveOfFixture(name, (kept) =>
      kept.filter(({ table }) => table !== 'courses'),
    );
    const target = await emptyTarget();
    await expect(restoreBackup(target, { file })).rejects.toThrow(
      /was made by an older version of Trilha \(.+, tables of 0022_backups\.ts\) and could not be brought up to date \(.*FOREIGN KEY.*\): nothing was restored\. Restore it with that version/,
    );
    const rows = await rowsOf(target.database);
    expect(Object.entries(rows).filter(([, { length }]) => length > 0)).toEqual([]);
    expect(await target.files.list('videos')).toEqual([]);
    expect(readdirSync(target.folder).filter((entry) => entry.includes('older'))).toEqual([]);
  },
);
