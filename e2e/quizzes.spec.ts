import { questions } from '../server/test/factories.ts';
import { submitQuiz, type NewQuiz } from '../server/src/features/quizzes/quizzes.ts';
import { eventually, expect, type Page, test } from './test.ts';
import type { TestServer } from './server.ts';

// What fades in is judged by axe as it will stand.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

interface Setting {
  quiz?: Partial<NewQuiz>;
  lessons?: number;
}

/** A student in a course with one quiz; the first answer of each question is right. */
async function student(school: TestServer, { quiz = {}, lessons = 0 }: Setting = {}) {
  const course = await school.course({ title: 'Everyday English', lessons });
  const quizId = await school.quiz(course.id, { title: 'Greetings', ...quiz });
  const user = await school.user();
  await school.enroll(user, course.id);
  return { course, quizId, user, address: `/course/${course.id}/quizzes` };
}

async function answersTo(school: TestServer, quizId: number, place = 0) {
  const rows = await school.ctx.database.queries
    .selectFrom('questions')
    .innerJoin('answers', 'answers.question_id', 'questions.id')
    .select(['questions.id', 'answers.id as answer'])
    .where('quiz_id', '=', quizId)
    .where('answers.position', '=', place + 1)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.id, row.answer]));
}

const attemptsOf = (school: TestServer, userId: number) => () =>
  school.ctx.database.queries
    .selectFrom('attempts')
    .select(['number', 'score'])
    .where('user_id', '=', userId)
    .orderBy('number')
    .execute();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const modal = (page: Page) => page.getByRole('dialog', { name: 'Quiz Result' });
const choose = (page: Page, name: string) => page.getByText(name, { exact: true }).click();

/** Answers all questions from the first on, by their texts, and submits. */
async function take(page: Page, answers: readonly string[]) {
  for (const [index, answer] of answers.entries()) {
    const position = `Question ${index + 1} of ${answers.length}`;
    await expect(page.getByText(position, { exact: true })).toBeVisible();
    await choose(page, answer);
    await button(page, index + 1 < answers.length ? 'Next' : 'Submit Quiz').click();
  }
}

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
  await page.route('**/submit/', async (route) => {
    calls += 1;
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await button(page, 'Submit Quiz').dblclick();
  await expect(button(page, 'Submitting...')).toBeVisible();
  // Nothing changes any more while the answers are on their way.
  await page.keyboard.press('2');
  await expect(page.getByRole('radio', { name: 'Right' })).toBeChecked();
  await page.keyboard.press('Enter');
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

test('a quiz that shows no reports offers none', async ({ page, school, logIn }) => {
  const { user, address } = await student(school, {
    quiz: { show_report: false, questions: questions(1) },
  });
  await logIn(user);
  await page.goto(address);
  await button(page, 'Start Quiz').click();
  await take(page, ['Wrong']);
  await modal(page).getByRole('button', { name: 'View details' }).click();
  await expect(page.getByRole('article', { name: 'Attempt #1' })).toBeVisible();
  await expect(button(page, 'View Report')).toHaveCount(0);
  await expect(page.getByText('What to review')).toHaveCount(0);
});

test('a quiz that staff change meanwhile asks to check the answers', async ({
  page,
  school,
  logIn,
  expectFailures,
}) => {
  expectFailures(/\/submit\/$/);
  const { user, quizId, address } = await student(school, { quiz: { questions: questions(1) } });
  await logIn(user);
  await page.goto(`${address}?quiz=${quizId}`);
  await choose(page, 'Right');
  const { queries } = school.ctx.database;
  const question = await queries
    .insertInto('questions')
    .values({ quiz_id: quizId, text: 'A new one', position: 2 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await queries
    .insertInto('answers')
    .values({ question_id: question.id, text: 'New', is_correct: true, position: 1 })
    .execute();
  await button(page, 'Submit Quiz').click();
  await expect(page.getByRole('alert')).toContainText('The quiz was changed meanwhile');
  await expect(page.getByText('Question 1 of 2', { exact: true })).toBeVisible();
  await button(page, 'Next').click();
  await choose(page, 'New');
  await button(page, 'Submit Quiz').click();
  await expect(modal(page)).toContainText('100%');
});

// Without the page's policy, which would stop a script by itself.
test.describe('without a content security policy', () => {
  test.use({ bypassCSP: true });

  test('hostile texts stay texts, in the quiz and in its report', async ({
    page,
    school,
    logIn,
  }) => {
    const evil = `<img src=x onerror="window.pwned=1"><script>window.pwned=1</script>`;
    const { user, quizId, address } = await student(school, {
      quiz: {
        title: `Title ${evil}`,
        description: `Description ${evil}`,
        questions: [
          {
            text: `Question ${evil}`,
            answers: [
              { text: `"'></dd></dl><svg onload="window.pwned=1">`, is_correct: true },
              { text: `<a href="javascript:window.pwned=1">Press</a>`, is_correct: false },
            ],
          },
        ],
      },
    });
    await logIn(user);
    await page.goto(address);
    await expect(page.getByRole('heading', { name: `Title ${evil}` })).toBeVisible();
    await button(page, 'Start Quiz').click();
    await expect(page.getByRole('heading', { name: `Question ${evil}` })).toBeVisible();
    await page.keyboard.press('2');
    await page.keyboard.press('Enter');
    await modal(page).getByRole('button', { name: 'View details' }).click();
    await button(page, 'View Report').click();
    const report = page.locator('.quiz-report');
    await expect(report).toContainText(`Question ${evil}`);
    await expect(report).toContainText('<a href="javascript:window.pwned=1">Press</a>');
    await expect(report.locator('img, script, svg, a')).toHaveCount(0);

    // Even a report that is hostile itself is harmless.
    await page.route('**/report/', (route) =>
      route.fulfill({
        json: {
          report: `<div class="quiz-report" onclick="window.pwned=1" style="position:fixed">Kept
            ${evil}<iframe srcdoc="<script>parent.pwned=1</script>"></iframe>
            <form action="https://evil.example"><input name="password"></form>
            <svg><animate onbegin="window.pwned=1"></animate></svg><math><mtext></mtext></math></div>`,
        },
      }),
    );
    await page.goto(`${address}?quiz=${quizId}&view=results`);
    await button(page, 'View Report').click();
    await expect(report).toContainText('Kept');
    const left = await report.evaluate((element) => [
      element.getAttributeNames(),
      [...element.querySelectorAll('*')].map((one) => one.tagName),
    ]);
    expect(left).toEqual([['class'], []]);
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
  });
});

test('a report prints without what surrounds it', async ({ page, school, logIn }) => {
  const { user, quizId, address } = await student(school);
  const answers = await answersTo(school, quizId);
  await submitQuiz(school.ctx, user, quizId, answers);
  await logIn(user);
  await page.goto(`${address}?quiz=${quizId}&view=results`);
  await button(page, 'View Report').click();
  await expect(page.locator('.quiz-report')).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('.quiz-report')).toBeVisible();
  await expect(page.getByText('Attempt #1')).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(button(page, 'Print')).toBeHidden();
  const ground = await page.evaluate(() => getComputedStyle(document.body).colorScheme);
  expect(ground).toBe('light');
});

test('who is not enrolled sees the outline and the way to the course', async ({
  page,
  school,
  logIn,
  expectAccessible,
}) => {
  const { course, quizId, address } = await student(school);
  await logIn(await school.user());
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Greetings' })).toBeVisible();
  await expect(page.getByText('Enroll in this course to take its quizzes.')).toBeVisible();
  await expect(link(page, 'Go to the course')).toHaveAttribute('href', `/course/${course.id}`);
  await expect(button(page, 'Start Quiz')).toHaveCount(0);
  await expectAccessible();
  // The address of a quiz is no way in.
  await page.goto(`${address}?quiz=${quizId}`);
  await expect(page.getByText('Enroll in this course to take its quizzes.')).toBeVisible();
  await page.goto(`${address}?quiz=${quizId}&view=results`);
  await expect(page.getByText('No previous attempts found.')).toBeVisible();
  await expect(button(page, 'Start Quiz')).toHaveCount(0);
});

test('what is empty or missing says so', async ({ page, school, logIn, expectFailures }) => {
  expectFailures(/\/api\/courses\/\d+\/$/);
  const { user, quizId, address } = await student(school);
  const empty = await school.course();
  await school.enroll(user, empty.id);
  const hollow = await school.quiz(empty.id, { questions: [] });
  await logIn(user);
  await page.goto(`${address}?quiz=${quizId}&view=results`);
  await expect(page.getByText('No previous attempts found.')).toBeVisible();
  await button(page, 'Start Quiz').click();
  await expect(page.getByText('Question 1 of 3', { exact: true })).toBeVisible();
  await page.goto(`${address}?quiz=987654`);
  await expect(page.getByText('Quiz not found')).toBeVisible();
  await link(page, 'Back to Quiz List').click();
  await expect(title(page)).toHaveText('Quizzes');

  await page.goto(`/course/${empty.id}/quizzes?quiz=${hollow}`);
  await expect(page.getByText('This quiz has no questions yet.')).toBeVisible();
  await expect(button(page, 'Start Quiz')).toHaveCount(0);
  await school.ctx.database.queries.deleteFrom('quizzes').where('id', '=', hollow).execute();
  await page.goto(`/course/${empty.id}/quizzes`);
  await expect(page.getByText('No quizzes available for this course yet.')).toBeVisible();
  for (const path of ['/course/987654/quizzes', '/course/abc/quizzes', '/course/0/quizzes']) {
    await page.goto(path);
    await expect(page.getByText('Course not found')).toBeVisible();
  }
});

test('what cannot be loaded says so and is tried again', async ({
  page,
  school,
  logIn,
  expectFailures,
}) => {
  expectFailures(/\/api\/(courses|quizzes|quiz-attempts)\//);
  const { user, quizId, address } = await student(school, { quiz: { questions: questions(1) } });
  const broken = new Set<string>();
  await page.route(/\/(courses\/\d+|attempts|report)\/$/, async (route) => {
    const isBroken = [...broken].some((part) => route.request().url().includes(part));
    if (isBroken) await route.fulfill({ status: 400, json: { detail: 'No.' } });
    else await route.continue();
  });
  const retried = async (sentence: string) => {
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText(sentence);
    broken.clear();
    await button(page, 'Retry').click();
    await expect(alert).toHaveCount(0);
  };
  await logIn(user);
  broken.add('/courses/');
  await page.goto(address);
  await retried('Failed to load course details');
  await expect(page.getByText('Not attempted yet')).toBeVisible();

  await button(page, 'Start Quiz').click();
  await choose(page, 'Right');
  broken.add('/attempts/');
  await button(page, 'Submit Quiz').click();
  await modal(page).getByRole('button', { name: 'View details' }).click();
  await retried('Failed to fetch quiz attempts');
  await expect(page.getByRole('article', { name: 'Attempt #1' })).toBeVisible();

  broken.add('/attempts/');
  await page.goto(`${address}?quiz=${quizId}&view=results`);
  await retried('Failed to fetch quiz results');
  broken.add('/report/');
  await button(page, 'View Report').click();
  await retried('Failed to fetch quiz results');
  await expect(page.locator('.quiz-report')).toBeVisible();
});

test('while the course is on its way the page says Loading...', async ({ page, school, logIn }) => {
  const { user, course, address } = await student(school);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`**/api/courses/${course.id}/`, async (route) => {
    await held;
    await route.continue();
  });
  await logIn(user);
  await page.goto(address);
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
  answer();
  await expect(title(page)).toHaveText('Quizzes');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`long words and many answers fit a phone, ${colorScheme}`, async ({
    page,
    school,
    logIn,
    expectAccessible,
  }) => {
    const long = 'Otorrinolaringologistasanticonstitucionalissimamente';
    const { user, address } = await student(school, {
      quiz: {
        title: long,
        description: `${long} ${long}`,
        questions: [
          {
            text: long,
            answers: Array.from({ length: 12 }, (_, index) => ({
              text: `${index} ${long}`,
              is_correct: index === 11,
            })),
          },
        ],
      },
    });
    const fits = async () => {
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over).toBeLessThanOrEqual(0);
      await expectAccessible();
    };
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 360, height: 740 });
    await logIn(user);
    await page.goto(address);
    await expect(page.getByRole('heading', { name: long })).toBeVisible();
    await fits();
    await button(page, 'Start Quiz').click();
    await choose(page, `0 ${long}`);
    await fits();
    await button(page, 'Submit Quiz').click();
    await expect(modal(page)).toBeVisible();
    await fits();
    await modal(page).getByRole('button', { name: 'View details' }).click();
    await button(page, 'View Report').click();
    await expect(page.locator('.quiz-report')).toBeVisible();
    await fits();
  });
}
