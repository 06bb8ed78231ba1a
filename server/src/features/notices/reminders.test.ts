import { NOTICE_RULE_CHANGED } from '@trilha/contract';
import { expect, test } from 'vitest';
import { choose, questionsOf } from '../../../test/quizzes.ts';
import { questions, type School, testSchool, type TestUser } from '../../../test/school.ts';
import { remindByRules } from './reminders.ts';
import { tellNotices } from './telling.ts';

/* Tuesday 10 March 2026, noon in São Paulo, is the time of a new school. */

const PATH = '/admin/notice-rules/';
const IDLE = {
  rule: 'idle',
  is_on: true,
  days: 14,
  subject: 'Back to {course}?',
  text: 'Hello {first_name}: {course} is open.',
  version: 0,
};
const QUIZ = { ...IDLE, rule: 'quiz_open', days: 3, subject: '{quiz} is open' };

const root = async (school: School) =>
  school.as(await school.user({ is_staff: true, is_superuser: true }));

/** A student who was here a moment ago. */
async function student(school: School, course: { id: number }) {
  const user = await school.user({ first_name: 'Ana' });
  await school.enroll(user, course.id);
  await (await school.as(user)).get('/profiles/me/');
  return user;
}

/** All mails so far, after two processes have looked whom the rules mean, and have told them. */
async function reminded(school: School) {
  await Promise.all([remindByRules(school.ctx), remindByRules(school.ctx)]);
  await tellNotices(school.ctx);
  return (await school.mails()).map(({ recipient, subject }) => `${recipient}: ${subject}`);
}

test('who is idle in an unfinished course is reminded once, and again after as many days', async () => {
  const school = await testSchool();
  const course = await school.course({ title: 'Le français', lessons: 1 });
  const ana = await student(school, course);
  const done = await student(school, course);
  await (
    await school.as(done)
  ).post(`/lessons/${course.lessons[0]}/complete/`, { completed: true });
  const left = await student(school, course);
  const { queries } = school.ctx.database;
  await queries
    .updateTable('enrollments')
    .set({ ended_at: school.ctx.now().toISOString() })
    .where('user_id', '=', left.id)
    .execute();
  const mail = `${ana.email}: Back to Le français? · Escola Trilha`;
  school.pass({ days: 13 });
  // Off, nobody is reminded.
  expect(await reminded(school)).toEqual([]);
  expect((await (await root(school)).put(PATH, IDLE)).status).toBe(200);
  expect((await (await root(school)).get(`${PATH}count/?rule=idle&days=14`)).body.people).toBe(0);
  expect(await reminded(school)).toEqual([]);
  // The next day at 8 nobody is up, at 9 it is looked.
  school.pass({ hours: 20 });
  expect(await reminded(school)).toEqual([]);
  school.pass({ hours: 4, minutes: 1 });
  expect((await (await root(school)).get(`${PATH}count/?rule=idle&days=14`)).body.people).toBe(1);
  expect(await reminded(school)).toEqual([mail]);
  const [sent] = await school.mails();
  expect(sent?.text).toContain('Hello Ana: Le français is open.');
  expect(sent?.text).toContain(`/course/${course.id}`);
  const { results } = (await (await root(school)).get('/admin/notices/')).body;
  expect(results).toEqual([
    expect.objectContaining({ kind: 'reminder', author: null, people: 1, told: 1 }),
  ]);
  school.pass({ days: 13 });
  expect(await reminded(school)).toHaveLength(1);
  school.pass({ days: 1, minutes: 1 });
  expect(await reminded(school)).toEqual([mail, mail]);
  // Who comes back is left alone.
  await (await school.as(ana)).get('/profiles/me/');
  school.pass({ days: 10 });
  expect(await reminded(school)).toHaveLength(2);
});

test('who has done all lessons and never tried a quiz is reminded of it, and never again', async () => {
  const school = await testSchool();
  const course = await school.course({ title: 'Le français', lessons: 1 });
  const quiz = await school.quiz(course.id, { title: 'Au marché', questions: questions(2) });
  const [ana, tried] = [await student(school, course), await student(school, course)];
  await student(school, course);
  for (const user of [ana, tried] satisfies TestUser[]) {
    const own = await school.as(user);
    await own.post(`/lessons/${course.lessons[0]}/complete/`, { completed: true });
  }
  const own = await school.as(tried);
  const answers = choose(await questionsOf(own, course.id, quiz), 0);
  await own.post(`/quizzes/${quiz}/submit/`, { answers });
  await (await root(school)).put(PATH, QUIZ);
  expect(await reminded(school)).toEqual([]);
  school.pass({ days: 4 });
  expect(await reminded(school)).toEqual([`${ana.email}: Au marché is open · Escola Trilha`]);
  school.pass({ days: 30 });
  expect(await reminded(school)).toHaveLength(1);
});

test('a rule is off at first, is changed by superusers alone, and not over the change of another', async () => {
  const school = await testSchool();
  const admin = await root(school);
  const { results } = (await admin.get(PATH)).body;
  expect(results).toMatchObject([
    { rule: 'idle', is_on: false, days: 14, version: 0 },
    { rule: 'quiz_open', is_on: false, days: 3, version: 0 },
  ]);
  expect(results[0].text).toContain('{first_name}');
  const bad = await admin.put(PATH, { ...IDLE, days: 0, subject: ' ', text: '' });
  expect([bad.status, Object.keys(bad.body)]).toEqual([400, ['days', 'subject', 'text']]);
  expect((await admin.put(PATH, IDLE)).body).toEqual({ ...IDLE, version: 1 });
  for (const version of [0, 7]) {
    const late = await admin.put(PATH, { ...IDLE, days: 30, version });
    expect([late.status, late.body.detail]).toEqual([409, NOTICE_RULE_CHANGED]);
  }
  expect((await admin.put(PATH, { ...QUIZ, version: 3 })).status).toBe(409);
  expect((await admin.put(PATH, { ...IDLE, days: 30, version: 1 })).body.version).toBe(2);
  expect((await admin.get(PATH)).body.results[0]).toMatchObject({ days: 30, version: 2 });
  const staff = await school.as(await school.user({ is_staff: true }));
  expect((await staff.get(PATH)).status).toBe(403);
  expect((await staff.put(PATH, IDLE)).status).toBe(403);
});
