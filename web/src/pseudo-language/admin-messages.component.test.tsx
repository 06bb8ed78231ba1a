import { api, LEAD_STAGES, type MessageReply, type MessageThread } from '@trilha/contract';
import {
  contactMessage,
  expectPseudo,
  fails,
  httpError,
  mock,
  ONE,
  pageOf,
  pseudoUser,
  renderScreen,
  speakPseudo,
  STAFF,
  THREE,
  TWO,
  wide,
} from '#test';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as reading from '../features/admin/messages/message.tsx';
import * as messages from '../features/admin/messages/messages.tsx';

/* The messages of the admin area in a language that nobody speaks (see frame.component.test.tsx). */

const user = pseudoUser(STAFF);
const main = page.getByRole('main');
const dialog = page.getByRole('dialog');
const AT = '2026-03-01T12:00:00.000Z';
const owner = { id: 7, name: ONE };

const written = (given: Parameters<typeof contactMessage>[0] = {}) =>
  contactMessage({
    first_name: ONE,
    last_name: TWO,
    email: 'alfa@example.com',
    subject: TWO,
    message: THREE,
    ...given,
  });

const thread = (given: Partial<MessageThread> = {}): MessageThread => ({
  message: written({ id: 5, note: TWO }),
  thread: (['waiting', 'sent', 'failed'] as const).map((state, index) => ({
    kind: 'answer' as const,
    id: index + 1,
    author: index === 0 ? null : owner,
    text: THREE,
    created_at: AT,
    state,
  })),
  known: null,
  reply_to: 'beta@example.com',
  replies_return: false,
  ...given,
});

const reply: MessageReply = {
  kind: 'reply',
  id: 9,
  other_sender: null,
  text: TWO,
  quoted: THREE,
  attachments: [],
  is_automatic: false,
  is_cut: false,
  created_at: AT,
};

const openOne = () =>
  renderScreen(reading, {
    path: '/admin/messages/:id',
    at: '/admin/messages/5',
    user,
    frame: 'admin',
  });

beforeEach(async () => {
  speakPseudo();
  await wide();
  mock(api.messages.overview, {
    stages: { new: 1, contacted: 1, trial: 1, won: 1, lost: 1 },
    owners: [owner],
  });
  mock(api.answerTemplates.list, {
    results: [{ id: 1, name: '{first_name}', text: '{school}', version: 1 }],
  });
});

test('the list in all stages, and its keys', async () => {
  const rows = LEAD_STAGES.map((stage, index) =>
    written({
      stage,
      handled: index > 1,
      replied_at: index === 1 ? AT : null,
      owner: index > 2 ? owner : null,
    }),
  );
  mock(api.messages.list, pageOf(rows));
  mock(api.messages.update, fails);
  await renderScreen(messages, { path: '/admin/messages', user, frame: 'admin' });
  // The chips of saved views are a list too, and there before.
  await expect
    .element(
      main
        .getByRole('listitem')
        .filter({ has: page.getByRole('time') })
        .last(),
    )
    .toBeVisible();
  await userEvent.keyboard('je');
  await expect.element(main.getByRole('alert')).toBeVisible();
  await expectPseudo();
  await wide();
  await userEvent.keyboard('?');
  await expect.element(dialog).toBeVisible();
  await expectPseudo();
});

test.for([
  thread(),
  thread({ known: owner, reply_to: null, thread: [] }),
  thread({ message: written({ id: 5, student: owner, handled: true }) }),
  thread({
    replies_return: true,
    thread: [
      { ...reply, other_sender: 'gama@example.com', attachments: [ONE], is_cut: true },
      { ...reply, id: 10, other_sender: '', text: '', is_automatic: true },
    ],
  }),
])('a message that is read', async (of) => {
  mock(api.messages.get, of);
  await openOne();
  await expect.element(main.getByRole('article')).toBeVisible();
  await expectPseudo();
});

test('what could not be saved', async () => {
  mock(api.messages.get, thread());
  mock(api.messages.update, fails);
  mock(api.messages.answer, fails);
  await openOne();
  await main.getByRole('textbox').first().fill(ONE);
  await main
    .getByRole('button')
    .filter({ has: page.getByText(/\p{L}/u) })
    .nth(2)
    .click();
  await userEvent.selectOptions(main.getByRole('combobox').nth(1), 'trial');
  await expect.element(main.getByRole('alert').nth(1)).toBeVisible();
  await expectPseudo();
});

test('a message that is gone', async () => {
  mock(api.messages.get, httpError(404));
  await openOne();
  await expect.poll(() => document.querySelector('main p.font-bold')).not.toBeNull();
  await expectPseudo();
});

test('a message that does not come', async () => {
  mock(api.messages.get, fails);
  await openOne();
  await expect.element(main.getByText('0815')).toBeVisible();
  await expectPseudo();
});

test('the templates, and one that is written', async () => {
  mock(api.messages.get, thread({ thread: [] }));
  mock(api.answerTemplates.create, fails);
  await openOne();
  await main.getByRole('region').first().getByRole('button').first().click();
  await expect.element(dialog.getByRole('listitem')).toBeVisible();
  await expectPseudo();
  await wide();
  await dialog.getByRole('button').last().click();
  await expect.element(dialog.getByRole('textbox').last()).toBeVisible();
  await expectPseudo();
});
