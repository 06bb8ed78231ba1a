import { expect, test } from 'vitest';
import { choose, questionsOf, studentWithQuiz, teacherWithQuiz } from '../../../../test/quizzes.ts';
import { questions } from '../../../../test/school.ts';

const answers = [
  { text: 'um', is_correct: true },
  { text: 'dois', is_correct: false },
];

const ids = (rows: { id: number }[]) => rows.map((row) => row.id);
const texts = (rows: { text: string }[]) => rows.map((row) => row.text);

test('a quiz is created with its questions and answers as the specification sends it', async () => {
  const { course, paulo, auditEntries } = await teacherWithQuiz();
  const reply = await paulo.post('/admin/quizzes/', {
    title: '  Greetings ',
    description: 'Hello and goodbye',
    passing_score: 0,
    course: course.id,
    can_retake: false,
    show_report: false,
    order: 1,
    questions: [
      { text: 'One?', order: 1, lesson_id: course.lessons[1], answers },
      { text: 'Two?', order: 2, answers: answers.toReversed() },
    ],
  });
  expect(reply.status).toBe(201);
  expect(reply.body).toMatchObject({
    title: 'Greetings',
    passing_score: 0,
    course: course.id,
    can_retake: false,
    show_report: false,
    order: 1,
    version: 1,
    questions_count: 2,
    questions: [
      { text: 'One?', order: 1, lesson_id: course.lessons[1], answers },
      { text: 'Two?', order: 2, lesson_id: null, answers: answers.toReversed() },
    ],
  });
  expect(await auditEntries()).toEqual([
    {
      actor_name: 'paulo',
      action: 'create',
      subject_type: 'quiz',
      subject_id: reply.body.id,
      subject_name: 'Greetings',
      details: { questions: 2 },
    },
  ]);
});

test('optional fields have defaults', async () => {
  const { course, paulo } = await teacherWithQuiz();
  const fields = { title: 'A', description: 'B', course: course.id, questions: questions(1) };
  const { body } = await paulo.post('/admin/quizzes/', fields);
  expect(body).toMatchObject({ passing_score: 70, can_retake: true, show_report: true, order: 1 });
});

test('the whole tree: with an id updated, without created, missing removed, in the order listed', async () => {
  const { course, quizId, paulo, path, load, auditEntries } = await teacherWithQuiz();
  const [first, second, third] = (await load()).questions;
  const reply = await paulo.patch(path, {
    title: 'Numbers and days',
    show_report: false,
    questions: [
      {
        id: third.id,
        text: 'Third, now first',
        lesson_id: course.lessons[0],
        answers: third.answers,
      },
      { text: 'New', answers },
      {
        id: first.id,
        text: first.text,
        answers: [
          { text: 'Newly right', is_correct: true },
          { id: first.answers[2].id, text: 'Also wrong', is_correct: false },
          { id: first.answers[0].id, text: 'No longer right', is_correct: false },
        ],
      },
    ],
  });
  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject({ title: 'Numbers and days', version: 2, questions_count: 3 });
  expect(reply.body.questions).toMatchObject([
    { id: third.id, text: 'Third, now first', order: 1, lesson_id: course.lessons[0] },
    { text: 'New', order: 2, lesson_id: null, answers },
    {
      id: first.id,
      order: 3,
      answers: [
        { text: 'Newly right', is_correct: true },
        { id: first.answers[2].id, text: 'Also wrong', is_correct: false },
        { id: first.answers[0].id, text: 'No longer right', is_correct: false },
      ],
    },
  ]);
  expect(reply.body.questions[0].answers).toEqual(third.answers);
  expect(await load()).toEqual(reply.body);
  expect(ids(reply.body.questions)).not.toContain(second.id);
  expect(await auditEntries()).toEqual([
    {
      actor_name: 'paulo',
      action: 'update',
      subject_type: 'quiz',
      subject_id: quizId,
      subject_name: 'Numbers and days',
      details: {
        fields: ['title', 'show_report'],
        questions: { added: 1, changed: 2, removed: 1, reordered: true },
      },
    },
  ]);
});

test('absent fields stay, and the lesson of a question too', async () => {
  const { course, paulo, path, load, auditEntries } = await teacherWithQuiz();
  const lesson_id = course.lessons[0];
  const before = await load();
  const [first] = before.questions;
  await paulo.patch(path, { questions: [{ ...first, lesson_id }, ...before.questions.slice(1)] });
  const { body: titled } = await paulo.patch(path, { title: 'Days' });
  expect(titled).toEqual({
    ...before,
    title: 'Days',
    version: 3,
    questions: [{ ...first, lesson_id }, ...before.questions.slice(1)],
  });
  const { id, text } = first;
  const tree = [{ id, text, answers: first.answers }, ...before.questions.slice(1)];
  expect((await paulo.patch(path, { questions: tree })).body).toEqual(titled);
  expect((await paulo.patch(path, {})).body).toEqual(titled);
  expect(
    (await paulo.patch(path, { questions: [{ ...first, lesson_id: null }] })).body,
  ).toMatchObject({ version: 4, questions: [{ id, lesson_id: null }] });
  // A change without differences creates no version.
  expect((await auditEntries()).map((entry) => entry.details)).toEqual([
    { fields: [], questions: { added: 0, changed: 1, removed: 0, reordered: false } },
    { fields: ['title'] },
    { fields: [], questions: { added: 0, changed: 1, removed: 2, reordered: false } },
  ]);
});

test('questions are sorted by the orders that are sent, whatever numbers they use', async () => {
  const { paulo, path } = await teacherWithQuiz();
  const cases: [(number | undefined)[], string[]][] = [
    [
      [0, 1, 2],
      ['a', 'b', 'c'],
    ],
    [
      [1, 2, 3],
      ['a', 'b', 'c'],
    ],
    [
      [undefined, undefined, undefined],
      ['a', 'b', 'c'],
    ],
    [
      [1, 1, 1],
      ['a', 'b', 'c'],
    ],
    [
      [3, 1, 2],
      ['b', 'c', 'a'],
    ],
    [
      [20, 10, 10],
      ['b', 'c', 'a'],
    ],
    [
      [2, undefined, 1],
      ['c', 'a', 'b'],
    ],
    [
      [undefined, 5, 0],
      ['a', 'c', 'b'],
    ],
  ];
  for (const [orders, expected] of cases) {
    const tree = orders.map((order, index) => ({ text: 'abc'[index], answers, order }));
    const { body } = await paulo.patch(path, { questions: tree });
    expect([orders, texts(body.questions)]).toEqual([orders, expected]);
    expect(body.questions.map((question: { order: number }) => question.order)).toEqual([1, 2, 3]);
  }
  // Errors name the place in the list as it was sent.
  const tree = [
    { text: 'a', answers, order: 2, id: 987_654 },
    { text: 'b', answers, order: 1 },
  ];
  expect(Object.keys((await paulo.patch(path, { questions: tree })).body)).toEqual([
    'questions.0.id',
  ]);
});

test('a quiz that moves to another course leaves the lessons of the former one behind', async () => {
  const { school, course, paulo, path, load } = await teacherWithQuiz();
  const other = await school.course({ title: 'Other', lessons: 1 });
  const tree = (await load()).questions.map((question: object) => ({
    ...question,
    lesson_id: course.lessons[0],
  }));
  await paulo.patch(path, { questions: tree });
  // Another quiz of the former course, which stays there.
  const staying = `/admin/quizzes/${await school.quiz(course.id)}/`;
  const stays = (await paulo.get(staying)).body.questions.map((question: object) => ({
    ...question,
    lesson_id: course.lessons[0],
  }));
  await paulo.patch(staying, { questions: stays });
  const refused = await paulo.patch(path, { course: other.id, questions: tree });
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.body)).toHaveLength(3);
  const { body } = await paulo.patch(path, { course: other.id });
  expect(body).toMatchObject({ course: other.id, course_title: 'Other', version: 3 });
  const lessonsOf = (quiz: { questions: { lesson_id: number | null }[] }) =>
    quiz.questions.map((question) => question.lesson_id);
  expect(lessonsOf(body)).toEqual([null, null, null]);
  expect(lessonsOf((await paulo.get(staying)).body)).toEqual(stays.map(() => course.lessons[0]));
  // The references are removed, not hidden.
  const back = await paulo.patch(path, { course: course.id });
  expect(lessonsOf(back.body)).toEqual([null, null, null]);
  // With questions in the same call, kept lessons are removed and given ones must be of the new course.
  await paulo.patch(path, { questions: tree });
  const [first, second] = tree.map(
    ({ lesson_id: _, ...question }: { lesson_id: number }) => question,
  );
  const questionsSent = [first, { ...second, lesson_id: other.lessons[0] }];
  const moved = await paulo.patch(path, { course: other.id, questions: questionsSent });
  expect(lessonsOf(moved.body)).toEqual([null, other.lessons[0]]);
});

test('a quiz is deleted with its questions and attempts, with an audit entry', async () => {
  const { school, course, quizId, ana } = await studentWithQuiz({ title: 'Numbers' });
  const asked = await questionsOf(ana, course.id, quizId);
  await ana.post(`/quizzes/${quizId}/submit/`, { answers: choose(asked, 3) });
  const paulo = await school.as(await school.user({ is_staff: true }));
  expect((await paulo.delete(`/admin/quizzes/${quizId}/`)).status).toBe(204);
  expect((await paulo.delete(`/admin/quizzes/${quizId}/`)).status).toBe(404);
  const { queries } = school.ctx.database;
  for (const table of ['quizzes', 'questions', 'answers', 'attempts'] as const) {
    expect(await queries.selectFrom(table).selectAll().execute()).toEqual([]);
  }
  expect((await ana.get('/achievements/')).body.count).toBeGreaterThan(0);
  const [entry, ...others] = await queries.selectFrom('audit_entries').selectAll().execute();
  expect(others).toEqual([]);
  expect(entry).toMatchObject({
    action: 'delete',
    subject_id: quizId,
    subject_name: 'Numbers',
    details: { course: 'Everyday English', questions: 3, attempts: 1 },
  });
});

test('the largest quiz is saved and changed in a few statements', async () => {
  const { school, course, paulo } = await teacherWithQuiz();
  const large = Array.from({ length: 500 }, (_, index) => ({
    text: `Question ${index}`,
    answers: Array.from({ length: 20 }, (_answer, place) => ({
      text: `${index}.${place}`,
      is_correct: place === index % 20,
    })),
  }));
  const fields = { title: 'Large', description: 'B', course: course.id, questions: large };
  const { body: quiz, status } = await paulo.post('/admin/quizzes/', fields);
  expect(status).toBe(201);
  expect(quiz.questions).toMatchObject(large);
  const turned = quiz.questions.map((question: { answers: { text: string }[] }) => ({
    ...question,
    order: undefined,
    answers: question.answers.map((answer) => ({ ...answer, text: `${answer.text}!` })),
  }));
  const reply = await paulo.patch(`/admin/quizzes/${quiz.id}/`, { questions: turned.toReversed() });
  expect(reply.status).toBe(200);
  expect(ids(reply.body.questions)).toEqual(ids(quiz.questions).toReversed());
  expect(reply.body.questions[0].answers[19].text).toBe('499.19!');
  const { queries } = school.ctx.database;
  const counts = await queries.selectFrom('answers').select('id').execute();
  expect(counts).toHaveLength(500 * 20 + 9);
});
