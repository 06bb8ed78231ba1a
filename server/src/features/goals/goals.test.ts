import { expect, test } from 'vitest';
import { questions, type School, testSchool, type TestUser } from '../../../test/school.ts';
import { choose, questionsOf } from '../../../test/quizzes.ts';

const PATH = '/profiles/me/goal/';
const NONE = { goal: null, reminder_hour: null, weekly_letter: false };
const DAILY = { goal: { per: 'day', amount: 1 }, reminder_hour: null, weekly_letter: false };
const HOUR_MS = 3_600_000;

/** Tuesday 10 March 2026, noon in São Paulo, is the time of a new school. */
async function student(school: School, lessons = 4) {
  const course = await school.course({ lessons });
  const user = await school.user();
  await school.enroll(user, course.id);
  const ana = await school.as(user);
  const complete = (index: number, more: object = {}) =>
    ana.post(`/lessons/${course.lessons[index]}/complete/`, { completed: true, ...more });
  return { user, course, ana, complete };
}

const rows = ({ ctx }: School, { id }: TestUser) =>
  ctx.database.queries
    .selectFrom('activities')
    .select(['day', 'kind', 'amount'])
    .where('user_id', '=', id)
    .orderBy('day')
    .orderBy('kind')
    .execute();

test('a goal is set, changed and given up; the same call again changes nothing', async () => {
  const school = await testSchool();
  const { ana, complete, user } = await student(school);
  const before = (await ana.get(PATH)).body;
  expect(before).toMatchObject({
    ...NONE,
    time_zone: 'America/Sao_Paulo',
    today: '2026-03-10',
    week_activities: 0,
    streak: null,
  });
  expect(before.days).toEqual(
    ['09', '10', '11', '12', '13', '14', '15'].map((day, index) => ({
      day: `2026-03-${day}`,
      state: index === 0 ? 'rest' : 'ahead',
      activities: 0,
    })),
  );
  await complete(0);
  const wanted = {
    goal: { per: 'day', amount: 2 },
    reminder_hour: 19,
    weekly_letter: true,
    time_zone: 'Europe/Lisbon',
  };
  const set = await ana.put(PATH, wanted);
  expect(set.status).toBe(200);
  expect(set.body).toMatchObject({ ...wanted, week_activities: 1, streak: 0 });
  expect(set.body.days[1]).toMatchObject({ state: 'begun', activities: 1 });
  expect((await ana.put(PATH, wanted)).body).toEqual(set.body);
  await complete(1);
  const reached = (await ana.get(PATH)).body;
  expect(reached).toMatchObject({ streak: 1, week_activities: 2 });
  expect(reached.days[1]).toMatchObject({ state: 'reached', activities: 2 });
  const weekly = await ana.put(PATH, { ...DAILY, goal: { per: 'week', amount: 30 } });
  // What is not sent stays: the time zone.
  expect(weekly.body).toMatchObject({ time_zone: 'Europe/Lisbon', streak: 0, reminder_hour: null });
  expect((await ana.delete(PATH)).status).toBe(204);
  expect((await ana.get(PATH)).body).toMatchObject({ ...NONE, streak: null, week_activities: 2 });
  expect((await ana.delete(PATH)).status).toBe(204);
  expect(await rows(school, user)).toEqual([{ day: '2026-03-10', kind: 'lesson', amount: 2 }]);
});

test('what cannot be is refused, each with its field, and stores nothing', async () => {
  const school = await testSchool();
  const { ana } = await student(school);
  const refused = async (body: object) => {
    const reply = await ana.put(PATH, body);
    expect(reply.status).toBe(400);
    return Object.keys(reply.body);
  };
  const day = (amount: unknown) => ({ ...DAILY, goal: { per: 'day', amount } });
  for (const amount of [0, 4, 1.5, '2', null]) {
    expect(await refused(day(amount)), String(amount)).toEqual(['goal.amount']);
  }
  expect(await refused({ ...DAILY, goal: { per: 'week', amount: 31 } })).toEqual(['goal.amount']);
  expect(await refused({ ...DAILY, goal: { per: 'month', amount: 1 } })).toHaveLength(1);
  for (const reminder_hour of [6, 22, 7.5, 'x']) {
    expect(await refused({ ...DAILY, reminder_hour })).toEqual(['reminder_hour']);
  }
  expect((await refused({})).toSorted()).toEqual(['goal', 'reminder_hour', 'weekly_letter']);
  for (const time_zone of ['Mars/Olympus', '+03:00', '', 'x'.repeat(99), '../etc', 5]) {
    expect(await refused({ ...DAILY, time_zone }), String(time_zone)).toEqual(['time_zone']);
    expect((await ana.put('/profiles/me/time-zone/', { time_zone })).status).toBe(400);
  }
  expect((await ana.get(PATH)).body).toMatchObject(NONE);
});

test('a day is the day where the student is, and stays it when they travel', async () => {
  const school = await testSchool();
  const { ana, user, course, complete } = await student(school);
  // 00:30 on Wednesday in Lisbon, still Tuesday evening at the school.
  school.pass({ minutes: 9 * 60 + 30 });
  const lisbon = await school.as(user);
  await lisbon.put('/profiles/me/time-zone/', { time_zone: 'Europe/Lisbon' });
  await lisbon.post(`/lessons/${course.lessons[0]}/complete/`, { completed: true });
  expect(await rows(school, user)).toEqual([{ day: '2026-03-11', kind: 'lesson', amount: 1 }]);
  const there = await lisbon.put(PATH, DAILY);
  expect(there.body).toMatchObject({ today: '2026-03-11', streak: 1 });
  // Back west it is Tuesday again; what was done stays where it was.
  const home = await lisbon.put('/profiles/me/time-zone/', { time_zone: 'America/Sao_Paulo' });
  expect(home.body).toMatchObject({ today: '2026-03-10', streak: 1, goal: DAILY.goal });
  expect(home.body.days[2]).toMatchObject({ state: 'reached', activities: 1 });
  expect(await rows(school, user)).toHaveLength(1);
  expect((await complete(3)).status).toBe(401);
  expect((await ana.get(PATH)).status).toBe(401);
});

test('a train without network loses no day: what comes late counts when it was done', async () => {
  const school = await testSchool();
  const { ana, user, course, complete } = await student(school);
  const quiz = await school.quiz(course.id, { questions: questions(2) });
  await ana.put(PATH, DAILY);
  const answers = choose(await questionsOf(ana, course.id, quiz), 1);
  await complete(0, { age_ms: 24 * HOUR_MS });
  const late = { answers, age_ms: 48 * HOUR_MS };
  const key = { headers: { 'idempotency-key': 'on-the-train' } };
  const first = await ana.post(`/quizzes/${quiz}/submit/`, late, key);
  expect(first.status).toBe(201);
  // Sent again it is older, and the same: nothing is done twice.
  const again = await ana.post(`/quizzes/${quiz}/submit/`, { answers, age_ms: 49 * HOUR_MS }, key);
  expect(again.text).toBe(first.text);
  const other = await ana.post(`/quizzes/${quiz}/submit/`, { answers: { 1: 2 } }, key);
  expect(other.status).toBe(422);
  await complete(1);
  expect(await rows(school, user)).toEqual([
    { day: '2026-03-08', kind: 'quiz', amount: 1 },
    { day: '2026-03-09', kind: 'lesson', amount: 1 },
    { day: '2026-03-10', kind: 'lesson', amount: 1 },
  ]);
  expect((await ana.get(PATH)).body.streak).toBe(3);
});

test('marking a lesson off and on earns nothing, on whatever day; a quiz counts once a day', async () => {
  const school = await testSchool();
  const { ana, user, course, complete } = await student(school);
  const lesson = `/lessons/${course.lessons[0]}/complete/`;
  // Marked off before it was ever done: that takes nothing away later.
  await ana.post(lesson, { completed: false });
  for (let time = 0; time < 3; time += 1) {
    await complete(0);
    await ana.post(lesson, { completed: false });
  }
  await ana.post(lesson, { completed: false });
  await complete(0, { age_ms: 24 * HOUR_MS });
  const quiz = await school.quiz(course.id, { questions: questions(1) });
  const answers = choose(await questionsOf(ana, course.id, quiz), 1);
  for (let time = 0; time < 3; time += 1) await ana.post(`/quizzes/${quiz}/submit/`, { answers });
  const today = [
    { day: '2026-03-10', kind: 'lesson', amount: 1 },
    { day: '2026-03-10', kind: 'quiz', amount: 1 },
  ];
  expect(await rows(school, user)).toEqual(today);
  school.pass({ days: 1 });
  await (await school.as(user)).post(`/quizzes/${quiz}/submit/`, { answers });
  expect(await rows(school, user)).toEqual([
    ...today,
    { day: '2026-03-11', kind: 'quiz', amount: 1 },
  ]);
});

test('a lesson that staff delete takes no day away, and nobody else learns of a goal', async () => {
  const school = await testSchool();
  const { ana, user, course, complete } = await student(school);
  await ana.put(PATH, { ...DAILY, goal: { per: 'week', amount: 17 }, time_zone: 'Asia/Kathmandu' });
  await complete(0);
  const root = await school.as(await school.user({ is_staff: true, is_superuser: true }));
  const asRoot = ['', 'progress/'].map((path) => root.get(`/admin/users/${user.id}/${path}`));
  for (const { status, text } of await Promise.all(asRoot)) {
    expect(status).toBe(200);
    expect(text).not.toMatch(/Kathmandu|"goal|streak|reminder/);
  }
  expect((await root.get(PATH)).body).toMatchObject({ ...NONE, week_activities: 0 });
  await root.delete(`/admin/lessons/${course.lessons[0]}/`);
  expect((await ana.get(PATH)).body.week_activities).toBe(1);
});

test('a long streak is whole, and what was learned before there were goals counts', async () => {
  const school = await testSchool();
  const { ana, user, course } = await student(school, 0);
  const { queries } = school.ctx.database;
  const days = Array.from({ length: 300 }, (_, ago) => {
    const at = new Date(school.ctx.now().getTime() - ago * 24 * HOUR_MS).toISOString();
    return { user_id: user.id, day: at.slice(0, 10), kind: 'lesson' as const, amount: 1 };
  });
  await queries.insertInto('activities').values(days).execute();
  expect((await ana.put(PATH, DAILY)).body.streak).toBe(300);
  await ana.put(PATH, { ...DAILY, goal: { per: 'week', amount: 7 } });
  expect((await ana.get(PATH)).body.streak).toBe(43);

  // As the migration leaves a school: what was done is there, and the job waits.
  await queries.deleteFrom('activities').execute();
  const lessons = [await school.lesson(course.id), await school.lesson(course.id)];
  const at = ['2026-03-09T02:59:00.000Z', '2026-03-09T03:01:00.000Z'];
  await queries
    .insertInto('lesson_completions')
    .values(
      lessons.map((lesson_id, n) => ({ user_id: user.id, lesson_id, completed_at: at[n] ?? '' })),
    )
    .execute();
  const quiz = await school.quiz(course.id, { questions: questions(1) });
  const answers = choose(await questionsOf(ana, course.id, quiz), 1);
  await ana.post(`/quizzes/${quiz}/submit/`, { answers });
  await ana.post(`/quizzes/${quiz}/submit/`, { answers });
  const fill = async () => {
    const now = school.ctx.now().toISOString();
    await queries
      .insertInto('jobs')
      .values({
        kind: 'goals.fill',
        payload: '{}',
        status: 'waiting',
        attempts: 0,
        max_attempts: 5,
        due_at: now,
        progress_done: 0,
        progress_total: 0,
        created_at: now,
      })
      .execute();
    await school.jobs();
  };
  const filled = [
    { day: '2026-03-08', kind: 'lesson', amount: 1 },
    { day: '2026-03-09', kind: 'lesson', amount: 1 },
    { day: '2026-03-10', kind: 'quiz', amount: 1 },
  ];
  await fill();
  expect(await rows(school, user)).toEqual(filled);
  // Begun again, it counts nothing twice.
  await fill();
  expect(await rows(school, user)).toEqual(filled);
});
