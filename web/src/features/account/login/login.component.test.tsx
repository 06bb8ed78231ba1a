import { api, LOGIN_REFUSED } from '@trilha/contract';
import { expectAccessible, httpError, mock, noNetwork, profile, renderScreen, STAFF } from '#test';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pageTitle } from '../../../content/school.ts';
import { loadTexts } from '../../../lib/texts/texts.ts';
import * as screen from './login.tsx';

const EMAIL = 'ana@school.test';
const KEYS = ['access_token', 'refresh_token', 'user'];

const email = page.getByLabelText('Email');
const password = page.getByLabelText('Senha', { exact: true });
const submit = page.getByRole('button', { name: 'Entrar', exact: true });

beforeEach(() => {
  mock(api.providers.list, { google: false, facebook: false });
});

const open = () => renderScreen(screen, { path: '/login', user: null, frame: 'site' });

/** What a log-in answers, and the profile that is asked for afterwards. */
function mockLogin(given: Parameters<typeof profile>[0] = {}) {
  const user = profile({ email: EMAIL, ...given });
  mock(api.profile.get, user);
  return mock(api.auth.login, { access: 'access', refresh: 'refresh', user });
}

async function fill(typed = 'a password') {
  await email.fill(EMAIL);
  await password.fill(typed);
}

const stored = () => ({
  local: KEYS.filter((key) => localStorage.getItem(key)),
  session: KEYS.filter((key) => sessionStorage.getItem(key)),
});

test('empty fields are named in Portuguese, and the first gets the focus', async () => {
  const sent = mockLogin();
  await open();
  await submit.click();
  await expect.element(page.getByText('Informe seu email')).toBeVisible();
  await expect.element(page.getByText('Informe sua senha')).toBeVisible();
  await expect.element(email).toHaveFocus();
  await email.fill(EMAIL);
  await expect.element(page.getByText('Informe seu email')).not.toBeInTheDocument();
  expect(document.title).toBe(pageTitle('Entrar'));
  expect(sent.requests).toEqual([]);
});

test('who has no account is led to the courses and to the school', async () => {
  await open();
  const main = page.getByRole('main');
  await expect.element(main.getByText('Ainda não é aluno?')).toBeVisible();
  const href = (name: string) => main.getByRole('link', { name }).element().getAttribute('href');
  expect(href('Conheça os cursos')).toBe('/cursos');
  expect(href('fale com a escola')).toBe('/contato');
});

test('a wrong password is refused, what was typed stays', async () => {
  const sent = mock(api.auth.login, httpError(401, LOGIN_REFUSED));
  await open();
  await fill('not my password');
  await submit.click();
  await expect.element(page.getByText('Email ou senha inválidos')).toBeVisible();
  await expect.element(email).toHaveValue(EMAIL);
  await expect.element(submit).toBeEnabled();
  await expectAccessible();
  expect(stored()).toEqual({ local: [], session: [] });
  expect(sent.last?.body).toEqual({ email: EMAIL, password: 'not my password' });
});

test('other refusals are said in the server’s words, joined, each once', async () => {
  mock(api.auth.login, httpError(400, { email: ['Um.', 'Dois.'], password: ['Um.'] }));
  await open();
  await fill();
  await submit.click();
  await expect.element(page.getByText('Um., Dois.')).toBeVisible();
  mock(api.auth.login, httpError(500, {}));
  await submit.click();
  await expect.element(page.getByText('Erro ao fazer login. Tente novamente.')).toBeVisible();
});

test('while it is sent, the button says so and takes no second press', async () => {
  const sent = mockLogin();
  sent.hold();
  const { address } = await open();
  await fill();
  password.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Entrando...' })).toBeDisabled();
  password.element().focus();
  await userEvent.keyboard('{Enter}');
  sent.release();
  await expect.poll(address).toBe('/dashboard');
  expect(sent.requests).toHaveLength(1);
  expect(stored()).toEqual({ local: [], session: KEYS });
});

test('the e-mail and why one came follow to the other language, the password never; after the log-in nothing is left', async () => {
  const state = { sessionExpired: true };
  const begun = await renderScreen(screen, {
    path: '/login',
    at: { pathname: '/login', state },
    user: null,
    frame: 'site',
  });
  await fill('a secret password');
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
  await expect.poll(begun.address).toBe('/en/login');
  expect(begun.locationState()).toEqual(state);
  const kept = () =>
    [sessionStorage, localStorage].flatMap((store) =>
      Object.keys(store).map((key) => [key, store.getItem(key)]),
    );
  expect(JSON.stringify(kept())).not.toContain('secret');
  await begun.unmount();

  // As on the way to the page.
  await loadTexts('en', ['base', 'login']);
  const { address } = await renderScreen(screen, { path: '/en/login', user: null, frame: 'site' });
  await expect.element(email).toHaveValue(EMAIL);
  const inEnglish = page.getByLabelText('Password', { exact: true });
  await expect.element(inEnglish).toHaveValue('');
  mockLogin();
  await inEnglish.fill('a secret password');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect.poll(address).toBe('/dashboard');
  const rest = kept().filter(([key]) => key !== 'user');
  expect(JSON.stringify(rest)).not.toContain(EMAIL);
});

test('with “Lembrar-me” the session outlasts the tab', async () => {
  mockLogin();
  const { address } = await open();
  await fill();
  await page.getByText('Lembrar-me').click();
  await expect.element(page.getByLabelText('Lembrar-me')).toBeChecked();
  await submit.click();
  await expect.poll(address).toBe('/dashboard');
  expect(stored()).toEqual({ local: KEYS, session: [] });
});

test('a staff user lands in the admin area', async () => {
  mockLogin(STAFF);
  const { address } = await open();
  await fill();
  await submit.click();
  await expect.poll(address).toBe('/admin');
});

test('without a server the log-in says so', async () => {
  mock(api.auth.login, noNetwork);
  await open();
  await fill();
  await submit.click();
  await expect
    .element(page.getByText('Erro ao conectar ao servidor. Verifique sua conexão.'))
    .toBeVisible();
});

test('the buttons of other providers say that they are not switched on', async () => {
  await open();
  for (const name of ['Google', 'Facebook']) {
    await page.getByRole('button', { name }).click();
    await expect.element(page.getByRole('status').filter({ hasText: name })).toBeVisible();
  }
});
