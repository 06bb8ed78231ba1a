import { questions } from '../../server/test/factories.ts';
import { student, attemptsOf, button, link, title, modal, choose, take } from './quiz-steps.ts';
import { eventually, expect, test } from '../support/test.ts';

// What fades in is judged by axe as it will stand.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a student fails a quiz, reads what to review, and passes it the second time', async ({
  page,
  school,
  logIn,
  expectAccessible,
}) => {
  const { course, quizId, user, address } = await student(school, { lessons: 1 });
  await school.ctx.database.queries
    .updateTable('questions')
    .set({ lesson_id: course.lessons[0] ?? null })
    .where('quiz_id', '=', quizId)
    .where('position', '=', 2)
    .execute();
  await logIn(user);
  await page.goto(address);
  await expect(page).toHaveTitle('Quizzes · Escola Trilha');
  await expect(page.getByText('Not attempted yet')).toBeVisible();
  await expectAccessible();

  await button(page, 'Start Quiz').click();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '33');
  await expectAccessible();
  await take(page, ['Right', 'Wrong', 'Also wrong']);
  await expect(modal(page)).toContainText(
    "Don't worry! You can always try again to improve your score.",
  );
  await expect(modal(page)).toContainText('33%');
  await expectAccessible();
  await modal(page).getByRole('button', { name: 'View details' }).click();

  await expect(title(page)).toHaveText('Quiz Completed!');
  await expect(title(page)).toBeFocused();
  await expect(page.getByText('Keep practicing! You can do better next time.')).toBeVisible();
  await expect(page.getByText('1 of 3 answers right. The passing score is 70%.')).toBeVisible();
  const review = page.getByRole('listitem').filter({ hasText: /^Question \d/ });
  await expect(review).toHaveText([/Question 2/, /Question 3/]);
  await expect(review.first().getByRole('link')).toHaveAttribute(
    'href',
    `/course/${course.id}?lesson=${course.lessons[0]}`,
  );
  await expect(review.last().getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('article', { name: 'Attempt #1' })).toContainText('This attempt');
  await button(page, 'View Report').click();
  await expect(page.locator('.quiz-report li')).toHaveCount(3);
  await expect(page.locator('.quiz-report-wrong').first()).toContainText('Right answer');
  await expectAccessible();
  await button(page, 'Hide Report').click();
  await expect(page.locator('.quiz-report')).toHaveCount(0);

  await button(page, 'Retake Quiz').click();
  await take(page, ['Right', 'Right', 'Right']);
  await expect(modal(page)).toContainText("Great job! You've passed the quiz!");
  await modal(page).getByRole('button', { name: 'View details' }).click();
  await expect(page.getByText('Congratulations! You passed the quiz!')).toBeVisible();
  // Told as it is earned, and shown with the result.
  await expect(page.getByText('Achievement earned: Quiz Master.')).toHaveCount(1);
  await expect(page.getByText('Perfect Score', { exact: true })).toBeVisible();
  await expect(page.getByRole('article')).toHaveText([/Attempt #2/, /Attempt #1/]);

  await button(page, 'Back to Quiz List').click();
  await expect(page).toHaveURL(address);
  await expect(title(page)).toBeFocused();
  await expect(page.getByText('Best Score: 100% (2 attempts)')).toBeVisible();
  await button(page, 'View Results').click();
  await expect(title(page)).toHaveText('Previous Attempts');
  const newest = page.getByRole('article').first();
  const first = page.getByRole('article').last();
  await expect(newest).toContainText(/Attempt #2.*\d{4}, \d+:\d{2}.*100%.*Passed/);
  await expect(first).toContainText(/Attempt #1.*33%.*Failed/);
  await first.getByRole('button', { name: 'View Report' }).click();
  await expect(first.locator('.quiz-report-right')).toHaveCount(1);
  await expectAccessible();
  await button(page, 'Back to Quiz').click();
  await expect(page).toHaveURL(address);
});

test('the whole quiz works by keyboard, and says where one is', async ({ page, school, logIn }) => {
  const { user, address, quizId } = await student(school);
  await logIn(user);
  await page.goto(`${address}?quiz=${quizId}`);
  const question = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(question).toHaveText('Question 1');
  // Enter does nothing while the question is open, and unknown digits choose nothing.
  await page.keyboard.press('Enter');
  await page.keyboard.press('9');
  await expect(question).toHaveText('Question 1');
  await page.keyboard.press('2');
  await expect(page.getByRole('radio', { name: 'Wrong', exact: true })).toBeChecked();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: 'Right' })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(question).toHaveText('Question 2');
  await expect(question).toBeFocused();
  await expect(question).toHaveAccessibleDescription('Question 2 of 3');
  await expect(page.getByRole('radiogroup')).toHaveAccessibleName('Question 2');
  // A key held down answers one question only.
  await page.keyboard.press('1');
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(question).toHaveText('Question 3');
  // On a button Enter does what the button says.
  await button(page, 'Previous').press('Enter');
  await expect(question).toHaveText('Question 2');
  await page.keyboard.press('Enter');
  await expect(question).toHaveText('Question 3');
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await expect(modal(page)).toBeVisible();
  await expect(modal(page).getByRole('status')).toHaveText(
    "Your score is 100%. Great job! You've passed the quiz!",
  );
  // Closing it leads to the list.
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(address);
  await expect(title(page)).toBeFocused();
  await eventually(attemptsOf(school, user.id), [{ number: 1, score: 100 }]);
});

test('Next and Submit wait for the answers', async ({ page, school, logIn }) => {
  const { user, address } = await student(school, { quiz: { questions: questions(2) } });
  await logIn(user);
  await page.goto(address);
  await button(page, 'Start Quiz').click();
  await expect(button(page, 'Previous')).toBeDisabled();
  await expect(button(page, 'Next')).toBeDisabled();
  await expect(page.getByText('Choose an answer to go on.')).toBeVisible();
  await choose(page, 'Wrong');
  await button(page, 'Next').click();
  await expect(button(page, 'Submit Quiz')).toBeDisabled();
  await button(page, 'Previous').click();
  await expect(page.getByRole('radio', { name: 'Wrong', exact: true })).toBeChecked();
  await button(page, 'Next').click();
  await choose(page, 'Right');
  await expect(button(page, 'Submit Quiz')).toBeEnabled();
});

test('answers survive a reload, belong to one user, and go with the submission', async ({
  page,
  school,
  logIn,
}) => {
  const { user, address } = await student(school);
  await logIn(user);
  await page.goto(address);
  await button(page, 'Start Quiz').click();
  await choose(page, 'Wrong');
  await button(page, 'Next').click();
  await choose(page, 'Also wrong');
  await page.reload();
  await expect(page.getByText('Question 2 of 3', { exact: true })).toBeVisible();
  await expect(page.getByText('Welcome back! We kept your answers.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Also wrong' })).toBeChecked();
  // Leaving it is no loss either.
  await link(page, 'Back to Quiz List').click();
  await button(page, 'Start Quiz').click();
  await expect(page.getByRole('radio', { name: 'Also wrong' })).toBeChecked();
  await button(page, 'Start over').click();
  await expect(page.getByText('Question 1 of 3', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('radio', { checked: true })).toHaveCount(0);

  await choose(page, 'Right');
  await button(page, 'Next').click();
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('quiz_draft')));
  await expect(page.getByText('Question 2 of 3', { exact: true })).toBeVisible();
  expect(await drafts()).toHaveLength(1);
  expect((await drafts())[0]).toContain(`.${user.id}.`);
  for (const next of ['Next', 'Submit Quiz']) {
    await choose(page, 'Right');
    await button(page, next).click();
  }
  await expect(modal(page)).toBeVisible();
  expect(await drafts()).toEqual([]);
});

test('a failed submission keeps the answers and can be sent again', async ({
  page,
  school,
  logIn,
  expectFailures,
  expectAccessible,
}) => {
  expectFailures(/\/submit\/$/);
  const { user, address } = await student(school, { quiz: { questions: questions(1) } });
  await logIn(user);
  await page.goto(address);
  await button(page, 'Start Quiz').click();
  let failures = 2;
  await page.route('**/submit/', async (route) => {
    failures -= 1;
    if (failures === 1) await route.fulfill({ status: 500, json: { detail: 'Internal.' } });
    else if (failures === 0) await route.abort();
    else await route.continue();
  });
  await choose(page, 'Right');
  for (const _ of [1, 2]) {
    await button(page, 'Submit Quiz').click();
    await expect(page.getByRole('alert')).toHaveText('Failed to submit quiz. Please try again.');
    await expect(page.getByRole('radio', { name: 'Right' })).toBeChecked();
  }
  await expectAccessible();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Right' })).toBeChecked();
  await button(page, 'Submit Quiz').click();
  await expect(modal(page)).toBeVisible();
  await eventually(attemptsOf(school, user.id), [{ number: 1, score: 100 }]);
});

test('a double click makes one attempt', async ({ page, school, logIn }) => {
  const { user, address } = await student(school, { quiz: { questions: questions(1) } });
  await logIn(user);
  await page.goto(address);
  await button(page, 'Start Quiz').click();
  await choose(page, 'Right');
  let calls = 0;
  const held = Promise.withResolvers<void>();
  await page.route('**/submit/', async (route) => {
    calls += 1;
    await held.promise;
    await route.continue();
  });
  await button(page, 'Submit Quiz').dblclick();
  await expect(button(page, 'Submitting...')).toBeVisible();
  // Nothing changes any more while the answers are on their way.
  await page.keyboard.press('2');
  await expect(page.getByRole('radio', { name: 'Right' })).toBeChecked();
  await page.keyboard.press('Enter');
  held.resolve();
  await expect(modal(page)).toBeVisible();
  expect(calls).toBe(1);
  await eventually(attemptsOf(school, user.id), [{ number: 1, score: 100 }]);
});

test('Back leads from the result to the list, a reload stays with it', async ({
  page,
  context,
  school,
  logIn,
}) => {
  const { user, address } = await student(school, { quiz: { questions: questions(1) } });
  await logIn(user);
  await page.goto(address);
  await button(page, 'Start Quiz').click();
  await take(page, ['Right']);
  await modal(page).getByRole('button', { name: 'View details' }).click();
  await page.reload();
  await expect(title(page)).toHaveText('Quiz Completed!');
  await expect(modal(page)).toBeHidden();
  await page.goBack();
  await expect(title(page)).toHaveText('Quizzes');
  await page.goForward();
  await expect(title(page)).toHaveText('Quiz Completed!');
  // Without what the history kept, the address shows the attempts.
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(title(other)).toHaveText('Previous Attempts');
});

test('a quiz that cannot be retaken is taken once, also in two tabs', async ({
  page,
  context,
  school,
  logIn,
  expectFailures,
}) => {
  expectFailures(/\/submit\/$/);
  const { user, quizId, address } = await student(school, {
    quiz: { can_retake: false, questions: questions(1) },
  });
  await logIn(user);
  await page.goto(`${address}?quiz=${quizId}`);
  await choose(page, 'Right');
  const second = await context.newPage();
  await second.goto(`${address}?quiz=${quizId}`);
  await choose(second, 'Wrong');
  await button(second, 'Submit Quiz').click();
  await expect(modal(second)).toBeVisible();
  await button(page, 'Submit Quiz').click();
  await expect(title(page)).toHaveText('Previous Attempts');
  await expect(page.getByText('This quiz can be taken only once.').first()).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await eventually(attemptsOf(school, user.id), [{ number: 1, score: 0 }]);

  await button(page, 'Back to Quiz').click();
  await expect(page.getByText('Best Score: 0% (1 attempts)')).toBeVisible();
  await expect(page.getByText('one attempt only')).toBeVisible();
  await expect(button(page, 'Retake Quiz')).toHaveCount(0);
  await expect(button(page, 'Start Quiz')).toHaveCount(0);
  await page.goto(`${address}?quiz=${quizId}`);
  await expect(title(page)).toHaveText('Previous Attempts');
});
