import { renderScreen } from '#test';
import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadTexts } from '../../lib/texts/texts.ts';
import * as about from './about.tsx';
import * as courses from './catalogue/courses.tsx';
import * as contact from './contact/contact.tsx';

beforeAll(() => loadTexts('fr', ['base', 'contract', 'school', 'school-pages', 'site']));

async function expectRoom(): Promise<void> {
  await page.viewport(360, 740);
  await expect.poll(() => document.documentElement.scrollWidth).toBe(360);
}

test('the courses in French: headings, durations, prices, and room on a phone', async () => {
  await renderScreen(courses, { path: '/fr/cours', user: null, frame: 'site' });
  await expect.element(page.getByRole('heading', { name: 'Anglais avancé' })).toBeVisible();
  await expect.element(page.getByText('6 mois', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/^300\s+R\$$/)).toBeVisible();
  await expect
    .element(page.getByRole('banner').getByRole('link', { name: 'Connexion' }))
    .toHaveAttribute('href', '/fr/connexion');
  await expectRoom();
});

test('the story in French has its dates in French', async () => {
  await renderScreen(about, { path: '/fr/a-propos', user: null });
  const [time] = page.getByRole('listitem').getByText('Février 2024').elements();
  expect(time?.getAttribute('datetime')).toBe('2024-02');
  expect(document.title).toBe('À propos · Escola Trilha');
});

test('a message is begun in the language of the page', async () => {
  await renderScreen(contact, {
    path: '/fr/contact',
    at: '/fr/contact?curso=frances',
    user: null,
    frame: 'site',
  });
  const message = page.getByRole('textbox', { name: 'Message' });
  await expect
    .element(message)
    .toHaveValue('Bonjour\u202F! Je voudrais savoir quand le cours Français ouvrira.');
  const subjects = page
    .getByRole('combobox', { name: 'Sujet' })
    .element()
    .querySelectorAll('option');
  expect([...subjects].map(({ value, text }) => [value, text])).toContainEqual([
    'Suporte técnico',
    'Assistance technique',
  ]);
  await message.fill('x'.repeat(4_600));
  await expect.element(page.getByText('400 caractères restants').first()).toBeVisible();
  await expectRoom();
});
