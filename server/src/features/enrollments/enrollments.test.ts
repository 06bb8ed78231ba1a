import { expect, test } from 'vitest';
import { questions, testSchool } from '../../../test/school.ts';
import { choose, questionsOf } from '../../../test/quizzes.ts';
import { submitQuiz } from '../quizzes/quizzes.ts';

test('joining a course is 201, joining it again 200 with the same enrollment', async () => {
  const school = await testSchool();
  const { id, lessons } = await school.course({ title: 'French', lessons: 2 });
  const ana = await school.as(await school.user());
  const first = await ana.post(`/courses/${id}/enroll/`);
  expect(first.status).toBe(201);
  expect(first.body).toEqual({
    id: expect.any(Number),
    course: {
      id,
      title: 'French',
      subtitle: 'A subtitle',
      description: 'A description',
      level: 'beginner',
      duration: '12 weeks',
      icon: '',
      cover_url: null,
      language: null,
      title_language: null,
      subtitle_language: null,
      description_language: null,
      quiz_count: 0,
      open_quiz_count: 0,
      lessons: lessons.map((lesson, index) => ({
        id: lesson,
        title: expect.any(String),
        duration: '01:30',
        order: index + 1,
        completed: false,
        position_seconds: 0,
      })),
      quizzes: [],
    },
    video_progress: 0,
    quiz_progress: 0,
    last_accessed: null,
    enrolled_at: '2026-03-10T15:00:00.000Z',
    can_leave: true,
  });
  school.pass({ minutes: 10 });
  const second = await ana.post(`/courses/${id}/enroll/`);
  expect(second.status).toBe(200);
  expect(second.body).toEqual(first.body);
  expect((await ana.get('/enrollments/')).body).toEqual({
    count: 1,
    next: null,
    previous: null,
    results: [first.body],
  });
});

test('ten requests at once make one enrollment', async () => {
  const school = await testSchool();
  const { id } = await school.course();
  const ana = await school.as(await school.user());
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => ana.post(`/courses/${id}/enroll/`)),
  );
  const statuses = replies.map((reply) => reply.status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([...Array(9).fill(200), 201]);
  expect((await ana.get('/enrollments/')).body.count).toBe(1);
});

test('a course that takes enrollments from staff only refuses students; staff may join it', async () => {
  const school = await testSchool();
  const { id } = await school.course({ enrollment: 'staff_only' });
  const ana = await school.as(await school.user());
  const refused = await ana.post(`/courses/${id}/enroll/`);
  expect(refused.status).toBe(403);
  expect(refused.body.detail).toBe('The school enrolls students here. Please contact us.');
  const staff = await school.as(await school.user({ is_staff: true }));
  expect((await staff.post(`/courses/${id}/enroll/`)).status).toBe(201);
  expect((await staff.get('/enrollments/')).body.count).toBe(1);
  // Drafts are for staff too.
  const draft = await school.course({ is_published: false });
  expect((await ana.post(`/courses/${draft.id}/enroll/`)).status).toBe(404);
  expect((await staff.post(`/courses/${draft.id}/enroll/`)).status).toBe(201);
  expect((await staff.get('/enrollments/')).body.count).toBe(2);
  const stored = school.ctx.database.queries.selectFrom('enrollments').select('id');
  expect(await stored.execute()).toHaveLength(2);
});

test('an enrollment that staff ended is in no response, and its user cannot join again', async () => {
  const school = await testSchool();
  const { id, lessons } = await school.course({ lessons: 1 });
  const user = await school.user();
  await school.enroll(user, id);
  const ana = await school.as(user);
  await ana.post(`/lessons/${lessons[0]}/complete/`, { completed: true });
  await school.ctx.database.queries
    .updateTable('enrollments')
    .set({ ended_at: school.ctx.now().toISOString() })
    .execute();
  expect((await ana.get('/enrollments/')).body.count).toBe(0);
  expect((await ana.get('/courses/')).body.results).toMatchObject([{ id, is_enrolled: false }]);
  expect((await ana.get(`/courses/${id}/`)).body).toMatchObject({
    is_enrolled: false,
    lessons: [{ video_url: null }],
  });
  const again = await ana.post(`/courses/${id}/enroll/`);
  expect(again.status).toBe(403);
  expect(again.body.detail).toBe('Your enrollment in this course was ended.');
  const complete = await ana.post(`/lessons/${lessons[0]}/complete/`, { completed: false });
  expect(complete.status).toBe(403);
});

test('progress counts completed lessons and passed quizzes, each quiz once', async () => {
  const school = await testSchool();
  const { id, lessons } = await school.course({ lessons: 3 });
  const quizzes = [
    await school.quiz(id, { questions: questions(1) }),
    await school.quiz(id, { questions: questions(1) }),
    await school.quiz(id, { questions: questions(1) }),
  ];
  const other = await school.course({ lessons: 1 });
  const user = await school.user();
  const bob = await school.user();
  for (const course of [id, other.id]) {
    await school.enroll(user, course);
    await school.enroll(bob, course);
  }
  const ana = await school.as(user);
  const rows = await school.ctx.database.queries
    .selectFrom('questions')
    .innerJoin('answers', 'answers.question_id', 'questions.id')
    .select(['quiz_id', 'questions.id', 'answers.id as answer', 'is_correct'])
    .execute();
  const submit = (who: typeof user, quiz: number | undefined, right: boolean) => {
    const row = rows.find((one) => one.quiz_id === quiz && one.is_correct === right);
    return submitQuiz(school.ctx, who, quiz ?? 0, { [row?.id ?? 0]: row?.answer ?? 0 });
  };
  await submit(user, quizzes[0], true);
  await submit(user, quizzes[0], true);
  await submit(user, quizzes[1], false);
  await submit(bob, quizzes[2], true);
  await ana.post(`/lessons/${lessons[0]}/complete/`, { completed: true });
  await ana.post(`/lessons/${lessons[1]}/complete/`, { completed: true });
  const { results } = (await ana.get('/enrollments/')).body;
  const progress = Object.fromEntries(
    results.map((row: Record<string, { id: number }>) => [
      row['course']?.id,
      [row['video_progress'], row['quiz_progress']],
    ]),
  );
  expect(progress).toEqual({ [id]: [67, 33], [other.id]: [0, 0] });
});

test('an enrollment tells where its videos stand, where its quizzes fall, and what is to review', async () => {
  const school = await testSchool();
  const { id, lessons } = await school.course({ lessons: 3 });
  const first = await school.quiz(id, { title: 'First', questions: questions(3) });
  const hidden = await school.quiz(id, { questions: questions(2), show_report: false });
  const once = await school.quiz(id, { questions: questions(2), can_retake: false });
  const user = await school.user();
  const bob = await school.user();
  for (const each of [user, bob]) await school.enroll(each, id);
  const { queries } = school.ctx.database;
  const asked = await queries
    .selectFrom('questions')
    .select(['id', 'quiz_id'])
    .orderBy('id')
    .execute();
  const ofFirst = asked.filter(({ quiz_id }) => quiz_id === first);
  for (const [index, lesson] of [lessons[1], lessons[0]].entries()) {
    await queries
      .updateTable('questions')
      .set({ lesson_id: lesson ?? 0 })
      .where('id', '=', ofFirst[index]?.id ?? 0)
      .execute();
  }
  const ana = await school.as(user);
  const hand = async (quiz: number, right: number) => {
    const all = await questionsOf(ana, id, quiz);
    await submitQuiz(school.ctx, user, quiz, choose(all, right));
  };
  await hand(first, 3);
  // The last attempt counts, not the best one.
  await hand(first, 1);
  await hand(hidden, 0);
  await hand(once, 0);
  await ana.put(`/lessons/${lessons[1]}/position/`, { seconds: 11.5 });
  const seen = async (who: typeof ana) => (await who.get('/enrollments/')).body.results[0].course;
  const { lessons: outline, quizzes, open_quiz_count } = await seen(ana);
  expect(outline.map((each: { position_seconds: number }) => each.position_seconds)).toEqual([
    0, 11.5, 0,
  ]);
  expect(quizzes).toEqual([
    {
      id: first,
      title: 'First',
      passed: true,
      is_open: false,
      after_lesson_id: lessons[1],
      review_count: 2,
    },
    expect.objectContaining({ id: hidden, passed: false, is_open: true, review_count: 0 }),
    expect.objectContaining({ id: once, passed: false, is_open: false, review_count: 2 }),
  ]);
  expect(open_quiz_count).toBe(1);
  const others = await seen(await school.as(bob));
  expect(others.quizzes).toMatchObject(
    [first, hidden, once].map((quiz) => ({ id: quiz, is_open: true, review_count: 0 })),
  );
  expect(others.lessons[1].position_seconds).toBe(0);
});

test('the course opened last stands first; opening it moves last_accessed', async () => {
  const school = await testSchool();
  const user = await school.user();
  const ana = await school.as(user);
  const first = await school.course();
  const second = await school.course();
  await school.enroll(user, first.id);
  school.pass({ minutes: 2 });
  await school.enroll(user, second.id);
  const order = async () =>
    (await ana.get('/enrollments/')).body.results.map(
      (row: { course: { id: number }; last_accessed: string | null }) => [
        row.course.id,
        row.last_accessed,
      ],
    );
  expect(await order()).toEqual([
    [second.id, null],
    [first.id, null],
  ]);
  school.pass({ minutes: 2 });
  await ana.get(`/courses/${first.id}/`);
  const opened = '2026-03-10T15:04:00.000Z';
  expect(await order()).toEqual([
    [first.id, opened],
    [second.id, null],
  ]);
  school.pass({ minutes: 5 });
  await ana.get(`/courses/${first.id}/`);
  expect((await order())[0]).toEqual([first.id, '2026-03-10T15:09:00.000Z']);
});

test('a course that one has joined can be left; what was done in it comes back with it', async () => {
  const school = await testSchool();
  const { id, lessons } = await school.course({ lessons: 2 });
  const ana = await school.as(await school.user());
  const bob = await school.as(await school.user());
  const { body } = await ana.post(`/courses/${id}/enroll/`);
  await ana.post(`/lessons/${lessons[0]}/complete/`, { completed: true });
  expect((await bob.delete(`/enrollments/${body.id}/`)).status).toBe(404);
  expect((await ana.delete(`/enrollments/${body.id}/`)).status).toBe(204);
  expect((await ana.delete(`/enrollments/${body.id}/`)).status).toBe(404);
  expect((await ana.get('/enrollments/')).body.count).toBe(0);
  expect((await ana.get(`/courses/${id}/`)).body.is_enrolled).toBe(false);
  expect((await ana.post(`/lessons/${lessons[1]}/complete/`, { completed: true })).status).toBe(
    403,
  );
  const back = await ana.post(`/courses/${id}/enroll/`);
  expect([back.status, back.body.video_progress]).toEqual([201, 50]);
});

test('who was enrolled by the school cannot leave; an enrollment that staff ended stays ended', async () => {
  const school = await testSchool();
  const closed = await school.course({ enrollment: 'staff_only' });
  const open = await school.course();
  const ana = await school.user();
  const student = await school.as(ana);
  const staff = await school.as(await school.user({ is_staff: true }));
  await school.enroll(ana, closed.id);
  const [kept] = (await student.get('/enrollments/')).body.results;
  expect(kept.can_leave).toBe(false);
  const refused = await student.delete(`/enrollments/${kept.id}/`);
  expect([refused.status, refused.body.detail]).toEqual([
    403,
    'The school enrolls students here. Please contact us.',
  ]);
  const { body } = await student.post(`/courses/${open.id}/enroll/`);
  await staff.delete(`/admin/enrollments/${body.id}/`);
  expect((await student.delete(`/enrollments/${body.id}/`)).status).toBe(404);
  expect((await student.post(`/courses/${open.id}/enroll/`)).status).toBe(403);
});

test('staff leave whatever they could join again: drafts, and courses in which the school enrolls', async () => {
  const school = await testSchool();
  const { id } = await school.course({ enrollment: 'staff_only', is_published: false });
  const staff = await school.as(await school.user({ is_staff: true }));
  const { body } = await staff.post(`/courses/${id}/enroll/`);
  expect(body.can_leave).toBe(true);
  expect((await staff.delete(`/enrollments/${body.id}/`)).status).toBe(204);
});

test('a quiz counts as open while it is not passed and may still be taken', async () => {
  const school = await testSchool();
  const course = await school.course();
  const ana = await school.user();
  const student = await school.as(ana);
  await school.enroll(ana, course.id);
  const again = await school.quiz(course.id, { questions: questions(1) });
  const once = await school.quiz(course.id, { questions: questions(1), can_retake: false });
  const open = async () =>
    (await student.get('/enrollments/')).body.results[0].course.open_quiz_count;
  const submit = async (id: number, place: number) => {
    const { body } = await student.get(`/courses/${course.id}/`);
    const [question] = body.quizzes.find((quiz: { id: number }) => quiz.id === id).questions;
    const answers = { [question.id]: question.answers[place].id };
    expect((await student.post(`/quizzes/${id}/submit/`, { answers })).status).toBe(201);
  };
  expect(await open()).toBe(2);
  await submit(once, 1);
  expect(await open()).toBe(1);
  await submit(again, 1);
  expect(await open()).toBe(1);
  await submit(again, 0);
  expect(await open()).toBe(0);
});
