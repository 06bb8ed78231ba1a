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

for (const path of ['/dashboard', '/profile', '/course/1', '/course/1/quizzes', '/admin']) {
  test(`a visitor at ${path} is sent to the log-in page`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
    await expect(page).toHaveTitle('Entrar · Escola Trilha');
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
  });
}

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
});

test('with "Lembrar-me" the session stays; the log-in page then leads on', async ({
  page,
  school,
}) => {
  const { email } = await school.user({ password: PASSWORD });
  await page.goto('/login');
  await fill(page, email);
  await page.getByLabel('Lembrar-me').check({ force: true });
  await submit(page);
  await expect(page).toHaveURL('/dashboard');
  expect(await stored(page)).toEqual({ local: ALL, session: [] });
  await page.goto('/login');
  await expect(page).toHaveURL('/dashboard');
});

test('a staff user lands in the admin area, also at the first visit to the home page', async ({
  page,
  school,
  logIn,
}) => {
  const staff = await school.user({ password: PASSWORD, is_staff: true });
  await page.goto('/login');
  await fill(page, staff.email);
  await submit(page);
  await expect(page).toHaveURL('/admin');

  await logIn(staff);
  await page.goto('/');
  await expect(page).toHaveURL('/admin');
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/admin');
});

test('a student in the admin area is sent to the dashboard', async ({ page, school, logIn }) => {
  await logIn(await school.user());
  await page.goto('/admin');
  await expect(page).toHaveURL('/dashboard');
});

test('empty fields are named in Portuguese, and the first gets the focus', async ({ page }) => {
  await page.goto('/login');
  await submit(page);
  await expect(page.getByText('Informe seu email')).toBeVisible();
  await expect(page.getByText('Informe sua senha')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('ana@school.test');
  await expect(page.getByText('Informe seu email')).toBeHidden();
});

test('a wrong password is refused, what was typed stays', async ({
  page,
  school,
  expectFailures,
  expectAccessible,
}) => {
  expectFailures(/\/api\/token\/$/);
  const { email } = await school.user({ password: PASSWORD });
  await page.goto('/login');
  await fill(page, email, 'not my password');
  await submit(page);
  await expect(page.getByText('Email ou senha inválidos')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeEnabled();
  await expectAccessible();
  expect(await stored(page)).toEqual({ local: [], session: [] });
});

test('other refusals are said in the server’s words, joined, each once', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/\/api\/token\/$/);
  const answers = [
    { status: 400, json: { email: ['Um.', 'Dois.'], password: ['Um.'] } },
    { status: 500, body: '<html>proxy</html>' },
  ];
  await page.route('**/api/token/', (route) => route.fulfill(answers.shift() ?? { status: 500 }));
  await page.goto('/login');
  await fill(page, 'ana@school.test');
  await submit(page);
  await expect(page.getByText('Um., Dois.')).toBeVisible();
  await submit(page);
  await expect(page.getByText('Erro ao fazer login. Tente novamente.')).toBeVisible();
});

test('while it is sent, the button says so and takes no second press', async ({ page, school }) => {
  const { email } = await school.user({ password: PASSWORD });
  let calls = 0;
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/token/', async (route) => {
    calls += 1;
    await held;
    await route.continue();
  });
  await page.goto('/login');
  await fill(page, email);
  await page.getByLabel('Senha', { exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Entrando...' })).toBeDisabled();
  await page.getByLabel('Senha', { exact: true }).press('Enter');
  answer();
  await expect(page).toHaveURL('/dashboard');
  expect(calls).toBe(1);
});

test('without a server the log-in says so', async ({ page, expectFailures }) => {
  expectFailures(/\/api\//);
  await page.route('**/api/token/', (route) => route.abort());
  await page.goto('/login');
  await fill(page, 'ana@school.test');
  await submit(page);
  await expect(
    page.getByText('Erro ao conectar ao servidor. Verifique sua conexão.'),
  ).toBeVisible();
});

test('the buttons of other providers say that they are not switched on', async ({ page }) => {
  await page.goto('/login');
  for (const name of ['Google', 'Facebook']) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('status').filter({ hasText: name })).toBeVisible();
  }
});

test('who forgot the password is told how to get a new one', async ({ page, expectAccessible }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Esqueceu a senha?' }).click();
  await expect(page).toHaveURL('/esqueci-senha');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible();
});

test('an access token that has run out is renewed, once, and nobody notices', async ({
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
});

test('a session that was ended elsewhere leads to the log-in page', async ({
  page,
  school,
  logIn,
  expectFailures,
}) => {
  expectFailures(/\/api\//);
  const user = await school.user();
  await logIn(user);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await school.ctx.database.queries
    .updateTable('sessions')
    .set({ revoked_at: new Date().toISOString() })
    .where('user_id', '=', user.id)
    .execute();
  await page.reload();
  await expect(page).toHaveURL('/login');
  expect(await stored(page)).toEqual({ local: [], session: [] });
});

test('logging out clears everything and leads home; Back shows nothing of it', async ({
  page,
  school,
  logIn,
}) => {
  const user = await school.user();
  await logIn(user);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
  expect(await stored(page)).toEqual({ local: [], session: [] });
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

test('logging out in one tab logs out the other', async ({ page, school, logIn, context }) => {
  const user = await school.user();
  await logIn(user);
  await page.goto('/dashboard');
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL('/login');
});

test('a student has the learner header, everybody else the public one', async ({
  page,
  school,
  logIn,
}) => {
  await page.goto('/cursos');
  for (const name of ['Cursos', 'Sobre', 'Contato']) {
    await expect(page.getByRole('banner').getByRole('link', { name })).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toBeHidden();
  await logIn(await school.user({ username: `maria-${'comprida'.repeat(12)}` }));
  await page.goto('/cursos');
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expect(banner.getByRole('link', { name: 'Sobre' })).toBeHidden();
  await page.setViewportSize({ width: 360, height: 740 });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBe(360);
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

test('an unknown address shows the error page', async ({ page, expectFailures }) => {
  expectFailures(/\/no-such-page$/);
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
});
