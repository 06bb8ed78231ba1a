import { profile, renderScreen } from '#test';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const Blank = () => <h1>A page</h1>;
const banner = page.getByRole('banner');
const linkIn = (name: string) => banner.getByRole('link', { name, exact: true });

test('a visitor has the public header', async () => {
  await renderScreen(Blank, { path: '/cursos', user: null, frame: 'site' });
  for (const name of ['Cursos', 'Sobre', 'Contato']) {
    await expect.element(linkIn(name)).toBeVisible();
  }
  expect(linkIn('Admin').elements()).toEqual([]);
});

test('a student has the learner header, which holds a long name on a phone', async () => {
  const user = profile({ username: `maria-${'comprida'.repeat(12)}` });
  await renderScreen(Blank, { path: '/cursos', user, frame: 'site' });
  await expect.element(linkIn('Dashboard')).toBeVisible();
  expect(linkIn('Sobre').elements()).toEqual([]);
  await page.viewport(360, 740);
  await expect.poll(() => document.documentElement.scrollWidth).toBe(360);
});
