import {
  addQuestion,
  answer,
  button,
  fillDetails,
  question,
  questionText,
  right,
  save,
  shownAnswers,
  stored,
} from './quiz-editor-steps.ts';
import { eventually, expect, test } from '../support/test.ts';

test('a quiz with three questions is created, and the list follows after three seconds', async ({
  page,
  school,
  logIn,
  expectAccessible,
}) => {
  const course = await school.course({ title: 'Português A1', lessons: 2 });
  await logIn(await school.user({ is_staff: true }));
  await page.goto('/admin/quizzes/new');
  await expect(page).toHaveTitle(/^New Quiz · /);
  await expect(page.getByLabel('Passing Score')).toHaveValue('70');
  await expect(page.getByLabel('Allow Retakes')).toBeChecked();
  await expect(page.getByLabel('Show Report')).toBeChecked();
  await expectAccessible();
  await fillDetails(page, 'Português A1');
  await page.getByText('Show Report', { exact: true }).click();
  await expect(page.getByLabel('Show Report')).not.toBeChecked();
  await addQuestion(page, 1, 'Bom dia?', ['Good morning', 'Good night']);
  await addQuestion(page, 2, 'Boa noite?', ['Good night', 'Good day', 'Hello']);
  await addQuestion(page, 3, 'Tchau?', ['Bye', 'Hi']);
  await question(page, 3)
    .getByLabel(/^Lesson/)
    .selectOption(String(course.lessons[1]));
  await expectAccessible();

  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await save(page).click();
  const body = (await sent).postDataJSON();
  expect(body).toMatchObject({ passing_score: 70, course: course.id, order: 1 });
  expect(body).toMatchObject({ can_retake: true, show_report: false });
  expect(body.questions).toHaveLength(3);
  expect(body.questions[2]).toEqual({
    text: 'Tchau?',
    order: 3,
    lesson_id: course.lessons[1],
    answers: [
      { text: 'Bye', is_correct: true },
      { text: 'Hi', is_correct: false },
    ],
  });
  await expect(page.getByText('Quiz created successfully')).toBeVisible();
  const since = Date.now();
  await expect(button(page, 'Create Quiz')).toBeDisabled();
  await expect(page).toHaveURL('/admin/quizzes');
  expect(Date.now() - since).toBeGreaterThan(2500);
  await expect(page.getByRole('row', { name: 'Saudações' }).getByRole('cell').nth(1)).toHaveText(
    /3/,
  );
});

test('what a save ends with is readable', async ({ page, school, logIn, expectAccessible }) => {
  const { id: course } = await school.course();
  const id = await school.quiz(course);
  await logIn(await school.user({ is_staff: true }));
  // Time to look around: the way to the list is put off.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    window.setTimeout = Object.assign((run: () => void, ms?: number) =>
      setTimeout(run, ms === 3000 ? 60_000 : ms),
    );
  });
  await page.goto(`/admin/quizzes/${id}/edit`);
  await page.getByLabel('Title').fill('Saudações');
  await save(page).click();
  await expect(page.locator(':focus')).toHaveText('Quiz updated successfully');
  await expect(page.getByRole('status').filter({ hasText: 'Quiz updated' })).toBeVisible();
  await expectAccessible();
});

test('a quiz is changed: texts, the right answer, new and removed parts', async ({
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
  await questionText(page, 1).fill('First?');
  await right(page, 1, 2).check();
  await expect(right(page, 1, 1)).not.toBeChecked();
  await button(page, 'Remove question 2').click();
  await question(page, 2).getByRole('button', { name: 'Remove answer 3' }).click();
  await addQuestion(page, 3, 'New?', ['Yes', 'No']);
  await save(page).click();
  await expect(page.getByText('Quiz updated successfully')).toBeVisible();
  await eventually(stored(school, id), [
    'First?: Right, Wrong*, Also wrong',
    'Question 3: Right*, Wrong',
    'New?: Yes*, No',
  ]);
  // Who goes on by hand is not called back by the timer.
  await page.getByRole('link', { name: 'Back to quizzes' }).click();
  await page.getByRole('link', { name: 'Edit Saudações' }).click();
  await expect(page.getByLabel('Passing Score')).toHaveValue('55');
  await page.waitForTimeout(3200);
  await expect(page).toHaveURL(`/admin/quizzes/${id}/edit`);
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

test('another course has other lessons, and the former choice comes back with its course', async ({
  page,
  school,
  logIn,
}) => {
  const one = await school.course({ title: 'Português A1', lessons: 1 });
  const other = await school.course({ title: 'English A1', lessons: 1 });
  const id = await school.quiz(one.id);
  await logIn(await school.user({ is_staff: true }));
  await page.goto(`/admin/quizzes/${id}/edit`);
  const lesson = question(page, 1).getByLabel(/^Lesson/);
  const course = page.getByLabel('Course', { exact: true });
  await lesson.selectOption(String(one.lessons[0]));
  await course.selectOption({ label: 'English A1' });
  await expect(lesson).toHaveValue('');
  await expect(lesson.getByRole('option')).toHaveCount(2);
  await expect(page.getByText(/^The chosen lessons belong to the former course/)).toBeAttached();
  await course.selectOption({ label: 'Português A1' });
  await expect(lesson).toHaveValue(String(one.lessons[0]));
  await course.selectOption({ label: 'English A1' });
  await lesson.selectOption(String(other.lessons[0]));
  await save(page).click();
  await expect(page.getByText('Quiz updated successfully')).toBeVisible();
});
