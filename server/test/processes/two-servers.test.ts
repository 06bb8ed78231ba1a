import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../src/platform/context.ts';
import { readSettings } from '../../src/platform/settings.ts';
import { openInstallation } from '../../src/start.ts';
import { emptyDatabase, engine } from '../database/database.ts';
import { type Factories, factories, PASSWORD, type TestUser } from '../factories.ts';
import { begin, send, uploadStatus } from '../tus.ts';
import { videoFixture } from '../videos.ts';
import { newFolder, removeFolder, ROOT, type Server, startServer } from './server-process.ts';

/*
 * Two servers on one database and one data folder, whether they are processes of one machine or stand
 * behind a proxy. What is done alternately must come out as at one. (What else they share is in
 * login-limits.test.ts and mailing.test.ts.)
 */

/** Starting takes several processes a while on a busy machine. */
const PATIENTLY = 180_000;

const ends: (() => unknown)[] = [];
let servers: Server[];
let ctx: Context;
let school: Factories;

beforeAll(async () => {
  const dataDir = newFolder();
  ends.push(() => removeFolder(dataDir));
  const env: Record<string, string> = { DATA_DIR: dataDir };
  if (engine === 'postgres') {
    const { url, drop } = await emptyDatabase();
    ends.push(drop);
    env['DATABASE_URL'] = url;
  }
  const started = () => startServer(env, undefined, (kill) => ends.push(kill));
  servers = await Promise.all([started(), started()]);
  ({ ctx } = await openInstallation(readSettings(env)));
  ends.push(() => ctx.database.close());
  school = factories(ctx);
}, PATIENTLY);

afterAll(async () => {
  for (const end of ends.toReversed()) await end();
}, PATIENTLY);

/** Calls of the n-th server; the odd ones and the even ones are the same. */
function at(n: number, access?: string) {
  const call = async (method: string, path: string, options: InjectOptions = {}) => {
    const { headers = {}, payload } = options;
    const reply = await fetch(`${servers[n % 2]?.address}/api${path}`, {
      method,
      headers: {
        ...(headers as Record<string, string>),
        ...(access === undefined ? {} : { authorization: `Bearer ${access}` }),
      },
      ...(payload === undefined ? {} : { body: payload as Buffer<ArrayBuffer> | string }),
    });
    const text = await reply.text();
    const isJson = reply.headers.get('content-type')?.startsWith('application/json');
    return {
      status: reply.status,
      headers: Object.fromEntries(reply.headers),
      text,
      body: isJson ? JSON.parse(text) : undefined,
    };
  };
  const headers = { 'content-type': 'application/json' };
  return {
    send: call,
    get: (path: string) => call('GET', path),
    post: (path: string, body: object) =>
      call('POST', path, { headers, payload: JSON.stringify(body) }),
  };
}

async function logIn(n: number, { email }: TestUser) {
  const { status, body } = await at(n).post('/token/', { email, password: PASSWORD });
  expect(status).toBe(200);
  return body as { access: string; refresh: string };
}

const user = (fields: { is_staff?: boolean } = {}) =>
  school.user({ password: PASSWORD, ...fields });

/** Six calls at the same time, three at each server. */
const sixTimes = <T>(call: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 6 }, (_, n) => call(n)));

test('two servers that start at once on an empty database migrate it once, and have one secret', async () => {
  const migrations = readdirSync(join(ROOT, 'server/migrations'));
  const applied = await ctx.database.queries
    .selectFrom('migrations' as 'users')
    .select('name' as 'username')
    .execute();
  expect(applied).toHaveLength(migrations.length);
  const { access } = await logIn(0, await user());
  expect((await at(1, access).get('/profiles/me/')).status).toBe(200);
});

test('what is done by the clock is done once, though both servers look at it', async () => {
  const { queries } = ctx.database;
  const jobs = () => queries.selectFrom('jobs').select(['kind', 'status', 'attempts']).execute();
  const schedules = await queries.selectFrom('schedules').select('name').execute();
  const once = schedules.map(({ name }) => ({ kind: name, status: 'done', attempts: 1 }));
  expect(once).toContainEqual(expect.objectContaining({ kind: 'sessions.clear' }));
  const byKind = (one: { kind: string }, other: { kind: string }) =>
    one.kind < other.kind ? -1 : 1;
  await expect.poll(async () => (await jobs()).toSorted(byKind)).toEqual(once.toSorted(byKind));
});

test('a session that ends at one server has ended at the other', async () => {
  const { access, refresh } = await logIn(0, await user());
  for (const n of [0, 1]) expect((await at(n, access).get('/profiles/me/')).status).toBe(200);
  expect((await at(0).post('/token/logout/', { refresh })).status).toBe(204);
  expect((await at(1, access).get('/profiles/me/')).status).toBe(401);
  expect((await at(1).post('/token/refresh/', { refresh })).status).toBe(401);
});

test('a lesson that is completed at both at once gives its achievement once', async () => {
  const course = await school.course({ lessons: 2 });
  for (let round = 0; round < 3; round += 1) {
    const ana = await user();
    await school.enroll(ana, course.id);
    const { access } = await logIn(round, ana);
    const replies = await sixTimes((n) =>
      at(n, access).post(`/lessons/${course.lessons[0]}/complete/`, { completed: true }),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(replies.flatMap(({ body }) => body.new_achievements)).toMatchObject([
      { code: 'first_steps' },
    ]);
    for (const n of [0, 1]) {
      expect((await at(n, access).get('/achievements/')).body.count).toBe(1);
    }
  }
});

test('a quiz that can be taken once is taken once, also when it is handed in at both at once', async () => {
  const course = await school.course();
  const quiz = await school.quiz(course.id, { can_retake: false });
  const rows = await ctx.database.queries
    .selectFrom('questions')
    .innerJoin('answers', 'answers.question_id', 'questions.id')
    .select(['questions.id', 'answers.id as answer'])
    .where('quiz_id', '=', quiz)
    .execute();
  const answers = Object.fromEntries(rows.map(({ id, answer }) => [id, answer]));
  for (let round = 0; round < 3; round += 1) {
    const ana = await user();
    await school.enroll(ana, course.id);
    const { access } = await logIn(round, ana);
    const replies = await sixTimes((n) =>
      at(n, access).post(`/quizzes/${quiz}/submit/`, { answers }),
    );
    const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, 409, 409, 409, 409, 409]);
    expect((await at(round, access).get(`/quizzes/${quiz}/attempts/`)).body.count).toBe(1);
  }
});

test('a video goes to one server and to the other, piece by piece, and both serve it', async () => {
  const video = videoFixture('video.mp4');
  const { access } = await logIn(0, await user({ is_staff: true }));
  const [one, two] = [at(0, access), at(1, access)];
  const upload = await begin(one, video.length);
  expect((await send(two, upload, 0, video.subarray(0, 1000))).status).toBe(204);
  expect((await uploadStatus(one, upload)).headers['upload-offset']).toBe('1000');
  const { status, body } = await send(one, upload, 1000, video.subarray(1000));
  expect(status).toBe(200);
  // Who missed the answer asks the other one.
  const asked = await uploadStatus(two, upload);
  expect(JSON.parse(String(asked.headers['stored-video']))).toEqual(body);
  for (const { address } of servers) {
    const file = await fetch(address + body.url);
    expect(Buffer.from(await file.arrayBuffer()).equals(video)).toBe(true);
  }
});
