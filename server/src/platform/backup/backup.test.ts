import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  archiveOf,
  contentsOf,
  emptyTarget,
  fillSchool,
  rowsOf,
  testFolder,
} from '../../../test/backups.ts';
import { engine } from '../../../test/database/database.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { readStoredCount } from '../database/counts.ts';
import { StartError } from '../http/errors.ts';
import { FILE_KINDS } from '../media/files.ts';
import { checkDataKeys, loadDataKeys } from '../security/data-keys.ts';
import { readSecrets } from '../security/secrets.ts';
import { readArchive, whole as contentOf, writeArchive } from './archive.ts';
import { checkBackup } from './check.ts';
import { HEAD } from './format.ts';
import { restoreBackup } from './restore.ts';
import { settleSecret } from './restored-secret.ts';
import { backedUp, keptTables } from './tables-kept.ts';

let school: School & { close(): Promise<void> };
beforeAll(async () => {
  school = await openSchool();
  await fillSchool(school);
});
afterAll(() => school.close());

const LEFT_OUT = Object.entries(keptTables).flatMap(([table, kept]) =>
  'leftOut' in kept ? [table] : [],
);

/** What changes on purpose. */
const CHANGED = [...LEFT_OUT, 'outgoing_mails', 'jobs'];

const sentenceOf = async (promise: Promise<unknown>): Promise<string> => {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartError);
  return error instanceof Error ? error.message : '';
};

const others = engine === 'postgres' ? (['postgres', 'sqlite'] as const) : (['sqlite'] as const);

test('every table is kept or left out, and the filled school has rows in those that are kept', async () => {
  const rows = await rowsOf(school.ctx.database);
  expect(backedUp.filter(({ table }) => rows[table]?.length === 0)).toEqual([]);
});

describe.each(others)(`from ${engine} to %s`, (other) => {
  test('all rows and files are as they were, ids go on, counts are right', async () => {
    const { database } = school.ctx;
    const file = await archiveOf(school);
    const target = await emptyTarget(other);
    const made = await restoreBackup(target, { file });

    expect(await rowsOf(target.database, CHANGED)).toEqual(await rowsOf(database, CHANGED));
    const { manifest } = await checkBackup({ file });
    const paths = manifest.files.map(({ path }) => path);
    expect(paths).toHaveLength(7);
    expect(made.files).toBe(7);
    // Rows name them, and they never were.
    expect(made.missing).toEqual([expect.stringMatching(/\d\.mp4$/), '/media/videos/hers.mp4']);
    expect(await contentsOf(target, paths)).toEqual(await contentsOf(school.ctx, paths));

    for (const name of ['users', 'running_enrollments'] as const) {
      const n = await readStoredCount(target.database.queries, name);
      expect([name, n]).toEqual([name, await readStoredCount(database.queries, name)]);
    }
    for (const table of ['users', 'sessions', 'jobs'] as const) {
      expect([table, manifest.next_ids[table]]).toEqual([
        table,
        await nextId(target.database, table),
      ]);
    }
    expect(manifest.next_ids['users']).toBeGreaterThan((await largestId(database)) + 1);

    const mails = await target.database.queries
      .selectFrom('outgoing_mails')
      .selectAll()
      .where('subject', '=', 'It waits')
      .execute();
    const failure = expect.stringMatching(/^It waited/);
    expect(mails).toMatchObject([{ next_try_at: null, html: null, text: null, failure }]);
    const jobs = target.database.queries.selectFrom('jobs').where('kind', '=', 'sample');
    expect(await jobs.selectAll().execute()).toMatchObject([{ status: 'running', attempts: 0 }]);
    expect((await rowsOf(target.database))['sessions']).toEqual([]);

    // And back again, with the mails.
    const again = await archiveOf({ ctx: { ...school.ctx, ...target } });
    const home = await emptyTarget();
    await restoreBackup(home, { file: again, sendsMails: true });
    expect(await rowsOf(home.database, CHANGED)).toEqual(await rowsOf(database, CHANGED));
    expect(await contentsOf(home, paths)).toEqual(await contentsOf(school.ctx, paths));
  });
});

test.runIf(engine === 'postgres')('from sqlite to postgres', async () => {
  const file = await archiveOf(school);
  const source = await emptyTarget('sqlite');
  await restoreBackup(source, { file });
  const target = await emptyTarget();
  await restoreBackup(target, { file: await archiveOf({ ctx: { ...school.ctx, ...source } }) });
  expect(await rowsOf(target.database, LEFT_OUT)).toEqual(await rowsOf(source.database, LEFT_OUT));
});

async function nextId(
  { queries }: School['ctx']['database'],
  table: 'users' | 'sessions' | 'jobs',
) {
  const { rows } =
    engineOf(queries) === 'sqlite'
      ? await sql<{
          n: number;
        }>`select seq + 1 as n from sqlite_sequence where name = ${table}`.execute(queries)
      : await sql<{
          n: number;
        }>`select nextval(pg_get_serial_sequence(${table}, 'id')) as n`.execute(queries);
  return rows[0]?.n;
}

const engineOf = (queries: School['ctx']['database']['queries']) =>
  queries.getExecutor().adapter.constructor.name.startsWith('Sqlite') ? 'sqlite' : 'postgres';

async function largestId({ queries }: School['ctx']['database']): Promise<number> {
  const { id } = await queries
    .selectFrom('users')
    .select((of) => of.fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return id;
}

test('what waits is restored as it was where mails shall be sent', async () => {
  const target = await emptyTarget();
  await restoreBackup(target, { file: await archiveOf(school), sendsMails: true });
  const { outgoing_mails: mails } = await rowsOf(target.database);
  expect(mails).toEqual((await rowsOf(school.ctx.database))['outgoing_mails']);
});

/** Archives are read without a database. */
const once = engine === 'sqlite';

describe.runIf(once)('what is refused leaves nothing behind', () => {
  const isEmpty = async (target: Awaited<ReturnType<typeof emptyTarget>>) => {
    const rows = await rowsOf(target.database);
    expect(Object.entries(rows).filter(([, { length }]) => length > 0)).toEqual([]);
    for (const kind of FILE_KINDS) expect(await target.files.list(kind)).toEqual([]);
  };

  test('a damaged archive, one that is cut off, and what is none', async () => {
    const target = await emptyTarget();
    const whole = readFileSync(await archiveOf(school));
    const file = join(testFolder(), 'damaged.tar');
    const tryWith = async (content: Buffer) => {
      writeFileSync(file, content);
      const sentence = await sentenceOf(restoreBackup(target, { file }));
      await isEmpty(target);
      return sentence;
    };
    // In the name of an entry, in rows, in a file, in the manifest.
    for (const text of ['rows/users/', '\u001F\u008B', 'vttvttvtt', '"next_ids"']) {
      const content = Buffer.from(whole);
      const at = content.indexOf(Buffer.from(text, 'latin1')) + 6;
      content[at] = (content[at] ?? 0) ^ 1;
      expect(await tryWith(content), text).toMatch(/is damaged \(.+\): nothing of it was restored/);
    }
    for (const share of [0.3, 0.9, 0.999]) {
      const cut = whole.subarray(0, Math.floor(whole.length * share));
      expect(await tryWith(cut), String(share)).toMatch(/is damaged/);
    }
    // Ends between two entries, as tars may.
    const manifest = whole.indexOf('manifest.json');
    expect(await tryWith(whole.subarray(0, manifest))).toMatch(/is damaged \(its end is missing\)/);
    expect(await tryWith(Buffer.alloc(0))).toMatch(/is no backup of Trilha/);
    expect(await tryWith(Buffer.from('a text'.repeat(200)))).toMatch(/damaged|no backup/);
    expect(await sentenceOf(checkBackup({ file: `${file}.none` }))).toMatch(/There is no backup/);
  });

  test('a newer version of the format and of the tables, and another format', async () => {
    const target = await emptyTarget();
    const file = await archiveOf(school);
    const whole = readFileSync(file);
    const rewrite = (from: string, to: string) => {
      expect(to).toHaveLength(from.length);
      const content = Buffer.from(whole);
      content.write(to, content.indexOf(from));
      writeFileSync(file, content);
      return restoreBackup(target, { file });
    };
    const newer = /was made by a newer version of Trilha: use that version or a later one\.$/;
    expect(await sentenceOf(rewrite('"version":1', '"version":9'))).toMatch(newer);
    expect(await sentenceOf(rewrite('"0022_backups.ts"', '"0099_whatever.t"'))).toMatch(newer);
    const foreign = rewrite('"trilha-backup"', '"other-backups"');
    expect(await sentenceOf(foreign)).toMatch(/is no backup of Trilha\.$/);
    await isEmpty(target);
  });

  test('an archive to which something was added', async () => {
    const target = await emptyTarget();
    const file = await archiveOf(school);
    const added = join(testFolder(), 'added.tar');
    const options = { signal: new AbortController().signal, writtenAt: new Date() };
    await writeArchive(added, options, async ({ bytes }) => {
      for await (const { name, content } of readArchive(file, undefined)) {
        await bytes(name, await contentOf(content));
        if (name === HEAD) await bytes('more.json', Buffer.from('{}'));
      }
    });
    const sentence = await sentenceOf(restoreBackup(target, { file: added }));
    expect(sentence).toMatch(/something was added to it/);
    await isEmpty(target);
  });

  test('a school that is not empty', async () => {
    const file = await archiveOf(school);
    const before = await rowsOf(school.ctx.database, ['backups']);
    expect(
      await sentenceOf(restoreBackup({ ...school.ctx, folder: testFolder() }, { file })),
    ).toMatch(/is not empty/);
    expect(await rowsOf(school.ctx.database, ['backups'])).toEqual(before);
    const target = await emptyTarget();
    const { files } = school.ctx;
    expect(await sentenceOf(restoreBackup({ ...target, files }, { file }))).toMatch(
      /files among the media already/,
    );
  });
});

describe.runIf(once)('an encrypted backup', () => {
  test('opens with its key alone, and brings the secret', async () => {
    const { generateX25519Identity, identityToRecipient } = await import('age-encryption');
    const identity = await generateX25519Identity();
    const recipient = await identityToRecipient(identity);
    const file = await archiveOf(school, { recipient });
    const content = readFileSync(file);
    expect(content.toString('latin1', 0, 21)).toBe('age-encryption.org/v1');
    expect(content.includes('anaclara')).toBe(false);

    const target = await emptyTarget();
    expect(await sentenceOf(restoreBackup(target, { file }))).toMatch(/--key-file/);
    const other = await generateX25519Identity();
    expect(await sentenceOf(restoreBackup(target, { file, identity: other }))).toMatch(
      /another key/,
    );
    const damaged = Buffer.from(content);
    damaged[content.length - 5_000] = (damaged[content.length - 5_000] ?? 0) ^ 1;
    const at = join(testFolder(), 'damaged.age');
    writeFileSync(at, damaged);
    expect(await sentenceOf(restoreBackup(target, { file: at, identity }))).toMatch(/is damaged/);

    const { secrets } = await checkBackup({ file, identity });
    expect(secrets).toEqual([{ text: 'a secret' }]);
    await restoreBackup(target, { file, identity });
    expect(await rowsOf(target.database, CHANGED)).toEqual(
      await rowsOf(school.ctx.database, CHANGED),
    );
  });
});

test('what was encrypted is readable where it was restored, or it is said that it is not', async () => {
  const { database } = await emptyTarget();
  const archived = [{ text: 'the-secret-of-that-school' }] as const;
  await loadDataKeys(database, () => archived);
  const dataDir = testFolder();
  expect(await settleSecret(database, { dataDir, secretKey: undefined }, undefined)).toBe(
    'missing',
  );
  const given = { dataDir, secretKey: 'the secret of this school' };
  expect(await settleSecret(database, given, undefined)).toBe('other');
  expect(await settleSecret(database, { dataDir, secretKey: undefined }, archived)).toBe(
    'restored',
  );
  expect(readSecrets(dataDir)).toEqual(archived);
  expect(await settleSecret(database, given, archived)).toBe('own');
  // It needs the former one no more.
  await checkDataKeys(database.queries, [{ text: given.secretKey }]);
});

test('a place where nothing can be written is named', async () => {
  const file = join(testFolder(), 'none', 'school.tar');
  await expect(archiveOf(school, { file })).rejects.toThrow(/ENOENT.*school\.tar/);
});

test('an interrupted backup leaves nothing, and says why it is none', async () => {
  const folder = testFolder();
  const file = join(folder, 'school.tar');
  const stop = new AbortController();
  const making = archiveOf(school, {
    file,
    signal: stop.signal,
    report: () => stop.abort(new Error('Enough.')),
  });
  await expect(making).rejects.toThrow('Enough.');
  expect(readdirSync(folder)).toEqual([]);
  const rows = school.ctx.database.queries.selectFrom('backups').selectAll();
  const last = await rows.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  expect(last).toMatchObject({ held_until: null, failure: 'Enough.' });
});
