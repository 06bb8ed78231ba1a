import { alive } from '../support/alive.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { expect, type Page, test } from '../support/test.ts';

const notice = (page: Page) => page.getByText('The server cannot be reached. Trying again...');

/** Counts how often the page was loaded anew since. */
async function loadsOf(page: Page): Promise<() => number> {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  return () => loads;
}

async function student(school: TestServer) {
  const user = await school.user({ password: 'a-long-password' });
  const { id } = await school.course({ title: 'English', lessons: 2 });
  await school.enroll(user, id);
  return user;
}

test('the server goes away and comes back: the screens say so and recover', async ({ browser }) => {
  const school = await startServer('away-');
  const context = await browser.newContext({ baseURL: school.url });
  try {
    const user = await student(school);
    const page = await context.newPage();
    await page.goto('/login');
    await page.getByLabel('Email').fill(user.email);
    await page.getByLabel('Senha', { exact: true }).fill('a-long-password');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'English' })).toBeVisible();

    // At once: the screens that are fetched ahead may not have come yet.
    await school.stop('SIGKILL');
    await page.getByRole('link', { name: 'Continue Learning' }).first().click();
    await expect(notice(page)).toBeVisible();

    await school.start();
    await expect(notice(page)).toBeHidden({ timeout: 30_000 });
    await expect(page.getByText('0 of 2 completed')).toBeVisible();
  } finally {
    await context.close();
    await school.dispose();
  }
});

test('a screen that cannot be fetched ahead leaves the page as it is, and comes later', async ({
  page,
  context,
  school,
  logIn,
  expectFailures,
}) => {
  expectFailures(/localhost/);
  await logIn(await student(school));
  const loads = await loadsOf(page);
  await page.route(
    '**/assets/profile-*.js',
    async (route) => {
      // The menu's code comes at the same time, and is needed below.
      await page.locator('header button[data-rac]').waitFor();
      await context.setOffline(true);
      await route.abort();
    },
    { times: 1 },
  );
  await page.goto('/dashboard');
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'English' })).toBeVisible();
  expect(loads()).toBe(1);

  // Pressed meanwhile: the way there goes on when the connection is back.
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await context.setOffline(false);
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice(page)).toBeHidden();
  expect(loads()).toBe(1);
});

test('after an update of the site a screen that is gone is loaded anew where it leads', async ({
  page,
  school,
  logIn,
  expectFailures,
}) => {
  expectFailures(/\/assets\//);
  await logIn(await student(school));
  const loads = await loadsOf(page);
  let isGone = true;
  let refused = 0;
  await page.route('**/assets/profile-*.js', (route) => {
    if (!isGone) return route.continue();
    refused += 1;
    return route.fulfill({ status: 404, body: '' });
  });
  await page.goto('/dashboard');
  // Fetched ahead, tried once more, and left at that.
  await expect.poll(() => refused).toBeGreaterThan(1);
  await expect(page.getByRole('heading', { name: 'English' })).toBeVisible();
  expect(loads()).toBe(1);

  await page.getByRole('button', { name: /account menu/ }).click();
  // The page that is loaded anew knows the code by the name that it has now.
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isGone = false;
  });
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(loads()).toBe(2);
});

test('a page whose texts are gone after an update of the site is loaded anew, once', async ({
  page,
  school,
  logIn,
  expectFailures,
}) => {
  expectFailures(/\/assets\//);
  await logIn(await student(school));
  const loads = await loadsOf(page);
  let isGone = true;
  await page.route('**/assets/en-*.js', (route) =>
    isGone ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  page.on('request', (request) => {
    if (request.isNavigationRequest() && loads() > 1) isGone = false;
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Continue Learning' }).first()).toBeVisible();
  expect(loads()).toBe(2);
});

test('a visitor without a connection is told so, and is led on when it is back', async ({
  page,
  context,
  expectFailures,
}) => {
  expectFailures(/\/(assets|api)\//, /localhost/);
  await page.goto('/');
  const contact = page.getByRole('link', { name: 'Contato' }).first();
  await alive(contact);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await contact.click();
  await expect(page.getByText('Não conseguimos falar com o servidor.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL('/contato');
  await expect(page.getByLabel('Mensagem')).toBeVisible();
  await expect(page.getByText('Não conseguimos falar com o servidor.')).toBeHidden();
});
