import {
  answer,
  button,
  question,
  right,
  save,
  shownAnswers,
  shownOrder,
  stored,
} from './quiz-editor-steps.ts';
import { eventually, expect, test } from '../support/test.ts';

test('questions and answers are put into order by dragging', async ({ page, school, logIn }) => {
  const { id: course } = await school.course();
  const id = await school.quiz(course);
  await logIn(await school.user({ is_staff: true }));
  await page.goto(`/admin/quizzes/${id}/edit`);

  await button(page, 'Reorder').click();
  const rows = page.getByRole('grid', { name: 'Order of the questions' }).getByRole('row');
  await rows.last().dragTo(rows.first(), { targetPosition: { x: 60, y: 4 } });
  await eventually(shownOrder(page), ['Question 3', 'Question 1', 'Question 2']);

  const handle = question(page, 2).getByRole('button', { name: /^Drag answer 1/ });
  await answer(page, 2, 3).scrollIntoViewIfNeeded();
  await handle.hover();
  const target = await answer(page, 2, 3).boundingBox();
  await page.mouse.down();
  await page.mouse.move(0, (target?.y ?? 0) + 10, { steps: 4 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await eventually(shownAnswers(page, 2), ['Right', 'Wrong', 'Also wrong']);
  await handle.hover();
  await page.mouse.down();
  await page.mouse.move(0, (target?.y ?? 0) + 40, { steps: 4 });
  await page.mouse.up();
  await eventually(shownAnswers(page, 2), ['Wrong', 'Also wrong', 'Right']);
  await expect(right(page, 2, 3)).toBeChecked();

  await save(page).click();
  await expect(page).toHaveURL('/admin/quizzes');
  await eventually(stored(school, id), [
    'Question 3: Right*, Wrong, Also wrong',
    'Question 1: Wrong, Also wrong, Right*',
    'Question 2: Right*, Wrong, Also wrong',
  ]);
});
