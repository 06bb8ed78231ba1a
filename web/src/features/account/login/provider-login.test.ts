import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser, json } from '../../../lib/browser.testing.ts';

let browser: ReturnType<typeof fakeBrowser>;
let login: typeof import('./provider-login.ts');

beforeEach(async () => {
  browser = fakeBrowser();
  vi.stubGlobal('fetch', () => Promise.resolve(json(200, { API_BASE_URL: 'https://api.test/v1' })));
  vi.stubEnv('DEV', false);
  login = await import('./provider-login.ts');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

test('the browser goes to the API with the hash of a secret that only this tab keeps', async () => {
  const address = new URL(await login.beginProviderLogin('facebook', true));
  expect(address.origin + address.pathname).toBe('https://api.test/v1/auth/facebook/start/');
  const back = login.readProviderReturn('#ticket=the-ticket');
  expect(back).toMatchObject({ ticket: 'the-ticket', remember: true, name: 'Facebook' });
  const verifier = back && 'verifier' in back ? back.verifier : '';
  expect(verifier).toMatch(/^[\w-]{43}$/);
  const hash = createHash('sha256').update(verifier).digest('base64url');
  expect(Object.fromEntries(address.searchParams)).toEqual({ challenge: hash });
  expect(browser.session.length).toBe(0);
});

test('a ticket is read once, and only in the tab that began the log-in', async () => {
  const expired = { failure: 'Este login expirou. Tente novamente.' };
  expect(login.readProviderReturn('#ticket=a')).toEqual(expired);
  await login.beginProviderLogin('google', false);
  expect(login.readProviderReturn('#ticket=a')).toMatchObject({ ticket: 'a', remember: false });
  expect(login.readProviderReturn('#ticket=a')).toEqual(expired);
  for (const odd of ['{', '7', '{"provider":"x","verifier":"y","remember":true}']) {
    browser.session.setItem('provider_login', odd);
    expect(login.readProviderReturn('#ticket=a')).toEqual(expired);
  }
});

test('who left the log-in page in French comes back to it in French', async () => {
  const { i18n } = await import('@lingui/core');
  i18n.loadAndActivate({ locale: 'fr', messages: {} });
  await login.beginProviderLogin('google', false);
  i18n.activate('en');
  expect(login.readProviderReturn('#failure=cancelled')).toMatchObject({ at: '/fr/connexion' });
  browser.session.setItem(
    'provider_login',
    '{"provider":"google","verifier":"y","remember":true,"at":"//elsewhere.example"}',
  );
  expect(login.readProviderReturn('#ticket=a')).not.toHaveProperty('ticket');
});

test('other fragments are ignored and do not end a log-in in progress', async () => {
  await login.beginProviderLogin('google', false);
  for (const fragment of ['', '#', '#conteudo']) {
    expect(login.readProviderReturn(fragment)).toBeNull();
  }
  expect(browser.session.length).toBe(1);
});

test.for([
  [
    'unavailable',
    'O login com Google ainda não está disponível aqui. Entre com seu email e senha.',
  ],
  ['cancelled', 'O login com Google foi cancelado. Tente de novo ou entre com seu email e senha.'],
  [
    'no_account',
    'Não há uma conta ativa aqui com o email que você usa no Google. Entre com seu email e senha ou fale com a escola.',
  ],
  [
    'unverified',
    'O Google ainda não confirmou o seu email. Confirme o email lá ou entre com seu email e senha.',
  ],
  ['expired', 'Este login expirou. Tente novamente.'],
  ['blocked', 'Muitas tentativas de login. Tente novamente mais tarde.'],
  ['failed', 'Não foi possível entrar com Google. Tente de novo ou entre com seu email e senha.'],
  ['<b>x', 'Não foi possível entrar com Google. Tente de novo ou entre com seu email e senha.'],
] as const)('the failure %s is told in a sentence of ours', async ([failure, sentence]) => {
  await login.beginProviderLogin('google', false);
  const fragment = `#${new URLSearchParams({ failure }).toString()}`;
  expect(login.readProviderReturn(fragment)).toEqual({ failure: sentence, at: '/login' });
});
