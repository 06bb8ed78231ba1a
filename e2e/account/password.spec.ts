import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inviteUser } from '../../server/src/features/passwords/passwords.ts';
import { PASSWORD, type TestUser } from '../../server/test/factories.ts';
import { bodiesOf, headersOf } from '../../server/test/mail-text.ts';
import { school as content } from '../../web/src/content/school.ts';
import type { TestServer } from '../support/server.ts';
import { expect, type Page, test } from '../support/test.ts';

const NEW = 'uma senha nova';

/** The mails to one address, oldest first. */
function mailsTo(school: TestServer, email: string): string[] {
  let names: string[];
  try {
    names = readdirSync(school.outbox).filter((name) => name.endsWith('.eml'));
  } catch {
    return [];
  }
  return names
    .toSorted()
    .map((name) => readFileSync(join(school.outbox, name), 'utf8'))
    .filter((raw) => headersOf(raw).get('to') === email);
}

/** Waits for the mail and gives the address of its link on this server. */
async function linkTo(school: TestServer, email: string, count = 1): Promise<string> {
  await expect.poll(() => mailsTo(school, email).length).toBe(count);
  const text = bodiesOf(mailsTo(school, email).at(-1) ?? '').get('text/plain') ?? '';
  const link = new URL(/https?:\S+token=\S+/.exec(text)?.[0] ?? '');
  return link.pathname + link.search;
}

/** A link as the mail brings it, without the form that asks for it. */
async function newLink(page: Page, school: TestServer, user: TestUser, count = 1) {
  await page.request.post(`${school.url}/api/password-reset/`, { data: { email: user.email } });
  return linkTo(school, user.email, count);
}

const askFor = async (page: Page, email: string) => {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Enviar link' }).click();
};

const password = (page: Page) => page.getByLabel('Nova senha', { exact: true });
const confirmation = (page: Page) => page.getByLabel('Repita a nova senha');
const save = (page: Page) => page.getByRole('button', { name: 'Salvar senha' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function setPassword(page: Page, value = NEW) {
  await password(page).fill(value);
  await confirmation(page).fill(value);
  await save(page).click();
}

const OPEN = /\/api\/password-reset\//;

test('from “Esqueceu a senha?” to the dashboard, through the mail', async ({
  page,
  school,
  expectAccessible,
}) => {
  const user = await school.user({ password: PASSWORD, first_name: 'Ana' });
  await page.goto('/login');
  // Once the page is alive, the e-mail goes along.
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeEnabled();
  await page.getByLabel('Email').fill(user.email);
  await page.getByRole('link', { name: 'Esqueceu a senha?' }).click();
  await expect(page).toHaveURL('/esqueci-senha');
  await expect(page).toHaveTitle('Esqueci minha senha · Escola Trilha');
  await expect(page.getByLabel('Email')).toHaveValue(user.email);
  await page.getByRole('button', { name: 'Enviar link' }).click();
  await expect(heading(page, 'Confira seu email')).toBeFocused();
  await expect(page.getByText(user.email)).toBeVisible();
  await expect(page.getByText(/caixa de spam/)).toBeVisible();
  await expect(page.getByText(/vale por uma hora/)).toBeVisible();
  await expectAccessible();

  const link = await linkTo(school, user.email);
  const [raw = ''] = mailsTo(school, user.email);
  expect(bodiesOf(raw).get('text/html')).toContain('Olá, Ana!');
  // The site's own content module has told the server which school this is.
  expect(headersOf(raw).get('from')).toBe(`${content.name} <${content.email}>`);

  const token = new URL(link, school.url).searchParams.get('token') ?? '-';
  const passedOn: string[] = [];
  page.on('request', (request) => {
    const referrer = request.headers()['referer'] ?? '';
    if (referrer.includes(token)) passedOn.push(request.url());
  });
  await page.goto(link);
  await expect(heading(page, 'Crie uma senha nova')).toBeVisible();
  await expect(page).toHaveURL('/redefinir-senha');
  await expect(page).toHaveTitle('Nova senha · Escola Trilha');
  await expect(page.getByText(/pelo menos 8 caracteres/)).toBeVisible();
  await expectAccessible();
  expect(passedOn).toEqual([]);
  await setPassword(page);

  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('status').filter({ hasText: 'Senha salva.' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(user.email);
  await expectAccessible();
  await page.getByLabel('Senha', { exact: true }).fill(NEW);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
  // Nothing of the link is left in this tab.
  const kept = await page.evaluate(() => Object.keys(sessionStorage));
  expect(kept).not.toContain('reset_token');
});

test('by keyboard alone', async ({ page, school }) => {
  const user = await school.user({ password: PASSWORD });
  await page.goto('/esqueci-senha');
  await expect(page.getByRole('button', { name: 'Enviar link' })).toBeEnabled();
  await page.getByLabel('Email').focus();
  await page.keyboard.type(user.email);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Confira seu email')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /Enviar de novo/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Esqueceu a senha?')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue(user.email);

  await page.goto(await linkTo(school, user.email));
  await password(page).focus();
  await page.keyboard.type(NEW);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Mostrar nova senha' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(password(page)).toHaveAttribute('type', 'text');
  await page.keyboard.press('Tab');
  await page.keyboard.type(NEW);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
});

test('an unknown e-mail is answered alike, and gets no mail', async ({ page, school }) => {
  const seen: string[] = [];
  const user = await school.user();
  for (const email of [user.email, `ninguem-${user.email}`]) {
    await page.goto('/esqueci-senha');
    await askFor(page, email);
    await expect(heading(page, 'Confira seu email')).toBeVisible();
    const text = await page.getByRole('main').innerText();
    seen.push(text.replace(email, '…').replace(/\d+ s/, ''));
  }
  expect(seen[1]).toBe(seen[0]);
  await linkTo(school, user.email);
  expect(mailsTo(school, `ninguem-${user.email}`)).toEqual([]);
});

test('the form names what is missing or wrong, and the field gets the focus', async ({ page }) => {
  await page.goto('/esqueci-senha');
  await page.getByRole('button', { name: 'Enviar link' }).click();
  await expect(page.getByText('Informe seu email')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await askFor(page, 'ana@escola');
  await expect(page.getByText('Informe um email válido')).toBeVisible();
  await expect(page.getByText('Informe seu email')).toBeHidden();
  await page.getByLabel('Email').fill('ana@escola.test');
  await expect(page.getByText('Informe um email válido')).toBeHidden();
});

test('while it is sent the button says so and takes no second press', async ({ page, school }) => {
  let calls = 0;
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/password-reset/', async (route) => {
    calls += 1;
    await held;
    await route.continue();
  });
  await page.goto('/esqueci-senha');
  await expect(page.getByRole('button', { name: 'Enviar link' })).toBeEnabled();
  await page.getByLabel('Email').fill((await school.user()).email);
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByRole('button', { name: 'Enviando...' })).toBeDisabled();
  await page.getByLabel('Email').press('Enter');
  answer();
  await expect(heading(page, 'Confira seu email')).toBeVisible();
  expect(calls).toBe(1);
});

test('what goes wrong is said, and what was typed stays', async ({
  page,
  expectFailures,
  expectAccessible,
}) => {
  expectFailures(/\/api\//);
  const blocked = 'Muitos pedidos. Tente novamente mais tarde.';
  const refusals = [
    { status: 429, json: { detail: blocked, message: blocked } },
    { status: 500, json: { detail: 'Oops', message: 'Oops' } },
  ];
  await page.route('**/api/password-reset/', (route) => {
    const httpError = refusals.shift();
    return httpError ? route.fulfill(httpError) : route.abort();
  });
  await page.goto('/esqueci-senha');
  for (const sentence of [
    blocked,
    'Algo deu errado. Tente novamente.',
    'Erro ao conectar ao servidor. Verifique sua conexão.',
  ]) {
    await askFor(page, 'ana@escola.test');
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('ana@escola.test');
    await expectAccessible();
  }
});

test('the mail can be asked for again after a pause', async ({
  page,
  school,
  expectFailures,
  expectAccessible,
}) => {
  expectFailures(/\/api\//);
  const user = await school.user();
  await page.clock.install();
  await page.goto('/esqueci-senha');
  await askFor(page, user.email);
  const again = page.getByRole('button', { name: /Enviar de novo/ });
  await expect(again).toHaveAttribute('aria-disabled', 'true');
  await expect(again).toContainText('em 60 s');
  await expectAccessible();
  let calls = 0;
  await page.route('**/api/password-reset/', (route) => {
    calls += 1;
    return calls === 1 ? route.abort() : route.continue();
  });
  // A press before that does nothing.
  await again.click({ force: true });
  await page.clock.fastForward(61_000);
  await expect(again).not.toHaveAttribute('aria-disabled', 'true');
  expect(calls).toBe(0);
  await again.click();
  await expect(page.getByText('Erro ao conectar ao servidor.')).toBeVisible();
  await again.click();
  await expect(page.getByText('Pronto, pedimos outro envio.')).toBeVisible();
  await expect(again).toBeFocused();
  await expect(again).toHaveAttribute('aria-disabled', 'true');
  await linkTo(school, user.email, 2);
});

test('errors of the new password stand beside its fields', async ({
  page,
  school,
  expectAccessible,
}) => {
  const user = await school.user();
  await page.goto(await newLink(page, school, user));
  await save(page).click();
  await expect(page.getByText('Informe a nova senha')).toBeVisible();
  await expect(page.getByText('Repita a nova senha', { exact: true })).toHaveCount(2);
  await expect(password(page)).toBeFocused();
  await password(page).fill('1234567');
  await confirmation(page).fill('12345678');
  await save(page).click();
  await expect(page.getByText('A senha precisa ter pelo menos 8 caracteres')).toBeVisible();
  await expect(page.getByText('As senhas não conferem')).toBeVisible();
  await expectAccessible();
  await password(page).fill('12345678');
  await save(page).click();
  await expect(page).toHaveURL('/login');
});

test('a server error keeps what was typed', async ({ page, school, expectFailures }) => {
  expectFailures(OPEN);
  const user = await school.user();
  await page.goto(await newLink(page, school, user));
  const answers = [{ status: 500 }, { status: 400, json: { password: ['Comum demais.'] } }];
  await page.route('**/api/password-reset/confirm/', (route) => {
    const answer = answers.shift();
    return answer ? route.fulfill(answer) : route.continue();
  });
  await setPassword(page);
  await expect(page.getByText('Algo deu errado. Tente novamente.')).toBeVisible();
  await expect(password(page)).toHaveValue(NEW);
  await save(page).click();
  await expect(page.getByText('Comum demais.')).toBeVisible();
  await expect(password(page)).toBeFocused();
  await setPassword(page);
  await expect(page).toHaveURL('/login');
});

test('a link that was used, has run out or was replaced says so and offers a new one', async ({
  page,
  school,
  expectFailures,
  expectAccessible,
}) => {
  expectFailures(OPEN);
  const user = await school.user({ password: PASSWORD });
  const first = await newLink(page, school, user);
  const second = await newLink(page, school, user, 2);
  await page.goto(first);
  await expect(heading(page, 'Este link não vale mais')).toBeVisible();
  await expectAccessible();

  await page.goto(second);
  await password(page).fill(NEW);
  await confirmation(page).fill(NEW);
  await school.ctx.database.queries
    .updateTable('password_tokens')
    .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
    .where('user_id', '=', user.id)
    .execute();
  await save(page).click();
  await expect(heading(page, 'Este link não vale mais')).toBeFocused();
  await page.reload();
  await expect(heading(page, 'Falta o link do email')).toBeVisible();
  await expectAccessible();

  const third = await newLink(page, school, user, 3);
  await page.goto(third);
  await setPassword(page);
  await expect(page).toHaveURL('/login');
  await page.goto(third);
  await expect(heading(page, 'Este link não vale mais')).toBeVisible();
  await page.getByRole('link', { name: 'Pedir um link novo' }).click();
  await expect(page).toHaveURL('/esqueci-senha');
});

test('the link outlasts a reload; without it the page says where it is', async ({
  page,
  school,
}) => {
  await page.goto('/redefinir-senha');
  await expect(heading(page, 'Falta o link do email')).toBeVisible();
  await page.goto(await newLink(page, school, await school.user()));
  await expect(password(page)).toBeVisible();
  await page.reload();
  await expect(password(page)).toBeVisible();
  await expect(page).toHaveURL('/redefinir-senha');
});

test('a link that cannot be looked up is tried again', async ({
  page,
  school,
  expectFailures,
  expectAccessible,
}) => {
  expectFailures(/\/api\//);
  const link = await newLink(page, school, await school.user());
  await page.route('**/api/password-reset/check/', (route) =>
    route.fulfill({ status: 503, json: { detail: 'No.', message: 'No.' } }),
  );
  await page.goto(link);
  await expect(page.getByRole('status').filter({ hasText: 'Conferindo o link...' })).toBeVisible();
  await expect(page.getByText('Não foi possível conferir o link.')).toBeVisible();
  await expectAccessible();
  await page.unroute('**/api/password-reset/check/');
  // The page may have recovered by itself when the server was found again.
  const retry = page.getByRole('button', { name: 'Tentar novamente' });
  if (await retry.isVisible()) await retry.click({ timeout: 2000 }).catch(() => undefined);
  await expect(password(page)).toBeVisible();
});

test('a new password logs out everywhere else', async ({
  page,
  school,
  logIn,
  browser,
  expectFailures,
}) => {
  expectFailures(/\/api\//);
  const user = await school.user({ password: PASSWORD });
  await logIn(user);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const elsewhere = await browser.newContext({ baseURL: school.url });
  const other = await elsewhere.newPage();
  await other.goto(await newLink(other, school, user));
  await setPassword(other);
  await expect(other).toHaveURL('/login');
  await elsewhere.close();

  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Sua sessão terminou.')).toBeVisible();
});

test('who is logged in may use both pages too, and logs in anew', async ({
  page,
  school,
  logIn,
}) => {
  const user = await school.user({ password: PASSWORD });
  await logIn(user);
  await page.goto('/esqueci-senha');
  await expect(page.getByLabel('Email')).toHaveValue(user.email);
  await expect(page.getByRole('link', { name: 'Voltar para a minha área' })).toBeVisible();
  await page.getByRole('button', { name: 'Enviar link' }).click();
  // What the page still asks about the session must be answered before the session ends.
  const profile = page.waitForResponse('**/api/profiles/me/');
  await page.goto(await linkTo(school, user.email));
  await profile;
  await setPassword(page);
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Senha salva.')).toBeVisible();
  const left = await page.evaluate(() => [localStorage, sessionStorage].map((s) => s.length));
  expect(left[0]).toBe(0);
});

test('an invitation welcomes, and its link sets the first password', async ({
  page,
  school,
  expectAccessible,
}) => {
  const user = await school.user({ first_name: 'Zé' });
  await school.ctx.database.transaction((trx) => inviteUser(school.ctx, trx, user.id));
  const link = await linkTo(school, user.email);
  const [raw = ''] = mailsTo(school, user.email);
  expect(bodiesOf(raw).get('text/plain')).toContain(`Boas-vindas à ${content.name}`);
  await page.goto(link);
  await expect(heading(page, 'Boas-vindas! Defina sua senha')).toBeVisible();
  await expectAccessible();
  await setPassword(page);
  await page.getByLabel('Senha', { exact: true }).fill(NEW);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every state holds on a small phone, ${colorScheme}`, async ({
    page,
    school,
    expectAccessible,
    expectFailures,
  }) => {
    expectFailures(OPEN);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const user = await school.user({
      email: `maria.${'comprida.'.repeat(12)}${colorScheme}@escola.test`,
    });
    const holds = async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await expectAccessible();
    };
    await page.goto('/esqueci-senha');
    await holds();
    await askFor(page, user.email);
    await expect(heading(page, 'Confira seu email')).toBeVisible();
    await holds();
    const link = await linkTo(school, user.email);
    await page.goto(link);
    await expect(password(page)).toBeVisible();
    await save(page).click();
    await holds();
    await page.goto('/redefinir-senha?token=x');
    await expect(heading(page, 'Este link não vale mais')).toBeVisible();
    await holds();
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says at least where to turn', async ({ page }) => {
    await page.goto('/esqueci-senha');
    await expect(heading(page, 'Esqueceu a senha?')).toBeVisible();
    await expect(page.getByRole('main').getByText(content.email)).toBeVisible();
  });
});
