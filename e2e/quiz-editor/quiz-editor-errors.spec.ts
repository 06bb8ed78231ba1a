import { questions } from '../../server/test/factories.ts';
import {
  addQuestion,
  answer,
  button,
  fillDetails,
  question,
  questionText,
  right,
  save,
  stored,
} from './quiz-editor-steps.ts';
import { eventually, expect, type Page, test } from '../support/test.ts';

const ONE = /\/api\/admin\/quizzes\/\d+\/$/;
const ALL = /\/api\/admin\/quizzes\/$/;
const describedBy = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((field) =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );

test('a blank form says everything beside its fields and leads to each error', async ({
  page,
  school,
  logIn,
  expectAccessible,
}) => {
  await school.course({ title: 'Português A1' });
  await logIn(await school.user({ is_staff: true }));
  await page.goto('/admin/quizzes/new');
  await page.getByLabel('Passing Score').fill('');
  await save(page).click();
  await expect(page.getByLabel('Title')).toBeFocused();
  expect(await describedBy(page, 'Title')).toContain('Title is required');
  expect(await describedBy(page, 'Description')).toContain('Description is required');
  expect(await describedBy(page, 'Course')).toContain('Course selection is required');
  expect(await describedBy(page, 'Passing Score (%)')).toContain(
    'Passing score must be between 0 and 100',
  );
  const summary = page.getByRole('region', { name: '5 things need to be fixed' });
  await expect(summary).toContainText('At least one question is required');
  await expectAccessible();
  await summary.getByRole('button', { name: /^Questions/ }).click();
  await expect(button(page, 'Add Question')).toBeFocused();

  for (const score of ['101', '-1', '7.5']) {
    await page.getByLabel('Passing Score').fill(score);
    await expect(page.getByText('Passing score must be between 0 and 100')).toHaveCount(2);
  }
  await page.getByLabel('Passing Score').fill('0');
  await expect(page.getByText('Passing score must be between 0 and 100')).toHaveCount(0);
  await fillDetails(page, 'Português A1');
  await button(page, 'Add Question').click();
  await expect(page.getByText('At least one question is required')).toHaveCount(0);
  const first = question(page, 1);
  await expect(first.getByText('Question text is required')).toBeVisible();
  await expect(first.getByText('Exactly one answer must be correct')).toBeVisible();
  await expect(first.getByText('Answer text is required')).toHaveCount(2);
  await first.getByRole('button', { name: 'Remove answer 2' }).click();
  await expect(first.getByText('At least two answers are required')).toBeVisible();
  await expectAccessible();

  await button(page, 'Remove question 1').click();
  await addQuestion(page, 1, 'Bom dia?', ['Good morning', 'Good night']);
  await expect(page.getByText(/to be fixed$/)).toHaveCount(0);
  await save(page).click();
  await expect(page.getByText('Quiz created successfully')).toBeVisible();
});

test('the way to an error unfolds its question', async ({ page, school, logIn }) => {
  const { id: course } = await school.course();
  const id = await school.quiz(course, { questions: questions(8) });
  await logIn(await school.user({ is_staff: true }));
  await page.goto(`/admin/quizzes/${id}/edit`);
  await expect(questionText(page, 7)).toBeHidden();
  await button(page, 'Unfold all').click();
  await answer(page, 7, 2).fill('');
  await questionText(page, 8).fill('');
  await button(page, 'Fold all').click();
  await expect(questionText(page, 7)).toBeHidden();
  await save(page).click();
  await expect(answer(page, 7, 2)).toBeFocused();
  await expect(answer(page, 7, 2)).toBeInViewport();
  await expect(question(page, 8).getByText('To fix')).toBeVisible();
  await page.getByLabel('Title').focus();
  await button(page, '2 things to fix: go to the first').click();
  await expect(answer(page, 7, 2)).toBeFocused();
  await answer(page, 7, 2).fill('Wrong');
  await button(page, /^Question 8: Question text is required$/).click();
  await expect(questionText(page, 8)).toBeFocused();
});

test('what the server refuses stands beside its field until that is changed', async ({
  page,
  school,
  logIn,
  expectFailures,
}) => {
  expectFailures(ONE);
  const { id: course } = await school.course();
  const id = await school.quiz(course, { questions: questions(7) });
  await logIn(await school.user({ is_staff: true }));
  await page.goto(`/admin/quizzes/${id}/edit`);
  await page.route(ONE, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 400,
          json: {
            'questions.6.answers.1.text': ['Too rude.'],
            'questions.6.lesson_id': ['Not of this course.'],
            passing_score: ['Too high.'],
          },
        })
      : route.fallback(),
  );
  await page.getByLabel('Title').fill('Other');
  await save(page).click();
  await expect(page.getByLabel('Passing Score')).toBeFocused();
  await expect(page.getByText('Too high.', { exact: true })).toBeVisible();
  await button(page, /Too rude/).click();
  await expect(answer(page, 7, 2)).toBeFocused();
  await expect(question(page, 7).getByText('Not of this course.')).toBeVisible();
  await button(page, 'Move question 7 up').click();
  await expect(question(page, 6).getByText('Too rude.')).toBeVisible();
  await answer(page, 6, 2).fill('Polite');
  await expect(page.getByText('Too rude.')).toHaveCount(0);
  await page.getByLabel('Passing Score').fill('60');
  await expect(page.getByText('Too high.')).toHaveCount(0);
});

test('a refusal of the real server stands beside its field', async ({
  page,
  school,
  logIn,
  expectFailures,
}) => {
  expectFailures(ONE);
  const { id: course } = await school.course({ title: 'English A1' });
  const gone = await school.course({ title: 'Gone' });
  const id = await school.quiz(course);
  await logIn(await school.user({ is_staff: true }));
  await page.goto(`/admin/quizzes/${id}/edit`);
  await page.getByLabel('Course', { exact: true }).selectOption({ label: 'Gone' });
  await expect(question(page, 1).getByText('The course has no lessons yet.')).toBeVisible();
  await school.ctx.database.queries.deleteFrom('courses').where('id', '=', gone.id).execute();
  await save(page).click();
  await expect(page.getByLabel('Course', { exact: true })).toBeFocused();
  expect(await describedBy(page, 'Course')).toContain('This course does not exist.');
});

test("a failed save keeps what was typed and prefers the server's sentence", async ({
  page,
  school,
  logIn,
  expectFailures,
  expectAccessible,
}) => {
  expectFailures(ALL);
  await school.course({ title: 'Português A1' });
  await logIn(await school.user({ is_staff: true }));
  await page.goto('/admin/quizzes/new');
  await fillDetails(page, 'Português A1');
  await addQuestion(page, 1, 'Bom dia?', ['Good morning', 'Good night']);
  const answers = [
    { status: 503, json: { message: 'The school is being moved.' } },
    { status: 500, body: 'oops' },
    'lost',
  ] as const;
  await page.route(ALL, async (route) => {
    const next = answers[asked];
    asked += 1;
    if (next === 'lost' || !next) await route.abort();
    else await route.fulfill(next);
  });
  let asked = 0;
  await save(page).click();
  await expect(page.getByRole('alert')).toHaveText('The school is being moved.');
  await expectAccessible();
  for (let n = 0; n < 2; n += 1) {
    await save(page).click();
    await expect(page.getByRole('alert').last()).toHaveText(
      'Failed to save quiz. Please try again.',
    );
  }
  await expect(page.getByLabel('Title')).toHaveValue('Saudações');
  await expect(answer(page, 1, 2)).toHaveValue('Good night');
  await page.unroute(ALL);
  await save(page).click();
  await expect(page.getByText('Quiz created successfully')).toBeVisible();
});

test('a save that takes long can be sent once only', async ({ page, school, logIn }) => {
  const { id: course } = await school.course();
  const id = await school.quiz(course);
  await logIn(await school.user({ is_staff: true }));
  await page.goto(`/admin/quizzes/${id}/edit`);
  let sent = 0;
  await page.route(ONE, async (route) => {
    if (route.request().method() === 'PATCH') {
      sent += 1;
      await page.waitForTimeout(800);
    }
    await route.fallback();
  });
  await page.getByLabel('Title').fill('Once');
  await page.getByLabel('Title').press('Enter');
  await expect(button(page, 'Saving...')).toBeVisible();
  await button(page, 'Saving...').click({ force: true });
  await expect(page.getByText('Quiz updated successfully')).toBeVisible();
  expect(sent).toBe(1);
});

test('a quiz that cannot be fetched says so, and one that is not there', async ({
  page,
  school,
  logIn,
  expectFailures,
  expectAccessible,
}) => {
  expectFailures(ONE);
  const { id: course } = await school.course();
  const id = await school.quiz(course);
  await logIn(await school.user({ is_staff: true }));
  await page.route(ONE, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`/admin/quizzes/${id}/edit`);
  await expect(page.getByText('Failed to fetch quiz. Please try again.')).toBeVisible({
    timeout: 20_000,
  });
  await expectAccessible();
  await page.unroute(ONE);
  await button(page, 'Retry').click();
  await expect(questionText(page, 1)).toBeVisible();
  await page.goto('/admin/quizzes/999999/edit');
  await expect(page.getByText('Failed to fetch quiz. Please try again.')).toBeVisible();
  await page.getByRole('link', { name: 'To all quizzes' }).click();
  await expect(page).toHaveURL('/admin/quizzes');
});

test('courses that cannot be loaded say so beside the field', async ({
  page,
  school,
  logIn,
  expectFailures,
}) => {
  const courses = /\/api\/courses\/$/;
  expectFailures(courses);
  await school.course({ title: 'Português A1' });
  await logIn(await school.user({ is_staff: true }));
  await page.route(courses, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/admin/quizzes/new');
  await expect(page.getByText('Failed to load courses')).toBeVisible({ timeout: 20_000 });
  await page.unroute(courses);
  await button(page, 'Retry').click();
  await page.getByLabel('Course', { exact: true }).selectOption({ label: 'Português A1' });
});

test('a quiz that was deleted meanwhile can be saved as a new one', async ({
  page,
  school,
  logIn,
  expectFailures,
}) => {
  expectFailures(ONE);
  const { id: course } = await school.course();
  const id = await school.quiz(course);
  await logIn(await school.user({ is_staff: true }));
  await page.goto(`/admin/quizzes/${id}/edit`);
  await right(page, 1, 2).check();
  await school.ctx.database.queries.deleteFrom('quizzes').where('id', '=', id).execute();
  await save(page).click();
  await button(page, 'Save as a new quiz').click();
  await expect(page.getByText('Quiz created successfully')).toBeVisible();
  const made = await school.ctx.database.queries
    .selectFrom('quizzes')
    .select('id')
    .executeTakeFirstOrThrow();
  await eventually(
    async () => (await stored(school, made.id)())[0],
    'Question 1: Right, Wrong*, Also wrong',
  );
});
