import { expect, test } from 'vitest';
import { choices, studentIn } from '../../../test/student-in-course.ts';

test('each badge tells with which lesson or quiz it was earned, to its owner alone', async () => {
  const { school, course, user, ana } = await studentIn({ lessons: 2 });
  const { queries } = school.ctx.database;
  const quizId = await school.quiz(course.id, { title: 'Greetings' });
  await queries
    .insertInto('course_translations')
    .values({
      course_id: course.id,
      language: 'fr',
      title: 'L’anglais',
      subtitle: '',
      description: '',
    })
    .execute();
  const [one, two] = course.lessons;
  await ana.post(`/lessons/${one}/complete/`, { completed: true });
  school.pass({ minutes: 1 });
  await ana.post(`/lessons/${two}/complete/`, { completed: true });
  school.pass({ minutes: 1 });
  await ana.post(`/quizzes/${quizId}/submit/`, { answers: await choices(school, quizId, 2) });
  school.pass({ minutes: 1 });
  await ana.post(`/quizzes/${quizId}/submit/`, { answers: await choices(school, quizId, 3) });
  const titles = await queries.selectFrom('lessons').select(['id', 'title']).execute();
  const titleOf = (id: number | undefined) => titles.find((lesson) => lesson.id === id)?.title;
  const badges = (await ana.get('/achievements/')).body.results;
  const storyOf = async (code: string, options = {}) => {
    const badge = badges.find((each: { code: string }) => each.code === code);
    const { status, body } = await ana.get(`/achievements/${badge.id}/`, options);
    expect([status, body]).toEqual([200, expect.objectContaining(badge)]);
    return body;
  };
  const of = { title: 'English <at> work', language: null };
  const lesson = { kind: 'lesson', language: null, course: of };
  expect((await storyOf('first_steps')).activity).toEqual({ ...lesson, title: titleOf(one) });
  expect(await storyOf('course_complete')).toMatchObject({
    activity: { ...lesson, title: titleOf(two) },
    completed_course: 'English <at> work',
  });
  const quiz = { kind: 'quiz', title: 'Greetings', language: null, course: of };
  expect(await storyOf('quiz_master')).toMatchObject({
    activity: quiz,
    completed_course: null,
    days: null,
  });
  expect((await storyOf('perfect_score')).activity).toEqual(quiz);

  const story = `/achievements/${badges[0].id}/`;
  const french = await ana.get(story, { headers: { 'x-interface-language': 'fr' } });
  expect(french.body.activity.course).toEqual({ title: 'L’anglais', language: 'fr' });
  expect((await (await school.as(await school.user())).get(story)).status).toBe(404);
  expect((await school.anyone.get(story)).status).toBe(401);

  // What is no longer published, gone or taken back is told without, and no other activity is taken for it.
  const publish = (is_published: boolean) =>
    queries.updateTable('courses').set({ is_published }).execute();
  await publish(false);
  expect((await storyOf('course_complete')).activity).toBeNull();
  expect((await storyOf('quiz_master')).activity).toBeNull();
  await publish(true);
  await queries.deleteFrom('quizzes').execute();
  expect((await storyOf('quiz_master')).activity).toBeNull();
  await ana.post(`/lessons/${two}/complete/`, { completed: false });
  expect((await storyOf('course_complete')).activity).toBeNull();
  await ana.post(`/lessons/${two}/complete/`, { completed: true });
  await ana.post(`/lessons/${one}/complete/`, { completed: false });
  expect((await storyOf('first_steps')).activity).toBeNull();

  const { id } = await queries
    .insertInto('achievements')
    .values({
      user_id: user.id,
      code: 'on_a_roll',
      subject: '',
      name: 'On a Roll',
      description: 'You learned 7 days in a row.',
      // Still the day before in the time zone of the school.
      awarded_at: '2026-03-03T01:00:00.000Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect((await ana.get(`/achievements/${id}/`)).body).toMatchObject({
    activity: null,
    days: { first: '2026-02-24', last: '2026-03-02' },
  });
});

test('progress is told of what was begun and is not earned yet', async () => {
  const { school, course, user, ana } = await studentIn({ lessons: 3 });
  const { queries } = school.ctx.database;
  const progress = async () => (await ana.get('/achievements/progress/')).body.results;
  expect(await progress()).toEqual([]);
  const long = await school.course({ title: 'Long', lessons: 4 });
  const draft = await school.course({ title: 'Draft', lessons: 2 });
  const ended = await school.course({ title: 'Ended', lessons: 2 });
  for (const { id } of [long, draft, ended]) await school.enroll(user, id);
  const quizId = await school.quiz(course.id, { title: 'Greetings' });
  for (const id of [course, long, draft, ended].flatMap(({ lessons }) => lessons[0] ?? [])) {
    await ana.post(`/lessons/${id}/complete/`, { completed: true });
  }
  await ana.post(`/lessons/${course.lessons[1]}/complete/`, { completed: true });
  await ana.post(`/quizzes/${quizId}/submit/`, { answers: await choices(school, quizId, 2) });
  await ana.post(`/quizzes/${quizId}/submit/`, { answers: await choices(school, quizId, 1) });
  await queries
    .updateTable('courses')
    .set({ is_published: false })
    .where('id', '=', draft.id)
    .execute();
  await queries
    .updateTable('enrollments')
    .set({ ended_at: school.ctx.now().toISOString() })
    .where('course_id', '=', ended.id)
    .execute();
  // Somebody else is further.
  const bob = await school.user();
  await school.enroll(bob, long.id);
  for (const id of long.lessons.slice(0, 3)) {
    await (await school.as(bob)).post(`/lessons/${id}/complete/`, { completed: true });
  }
  await queries
    .insertInto('activity_days')
    .values(['06', '08', '09'].map((day) => ({ user_id: user.id, day: `2026-03-${day}` })))
    .execute();
  expect(await progress()).toEqual([
    { code: 'perfect_score', done: 2, total: 3, nearest: { title: 'Greetings', language: null } },
    { code: 'on_a_roll', done: 3, total: 7, nearest: null },
    {
      code: 'course_complete',
      done: 2,
      total: 3,
      nearest: { title: 'English <at> work', language: null },
    },
    { code: 'dedicated_learner', done: 5, total: 50, nearest: null },
  ]);

  // Nothing more is told of what is earned.
  await ana.post(`/lessons/${course.lessons[2]}/complete/`, { completed: true });
  await ana.post(`/quizzes/${quizId}/submit/`, { answers: await choices(school, quizId, 3) });
  const left = (await progress()).map((one: { code: string }) => one.code);
  expect(left).toEqual(['on_a_roll', 'dedicated_learner']);
  expect((await school.anyone.get('/achievements/progress/')).status).toBe(401);
});
