import { PASSWORD } from '../../server/test/factories.ts';
import { listen } from '../../server/test/oidc.ts';
import { startServer } from '../support/server.ts';
import { expect, type Page, test as base } from '../support/test.ts';

/** A passkey is bound to the address of the site, which the server has to know before it listens. */
const test = base.extend<object>({
  server: [
    async ({ browserName: _ }, use, worker) => {
      const { url, stop } = await listen(() => undefined);
      stop();
      const { port } = new URL(url);
      const server = await startServer(`w${worker.workerIndex}-`, {
        PORT: port,
        PUBLIC_URL: `http://localhost:${port}`,
      });
      await use(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],
});

// In one worker: its server is another than that of the other files, so each worker would start its own.
test.describe.configure({ mode: 'default' });

/** An authenticator in the device, whose user has put the finger on it at once. */
async function plugInAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' });
const enter = (page: Page) => page.getByRole('button', { name: 'Entrar com chave de acesso' });

async function addPasskey(page: Page, name: string) {
  await section(page).getByRole('button', { name: 'Add a passkey' }).click();
  await section(page).getByLabel('Your current password', { exact: true }).fill(PASSWORD);
  await section(page).getByRole('button', { name: 'Continue' }).click();
  await section(page).getByLabel('Name', { exact: true }).fill(name);
  await section(page).getByRole('button', { name: 'Save' }).click();
  await expect(section(page).getByText(name)).toBeVisible();
}

/** As the account menu does it. */
async function logOut(page: Page, url: string) {
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
    // So that a page of the test’s own log-in stays logged out.
    sessionStorage.setItem('test-log-in', 'done');
  });
  await page.goto(`${url}/login`);
}

test('a student adds a passkey, logs in with it, and no longer once it is removed', async ({
  page,
  school,
  logIn,
  expectFailures,
  expectAccessible,
}) => {
  expectFailures(/\/api\/token\/passkey\/$/);
  const ana = await school.user({ password: PASSWORD, first_name: 'Ana' });
  await plugInAuthenticator(page);
  await logIn(ana);
  await page.goto('/profile#passkeys');
  await addPasskey(page, 'My laptop');
  await expectAccessible();
  // The same device again.
  await section(page).getByRole('button', { name: 'Add a passkey' }).click();
  await section(page).getByLabel('Your current password', { exact: true }).fill(PASSWORD);
  await section(page).getByRole('button', { name: 'Continue' }).click();
  await expect(section(page).getByText('This device already has a passkey')).toBeVisible();

  await logOut(page, school.url);
  await enter(page).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/profile#passkeys');
  await expect(section(page).getByText(/Last used/)).toBeVisible();
  await section(page).getByRole('button', { name: 'Remove My laptop' }).click();
  await section(page).getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(section(page).getByText('You have no passkeys yet.')).toBeVisible();

  await logOut(page, school.url);
  await enter(page).click();
  await expect(page.getByText('Não foi possível entrar com esta chave de acesso.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test('a teacher with an authenticator app confirms a log-in with a passkey in place of its code', async ({
  page,
  school,
  logIn,
  expectFailures,
}) => {
  expectFailures(/\/api\/token\/$/);
  const paulo = await school.user({ password: PASSWORD, is_staff: true });
  // The app does not matter here.
  const now = new Date().toISOString();
  await school.ctx.database.queries
    .insertInto('second_factors')
    .values({ user_id: paulo.id, secret: '', started_at: now, confirmed_at: now, last_step: 0 })
    .execute();
  await plugInAuthenticator(page);
  await logIn(paulo);
  await page.goto('/profile#passkeys');
  await addPasskey(page, 'My laptop');
  await logOut(page, school.url);
  await page.getByLabel('Email').fill(paulo.email);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.getByRole('button', { name: 'Usar chave de acesso' }).click();
  await expect(page).toHaveURL(/\/admin$/);
});
