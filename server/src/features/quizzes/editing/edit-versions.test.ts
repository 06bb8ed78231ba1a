import { expect, test } from 'vitest';
import {
  atOnce,
  choose,
  questionsOf,
  studentWithQuiz,
  teacherWithQuiz,
} from '../../../../test/quizzes.ts';
import { questions } from '../../../../test/school.ts';

const answers = [
  { text: 'um', is_correct: true },
  { text: 'dois', is_correct: false },
];

const CHANGED = 'Somebody else has changed this quiz in the meantime.';

test('a version that is no longer the stored one is refused, and nothing is written', async () => {
  const { paulo, path, load, auditEntries } = await teacherWithQuiz();
  expect((await paulo.patch(path, { title: 'First', version: 1 })).body.version).toBe(2);
  const before = await load();
  for (const version of [1, 3]) {
    // Ids that somebody else removed are a conflict, not errors of the body.
    const stale = { title: 'Stale', version, questions: [{ id: 987_654, text: 'x', answers }] };
    const reply = await paulo.patch(path, stale);
    expect([reply.status, reply.body]).toEqual([409, { detail: CHANGED, message: CHANGED }]);
  }
  // Errors of the body and an unknown quiz come before the conflict.
  expect((await paulo.patch(path, { course: 987_654, version: 1 })).status).toBe(400);
  expect((await paulo.patch(path, { title: '', version: 1 })).status).toBe(400);
  expect((await paulo.patch(path, { version: 0 })).status).toBe(400);
  expect((await paulo.patch('/admin/quizzes/987654/', { version: 1 })).status).toBe(404);
  expect(await load()).toEqual(before);
  expect(await auditEntries()).toHaveLength(1);
  expect((await paulo.patch(path, { title: 'Unasked' })).body.version).toBe(3);
});

test('of many calls that save the same version at once exactly one succeeds', async () => {
  const { paulo, path, load, auditEntries } = await teacherWithQuiz();
  const replies = await atOnce(12, (index) =>
    paulo.patch(path, {
      version: 1,
      title: `Editor ${index}`,
      questions: questions(index + 1).map(({ text, ...rest }) => ({
        ...rest,
        text: `${index} ${text}`,
      })),
    }),
  );
  const winners = replies.filter((reply) => reply.status === 200);
  expect(winners).toHaveLength(1);
  expect(replies.filter((reply) => reply.status === 409)).toHaveLength(11);
  expect(await load()).toEqual(winners[0]?.body);
  expect(await auditEntries()).toHaveLength(1);
});

test('concurrent changes without a version are all stored completely', async () => {
  const { paulo, path, load } = await teacherWithQuiz();
  const replies = await atOnce(8, (index) =>
    paulo.patch(path, { questions: [{ text: `Question of ${index}`, answers }] }),
  );
  expect(replies.map((reply) => reply.status)).toEqual(Array(8).fill(200));
  const quiz = await load();
  expect(quiz).toMatchObject({ version: 9, questions_count: 1, questions: [{ answers }] });
});

test('a student in the middle of a quiz can submit questions that did not change', async () => {
  const { school, course, quizId, ana } = await studentWithQuiz();
  const asked = await questionsOf(ana, course.id, quizId);
  const paulo = await school.as(await school.user({ is_staff: true }));
  const path = `/admin/quizzes/${quizId}/`;
  const { body: quiz } = await paulo.get(path);
  quiz.questions[0].text = 'Better said';
  quiz.questions.reverse();
  const orders = quiz.questions.map(({ order: _, ...question }: { order: number }) => question);
  await paulo.patch(path, { title: 'Better', questions: orders });
  const reply = await ana.post(`/quizzes/${quizId}/submit/`, { answers: choose(asked, 3) });
  expect([reply.status, reply.body.score]).toEqual([201, 100]);
});

test('saving a quiz changes no past result', async () => {
  const { school, course, quizId, ana } = await studentWithQuiz({ title: 'Before' });
  const asked = await questionsOf(ana, course.id, quizId);
  const { body: attempt } = await ana.post(`/quizzes/${quizId}/submit/`, {
    answers: choose(asked, 3),
  });
  const report = `/quiz-attempts/${attempt.id}/report/`;
  const before = (await ana.get(report)).body;
  const paulo = await school.as(await school.user({ is_staff: true }));
  const { body: quiz } = await paulo.get(`/admin/quizzes/${quizId}/`);
  const [first] = quiz.questions;
  const turned = first.answers.map((answer: { is_correct: boolean }, index: number) => ({
    ...answer,
    is_correct: index === 1,
  }));
  await paulo.patch(`/admin/quizzes/${quizId}/`, {
    title: 'After',
    passing_score: 100,
    questions: [{ ...first, text: 'Turned', answers: turned }],
  });
  expect((await ana.get(report)).body).toEqual(before);
  expect((await ana.get(`/quizzes/${quizId}/attempts/`)).body.results).toMatchObject([
    { score: 100, passed: true },
  ]);
});
