import {
  addQuestion,
  answer,
  fillDetails,
  question,
  questionText,
  right,
  save,
  shownAnswers,
  stored,
} from './quiz-editor-steps.ts';
import { eventually, expect, test } from '../support/test.ts';

test('a quiz with three questions is created and stands in the list', async ({
  page,
  school,
  logIn,
}) => {
  const course = await school.course({ title: 'Português A1', lessons: 2 });
  await logIn(await school.user({ is_staff: true }));
  await page.goto('/admin/quizzes/new');
  await fillDetails(page, 'Português A1');
  await addQuestion(page, 1, 'Bom dia?', ['Good morning', 'Good night']);
  await addQuestion(page, 2, 'Boa noite?', ['Good night', 'Good day', 'Hello']);
  await addQuestion(page, 3, 'Tchau?', ['Bye', 'Hi']);
  await question(page, 3)
    .getByLabel(/^Lesson/)
    .selectOption(String(course.lessons[1]));
  await save(page).click();
  await expect(page.getByText('Quiz created successfully')).toBeVisible();
  await expect(page).toHaveURL('/admin/quizzes');
  await expect(page.getByRole('row', { name: 'Saudações' }).getByRole('cell').nth(1)).toHaveText(
    /3/,
  );
});

test('a changed quiz stands in the list, and opens again as it was saved', async ({
  page,
  school,
  logIn,
}) => {
  const { id: course } = await school.course({ title: 'Português A1' });
  const id = await school.quiz(course, { title: 'Greetings' });
  await logIn(await school.user({ is_staff: true }));
  await page.goto(`/admin/quizzes/${id}/edit`);
  await page.getByLabel('Title').fill('Saudações');
  await page.getByLabel('Passing Score').fill('55');
  await save(page).click();
  await expect(page).toHaveURL('/admin/quizzes');
  // Neither the list nor the form shows what was fetched before: no page was loaded since.
  await page.getByRole('link', { name: 'Edit Saudações' }).click();
  await expect(page.getByLabel('Passing Score')).toHaveValue('55');
});

test('a quiz is written without a mouse, and several lines become several answers', async ({
  page,
  school,
  logIn,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await school.course({ title: 'Português A1' });
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
  await save(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator(':focus')).toHaveText('Quiz created successfully');
  const { id } = await school.ctx.database.queries
    .selectFrom('quizzes')
    .select('id')
    .executeTakeFirstOrThrow();
  expect(await stored(school, id)()).toEqual([
    'Red?: vermelho*, azul, verde',
    'Blue?: azul*, preto',
  ]);
});
