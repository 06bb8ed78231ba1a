import { api, type ContactMessage } from '@trilha/contract';
import { expectAccessible, httpError, mock, nextId, pageOf, renderScreen } from '#test';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as screen from './messages.tsx';

const LIST = '/admin/messages';
const failure = page.getByText('Failed to load messages. Please try again later.');

function contactMessage(given: Partial<ContactMessage> = {}): ContactMessage {
  return {
    id: nextId(),
    first_name: 'Sérgio',
    last_name: 'Alves',
    email: 'sergio@example.com',
    subject: 'Informações sobre cursos',
    message: 'Quanto custa?\n<b>Obrigado</b>',
    handled: false,
    created_at: '2026-03-01T12:00:00.000Z',
    ...given,
  };
}

/** One message, which can be marked. */
function mailbox(message = contactMessage()) {
  let stored = message;
  mock(api.messages.list, ({ query: { handled } }) =>
    pageOf(handled && handled !== String(stored.handled) ? [] : [stored]),
  );
  return mock(api.messages.update, ({ body }) => (stored = { ...stored, ...body }));
}

const open = () => renderScreen(screen, { path: LIST, user: 'staff', frame: 'admin' });

test('search and filter stand on one line', async () => {
  mailbox();
  await open();
  const search = page.getByRole('searchbox', { name: 'Search messages' });
  await expect.element(search).toBeVisible();
  const { top } = page.getByLabelText('State').element().getBoundingClientRect();
  expect(search.element().getBoundingClientRect().top).toBe(top);
});

test('a message is read as it was typed, answered by mail, and marked', async () => {
  const update = mailbox();
  const { address } = await open();
  const message = page.getByRole('article').filter({ hasText: 'Sérgio Alves' });
  // Nothing of it is markup.
  await expect.element(message).toMatchTextContent('<b>Obrigado</b>');
  await expect
    .element(message.getByRole('link', { name: /Reply to/ }))
    .toHaveAttribute(
      'href',
      'mailto:sergio%40example.com?subject=Re%3A%20Informa%C3%A7%C3%B5es%20sobre%20cursos',
    );
  await expectAccessible();
  await message.getByRole('button', { name: /Mark as handled/ }).click();
  await expect.element(message.getByText('Handled', { exact: true })).toBeVisible();
  expect(update.requests.map(({ body }) => body)).toEqual([{ handled: true }]);
  await userEvent.selectOptions(page.getByLabelText('State'), 'Open');
  await expect.element(page.getByText('No open messages')).toBeVisible();
  await expect.poll(address).toBe(`${LIST}?handled=false`);
});

test('messages that cannot be loaded say so, and come on a second try', async () => {
  mock(api.messages.list, httpError(500));
  await open();
  await expect.element(failure).toBeVisible();
  mailbox();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('article')).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
});

test('on a phone a message without a space fits', async () => {
  await page.viewport(360, 780);
  mailbox(
    contactMessage({
      first_name: 'x'.repeat(150),
      last_name: '',
      email: `${'long'.repeat(15)}@example.com`,
      message: 'y'.repeat(300),
    }),
  );
  await open();
  await expect.element(page.getByRole('article')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(360);
  await expectAccessible();
});
