import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
async function linkTo(school: TestServer, email: string): Promise<string> {
  await expect.poll(() => mailsTo(school, email).length).toBe(1);
  const text = bodiesOf(mailsTo(school, email).at(-1) ?? '').get('text/plain') ?? '';
  const link = new URL(/https?:\S+token=\S+/.exec(text)?.[0] ?? '');
  return link.pathname + link.search;
}

/** A link as the mail brings it, without the form that asks for it. */
async function newLink(page: Page, school: TestServer, user: TestUser) {
  await page.request.post(`${school.url}/api/password-reset/`, { data: { email: user.email } });
  return linkTo(school, user.email);
}

const password = (page: Page) => page.getByLabel('Nova senha', { exact: true });
const confirmation = (page: Page) => page.getByLabel('Repita a nova senha');
const save = (page: Page) => page.getByRole('button', { name: 'Salvar senha' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function setPassword(page: Page, value = NEW) {
  await password(page).fill(value);
  await confirmation(page).fill(value);
  await save(page).click();
}

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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says at least where to turn', async ({ page }) => {
    await page.goto('/esqueci-senha');
    await expect(heading(page, 'Esqueceu a senha?')).toBeVisible();
    await expect(page.getByRole('main').getByText(content.email)).toBeVisible();
  });
});
