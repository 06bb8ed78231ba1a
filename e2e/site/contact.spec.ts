import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTACT_BLOCKED, CONTACT_SUBJECTS } from '../../contract/src/index.ts';
import { headersOf } from '../../server/test/mail-text.ts';
import { school as content } from '../../web/src/content/school.ts';
import type { TestServer } from '../support/server.ts';
import { eventually, expect, type Page, test } from '../support/test.ts';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Enviar Mensagem' });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

const ERRORS = [
  'Informe seu nome',
  'Informe seu sobrenome',
  'Informe seu email',
  'Escolha um assunto',
  'Informe uma mensagem',
];

async function write(page: Page, email: string, message = 'Bom dia!\nPosso ir na terça?') {
  await field(page, 'Nome').fill('Sérgio');
  await field(page, 'Sobrenome').fill('Alves');
  await field(page, 'Email').fill(email);
  await field(page, 'Assunto').selectOption('Agendar uma aula experimental');
  await field(page, 'Mensagem').fill(message);
}

/** Until React has taken the form over, the browser sends it by itself. */
const alive = (page: Page) =>
  page.waitForFunction(() => {
    const form = document.querySelector('form') ?? {};
    return Object.keys(form).some((key) => key.startsWith('__reactProps'));
  });

const messages = ({ ctx }: TestServer) =>
  ctx.database.queries
    .selectFrom('contact_messages')
    .select(['first_name', 'email', 'subject', 'message'])
    .orderBy('id')
    .execute();

/** The headers of the mails that wait for an answer to this address. */
async function emailsFor({ outbox }: TestServer, email: string) {
  const raws = existsSync(outbox)
    ? readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8'))
    : [];
  return raws.map(headersOf).filter((headers) => headers.get('reply-to')?.includes(email));
}

test('a visitor writes to the school: errors, failures, thanks, and once more', async ({
  page,
  school,
  expectFailures,
  expectAccessible,
}) => {
  expectFailures(/\/api\/(contact|health)\//);
  const email = `sergio.${Date.now()}@example.com`;
  await page.goto('/contato');
  await alive(page);
  const subject = field(page, 'Assunto');
  await expect(subject.locator('option')).toHaveText(['Escolha um assunto', ...CONTACT_SUBJECTS]);
  await expect(page.getByText(content.phone).first()).toBeVisible();
  await send(page).click();
  for (const error of ERRORS.filter((each) => each !== 'Escolha um assunto')) {
    await expect(page.getByText(error)).toBeVisible();
  }
  await expect(subject).toHaveAccessibleDescription('Escolha um assunto');
  await expect(field(page, 'Nome')).toBeFocused();
  await expectAccessible();

  await write(page, 'sergio@example', 'x'.repeat(5001));
  await expect(page.getByText('1 caractere a mais').first()).toBeVisible();
  await send(page).click();
  await expect(field(page, 'Email')).toBeFocused();
  await expect(page.getByText('Informe um email válido')).toBeVisible();
  await expect(page.getByText('Use no máximo 5000 caracteres')).toBeVisible();
  await write(page, email);
  await expect(page.getByText(/caracteres? a mais/)).toBeHidden();

  const answers = [{ status: 500 }, { status: 429, json: { detail: 'X', message: 'X' } }, 'abort'];
  await page.route('**/api/contact/', async (route) => {
    const answer = answers.shift();
    if (answer === undefined) await route.continue();
    else await (typeof answer === 'string' ? route.abort() : route.fulfill(answer));
  });
  for (const sentence of [
    'algo deu errado do nosso lado',
    CONTACT_BLOCKED,
    'confira a sua conexão',
  ]) {
    await send(page).click();
    const alert = page.getByRole('alert').filter({ hasText: sentence });
    await expect(alert.getByRole('link', { name: content.phone })).toBeVisible();
    await expect(alert.getByRole('link', { name: content.email })).toBeVisible();
    await expect(page.locator('[data-form-error]')).toBeFocused();
    await expect(field(page, 'Mensagem')).toHaveValue('Bom dia!\nPosso ir na terça?');
  }
  expect(await messages(school)).toEqual([]);

  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/api/contact/', async (route) => {
    await held;
    await route.continue();
  });
  await send(page).click();
  await expect(page.getByRole('button', { name: 'Enviando...' })).toBeDisabled();
  arrive();
  await expect(heading(page, 'Mensagem enviada!')).toBeFocused();
  await expect(page.getByText(`um dia útil para ${email}`)).toBeVisible();
  await expectAccessible();
  expect(await messages(school)).toEqual([
    {
      first_name: 'Sérgio',
      email,
      subject: 'Agendar uma aula experimental',
      message: 'Bom dia!\nPosso ir na terça?',
    },
  ]);
  await eventually(async () => (await emailsFor(school, email)).length, 1);
  const [message] = await emailsFor(school, email);
  expect(message?.get('to')).toBe(content.email);

  await page.getByRole('button', { name: 'Enviar outra mensagem' }).click();
  await expect(heading(page, 'Escreva para a gente')).toBeFocused();
  await expect(field(page, 'Email')).toHaveValue(email);
  await expect(field(page, 'Mensagem')).toHaveValue('');
  await page.reload();
  await alive(page);
  await expect(field(page, 'Mensagem')).toHaveValue('');
});

test('the plan chosen in the catalogue travels to the message, and stays the writer’s to change', async ({
  page,
  school,
}) => {
  await page.goto('/cursos');
  const dialog = page.getByRole('dialog');
  // The button does nothing until the page is alive.
  await expect(async () => {
    await page.getByRole('button', { name: 'Saiba Mais sobre Inglês Iniciante' }).click();
    await expect(dialog).toBeVisible({ timeout: 2000 });
  }).toPass();
  await dialog.getByRole('link', { name: 'Quero este plano Aulas em grupo' }).click();
  await expect(page).toHaveURL('/contato?curso=ingles-iniciante&plano=group');
  const message = field(page, 'Mensagem');
  const opening = 'Olá! Tenho interesse no curso Inglês Iniciante, plano Aulas em grupo.';
  await expect(message).toHaveValue(opening);
  await expect(field(page, 'Assunto')).toHaveValue('Informações sobre cursos');

  // A reload, from the prerendered page, keeps the change; so does a stray click.
  await message.fill(`${opening} Quando começa?`);
  await page.reload();
  await expect(message).toHaveValue(`${opening} Quando começa?`);
  await page.getByRole('banner').getByRole('link', { name: 'Cursos' }).click();
  await page.getByRole('link', { name: /^Quero saber quando abrir.*Francês$/ }).click();
  await expect(message).toHaveValue(
    'Olá! Quero saber quando o curso Francês vai abrir.\n\nQuando começa?',
  );
  await field(page, 'Nome').fill('Inês');
  await field(page, 'Sobrenome').fill('Rocha');
  await field(page, 'Email').fill('ines@example.com');
  await message.press('Tab');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Mensagem enviada!')).toBeVisible();
  expect(await messages(school)).toMatchObject([{ first_name: 'Inês' }]);

  await page.goto('/contato?curso=%3Cimg%20src%3Dx%3E&plano=__proto__');
  await alive(page);
  await expect(message).toHaveValue('');
  await expect(field(page, 'Assunto')).toHaveValue('');
});

test('who is logged in finds their name and e-mail there; another user nothing of the draft', async ({
  page,
  school,
  logIn,
}) => {
  const ana = await school.user({ first_name: 'Ana', last_name: 'Souza' });
  await logIn(ana);
  await page.goto('/contato');
  await expect(field(page, 'Nome')).toHaveValue('Ana');
  await expect(field(page, 'Sobrenome')).toHaveValue('Souza');
  await expect(field(page, 'Email')).toHaveValue(ana.email);
  await field(page, 'Mensagem').fill('Só para vocês');
  await page.reload();
  await expect(field(page, 'Mensagem')).toHaveValue('Só para vocês');
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await alive(page);
  await expect(field(page, 'Mensagem')).toHaveValue('');
  await expect(field(page, 'Email')).toHaveValue('');
});

test('what is typed before the page is alive is not lost', async ({ page, school }) => {
  let wake = () => {};
  const awake = new Promise<void>((resolve) => (wake = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await awake;
    await route.continue();
  });
  await page.goto('/contato', { waitUntil: 'commit' });
  const long = 'x'.repeat(4900);
  await write(page, 'sergio@example.com', long);
  wake();
  // Counted by the page that is alive.
  await expect(page.getByText('Restam 100 caracteres').first()).toBeVisible();
  await send(page).click();
  await expect(heading(page, 'Mensagem enviada!')).toBeVisible();
  expect(await messages(school)).toMatchObject([{ first_name: 'Sérgio', message: long }]);
  await expect(page).toHaveURL('/contato');
});

const HOSTILE = 'Primeira linha\n<b>segunda</b> & "terceira"';

test('the pages that answer a form hold on a small phone, in both themes', async ({
  page,
  school,
  expectFailures,
  expectAccessible,
}) => {
  expectFailures(/\/api\/contact\//);
  const holds = async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible();
    }
  };
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/contato');
  await write(page, 'sergio@', `${HOSTILE} ${'x'.repeat(100)}`);
  // As the browser does it by itself, past the page's own code.
  await page.locator('form').evaluate((form: HTMLFormElement) => form.submit());
  await expect(heading(page, 'Falta pouco')).toBeVisible();
  await holds();
  await field(page, 'Email').fill('sergio@example.com');
  await send(page).click();
  await expect(heading(page, 'Mensagem enviada')).toBeVisible();
  await holds();
  expect(await messages(school)).toHaveLength(1);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form is sent; what is wrong with it is said, and nothing typed is lost', async ({
    page,
    school,
    expectFailures,
  }) => {
    expectFailures(/\/api\/contact\//);
    await page.goto('/contato');
    await write(page, 'sergio@', HOSTILE);
    await field(page, 'Sobrenome').fill('');
    await field(page, 'Email').press('Enter');
    await expect(heading(page, 'Falta pouco')).toBeVisible();
    await expect(page).toHaveTitle(`Confira a mensagem · ${content.name}`);
    await expect(field(page, 'Nome')).toHaveValue('Sérgio');
    await expect(field(page, 'Assunto')).toHaveValue('Agendar uma aula experimental');
    await expect(field(page, 'Mensagem')).toHaveValue(HOSTILE);
    await expect(field(page, 'Email')).toHaveAccessibleDescription('Informe um email válido');
    await expect(field(page, 'Sobrenome')).toHaveAccessibleDescription('Informe seu sobrenome');
    await page.getByRole('link', { name: 'Email: Informe um email válido' }).click();
    await field(page, 'Email').fill('sergio@example.com');
    await field(page, 'Sobrenome').fill('Alves');
    await send(page).click();
    await expect(heading(page, 'Mensagem enviada')).toBeVisible();
    await expect(page).toHaveTitle(`Mensagem enviada · ${content.name}`);
    expect(await messages(school)).toMatchObject([
      { email: 'sergio@example.com', message: HOSTILE },
    ]);
    await page.getByRole('link', { name: 'Voltar ao site' }).click();
    await expect(page).toHaveURL('/');
  });
});
