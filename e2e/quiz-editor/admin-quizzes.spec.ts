import { submitQuiz } from '../../server/src/features/quizzes/quizzes.ts';
import { answersTo } from '../learn/quiz-steps.ts';
import { eventually, expect, type Page, test } from '../support/test.ts';

const LIST = '/admin/quizzes';
const titles = (page: Page) => () =>
  page.getByRole('rowheader').getByRole('link').allTextContents();
const figure = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd');
const questions = (page: Page) =>
  page.getByRole('list', { name: 'Questions' }).getByRole('heading', { level: 3 });

test('a quiz is found, its statistics are read, and it is deleted with its attempts', async ({
  page,
  school,
  logIn,
  expectFailures,
}) => {
  expectFailures(/\/api\/admin\/quizzes\/NaN\/stats\/$/);
  const { id: course } = await school.course({ title: 'Français' });
  const id = await school.quiz(course, { title: 'Présentations' });
  await school.quiz(course, { title: 'Numbers' });
  const student = await school.user();
  await school.enroll(student, course);
  const right = await answersTo(school, id);
  const take = (answers: Record<string, number>) =>
    submitQuiz(school.ctx, { id: student.id, is_staff: false, teaches: null }, id, answers);
  const [first = ''] = Object.keys(right);
  await take({ ...(await answersTo(school, id, 1)), [first]: right[first] ?? 0 });

  await logIn(await school.user({ is_staff: true }));
  await page.goto(`${LIST}/abc/stats`);
  await expect(page.getByText('There is no such quiz')).toBeVisible();
  await page.getByRole('link', { name: 'To all quizzes' }).click();
  await eventually(async () => (await titles(page)()).toSorted(), ['Numbers', 'Présentations']);
  await page.getByLabel('Search quizzes').fill('presentations');
  await eventually(titles(page), ['Présentations']);
  await page.reload();
  await expect(page.getByLabel('Search quizzes')).toHaveValue('presentations');
  await eventually(titles(page), ['Présentations']);

  await page.getByRole('link', { name: 'Statistics of Présentations' }).click();
  await expect(page).toHaveURL(`${LIST}/${id}/stats`);
  await expect(figure(page, 'Average score')).toHaveText('33%');
  await page.getByLabel('Sort questions by').selectOption('Hardest first');
  const hardest = ['2. Question 2', '3. Question 3', '1. Question 1'];
  await expect(questions(page)).toHaveText(hardest);
  // Another attempt counts at the next visit.
  await take(right);
  await page.reload();
  await expect(figure(page, 'Attempts')).toHaveText('2');
  await expect(figure(page, 'Students')).toHaveText('1');
  await expect(figure(page, 'Average score')).toHaveText('67%');
  await expect(questions(page)).toHaveText(hardest);

  await page.getByRole('link', { name: 'Quizzes', exact: true }).last().click();
  await page.getByRole('button', { name: 'Delete Présentations' }).click();
  await expect(page.getByText('Delete this quiz? 2 attempts are lost with it.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Quiz “Présentations” deleted')).toBeVisible();
  await eventually(titles(page), ['Numbers']);
});
