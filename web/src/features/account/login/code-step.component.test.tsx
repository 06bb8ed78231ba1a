import { api, CODE_REQUIRED, CODE_WRONG, LOGIN_BLOCKED } from '@trilha/contract';
import { expectAccessible, httpError, mock, noNetwork, profile, renderScreen, STAFF } from '#test';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as screen from './login.tsx';

const EMAIL = 'paulo@school.test';

const email = page.getByLabelText('Email');
const password = page.getByLabelText('Senha', { exact: true });
const code = page.getByLabelText('Código de 6 dígitos');
const submit = page.getByRole('button', { name: 'Entrar', exact: true });

/** The password is right; the code is missing, or wrong. */
const asksForCode = (sentence = CODE_REQUIRED) =>
  httpError(403, { detail: sentence, message: sentence, code_required: true });

function loggedIn() {
  const user = profile({ ...STAFF, email: EMAIL });
  mock(api.profile.get, user);
  return mock(api.auth.login, { access: 'access', refresh: 'refresh', user });
}

beforeEach(() => {
  mock(api.providers.list, { google: false, facebook: false });
  mock(api.auth.login, asksForCode());
});

/** As far as the second step. */
async function open() {
  const opened = await renderScreen(screen, { path: '/login', user: null, frame: 'site' });
  await fill();
  return opened;
}

async function fill() {
  await email.fill(EMAIL);
  await password.fill('a password');
  await submit.click();
  await expect.element(code).toHaveFocus();
}

test('a code that is complete is sent by itself; a wrong one is told beside it', async () => {
  const { address } = await open();
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expectAccessible();
  await submit.click();
  await expect.element(code).toHaveAccessibleDescription(/Digite o código do seu aplicativo/);
  mock(api.auth.login, asksForCode(CODE_WRONG));
  await code.fill('000000');
  await expect.element(code).toHaveAccessibleDescription(expect.stringContaining(CODE_WRONG));
  await expect.element(page.getByRole('alert').getByText(CODE_WRONG)).toBeInTheDocument();
  await expect.element(code).toHaveAttribute('aria-invalid', 'true');
  await expect.element(code).toHaveFocus();
  const sent = loggedIn();
  await code.fill('123 456');
  await expect.poll(address).toBe('/admin');
  expect(sent.requests.map(({ body }) => body)).toEqual([
    { email: EMAIL, password: 'a password', code: '123456' },
  ]);
});

test('the way back keeps the e-mail and forgets the password', async () => {
  await open();
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  await expect.element(email).toHaveValue(EMAIL);
  await expect.element(password).toHaveValue('');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await fill();
});

test('a recovery code is sent as it was typed', async () => {
  const { address } = await open();
  await page.getByRole('button', { name: 'Usar um código de recuperação' }).click();
  const recovery = page.getByLabelText('Código de recuperação');
  await expect.element(recovery).toHaveFocus();
  const sent = loggedIn();
  await recovery.fill('4F7KD 92MXA');
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/admin');
  expect(sent.last?.body).toMatchObject({ code: '4F7KD 92MXA' });
});

test('while the code is on its way it is sent once; errors of net and server are told there', async () => {
  await open();
  const sent = mock(api.auth.login, httpError(429, LOGIN_BLOCKED));
  sent.hold();
  await userEvent.keyboard('123456');
  await expect.element(page.getByRole('button', { name: 'Entrando...' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  sent.release();
  await expect.element(page.getByRole('alert').getByText(LOGIN_BLOCKED)).toBeVisible();
  expect(sent.requests).toHaveLength(1);
  mock(api.auth.login, noNetwork);
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByText('Erro ao conectar ao servidor. Verifique sua conexão.'))
    .toBeVisible();
  await expect.element(code).toHaveFocus();
});
