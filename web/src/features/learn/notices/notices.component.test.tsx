import { api, type Notice } from '@trilha/contract';
import { expectAccessible, httpError, mock, nextId, pageOf, renderScreen } from '#test';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as screen from './notices.tsx';

const notice = (given: Partial<Notice> = {}): Notice => ({
  id: nextId(),
  kind: 'school',
  place: null,
  subject: 'Feriado na sexta',
  text: 'Olá, Ana!\n\nVeja https://escola.test/agenda. <b>Até logo</b>',
  told_at: '2026-03-01T12:00:00.000Z',
  read_at: null,
  ...given,
});

const open = () => renderScreen(screen, { path: '/notices', user: 'student', frame: 'site' });

test('a notice is read as it was written; what is shown counts as read and stays marked', async () => {
  mock(
    api.notices.list,
    pageOf([notice(), notice({ subject: 'Boas-vindas', read_at: '2026-03-01T12:00:00.000Z' })]),
  );
  const read = mock(api.notices.read, undefined);
  await open();
  const first = page.getByRole('article').filter({ hasText: 'Feriado na sexta' });
  await expect.element(first.getByText('New', { exact: true })).toBeVisible();
  // Nothing of it is markup, and its address is a link without the full stop.
  await expect.element(first).toMatchTextContent('<b>Até logo</b>');
  await expect
    .element(first.getByRole('link', { name: 'https://escola.test/agenda' }))
    .toHaveAttribute('href', 'https://escola.test/agenda');
  await expect
    .poll(() => read.requests.map(({ body }) => body))
    .toEqual([{ until: '2026-03-01T12:00:00.000Z' }]);
  await expect.element(first.getByText('New', { exact: true })).toBeVisible();
  await expectAccessible();
});

test('a notice about a place leads there', async () => {
  mock(
    api.notices.list,
    pageOf([
      notice({
        kind: 'comment',
        subject: 'Comment on “Au marché”',
        place: '/course/3/quizzes?quiz=5&view=results',
        read_at: '2026-03-01T12:00:00.000Z',
      }),
    ]),
  );
  await open();
  await expect
    .element(page.getByRole('link', { name: 'Open: Comment on “Au marché”' }))
    .toHaveAttribute('href', '/course/3/quizzes?quiz=5&view=results');
  await expectAccessible();
});

test('who was told nothing is told so; an error can be tried again', async () => {
  mock(api.notices.list, httpError(500));
  await open();
  await expect.element(page.getByText('Failed to load notices.')).toBeVisible();
  mock(api.notices.list, pageOf([]));
  await page
    .getByRole('button', { name: 'Try again' })
    .or(page.getByRole('button', { name: 'Retry' }))
    .click();
  await expect.element(page.getByText('No notices yet')).toBeVisible();
});

test('on a phone a notice without a space fits', async () => {
  await page.viewport(320, 700);
  mock(
    api.notices.list,
    pageOf([
      notice({
        subject: 'x'.repeat(150),
        text: `https://escola.test/${'y'.repeat(300)}`,
        read_at: '2026-03-01T12:00:00.000Z',
      }),
    ]),
  );
  await open();
  await expect.element(page.getByRole('article')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(320);
});
