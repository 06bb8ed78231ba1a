import {
  answer,
  question,
  questionText,
  right,
  save,
  shownAnswers,
  stored,
} from './quiz-editor-steps.ts';
import { eventually, expect, test } from '../support/test.ts';

test('a quiz is written without a mouse, with pasted answers, and stands in the list', async ({
  page,
  school,
  logIn,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const course = await school.course({ title: 'Português A1', lessons: 2 });
  await logIn(await school.user({ is_staff: true }));
  await page.goto('/admin/quizzes/new');
  // The keys choose among what is there.
  await expect(page.getByRole('option', { name: 'Português A1' })).toBeAttached();
  await page.getByLabel('Title').focus();
  await page.keyboard.type('Cores');
  await page.keyboard.press('Tab');
  await page.keyboard.type('As cores');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Port');
  await page.keyboard.press('Control+Enter');
  await expect(questionText(page, 1)).toBeFocused();
  await page.keyboard.type('Red?');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.evaluate(() => navigator.clipboard.writeText('a) vermelho\nb) azul\n\nc) verde\n'));
  await expect(answer(page, 1, 1)).toBeFocused();
  await page.keyboard.press('Control+V');
  await eventually(shownAnswers(page, 1), ['vermelho', 'azul', 'verde']);
  await expect(answer(page, 1, 3)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(answer(page, 1, 4)).toBeFocused();
  // A blank answer is not followed by another.
  await page.keyboard.press('Enter');
  await expect(answer(page, 1, 5)).toBeHidden();
  await question(page, 1).getByRole('button', { name: 'Remove answer 4' }).focus();
  await page.keyboard.press('Enter');
  await expect(answer(page, 1, 3)).toBeFocused();
  await right(page, 1, 1).focus();
  await page.keyboard.press('Space');
  await answer(page, 1, 2).focus();
  await page.keyboard.press('Control+Enter');
  await expect(questionText(page, 2)).toBeFocused();
  await page.keyboard.type('Blue?');
  await answer(page, 2, 1).focus();
  await page.keyboard.type('azul');
  await page.keyboard.press('Enter');
  await page.keyboard.type('preto');
  await right(page, 2, 2).focus();
  await page.keyboard.press('ArrowUp');
  await question(page, 2)
    .getByLabel(/^Lesson/)
    .selectOption(String(course.lessons[1]));
  await save(page).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/quizzes');
  const { id } = await school.ctx.database.queries
    .selectFrom('quizzes')
    .select('id')
    .executeTakeFirstOrThrow();
  expect(await stored(school, id)()).toEqual([
    'Red?: vermelho*, azul, verde',
    'Blue?: azul*, preto',
  ]);
  await expect(page.getByRole('row', { name: 'Cores' }).getByRole('cell').nth(1)).toHaveText(/2/);
});
