import { expectAccessible, renderScreen } from '#test';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as screen from './courses.tsx';

test('a course opens its plans; Escape closes them, and one leads to the contact page', async () => {
  const { address } = await renderScreen(screen, { path: '/cursos', user: null, frame: 'site' });
  const more = page.getByRole('button', { name: /Saiba Mais/ }).first();
  const plans = page.getByRole('dialog');
  await more.click();
  for (const price of ['120', '200', '300']) {
    await expect.element(plans.getByText(new RegExp(`R\\$\\s*${price}`)).first()).toBeVisible();
  }
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(plans).not.toBeInTheDocument();
  await expect.element(more).toHaveFocus();
  await more.click();
  await plans.getByRole('link', { name: 'Fale com um Consultor' }).click();
  await expect.poll(address).toMatch(/^\/contato/);
});
