import { api } from '@trilha/contract';
import { contactMessage, expectAccessible, httpError, mock, pageOf, renderScreen } from '#test';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as screen from './messages.tsx';

const LIST = '/admin/messages';
const failure = page.getByText('Failed to load messages. Please try again later.');
const rows = page.getByRole('list', { name: 'Messages' }).getByRole('link');

beforeEach(() => {
  mock(api.messages.overview, {
    stages: { new: 3, contacted: 2, trial: 0, won: 1, lost: 0 },
    owners: [],
  });
});

/** Messages, which can be marked. */
function mailbox(...messages: ReturnType<typeof contactMessage>[]) {
  let stored = messages.length > 0 ? messages : [contactMessage()];
  const list = mock(api.messages.list, ({ query: { handled } }) =>
    pageOf(stored.filter((each) => !handled || handled === String(each.handled))),
  );
  const update = mock(api.messages.update, ({ params, body }) => {
    stored = stored.map((each) =>
      each.id === params.id ? { ...each, handled: body.handled === true } : each,
    );
    return stored.find(({ id }) => id === params.id) ?? contactMessage();
  });
  return { list, update };
}

const open = (at = LIST) => renderScreen(screen, { path: LIST, at, user: 'staff', frame: 'admin' });

test('search and filters stand on one line', async () => {
  mailbox();
  await open();
  const search = page.getByRole('searchbox', { name: 'Search messages' });
  await expect.element(search).toBeVisible();
  const { top } = search.element().getBoundingClientRect();
  for (const name of ['State', 'Owner']) {
    expect(page.getByLabelText(name).element().getBoundingClientRect().top).toBe(top);
  }
});

test('each message leads to where it is read, and stages say how many are in them', async () => {
  const paulo = { id: 7, name: 'Paulo Lima' };
  const first = contactMessage({ stage: 'trial', owner: paulo, handled: true });
  const { list } = mailbox(first, contactMessage({ first_name: 'Inês' }));
  const { address } = await open();
  await expect.element(rows.first()).toHaveAttribute('href', `${LIST}/${first.id}`);
  await expect.element(rows.first()).toMatchTextContent('Handled');
  await expect.element(rows.first()).toMatchTextContent('Trial lesson · Paulo Lima');
  await expect.element(rows.last()).toMatchTextContent('New · Nobody’s');
  // Nothing of it is markup.
  await expect.element(rows.first()).toMatchTextContent('<b>Obrigado</b>');
  await expectAccessible();
  const stages = page.getByRole('navigation', { name: 'Stages' });
  await expect.element(stages.getByRole('link', { name: 'All 6' })).toHaveAttribute('aria-current');
  await stages.getByRole('link', { name: 'Contacted 2' }).click();
  await expect.poll(() => list.last?.query).toMatchObject({ stage: 'contacted' });
  await userEvent.selectOptions(page.getByLabelText('Owner'), 'Mine');
  await expect.poll(() => list.last?.query).toMatchObject({ stage: 'contacted', owner: 'me' });
  await expect.poll(address).toBe(`${LIST}?stage=contacted&owner=me`);
  await expect
    .element(rows.first())
    .toHaveAttribute('href', `${LIST}/${first.id}?stage=contacted&owner=me`);
});

test('keys go from message to message, mark, answer and read one', async () => {
  const [first, second] = [contactMessage(), contactMessage({ first_name: 'Inês' })];
  const { update } = mailbox(first, second);
  const { address, locationState } = await open();
  await expect.element(rows.last()).toBeVisible();
  await userEvent.keyboard('jj');
  await expect.element(rows.last()).toHaveFocus();
  await userEvent.keyboard('k');
  await expect.element(rows.first()).toHaveFocus();
  await userEvent.keyboard('e');
  await expect.element(rows.first()).toMatchTextContent('Handled');
  expect(update.requests.map(({ params, body }) => [params, body])).toEqual([
    [{ id: first.id }, { handled: true }],
  ]);
  await userEvent.keyboard('?');
  await expect.element(page.getByRole('dialog')).toMatchTextContent('Answer it');
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  rows.first().element().focus();
  await userEvent.keyboard('jr');
  await expect.poll(address).toBe(`${LIST}/${second.id}`);
  expect(locationState()).toEqual({ isAnswering: true });
});

test('with a filter, a message that is marked leaves the list', async () => {
  mailbox();
  const { address } = await open(`${LIST}?handled=false`);
  await expect.element(rows.first()).toBeVisible();
  await userEvent.keyboard('je');
  await expect.element(page.getByText('No open messages')).toBeVisible();
  await page.getByRole('button', { name: 'Show all messages' }).click();
  await expect.poll(address).toBe(LIST);
  await expect.element(rows.first()).toMatchTextContent('Handled');
});

test('a mark that is refused says so', async () => {
  mailbox();
  mock(api.messages.update, httpError(500));
  await open();
  await expect.element(rows.first()).toBeVisible();
  await userEvent.keyboard('je');
  await expect
    .element(page.getByText('Failed to mark the message. Please try again later.'))
    .toBeVisible();
});

test('messages that cannot be loaded say so, and come on a second try', async () => {
  mock(api.messages.list, httpError(500));
  await open();
  await expect.element(failure).toBeVisible();
  mailbox();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(rows.first()).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
});

test('on a phone a message without a space fits', async () => {
  await page.viewport(320, 780);
  mailbox(
    contactMessage({
      first_name: 'x'.repeat(150),
      last_name: '',
      owner: { id: 7, name: 'z'.repeat(150) },
      message: 'y'.repeat(300),
    }),
  );
  await open();
  await expect.element(rows.first()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(320);
  await expectAccessible();
});

test('who has answered by mail is marked, with the time of that', async () => {
  const at = { created_at: '2026-03-01T12:00:00.000Z', replied_at: '2026-03-05T12:00:00.000Z' };
  mailbox(contactMessage(at), contactMessage({ ...at, handled: true }));
  await open();
  await expect.element(rows.first()).toMatchTextContent('New reply');
  expect(rows.first().element().querySelector('time')?.dateTime).toBe(at.replied_at);
  await expect.element(rows.last()).toMatchTextContent('Handled');
});
