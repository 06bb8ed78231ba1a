import { QUIZ_CHANGED_MEANWHILE } from '@trilha/contract';
import { getAdminQuiz } from '../../server/src/features/quizzes/admin.ts';
import { updateQuiz } from '../../server/src/features/quizzes/editing/edit.ts';
import { PASSWORD, type TestUser } from '../../server/test/factories.ts';
import type { TestServer } from '../support/server.ts';
import { button, questionText, save, shownOrder, stored } from './quiz-editor-steps.ts';
import { eventually, expect, type Page, test } from '../support/test.ts';

const logInAgain = (page: Page) => page.getByRole('alertdialog', { name: 'Sua sessão terminou' });
const title = (page: Page) => page.getByLabel('Title', { exact: true });

/** A quiz of three questions, open in the browser of a staff user. */
async function open(page: Page, school: TestServer, logIn: (user: TestUser) => Promise<void>) {
  const { id: course } = await school.course({ title: 'Português A1' });
  const id = await school.quiz(course, { title: 'Saudações' });
  const staff = await school.user({ is_staff: true, password: PASSWORD });
  await logIn(staff);
  await page.goto(`/admin/quizzes/${id}/edit`);
  await expect(questionText(page, 1)).toBeVisible();
  return { id, staff };
}

/** Somebody else saves: another title, the second question gone, the first one reworded. */
async function changeMeanwhile(school: TestServer, id: number) {
  const { questions } = await getAdminQuiz(school.ctx.database.queries, id);
  const [first, , third] = questions;
  if (!first || !third) throw new Error('three questions are expected');
  await updateQuiz(school.ctx, undefined, id, {
    title: 'Cumprimentos',
    questions: [{ ...first, text: 'Reworded' }, third],
  });
}

test('unsaved work survives a reload and a session that ends', async ({
  page,
  school,
  logIn,
  expectFailures,
}) => {
  expectFailures(/\/api\//);
  const { id, staff } = await open(page, school, logIn);
  page.on('dialog', (dialog) => void dialog.accept());
  await title(page).fill('Unsaved title');
  await button(page, 'Move question 1 down').click();
  await page.reload();
  await expect(page.getByText(/^You have unsaved work from/)).toBeVisible();
  await page.reload();
  await button(page, 'Restore it').click();
  await expect(title(page)).toHaveValue('Unsaved title');
  await eventually(shownOrder(page), ['Question 2', 'Question 1', 'Question 3']);
  // Were a call of the form's own still on its way, the session would end before the press.
  await page.waitForLoadState('networkidle');
  await school.ctx.database.queries.deleteFrom('sessions').execute();
  await save(page).click();
  await logInAgain(page).getByText('Cancelar').click();
  await expect(page).toHaveURL('/login');
  // The form has gone, which discards the work of users who leave it knowingly.
  await expect(page.getByLabel('Email')).toBeVisible();
  // It is kept for this user, and offered to nobody else.
  expect(await page.evaluate(() => Object.keys(localStorage))).toContain(
    `draft.${staff.id}.quiz.${id}`,
  );
});

test('a session that ends while one types is begun again on the spot, and the quiz is saved', async ({
  page,
  school,
  logIn,
  expectFailures,
}) => {
  expectFailures(/\/api\//);
  const { id } = await open(page, school, logIn);
  await title(page).fill('Cumprimentos');
  await page.waitForLoadState('networkidle');
  await school.ctx.database.queries.deleteFrom('sessions').execute();
  await save(page).click();
  await logInAgain(page).getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await logInAgain(page).getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByText('Quiz updated successfully')).toBeVisible();
  await expect(page).toHaveURL('/admin/quizzes');
  expect(await getAdminQuiz(school.ctx.database.queries, id)).toMatchObject({
    title: 'Cumprimentos',
  });
});

test('of two people the second one keeps theirs; list and form show what was saved', async ({
  page,
  school,
  logIn,
  expectFailures,
}) => {
  expectFailures(/\/api\/admin\/quizzes\/\d+\/$/);
  const { id } = await open(page, school, logIn);
  await title(page).fill('Cumprimentos formais');
  await page.getByLabel('Passing Score').fill('55');
  await questionText(page, 2).fill('Mine');
  await changeMeanwhile(school, id);
  await save(page).click();
  const conflict = page.getByRole('alertdialog', { name: QUIZ_CHANGED_MEANWHILE });
  await expect(conflict).toContainText('The saved quiz is now version 2, one save ahead');
  await expect(conflict).toContainText('Removed a question: “Question 2”');
  await button(page, 'Keep mine and overwrite').click();
  await expect(page).toHaveURL('/admin/quizzes');
  expect(await stored(school, id)()).toEqual([
    'Question 1: Right*, Wrong, Also wrong',
    'Mine: Right*, Wrong, Also wrong',
    'Question 3: Right*, Wrong, Also wrong',
  ]);
  // Neither the list nor the form shows what was fetched before: no page was loaded since.
  await page.getByRole('link', { name: 'Edit Cumprimentos formais' }).click();
  await expect(page.getByLabel('Passing Score')).toHaveValue('55');
  await expect(questionText(page, 2)).toHaveValue('Mine');
});
