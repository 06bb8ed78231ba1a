import { expect, test } from 'vitest';
import { choose, questionsOf, studentWithQuiz } from '../../../test/quizzes.ts';

const refused = (sentence: string) => ({ detail: sentence, message: sentence });

test('attempts are listed newest first and the best score is kept', async () => {
  const { school, course, quizId, ana } = await studentWithQuiz();
  const asked = await questionsOf(ana, course.id, quizId);
  expect((await ana.get(`/quizzes/${quizId}/attempts/`)).body).toEqual({
    count: 0,
    next: null,
    previous: null,
    results: [],
  });
  await ana.post(`/quizzes/${quizId}/submit/`, { answers: choose(asked, 3) });
  school.pass({ minutes: 5 });
  await ana.post(`/quizzes/${quizId}/submit/`, { answers: choose(asked, 1) });
  const { body } = await ana.get(`/quizzes/${quizId}/attempts/`);
  expect(body).toEqual({
    count: 2,
    next: null,
    previous: null,
    results: [
      {
        id: expect.any(Number),
        number: 2,
        score: 33,
        passed: false,
        completed_at: '2026-03-10T15:05:00.000Z',
      },
      {
        id: expect.any(Number),
        number: 1,
        score: 100,
        passed: true,
        completed_at: '2026-03-10T15:00:00.000Z',
      },
    ],
  });
  const course2 = await ana.get(`/courses/${course.id}/`);
  expect(course2.body.quizzes[0]).toMatchObject({ best_score: 100, attempts_count: 2 });
});

test('the report shows question, given and right answer, to its owner only', async () => {
  const { school, course, quizId, ana } = await studentWithQuiz({
    title: 'Numbers',
    questions: [
      {
        text: 'What is <b>3</b>?',
        answers: [
          { text: 'três', is_correct: true },
          { text: 'seis & "more"', is_correct: false },
        ],
      },
    ],
  });
  const answers = choose(await questionsOf(ana, course.id, quizId), 0);
  const { body: attempt } = await ana.post(`/quizzes/${quizId}/submit/`, { answers });
  const path = `/quiz-attempts/${attempt.id}/report/`;
  const { status, body } = await ana.get(path);
  expect(status).toBe(200);
  expect(body.report).toContain('What is &lt;b&gt;3&lt;/b&gt;?');
  expect(body.report).toContain('seis &amp; &quot;more&quot; <strong>Wrong</strong>');
  expect(body.report).toContain('<dt>Right answer</dt><dd>três</dd>');

  const classmate = await school.user();
  await school.enroll(classmate, course.id);
  for (const user of [classmate, await school.user({ is_staff: true, is_superuser: true })]) {
    expect((await (await school.as(user)).get(path)).status).toBe(404);
  }
  expect((await school.anyone.get(path)).status).toBe(401);
});

test('a quiz without reports returns neither a report nor what to review', async () => {
  const { school, course, quizId, ana } = await studentWithQuiz({ show_report: false });
  const answers = choose(await questionsOf(ana, course.id, quizId), 1);
  const { body: attempt } = await ana.post(`/quizzes/${quizId}/submit/`, { answers });
  expect(attempt).toMatchObject({ show_report: false, correct: 1, total: 3, review: [] });
  const path = `/quiz-attempts/${attempt.id}/report/`;
  const reply = await ana.get(path);
  expect([reply.status, reply.body]).toEqual([403, refused('This quiz shows no reports.')]);
  // The attempt of another user is 404.
  expect((await (await school.as(await school.user())).get(path)).status).toBe(404);
});

test('later edits of a quiz change no past result', async () => {
  const { school, course, quizId, ana } = await studentWithQuiz({ title: 'Before' });
  const asked = await questionsOf(ana, course.id, quizId);
  const answers = choose(asked, 3);
  const { body: attempt } = await ana.post(`/quizzes/${quizId}/submit/`, { answers });
  const before = await ana.get(`/quiz-attempts/${attempt.id}/report/`);

  const { queries } = school.ctx.database;
  await queries.updateTable('quizzes').set({ title: 'After', passing_score: 100 }).execute();
  await queries.updateTable('questions').set({ text: 'Changed' }).execute();
  await queries.updateTable('answers').set({ text: 'Changed', is_correct: false }).execute();
  await queries
    .deleteFrom('questions')
    .where('id', '=', asked[0]?.id ?? 0)
    .execute();

  const after = await ana.get(`/quiz-attempts/${attempt.id}/report/`);
  expect(after.body).toEqual(before.body);
  expect(after.body.report).toContain('Before');
  const { body } = await ana.get(`/quizzes/${quizId}/attempts/`);
  expect(body.results[0]).toMatchObject({ score: 100, passed: true });
});
