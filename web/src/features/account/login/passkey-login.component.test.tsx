import {
  api,
  CODE_REQUIRED,
  LOGIN_BLOCKED,
  PASSKEY_REFUSED,
  PASSKEY_STEP_REFUSED,
  type PasskeyRequest,
  PASSKEYS_NOT_HERE,
} from '@trilha/contract';
import { expectAccessible, httpError, mock, noNetwork, profile, renderScreen, STAFF } from '#test';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { passkeyDialogs, SIGNED } from '../passkeys/passkeys.testing.ts';
import * as screen from './login.tsx';

const EMAIL = 'paulo@school.test';
const REQUEST: PasskeyRequest = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required',
};

const enter = page.getByRole('button', { name: 'Entrar com chave de acesso' });
const confirm = page.getByRole('button', { name: 'Usar chave de acesso' });
const code = page.getByLabelText('Código de 6 dígitos');

beforeEach(() => {
  mock(api.providers.list, { google: false, facebook: false });
  mock(api.auth.passkeyOptions, REQUEST);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = () => renderScreen(screen, { path: '/login', user: null, frame: 'site' });

function answerOf(given: object = {}) {
  const user = profile({ email: EMAIL, ...given });
  mock(api.profile.get, user);
  return { access: 'access', refresh: 'refresh', user };
}

test('a passkey logs in without anything typed, and is remembered where that is chosen', async () => {
  const { get } = passkeyDialogs(() => 'confirmed');
  const sent = mock(api.auth.passkeyLogin, answerOf());
  const { address } = await open();
  await page.getByText('Lembrar-me').click();
  await enter.click();
  await expect.poll(address).toBe('/dashboard');
  expect(sent.requests.map(({ body }) => body)).toMatchObject([{ response: SIGNED }]);
  expect(get.mock.calls[0]?.[0]).toMatchObject({
    publicKey: { rpId: 'localhost', userVerification: 'required' },
  });
  expect(localStorage.getItem('access_token')).toBe('access');
});

test('who closes the browser’s dialog is told nothing, and may type a password', async () => {
  const { get } = passkeyDialogs(() => 'NotAllowedError');
  const sent = mock(api.auth.passkeyLogin, answerOf());
  await open();
  await enter.click();
  await expect.poll(() => get.mock.calls).toHaveLength(1);
  await expect.element(enter).toBeEnabled();
  await expect.element(page.getByText('Aguardando a sua chave')).not.toBeInTheDocument();
  await expect.element(page.getByText('Não foi possível')).not.toBeInTheDocument();
  expect(sent.requests).toEqual([]);
  await expectAccessible();
});

test('while the browser asks, the button says so', async () => {
  passkeyDialogs(() => 'confirmed');
  const asked = mock(api.auth.passkeyOptions, REQUEST);
  asked.hold();
  mock(api.auth.passkeyLogin, answerOf());
  const { address } = await open();
  await enter.click();
  await expect.element(page.getByText('Aguardando a sua chave de acesso...')).toBeVisible();
  await expect.element(enter).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  asked.release();
  await expect.poll(address).toBe('/dashboard');
  expect(asked.requests).toHaveLength(1);
});

test('what goes wrong is told in Portuguese', async () => {
  let outcome: 'confirmed' | 'SecurityError' | 'UnknownError' = 'confirmed';
  passkeyDialogs(() => outcome);
  mock(api.auth.passkeyLogin, httpError(401, PASSKEY_REFUSED));
  await open();
  await enter.click();
  await expect.element(page.getByText(PASSKEY_REFUSED)).toBeVisible();
  mock(api.auth.passkeyLogin, httpError(429, LOGIN_BLOCKED));
  await enter.click();
  await expect.element(page.getByText(LOGIN_BLOCKED)).toBeVisible();
  await expect.element(page.getByText(PASSKEY_REFUSED)).not.toBeInTheDocument();
  mock(api.auth.passkeyOptions, httpError(409, PASSKEYS_NOT_HERE));
  await enter.click();
  await expect.element(page.getByText(PASSKEYS_NOT_HERE)).toBeVisible();
  mock(api.auth.passkeyOptions, noNetwork);
  await enter.click();
  await expect
    .element(page.getByText('Erro ao conectar ao servidor. Verifique sua conexão.'))
    .toBeVisible();
  mock(api.auth.passkeyOptions, REQUEST);
  outcome = 'UnknownError';
  await enter.click();
  await expect.element(page.getByText('Não foi possível usar a chave de acesso.')).toBeVisible();
  outcome = 'SecurityError';
  await enter.click();
  await expect.element(page.getByText(PASSKEYS_NOT_HERE)).toBeVisible();
});

test('a browser without passkeys says so, and nothing is sent', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  const asked = mock(api.auth.passkeyOptions, REQUEST);
  await open();
  await enter.click();
  await expect
    .element(page.getByText('Este navegador não permite usar chaves de acesso'))
    .toBeVisible();
  expect(asked.requests).toEqual([]);
});

/** The password is right; the second step is missing, or wrong. */
const asksForStep = (sentence: string, challenge?: string) =>
  httpError(403, {
    detail: sentence,
    message: sentence,
    code_required: true,
    ...(challenge === undefined ? {} : { passkey_options: { ...REQUEST, challenge } }),
  });

async function openStep() {
  const opened = await open();
  await page.getByLabelText('Email').fill(EMAIL);
  await page.getByLabelText('Senha', { exact: true }).fill('a password');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect.element(code).toHaveFocus();
  return opened;
}

test('at the second step a passkey takes the place of the code; each refusal brings a new challenge', async () => {
  const { get } = passkeyDialogs(() => 'confirmed');
  mock(api.auth.login, asksForStep(CODE_REQUIRED, 'Zmlyc3Q'));
  const { address } = await openStep();
  await expectAccessible();
  mock(api.auth.login, asksForStep(PASSKEY_STEP_REFUSED, 'c2Vjb25k'));
  await confirm.click();
  await expect.element(page.getByRole('alert').getByText(PASSKEY_STEP_REFUSED)).toBeVisible();
  const sent = mock(api.auth.login, answerOf(STAFF));
  await confirm.click();
  await expect.poll(address).toBe('/admin');
  expect(sent.requests.map(({ body }) => body)).toMatchObject([
    { email: EMAIL, password: 'a password', code: '', passkey: SIGNED },
  ]);
  const challenges = get.mock.calls.map(([options]) =>
    new TextDecoder().decode(options?.publicKey?.challenge),
  );
  expect(challenges).toEqual(['first', 'second']);
});

test('closing the dialog leads back to the code, and an account without passkeys is offered none', async () => {
  passkeyDialogs(() => 'NotAllowedError');
  mock(api.auth.login, asksForStep(CODE_REQUIRED, 'Zmlyc3Q'));
  const { unmount } = await openStep();
  const sent = mock(api.auth.login, answerOf(STAFF));
  await confirm.click();
  await expect.element(confirm).toBeEnabled();
  await expect.element(page.getByText('Não foi possível')).not.toBeInTheDocument();
  expect(sent.requests).toEqual([]);
  await unmount();

  mock(api.auth.login, asksForStep(CODE_REQUIRED));
  await openStep();
  await expect.element(confirm).not.toBeInTheDocument();
});
