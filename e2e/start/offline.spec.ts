import { startServer, type TestServer } from '../support/server.ts';
import { expect, type Page, test } from '../support/test.ts';
import { button } from '../learn/quiz-steps.ts';

test.use({ serviceWorkers: 'allow' });

const notice = (page: Page) => page.getByText('The server cannot be reached. Trying again...');
const update = (page: Page) => page.getByText('A new version is ready.');

/** Until the browser has the whole app, and the page gets it from there. */
async function kept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** All addresses that the browser keeps answers to, by the name of their version. */
function stored(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const found: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const store = await caches.open(name);
      found[name] = (await store.keys()).map(({ url }) => new URL(url).pathname);
    }
    return found;
  });
}

async function student(school: TestServer) {
  const user = await school.user({ first_name: 'Ana', last_name: 'Lima' });
  const course = await school.course({ title: 'English', lessons: 2 });
  await school.quiz(course.id, { title: 'Greetings' });
  await school.enroll(user, course.id);
  return { user, course };
}

test('the app opens without a connection, and goes on when it is back', async ({
  page,
  context,
  school,
  logIn,
  expectFailures,
}) => {
  expectFailures(/./);
  const { user, course } = await student(school);
  await logIn(user);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'English' })).toBeVisible();
  await kept(page);
  // The code, and one page that is the same for everybody.
  const [addresses = []] = Object.values(await stored(page));
  expect(addresses.filter((address) => !address.startsWith('/assets/'))).toEqual(['/dashboard']);
  const shell = await page.evaluate(async () =>
    (await caches.match('/dashboard', { ignoreVary: true }))?.text(),
  );
  expect(shell).toContain('</html>');
  expect(shell).not.toContain(user.username);

  await context.setOffline(true);
  // A screen that was not open before.
  await page.goto(`/course/${course.id}/quizzes`);
  await expect(notice(page)).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/dashboard');
  await expect(notice(page)).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'English' })).toBeVisible();
  await expect(notice(page)).toBeHidden();
});

test('a new version is told, never in a quiz, and starts when it is taken', async ({ browser }) => {
  const school = await startServer('version-');
  const context = await browser.newContext({ baseURL: school.url });
  try {
    const { user, course } = await student({
      ...school,
      user: (own) => school.user({ ...own, password: 'a-long-password' }),
    });
    const page = await context.newPage();
    await page.goto('/login');
    await page.getByLabel('Email').fill(user.email);
    await page.getByLabel('Senha', { exact: true }).fill('a-long-password');
    await button(page, 'Entrar').click();
    await expect(page.getByRole('heading', { name: 'English' })).toBeVisible();
    await kept(page);
    await page.goto(`/course/${course.id}/quizzes`);
    await button(page, 'Start Quiz').click();
    await expect(page.getByText('Question 1 of 3', { exact: true })).toBeVisible();

    // Another address of the API makes another page of all screens.
    await school.stop();
    await school.start({ API_BASE_URL: `${school.url}/api` });
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.update();
    });
    await page.waitForFunction(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return registration?.waiting?.state === 'installed';
    });
    await expect(update(page)).toBeHidden();
    // The site's header is away while one takes a quiz.
    await page.getByRole('link', { name: 'Back to Quiz List' }).click();
    await expect(update(page)).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { name: 'English' })).toBeVisible();
    const before = Object.keys(await stored(page));
    expect(before).toHaveLength(2);

    await button(page, 'Update').click();
    await expect(update(page)).toBeHidden();
    await expect(page.getByRole('heading', { name: 'English' })).toBeVisible();
    await expect
      .poll(() => page.content())
      .toContain(JSON.stringify(`${school.url}/api`).slice(1, -1));

    // And back: a page that is loaded anew takes what is ready without a question.
    await school.stop();
    await school.start();
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.update();
    });
    await expect(update(page)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'English' })).toBeVisible();
    await expect(update(page)).toBeHidden();
    expect(await page.content()).not.toContain(`${school.url}/api`);
  } finally {
    await context.close();
    await school.dispose();
  }
});
