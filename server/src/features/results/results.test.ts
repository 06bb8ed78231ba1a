import { expect, test } from 'vitest';
import { choose, questionsOf } from '../../../test/quizzes.ts';
import { questions, type School, testSchool, type TestUser } from '../../../test/school.ts';

async function classroom() {
  const school = await testSchool();
  const course = await school.course({ title: 'Everyday English', lessons: 2 });
  const quizId = await school.quiz(course.id, { title: 'Numbers', show_report: false });
  const paulo = await school.as(await school.user({ is_staff: true, first_name: 'Paulo' }));
  const student = async (fields: Parameters<School['user']>[0] = {}) => {
    const user = await school.user(fields);
    await school.enroll(user, course.id);
    return user;
  };
  /** Takes a quiz with so many right answers; returns the id of the attempt. */
  const take = async (user: TestUser, right: number, quiz = quizId): Promise<number> => {
    const caller = await school.as(user);
    const answers = choose(await questionsOf(caller, course.id, quiz), right);
    const { body } = await caller.post(`/quizzes/${quiz}/submit/`, { answers });
    return body.id;
  };
  const book = async (query = '') =>
    (await paulo.get(`/admin/courses/${course.id}/gradebook/${query}`)).body;
  return { school, course, quizId, paulo, student, take, book };
}

test('staff see an attempt with what was asked then, chosen and right, and its neighbours', async () => {
  const { school, course, quizId, paulo, student, take } = await classroom();
  const ana = await student({ first_name: 'Ana', last_name: 'Lima' });
  const bia = await student();
  const ids = [await take(ana, 3), await take(ana, 1), await take(ana, 2)] as const;
  await take(bia, 0);
  // What was asked stays as it was.
  const edited = questions(3).map((question) => ({ ...question, text: 'Another one' }));
  await paulo.patch(`/admin/quizzes/${quizId}/`, { questions: edited });
  const { status, body } = await paulo.get(`/admin/attempts/${ids[1]}/`);
  expect(status).toBe(200);
  const answers = (chosen: number) =>
    ['Right', 'Wrong', 'Also wrong'].map((text, place) => ({
      text,
      is_correct: place === 0,
      is_chosen: place === chosen,
    }));
  expect(body).toEqual({
    id: ids[1],
    number: 2,
    attempts: 3,
    score: 33,
    passing_score: 70,
    passed: false,
    correct: 1,
    total: 3,
    completed_at: '2026-03-10T15:00:00.000Z',
    previous_id: ids[0],
    next_id: ids[2],
    user: { id: ana.id, name: 'Ana Lima', email: ana.email, profile_image: null },
    quiz: { id: quizId, title: 'Numbers', show_report: false },
    course: { id: course.id, title: 'Everyday English', language: null },
    comment: null,
    questions: [
      { text: 'Question 1', is_right: true, answers: answers(0) },
      { text: 'Question 2', is_right: false, answers: answers(1) },
      { text: 'Question 3', is_right: false, answers: answers(1) },
    ],
  });
  expect((await paulo.get(`/admin/attempts/${ids[0]}/`)).body).toMatchObject({
    previous_id: null,
    next_id: ids[1],
  });
  expect((await paulo.get(`/admin/attempts/${ids[2]}/`)).body).toMatchObject({
    previous_id: ids[1],
    next_id: null,
  });
  // Neither its own student nor another one, who may not see what was right.
  for (const user of [ana, bia]) {
    const reply = await (await school.as(user)).get(`/admin/attempts/${ids[1]}/`);
    expect(reply.status).toBe(403);
  }
  expect((await paulo.get('/admin/attempts/987654/')).status).toBe(404);
});

test('the attempts of an erased person are gone for staff', async () => {
  const { school, paulo, student, take } = await classroom();
  const ana = await student();
  const id = await take(ana, 3);
  await school.ctx.database.queries
    .updateTable('users')
    .set({ erased_at: school.ctx.now().toISOString(), is_active: false })
    .where('id', '=', ana.id)
    .execute();
  expect((await paulo.get(`/admin/attempts/${id}/`)).status).toBe(404);
});

test('the gradebook has a row for each person in the course and a column for each lesson and quiz', async () => {
  const { school, course, quizId, student, take, book } = await classroom();
  const second = await school.quiz(course.id, { title: 'Colours' });
  const ana = await student({ first_name: 'Ana', last_name: 'Lima' });
  school.pass({ minutes: 1 });
  const bia = await student({ first_name: 'Bia' });
  await school.user({ first_name: 'Nobody here' });
  await (await school.as(ana)).post(`/lessons/${course.lessons[1]}/complete/`, { completed: true });
  const ids = [await take(ana, 1), await take(ana, 3), await take(ana, 2)] as const;
  // Lessons and quizzes of another course are in no column.
  const other = await school.course({ lessons: 1 });
  await school.enroll(ana, other.id);
  await (await school.as(ana)).post(`/lessons/${other.lessons[0]}/complete/`, { completed: true });
  expect(await book()).toEqual({
    course: { id: course.id, title: 'Everyday English', language: null },
    lessons: course.lessons.map((id) => ({ id, title: expect.any(String) })),
    quizzes: [
      { id: quizId, title: 'Numbers', passing_score: 70 },
      { id: second, title: 'Colours', passing_score: 70 },
    ],
    count: 2,
    results: [
      { user_id: bia.id, name: 'Bia', email: bia.email, lessons: [0, 0], quizzes: [null, null] },
      {
        user_id: ana.id,
        name: 'Ana Lima',
        email: ana.email,
        lessons: [0, 1],
        quizzes: [
          { attempts: 3, passed: true, best: 100, best_id: ids[1], last: 67, last_id: ids[2] },
          null,
        ],
      },
    ],
  });
  expect(await book('?search=lima')).toMatchObject({ count: 1, results: [{ user_id: ana.id }] });
  expect(await book('?search=nobody')).toMatchObject({ count: 0, results: [] });
});

test('a gradebook has pages, knows who has left, and is for staff alone', async () => {
  const { school, course, paulo, student, book } = await classroom();
  const path = `/admin/courses/${course.id}/gradebook/`;
  expect(await book()).toMatchObject({ count: 0, results: [] });
  const empty = await school.course();
  const { body } = await paulo.get(`/admin/courses/${empty.id}/gradebook/`);
  expect(body).toMatchObject({ lessons: [], quizzes: [], count: 0, results: [] });
  const ana = await student();
  const { queries } = school.ctx.database;
  const at = school.ctx.now().toISOString();
  const many = Array.from({ length: 300 }, (_, n) => ({ email: `many${n}@school.test` }));
  const rest = {
    first_name: '',
    last_name: '',
    is_active: true,
    is_staff: false,
    is_superuser: false,
    phone: '',
    bio: '',
    search_text: '',
    date_joined: at,
  };
  const people = await queries
    .insertInto('users')
    .values(many.map(({ email }) => ({ ...rest, email, username: email, username_key: email })))
    .returning('id')
    .execute();
  const enrolled_at = new Date(school.ctx.now().getTime() + 1000).toISOString();
  await queries
    .insertInto('enrollments')
    .values(people.map(({ id }) => ({ user_id: id, course_id: course.id, enrolled_at })))
    .execute();
  const first = await book();
  expect([first.count, first.results.length]).toEqual([301, 300]);
  expect(await book('?page=2')).toMatchObject({ count: 301, results: [{ user_id: ana.id }] });
  expect((await paulo.get(`${path}?page=3`)).status).toBe(404);
  const lines = (await paulo.get(`${path}export/`)).text.trim().split('\r\n');
  expect(lines).toHaveLength(302);
  expect(new Set(lines).size).toBe(302);
  expect(lines.at(-1)).toContain(ana.email);

  await queries
    .updateTable('enrollments')
    .set({ ended_at: at })
    .where('user_id', '=', ana.id)
    .execute();
  expect(await book()).toMatchObject({ count: 300 });
  const caller = await school.as(ana);
  for (const own of [path, `${path}export/`]) {
    expect((await caller.get(own)).status).toBe(403);
    expect((await paulo.get(own.replace(String(course.id), '987654'))).status).toBe(404);
  }
});

test('the file of a gradebook has the best or the last score, and calculates nothing in a spreadsheet', async () => {
  const { school, course, paulo, student, take } = await classroom();
  const ana = await student({ first_name: '=1+1', last_name: '' });
  await student({ first_name: 'Bia' });
  await (await school.as(ana)).post(`/lessons/${course.lessons[0]}/complete/`, { completed: true });
  await take(ana, 3);
  await take(ana, 1);
  const path = `/admin/courses/${course.id}/gradebook/export/`;
  const reply = await paulo.get(`${path}?search=${encodeURIComponent(ana.email)}`);
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(reply.headers['content-disposition']).toBe(
    `attachment; filename="gradebook-${course.id}-2026-03-10.csv"`,
  );
  expect(reply.text.startsWith('\uFEFF')).toBe(true);
  const titles = (await paulo.get(`/admin/courses/${course.id}/gradebook/`)).body.lessons.map(
    (lesson: { title: string }) => `"${lesson.title}"`,
  );
  expect(reply.text.slice(1)).toBe(
    [
      `"Name";"Email";"Lessons completed";"Quizzes passed";${titles.join(';')};"Numbers (%)"\r\n`,
      `"'=1+1";"${ana.email}";"1";"1";"Done";"";"100"\r\n`,
    ].join(''),
  );
  const last = (await paulo.get(`${path}?show=last&search=${encodeURIComponent(ana.email)}`)).text;
  expect(last).toContain('"Done";"";"33"\r\n');
});

test('a comment of staff reaches its student, is replaced by its own version alone, and is recorded', async () => {
  const { school, quizId, paulo, student, take } = await classroom();
  const ana = await student({ username: 'ana' });
  const bia = await student();
  const id = await take(ana, 1);
  await take(bia, 1);
  const path = `/admin/attempts/${id}/comment/`;
  const listed = async (user: TestUser) =>
    (await (await school.as(user)).get(`/quizzes/${quizId}/attempts/`)).body.results[0];
  expect(await listed(ana)).not.toHaveProperty('comment');
  expect((await paulo.delete(path)).status).toBe(404);
  const at = '2026-03-10T15:00:00.000Z';
  const first = await paulo.put(path, { text: '  Look at lesson 2 again.  ', version: 0 });
  const comment = { text: 'Look at lesson 2 again.', author: 'Paulo', at };
  expect([first.status, first.body]).toEqual([200, { ...comment, version: 1 }]);
  expect(await listed(ana)).toMatchObject({ id, comment });
  expect(await listed(bia)).not.toHaveProperty('comment');
  expect((await paulo.get(`/admin/attempts/${id}/`)).body.comment).toEqual(first.body);

  // Somebody who began before that replaces nothing, unless they say no version.
  const rosa = await school.as(await school.user({ is_staff: true, first_name: 'Rosa' }));
  expect((await rosa.put(path, { text: 'Mine', version: 0 })).status).toBe(409);
  expect((await rosa.put(path, { text: 'Mine', version: 1 })).body).toMatchObject({
    author: 'Rosa',
    version: 2,
  });
  expect((await paulo.put(path, { text: 'The last one' })).status).toBe(200);
  expect((await listed(ana)).comment.text).toBe('The last one');

  for (const text of ['', ' ', 'x'.repeat(5001)]) {
    expect((await paulo.put(path, { text })).body).toHaveProperty('text');
  }
  const caller = await school.as(ana);
  expect((await caller.put(path, { text: 'x' })).status).toBe(403);
  expect((await caller.delete(path)).status).toBe(403);
  expect((await paulo.put('/admin/attempts/987654/comment/', { text: 'x' })).status).toBe(404);
  expect((await paulo.delete(path)).status).toBe(204);
  expect(await listed(ana)).not.toHaveProperty('comment');
  const entries = await school.ctx.database.queries
    .selectFrom('audit_entries')
    .select(['action', 'subject_id', 'subject_name', 'about_id', 'details'])
    .where('subject_type', '=', 'comment')
    .orderBy('id')
    .execute();
  const entry = { subject_id: id, subject_name: 'ana · Numbers', about_id: ana.id, details: {} };
  expect(entries).toEqual(
    ['create', 'update', 'update', 'delete'].map((action) => ({ action, ...entry })),
  );
});

test('a comment outlives its author without their name, and goes with its student', async () => {
  const { school, quizId, student, take } = await classroom();
  const ana = await student();
  const author = await school.user({ is_staff: true });
  const id = await take(ana, 1);
  await (await school.as(author)).put(`/admin/attempts/${id}/comment/`, { text: 'Go on' });
  const { queries } = school.ctx.database;
  await queries.deleteFrom('users').where('id', '=', author.id).execute();
  const { body } = await (await school.as(ana)).get(`/quizzes/${quizId}/attempts/`);
  expect(body.results[0].comment).toMatchObject({ text: 'Go on', author: null });
  await queries.deleteFrom('users').where('id', '=', ana.id).execute();
  expect(await queries.selectFrom('attempt_comments').selectAll().execute()).toEqual([]);
});
