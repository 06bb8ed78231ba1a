import { questions } from '../../server/test/factories.ts';
import { submitQuiz } from '../../server/src/features/quizzes/quizzes.ts';
import { student, answersTo, button, link, title, modal, choose, take } from './quiz-steps.ts';
import { expect, test } from '../support/test.ts';

// What fades in is judged by axe as it will stand.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

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

test('former attempts are asked for beside the course, and once', async ({
  page,
  school,
  logIn,
}) => {
  const { user, course, quizId, address } = await student(school);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`**/api/courses/${course.id}/`, async (route) => {
    await held;
    await route.continue();
  });
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/attempts/')) asked += 1;
  });
  await logIn(user);
  await page.goto(`${address}?quiz=${quizId}&view=results`);
  await expect.poll(() => asked).toBe(1);
  answer();
  await expect(page.getByText('No previous attempts found.')).toBeVisible();
  expect(asked).toBe(1);
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
