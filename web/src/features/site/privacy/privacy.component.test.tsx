import { expectAccessible, renderScreen } from '#test';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { privacy } from '../../../content/privacy.ts';
import { loadTexts } from '../../../lib/texts/texts.ts';
import * as screen from './privacy.tsx';

test('the page names who is responsible, each right and how long data are kept', async () => {
  await renderScreen(screen, { path: '/privacidade', user: null, frame: 'site' });
  const main = page.getByRole('main');
  await expect.element(main.getByText(privacy.controller)).toBeVisible();
  await expect
    .element(main.getByRole('link', { name: privacy.contactEmail }))
    .toHaveAttribute('href', `mailto:${privacy.contactEmail}`);
  for (const name of ['O que fica no seu navegador', 'Por quanto tempo', 'Os seus direitos']) {
    await expect.element(main.getByRole('heading', { name, level: 2 })).toBeVisible();
  }
  await expect.element(main.getByText(/novembro de 2026/)).toBeVisible();
  await expect
    .element(page.getByRole('contentinfo').getByRole('link', { name: /^Priva/ }))
    .toHaveAttribute('href', '/privacidade');
  await expectAccessible();
  await page.viewport(360, 740);
  await expect.poll(() => document.documentElement.scrollWidth).toBe(360);
});

test('it is there in French', async () => {
  await loadTexts('fr', ['base', 'privacy', 'school', 'school-pages', 'site']);
  await renderScreen(screen, { path: '/fr/confidentialite', user: null, frame: 'site' });
  await expect.element(page.getByRole('heading', { name: 'Vos droits' })).toBeVisible();
  await expect.element(page.getByText(/novembre 2026/)).toBeVisible();
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Confidentialité' });
  await expect.element(link).toHaveAttribute('href', '/fr/confidentialite');
});
