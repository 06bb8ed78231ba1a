import { expectAccessible, renderScreen } from '#test';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as courses from './catalogue/courses.tsx';
import * as home from './home.tsx';

test.each([
  ['/', home, 4],
  ['/cursos', courses, 3],
] as const)('%s ends with one call, which is no section of it', async (path, screen, sections) => {
  await renderScreen(screen, { path, user: null, frame: 'site' });
  const main = page.getByRole('main');
  const call = main.getByRole('link', { name: 'Marcar uma conversa' });
  await expect.element(call).toHaveAttribute('href', '/contato');
  const links = main.element().querySelectorAll('a');
  expect(links[links.length - 1]).toBe(call.element());
  expect(main.element().querySelectorAll('section')).toHaveLength(sections);
  await expectAccessible();
});
