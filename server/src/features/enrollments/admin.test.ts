import { describe, expect, test } from 'vitest';
import { questions, type School, testSchool, type TestUser } from '../../../test/school.ts';

async function office() {
  const school = await testSchool();
  const teacher = await school.user({ is_staff: true, username: 'paulo' });
  return { school, teacher };
}

const auditEntriesOf = (school: School) =>
  school.ctx.database.queries.selectFrom('audit_entries').selectAll().orderBy('id').execute();

/** Submits a quiz of one question, right or wrong. */
async function answer(
  school: School,
  user: TestUser,
  course: number,
  quiz: number,
  right: boolean,
) {
  const student = await school.as(user);
  const { body } = await student.get(`/courses/${course}/`);
  const [question] = body.quizzes.find((one: { id: number }) => one.id === quiz).questions;
  const answers = { [question.id]: question.answers[right ? 0 : 1].id };
  expect((await student.post(`/quizzes/${quiz}/submit/`, { answers })).status).toBe(201);
}

describe('the list', () => {
  test('has ten running enrollments a page, the newest first, with progress', async () => {
    const { school, teacher } = await office();
    const course = await school.course({ title: 'Français', lessons: 2 });
    await school.quiz(course.id, { questions: questions(1) });
    const ana = await school.user({ first_name: 'Ana', last_name: 'Lima' });
    for (let n = 0; n < 10; n += 1) await school.enroll(await school.user(), course.id);
    school.pass({ minutes: 1 });
    await school.enroll(ana, course.id);
    const student = await school.as(ana);
    await student.post(`/lessons/${course.lessons[0]}/complete/`, { completed: true });
    const staff = await school.as(teacher);
    const { body } = await staff.get('/admin/enrollments/');
    expect(body).toMatchObject({ count: 11, next: '/api/admin/enrollments/?page=2' });
    expect(body.results[0]).toEqual({
      id: expect.any(Number),
      user: {
        id: ana.id,
        name: 'Ana Lima',
        email: ana.email,
        profile_image: null,
        is_active: true,
      },
      course: { id: course.id, title: 'Français', language: null },
      video_progress: 50,
      quiz_progress: 0,
      last_accessed: expect.any(String),
      enrolled_at: school.ctx.now().toISOString(),
      attention: [],
    });
    expect((await staff.get('/admin/enrollments/?page=3')).status).toBe(404);
  });

  test('is filtered by search and by course, whatever the spelling of the filter', async () => {
    const { school, teacher } = await office();
    const one = await school.course();
    const two = await school.course();
    const joao = await school.user({ first_name: 'João' });
    await school.enroll(joao, one.id);
    await school.enroll(joao, two.id);
    await school.enroll(await school.user(), one.id);
    const staff = await school.as(teacher);
    const count = async (query: string) =>
      (await staff.get(`/admin/enrollments/?${query}`)).body.count;
    expect(await count('search=joao')).toBe(2);
    expect(await count(`course=${one.id}`)).toBe(2);
    expect(await count(`search=joao&course=${two.id}`)).toBe(1);
    expect(await count('course=nonsense')).toBe(0);
    expect(await count('attention=nonsense')).toBe(3);
  });

  test('marks who has been inactive for 14 days, unless nothing is left to do', async () => {
    const { school, teacher } = await office();
    const course = await school.course({ lessons: 1 });
    const quiz = await school.quiz(course.id, { questions: questions(1) });
    const [idle, half, done, asleep] = [
      await school.user({ username: 'idle' }),
      await school.user({ username: 'half' }),
      await school.user({ username: 'done' }),
      await school.user({ username: 'asleep' }),
    ];
    for (const user of [idle, half, done, asleep]) await school.enroll(user, course.id);
    for (const user of [half, done]) {
      const student = await school.as(user);
      await student.post(`/lessons/${course.lessons[0]}/complete/`, { completed: true });
    }
    await answer(school, done, course.id, quiz, true);
    await school.ctx.database.queries
      .updateTable('users')
      .set({ is_active: false })
      .where('id', '=', asleep.id)
      .execute();
    const needing = async (attention: string) => {
      const staff = await school.as(teacher);
      const { body } = await staff.get(`/admin/enrollments/?attention=${attention}`);
      expect(body.count).toBe(body.results.length);
      return body.results.map((row: { user: { name: string } }) => row.user.name).toSorted();
    };
    school.pass({ days: 14 });
    expect(await needing('inactive')).toEqual([]);
    school.pass({ minutes: 1 });
    expect(await needing('inactive')).toEqual(['half', 'idle']);
    expect(await needing('any')).toEqual(['half', 'idle']);
    expect(await needing('failing')).toEqual([]);
    const staff = await school.as(teacher);
    const { body } = await staff.get('/admin/enrollments/?search=half');
    expect(body.results[0].attention).toEqual(['inactive']);
    const inactive = await staff.get('/admin/enrollments/?search=asleep');
    expect(inactive.body.results[0].attention).toEqual([]);
    const back = await school.as(half);
    await back.get(`/courses/${course.id}/`);
    expect(await needing('inactive')).toEqual(['idle']);
  });

  test('marks who failed a quiz twice and never passed it', async () => {
    const { school, teacher } = await office();
    const course = await school.course();
    const quiz = await school.quiz(course.id, { questions: questions(1) });
    const other = await school.quiz(course.id, { questions: questions(1) });
    const ana = await school.user({ username: 'ana' });
    await school.enroll(ana, course.id);
    const staff = await school.as(teacher);
    const failing = async () =>
      (await staff.get('/admin/enrollments/?attention=failing')).body.count;
    await answer(school, ana, course.id, quiz, false);
    await answer(school, ana, course.id, other, false);
    expect(await failing()).toBe(0);
    await answer(school, ana, course.id, quiz, false);
    expect(await failing()).toBe(1);
    const { body } = await staff.get('/admin/enrollments/');
    expect(body.results[0]).toMatchObject({ attention: ['failing'], quiz_progress: 0 });
    await answer(school, ana, course.id, quiz, true);
    expect(await failing()).toBe(0);
  });
});

describe('enrolling', () => {
  test('one user is 201, the same again 200, with one audit entry for each change', async () => {
    const { school, teacher } = await office();
    const staff = await school.as(teacher);
    const ana = await school.user({ username: 'ana' });
    const course = await school.course({
      title: 'Draft',
      is_published: false,
      enrollment: 'staff_only',
    });
    const first = await staff.post('/admin/enrollments/', { user: ana.id, course: course.id });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ user: { id: ana.id }, course: { title: 'Draft' } });
    const again = await staff.post('/admin/enrollments/', { user: ana.id, course: course.id });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await auditEntriesOf(school)).toMatchObject([
      { action: 'enroll', subject_type: 'enrollment', subject_name: 'ana · Draft' },
    ]);
  });

  test('ending keeps the progress, and enrolling again restores it', async () => {
    const { school, teacher } = await office();
    const staff = await school.as(teacher);
    const ana = await school.user();
    const student = await school.as(ana);
    const course = await school.course({ lessons: 2 });
    const pair = { user: ana.id, course: course.id };
    const { body } = await staff.post('/admin/enrollments/', pair);
    await student.post(`/lessons/${course.lessons[0]}/complete/`, { completed: true });
    expect((await staff.delete(`/admin/enrollments/${body.id}/`)).status).toBe(204);
    expect((await staff.delete(`/admin/enrollments/${body.id}/`)).status).toBe(404);
    expect((await student.get('/enrollments/')).body.count).toBe(0);
    expect((await student.post(`/courses/${course.id}/enroll/`)).status).toBe(403);
    const back = await staff.post('/admin/enrollments/', pair);
    expect([back.status, back.body.id, back.body.video_progress]).toEqual([201, body.id, 50]);
    expect((await auditEntriesOf(school)).map((entry) => entry.action)).toEqual([
      'enroll',
      'end',
      'enroll',
    ]);
  });

  test('one enrollment is begun and ended, and no other of the student or the course', async () => {
    const { school, teacher } = await office();
    const staff = await school.as(teacher);
    const courses = [await school.course(), await school.course()];
    const students = [await school.user(), await school.user()];
    const ids: number[] = [];
    for (const { id: user } of students) {
      for (const { id: course } of courses) {
        const { body } = await staff.post('/admin/enrollments/', { user, course });
        expect(body).toMatchObject({ user: { id: user }, course: { id: course } });
        ids.push(body.id);
      }
    }
    const [first, ...others] = ids;
    expect((await staff.delete(`/admin/enrollments/${first}/`)).status).toBe(204);
    const { results } = (await staff.get('/admin/enrollments/')).body;
    expect(results.map(({ id }: { id: number }) => id)).toEqual(others.toReversed());
    const { recent_activity } = (await staff.get('/admin/dashboard/stats/')).body;
    expect(recent_activity.enrollments).toHaveLength(others.length);
  });

  test('missing or unknown values are reported for both fields', async () => {
    const { school, teacher } = await office();
    const staff = await school.as(teacher);
    const missing = await staff.post('/admin/enrollments/', {});
    expect([missing.status, missing.body]).toEqual([
      400,
      { user: ['User is required'], course: ['Course is required'] },
    ]);
    const unknown = await staff.post('/admin/enrollments/', { user: 4711, course: 4711 });
    expect([unknown.status, unknown.body]).toEqual([
      400,
      { user: ['This user does not exist.'], course: ['This course does not exist.'] },
    ]);
    expect(await auditEntriesOf(school)).toEqual([]);
  });

  test('many at once, by e-mail or username, each with its outcome', async () => {
    const { school, teacher } = await office();
    const staff = await school.as(teacher);
    const course = await school.course({ title: 'English' });
    const ana = await school.user({ username: 'ana', first_name: 'Ana', last_name: 'Lima' });
    const bob = await school.user({ username: 'bob' });
    await school.enroll(bob, course.id);
    const { status, body } = await staff.post('/admin/enrollments/bulk/', {
      course: course.id,
      users: [` ${ana.email.toUpperCase()} `, 'BOB', 'nobody@school.test', 'ana'],
    });
    expect(status).toBe(200);
    expect(body.users).toEqual([
      { given: ana.email.toUpperCase(), outcome: 'enrolled', name: 'Ana Lima' },
      { given: 'BOB', outcome: 'already', name: 'bob' },
      { given: 'nobody@school.test', outcome: 'unknown', name: null },
      { given: 'ana', outcome: 'enrolled', name: 'Ana Lima' },
    ]);
    expect((await staff.get('/admin/enrollments/')).body.count).toBe(2);
    expect(await auditEntriesOf(school)).toMatchObject([
      {
        action: 'enroll',
        subject_type: 'course',
        subject_name: 'English',
        details: { users: [ana.id] },
      },
    ]);
    const unknown = await staff.post('/admin/enrollments/bulk/', { course: 4711, users: ['ana'] });
    expect([unknown.status, unknown.body]).toEqual([
      400,
      { course: ['This course does not exist.'] },
    ]);
    const none = await staff.post('/admin/enrollments/bulk/', { course: course.id, users: [] });
    expect(none.body).toEqual({ users: ['Enter at least one user.'] });
  });
});
