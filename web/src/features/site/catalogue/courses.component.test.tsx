import { api } from '@trilha/contract';
import { expectAccessible, mock, pageOf, renderScreen } from '#test';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as screen from './courses.tsx';

beforeEach(() => {
  mock(api.previews.list, pageOf([]));
});

test('a course opens its plans; Escape closes them, and one leads to the contact page', async () => {
  const { address } = await renderScreen(screen, { path: '/cursos', user: null, frame: 'site' });
  const more = page.getByRole('button', { name: /Saiba Mais/ }).first();
  const plans = page.getByRole('dialog');
  await more.click();
  for (const price of ['R$120', 'R$200', 'R$300']) {
    await expect.element(plans.getByText(price, { exact: true })).toBeVisible();
  }
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(plans).not.toBeInTheDocument();
  await expect.element(more).toHaveFocus();
  await more.click();
  await plans.getByRole('link', { name: 'Fale com um Consultor' }).click();
  await expect.poll(address).toMatch(/^\/contato/);
});

test('the plans are a step in the history: Back closes them, and their address opens them', async () => {
  const plans = page.getByRole('dialog');
  const { address, go } = await renderScreen(screen, {
    path: '/cursos',
    user: null,
    frame: 'site',
  });
  await page.getByRole('button', { name: 'Saiba Mais sobre Inglês Iniciante' }).click();
  await expect.element(plans).toBeVisible();
  expect(address()).toBe('/cursos?curso=ingles-iniciante');
  await go(-1);
  await expect.element(plans).not.toBeInTheDocument();
  expect(address()).toBe('/cursos');
  await go(1);
  await expect.element(plans.getByRole('heading', { name: 'Inglês Iniciante' })).toBeVisible();
  await userEvent.keyboard('{Escape}{Escape}');
  await expect.element(plans).not.toBeInTheDocument();
  expect(address()).toBe('/cursos');
});

test('a shared address opens the plans, and closing them stays on the page', async () => {
  const { address } = await renderScreen(screen, {
    path: '/cursos',
    at: '/cursos?curso=ingles-avancado',
    user: null,
    frame: 'site',
  });
  const plans = page.getByRole('dialog');
  await expect.element(plans.getByRole('heading', { name: 'Inglês Avançado' })).toBeVisible();
  await plans.getByRole('button', { name: 'Fechar' }).click();
  await expect.element(plans).not.toBeInTheDocument();
  await expect.poll(address).toBe('/cursos');
});

test('an address that names no open course opens nothing', async () => {
  await renderScreen(screen, {
    path: '/cursos',
    at: '/cursos?curso=frances',
    user: null,
    frame: 'site',
  });
  await expect.element(page.getByRole('heading', { name: 'Francês' }).first()).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('the cards of a language have one width', async () => {
  await renderScreen(screen, { path: '/cursos', user: null, frame: 'site' });
  const titles = page.getByRole('heading', { level: 3, name: /^Inglês/ });
  await expect.element(titles.first()).toBeVisible();
  const widths = titles.elements().map((title) => title.closest('div')?.offsetWidth);
  expect(widths).toHaveLength(3);
  expect(new Set(widths).size, String(widths)).toBe(1);
});

test('who is logged in is led to the courses that they can join', async () => {
  const offer = page.getByRole('link', { name: 'Veja os cursos em que você pode entrar' });
  const visitor = await renderScreen(screen, { path: '/cursos', user: null, frame: 'site' });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(offer).not.toBeInTheDocument();
  await visitor.unmount();
  await renderScreen(screen, { path: '/cursos', user: 'student', frame: 'site' });
  await expect.element(offer).toHaveAttribute('href', '/dashboard#joinable-courses');
});
