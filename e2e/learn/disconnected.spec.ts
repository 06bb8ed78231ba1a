import type { TestUser } from '../../server/test/factories.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { eventually, expect, type Page, sessionOf, test } from '../support/test.ts';
import { completed } from './learning-steps.ts';
import { attemptsOf, button, choose, modal, student, take } from './quiz-steps.ts';

/* A student whose connection drops loses nothing, and nothing is done twice. */

const ANSWERS = ['Right', 'Right', 'Right'];

const waits = (page: Page, what: string) => page.getByText(`Not saved yet: ${what}.`);
const handedIn = (page: Page) => page.getByText(/^You have answered all questions/);
const mark = (page: Page) => button(page, 'Mark as Completed');

/** How often the server has answered this: what is tried in vain does not leave the browser. */
function counter(page: Page, path: RegExp): () => number {
  let count = 0;
  page.on('response', (response) => {
    if (response.request().method() !== 'GET' && path.test(response.url())) count += 1;
  });
  return () => count;
}

test.describe('with the app in the browser', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a lesson and a quiz are done without a connection, kept over a reload and a closed page, and sent once', async ({
    page,
    context,
    school,
    logIn,
    expectFailures,
  }) => {
    expectFailures(/./);
    const { course, quizId, user } = await student(school, 2);
    await logIn(user);
    await page.goto(`/course/${course.id}`);
    await expect(mark(page)).toBeVisible();
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');

    await context.setOffline(true);
    await mark(page).click();
    await expect(waits(page, 'progress in 1 lesson')).toBeVisible();
    await expect(page.getByText('1 of 2 completed')).toBeVisible();
    await page.getByRole('link', { name: 'Quizzes of this course' }).click();
    await button(page, 'Start Quiz').click();
    await take(page, ANSWERS);
    await expect(handedIn(page)).toBeVisible();
    const both = 'progress in 1 lesson and the answers of 1 quiz';
    await expect(waits(page, both)).toBeVisible();

    await page.reload();
    await expect(waits(page, both)).toBeVisible();
    await page.close();
    const next = await context.newPage();
    const submits = counter(next, /\/submit\/$/);
    const marks = counter(next, /\/complete\/$/);
    await next.goto('/achievements');
    await expect(waits(next, both)).toBeVisible();
    // Whether something has reached the server is left open: what a page sends while it closes may get around
    // the browser's own offline switch.
    await context.setOffline(false);
    await expect(waits(next, both)).toBeHidden();
    // The notice may be gone while the second of the two is on its way.
    const unsent = () =>
      next.evaluate(() => Object.keys(localStorage).filter((key) => /\d/.test(key)));
    await eventually(unsent, []);
    await eventually(() => completed(school, user.id), [course.lessons[0]]);
    await eventually(attemptsOf(school, user.id), [{ number: 1, score: 100 }]);
    await next.goto(`/course/${course.id}/quizzes?quiz=${quizId}&view=results`);
    await expect(next.getByRole('article')).toHaveCount(1);
    expect([submits(), marks()]).toEqual([1, 1]);
    expect(await unsent()).toEqual([]);
  });
});

test('a connection that loses every other answer does nothing twice', async ({
  page,
  school,
  logIn,
  expectFailures,
}) => {
  expectFailures(/\/(api|media)\//);
  const { course, user, address } = await student(school, 3);
  await logIn(user);
  await page.goto(`/course/${course.id}`);
  await expect(mark(page)).toBeVisible();
  let calls = 0;
  await page.route(/\/(complete|position|submit)\/$/, async (route) => {
    calls += 1;
    if (calls % 2 === 0) return route.continue();
    // The server has done it, and nobody hears of it.
    await route.fetch();
    return route.abort('connectionreset');
  });
  await mark(page).click();
  await page.goto(`/course/${course.id}?lesson=${course.lessons[1]}`);
  await mark(page).click();
  await eventually(() => completed(school, user.id), course.lessons.slice(0, 2));
  await expect(page.getByText(/^Not saved yet/)).toHaveCount(0);
  await page.goto(address);
  await button(page, 'Start Quiz').click();
  await take(page, ANSWERS);
  await expect(modal(page)).toContainText('100%');
  expect(await attemptsOf(school, user.id)()).toEqual([{ number: 1, score: 100 }]);
  expect(calls).toBeGreaterThan(5);
});

test('a slow connection, and a server that is killed under a quiz and comes back', async ({
  browser,
}) => {
  const school = await startServer('under-');
  const context = await browser.newContext({ baseURL: school.url });
  try {
    const own = await student(
      { ...school, user: (given) => school.user({ ...given, password: 'a-long-password' }) },
      2,
    );
    const { user, address } = own;
    const page = await context.newPage();
    await page.goto('/login');
    await page.getByLabel('Email').fill(user.email);
    await page.getByLabel('Senha', { exact: true }).fill('a-long-password');
    await button(page, 'Entrar').click();
    await expect(page.getByRole('heading', { name: 'Everyday English' })).toBeVisible();
    await page.goto(address);
    await button(page, 'Start Quiz').click();
    await choose(page, 'Right');
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 600,
      downloadThroughput: 20_000,
      uploadThroughput: 10_000,
    });
    await school.stop('SIGKILL');
    await take(page, ANSWERS);
    await expect(handedIn(page)).toBeVisible();
    await expect(waits(page, 'the answers of 1 quiz')).toBeVisible();
    await school.start();
    await expect(modal(page)).toContainText('100%', { timeout: 60_000 });
    await expect(waits(page, 'the answers of 1 quiz')).toBeHidden();
    expect(await attemptsOf(school, user.id)()).toEqual([{ number: 1, score: 100 }]);
  } finally {
    await context.close();
    await school.dispose();
  }
});

/** What the same student does on another device. */
async function otherDevice(school: TestServer, user: TestUser) {
  const { access } = await sessionOf(school.ctx, user, false);
  return (method: string, path: string, body: object) =>
    fetch(`${school.url}/api${path}`, {
      method,
      headers: { Authorization: `Bearer ${access}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
}

test('what another device did later stays', async ({ page, school, logIn, expectFailures }) => {
  expectFailures(/\/(api|media)\//);
  const { course, user } = await student(school, 2);
  const [first, second] = course.lessons;
  await logIn(user);
  await page.goto(`/course/${course.id}`);
  await expect(mark(page)).toBeVisible();
  await page.route(/\/(complete|position)\/$/, (route) => route.abort());
  await mark(page).click();
  await page.goto(`/course/${course.id}?lesson=${course.lessons[1]}`);
  await mark(page).click();
  await expect(waits(page, 'progress in 2 lessons')).toBeVisible();
  // That was an hour ago.
  await page.evaluate(() => {
    for (const [key, text] of Object.entries(localStorage)) {
      if (!key.startsWith('trilha.progress.')) continue;
      const entries: { version: number }[] = JSON.parse(text);
      const old = entries.map((entry) => ({ ...entry, version: entry.version - 3_600_000 }));
      localStorage.setItem(key, JSON.stringify(old));
    }
  });
  await page.reload();
  await expect(waits(page, 'progress in 2 lessons')).toBeVisible();
  const other = await otherDevice(school, user);
  for (const isCompleted of [true, false]) {
    await other('POST', `/lessons/${first}/complete/`, { completed: isCompleted });
  }

  await page.unroute(/\/(complete|position)\/$/);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText(/^“.+” was marked later on another device/)).toBeVisible();
  await expect(waits(page, 'progress in 2 lessons')).toBeHidden();
  await expect(page.getByText('1 of 2 completed')).toBeVisible();
  expect(await completed(school, user.id)).toEqual([second]);
});
