import { api, LINK_SPENT, PASSWORD_GUESSABLE } from '@trilha/contract';
import { expectAccessible, httpError, mock, renderScreen, type User } from '#test';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as screen from './reset-password.tsx';
import { dropToken } from './reset-token.ts';

const EMAIL = 'ana@escola.test';
const NEW = 'uma senha nova';
const spent = httpError(400, { token: [LINK_SPENT] });

const password = page.getByLabelText('Nova senha', { exact: true });
const confirmation = page.getByRole('textbox', { name: 'Repita a nova senha' });
const save = page.getByRole('button', { name: 'Salvar senha' });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

// The token is kept by a module, which lives as long as this file.
beforeEach(dropToken);

function open(query = '?token=secret', user: User = null) {
  return renderScreen(screen, {
    path: '/redefinir-senha',
    at: `/redefinir-senha${query}`,
    user,
    frame: 'site',
  });
}

async function setPassword(value = NEW) {
  await password.fill(value);
  await confirmation.fill(value);
  await save.click();
}

test('errors of the new password stand beside its fields', async () => {
  mock(api.passwords.check, { purpose: 'reset', email: EMAIL });
  const sent = mock(api.passwords.confirm, undefined);
  const { address, locationState } = await open();
  await save.click();
  await expect.element(page.getByText('Informe a nova senha')).toBeVisible();
  // The label, and the error.
  await expect
    .poll(() => page.getByText('Repita a nova senha', { exact: true }).elements().length)
    .toBe(2);
  await expect.element(password).toHaveFocus();
  await password.fill('1234567');
  await confirmation.fill('12345678');
  await save.click();
  await expect.element(page.getByText('A senha precisa ter pelo menos 8 caracteres')).toBeVisible();
  await expect.element(page.getByText('As senhas não conferem')).toBeVisible();
  await expectAccessible();
  expect(sent.requests).toEqual([]);
  await password.fill('12345678');
  await save.click();
  await expect.poll(address).toBe('/login');
  expect(locationState()).toEqual({ isPasswordNew: true, email: EMAIL });
  expect(sent.requests.map(({ body }) => body)).toEqual([
    { token: 'secret', password: '12345678' },
  ]);
});

test('by keyboard alone: shown, repeated and sent', async () => {
  mock(api.passwords.check, { purpose: 'reset', email: EMAIL });
  mock(api.passwords.confirm, undefined);
  const { address } = await open();
  await expect.element(password).toBeVisible();
  password.element().focus();
  await userEvent.keyboard(`${NEW}{Tab}`);
  await expect.element(page.getByRole('button', { name: 'Mostrar nova senha' })).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(password).toHaveAttribute('type', 'text');
  await userEvent.keyboard(`{Tab}${NEW}{Enter}`);
  await expect.poll(address).toBe('/login');
});

test('a server error keeps what was typed', async () => {
  mock(api.passwords.check, { purpose: 'reset', email: EMAIL });
  mock(api.passwords.confirm, httpError(500, {}));
  const { address } = await open();
  await setPassword();
  await expect.element(page.getByText('Algo deu errado. Tente novamente.')).toBeVisible();
  await expect.element(password).toHaveValue(NEW);
  mock(api.passwords.confirm, httpError(400, { password: [PASSWORD_GUESSABLE] }));
  await save.click();
  await expect.element(page.getByText(PASSWORD_GUESSABLE)).toBeVisible();
  await expect.element(password).toHaveFocus();
  mock(api.passwords.confirm, undefined);
  await setPassword();
  await expect.poll(address).toBe('/login');
});

test('a link that is not good any more says so and offers a new one', async () => {
  mock(api.passwords.check, spent);
  const { address } = await open();
  await expect.element(heading('Este link não vale mais')).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: 'Pedir um link novo' }).click();
  await expect.poll(address).toBe('/esqueci-senha');
});

test('a link that runs out meanwhile says so when it is used, and is forgotten', async () => {
  mock(api.passwords.check, { purpose: 'reset', email: EMAIL });
  mock(api.passwords.confirm, spent);
  const { unmount } = await open();
  await setPassword();
  await expect.element(heading('Este link não vale mais')).toHaveFocus();
  await unmount();
  await open('');
  await expect.element(heading('Falta o link do email')).toBeVisible();
  await expectAccessible();
});

test('the token leaves the address at once', async () => {
  const check = mock(api.passwords.check, { purpose: 'reset', email: EMAIL });
  const { address } = await open();
  await expect.element(password).toBeVisible();
  expect(address()).toBe('/redefinir-senha');
  expect(check.requests.map(({ body }) => body)).toEqual([{ token: 'secret' }]);
});

test('a link that cannot be looked up is tried again', async () => {
  const check = mock(api.passwords.check, httpError(503, 'No.'));
  check.hold();
  await open();
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Conferindo o link...' }))
    .toBeVisible();
  check.release();
  await expect.element(page.getByText('Não foi possível conferir o link.')).toBeVisible();
  await expectAccessible();
  mock(api.passwords.check, { purpose: 'reset', email: EMAIL });
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect.element(password).toBeVisible();
});

test('who is logged in may set a new password too, and logs in anew', async () => {
  mock(api.passwords.check, { purpose: 'reset', email: EMAIL });
  mock(api.passwords.confirm, undefined);
  const { address } = await open(undefined, 'student');
  await setPassword();
  await expect.poll(address).toBe('/login');
  expect(localStorage).toHaveLength(0);
  expect(sessionStorage.getItem('reset_token')).toBeNull();
});

test('an invitation welcomes', async () => {
  mock(api.passwords.check, { purpose: 'invitation', email: EMAIL });
  await open();
  await expect.element(heading('Boas-vindas! Defina sua senha')).toBeVisible();
  await expect.element(page.getByText(EMAIL)).toBeVisible();
  await expectAccessible();
});

test.for(['light', 'dark'])(
  'the form and a spent link hold on a small phone, %s',
  async (theme) => {
    document.documentElement.dataset['theme'] = theme;
    onTestFinished(() => {
      delete document.documentElement.dataset['theme'];
    });
    await page.viewport(360, 740);
    mock(api.passwords.check, {
      purpose: 'reset',
      email: `maria.${'comprida.'.repeat(12)}@escola.test`,
    });
    const { unmount } = await open();
    await save.click();
    await expect.element(page.getByText('Informe a nova senha')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(360);
    await expectAccessible();
    await unmount();
    mock(api.passwords.check, spent);
    await open('?token=x');
    await expect.element(heading('Este link não vale mais')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(360);
    await expectAccessible();
  },
);
