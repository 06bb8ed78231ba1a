import { api } from '@trilha/contract';
import { expectAccessible, httpError, mock, pageOf, profile, renderScreen } from '#test';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { currentUser } from '../../../lib/session/session.ts';
import { loadTexts } from '../../../lib/texts/texts.ts';
import * as screen from './profile.tsx';

const open = (user = profile()) => renderScreen(screen, { path: '/profile', user, frame: 'site' });

const section = page.getByRole('region', { name: /Language|Langue/ });
const choice = section.getByRole('combobox');
const pageLanguage = () => document.documentElement.lang;

beforeEach(async () => {
  // As on the way to the screen.
  await loadTexts('en', ['base', 'account']);
  mock(api.account.password, { is_set: true });
  mock(api.account.sessions, pageOf([]));
  mock(api.notices.settings, {
    mails: { school: 'at_once', comment: 'at_once', reminder: 'at_once', goals: 'at_once' },
    quiet: { from: 21, until: 8 },
  });
  mock(api.passkeys.list, { ...pageOf([]), is_available: true, asks_password: true });
  mock(api.ownData.deletion, { requested_at: null, asks_password: true });
});

test('a language is chosen by its own name, and the page follows with all that was typed', async () => {
  const user = profile();
  const update = mock(api.profile.update, ({ body }) => ({ ...user, ...body, birth_date: null }));
  const sessions = mock(api.account.sessions, pageOf([]));
  await open(user);
  await expect.element(choice).toHaveValue('en');
  const options = [...choice.element().querySelectorAll('option')];
  expect(options.map(({ lang, textContent }) => [lang, textContent])).toEqual([
    ['pt-BR', 'Português'],
    ['en', 'English'],
    ['fr', 'Français'],
  ]);
  await expectAccessible();
  const bio = page.getByRole('textbox', { name: 'Bio' });
  await bio.fill('I am typing this.');

  update.hold();
  await choice.selectOptions('fr');
  await expect.element(choice).toBeDisabled();
  expect(pageLanguage()).toBe('en');
  update.release();
  await expect.poll(pageLanguage).toBe('fr');
  await expect.element(page.getByRole('heading', { name: 'Langue' })).toBeVisible();
  await expect.element(choice).toHaveValue('fr');
  await expect.element(page.getByText('I am typing this.')).toBeVisible();
  expect(update.requests.map(({ body }) => body)).toEqual([{ language: 'fr' }]);
  expect(update.last?.headers.get('x-interface-language')).toBe('en');
  expect(currentUser()?.language).toBe('fr');
  // The server may have said something in words of its own.
  await expect.poll(() => sessions.requests.length).toBe(2);
  await page.viewport(360, 740);
  await expect.poll(() => document.documentElement.scrollWidth).toBe(360);
});

test('a language that is not saved is not shown, and the user is told', async () => {
  mock(api.profile.update, httpError(503));
  await open(profile());
  await choice.selectOptions('pt-BR');
  await expect.element(page.getByText('The language could not be saved.')).toBeVisible();
  await expect.element(choice).toHaveValue('en');
  expect([pageLanguage(), currentUser()?.language]).toEqual(['en', 'en']);
});

test('it is in the account menu too, where a failure is told by a toast', async () => {
  const user = profile();
  let isUp = false;
  mock(api.profile.update, ({ body }) =>
    isUp ? { ...user, ...body, birth_date: null } : httpError(503),
  );
  await open(user);
  const menu = page.getByRole('button', { name: 'account menu' });
  const french = page.getByRole('menuitemradio', { name: 'Français' });
  await menu.click();
  await expect.element(page.getByRole('menuitemradio', { name: 'English' })).toBeChecked();
  expect(french.element().querySelector('[lang]')?.getAttribute('lang')).toBe('fr');
  await french.click();
  await expect.element(page.getByText('The language could not be saved.')).toBeVisible();
  expect(pageLanguage()).toBe('en');

  isUp = true;
  await menu.click();
  await french.click();
  await expect.poll(pageLanguage).toBe('fr');
  await expect.element(page.getByRole('link', { name: 'Tableau de bord' })).toBeVisible();
});

test('what another tab has chosen is followed here', async () => {
  const user = profile();
  await open(user);
  await expect.element(choice).toBeVisible();
  const key = 'user';
  localStorage.setItem(key, JSON.stringify({ ...user, language: 'fr' }));
  window.dispatchEvent(new StorageEvent('storage', { key }));
  await expect.poll(pageLanguage).toBe('fr');
});

test('a form says in the language of the page what the contract finds wrong', async () => {
  const update = mock(api.profile.update, httpError(400, { username: ['Pris.'] }));
  await open(profile({ language: 'fr' }));
  await expect.poll(pageLanguage).toBe('fr');
  const name = page.getByRole('textbox', { name: /Username|Nom d.utilisateur/ });
  await name.fill(' ');
  await page.getByRole('textbox', { name: /Phone|Téléphone/ }).fill('1'.repeat(41));
  await page.getByRole('button', { name: /Save Changes|Enregistrer/ }).click();
  await expect.element(page.getByText('Le nom d’utilisateur est obligatoire')).toBeVisible();
  await expect.element(page.getByText('40 caractères au maximum.')).toBeVisible();
  expect(update.requests).toEqual([]);

  await name.fill('ana');
  await page.getByRole('textbox', { name: /Phone|Téléphone/ }).fill('1');
  await page.getByRole('button', { name: /Save Changes|Enregistrer/ }).click();
  await expect.element(page.getByText('Pris.')).toBeVisible();
  expect(update.last?.headers.get('x-interface-language')).toBe('fr');
});
