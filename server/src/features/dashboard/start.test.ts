import { expect, test } from 'vitest';
import { choose, questionsOf } from '../../../test/quizzes.ts';
import { type School, testSchool, type TestUser } from '../../../test/school.ts';
import { keepMessage } from '../messages/messages.ts';

/* What teachers and the office begin with: what waits for them, and the figures of their part of the school. */

const TODAY = '/admin/today/';
const TEACHER = '/admin/dashboard/teacher/';
const OFFICE = '/admin/dashboard/office/';

/** @param courses that the teacher teaches */
async function teacherOf(school: School, ...courses: readonly number[]) {
  const user = await school.user({ is_staff: true, staff_role: 'teacher' });
  for (const course_id of courses) {
    const row = { course_id, user_id: user.id };
    await school.ctx.database.queries.insertInto('course_teachers').values(row).execute();
  }
  return user;
}

/** A new session, because the clock may have moved. */
async function asked(school: School, user: TestUser, path: string) {
  const reply = await (await school.as(user)).get(path);
  expect(reply.status, reply.text).toBe(200);
  return reply.body;
}

async function take(school: School, user: TestUser, course: number, quiz: number, right: number) {
  const caller = await school.as(user);
  const answers = choose(await questionsOf(caller, course, quiz), right);
  const reply = await caller.post(`/quizzes/${quiz}/submit/`, { answers });
  expect(reply.status).toBe(201);
  school.pass({ minutes: 1 });
  return Number(reply.body.id);
}

const change = (school: School, user: TestUser, fields: { is_active?: boolean }) =>
  school.ctx.database.queries.updateTable('users').set(fields).where('id', '=', user.id).execute();

test('a teacher begins with the own courses: who is in them, how far they are, who was there lately', async () => {
  const school = await testSchool();
  const french = await school.course({ title: 'Francês', lessons: 3 });
  await school.quiz(french.id);
  const empty = await school.course({ title: 'Alemão', is_published: false });
  const other = await school.course({ title: 'Inglês', lessons: 2 });
  const teacher = await teacherOf(school, french.id, empty.id);
  const [ana, bia, away, ended] = [
    await school.user(),
    await school.user(),
    await school.user(),
    await school.user(),
  ];
  for (const user of [ana, bia, away, ended]) {
    await school.enroll(user, french.id);
    await school.enroll(user, other.id);
  }
  await change(school, away, { is_active: false });
  await school.ctx.database.queries
    .updateTable('enrollments')
    .set({ ended_at: school.ctx.now().toISOString() })
    .where('user_id', '=', ended.id)
    .execute();
  const complete = async (user: TestUser, lesson = 0) =>
    (await school.as(user)).post(`/lessons/${lesson}/complete/`, { completed: true });
  for (const lesson of french.lessons) expect((await complete(bia, lesson)).status).toBe(200);
  await complete(bia, other.lessons[0]);
  school.pass({ days: 8 });
  expect((await complete(ana, french.lessons[0])).status).toBe(200);

  const { courses } = await asked(school, teacher, TEACHER);
  const said = { language: null };
  expect(courses).toEqual([
    {
      ...said,
      id: empty.id,
      title: 'Alemão',
      is_published: false,
      students: 0,
      active_students: 0,
      progress: null,
    },
    // Four of eight steps are done by two; one of them was there within the week.
    {
      ...said,
      id: french.id,
      title: 'Francês',
      is_published: true,
      students: 2,
      active_students: 1,
      progress: 50,
    },
  ]);
});

test('the newest attempts in the own courses are named, with whether staff have written about them', async () => {
  const school = await testSchool();
  const french = await school.course({ title: 'Francês' });
  const quiz = await school.quiz(french.id, { title: 'Les nombres' });
  const other = await school.course();
  const foreign = await school.quiz(other.id);
  const teacher = await teacherOf(school, french.id);
  const [ana, left] = [await school.user({ first_name: 'Ana' }), await school.user()];
  for (const user of [ana, left]) {
    await school.enroll(user, french.id);
    await school.enroll(user, other.id);
  }
  await take(school, ana, french.id, quiz, 3);
  school.pass({ days: 15 });
  const ids: number[] = [];
  for (const right of [0, 1, 2, 2, 3, 3]) ids.push(await take(school, ana, french.id, quiz, right));
  await take(school, ana, other.id, foreign, 3);
  await take(school, left, french.id, quiz, 3);
  await school.ctx.database.queries
    .deleteFrom('enrollments')
    .where('user_id', '=', left.id)
    .execute();
  const caller = await school.as(teacher);
  const text = 'Well done';
  expect((await caller.put(`/admin/attempts/${ids[5]}/comment/`, { text })).status).toBe(200);

  const { attempts } = await asked(school, teacher, TEACHER);
  expect(attempts.map(({ id }: { id: number }) => id)).toEqual(ids.toReversed().slice(0, 5));
  expect(attempts[0]).toEqual({
    id: ids[5],
    user: { id: ana.id, name: 'Ana' },
    quiz_title: 'Les nombres',
    course: { id: french.id, title: 'Francês', language: null },
    score: 100,
    passed: true,
    is_commented: true,
    completed_at: expect.any(String),
  });
  expect(attempts[4]).toMatchObject({ score: 33, passed: false, is_commented: false });
  // Of two weeks and more ago there is none.
  school.pass({ days: 15 });
  expect((await asked(school, teacher, TEACHER)).attempts).toEqual([]);
});

test('who teaches no course begins with none', async () => {
  const school = await testSchool();
  const course = await school.course();
  await school.enroll(await school.user(), course.id);
  const teacher = await teacherOf(school);
  const nothing = { courses: [], attempts: [] };
  expect(await asked(school, teacher, TEACHER)).toEqual(nothing);
  expect(await asked(school, await school.user({ is_staff: true }), TEACHER)).toEqual(nothing);
  expect(await asked(school, teacher, TODAY)).toEqual({
    messages: null,
    attention: { count: 0, newest: [] },
    deletions: null,
    failed_jobs: null,
    new_enrollments: 0,
  });
});

test('what waits is said to each role within what it may see', async () => {
  const school = await testSchool();
  const [own, other] = [await school.course({ lessons: 1 }), await school.course({ lessons: 1 })];
  const teacher = await teacherOf(school, own.id);
  const office = await school.user({ is_staff: true, staff_role: 'office' });
  const [ana, bia] = [await school.user(), await school.user()];
  for (const course of [own, other]) await school.enroll(ana, course.id);
  await school.enroll(bia, other.id);
  const rui = { first_name: 'Rui', last_name: 'Alves', email: 'rui@school.test' };
  const message = { ...rui, subject: 'Outros assuntos', message: 'Quanto custa?' };
  await keepMessage(school.ctx, school.ctx.database.queries, message);
  const waits = async (user: TestUser) => {
    const { messages, attention, deletions, failed_jobs, new_enrollments } = await asked(
      school,
      user,
      TODAY,
    );
    return [
      messages?.count ?? null,
      attention.count,
      deletions?.count ?? null,
      failed_jobs,
      new_enrollments,
    ];
  };
  expect(await waits(teacher)).toEqual([null, 0, null, null, 1]);
  expect(await waits(office)).toEqual([1, 0, 0, null, 3]);
  school.pass({ days: 20 });
  expect(await waits(teacher)).toEqual([null, 1, null, null, 0]);
  expect(await waits(office)).toEqual([1, 3, 0, null, 0]);
  expect(await waits(await school.user({ is_staff: true }))).toEqual([1, 3, 0, 0, 0]);
});

test('the office begins with the people: how many, who was invited, who is new', async () => {
  const school = await testSchool();
  const course = await school.course({ title: 'Francês' });
  const office = await school.user({
    is_staff: true,
    staff_role: 'office',
    password: 'a-good-one',
  });
  const old = await school.user({ password: 'a-good-one' });
  await school.enroll(old, course.id);
  school.pass({ days: 8 });
  // One of those who have no password yet is not active, and one was here by another way.
  const invited = [await school.user({ first_name: 'Ana' }), await school.user()];
  await school.user({ is_active: false });
  const seen = await school.user();
  await school.ctx.database.queries
    .updateTable('users')
    .set({ last_seen_at: school.ctx.now().toISOString() })
    .where('id', '=', seen.id)
    .execute();

  const found = await asked(school, office, OFFICE);
  expect(found).toMatchObject({
    overview: { total_users: 6, active_enrollments: 1 },
    invited: invited.length,
    new_users: 4,
  });
  const { users, enrollments } = found.recent_activity;
  expect(users).toHaveLength(5);
  expect(enrollments).toMatchObject([{ user_id: old.id, course_title: 'Francês' }]);
  // Each count is that of the list behind it.
  const list = await asked(school, office, '/admin/users/?status=invited');
  expect(list.count).toBe(found.invited);
});

test('each start is for its role and for who may do everything', async () => {
  const school = await testSchool();
  const teacher = await teacherOf(school);
  const office = await school.user({ is_staff: true, staff_role: 'office' });
  const all = await school.user({ is_staff: true });
  const may = async (user: TestUser, path: string) =>
    (await (await school.as(user)).get(path)).status;
  expect([await may(teacher, TEACHER), await may(teacher, OFFICE)]).toEqual([200, 403]);
  expect([await may(office, TEACHER), await may(office, OFFICE)]).toEqual([403, 200]);
  expect([await may(all, TEACHER), await may(all, OFFICE)]).toEqual([200, 200]);
  for (const user of [teacher, office]) expect(await may(user, TODAY)).toBe(200);
  for (const user of [teacher, office]) {
    expect(await may(user, '/admin/dashboard/stats/')).toBe(403);
  }
});
