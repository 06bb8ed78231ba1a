import { expect, test } from 'vitest';
import { teacherWithQuiz } from '../../../../test/quizzes.ts';
import { questions } from '../../../../test/school.ts';

const answers = [
  { text: 'um', is_correct: true },
  { text: 'dois', is_correct: false },
];

test('all errors of a tree are reported together, by dotted field', async () => {
  const { paulo, path, load, auditEntries } = await teacherWithQuiz();
  const two = 'At least two answers are required';
  const one = 'Exactly one answer must be correct';
  const tree = [
    { text: 'Q', answers: [answers[0]] },
    { answers },
    { text: ' ', answers: [answers[0], { text: '', is_correct: false }] },
    { text: 'Q', answers: [{ is_correct: true }, { text: 'x', is_correct: true }] },
    { text: 'Q', answers: [{ text: 'a', is_correct: 'no' }, answers[1]] },
    { text: 'Q', answers: [answers[1], answers[1]] },
    { text: 'Q', answers: [] },
    { text: 'Q' },
    { text: 'Q', answers: 'none' },
    { text: 'Q', answers: Array(21).fill(answers[1]).with(0, answers[0]) },
    {
      text: 'x'.repeat(2001),
      answers: [answers[0], { text: 'y'.repeat(1001), is_correct: false }],
    },
  ];
  const errors = {
    'questions.0.answers': [two],
    'questions.1.text': ['Question text is required'],
    'questions.2.text': ['Question text is required'],
    'questions.2.answers.1.text': ['Answer text is required'],
    'questions.3.answers': [one],
    'questions.3.answers.0.text': ['Answer text is required'],
    'questions.4.answers.0.is_correct': ['Say true or false.'],
    'questions.5.answers': [one],
    'questions.6.answers': [two, one],
    'questions.7.answers': [two],
    'questions.8.answers': [two],
    'questions.9.answers': ['At most 20 answers are possible.'],
    'questions.10.text': ['Must be at most 2000 characters.'],
    'questions.10.answers.1.text': ['Must be at most 1000 characters.'],
  };
  const before = await load();
  const patch = await paulo.patch(path, { title: '', passing_score: 101, questions: tree });
  const more = {
    title: ['Title is required'],
    passing_score: ['Passing score must be between 0 and 100'],
  };
  expect([patch.status, patch.body]).toEqual([400, { ...more, ...errors }]);
  const post = await paulo.post('/admin/quizzes/', { passing_score: 0.5, questions: tree });
  expect([post.status, post.body]).toEqual([
    400,
    {
      ...more,
      ...errors,
      description: ['Description is required'],
      course: ['Course selection is required'],
    },
  ]);
  expect(await load()).toEqual(before);
  expect(await auditEntries()).toEqual([]);
});

test('a quiz has at least one question and at most 500', async () => {
  const { course, paulo, path } = await teacherWithQuiz();
  const fields = { title: 'A', description: 'B', course: course.id };
  const required = { questions: ['At least one question is required'] };
  for (const body of [fields, { ...fields, questions: [] }]) {
    const reply = await paulo.post('/admin/quizzes/', body);
    expect([reply.status, reply.body]).toEqual([400, required]);
  }
  expect((await paulo.patch(path, { questions: [] })).body).toEqual(required);
  expect((await paulo.patch(path, { questions: questions(501) })).body).toEqual({
    questions: ['At most 500 questions are possible.'],
  });
});

test('unknown courses, foreign lessons and foreign ids are reported together and write nothing', async () => {
  const { school, course, quizId, paulo, path, load, auditEntries } = await teacherWithQuiz();
  const elsewhere = await school.course({ lessons: 1 });
  const other = await school.quiz(elsewhere.id);
  const [foreign] = (await paulo.get(`/admin/quizzes/${other}/`)).body.questions;
  const before = await load();
  const [first, second] = before.questions;
  const reply = await paulo.patch(path, {
    title: 'Never',
    questions: [
      { ...first, lesson_id: elsewhere.lessons[0], answers: second.answers.slice(0, 2) },
      { ...second, answers: [second.answers[0], second.answers[1], second.answers[1]] },
      { ...second, lesson_id: 987_654 },
      { ...foreign, lesson_id: course.lessons[0] },
      { text: 'New', answers: first.answers },
    ],
  });
  const notOfQuestion = ['This answer does not belong to this question.'];
  const notOfCourse = ["This lesson does not belong to the quiz's course."];
  expect([reply.status, reply.body]).toEqual([
    400,
    {
      'questions.0.lesson_id': notOfCourse,
      'questions.0.answers.0.id': notOfQuestion,
      'questions.0.answers.1.id': notOfQuestion,
      'questions.1.answers.2.id': ['This id is sent twice.'],
      'questions.2.id': ['This id is sent twice.'],
      'questions.2.lesson_id': notOfCourse,
      'questions.3.id': ['This question does not belong to this quiz.'],
      'questions.3.answers.0.id': notOfQuestion,
      'questions.3.answers.1.id': notOfQuestion,
      'questions.3.answers.2.id': notOfQuestion,
      'questions.4.answers.0.id': notOfQuestion,
      'questions.4.answers.1.id': notOfQuestion,
      'questions.4.answers.2.id': notOfQuestion,
    },
  ]);
  // With an unknown course, lessons are not checked.
  const unknown = { course: 987_654, questions: [{ ...first, lesson_id: course.lessons[0] }] };
  const sentence = { course: ['This course does not exist.'] };
  expect((await paulo.patch(path, unknown)).body).toEqual(sentence);
  const post = { ...unknown, title: 'A', description: 'B', questions: questions(1) };
  expect((await paulo.post('/admin/quizzes/', post)).body).toEqual(sentence);
  // New rows have no id.
  const copied = await paulo.post('/admin/quizzes/', { ...before, course: course.id });
  expect([copied.status, copied.body]).toMatchObject([
    400,
    { 'questions.0.id': ['This question does not belong to this quiz.'] },
  ]);
  expect(await load()).toEqual(before);
  expect((await paulo.get(`/admin/quizzes/${other}/`)).body.questions[0]).toEqual(foreign);
  expect((await paulo.get('/admin/quizzes/')).body.count).toBe(2);
  expect(await auditEntries()).toEqual([]);
  expect(quizId).toBe(before.id);
});
