import { expect, test } from 'vitest';
import { atOnce, teacherWithQuiz } from '../../../../test/quizzes.ts';
import { questions } from '../../../../test/school.ts';

const answers = [
  { text: 'um', is_correct: false },
  { text: 'dois', is_correct: true },
];

const refused = (sentence: string) => ({ detail: sentence, message: sentence });

const RIGHT_STAYS = 'Mark another answer as correct first.';
const TWO_ANSWERS = 'At least two answers are required';

interface Question {
  id: number;
  text: string;
  answers: { id: number; text: string; is_correct: boolean }[];
}

const texts = (rows: { text: string }[]) => rows.map((row) => row.text);
const marks = (question: Question) => question.answers.map((answer) => answer.is_correct);

/** A teacher and a quiz, with the paths of its first question and that question's answers. */
async function teacherWithQuestion() {
  const teacher = await teacherWithQuiz();
  const { questions: asked } = await teacher.load();
  const [first] = asked as Question[];
  const question = `${teacher.path}questions/${first!.id}/`;
  return {
    ...teacher,
    first: first!,
    question,
    answer: (id: number) => `${question}answers/${id}/`,
  };
}

test('a question is added with its answers, at the end or at the given order', async () => {
  const { course, quizId, paulo, path, load } = await teacherWithQuiz();
  const add = (order?: number) =>
    paulo.post(`${path}questions/`, {
      text: `At ${order}`,
      answers,
      order,
      lesson_id: course.lessons[0],
    });
  const reply = await add();
  expect(reply.status).toBe(201);
  const id = expect.any(Number);
  const own = answers.map((answer) => ({ ...answer, id, question_id: reply.body.id }));
  const lesson_id = course.lessons[0];
  const fields = { id, quiz_id: quizId, lesson_id, answers: own };
  expect(reply.body).toEqual({ ...fields, text: 'At undefined', order: 4 });
  expect((await add(2)).body.order).toBe(2);
  expect((await add(0)).body.order).toBe(1);
  expect((await add(100_000)).body.order).toBe(7);
  const quiz = await load();
  expect(quiz.version).toBe(5);
  expect(texts(quiz.questions)).toEqual([
    'At 0',
    'Question 1',
    'At 2',
    'Question 2',
    'Question 3',
    'At undefined',
    'At 100000',
  ]);
});

test('the errors of a question are reported together', async () => {
  const { school, paulo, path, load } = await teacherWithQuestion();
  const elsewhere = await school.course({ lessons: 1 });
  const shape = await paulo.post(`${path}questions/`, {
    text: '',
    order: -1,
    answers: [answers[0]],
  });
  expect([shape.status, shape.body]).toEqual([
    400,
    {
      text: ['Question text is required'],
      order: ['Must be 0 or more.'],
      answers: [TWO_ANSWERS, 'Exactly one answer must be correct'],
    },
  ]);
  const { questions: asked } = await load();
  const foreign = { text: 'Q', lesson_id: elsewhere.lessons[0], answers: asked[0].answers };
  const ids = await paulo.post(`${path}questions/`, foreign);
  expect(Object.keys(ids.body).toSorted()).toEqual([
    'answers.0.id',
    'answers.1.id',
    'answers.2.id',
    'lesson_id',
  ]);
  const lesson = { lesson_id: ["This lesson does not belong to the quiz's course."] };
  const patch = await paulo.patch(`${path}questions/${asked[0].id}/`, {
    lesson_id: elsewhere.lessons[0],
  });
  expect([patch.status, patch.body]).toEqual([400, lesson]);
  expect(await load()).toMatchObject({ version: 1, questions_count: 3 });
});

test('a question changes its text, lesson and order; absent fields stay', async () => {
  const { course, paulo, path, load, first, question } = await teacherWithQuestion();
  const lesson_id = course.lessons[1];
  const { body } = await paulo.patch(question, { text: 'Better said', lesson_id });
  expect(body).toEqual({ ...first, text: 'Better said', lesson_id });
  expect((await paulo.patch(question, { order: 3 })).body).toEqual({ ...body, order: 3 });
  expect(texts((await load()).questions)).toEqual(['Question 2', 'Question 3', 'Better said']);
  expect((await paulo.patch(question, { order: 2, lesson_id: null })).body.lesson_id).toBe(null);
  expect(texts((await load()).questions)).toEqual(['Question 2', 'Better said', 'Question 3']);
  await paulo.patch(question, { order: 0 });
  const quiz = await load();
  expect(texts(quiz.questions)).toEqual(['Better said', 'Question 2', 'Question 3']);
  expect(quiz.questions.map((each: { order: number }) => each.order)).toEqual([1, 2, 3]);
  // An empty change creates no version.
  expect((await paulo.patch(question, {})).status).toBe(200);
  expect((await load()).version).toBe(quiz.version);
  expect((await paulo.patch(`${path}questions/987654/`, {})).status).toBe(404);
});

test('a question is removed, the last one stays', async () => {
  const { paulo, path, load } = await teacherWithQuiz();
  const [first, second, third] = (await load()).questions as Question[];
  const remove = (id = 0) => paulo.delete(`${path}questions/${id}/`);
  expect((await remove(first?.id)).status).toBe(204);
  expect((await remove(first?.id)).status).toBe(404);
  expect((await load()).questions).toMatchObject([
    { id: second?.id, order: 1 },
    { id: third?.id, order: 2 },
  ]);
  await remove(second?.id);
  const last = await remove(third?.id);
  expect([last.status, last.body]).toEqual([400, refused('At least one question is required')]);
  expect(await load()).toMatchObject({ version: 3, questions_count: 1 });
});

test('an answer is added; a right one makes the former one wrong', async () => {
  const { paulo, load, first, question } = await teacherWithQuestion();
  const wrong = await paulo.post(`${question}answers/`, { text: ' três ' });
  expect([wrong.status, wrong.body]).toEqual([
    201,
    { id: expect.any(Number), text: 'três', is_correct: false, question_id: first.id },
  ]);
  const right = await paulo.post(`${question}answers/`, { text: 'quatro', is_correct: true });
  expect(right.body).toMatchObject({ text: 'quatro', is_correct: true });
  const quiz = await load();
  expect(marks(quiz.questions[0])).toEqual([false, false, false, false, true]);
  expect(quiz.version).toBe(3);
  const blank = await paulo.post(`${question}answers/`, { text: ' ', is_correct: 'yes' });
  expect([blank.status, blank.body]).toEqual([
    400,
    { text: ['Answer text is required'], is_correct: ['Say true or false.'] },
  ]);
});

test('an answer changes; exactly one stays right', async () => {
  const { paulo, load, first, answer } = await teacherWithQuestion();
  const [right, wrong, other] = first.answers;
  expect((await paulo.patch(answer(wrong!.id), { text: 'Better' })).body).toEqual({
    ...wrong,
    text: 'Better',
  });
  const unmarked = await paulo.patch(answer(right!.id), { text: 'x', is_correct: false });
  expect([unmarked.status, unmarked.body]).toEqual([400, { is_correct: [RIGHT_STAYS] }]);
  expect(texts((await load()).questions[0].answers)).toEqual(['Right', 'Better', 'Also wrong']);
  expect((await paulo.patch(answer(other!.id), { is_correct: true })).body.is_correct).toBe(true);
  expect(marks((await load()).questions[0])).toEqual([false, false, true]);
  // Values that are stored already create no version.
  const { version } = await load();
  await paulo.patch(answer(other!.id), { is_correct: true });
  await paulo.patch(answer(right!.id), { is_correct: false });
  expect((await load()).version).toBe(version);
  // The right one, too, gets another text.
  const renamed = await paulo.patch(answer(other!.id), { text: 'Best' });
  expect([renamed.status, renamed.body.text, renamed.body.is_correct]).toEqual([200, 'Best', true]);
});

test('an answer is removed; the right one and the last two stay', async () => {
  const { paulo, load, first, answer } = await teacherWithQuestion();
  const [right, wrong, other] = first.answers;
  const stays = await paulo.delete(answer(right!.id));
  expect([stays.status, stays.body]).toEqual([400, refused(RIGHT_STAYS)]);
  expect((await paulo.delete(answer(wrong!.id))).status).toBe(204);
  expect((await paulo.delete(answer(wrong!.id))).status).toBe(404);
  const lastTwo = await paulo.delete(answer(other!.id));
  expect([lastTwo.status, lastTwo.body]).toEqual([400, refused(TWO_ANSWERS)]);
  expect((await load()).questions[0].answers).toHaveLength(2);
});

test('questions and answers are bound to their parents', async () => {
  const { school, course, paulo, path, load, first, question } = await teacherWithQuestion();
  const other = `/admin/quizzes/${await school.quiz(course.id)}/`;
  const before = await load();
  const [answer] = before.questions[1].answers;
  const own = `${path}questions/${first.id}/`;
  const calls: ['post' | 'patch' | 'delete', string, object?][] = [
    ['post', '/admin/quizzes/987654/questions/', { text: 'Q', answers }],
    ['patch', `${other}questions/${first.id}/`, { text: 'x' }],
    ['delete', `${other}questions/${first.id}/`],
    ['post', `${other}questions/${first.id}/answers/`, { text: 'x' }],
    ['patch', `${other}questions/${first.id}/answers/${first.answers[1]?.id}/`, { text: 'x' }],
    ['delete', `${other}questions/${first.id}/answers/${first.answers[1]?.id}/`],
    ['patch', `${own}answers/${answer.id}/`, { text: 'x' }],
    ['delete', `${own}answers/${answer.id}/`],
    ['delete', `${question}answers/987654/`],
  ];
  for (const [method, at, body] of calls) {
    const payload = body === undefined ? {} : { payload: body };
    const { status } = await paulo.send(method.toUpperCase(), at, payload);
    expect([method, at, status]).toEqual([method, at, 404]);
  }
  expect(await load()).toEqual(before);
});

test('no more questions and answers than a quiz may have', async () => {
  const { paulo, path, question, load } = await teacherWithQuestion();
  for (let count = 3; count < 20; count += 1) {
    await paulo.post(`${question}answers/`, { text: `Answer ${count}` });
  }
  const answer = await paulo.post(`${question}answers/`, { text: 'One too many' });
  expect([answer.status, answer.body]).toEqual([
    400,
    { non_field_errors: ['At most 20 answers are possible.'] },
  ]);
  await paulo.patch(path, { questions: questions(500) });
  const reply = await paulo.post(`${path}questions/`, { text: 'One too many', answers });
  expect([reply.status, reply.body]).toEqual([
    400,
    { non_field_errors: ['At most 500 questions are possible.'] },
  ]);
  expect((await load()).questions_count).toBe(500);
});

test('answers that are marked right at once leave one of them right', async () => {
  const { paulo, load, first, answer } = await teacherWithQuestion();
  await atOnce(9, (index) =>
    paulo.patch(answer(first.answers[index % 3]!.id), { is_correct: true }),
  );
  expect(marks((await load()).questions[0]).filter(Boolean)).toHaveLength(1);
});

test('each change has an audit entry, a refused one has none', async () => {
  const { quizId, paulo, path, question, first, answer, auditEntries } =
    await teacherWithQuestion();
  await paulo.post(`${path}questions/`, { text: 'Q', answers });
  await paulo.patch(question, { text: 'Better said' });
  await paulo.patch(question, { order: 2 });
  await paulo.post(`${question}answers/`, { text: 'x' });
  await paulo.delete(answer(first.answers[1]!.id));
  await paulo.delete(question);
  const none = { added: 0, changed: 0, removed: 0, reordered: false };
  const changes = [
    { added: 1 },
    { changed: 1 },
    { reordered: true },
    { changed: 1 },
    { changed: 1 },
    { removed: 1 },
  ];
  const entries = changes.map((change) => ({
    actor_name: 'paulo',
    action: 'update',
    subject_type: 'quiz',
    subject_id: quizId,
    subject_name: 'Numbers',
    details: { fields: [], questions: { ...none, ...change } },
  }));
  expect(await auditEntries()).toEqual(entries);
  await paulo.delete(question);
  await paulo.post(`${path}questions/`, { text: 'Q', answers: [] });
  expect(await auditEntries()).toHaveLength(entries.length);
});
