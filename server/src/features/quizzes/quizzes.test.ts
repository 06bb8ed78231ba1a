import { expect, test } from 'vitest';
import { atOnce, choose, questionsOf, studentWithQuiz } from '../../../test/quizzes.ts';
import { questions, type School } from '../../../test/school.ts';

const refused = (sentence: string) => ({ detail: sentence, message: sentence });

test('a submission is graded, recorded and counted in the list', async () => {
  const { course, quizId, ana } = await studentWithQuiz({ title: 'Numbers' });
  const asked = await questionsOf(ana, course.id, quizId);
  const reply = await ana.post(`/quizzes/${quizId}/submit/`, { answers: choose(asked, 2) });
  expect(reply.status).toBe(201);
  expect(reply.body).toEqual({
    id: expect.any(Number),
    number: 1,
    score: 67,
    passed: false,
    passing_score: 70,
    correct: 2,
    total: 3,
    completed_at: '2026-03-10T15:00:00.000Z',
    show_report: true,
    review: [{ question_id: asked[2]?.id, number: 3, text: 'Question 3', lesson: null }],
    new_achievements: [],
  });
  const { body } = await ana.get(`/courses/${course.id}/`);
  expect(body.quizzes[0]).toMatchObject({ completed: true, best_score: 67, attempts_count: 1 });
});

test('a submission moves last_accessed and the quiz progress', async () => {
  const { school, course, quizId, ana } = await studentWithQuiz();
  const asked = await questionsOf(ana, course.id, quizId);
  school.pass({ minutes: 10 });
  await ana.post(`/quizzes/${quizId}/submit/`, { answers: choose(asked, 3) });
  const { body } = await ana.get('/enrollments/');
  expect(body.results[0]).toMatchObject({
    quiz_progress: 100,
    last_accessed: '2026-03-10T15:10:00.000Z',
  });
});

test('every question needs one of its own answers', async () => {
  const { school, course, quizId, ana } = await studentWithQuiz();
  const other = await school.quiz(course.id);
  const asked = await questionsOf(ana, course.id, quizId);
  const [foreign] = await questionsOf(ana, course.id, other);
  const right = choose(asked, 3);
  const [first = 0, second = 0] = asked.map((question) => question.id);
  const ofSecond = right[second] ?? 0;
  const { [first]: _, ...withoutFirst } = right;

  const unanswered = ['Answer every question.'];
  const unknown = ['A question does not belong to this quiz.'];
  const ofOthers = ['An answer does not belong to its question.'];
  const shape = ['Send the id of one answer for each question id.'];
  const cases: [unknown, string[]][] = [
    [{}, unanswered],
    [withoutFirst, unanswered],
    [{ ...right, [first]: ofSecond }, ofOthers],
    [{ ...right, [first]: 987_654 }, ofOthers],
    [{ ...right, [first]: 0 }, ofOthers],
    [{ ...right, [first]: -1 }, ofOthers],
    [{ ...right, [first]: 1e30 }, ofOthers],
    [{ ...right, [foreign?.id ?? 0]: foreign?.answers[0]?.id }, unknown],
    [{ ...right, 987654: 1 }, unknown],
    [{ ...withoutFirst, [`0${first}`]: right[first] }, [...unanswered, ...unknown]],
    [{ ...right, abc: 1 }, unknown],
    [{ 987654: 1 }, [...unanswered, ...unknown]],
    [{ ...right, [first]: String(right[first]) }, shape],
    [{ ...right, [first]: 1.5 }, shape],
    [{ ...right, [first]: null }, shape],
    [{ ...right, [first]: [right[first]] }, shape],
    [[right[first]], shape],
    ['1', shape],
    [null, shape],
    [undefined, shape],
  ];
  for (const [answers, sentences] of cases) {
    const reply = await ana.post(`/quizzes/${quizId}/submit/`, { answers });
    expect([answers, reply.status, reply.body]).toEqual([answers, 400, { answers: sentences }]);
  }
  expect((await ana.post(`/quizzes/${quizId}/submit/`)).status).toBe(400);
  // None of these is an attempt.
  expect((await ana.get(`/quizzes/${quizId}/attempts/`)).body.count).toBe(0);
  expect((await ana.get('/achievements/')).body.count).toBe(0);
});

test('errors have a defined order', async () => {
  const { school, course, quizId, ana } = await studentWithQuiz({ can_retake: false });
  const asked = await questionsOf(ana, course.id, quizId);
  const path = `/quizzes/${quizId}/submit/`;
  const stranger = await school.as(await school.user());

  expect((await school.anyone.post(path, 'not json')).status).toBe(401);
  expect((await ana.get(path)).status).toBe(405);
  expect((await ana.send('POST', `/quizzes/${quizId}/attempts/`)).headers).toMatchObject({
    allow: 'GET, HEAD',
  });
  // Errors of the body come before an unknown quiz, and that before errors about the quiz.
  expect((await ana.post('/quizzes/987654/submit/', { answers: 'no' })).status).toBe(400);
  expect((await ana.post('/quizzes/987654/submit/', { answers: {} })).status).toBe(404);
  // Users who are not enrolled get no errors about the questions.
  expect((await stranger.post(path, { answers: {} })).status).toBe(403);
  // Errors of the answers come before the conflict.
  await ana.post(path, { answers: choose(asked, 3) });
  expect((await ana.post(path, { answers: {} })).status).toBe(400);
  expect((await ana.post(path, { answers: choose(asked, 3) })).status).toBe(409);
});

test('only ids name quizzes and attempts', async () => {
  const { ana } = await studentWithQuiz();
  for (const id of ['0', '-1', '1.5', 'abc', '2147483648', '99999999999', '987654']) {
    expect((await ana.get(`/quizzes/${id}/attempts/`)).status).toBe(404);
    expect((await ana.get(`/quiz-attempts/${id}/report/`)).status).toBe(404);
    expect((await ana.post(`/quizzes/${id}/submit/`, { answers: {} })).status).toBe(404);
  }
});

test('users who are not enrolled cannot submit, staff included', async () => {
  const { school, course, quizId, ana, user } = await studentWithQuiz();
  const asked = await questionsOf(ana, course.id, quizId);
  const answers = choose(asked, 3);
  const staffUser = await school.user({ is_staff: true });
  const staff = await school.as(staffUser);
  const stranger = await school.as(await school.user());
  const sentence = refused('You are not enrolled in this course.');
  for (const caller of [staff, stranger]) {
    const reply = await caller.post(`/quizzes/${quizId}/submit/`, { answers });
    expect([reply.status, reply.body]).toEqual([403, sentence]);
    expect((await caller.get(`/quizzes/${quizId}/attempts/`)).body.count).toBe(0);
  }
  // Staff may enroll like other users.
  await school.enroll(staffUser, course.id);
  expect((await staff.post(`/quizzes/${quizId}/submit/`, { answers })).status).toBe(201);

  // An ended enrollment closes the quiz; results stay.
  await ana.post(`/quizzes/${quizId}/submit/`, { answers });
  await school.ctx.database.queries
    .updateTable('enrollments')
    .set({ ended_at: school.ctx.now().toISOString() })
    .where('user_id', '=', user.id)
    .execute();
  expect((await ana.post(`/quizzes/${quizId}/submit/`, { answers })).status).toBe(403);
  expect((await ana.get(`/quizzes/${quizId}/attempts/`)).body.count).toBe(1);
});

test('the quizzes of a draft course are visible to staff only', async () => {
  const { school, course, quizId, ana } = await studentWithQuiz();
  const answers = choose(await questionsOf(ana, course.id, quizId), 3);
  const { body: attempt } = await ana.post(`/quizzes/${quizId}/submit/`, { answers });
  await school.ctx.database.queries.updateTable('courses').set({ is_published: false }).execute();
  expect((await ana.post(`/quizzes/${quizId}/submit/`, { answers })).status).toBe(404);
  expect((await ana.get(`/quizzes/${quizId}/attempts/`)).status).toBe(404);
  expect((await ana.get(`/quiz-attempts/${attempt.id}/report/`)).status).toBe(404);
  const staff = await school.as(await school.user({ is_staff: true }));
  expect((await staff.get(`/quizzes/${quizId}/attempts/`)).status).toBe(200);
});

test('a quiz without questions takes no submission', async () => {
  const { quizId, ana } = await studentWithQuiz({ questions: [] });
  const reply = await ana.post(`/quizzes/${quizId}/submit/`, { answers: {} });
  expect([reply.status, reply.body]).toEqual([
    400,
    { answers: ['This quiz has no questions yet.'] },
  ]);
});

test('a quiz that cannot be retaken takes one submission of each student', async () => {
  const { school, course, quizId, ana } = await studentWithQuiz({ can_retake: false });
  const answers = choose(await questionsOf(ana, course.id, quizId), 0);
  expect((await ana.post(`/quizzes/${quizId}/submit/`, { answers })).status).toBe(201);
  const again = await ana.post(`/quizzes/${quizId}/submit/`, { answers });
  expect([again.status, again.body]).toEqual([409, refused('This quiz can be taken only once.')]);
  expect((await ana.get(`/quizzes/${quizId}/attempts/`)).body.count).toBe(1);

  const other = await school.user();
  await school.enroll(other, course.id);
  const bia = await school.as(other);
  expect((await bia.post(`/quizzes/${quizId}/submit/`, { answers })).status).toBe(201);
});

test('twenty submissions at once make one attempt where there is no retake', async () => {
  const { school, course, quizId, ana } = await studentWithQuiz({ can_retake: false });
  const answers = choose(await questionsOf(ana, course.id, quizId), 3);
  const replies = await atOnce(20, () => ana.post(`/quizzes/${quizId}/submit/`, { answers }));
  const count = (status: number) => replies.filter((reply) => reply.status === status).length;
  expect([count(201), count(409)]).toEqual([1, 19]);
  expect((await ana.get(`/quizzes/${quizId}/attempts/`)).body.count).toBe(1);
  expect(await achievementCodes(school)).toEqual(['perfect_score', 'quiz_master']);
});

test('twenty submissions at once are twenty numbered attempts where there is', async () => {
  const { school, course, quizId, ana } = await studentWithQuiz();
  const answers = choose(await questionsOf(ana, course.id, quizId), 3);
  const replies = await atOnce(20, () => ana.post(`/quizzes/${quizId}/submit/`, { answers }));
  expect(replies.every((reply) => reply.status === 201)).toBe(true);
  const { body } = await ana.get(`/quizzes/${quizId}/attempts/`);
  expect(body.results.map((attempt: { number: number }) => attempt.number)).toEqual(
    Array.from({ length: 20 }, (_, index) => 20 - index),
  );
  // Awarded once and reported once.
  expect(await achievementCodes(school)).toEqual(['perfect_score', 'quiz_master']);
  const reported = replies.flatMap((reply) => reply.body.new_achievements);
  expect(reported).toHaveLength(2);
});

async function achievementCodes(school: School): Promise<string[]> {
  const rows = await school.ctx.database.queries
    .selectFrom('achievements')
    .select('code')
    .orderBy('code')
    .execute();
  return rows.map((row) => row.code);
}

test('a question to review names its lesson if that is in the course', async () => {
  const { school, course, ana } = await studentWithQuiz();
  const elsewhere = await school.course();
  const lesson = await school.lesson(course.id, { title: 'Greetings' });
  const moved = await school.lesson(course.id);
  const [one, two, three] = questions(3);
  const quizId = await school.quiz(course.id, {
    questions: [{ ...one!, lesson_id: lesson }, { ...two!, lesson_id: moved }, three!],
  });
  await school.ctx.database.queries
    .updateTable('lessons')
    .set({ course_id: elsewhere.id })
    .where('id', '=', moved)
    .execute();
  const answers = choose(await questionsOf(ana, course.id, quizId), 0);
  const { body } = await ana.post(`/quizzes/${quizId}/submit/`, { answers });
  expect(body.review.map((item: { lesson: unknown }) => item.lesson)).toEqual([
    { id: lesson, title: 'Greetings' },
    null,
    null,
  ]);
});

test('a failed submission stores nothing', async () => {
  const { school, course, quizId, ana, user } = await studentWithQuiz({ can_retake: false });
  const answers = choose(await questionsOf(ana, course.id, quizId), 3);
  await ana.post(`/quizzes/${quizId}/submit/`, { answers });
  const before = await traces(school, user.id);
  school.pass({ days: 1 });
  expect(
    (await (await school.as(user)).post(`/quizzes/${quizId}/submit/`, { answers })).status,
  ).toBe(409);
  expect(await traces(school, user.id)).toEqual(before);
});

/** The rows that a submission writes about a student. */
async function traces(school: School, userId: number): Promise<unknown> {
  const { queries } = school.ctx.database;
  const own = (table: 'attempts' | 'achievements' | 'activity_days' | 'enrollments') =>
    queries.selectFrom(table).selectAll().execute();
  const all = [own('attempts'), own('achievements'), own('activity_days'), own('enrollments')];
  return (await Promise.all(all)).map((rows) => rows.filter((row) => row.user_id === userId));
}
