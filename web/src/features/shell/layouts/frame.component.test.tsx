import { expectAccessible, profile, renderScreen } from '#test';
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

test('the footer speaks one language: that of the screen', async () => {
  const footer = page.getByRole('contentinfo');
  const links = () => footer.getByRole('navigation').first().getByRole('link');
  const texts = () =>
    links()
      .elements()
      .map(({ textContent }) => textContent);
  const learner = await renderScreen(Blank, { path: '/dashboard', user: 'student', frame: 'site' });
  await expect.element(links().first()).toBeVisible();
  expect(texts()).toEqual(['Courses and prices', 'About us', 'Contact', 'Privacy']);
  await learner.unmount();
  await renderScreen(Blank, { path: '/cursos', user: null, frame: 'site' });
  await expect.element(links().first()).toBeVisible();
  expect(texts()).toEqual(['Cursos', 'Sobre', 'Contato', 'Privacidade']);
});

test('the school’s social networks stand on one line, also where the footer has four columns', async () => {
  await renderScreen(Blank, { path: '/cursos', user: null, frame: 'site' });
  const links = page.getByRole('navigation', { name: 'Redes sociais' }).getByRole('link');
  await expect.element(links.first()).toBeVisible();
  for (const width of [360, 768, 1024, 1440]) {
    await page.viewport(width, 800);
    const tops = links.elements().map((link) => link.getBoundingClientRect().top);
    expect([width, new Set(tops).size]).toEqual([width, 1]);
  }
});

test('the theme is chosen in the menu of a student, after Dashboard and Profile, before Logout', async () => {
  await renderScreen(Blank, { path: '/cursos', user: 'student', frame: 'site' });
  await expect.element(linkIn('Dashboard')).toBeVisible();
  expect(banner.getByRole('group').elements()).toEqual([]);
  await banner.getByRole('button', { name: /menu da conta/ }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  const entries = page.getByRole('menu').element().querySelectorAll('[role^=menuitem]');
  expect([...entries].map((entry) => entry.textContent)).toEqual([
    'Dashboard',
    'Profile',
    'Sistema',
    'Claro',
    'Escuro',
    'Português',
    'English',
    'Français',
    'Logout',
  ]);
  await expectAccessible();
  await page.getByRole('menuitemradio', { name: 'Escuro' }).click();
  await expect.poll(() => document.documentElement.dataset['theme']).toBe('dark');
  await banner.getByRole('button', { name: /menu da conta/ }).click();
  await expect.element(page.getByRole('menuitemradio', { name: 'Escuro' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'Sistema' }).click();
  await expect.poll(() => document.documentElement.dataset['theme']).toBeUndefined();
});

test('a visitor finds the theme in the footer, not in the header', async () => {
  await renderScreen(Blank, { path: '/cursos', user: null, frame: 'site' });
  const footer = page.getByRole('contentinfo');
  await expect.element(footer.getByRole('radio', { name: 'Escuro' })).toBeVisible();
  expect(banner.getByRole('radio').elements()).toEqual([]);
  await footer.getByRole('radio', { name: 'Escuro' }).click();
  await expect.poll(() => document.documentElement.dataset['theme']).toBe('dark');
  await footer.getByRole('radio', { name: 'Sistema' }).click();
});
