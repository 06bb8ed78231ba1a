import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readStoredCount } from '../../src/platform/database/counts.ts';
import { type Database, openDatabase, type Queries } from '../../src/platform/database/database.ts';
import { unfinishedEnrollments } from '../../src/platform/database/progress-counts.ts';
import { readSettings } from '../../src/platform/settings.ts';
import { openInstallation } from '../../src/start.ts';
import { calls } from '../access/calls.ts';
import { emptyDatabase, engine } from '../database/database.ts';
import { caller, type Caller, type School, testSchool } from '../school.ts';
import { codeAt } from '../second-factor.ts';
import {
  type Content,
  contentOf,
  makeFixture,
  names,
  rowsOf,
  sqliteFixtures,
  uncovered,
} from './fixtures.ts';
import { APP_SECRET, PASSWORD, RECOVERY_CODE, REFRESH_TOKEN, SECRET } from './rows.ts';

/** Of SQLite: the file of each fixture, and what is in it. */
let files: Awaited<ReturnType<typeof sqliteFixtures>>;
let empty: { url: string; drop(): Promise<void> } | undefined;
let dataDir = '';

beforeAll(async () => {
  // The start says what it changes.
  vi.spyOn(console, 'log').mockReturnValue();
  dataDir = mkdtempSync(join(tmpdir(), 'trilha-upgrades-'));
  if (engine === 'postgres') {
    empty = await emptyDatabase();
    return;
  }
  files = await sqliteFixtures();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await empty?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const some = (every: number) =>
  names.filter((_, index) => index % every === 0 || index === names.length - 2);

/** On PostgreSQL, where changing tables takes far longer, schools of some versions. */
const UPGRADED = engine === 'sqlite' ? names : some(8);

/** That calls read what another school holds says no more than its rows, which are compared in each. */
const READ_BY_API = new Set(engine === 'sqlite' ? some(3) : UPGRADED);

function fixture(name: string) {
  const found = files.get(name);
  if (!found) throw new Error(`There is no fixture of ${name}`);
  return found;
}

/** Puts the fixture in the place of the installation's database, and says what is in it. */
async function place(name: string): Promise<Content> {
  if (!empty) {
    for (const entry of readdirSync(dataDir)) {
      if (entry.startsWith('trilha')) rmSync(join(dataDir, entry));
    }
    const { file, content } = fixture(name);
    writeFileSync(join(dataDir, 'trilha.db'), file);
    return content;
  }
  return inEmptyDatabase(async (database) => {
    await makeFixture(database, name);
    return contentOf(database);
  });
}

/** On PostgreSQL: the installation's database, with nothing in it. */
async function inEmptyDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase({ url: empty?.url ?? '' });
  try {
    await sql`drop schema public cascade`.execute(database.queries);
    await sql`create schema public`.execute(database.queries);
    return await work(database);
  } finally {
    await database.close();
  }
}

test.runIf(engine === 'sqlite').for(names)(
  'the fixture after %s has a row in each table and a value in each column',
  (name) => {
    // What is named here is to be added to server/test/upgrades/rows/.
    expect(uncovered(fixture(name).content)).toEqual([]);
  },
);

test.runIf(engine === 'postgres')(
  'each migration keeps the rows of all versions before',
  async () => {
    let before: Content = new Map();
    await inEmptyDatabase(async (database) => {
      await makeFixture(database, names.at(-1) ?? '', async (name) => {
        const after = await contentOf(database);
        expect(lostRows(before, after, await changesOf([name])), name).toEqual([]);
        before = after;
      });
    });
  },
);

describe.for(UPGRADED)('a school as it is after %s', (name) => {
  let ctx: Awaited<ReturnType<typeof openInstallation>>['ctx'];
  let before: Content;
  let after: Content;
  beforeAll(async () => {
    before = await place(name);
    const env = {
      DATA_DIR: dataDir,
      SECRET_KEY: SECRET,
      ...(empty && { DATABASE_URL: empty.url }),
    };
    ({ ctx } = await openInstallation(readSettings(env)));
    after = await contentOf(ctx.database);
  });
  afterAll(() => ctx.database.close());

  test('keeps its rows', async () => {
    const later = names.filter((each) => each > name);
    expect(lostRows(before, after, await changesOf(later))).toEqual([]);
  });

  test('is counted right', async () => {
    expect(await stored(ctx.database, after)).toEqual(recounted(after));
    if (engine === 'sqlite') expect(await brokenOnSqlite(ctx.database)).toEqual([]);
  });

  test.runIf(READ_BY_API.has(name))('is read through the API', async () => {
    const school = await testSchool({
      database: { ...ctx.database, close: async () => {} },
      keys: ctx.keys,
    });
    const refresh = REFRESH_TOKEN;
    expect((await school.anyone.post('/token/refresh/', { refresh })).status).toBe(200);
    const ana = await logIn(school, 'ana');
    expect(ana.status).toBe(200);
    await expectStudent(ana.as);
    const rosa = await logInWithSecondStep(school, 'rosa', name >= '0006');
    expect(rosa.status).toBe(200);
    await expectStaff(rosa.as);
  });
});

type Changes = ReadonlyMap<string, readonly string[] | 'all rows'>;

/** What these migrations change in the rows that were there. */
async function changesOf(migrations: readonly string[]): Promise<Changes> {
  // On PostgreSQL these are differences, which are added up now and then; `stored` looks at them.
  const changed = new Map<string, readonly string[] | 'all rows'>([['school_counts', 'all rows']]);
  for (const name of migrations) {
    for (const [table, what] of Object.entries((await rowsOf(name)).changes ?? {})) {
      const known = changed.get(table) ?? [];
      const isAll = what === 'all rows' || known === 'all rows';
      changed.set(table, isAll ? 'all rows' : [...known, ...what]);
    }
  }
  return changed;
}

/** The rows of before that are gone, or have another value in a column that nothing changes. */
function lostRows(before: Content, after: Content, changed: Changes): string[] {
  return [...before].flatMap(([table, rows]) => {
    const changes = changed.get(table) ?? [];
    if (changes === 'all rows') return [];
    const columns = Object.keys(rows[0] ?? {}).filter((column) => !changes.includes(column));
    const lines = (of: typeof rows) =>
      of.map((row) => JSON.stringify([table, columns.map((column) => [column, row[column]])]));
    const found = new Set(lines(after.get(table) ?? []));
    return lines(rows).filter((line) => !found.has(line));
  });
}

/** What is stored about rows: counts, and the progress of enrollments. */
async function stored({ queries }: Database, content: Content) {
  const courses = content.get('courses') ?? [];
  return {
    users: await readStoredCount(queries, 'users'),
    running: await Promise.all(
      courses.map(({ id }) => readStoredCount(queries, 'running_enrollments', Number(id))),
    ),
    unfinished: await unfinishedOf(queries, courses),
    enrollments: (content.get('enrollments') ?? []).map(({ id, done, failing, active_on }) => ({
      id,
      done,
      failing,
      active_on,
    })),
  };
}

/** In how many running enrollments of each course nothing is done. */
const unfinishedOf = (queries: Queries, courses: readonly Record<string, unknown>[]) =>
  Promise.all(
    courses.map(async ({ id }) => {
      const n = unfinishedEnrollments([{ id: Number(id), size: 1 }]).as('n');
      return (await queries.selectNoFrom(n).executeTakeFirstOrThrow()).n;
    }),
  );

/** The same, counted anew. */
function recounted(content: Content) {
  const all = (table: string) => content.get(table) ?? [];
  const running = all('enrollments').filter(({ ended_at }) => ended_at === null);
  const isPassed = (tried: ReturnType<typeof all>) => tried.some(({ passed }) => passed === true);
  return {
    users: all('users').filter(({ erased_at }) => erased_at === null).length,
    running: all('courses').map(
      ({ id }) => running.filter(({ course_id }) => course_id === id).length,
    ),
    unfinished: all('courses').map(
      ({ id }) => running.filter(({ course_id, done }) => course_id === id && done === 0).length,
    ),
    enrollments: all('enrollments').map((enrollment) => {
      const { id, user_id, course_id, last_accessed, enrolled_at } = enrollment;
      const own = (table: string) => all(table).filter((row) => row['user_id'] === user_id);
      const ids = (table: string) =>
        all(table).flatMap((row) => (row['course_id'] === course_id ? [row['id']] : []));
      const lessons = ids('lessons').filter((lesson) =>
        own('lesson_completions').some(({ lesson_id }) => lesson_id === lesson),
      );
      const attempts = ids('quizzes').map((quiz) =>
        own('attempts').filter(({ quiz_id }) => quiz_id === quiz),
      );
      return {
        id,
        done: lessons.length + attempts.filter(isPassed).length,
        failing: attempts.some((tried) => tried.length >= 2 && !isPassed(tried)),
        active_on: String(last_accessed ?? enrolled_at).slice(0, 10),
      };
    }),
  };
}

/** What SQLite finds broken: references, and indexes for searches, which fail it by an error. */
async function brokenOnSqlite({ queries }: Database): Promise<unknown[]> {
  for (const table of ['users', 'audit_entries']) {
    await sql`insert into ${sql.table(`${table}_search`)} (${sql.ref(`${table}_search`)}, rank) values ('integrity-check', 1)`.execute(
      queries,
    );
  }
  return (await sql`select * from pragma_foreign_key_check`.execute(queries)).rows;
}

const logIn = async (school: School, name: string, more: object = {}) => {
  const email = `${name}@school.test`;
  const reply = await school.anyone.post('/token/', { email, password: PASSWORD, ...more });
  return { ...reply, as: caller(school.app, reply.body.access) };
};

/** Reads everything that names no row, and compares its form with the contract. */
async function expectAllRead(by: Caller): Promise<void> {
  for (const { endpoint, name, kinds } of calls) {
    const { method, path, response } = endpoint;
    const takesMore = /metadata|\/auth\/|previews/.test(path);
    if (method !== 'GET' || kinds.length > 0 || takesMore) {
      continue;
    }
    const { status, body } = await by.get(path);
    expect(status, name).toBe(200);
    if (response) expect(response.safeParse(body).error, name).toBeUndefined();
  }
}

/** Ana reads her results, and goes on. */
async function expectStudent(ana: Caller): Promise<void> {
  for (const path of ['courses', 'enrollments', 'profiles/me/sessions', 'profiles/me/passkeys']) {
    expect((await ana.get(`/${path}/`)).status).toBe(200);
  }
  expect((await ana.get('/profiles/me/')).body).toMatchObject({
    first_name: 'Ana',
    bio: 'I dance forró.',
    birth_date: '1991-04-23',
  });
  expect((await ana.get('/courses/1/')).body).toMatchObject({ title: 'English A1' });
  expect((await ana.get('/quizzes/1/attempts/')).body).toMatchObject({
    count: 2,
    results: [{ score: 100 }, { score: 50 }],
  });
  const report = await ana.get('/quiz-attempts/1/report/');
  expect(report.text).toContain('1 of 2 right: 50%');
  expect((await ana.get('/achievements/')).body.results).toMatchObject([{ code: 'first_steps' }]);
  const data = (await ana.get('/profiles/me/data/')).body;
  expect(data.lesson_completions).toHaveLength(1);
  // What she does next joins what was there.
  const done = await ana.post('/lessons/2/complete/', { completed: true });
  expect(done.status).toBe(200);
  expect((await ana.get('/enrollments/')).body.results).toMatchObject([
    { video_progress: 100, quiz_progress: 100 },
  ]);
}

/** Where there was a second step: without it, by the app, and by a recovery code. */
async function logInWithSecondStep(school: School, name: string, hasSecondStep: boolean) {
  if (!hasSecondStep) return logIn(school, name);
  expect((await logIn(school, name)).status).toBe(403);
  const code = codeAt(APP_SECRET, school.ctx.now());
  expect((await logIn(school, name, { code })).status).toBe(200);
  return logIn(school, name, { code: RECOVERY_CODE });
}

/** Rosa finds everybody and everything. */
async function expectStaff(rosa: Caller): Promise<void> {
  await expectAllRead(rosa);
  const first = async (path: string) => (await rosa.get(path)).body.results[0];
  expect(await first('/admin/users/?search=bruno')).toMatchObject({ id: 4, username: 'Bruno' });
  expect(await first('/admin/messages/?search=sergio')).toMatchObject({ id: 1 });
  expect((await rosa.get('/admin/audit/?search=english')).body.results).toContainEqual(
    expect.objectContaining({ action: 'enroll' }),
  );
  // What was known of a deleted user, and whom an entry is about.
  const deleted = (await rosa.get('/admin/audit/?search=gone')).body.results;
  expect(deleted).toMatchObject([{ details: { kept: true } }]);
  expect(JSON.stringify(deleted)).not.toContain('gone@school.test');
  const stats = (await rosa.get('/admin/quizzes/1/stats/')).body;
  expect(stats).toMatchObject({
    attempts: 4,
    students: 2,
    pass_rate: 25,
    average_score: 50,
  });
  expect(stats.questions).toMatchObject([
    { asked: 4, right: 50 },
    { asked: 4, right: 50 },
  ]);
}
