import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { headersOf } from '../../server/test/mail-text.ts';
import { school as content } from '../../web/src/content/school.ts';
import { alive } from '../support/alive.ts';
import type { TestServer } from '../support/server.ts';
import { eventually, expect, type Page, test } from '../support/test.ts';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Enviar Mensagem' });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

async function write(page: Page, email: string, message = 'Bom dia!\nPosso ir na terça?') {
  await field(page, 'Nome').fill('Sérgio');
  await field(page, 'Sobrenome').fill('Alves');
  await field(page, 'Email').fill(email);
  await field(page, 'Assunto').selectOption('Agendar uma aula experimental');
  await field(page, 'Mensagem').fill(message);
}

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

test('a visitor writes to the school, which gets an e-mail; a reload does not bring it back', async ({
  page,
  school,
}) => {
  const email = 'sergio@example.com';
  await page.goto('/contato');
  await alive(page.locator('form'));
  await write(page, email);
  await send(page).click();
  await expect(heading(page, 'Mensagem enviada!')).toBeFocused();
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
  await expect(field(page, 'Email')).toHaveValue(email);
  await page.reload();
  await alive(page.locator('form'));
  await expect(field(page, 'Mensagem')).toHaveValue('');
});

test('from the home page to the catalogue; the plan chosen there travels to the message, and stays the writer’s to change', async ({
  page,
  school,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'UMA JORNADA DE SUCESSO COMEÇA COM UMA ÓTIMA EDUCAÇÃO',
  );
  await page.getByRole('link', { name: 'Ver Cursos' }).first().click();
  await expect(page).toHaveURL('/cursos');
  const dialog = page.getByRole('dialog');
  const more = page.getByRole('button', { name: 'Saiba Mais sobre Inglês Iniciante' });
  await alive(more);
  await more.click();
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
    'Olá! Quero saber quando o curso Francês vai abrir. Quando começa?',
  );
  await field(page, 'Nome').fill('Inês');
  await field(page, 'Sobrenome').fill('Rocha');
  await field(page, 'Email').fill('ines@example.com');
  await message.press('Tab');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Mensagem enviada!')).toBeVisible();
  expect(await messages(school)).toMatchObject([{ first_name: 'Inês' }]);
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
