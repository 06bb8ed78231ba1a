import { expect, test } from 'vitest';
import { atOnce, choose, questionsOf, teacherWithQuiz } from '../../../../test/quizzes.ts';
import { questions, type School } from '../../../../test/school.ts';
import { submitQuiz } from '../quizzes.ts';
import { quizStats, tallyNewAttempts } from './stats.ts';
import { questionsOfQuiz } from '../editing/tree.ts';

/** Takes the quiz once with `right` right answers; for the others the second answer is chosen. */
async function attempt(school: School, userId: number, quizId: number, right: number) {
  const asked = await questionsOfQuiz(school.ctx.database.queries, quizId);
  return submitQuiz(
    school.ctx,
    { id: userId, is_staff: false, teaches: null },
    quizId,
    choose(asked, right),
  );
}

async function classroom(fields = {}) {
  const made = await teacherWithQuiz(fields);
  const student = async () => {
    const user = await made.school.user();
    await made.school.enroll(user, made.course.id);
    return user.id;
  };
  return {
    ...made,
    student,
    take: (userId: number, right: number) => attempt(made.school, userId, made.quizId, right),
    stats: async () => (await made.paulo.get(`${made.path}stats/`)).body,
  };
}

test('a quiz without attempts counts nothing and shows its questions', async () => {
  const { quizId, paulo, stats } = await classroom();
  const offered = { chosen: 0, is_offered: true };
  expect(await stats()).toEqual({
    quiz: {
      id: quizId,
      title: 'Numbers',
      course_title: 'Everyday English',
      course_language: null,
      passing_score: 70,
    },
    attempts: 0,
    students: 0,
    average_score: null,
    pass_rate: null,
    scores: Array(11).fill(0),
    questions: [1, 2, 3].map((number) => ({
      question_id: expect.any(Number),
      text: `Question ${number}`,
      asked: 0,
      right: 0,
      answers: [
        { text: 'Right', is_correct: true, ...offered },
        { text: 'Wrong', is_correct: false, ...offered },
        { text: 'Also wrong', is_correct: false, ...offered },
      ],
    })),
  });
  expect((await paulo.get('/admin/quizzes/987654/stats/')).status).toBe(404);
});

test('attempts, students, scores and each choice are counted', async () => {
  const { take, student, stats } = await classroom({ questions: questions(10) });
  const [ana, bia] = [await student(), await student()];
  for (const right of [0, 3, 7]) await take(ana, right);
  await take(bia, 10);
  const { attempts, students, average_score, pass_rate, scores, questions: asked } = await stats();
  expect({ attempts, students, average_score, pass_rate }).toEqual({
    attempts: 4,
    students: 2,
    average_score: 50,
    pass_rate: 50,
  });
  expect(scores).toEqual([1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1]);
  expect(asked.map((question: { right: number }) => question.right)).toEqual([
    75, 75, 75, 50, 50, 50, 50, 25, 25, 25,
  ]);
  expect(asked[0]).toMatchObject({
    asked: 4,
    answers: [{ chosen: 3 }, { chosen: 1 }, { chosen: 0 }],
  });
});

test('percentages are rounded, and scores fall into the right steps', async () => {
  const { take, student, stats, school } = await classroom();
  const ana = await student();
  await take(ana, 2);
  await take(ana, 3);
  await take(ana, 1);
  expect(await stats()).toMatchObject({ average_score: 67, pass_rate: 33 });
  const { queries } = school.ctx.database;
  const ids = (await queries.selectFrom('attempts').select('id').execute()).map(({ id }) => id);
  for (const [index, score] of [9, 10, 99].entries()) {
    await queries.updateTable('attempts').set({ score }).where('id', '=', ids[index]!).execute();
  }
  expect((await stats()).scores).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0]);
});

test('questions are matched by id over versions, answers by their text when they were chosen', async () => {
  const { take, student, stats, load, paulo, path } = await classroom();
  const ana = await student();
  await take(ana, 0);
  const [first, second, third] = (await load()).questions;
  const [right, wrong, other] = first.answers;
  await paulo.patch(path, {
    questions: [
      { text: 'New', answers: first.answers.map(({ id: _, ...rest }: { id: number }) => rest) },
      {
        ...first,
        order: undefined,
        text: 'Better said',
        answers: [right, { ...wrong, text: 'Nearly' }, other],
      },
      // An answer with the same text is right now.
      {
        ...third,
        order: undefined,
        answers: third.answers.map((answer: { text: string }) => ({
          ...answer,
          is_correct: answer.text === 'Wrong',
        })),
      },
    ],
  });
  await take(ana, 0);
  const { questions: asked, attempts } = await stats();
  expect(attempts).toBe(2);
  const choices = ({ answers }: { answers: Record<string, unknown>[] }) =>
    answers.map(({ text, is_correct, chosen, is_offered }) => [
      text,
      is_correct,
      chosen,
      is_offered,
    ]);
  expect(asked).toMatchObject([
    { text: 'New', asked: 1, right: 0 },
    { question_id: first.id, text: 'Better said', asked: 2, right: 0 },
    { question_id: third.id, text: 'Question 3', asked: 2, right: 50 },
    { question_id: null, text: 'Question 2', asked: 1, right: 0 },
  ]);
  expect(choices(asked[1])).toEqual([
    ['Right', true, 0, true],
    ['Nearly', false, 1, true],
    ['Also wrong', false, 0, true],
    ['Wrong', false, 1, false],
  ]);
  expect(choices(asked[2])).toEqual([
    ['Right', false, 0, true],
    ['Wrong', true, 1, true],
    ['Also wrong', false, 0, true],
    ['Wrong', false, 1, false],
  ]);
  // A removed question also lists answers that nobody chose.
  expect(choices(asked[3])).toEqual([
    ['Right', true, 0, false],
    ['Wrong', false, 1, false],
    ['Also wrong', false, 0, false],
  ]);
  expect(second.text).toBe('Question 2');
});

test('the tally is stored, and newer attempts are added to it', async () => {
  const { take, student, stats, school } = await classroom();
  const ana = await student();
  await take(ana, 3);
  const first = await stats();
  expect(first.questions[0]).toMatchObject({ asked: 1, right: 100 });
  // Counted again it would be different.
  const { queries } = school.ctx.database;
  await queries.updateTable('attempts').set({ snapshot: '{"quiz":"x","questions":[]}' }).execute();
  expect(await stats()).toEqual(first);
  await take(ana, 0);
  expect((await stats()).questions[0]).toMatchObject({ asked: 2, right: 50 });
});

test('the attempts of a deleted user are no longer counted, whatever came after them', async () => {
  const { take, student, stats, school } = await classroom();
  const [ana, bia] = [await student(), await student()];
  await take(ana, 3);
  await take(bia, 0);
  expect(await stats()).toMatchObject({ attempts: 2, students: 2 });
  const { queries } = school.ctx.database;
  await queries.deleteFrom('users').where('id', '=', ana).execute();
  await take(bia, 0);
  const left = await stats();
  expect(left).toMatchObject({ attempts: 2, students: 1, average_score: 0, pass_rate: 0 });
  expect(left.questions[0]).toMatchObject({ asked: 2, right: 0 });
  await queries.deleteFrom('users').where('id', '=', bia).execute();
  expect(await stats()).toMatchObject({ attempts: 0, questions: [{ asked: 0 }, {}, {}] });
});

test('an attempt that is committed late is counted, even where another was deleted meanwhile', async () => {
  const { take, student, stats, school, quizId } = await classroom();
  const { queries } = school.ctx.database;
  const [ana, bia] = [await student(), await student()];
  const { id } = await take(ana, 3);
  await take(ana, 3);
  const early = await queries
    .selectFrom('attempts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  // Its id was assigned before, but the row was not committed.
  await queries.deleteFrom('attempts').where('id', '=', id).execute();
  await take(bia, 0);
  expect(await stats()).toMatchObject({ attempts: 2 });
  const snapshot = JSON.stringify(early.snapshot);
  await queries
    .insertInto('attempts')
    .values({ ...early, snapshot })
    .execute();
  await queries.deleteFrom('users').where('id', '=', bia).execute();
  const late = await stats();
  expect(late).toMatchObject({ attempts: 2, average_score: 100, students: 1 });
  expect(late.questions[0]).toMatchObject({ asked: 2, right: 100 });
  expect(early.quiz_id).toBe(quizId);
});

test('concurrent requests for statistics get the same result', async () => {
  const { take, student, paulo, path } = await classroom();
  const ana = await student();
  for (let count = 0; count < 5; count += 1) await take(ana, 3);
  const replies = await atOnce(6, () => paulo.get(`${path}stats/`));
  for (const { body } of replies) expect(body).toEqual(replies[0]?.body);
  expect(replies[0]?.body.questions[0].asked).toBe(5);
});

test('more attempts than one batch are all counted, and other requests run in between', async () => {
  const { take, student, stats, school, quizId } = await classroom();
  const ana = await student();
  await take(ana, 2);
  const { queries } = school.ctx.database;
  const {
    id: _,
    snapshot,
    ...row
  } = await queries.selectFrom('attempts').selectAll().executeTakeFirstOrThrow();
  const copies = Array.from({ length: 1200 }, (_copy, index) => ({
    ...row,
    number: index + 2,
    snapshot: JSON.stringify(snapshot),
  }));
  await queries.insertInto('attempts').values(copies).execute();
  const done: string[] = [];
  setImmediate(() => done.push('another request'));
  await quizStats(school.ctx, quizId).then(() => done.push('statistics'));
  expect(done).toEqual(['another request', 'statistics']);
  const { attempts, questions: asked } = await stats();
  expect([attempts, asked[1].asked, asked[1].right, asked[2].right]).toEqual([1201, 1201, 100, 0]);
});

test('tallies of many blocks stay those of all attempts, whatever is deleted, comes late or is stored at once', async () => {
  const { take, student, stats, school, quizId } = await classroom();
  const { queries } = school.ctx.database;
  for (const right of [0, 1, 2, 3]) await take(await student(), right);
  const templates = await queries.selectFrom('attempts').selectAll().orderBy('id').execute();
  const people = templates.map(({ user_id }) => user_id);
  let number = 1;
  const add = async (count: number) => {
    const rows = Array.from({ length: count }, (_, n) => {
      const { id: _id, ...row } = templates[n % 4]!;
      number += 1;
      return { ...row, number, snapshot: JSON.stringify(row.snapshot) };
    });
    await queries.insertInto('attempts').values(rows).execute();
  };
  /** What the statistics say, and what a count of all attempts says that knows no tally. */
  const compare = async () => {
    const before = await stats();
    expect(await stats()).toEqual(before);
    await queries.deleteFrom('quiz_tallies').execute();
    expect(before).toEqual(await stats());
    return before;
  };
  await add(900);
  await tallyNewAttempts(school.ctx);
  const blocks = await queries.selectFrom('quiz_tallies').selectAll().orderBy('after_id').execute();
  expect(blocks.map(({ attempts }) => attempts)).toEqual([250, 250, 250, 154]);
  expect((await compare()).questions[0].asked).toBe(904);

  // Somebody's attempts go from all blocks, others come: the blocks are counted anew.
  await stats();
  await queries.deleteFrom('users').where('id', '=', people.pop()!).execute();
  templates.pop();
  templates.unshift(templates[0]!);
  await add(300);
  expect((await compare()).questions[0].asked).toBe(904 - 226 + 300);

  // Blocks of a request that was slower than another: they do not follow each other.
  await stats();
  const [first, second] = await queries
    .selectFrom('quiz_tallies')
    .selectAll()
    .orderBy('after_id')
    .execute();
  await queries
    .insertInto('quiz_tallies')
    .values({ ...second!, after_id: first!.last_id - 1, tally: JSON.stringify(second!.tally) })
    .execute();
  expect((await compare()).questions[0].asked).toBe(904 - 226 + 300);
  expect(quizId).toBe(first?.quiz_id);
});

test('statistics are for staff only', async () => {
  const { school, course, path, quizId } = await classroom();
  const user = await school.user();
  await school.enroll(user, course.id);
  const ana = await school.as(user);
  expect((await ana.get(`${path}stats/`)).status).toBe(403);
  expect(await questionsOf(ana, course.id, quizId)).toHaveLength(3);
});
