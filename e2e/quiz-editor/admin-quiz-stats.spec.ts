import { updateQuiz } from '../../server/src/features/quizzes/editing/edit.ts';
import { getAdminQuiz } from '../../server/src/features/quizzes/admin.ts';
import { submitQuiz } from '../../server/src/features/quizzes/quizzes.ts';
import type { TestUser } from '../../server/test/factories.ts';
import type { TestServer } from '../support/server.ts';
import { expect, type Page, test } from '../support/test.ts';

const LOAD_FAILED = 'Failed to load quiz statistics. Please try again later.';

const QUESTIONS = [
  ['How do you open a meeting?', 'Shall we get started?', 'Start now.'],
  ['How do you disagree politely?', 'I see it differently.', 'You are wrong.'],
  ['How do you close a meeting?', 'Let us wrap up.', 'Bye.'],
].map(([text = '', right = '', wrong = '']) => ({
  text,
  answers: [
    { text: right, is_correct: true },
    { text: wrong, is_correct: false },
  ],
}));

async function meetings(school: TestServer) {
  const course = await school.course({ title: 'English at Work' });
  const id = await school.quiz(course.id, { title: 'Meetings', questions: QUESTIONS });
  return { course, id };
}

/** Somebody takes the quiz and answers the questions of these places right. */
async function take(school: TestServer, user: TestUser, quizId: number, right: number[]) {
  const quiz = await getAdminQuiz(school.ctx.database.queries, quizId);
  const answers = quiz.questions.map(({ id, answers: [first, second] }, index) => [
    id,
    (right.includes(index) ? first : second)?.id,
  ]);
  await submitQuiz(school.ctx, user, quizId, Object.fromEntries(answers));
}

/** Two students, three attempts: the second question is the hardest. */
async function takenQuiz(school: TestServer) {
  const { course, id } = await meetings(school);
  const [ana, bia] = [await school.user(), await school.user()];
  await school.enroll(ana, course.id);
  await school.enroll(bia, course.id);
  await take(school, ana, id, [0]);
  await take(school, ana, id, [0, 1, 2]);
  await take(school, bia, id, [0, 2]);
  return { course, id, ana };
}

const figure = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd');

const questions = (page: Page) =>
  page.getByRole('list', { name: 'Questions' }).getByRole('heading', { level: 3 });

const question = (page: Page, text: string) =>
  page
    .getByRole('list', { name: 'Questions' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: text }) });

test('staff see how a quiz went, question by question', async ({
  page,
  school,
  logIn,
  expectAccessible,
}) => {
  const { id } = await takenQuiz(school);
  await logIn(await school.user({ is_staff: true }));
  await page.goto('/admin/quizzes');
  await page.getByRole('link', { name: 'Statistics of Meetings' }).click();
  await expect(page).toHaveURL(`/admin/quizzes/${id}/stats`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statistics: Meetings');
  await expect(page).toHaveTitle('Quiz Statistics · Escola Trilha');
  await expect(figure(page, 'Attempts')).toHaveText('3');
  await expect(figure(page, 'Students')).toHaveText('2');
  await expect(figure(page, 'Average score')).toHaveText('67%');
  await expect(figure(page, 'Pass rate')).toHaveText('33%');

  const scores = page.getByRole('table', { name: 'Attempts by score' });
  await expect(scores.getByRole('row', { name: '30–39%' })).toHaveText('30–39%133%');
  await expect(scores.getByRole('row', { name: '60–69%' })).toHaveText('60–69%133%');
  await expect(scores.getByRole('row', { name: '100%' })).toHaveText('100%133%');
  await expect(scores.getByRole('row')).toHaveCount(12);
  await expect(page.getByRole('img', { name: /Columns of how many attempts/ })).toBeVisible();

  await expect(questions(page)).toHaveText([
    '1. How do you open a meeting?',
    '2. How do you disagree politely?',
    '3. How do you close a meeting?',
  ]);
  const second = question(page, 'How do you disagree politely?');
  await expect(second).toContainText('33% right');
  await expect(second).toContainText('asked 3 times');
  await expect(second).toContainText('A wrong answer was chosen more often than the right one.');
  const choices = second.getByRole('list', { name: 'Answers' }).getByRole('listitem');
  await expect(choices).toHaveText([
    'Right answer: I see it differently., chosen 1 time,33%',
    'You are wrong., chosen 2 times,67%',
  ]);
  await expectAccessible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible();

  await page.getByRole('link', { name: 'Edit quiz' }).click();
  await expect(page).toHaveURL(`/admin/quizzes/${id}/edit`);
});

test('the hardest questions come first, and the address remembers it', async ({
  page,
  school,
  logIn,
}) => {
  const { id } = await takenQuiz(school);
  await logIn(await school.user({ is_staff: true }));
  await page.goto(`/admin/quizzes/${id}/stats`);
  await page.getByLabel('Sort questions by').selectOption('Hardest first');
  const hardest = [
    '2. How do you disagree politely?',
    '3. How do you close a meeting?',
    '1. How do you open a meeting?',
  ];
  await expect(questions(page)).toHaveText(hardest);
  await expect(page).toHaveURL(/\?sort=hardest$/);
  await page.reload();
  await expect(questions(page)).toHaveText(hardest);
  await page.getByLabel('Sort questions by').selectOption('Order in the quiz');
  await expect(questions(page)).toHaveText(hardest.toSorted());
});

test('what a changed quiz no longer asks and offers stands apart', async ({
  page,
  school,
  logIn,
  expectAccessible,
}) => {
  const { id, ana } = await takenQuiz(school);
  const quiz = await getAdminQuiz(school.ctx.database.queries, id);
  const [first, second] = quiz.questions;
  const [right, wrong] = second!.answers;
  await updateQuiz(school.ctx, undefined, id, {
    questions: [
      { ...second!, order: undefined, answers: [right!, { ...wrong!, text: 'Not at all.' }] },
      { ...first!, order: undefined },
      { text: 'Who takes the minutes?', answers: QUESTIONS[0]!.answers },
    ],
  });
  await logIn(await school.user({ is_staff: true }));
  await page.goto(`/admin/quizzes/${id}/stats`);
  await expect(questions(page)).toHaveText([
    '1. How do you disagree politely?',
    '2. How do you open a meeting?',
    '3. Who takes the minutes?',
  ]);
  const answers = page.getByRole('list', { name: 'Answers' });
  await expect(answers.first().getByRole('listitem')).toHaveText([
    'Right answer: I see it differently., chosen 1 time,33%',
    'Not at all., chosen 0 times,0%',
    'You are wrong.no longer offered, chosen 2 times,67%',
  ]);
  const third = question(page, 'Who takes the minutes?');
  await expect(third).toContainText('Not asked yet');
  await expect(page.getByRole('list', { name: 'No longer in the quiz' })).toContainText(
    'How do you close a meeting?',
  );
  await expectAccessible();

  // Another attempt counts at the next visit.
  await take(school, ana, id, [0, 1, 2]);
  await page.reload();
  await expect(figure(page, 'Attempts')).toHaveText('4');
  await expect(third).toContainText('asked 1 time');
});

test('a quiz that nobody has taken says so', async ({ page, school, logIn, expectAccessible }) => {
  const { id } = await meetings(school);
  await logIn(await school.user({ is_staff: true }));
  await page.goto(`/admin/quizzes/${id}/stats`);
  await expect(page.getByText('No attempts yet')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statistics: Meetings');
  await expect(page.getByRole('table')).toHaveCount(0);
  await expectAccessible();
});

test('statistics load, fail with a sentence, and are tried again', async ({
  page,
  school,
  logIn,
  expectFailures,
  expectAccessible,
}) => {
  expectFailures(/\/api\/admin\/quizzes\/\d+\/stats\/$/);
  const { id } = await takenQuiz(school);
  await logIn(await school.user({ is_staff: true }));
  const address = '**/api/admin/quizzes/*/stats/';
  let fail = () => {};
  const held = new Promise<void>((resolve) => (fail = resolve));
  await page.route(address, async (route) => {
    await held;
    await route.fulfill({ status: 500, json: {} });
  });
  await page.goto(`/admin/quizzes/${id}/stats`);
  await expect(page.getByRole('status').getByText('Loading...')).toBeAttached();
  await expectAccessible();
  fail();
  await expect(page.getByRole('alert')).toContainText(LOAD_FAILED, { timeout: 20_000 });
  await expectAccessible();
  await page.unroute(address);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(figure(page, 'Attempts')).toHaveText('3');
});

test('a quiz that is not there leads back to all quizzes', async ({
  page,
  school,
  logIn,
  expectFailures,
}) => {
  expectFailures(/\/stats\/$/);
  await logIn(await school.user({ is_staff: true }));
  for (const id of ['987654', 'abc']) {
    await page.goto(`/admin/quizzes/${id}/stats`);
    await expect(page.getByText('There is no such quiz')).toBeVisible();
  }
  await page.getByRole('link', { name: 'To all quizzes' }).click();
  await expect(page).toHaveURL('/admin/quizzes');
});

test('on a phone the statistics fit, whatever long texts stand in them', async ({
  page,
  school,
  logIn,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const word = 'Donaudampfschifffahrtsgesellschaftskapitänspatent';
  const sentence = 'Qual destas frases é a maneira mais educada de discordar? '.repeat(6);
  const course = await school.course({ title: word.repeat(3) });
  const id = await school.quiz(course.id, {
    title: `${word.repeat(2)} ${sentence.slice(0, 90)}`,
    passing_score: 0,
    questions: [
      {
        text: word.repeat(8),
        answers: [
          { text: sentence, is_correct: true },
          { text: word.repeat(6), is_correct: false },
        ],
      },
    ],
  });
  const student = await school.user();
  await school.enroll(student, course.id);
  await take(school, student, id, []);
  await logIn(await school.user({ is_staff: true }));
  await page.goto(`/admin/quizzes/${id}/stats`);
  await expect(figure(page, 'Pass rate')).toHaveText('100%');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAccessible();
});
