import { PASSWORD } from '../../server/test/factories.ts';
import { expect, type Page, test } from '../support/test.ts';

const stored = (page: Page) =>
  page.evaluate(() => {
    const keys = ['access_token', 'refresh_token', 'user'];
    const held = (storage: Storage) => keys.filter((key) => storage.getItem(key));
    return { local: held(localStorage), session: held(sessionStorage) };
  });

async function fill(page: Page, email: string, password = PASSWORD) {
  // Enter does nothing before the page is alive.
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeEnabled();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
}

const submit = (page: Page) => page.getByRole('button', { name: 'Entrar', exact: true }).click();

const ALL = ['access_token', 'refresh_token', 'user'];

test('a visitor of a closed address is sent to the log-in page, of an unknown one sees an error', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/\/no-such-page$/);
  for (const path of ['/dashboard', '/profile', '/course/1', '/course/1/quizzes', '/admin']) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/login');
    await expect(page).toHaveTitle('Entrar · Escola Trilha');
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
  }
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
});

test('a student logs in and lands on the dashboard; the session ends with the tab', async ({
  page,
  school,
  expectAccessible,
}) => {
  const { email, username } = await school.user({ password: PASSWORD });
  await page.goto('/login');
  await expectAccessible();
  await fill(page, email.toUpperCase());
  await submit(page);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome back, ${username}!`);
  expect(await stored(page)).toEqual({ local: [], session: ALL });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const closed of ['/login', '/admin']) {
    await page.goto(closed);
    await expect(page).toHaveURL('/dashboard');
  }
});

test('the screen behind the log-in begins in its own language, however late its texts come', async ({
  page,
  school,
}) => {
  const { email, username } = await school.user({ password: PASSWORD });
  const letGo = Promise.withResolvers<void>();
  let held = 0;
  let isIn = false;
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    if (isIn) {
      held += 1;
      await letGo.promise;
    }
    await route.continue();
  });
  await page.route('**/api/token/', async (route) => {
    const answer = await route.fetch();
    isIn = true;
    await route.fulfill({ response: answer });
  });
  await page.goto('/login');
  // The dashboard is fetched ahead, with its texts in Portuguese.
  await page.waitForLoadState('networkidle');
  await fill(page, email);
  const shown: (string | null)[] = [];
  await page.exposeFunction('tell', (title: string | null) => shown.push(title));
  await page.evaluate(() => {
    new MutationObserver(() => {
      const tell = Reflect.get(window, 'tell') as (title: string | null) => void;
      tell(document.querySelector('h1')?.textContent ?? null);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await submit(page);
  await expect.poll(() => held).toBeGreaterThan(0);
  letGo.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome back, ${username}!`);
  const titles = new Set(shown.filter((title) => title?.includes(username)));
  expect([...titles]).toEqual([`Welcome back, ${username}!`]);
});

test('who was sent to the log-in page lands on the dashboard, where a notice leads on', async ({
  page,
  school,
}) => {
  const user = await school.user({ password: PASSWORD });
  const course = await school.course({ title: 'French' });
  await school.enroll(user, course.id);
  await page.goto(`/course/${course.id}/quizzes`);
  await expect(page).toHaveURL('/login');
  await fill(page, user.email);
  await submit(page);
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('link', { name: 'Go there now' }).click();
  // The address changes before the screen does, and the dashboard names the course several times.
  await expect(page).toHaveURL(`/course/${course.id}/quizzes`);
  await expect(page.getByRole('heading', { name: 'Quizzes', exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'French' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go there now' })).toHaveCount(0);
  await page.goBack();
  // It is no more news.
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('link', { name: 'Go there now' })).toHaveCount(0);
});

test('the first visit of a staff user to the home page leads to the admin area', async ({
  page,
  school,
  logIn,
}) => {
  await logIn(await school.user({ is_staff: true }));
  await page.goto('/');
  await expect(page).toHaveURL('/admin');
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/admin');
});

test('an access token that has run out is renewed, once; a session that was ended elsewhere is not', async ({
  page,
  school,
  logIn,
  expectFailures,
}) => {
  // The server's 401 is what makes the client renew it.
  expectFailures(/\/api\//);
  const user = await school.user();
  const { id } = await school.course({ title: 'English', lessons: 1 });
  await school.enroll(user, id);
  await logIn(user, { expired: true });
  let refreshes = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/token/refresh/')) refreshes += 1;
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'English' })).toBeVisible();
  expect(refreshes).toBe(1);
  expect(await stored(page)).toEqual({ local: ALL, session: [] });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'English' })).toBeVisible();
  expect(refreshes).toBe(1);

  await page.waitForLoadState('networkidle');
  await school.ctx.database.queries
    .updateTable('sessions')
    .set({ revoked_at: new Date().toISOString() })
    .where('user_id', '=', user.id)
    .execute();
  await page.reload();
  await expect(page).toHaveURL('/login');
  expect(await stored(page)).toEqual({ local: [], session: [] });
});

test('logging out clears everything in every tab and leads home; Back shows nothing of it', async ({
  page,
  school,
  logIn,
  context,
}) => {
  const user = await school.user();
  await logIn(user);
  await page.goto('/dashboard');
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
  expect(await stored(page)).toEqual({ local: [], session: [] });
  await expect(other).toHaveURL('/login');
  const session = () =>
    school.ctx.database.queries
      .selectFrom('sessions')
      .select('revoked_at')
      .where('user_id', '=', user.id)
      .executeTakeFirst();
  await expect.poll(async () => (await session())?.revoked_at).toBeTruthy();
  await page.goBack();
  await expect(page).toHaveURL('/login');
});

test('on a phone the menu opens and closes, by keyboard too', async ({
  page,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const toggle = page.getByRole('button', { name: 'Abrir menu' });
  const link = page.getByRole('banner').getByRole('link', { name: 'Sobre' });
  await expect(link).toBeHidden();
  await toggle.click();
  await expect(link).toBeVisible();
  await expectAccessible();
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await expect(toggle).toBeFocused();
  await page.keyboard.press('Enter');
  await link.click();
  await expect(page).toHaveURL('/sobre');
  await expect(link).toBeHidden();
});
