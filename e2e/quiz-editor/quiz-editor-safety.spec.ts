import { getAdminQuiz } from '../../server/src/features/quizzes/admin.ts';
import { updateQuiz } from '../../server/src/features/quizzes/editing/edit.ts';
import type { TestUser } from '../../server/test/factories.ts';
import type { TestServer } from '../support/server.ts';
import { button, questionText, save, shownOrder, stored } from './quiz-editor-steps.ts';
import { eventually, expect, type Page, test } from '../support/test.ts';

const ONE = /\/api\/admin\/quizzes\/\d+\/$/;
const offer = (page: Page) => page.getByText(/^You have unsaved work from/);
const conflict = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Somebody else has changed this quiz in the meantime.' });
const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage));
const title = (page: Page) => page.getByLabel('Title', { exact: true });

/** A quiz of three questions, open in the browser of a staff user. */
async function open(page: Page, school: TestServer, logIn: (user: TestUser) => Promise<void>) {
  const { id: course } = await school.course({ title: 'Português A1' });
  const id = await school.quiz(course, { title: 'Saudações' });
  const staff = await school.user({ is_staff: true });
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

test('unsaved work survives a reload, is offered, and gone once it is saved', async ({
  page,
  school,
  logIn,
  expectAccessible,
}) => {
  const { id } = await open(page, school, logIn);
  page.on('dialog', (dialog) => void dialog.accept());
  await title(page).fill('Unsaved title');
  await button(page, 'Move question 1 down').click();
  await page.reload();
  await expect(offer(page)).toBeVisible();
  await expect(page.getByText('“Unsaved title”, 3 questions.')).toBeVisible();
  // Never applied by itself, and not lost while it is undecided.
  await expect(title(page)).toHaveValue('Saudações');
  await expect(save(page)).toBeDisabled();
  await expectAccessible();
  await page.reload();
  await button(page, 'Restore it').click();
  await expect(title(page)).toHaveValue('Unsaved title');
  await expect(title(page)).toBeFocused();
  await eventually(shownOrder(page), ['Question 2', 'Question 1', 'Question 3']);
  await save(page).click();
  await expect(page.getByText('Quiz updated successfully')).toBeVisible();
  expect((await storedKeys(page)).filter((key) => key.startsWith('quiz_editor'))).toEqual([]);
  await page.goto(`/admin/quizzes/${id}/edit`);
  await expect(title(page)).toHaveValue('Unsaved title');
  await expect(offer(page)).toBeHidden();
});

test('unsaved work survives a session that ends, and is offered to nobody else', async ({
  page,
  school,
  logIn,
  expectFailures,
}) => {
  expectFailures(/\/api\//);
  const { id, staff } = await open(page, school, logIn);
  await title(page).fill('Unsaved title');
  await expect(page.getByText('Not saved yet')).toBeVisible();
  // Were a call of the form's own still on its way, the session would end before the press.
  await page.waitForLoadState('networkidle');
  await school.ctx.database.queries.deleteFrom('sessions').execute();
  await save(page).click();
  await expect(page).toHaveURL('/login');
  // The address changes a moment before the form has gone.
  await expect.poll(() => storedKeys(page)).toContain(`quiz_editor.${staff.id}.${id}`);
});

test('of two people the second one is asked, and may keep theirs', async ({
  page,
  school,
  logIn,
  expectFailures,
  expectAccessible,
}) => {
  expectFailures(ONE);
  const { id } = await open(page, school, logIn);
  await questionText(page, 2).fill('Mine');
  await changeMeanwhile(school, id);
  await save(page).click();
  await expect(conflict(page)).toContainText('The saved quiz is now version 2, one save ahead');
  await expect(conflict(page).getByRole('row', { name: /^Title/ })).toHaveText(
    /Cumprimentos.*Saudações/,
  );
  await expect(conflict(page).getByRole('row', { name: /^Questions/ })).toHaveText(/2.*3/);
  await expect(conflict(page)).toContainText('Removed a question: “Question 2”');
  await expect(conflict(page)).toContainText('Changed a question: “Reworded”');
  await expect(conflict(page)).toContainText('your own changes are lost');
  await expectAccessible();

  // Deciding later loses nothing.
  await page.keyboard.press('Escape');
  await expect(conflict(page)).toBeHidden();
  await expect(questionText(page, 2)).toHaveValue('Mine');
  await save(page).click();
  // Somebody is quicker once more.
  await expect(conflict(page)).toContainText('version 2');
  await updateQuiz(school.ctx, undefined, id, { description: 'New words' });
  await button(page, 'Keep mine and overwrite').click();
  await expect(conflict(page)).toContainText('version 3, 2 saves ahead');
  await expect(conflict(page)).toContainText('New words');
  await button(page, 'Keep mine and overwrite').click();
  await expect(page.getByText('Quiz updated successfully')).toBeVisible();
  await eventually(stored(school, id), [
    'Question 1: Right*, Wrong, Also wrong',
    'Mine: Right*, Wrong, Also wrong',
    'Question 3: Right*, Wrong, Also wrong',
  ]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`on a phone the form fits, ${colorScheme}`, async ({
    page,
    school,
    logIn,
    expectAccessible,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 360, height: 780 });
    await open(page, school, logIn);
    const long = 'Otorrinolaringologistaeoftalmologista'.repeat(4);
    await questionText(page, 1).fill(long);
    await button(page, /^Jump to a question/).click();
    await expect(page.getByRole('button', { name: long.slice(0, 30) })).toBeVisible();
    await button(page, 'Remove question 1').click();
    await title(page).fill('');
    await save(page).click();
    await expect(title(page)).toBeFocused();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectAccessible();
  });
}
