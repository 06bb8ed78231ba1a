import { questions } from '../../server/test/factories.ts';
import { submitQuiz } from '../../server/src/features/quizzes/quizzes.ts';
import { answersTo } from '../learn/quiz-steps.ts';
import { eventually, expect, type Page, test } from '../support/test.ts';

const row = (page: Page, title: string) => page.getByRole('row', { name: title });
const titles = (page: Page) => page.getByRole('rowheader').getByRole('link').allTextContents();
const LIST = /\/api\/admin\/quizzes\/(\?|$)/;

test('the list says what each quiz is and leads to what can be done with it', async ({
  page,
  school,
  logIn,
  expectAccessible,
}) => {
  const { id: course } = await school.course({ title: 'Everyday English' });
  const id = await school.quiz(course, {
    title: 'Greetings',
    passing_score: 65,
    questions: questions(4),
  });
  await logIn(await school.user({ is_staff: true }));
  await page.goto('/admin/quizzes');
  await expect(page).toHaveTitle(/^Quizzes · /);
  for (const name of ['Quiz', 'Course', 'Questions count', 'Passing Score']) {
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  }
  await expect(row(page, 'Greetings').getByRole('cell')).toHaveText([
    /Everyday English/,
    /4/,
    /65%/,
    /Export/,
  ]);
  await expect(page.getByRole('link', { name: 'Statistics of Greetings' })).toHaveAttribute(
    'href',
    `/admin/quizzes/${id}/stats`,
  );
  await expectAccessible();
  await page.getByRole('link', { name: 'Edit Greetings' }).click();
  await expect(page).toHaveURL(`/admin/quizzes/${id}/edit`);
  await page.getByRole('link', { name: 'Quizzes', exact: true }).last().click();
  await page.getByRole('main').getByRole('link', { name: 'Add Quiz' }).click();
  await expect(page).toHaveURL('/admin/quizzes/new');
});

test('search, course and page stand in the address', async ({ page, school, logIn }) => {
  const { id: english } = await school.course({ title: 'Everyday English' });
  const { id: french } = await school.course({ title: 'Français' });
  for (let n = 1; n <= 11; n += 1) await school.quiz(english, { title: `English ${n}` });
  await school.quiz(french, { title: 'Présentations' });
  await logIn(await school.user({ is_staff: true }));
  await page.goto('/admin/quizzes');
  await expect(page.getByText('1–10 of 12')).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/admin/quizzes?page=2');
  await eventually(async () => (await titles(page)).length, 2);

  await page.getByLabel('Course', { exact: true }).selectOption({ label: 'Français' });
  await expect(page).toHaveURL(`/admin/quizzes?course=${french}`);
  await eventually(() => titles(page), ['Présentations']);

  await page.getByLabel('Search quizzes').fill('english');
  await expect(page.getByText('No quizzes found')).toBeVisible();
  await expect(page).toHaveURL(`/admin/quizzes?course=${french}&search=english`);
  await page.getByRole('button', { name: 'Show all quizzes' }).click();
  await expect(page).toHaveURL('/admin/quizzes');
  await expect(page.getByLabel('Search quizzes')).toHaveValue('');

  await page.getByLabel('Search quizzes').fill('presentacoes');
  await expect(page.getByText('No quizzes found')).toBeVisible();
  await page.getByLabel('Search quizzes').fill('presentations');
  await eventually(() => titles(page), ['Présentations']);
  await page.reload();
  await eventually(() => titles(page), ['Présentations']);
  await expect(page.getByLabel('Search quizzes')).toHaveValue('presentations');
});

test('a page past the end leads back to the first', async ({
  page,
  school,
  logIn,
  expectFailures,
}) => {
  expectFailures(/page=9/);
  const { id } = await school.course();
  await school.quiz(id, { title: 'Greetings' });
  await logIn(await school.user({ is_staff: true }));
  await page.goto('/admin/quizzes?page=9');
  await page.getByRole('link', { name: 'To the first page' }).click();
  await eventually(() => titles(page), ['Greetings']);
});

test('a quiz is deleted in two steps, after saying what goes with it', async ({
  page,
  school,
  logIn,
  expectAccessible,
}) => {
  const { id: course } = await school.course();
  const id = await school.quiz(course, { title: 'Greetings' });
  await school.quiz(course, { title: 'Numbers' });
  const student = await school.user();
  await school.enroll(student, course);
  await submitQuiz(
    school.ctx,
    { id: student.id, is_staff: false },
    id,
    await answersTo(school, id),
  );
  await logIn(await school.user({ is_staff: true }));
  await page.goto('/admin/quizzes');
  await page.getByRole('button', { name: 'Delete Greetings' }).click();
  await expect(page.getByText('Delete this quiz? 1 attempt is lost with it.')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Delete Greetings' })).toBeFocused();

  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await eventually(() => titles(page), ['Numbers']);
  await expect(page.getByText('Quiz “Greetings” deleted')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Add Quiz' })).toBeFocused();
});

test('with its last quiz a page goes', async ({ page, school, logIn }) => {
  const { id } = await school.course();
  for (let n = 10; n <= 20; n += 1) await school.quiz(id, { title: `Quiz no ${n}` });
  await logIn(await school.user({ is_staff: true }));
  await page.goto('/admin/quizzes?page=2');
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await page.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page).toHaveURL('/admin/quizzes');
  await expect(page.getByRole('rowheader')).toHaveCount(10);
});

test('a list that cannot be loaded says so and is tried again', async ({
  page,
  school,
  logIn,
  expectFailures,
  expectAccessible,
}) => {
  expectFailures(LIST);
  const { id } = await school.course();
  await school.quiz(id, { title: 'Greetings' });
  await logIn(await school.user({ is_staff: true }));
  await page.route(LIST, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/admin/quizzes');
  await expect(page.getByText('Failed to load quizzes. Please try again later.')).toBeVisible({
    timeout: 20_000,
  });
  await expectAccessible();
  await page.unroute(LIST);
  await page.getByRole('button', { name: 'Retry' }).click();
  await eventually(() => titles(page), ['Greetings']);
});

test('a deletion that fails says so and leaves the quiz', async ({
  page,
  school,
  logIn,
  expectFailures,
}) => {
  const one = /\/api\/admin\/quizzes\/\d+\/$/;
  expectFailures(one);
  const { id } = await school.course();
  await school.quiz(id, { title: 'Greetings' });
  await logIn(await school.user({ is_staff: true }));
  await page.route(one, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/admin/quizzes');
  await page.getByRole('button', { name: 'Delete Greetings' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to delete quiz. Please try again later.',
  );
  await expect(row(page, 'Greetings')).toBeVisible();
});

test('without any quiz the list says how to begin', async ({
  page,
  school,
  logIn,
  expectAccessible,
}) => {
  await logIn(await school.user({ is_staff: true }));
  await page.goto('/admin/quizzes');
  await expect(page.getByText('No quizzes yet')).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: 'Add the first quiz' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Quiz');
});

test('students do not get there', async ({ page, school, logIn }) => {
  await logIn(await school.user());
  for (const address of ['/admin/quizzes', '/admin/quizzes/new', '/admin/quizzes/1/edit']) {
    await page.goto(address);
    await expect(page).toHaveURL('/dashboard');
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`on a phone the list fits, ${colorScheme}`, async ({
    page,
    school,
    logIn,
    expectAccessible,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 360, height: 780 });
    const { id } = await school.course({
      title: 'Donaudampfschifffahrtsgesellschaftskapitänspatent '.repeat(2),
    });
    await school.quiz(id, { title: 'Saudações, despedidas e apresentações '.repeat(3) });
    await logIn(await school.user({ is_staff: true }));
    await page.goto('/admin/quizzes');
    await page.getByRole('button', { name: /^Delete/ }).click();
    await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectAccessible();
  });
}
