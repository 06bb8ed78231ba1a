import { readdirSync } from 'node:fs';
import SqliteFile from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { engine, testDatabase } from '../database/database.ts';
import { requireRoomForBackup } from '../../src/platform/backup/scheduled.ts';
import { watchDisk } from '../../src/platform/disk/disk.ts';
import { choose, questionsOf } from '../quizzes.ts';
import { PASSWORD, type School, testSchool } from '../school.ts';
import { begin, create, send } from '../tus.ts';
import { formOf, videoFixture } from '../videos.ts';

const MB = 1024 ** 2;
const FULL = 'The disk of the server is full. Nothing was stored; try again later.';

test('a file that finds no room is refused in a sentence, and leaves nothing behind', async () => {
  const school = await testSchool();
  const paulo = await school.as(await school.user({ is_staff: true }));
  school.ctx.files.adopt = async () => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write' });
  };
  const video = await formOf({ video_file: videoFixture('video.mp4') });
  const reply = await paulo.send('POST', '/admin/videos/upload/', video);
  expect([reply.status, reply.body.detail]).toEqual([507, FULL]);
  expect(await school.ctx.files.list('videos')).toEqual([]);
});

test.runIf(engine === 'sqlite')(
  'a database that finds no room says so, and goes on later',
  async () => {
    const school = await testSchool();
    const { queries } = school.ctx.database;
    const paulo = await school.as(await school.user({ is_staff: true }));
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(queries);
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count ?? 0}`).execute(queries);
    const course = (n: number) =>
      paulo.post('/admin/courses/', {
        title: `Course ${n}`,
        subtitle: 'A subtitle',
        description: 'x'.repeat(4000),
        level: 'beginner',
        duration: '12 weeks',
      });
    const replies = [];
    for (let n = 0; n < 20; n += 1) replies.push(await course(n));
    const refused = replies.filter(({ status }) => status !== 201);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, body } of refused) expect([status, body.detail]).toEqual([507, FULL]);
    expect((await paulo.get('/admin/courses/')).body.count).toBe(replies.length - refused.length);
    await sql`pragma max_page_count = 1000000`.execute(queries);
    expect((await course(20)).status).toBe(201);
  },
);

/** A school on a disk that has as much room as the test says. */
async function schoolOnDisk() {
  const disk = { free: 500 * MB };
  const school: School = await testSchool();
  const watch = watchDisk({
    dataDir: school.ctx.files.folder,
    uploads: school.ctx.uploads,
    media: school.ctx.files,
    reserve: undefined,
    space: () => ({ free: disk.free, total: 1000 * MB }),
  });
  Object.assign(school.ctx.disk, watch);
  return { school, disk };
}

test('while the disk is full no file is taken in, and people log in, read and learn', async () => {
  const { school, disk } = await schoolOnDisk();
  const paulo = await school.as(await school.user({ is_staff: true }));
  const ana = await school.user({ password: PASSWORD });
  const course = await school.course({ lessons: 1 });
  const quiz = await school.quiz(course.id);
  await school.enroll(ana, course.id);
  const video = videoFixture('video.mp4');
  const upload = await begin(paulo, video.length);
  const before = readdirSync(school.ctx.uploads);

  disk.free = 20 * MB;
  expect(await school.ctx.disk.look()).toMatchObject({ uploads: 'disk_full' });
  const form = await formOf({ video_file: video });
  const users = await formOf({ users_file: Buffer.from('email\n') }, 'users.csv');
  const refused = [
    await paulo.send('POST', '/admin/videos/upload/', form),
    await paulo.send('POST', '/profiles/me/upload-image/', form),
    await paulo.send('POST', '/admin/users/import/', users),
    await paulo.post('/admin/users/imports/', {
      filename: 'users.csv',
      invite: false,
      rows: [
        {
          line: 1,
          email: 'new@school.test',
          username: 'new',
          first_name: 'New',
          last_name: 'User',
          courses: [],
        },
      ],
    }),
    await create(paulo, 1000),
    await send(paulo, upload, 0, video),
  ];
  expect(refused.map(({ status, body }) => [status, body.detail])).toEqual(
    refused.map(() => [507, FULL]),
  );
  const backup = requireRoomForBackup(school.ctx, school.ctx.files.folder);
  await expect(backup).rejects.toThrow('nearly full: make room for a backup.');
  // Nothing was begun.
  expect(readdirSync(school.ctx.uploads)).toEqual(before);
  expect(await school.ctx.files.list('videos')).toEqual([]);
  const rows = await school.ctx.database.queries.selectFrom('uploads').selectAll().execute();
  expect(rows).toHaveLength(1);

  const login = await school.anyone.post('/token/', { email: ana.email, password: PASSWORD });
  expect(login.status).toBe(200);
  const learner = await school.as(ana);
  const answers = choose(await questionsOf(learner, course.id, quiz), 3);
  const [lesson] = course.lessons;
  const done = [
    await learner.get('/courses/'),
    await learner.post(`/lessons/${lesson}/complete/`, { completed: true }),
    await learner.put(`/lessons/${lesson}/position/`, { seconds: 3 }),
    await learner.post(`/quizzes/${quiz}/submit/`, { answers }),
  ];
  for (const { status } of done) expect(status).toBeLessThan(300);
  // It serves, and says what it does not.
  expect(await school.anyone.get('/ready/')).toMatchObject({
    status: 200,
    body: { status: 'ok', uploads: 'disk_full' },
  });
  expect((await paulo.get('/admin/system/health/')).body.uploads).toBe('disk_full');

  disk.free = 500 * MB;
  expect((await send(paulo, upload, 0, video)).status).toBe(200);
  expect((await school.anyone.get('/ready/')).body.uploads).toBe('open');
  // One that is too large for what is left is refused before its first byte.
  disk.free = 32 * MB + 500;
  expect((await create(paulo, 1000)).status).toBe(507);
  expect((await create(paulo, 400)).status).toBe(201);
});

test.runIf(engine === 'sqlite')(
  'a statement that found no room is run again with the room of the reserve',
  async () => {
    const opened = vi.spyOn(SqliteFile.prototype, 'pragma');
    const { database } = await testDatabase();
    const file = opened.mock.contexts.at(-1) as SqliteFile.Database | undefined;
    opened.mockRestore();
    const school = await testSchool({ database });
    const setMax = (pages: unknown) => file?.pragma(`max_page_count = ${String(pages)}`);
    const note = (n: number, queries = database.queries) =>
      queries
        .insertInto('schedules')
        .values({ name: `${n} ${'x'.repeat(20_000)}`, next_at: '2026-01-01T00:00:00.000Z' })
        .execute();
    const ready = async () => (await school.anyone.get('/ready/')).status;
    const full = { code: 'SQLITE_FULL' };
    setMax(file?.pragma('page_count', { simple: true }));
    await expect(note(1)).rejects.toMatchObject(full);
    let made = 0;
    database.onDiskFull({
      glance: () => undefined,
      makeRoom: () => {
        made += 1;
        setMax(1_000_000);
      },
    });
    await note(2);
    expect(made).toBe(1);
    expect(await ready()).toBe(200);
    // Of a transaction nobody knows what it does besides: it is not run again.
    setMax(file?.pragma('page_count', { simple: true }));
    const both = database.transaction(async (trx) => {
      await note(3, trx);
      await note(4, trx);
    });
    await expect(both).rejects.toMatchObject(full);
    await database.transaction((trx) => note(5, trx));
    const { length } = await database.queries.selectFrom('schedules').selectAll().execute();
    expect(length).toBe(2);
  },
);
