import { describe, expect, test } from 'vitest';
import { keepMessage } from '../messages/messages.ts';
import { type School, type TestUser, testSchool } from '../../../test/school.ts';

const STATS = '/admin/dashboard/stats/';

async function schoolWithStaff() {
  const school = await testSchool();
  const user = await school.user({
    email: 'paulo@school.test',
    username: 'paulo',
    first_name: 'Paulo',
    last_name: 'Prado',
    is_staff: true,
  });
  const stats = async () => {
    // A new session for each call, because the tests move the clock.
    const reply = await (await school.as(user)).get(STATS);
    expect(reply.status).toBe(200);
    return reply.body;
  };
  return { school, stats };
}

/** Completes lessons, one a minute. */
async function complete(school: School, user: TestUser, lessons: number[]) {
  for (const id of lessons) {
    const caller = await school.as(user);
    expect((await caller.post(`/lessons/${id}/complete/`, { completed: true })).status).toBe(200);
    school.pass({ minutes: 1 });
  }
}

/** Answers a quiz of three questions, the first `right` of them right. */
async function take(school: School, user: TestUser, courseId: number, quiz: number, right: number) {
  const caller = await school.as(user);
  const course = (await caller.get(`/courses/${courseId}/`)).body;
  const asked = course.quizzes.find((one: { id: number }) => one.id === quiz).questions;
  const answers = Object.fromEntries(
    asked.map((question: { id: number; answers: { id: number }[] }, index: number) => [
      question.id,
      question.answers[index < right ? 0 : 1]?.id,
    ]),
  );
  expect((await caller.post(`/quizzes/${quiz}/submit/`, { answers })).status).toBe(201);
  school.pass({ minutes: 1 });
}

describe('the statistics', () => {
  test('of an empty school are zeros and empty lists, except for the caller', async () => {
    const { stats } = await schoolWithStaff();
    expect(await stats()).toEqual({
      overview: { total_users: 1, total_courses: 0, total_quizzes: 0, active_enrollments: 0 },
      open_messages: 0,
      recent_activity: {
        lessons: [],
        quizzes: [],
        enrollments: [],
        users: [
          {
            id: expect.any(Number),
            name: 'Paulo Prado',
            email: 'paulo@school.test',
            date_joined: '2026-03-10T15:00:00.000Z',
          },
        ],
      },
    });
  });

  test('are for staff and superusers only', async () => {
    const { school } = await schoolWithStaff();
    expect((await school.anyone.get(STATS)).status).toBe(401);
    expect((await (await school.as(await school.user())).get(STATS)).status).toBe(403);
    const superuser = await school.as(await school.user({ is_superuser: true }));
    expect((await superuser.get(STATS)).status).toBe(200);
    expect((await superuser.post(STATS)).status).toBe(405);
  });

  test('include drafts and inactive users, and of enrollments only the running ones of active users', async () => {
    const { school, stats } = await schoolWithStaff();
    const open = await school.course();
    const draft = await school.course({ is_published: false });
    await school.quiz(open.id);
    await school.quiz(draft.id);
    const [ana, bia, gone] = await Promise.all([
      school.user(),
      school.user(),
      school.user({ is_active: false }),
    ]);
    for (const user of [ana, bia, gone]) {
      for (const course of [open, draft]) await school.enroll(user, course.id);
    }
    await school.ctx.database.queries
      .updateTable('enrollments')
      .set({ ended_at: school.ctx.now().toISOString() })
      .where('user_id', 'in', [bia.id, gone.id])
      .where('course_id', '=', draft.id)
      .execute();
    expect((await stats()).overview).toEqual({
      total_users: 4,
      total_courses: 2,
      total_quizzes: 2,
      active_enrollments: 3,
    });
  });
});

test('messages that nobody has handled are counted', async () => {
  const { school, stats } = await schoolWithStaff();
  const message = {
    first_name: 'Rui',
    last_name: 'Alves',
    email: 'rui@visitors.test',
    subject: 'Outros assuntos',
    message: 'Quanto custa?',
  };
  const ids: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    ids.push((await keepMessage(school.ctx, school.ctx.database.queries, message)).id);
  }
  expect((await stats()).open_messages).toBe(3);
  const staff = await school.as(await school.user({ is_staff: true }));
  await staff.patch(`/admin/messages/${ids[0]}/`, { handled: true });
  expect((await stats()).open_messages).toBe(2);
});

describe('recent activity', () => {
  test('lists who completed which lesson, the newest five first', async () => {
    const { school, stats } = await schoolWithStaff();
    const french = await school.course({ title: 'Francês', lessons: 4 });
    const english = await school.course({ title: 'Inglês', lessons: 3 });
    const ana = await school.user({ first_name: 'Ana', last_name: 'Souza' });
    const bia = await school.user({ username: 'bia.lima' });
    for (const user of [ana, bia]) {
      for (const course of [french, english]) await school.enroll(user, course.id);
    }
    await complete(school, ana, french.lessons);
    await complete(school, bia, english.lessons);
    // A completion that is undone is not listed.
    const caller = await school.as(bia);
    await caller.post(`/lessons/${english.lessons[1]}/complete/`, { completed: false });

    const { lessons } = (await stats()).recent_activity;
    expect(lessons).toHaveLength(5);
    expect(lessons[0]).toEqual({
      lesson_id: english.lessons[2],
      lesson_title: expect.stringMatching(/^Lesson \d+$/),
      course_id: english.id,
      course_title: 'Inglês',
      course_language: null,
      user_id: bia.id,
      user_name: 'bia.lima',
      completed_at: '2026-03-10T15:06:00.000Z',
    });
    expect(
      lessons.map((row: { completed_at: string; user_name: string }) => [
        row.completed_at.slice(11, 16),
        row.user_name,
      ]),
    ).toEqual([
      ['15:06', 'bia.lima'],
      ['15:04', 'bia.lima'],
      ['15:03', 'Ana Souza'],
      ['15:02', 'Ana Souza'],
      ['15:01', 'Ana Souza'],
    ]);
  });

  test('lists who took which quiz with the result, the newest five first', async () => {
    const { school, stats } = await schoolWithStaff();
    const course = await school.course({ title: 'Francês' });
    const quiz = await school.quiz(course.id, { title: 'Les nombres' });
    const ana = await school.user({ first_name: 'Ana' });
    await school.enroll(ana, course.id);
    for (const right of [0, 0, 1, 2, 3, 2]) await take(school, ana, course.id, quiz, right);

    const { quizzes } = (await stats()).recent_activity;
    expect(quizzes.map((row: { score: number }) => row.score)).toEqual([67, 100, 67, 33, 0]);
    expect(quizzes[1]).toEqual({
      quiz_id: quiz,
      quiz_title: 'Les nombres',
      course_id: course.id,
      course_title: 'Francês',
      course_language: null,
      user_id: ana.id,
      user_name: 'Ana',
      score: 100,
      passed: true,
      completed_at: '2026-03-10T15:04:00.000Z',
    });
    expect(quizzes[0].passed).toBe(false);
  });

  test('lists who enrolled, with the progress that the student sees', async () => {
    const { school, stats } = await schoolWithStaff();
    const french = await school.course({ title: 'Francês', lessons: 3 });
    const english = await school.course({ title: 'Inglês', lessons: 1 });
    const empty = await school.course({ title: 'Novo' });
    const quizzes = [await school.quiz(french.id), await school.quiz(french.id)] as const;
    const ana = await school.user({ first_name: 'Ana', last_name: 'Souza' });
    const bia = await school.user({ username: 'bia' });
    for (const [user, course] of [
      [bia, english],
      [ana, french],
      [ana, english],
      [bia, french],
      [ana, empty],
    ] as const) {
      await school.enroll(user, course.id);
      school.pass({ minutes: 1 });
    }
    await complete(school, ana, french.lessons.slice(0, 2));
    await complete(school, bia, english.lessons);
    // A quiz that is passed twice counts once; the other one was failed.
    for (const right of [3, 3]) await take(school, ana, french.id, quizzes[0], right);
    await take(school, ana, french.id, quizzes[1], 1);

    const { enrollments } = (await stats()).recent_activity;
    expect(enrollments).toEqual([
      row(empty, 'Novo', ana, 'Ana Souza', 0, 0, 4),
      row(french, 'Francês', bia, 'bia', 0, 0, 3),
      row(english, 'Inglês', ana, 'Ana Souza', 0, 0, 2),
      row(french, 'Francês', ana, 'Ana Souza', 67, 50, 1),
      row(english, 'Inglês', bia, 'bia', 100, 0, 0),
    ]);
    const own = (await (await school.as(ana)).get('/enrollments/')).body.results;
    const francais = own.find((one: { course: { id: number } }) => one.course.id === french.id);
    expect(francais).toMatchObject({ video_progress: 67, quiz_progress: 50 });

    function row(
      course: { id: number },
      course_title: string,
      user: { id: number },
      user_name: string,
      video_progress: number,
      quiz_progress: number,
      minute: number,
    ) {
      const enrolled_at = `2026-03-10T15:0${minute}:00.000Z`;
      const ids = { course_id: course.id, user_id: user.id };
      const said = { course_title, course_language: null };
      return { ...ids, ...said, user_name, video_progress, quiz_progress, enrolled_at };
    }
  });

  test('leaves ended enrollments out and fills up with older ones', async () => {
    const { school, stats } = await schoolWithStaff();
    const ana = await school.user();
    const courses: number[] = [];
    for (let n = 0; n < 7; n += 1) {
      const { id } = await school.course({ title: `Course of minute ${n}` });
      courses.push(id);
      await school.enroll(ana, id);
      school.pass({ minutes: 1 });
    }
    await school.ctx.database.queries
      .updateTable('enrollments')
      .set({ ended_at: school.ctx.now().toISOString() })
      .where('course_id', '=', courses[5] ?? 0)
      .execute();
    const { enrollments } = (await stats()).recent_activity;
    expect(
      enrollments.map((row: { course_title: string }) => Number(row.course_title.at(-1))),
    ).toEqual([6, 4, 3, 2, 1]);
  });

  test('lists the latest five users by name, or by username where they have none', async () => {
    const { school, stats } = await schoolWithStaff();
    const names = [
      {},
      {},
      { first_name: 'Ana' },
      { last_name: 'Souza' },
      { first_name: ' ', last_name: ' ', username: 'nobody' },
      { first_name: 'João', last_name: 'da Conceição', username: 'joao' },
    ];
    for (const fields of names) {
      await school.user(fields);
      school.pass({ minutes: 1 });
    }
    const { users } = (await stats()).recent_activity;
    expect(users.map((user: { name: string }) => user.name)).toEqual([
      'João da Conceição',
      'nobody',
      'Souza',
      'Ana',
      'user3',
    ]);
    expect(Object.keys(users[0])).toEqual(['id', 'name', 'email', 'date_joined']);
  });
});
