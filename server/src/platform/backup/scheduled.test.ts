import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
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
import { clearUnused } from '../../features/videos/clearing.ts';
import { background } from '../../jobs.ts';
import type { Backups, Context } from '../context.ts';
import { withSnapshot } from '../database/snapshot.ts';
import { explainFailure } from '../failure.ts';
import { runDueJobs } from '../jobs/runner.ts';
import { queueDueSchedules } from '../jobs/schedules.ts';
import { sentenceIn } from '../texts.ts';
import { checkBackup } from './check.ts';
import { restoreBackup } from './restore.ts';
import {
  backupState,
  makeScheduledBackup,
  requireRoomForBackup,
  scheduledBackups,
} from './scheduled.ts';
import { keptTables } from './tables-kept.ts';
import { userRow } from '../../../test/factories.ts';

let school: School & { close(): Promise<void> };
beforeAll(async () => {
  school = await openSchool();
  await fillSchool(school);
});
afterAll(() => school.close());

const job = {
  signal: new AbortController().signal,
  log: { info: () => {}, warn: () => {}, error: () => {} },
  progress: () => {},
};

const backupsOf = (given: Partial<Backups> = {}): Backups => ({
  folder: join(testFolder(), 'backups'),
  recipient: undefined,
  everyHours: 24,
  kept: { hourly: 1, daily: 2, weekly: 0 },
  secrets: () => [{ text: 'a secret' }],
  ...given,
});

const IN_TRANSIT = ['outgoing_mails', 'jobs'];
const COMPARED = [
  ...Object.entries(keptTables).flatMap(([table, kept]) => ('leftOut' in kept ? [table] : [])),
  ...IN_TRANSIT,
];

const filesIn = (folder: string) =>
  readdirSync(join(folder, 'media'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

/** How staff see the backups of a school with these settings. */
const stateOf = (backups: Backups | undefined) => backupState({ ...school.ctx, backups });

test('each run stores only new files, is a whole backup, and retention removes what nothing needs', async () => {
  const { ctx } = school;
  const backups = backupsOf();
  const { folder } = backups;
  const first = await makeScheduledBackup(ctx, backups, job);
  const stored = filesIn(folder);
  expect(stored.length).toBeGreaterThan(2);

  school.pass({ days: 1 });
  const path = await ctx.files.save('pictures', 'png', Readable.from([Buffer.from('an icon')]));
  await ctx.database.queries.updateTable('courses').set({ icon: path }).execute();
  const read: string[] = [];
  const watching: Context = {
    ...ctx,
    files: { ...ctx.files, read: (name) => (read.push(name), ctx.files.read(name)) },
  };
  const second = await makeScheduledBackup(watching, backups, job);
  expect(read).toEqual([path]);
  expect(filesIn(folder)).toHaveLength(stored.length + 1);

  for (const file of [first, second]) {
    const { manifest } = await checkBackup({ file });
    expect(manifest.stored_as).toBe('');
  }
  const target = await emptyTarget();
  await restoreBackup(target, { file: second });
  expect(await rowsOf(target.database, COMPARED)).toEqual(await rowsOf(ctx.database, COMPARED));
  const { manifest } = await checkBackup({ file: second });
  const paths = manifest.files.map((file) => file.path);
  expect(await contentsOf(target, paths)).toEqual(await contentsOf(ctx, paths));

  // The icon goes; two days later both backups that name it are gone, and so is its content.
  await ctx.database.queries.updateTable('courses').set({ icon: '' }).execute();
  // What a killed process has left.
  writeFileSync(join(folder, 'media', `${'0'.repeat(32)}.part`), 'x');
  writeFileSync(join(folder, '2026-03-09T000000Z.tar.part'), 'x');
  school.pass({ days: 2 });
  await makeScheduledBackup(ctx, backups, job);
  expect(readdirSync(folder)).toHaveLength(3);
  expect(filesIn(folder).toSorted()).toEqual(stored.toSorted());
});

/** The folder is read without a database. */
const once = engine === 'sqlite';

test.runIf(once)(
  'a damaged file of the store is found, and without the list nothing is removed',
  async () => {
    const { ctx } = school;
    const backups = backupsOf();
    const { folder } = backups;
    const file = await makeScheduledBackup(ctx, backups, job);
    const [name = ''] = filesIn(folder);
    const stored = join(folder, 'media', name.slice(0, 2), name);
    const content = readFileSync(stored);
    writeFileSync(stored, Buffer.from(content).fill('x', 0, 1));
    const target = await emptyTarget();
    await expect(restoreBackup(target, { file })).rejects.toThrow(
      /is damaged \(.* is not as it was/,
    );
    expect(await rowsOf(target.database)).toMatchObject({ users: [], courses: [] });
    for (const kind of ['videos', 'captions'] as const) {
      expect(await target.files.list(kind)).toEqual([]);
    }
    writeFileSync(stored, content);

    writeFileSync(file.replace(/\.tar$/, '.files'), 'nonsense');
    writeFileSync(join(folder, 'media', name.slice(0, 2), 'f'.repeat(64)), 'unnamed');
    school.pass({ hours: 1 });
    await makeScheduledBackup(ctx, { ...backups, kept: { hourly: 9, daily: 0, weekly: 0 } }, job);
    expect(filesIn(folder)).toContain('f'.repeat(64));
  },
);

test.runIf(once)('encrypted: files are, too, and a new key stores them anew', async () => {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption');
  const identity = await generateX25519Identity();
  const backups = backupsOf({ recipient: await identityToRecipient(identity) });
  const { folder } = backups;
  const file = await makeScheduledBackup(school.ctx, backups, job);
  expect(file).toMatch(/\.tar\.age$/);
  const names = filesIn(folder);
  for (const name of names) {
    const content = readFileSync(join(folder, 'media', name.slice(0, 2), name));
    expect(content.toString('latin1', 0, 18)).toBe('age-encryption.org');
  }
  const { secrets } = await checkBackup({ file, identity });
  expect(secrets).toEqual([{ text: 'a secret' }]);

  const other = await generateX25519Identity();
  school.pass({ hours: 1 });
  const again = await makeScheduledBackup(
    school.ctx,
    { ...backups, recipient: await identityToRecipient(other) },
    job,
  );
  await checkBackup({ file: again, identity: other });
  // The first one is gone, and with it what only its key opens.
  expect(existsSync(file)).toBe(false);
  expect(filesIn(folder)).toHaveLength(names.length);
});

test('one is made when it is due, once in the cluster, and staff see how it went', async () => {
  const { ctx } = school;
  await ctx.database.queries.deleteFrom('backups').execute();
  const backups = backupsOf();
  expect(await stateOf(undefined)).toMatchObject({ every_hours: null, last_at: null });
  const due = async (settings: Backups) => {
    await queueDueSchedules({ ...ctx, backups: settings }, [scheduledBackups]);
    await runDueJobs({ ...ctx, backups: settings }, job.log, {
      ...background,
      jobs: [],
      schedules: [scheduledBackups],
    });
  };
  const count = () => readdirSync(backups.folder).filter((name) => name.endsWith('.tar')).length;
  const madeAt = ctx.now().toISOString();
  await due(backups);
  expect(count()).toBe(1);
  expect(await stateOf(backups)).toEqual({
    every_hours: 24,
    last_at: madeAt,
    failed_at: null,
    failure: null,
  });
  school.pass({ hours: 1 });
  await due(backups);
  expect(count()).toBe(1);
  school.pass({ days: 1 });
  // Its folder cannot be made: there is a file.
  const blocked = join(testFolder(), 'file');
  writeFileSync(blocked, '');
  await due({ ...backups, folder: join(blocked, 'backups') });
  expect(await stateOf(backups)).toMatchObject({
    last_at: madeAt,
    failed_at: ctx.now().toISOString(),
    failure: expect.stringMatching(/ENOTDIR|not a directory/),
  });
  school.pass({ hours: 1 });
  await due(backups);
  expect(count()).toBe(2);
  expect(await stateOf(backups)).toMatchObject({ failed_at: null, failure: null });
});

test('what is removed while a backup is made is in it, and removed afterwards', async () => {
  const { ctx } = school;
  const root = await school.as(await school.user({ is_staff: true, is_superuser: true }));
  const icon = await ctx.files.save('pictures', 'png', Readable.from([Buffer.from('old')]));
  const video = await ctx.files.save('videos', 'mp4', Readable.from([Buffer.alloc(99_000, 'v')]));
  const uploaded_at = new Date(ctx.now().getTime() - 3 * 86_400_000).toISOString();
  const { queries } = ctx.database;
  await queries.insertInto('videos').values({ path: video, seconds: 1, uploaded_at }).execute();
  const course = await school.course({ icon });
  for (const path of [icon, video]) {
    utimesSync(ctx.files.locate(path), new Date(uploaded_at), new Date(uploaded_at));
  }
  let isChanged = false;
  const change = async () => {
    if (isChanged) return;
    isChanged = true;
    const { status } = await root.delete(`/admin/courses/${course.id}/`);
    expect(status).toBe(204);
    expect((await clearUnused(ctx)).videos).toBeGreaterThan(0);
  };
  const source: Context = {
    ...ctx,
    files: {
      ...ctx.files,
      stat: async (path) => {
        await change();
        return ctx.files.stat(path);
      },
    },
  };
  const file = await archiveOf({ ctx: { ...ctx, ...source } as School['ctx'] });
  const { manifest } = await checkBackup({ file });
  const paths = manifest.files.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining([icon, video]));
  await clearUnused(ctx);
  for (const path of [icon, video]) expect(await ctx.files.stat(path)).toBeUndefined();
});

test('under writing load the rows are those of one moment', async () => {
  const place = await emptyTarget(engine, true);
  const busy = await openSchool({ database: place.database });
  onTestFinished(() => busy.close());
  const { ctx } = busy;
  const course = await busy.course();
  const state = { written: 0, isOver: false };
  const writing = (async () => {
    while (!state.isOver) {
      // What comes late in a backup belongs to what came early.
      await ctx.database.transaction(async (trx) => {
        const at = ctx.now().toISOString();
        const { id } = await trx
          .insertInto('users')
          .values(userRow(`user${state.written}`, at))
          .returning('id')
          .executeTakeFirstOrThrow();
        await trx
          .insertInto('enrollments')
          .values({ user_id: id, course_id: course.id, enrolled_at: at })
          .execute();
      });
      state.written += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  while (state.written < 20) await new Promise((resolve) => setImmediate(resolve));
  const before = state.written;
  const file = await archiveOf(busy);
  state.isOver = true;
  await writing;
  const { manifest } = await checkBackup({ file });
  expect(manifest.tables['users']).toBe(manifest.tables['enrollments']);
  expect(manifest.tables['users']).toBeGreaterThanOrEqual(before);
  expect(manifest.tables['users']).toBeLessThan(state.written);
  const target = await emptyTarget();
  await restoreBackup(target, { file });
  const { users = [], enrollments = [] } = await rowsOf(target.database);
  expect([users.length, enrollments.length]).toEqual([
    manifest.tables['users'],
    manifest.tables['users'],
  ]);
});

test('a snapshot does not see what is written after it was taken', async () => {
  const { database, now } = await emptyTarget(engine, true);
  const add = (n: number) =>
    database.queries
      .insertInto('users')
      .values(userRow(`user${n}`, now().toISOString()))
      .execute();
  await add(1);
  await withSnapshot(database, async ({ pages }) => {
    const count = async () => {
      let n = 0;
      for await (const rows of pages('users', ['id'], ['id'])) n += rows.length;
      return n;
    };
    expect(await count()).toBe(1);
    await add(2);
    expect(await count()).toBe(1);
  });
});

test('where the disk is nearly full, none is begun, and the reason is one that staff read in their language', async () => {
  const { disk } = school.ctx;
  const full = { ...disk, requireRoomIn: () => Promise.reject(new Error('No room.')) };
  const refused = requireRoomForBackup({ ...school.ctx, disk: full }, '/backups');
  const reason = explainFailure(await refused.catch((error: unknown) => error));
  expect(reason).toBe('The disk with the backups is nearly full: make room for a backup.');
  expect(sentenceIn('pt-BR', reason)).toBe(
    'O disco dos backups está quase cheio: libere espaço para um backup.',
  );
});
