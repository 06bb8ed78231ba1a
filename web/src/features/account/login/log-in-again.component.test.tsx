import { api, CODE_REQUIRED, CODE_WRONG, LOGIN_BLOCKED } from '@trilha/contract';
import { expectAccessible, httpError, mock, noNetwork, profile, renderScreen } from '#test';
import { useEffect } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Language } from '../../../lib/language.ts';
import { expireSession, holdUnsavedWork } from '../../../lib/session/session.ts';
import { loadTexts, textsWithin } from '../../../lib/texts/texts.ts';

const LANGUAGES = ['pt-BR', 'en', 'fr'] as const;

/** A screen with unsaved input, whose user is asked for the log-in when their session ends. */
function Work() {
  useEffect(holdUnsavedWork, []);
  return <h1>Work</h1>;
}

/** A sentence of the server in the language that the call asks for. */
const refusal =
  (status: number, sentence: string, more = {}) =>
  ({ headers }: { headers: Headers }) => {
    const language = headers.get('X-Interface-Language') as Language;
    const said = textsWithin(language)._(sentence);
    return httpError(status, { detail: said, message: said, ...more });
  };

test.for([
  ['whom nobody has asked, in Portuguese', {}, 'pt-BR'],
  ['who chose English, in English', { language: 'en' }, 'en'],
  ['who chose French, in French', { language: 'fr' }, 'fr'],
  ['of a school that says French, in French', { language: 'fr', is_language_chosen: false }, 'fr'],
] as const)('the log-in over a screen of one %s, its errors too', async ([, given, lang]) => {
  // All of them: what asks for the wrong one gets it.
  await Promise.all(LANGUAGES.map((each) => loadTexts(each, ['base', 'login', 'contract'])));
  const say = (text: string) => textsWithin(lang)._(text);
  const words = {
    'pt-BR': ['Sua sessão terminou', 'Senha', 'Entrar', 'Erro ao conectar', 'Só mais um passo'],
    en: ['Your session has ended', 'Password', 'Log in', 'could not be reached', 'one more step'],
    fr: [
      'Votre session est terminée',
      'Mot de passe',
      'Se connecter',
      'Impossible de',
      'une étape',
    ],
  } as const;
  const [title, label, button, unreachable, oneMoreStep] = words[lang];

  await renderScreen(Work, { path: '/profile', user: profile(given) });
  await expect.element(page.getByRole('heading', { name: 'Work' })).toBeVisible();
  expireSession();
  const dialog = page.getByRole('alertdialog', { name: title });
  const enter = dialog.getByRole('button', { name: button, exact: true });
  const password = dialog.getByLabelText(label, { exact: true });
  await enter.click();
  await expect.element(dialog.getByText(say('Informe sua senha'))).toBeVisible();
  await expect.element(password).toHaveFocus();

  await password.fill('my password');
  mock(api.auth.login, refusal(429, LOGIN_BLOCKED));
  await enter.click();
  await expect.element(dialog.getByText(say(LOGIN_BLOCKED))).toBeVisible();
  mock(api.auth.login, noNetwork);
  await enter.click();
  await expect.element(dialog.getByText(unreachable)).toBeVisible();
  expect(dialog.element().querySelector(`[lang]:not([lang="${lang}"])`)).toBeNull();
  await expectAccessible();

  mock(api.auth.login, refusal(403, CODE_REQUIRED, { code_required: true }));
  await enter.click();
  await expect.element(dialog.getByText(oneMoreStep)).toBeVisible();
  mock(api.auth.login, refusal(403, CODE_WRONG, { code_required: true }));
  await userEvent.keyboard('123456');
  await expect.element(dialog.getByText(say(CODE_WRONG)).first()).toBeVisible();
});
