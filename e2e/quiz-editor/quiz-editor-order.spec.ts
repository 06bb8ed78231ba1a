import {
  answer,
  button,
  question,
  questionText,
  right,
  save,
  shownAnswers,
  shownOrder,
  stored,
} from './quiz-editor-steps.ts';
import { eventually, expect, test } from '../support/test.ts';

test('questions are put into order by buttons, by keys and by dragging', async ({
  page,
  school,
  logIn,
  expectAccessible,
}) => {
  const { id: course } = await school.course();
  const id = await school.quiz(course);
  await logIn(await school.user({ is_staff: true }));
  await page.goto(`/admin/quizzes/${id}/edit`);
  await button(page, 'Move question 1 down').click();
  await eventually(shownOrder(page), ['Question 2', 'Question 1', 'Question 3']);
  await expect(page.getByText('Question 1 is now number 2 of 3.')).toBeAttached();
  await expect(button(page, 'Move question 2 down')).toBeFocused();

  await questionText(page, 3).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await eventually(shownOrder(page), ['Question 2', 'Question 3', 'Question 1']);
  await expect(questionText(page, 2)).toBeFocused();

  await button(page, 'Reorder').click();
  const list = page.getByRole('grid', { name: 'Order of the questions' });
  await expectAccessible();
  await list
    .getByRole('row')
    .last()
    .dragTo(list.getByRole('row').first(), {
      targetPosition: { x: 60, y: 4 },
    });
  await eventually(shownOrder(page), ['Question 1', 'Question 2', 'Question 3']);

  await list.getByRole('button', { name: 'Drag question 1' }).focus();
  await page.keyboard.press('Enter');
  // The places between the rows are there, and one of them has the focus.
  await expect(page.locator(':focus')).toHaveAccessibleName(/^Insert/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await eventually(async () => (await shownOrder(page)())[0], 'Question 2');
  await list.getByRole('button', { name: 'Move question 1 down' }).click();
  const shown = await shownOrder(page)();
  await save(page).click();
  await expect(page.getByText('Quiz updated successfully')).toBeVisible();
  await eventually(
    async () => (await stored(school, id)()).map((line) => line.split(':')[0]),
    shown,
  );
});

test('answers are put into order by buttons, by keys and by dragging', async ({
  page,
  school,
  logIn,
}) => {
  const { id: course } = await school.course();
  const id = await school.quiz(course);
  await logIn(await school.user({ is_staff: true }));
  await page.goto(`/admin/quizzes/${id}/edit`);
  const first = question(page, 1);
  await first.getByRole('button', { name: 'Move answer 1 down' }).click();
  await eventually(shownAnswers(page, 1), ['Wrong', 'Right', 'Also wrong']);
  await expect(first.getByRole('button', { name: 'Move answer 2 down' })).toBeFocused();
  await page.keyboard.press('Enter');
  await eventually(shownAnswers(page, 1), ['Wrong', 'Also wrong', 'Right']);
  // Its button is disabled at the end of the list.
  await expect(answer(page, 1, 3)).toBeFocused();

  await page.keyboard.press('Alt+ArrowUp');
  await eventually(shownAnswers(page, 1), ['Wrong', 'Right', 'Also wrong']);
  await first.getByRole('button', { name: /^Drag answer 2/ }).focus();
  await page.keyboard.press('ArrowUp');
  await eventually(shownAnswers(page, 1), ['Right', 'Wrong', 'Also wrong']);

  const handle = first.getByRole('button', { name: /^Drag answer 1/ });
  const target = await answer(page, 1, 3).boundingBox();
  await handle.hover();
  await page.mouse.down();
  await page.mouse.move(0, (target?.y ?? 0) + 10, { steps: 4 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await eventually(shownAnswers(page, 1), ['Right', 'Wrong', 'Also wrong']);
  await handle.hover();
  await page.mouse.down();
  await page.mouse.move(0, (target?.y ?? 0) + 40, { steps: 4 });
  await page.mouse.up();
  await eventually(shownAnswers(page, 1), ['Wrong', 'Also wrong', 'Right']);
  await expect(right(page, 1, 3)).toBeChecked();
});

test('a removed question comes back where it was', async ({
  page,
  school,
  logIn,
  expectAccessible,
}) => {
  const { id: course } = await school.course();
  const id = await school.quiz(course);
  await logIn(await school.user({ is_staff: true }));
  await page.goto(`/admin/quizzes/${id}/edit`);
  await questionText(page, 2).fill('Changed before');
  await button(page, 'Remove question 2').click();
  await expect(question(page, 2).getByRole('button', { expanded: true })).toBeFocused();
  await button(page, 'Remove question 1').click();
  await expect(page.getByText('Question 1 removed: Question 1')).toBeVisible();
  await expectAccessible();
  await button(page, 'Undo').click();
  await expect(page.getByText('Question 2 removed: Changed before')).toBeVisible();
  await button(page, 'Undo').click();
  await eventually(shownOrder(page), ['Question 1', 'Changed before', 'Question 3']);
  await expect(page.getByText('Question 2 is back.')).toBeAttached();
  await button(page, 'Remove question 3').click();
  await button(page, 'Dismiss').click();
  await expect(button(page, 'Undo')).toBeHidden();
  await save(page).click();
  await expect(page.getByText('Quiz updated successfully')).toBeVisible();
  await eventually(stored(school, id), [
    'Question 1: Right*, Wrong, Also wrong',
    'Changed before: Right*, Wrong, Also wrong',
  ]);
});
