import { IDEMPOTENCY_KEY_REUSED } from '@trilha/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { choose, questionsOf } from '../../../test/quizzes.ts';
import { listening, rawConnection } from '../../../test/raw-http.ts';
import {
  type Caller,
  openSchool,
  type School,
  testSchool,
  type TestUser,
} from '../../../test/school.ts';
import { testDatabase } from '../../../test/database/database.ts';
import { queueDueSchedules } from '../jobs/schedules.ts';
import { background } from '../../jobs.ts';
import { formOf, videoFixture } from '../../../test/videos.ts';
import { MAX_UNUSED_UPLOADS } from '../../features/videos/videos.ts';
import { deleteOldKeys } from './idempotency.ts';

let school: Awaited<ReturnType<typeof openSchool>>;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const REPLAYED = 'idempotency-replayed';
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });

async function staffCaller(): Promise<Caller> {
  return school.as(await school.user({ is_staff: true }));
}

const course = (title: string) => ({
  title,
  subtitle: 'A subtitle',
  description: 'A description',
  level: 'beginner',
  duration: '4 weeks',
});

let freshNames = 0;
/** A name that no other test has, nor the same one before: each of them may run again (`npm run mutate-guards`). */
const fresh = (name: string) => `${name}-${++freshNames}`;

/** How often a course of this title was made. */
async function coursesNamed(title: string, { ctx }: School = school): Promise<number> {
  const rows = await ctx.database.queries
    .selectFrom('courses')
    .select('id')
    .where('title', '=', title)
    .execute();
  return rows.length;
}

test('other content under the same key is refused, and so is the key for another row of the path', async () => {
  const staff = await staffCaller();
  const two = fresh('Two');
  const first = await staff.post('/admin/courses/', course('One'), keyed('a'));
  const other = await staff.post('/admin/courses/', course(two), keyed('a'));
  expect(other.status).toBe(422);
  expect(other.body).toEqual({ detail: IDEMPOTENCY_KEY_REUSED, message: IDEMPOTENCY_KEY_REUSED });
  expect(await coursesNamed(two)).toBe(0);
  // A corrected request with a key of its own goes through.
  const second = await staff.post('/admin/courses/', course(two), keyed('b'));
  expect(second.status).toBe(201);

  const benefit = { description: 'A certificate' };
  const path = (id: number) => `/courses/${id}/benefits/`;
  expect((await staff.post(path(first.body.id), benefit, keyed('a'))).status).toBe(201);
  expect((await staff.post(path(second.body.id), benefit, keyed('a'))).status).toBe(422);
});

test('the same key of somebody else, or for another call, is another one', async () => {
  const [one, two] = [await staffCaller(), await staffCaller()];
  const ids = new Set<number>();
  for (const staff of [one, two]) {
    const reply = await staff.post('/admin/courses/', course('Shared key'), keyed('mine'));
    expect(reply.status).toBe(201);
    expect(reply.headers).not.toHaveProperty(REPLAYED);
    ids.add(reply.body.id);
  }
  expect(ids.size).toBe(2);
  const { id: user } = await school.user();
  const [id] = ids;
  const enrolled = await one.post('/admin/enrollments/', { user, course: id }, keyed('mine'));
  expect(enrolled.status).toBe(201);
});

test.for(['', ' ', 'two words', 'x'.repeat(256), 'é'])('the key “%s” is refused', async (key) => {
  const staff = await staffCaller();
  const title = fresh('Bad key');
  const reply = await staff.post('/admin/courses/', course(title), keyed(key));
  expect(reply.status).toBe(400);
  expect(reply.body).toEqual({
    'Idempotency-Key': ['Must be 1 to 255 visible ASCII characters, without spaces.'],
  });
  expect(await coursesNamed(title)).toBe(0);
});

test('an error is not stored: the same key may try again, also with other content', async () => {
  const staff = await staffCaller();
  const refused = await staff.post('/admin/courses/', { title: '' }, keyed('try'));
  expect(refused.status).toBe(400);
  const student = await school.user();
  const { id } = await school.course({ enrollment: 'staff_only' });
  const pupil = await school.as(student);
  const enroll = () => pupil.post(`/courses/${id}/enroll/`, undefined, keyed('try'));
  expect((await enroll()).status).toBe(403);
  await staff.patch(`/admin/courses/${id}/`, { enrollment: 'open' });
  expect((await enroll()).status).toBe(201);
  expect((await staff.post('/admin/courses/', course('Tried'), keyed('try'))).status).toBe(201);
});

test('after a day the key is new, and what was stored is deleted', async () => {
  const staff = await school.user({ is_staff: true });
  const create = async () =>
    (await school.as(staff)).post('/admin/courses/', course('Daily'), keyed('day'));
  const first = await create();
  school.pass({ hours: 23, minutes: 59 });
  expect((await create()).body).toEqual(first.body);
  school.pass({ minutes: 1 });
  const next = await create();
  expect(next.headers).not.toHaveProperty(REPLAYED);
  expect(next.body.id).not.toBe(first.body.id);
  expect((await create()).body).toEqual(next.body);

  const keys = () =>
    school.ctx.database.queries.selectFrom('idempotency_keys').select('id').execute();
  await deleteOldKeys(school.ctx);
  expect((await keys()).length).toBeGreaterThan(0);
  school.pass({ days: 1 });
  const clearing = background.schedules.filter(({ name }) => name === 'keys.clear');
  await queueDueSchedules(school.ctx, clearing);
  await school.jobs();
  expect(await keys()).toEqual([]);
});

test('requests with one key at the same time do one thing and get one answer', async () => {
  const { student, quiz, answers } = await quizTaker(school);
  const pupil = await school.as(student);
  const replies = await Promise.all(
    Array.from({ length: 5 }, () =>
      pupil.post(`/quizzes/${quiz}/submit/`, { answers }, keyed('at-once')),
    ),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(replies.filter(({ headers }) => headers[REPLAYED] === undefined)).toHaveLength(1);
  expect(await attemptsOf(school, student)).toHaveLength(1);
});

async function quizTaker(at: School) {
  const student = await at.user();
  const { id } = await at.course();
  const quiz = await at.quiz(id);
  await at.enroll(student, id);
  const answers = choose(await questionsOf(await at.as(student), id, quiz), 2);
  return { student, quiz, answers };
}

function attemptsOf({ ctx }: School, { id }: TestUser) {
  return ctx.database.queries
    .selectFrom('attempts')
    .select(['id', 'number'])
    .where('user_id', '=', id)
    .execute();
}

test('a visitor gets a stored answer for the same message only, and is not counted again', async () => {
  const key = fresh('guessed');
  const email = `${key}@example.com`;
  const message = (text: string) => ({
    first_name: 'Vera',
    last_name: 'Lima',
    email,
    subject: 'Outros assuntos',
    message: text,
    homepage: '',
  });
  const send = (text: string) =>
    school.anyone.post('/contact/', message(text), {
      ...keyed(key),
      remoteAddress: `10.7.7.${freshNames}`,
    });
  // More often than an address may write.
  for (let time = 1; time <= 7; time += 1) {
    const reply = await send('When do you begin?');
    expect(reply.status).toBe(201);
    expect(reply.headers[REPLAYED]).toBe(time === 1 ? undefined : 'true');
  }
  const other = await send('Something else entirely.');
  expect(other.status).toBe(422);
  expect(other.text).not.toContain('begin');
  const rows = await school.ctx.database.queries
    .selectFrom('contact_messages')
    .select('message')
    .where('email', '=', email)
    .execute();
  expect(rows).toEqual([{ message: 'When do you begin?' }]);
});

test('files are compared by their content', async () => {
  const staff = await staffCaller();
  const { lessons } = await school.course({ lessons: 1 });
  const send = (text: string) => {
    const form = new FormData();
    form.append('language', 'en');
    form.append('kind', 'captions');
    form.append(
      'captions_file',
      new Blob([`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`]),
      'en.vtt',
    );
    return staff.post(`/admin/lessons/${lessons[0]}/captions/`, form, keyed('file'));
  };
  const first = await send('Hello');
  expect(first.status).toBe(201);
  expect((await send('Hallo')).status).toBe(422);
  const again = await send('Hello');
  expect(again.body).toEqual(first.body);
  expect(again.headers[REPLAYED]).toBe('true');
});

test('an import that is confirmed twice is one job', async () => {
  const staff = await staffCaller();
  const email = 'one@import.test';
  const names = { username: 'import.one', first_name: 'Im', last_name: 'Ported' };
  const rows = [{ line: 2, email, ...names, courses: [] }];
  const filename = fresh('users.csv');
  const body = { filename, rows, invite: false };
  const begin = () => staff.post('/admin/users/imports/', body, keyed('import'));
  const first = await begin();
  expect(first.status).toBe(202);
  expect((await begin()).body).toEqual(first.body);
  const imports = await school.ctx.database.queries
    .selectFrom('user_imports')
    .select('job_id')
    .where('filename', '=', filename)
    .execute();
  expect(imports).toHaveLength(1);
});

test('a file that is refused within the transaction goes, and others go on', async () => {
  const at = await testSchool();
  const user = await at.user({ is_staff: true });
  const staff = await at.as(user);
  const { files, database, now } = at.ctx;
  const adopt = files.adopt.bind(files);
  files.adopt = async (...args) => {
    const path = await adopt(...args);
    // Meanwhile others of their uploads have taken the room.
    const others = Array.from({ length: MAX_UNUSED_UPLOADS }, (_, n) => ({
      path: `/media/videos/${n}.mp4`,
      seconds: 1,
      uploaded_by: user.id,
      uploaded_at: now().toISOString(),
    }));
    await database.queries.insertInto('videos').values(others).execute();
    return path;
  };
  const video = await formOf({ video_file: videoFixture('video.mp4') });
  const headers = { ...video.headers, 'idempotency-key': 'full' };
  const reply = await staff.send('POST', '/admin/videos/upload/', { ...video, headers });
  expect(reply.status).toBe(429);
  expect(await files.list('videos')).toEqual([]);
  expect((await staff.post('/admin/courses/', course('After it'))).status).toBe(201);
});

test('what is stored can be read neither in the database nor with the keys of the server', async () => {
  const staff = await school.user({ is_staff: true });
  const key = 'only-the-browser-has-this';
  await (await school.as(staff)).post('/admin/courses/', course('Secret plan'), keyed(key));
  const [row] = await school.ctx.database.queries
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('user_id', '=', staff.id)
    .execute();
  const text = JSON.stringify(row) + Buffer.from(row?.answer ?? '', 'base64url').toString('latin1');
  expect(text).not.toContain(key);
  expect(text).not.toContain('Secret plan');
});

test('a connection that is cut between commit and answer: the retry gets the answer', async () => {
  const { database } = await testDatabase();
  let cut: (() => Promise<void>) | undefined;
  const at = await testSchool({
    database: {
      ...database,
      async transaction(work) {
        const result = await database.transaction(work);
        await cut?.();
        return result;
      },
    },
  });
  const { student, quiz, answers } = await quizTaker(at);
  const token = await at.tokenOf(student);
  const port = await listening(at.app);
  const connection = await rawConnection(port);
  const isCut = Promise.withResolvers<void>();
  cut = async () => {
    cut = undefined;
    connection.socket.destroy();
    // Until the server has seen it.
    const { server } = at.app;
    await expect.poll(() => countOf(server)).toBe(0);
    isCut.resolve();
  };
  const body = JSON.stringify({ answers });
  connection.socket.write(
    [
      `POST /api/quizzes/${quiz}/submit/ HTTP/1.1`,
      'Host: school.test',
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Idempotency-Key: cut',
      '',
      body,
    ].join('\r\n'),
  );
  await isCut.promise;
  expect(connection.received()).toBe('');
  const [stored] = await attemptsOf(at, student);

  const retry = await (
    await at.as(student)
  ).post(`/quizzes/${quiz}/submit/`, { answers }, keyed('cut'));
  expect(retry.status).toBe(201);
  expect(retry.headers[REPLAYED]).toBe('true');
  expect(retry.body).toMatchObject({ id: stored?.id, number: 1 });
  expect(await attemptsOf(at, student)).toHaveLength(1);
});

const countOf = (server: School['app']['server']) =>
  new Promise<number>((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

test('where the change is rolled back, so is the key', async () => {
  const { database } = await testDatabase();
  let fails = true;
  const at = await testSchool({
    database: {
      ...database,
      transaction: (work) =>
        database.transaction(async (trx) => {
          const result = await work(trx);
          if (fails) throw new Error('The disk is full.');
          return result;
        }),
    },
  });
  fails = false;
  const staff = await at.as(await at.user({ is_staff: true }));
  fails = true;
  const create = () => staff.post('/admin/courses/', course('Rolled back'), keyed('disk'));
  expect((await create()).status).toBe(500);
  fails = false;
  const done = await create();
  expect(done.status).toBe(201);
  expect(done.headers).not.toHaveProperty(REPLAYED);
  expect(await coursesNamed('Rolled back', at)).toBe(1);
});

test('a browser of another host may send the key and see that an answer is stored', async () => {
  const preflight = await school.anyone.send('OPTIONS', '/contact/', {
    headers: {
      origin: 'https://client.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'idempotency-key',
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers['access-control-allow-headers']).toContain('idempotency-key');
  const reply = await school.anyone.get('/health/', {
    headers: { origin: 'https://client.example' },
  });
  expect(String(reply.headers['access-control-expose-headers'])).toContain('Idempotency-Replayed');
});
