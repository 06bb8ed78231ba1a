import { openSession } from '../../server/src/platform/security/sessions.ts';
import { PASSWORD } from '../../server/test/factories.ts';
import { listen, type TestProvider, testProvider } from '../../server/test/oidc.ts';
import { codeAt } from '../../server/test/second-factor.ts';
import { startServer } from '../support/server.ts';
import { expect, type Page, test as base } from '../support/test.ts';

interface WorkerFixtures {
  /** Stands in for Google; Facebook is not switched on. */
  provider: TestProvider & { port: string };
}

const test = base.extend<object, WorkerFixtures>({
  provider: [
    async ({ browserName: _ }, use) => {
      const { url, stop } = await listen(() => undefined);
      stop();
      const { port } = new URL(url);
      const callback = `http://localhost:${port}/api/auth/google/callback/`;
      const provider = await testProvider([callback]);
      await use({ ...provider, port });
      provider.stop();
    },
    { scope: 'worker' },
  ],

  server: [
    async ({ provider }, use, worker) => {
      const server = await startServer(`w${worker.workerIndex}-`, {
        PORT: provider.port,
        PUBLIC_URL: `http://localhost:${provider.port}`,
        GOOGLE_ISSUER: provider.issuer,
        GOOGLE_CLIENT_ID: provider.clientId,
        GOOGLE_CLIENT_SECRET: provider.clientSecret,
      });
      await use(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],
});

// In one worker: its server is another than that of the other files, so each worker would start its own.
test.describe.configure({ mode: 'default' });

const button = (page: Page, name: string) => page.getByRole('button', { name });

async function chooseAccount(page: Page, email: string) {
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** What of a log-in the browser keeps. */
const held = (page: Page) =>
  page.evaluate(() => {
    const keys = ['access_token', 'refresh_token', 'user', 'provider_login'];
    const kept = (storage: Storage) => keys.filter((key) => storage.getItem(key));
    return { local: kept(localStorage), session: kept(sessionStorage) };
  });

test('a student logs in with Google and is remembered; Back from there leaves the button usable', async ({
  page,
  school,
  provider,
  expectAccessible,
}) => {
  const { email, username } = await school.user();
  await page.goto('/login');
  let starts = 0;
  // The browser stays where it is, as if it had been brought back.
  await page.route('**/api/auth/google/start/**', async (route) => {
    starts += 1;
    await route.fulfill({ status: 204 });
  });
  await page.getByLabel('Lembrar-me').check({ force: true });
  await button(page, 'Google').click();
  await expect(page.getByText('Abrindo o login com Google...')).toBeVisible();
  await expect(button(page, 'Facebook')).toBeDisabled();
  // The browser asks a moment after the page has said so.
  await expect.poll(() => starts).toBe(1);
  await button(page, 'Google').click({ force: true });
  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  await expect(button(page, 'Facebook')).toBeEnabled();
  expect(starts).toBe(1);
  await page.unroute('**/api/auth/google/start/**');
  await button(page, 'Google').click();
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  expect(page.url()).toContain(provider.issuer);

  let answer = () => {};
  const pause = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/token/provider/', async (route) => {
    await pause;
    await route.continue();
  });
  await chooseAccount(page, email);
  await expect(page.getByRole('status').filter({ hasText: 'Entrando...' })).toBeVisible();
  await expect(page).toHaveURL(`http://localhost:${provider.port}/login`);
  expect(await held(page)).toEqual({ local: [], session: [] });
  await expectAccessible();
  answer();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome back, ${username}!`);
  expect(await held(page)).toEqual({
    local: ['access_token', 'refresh_token', 'user'],
    session: [],
  });
});

test('whom the school does not know, who says no and who did not ask is told so', async ({
  page,
}) => {
  // A ticket that this browser did not ask for.
  await page.goto('/login#ticket=of-somebody-else');
  await expect(page.getByRole('alert')).toHaveText('Este login expirou. Tente novamente.');
  await expect(page).toHaveURL('/login');
  expect(await held(page)).toEqual({ local: [], session: [] });

  await button(page, 'Google').click();
  await chooseAccount(page, 'stranger@school.test');
  await expect(page.getByRole('alert')).toHaveText(
    'Não há uma conta ativa aqui com o email que você usa no Google. Entre com seu email e senha ou fale com a escola.',
  );
  await expect(page).toHaveURL('/login');

  await button(page, 'Google').click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'O login com Google foi cancelado. Tente de novo ou entre com seu email e senha.',
  );
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeEnabled();
  expect(await held(page)).toEqual({ local: [], session: [] });
});

test('a teacher with two-step verification adds the code, and lands in the admin area', async ({
  page,
  school,
  expectFailures,
}) => {
  // Being asked for the code.
  expectFailures(/\/api\/token\/provider\/$/);
  const paulo = await school.user({ is_staff: true, password: PASSWORD });
  const { access } = await openSession(school.ctx, paulo.id, { ip: '127.0.0.1', userAgent: 't' });
  const call = async (name: string, data: object) => {
    const address = `${school.url}/api/profiles/me/second-factor/${name}/`;
    const headers = { authorization: `Bearer ${access}` };
    return (await page.request.post(address, { headers, data })).json();
  };
  const { secret } = await call('start', { current_password: PASSWORD });
  await call('confirm', { code: codeAt(secret, new Date()) });

  await page.goto('/login');
  await button(page, 'Google').click();
  await chooseAccount(page, paulo.email);
  const code = page.getByLabel('Código de 6 dígitos');
  await code.fill('000000');
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await button(page, 'Google').click();
  await chooseAccount(page, paulo.email);
  // That of the next half minute: the one that turned it on is spent.
  await code.fill(codeAt(secret, new Date(Date.now() + 30_000)));
  await expect(page).toHaveURL('/admin');
});
