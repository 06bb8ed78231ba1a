import {
  api,
  ANSWER_REQUIRED,
  LEAD_CHANGED_MEANWHILE,
  type MessageReply,
  type MessageThread,
} from '@trilha/contract';
import {
  contactMessage,
  expectAccessible,
  httpError,
  mock,
  noNetwork,
  profile,
  renderScreen,
  STAFF,
  type User,
} from '#test';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AdminPage } from '../../../ui/index.ts';
import MessagePage, { meta } from './message.tsx';

/** As it stands beside the list. */
const screen = {
  meta,
  default: () => (
    <AdminPage title="Messages">
      <MessagePage />
    </AdminPage>
  ),
};

const paulo = { id: 7, name: 'Paulo Lima' };
const answerField = page.getByLabelText('Your answer');
const noteField = page.getByLabelText('Note', { exact: true });

beforeEach(() => {
  localStorage.clear();
  mock(api.messages.overview, {
    stages: { new: 1, contacted: 0, trial: 0, won: 0, lost: 0 },
    owners: [paulo, { id: 8, name: 'Rita' }],
  });
  mock(api.answerTemplates.list, {
    results: [{ id: 1, name: 'Trial', text: 'Olá, {first_name}! Aqui é a {school}.', version: 1 }],
  });
});

/** A message that is changed and answered. */
function desk(given: Partial<MessageThread> = {}) {
  let of: MessageThread = {
    message: contactMessage({ id: 5 }),
    thread: [],
    known: null,
    reply_to: 'contato@trilha.test',
    replies_return: false,
    ...given,
  };
  mock(api.messages.get, () => of);
  const update = mock(api.messages.update, ({ body }) => {
    const { owner, student, handled, stage, note } = body;
    const { message } = of;
    of = {
      ...of,
      message: {
        ...message,
        ...(handled !== undefined && { handled }),
        ...(stage !== undefined && { stage }),
        ...(note !== undefined && { note, version: message.version + 1 }),
        ...(owner !== undefined && { owner: owner === null ? null : paulo }),
        ...(student !== undefined && { student: student === null ? null : of.known }),
      },
    };
    return of.message;
  });
  const answer = mock(api.messages.answer, ({ body }) => {
    const made = {
      kind: 'answer' as const,
      id: 1,
      author: paulo,
      text: body.text,
      created_at: '2026-03-02T12:00:00.000Z',
      state: 'waiting' as const,
    };
    of = { ...of, thread: [...of.thread, made] };
    return made;
  });
  return { update, answer };
}

const open = (state?: object, user: User = 'staff') =>
  renderScreen(screen, {
    path: '/admin/messages/:id',
    at: { pathname: '/admin/messages/5', search: '', ...(state && { state }) },
    user,
    frame: 'admin',
  });

test('a message is read as it was typed, answered by mail, and marked', async () => {
  const { update } = desk();
  await open();
  const message = page.getByRole('article');
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
});

test('an answer begins from a template, is seen before it is sent, and stands in the thread', async () => {
  const { answer } = desk();
  await open();
  await userEvent.selectOptions(page.getByLabelText('Insert a template'), 'Trial');
  await expect.element(answerField).toHaveValue('Olá, Sérgio! Aqui é a Escola Trilha.');
  await expect.element(answerField).toHaveFocus();
  await userEvent.keyboard(' Até logo!');
  const preview = page.getByRole('group').filter({ hasText: 'Preview' });
  await preview.getByText('Preview').click();
  await expect.element(preview).toMatchTextContent('Re: Informações sobre cursos');
  await expect.element(preview).toMatchTextContent('Até logo!');
  await expectAccessible();
  await page.getByRole('button', { name: 'Send answer' }).click();
  const thread = page.getByRole('list', { name: 'Answers' });
  await expect.element(thread).toMatchTextContent('Até logo!');
  await expect.element(thread).toMatchTextContent('Is being sent');
  await expect.element(answerField).toHaveValue('');
  expect(answer.requests).toHaveLength(1);
  await expectAccessible();
});

test('r on the list begins the answer; what cannot be sent stays as typed', async () => {
  desk();
  mock(api.messages.answer, noNetwork);
  await open({ isAnswering: true });
  await expect.element(answerField).toHaveFocus();
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect.element(page.getByText(ANSWER_REQUIRED)).toBeVisible();
  await answerField.fill('Olá!');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect.element(page.getByText(/Failed to send the answer/)).toBeVisible();
  await expect.element(answerField).toHaveValue('Olá!');
});

test('an answer that was not sent is kept, and offered again', async () => {
  desk();
  const me = profile(STAFF);
  const key = `draft.${me.id}.answer.5`;
  const work = { values: { text: 'Half an ans' }, base: { text: '' } };
  localStorage.setItem(key, JSON.stringify({ saved_at: '2026-03-01T12:00:00.000Z', work }));
  await open(undefined, me);
  await page.getByRole('button', { name: 'Restore it' }).click();
  await expect.element(answerField).toHaveValue('Half an ans');
  await answerField.fill('Half an answer');
  await expect.poll(() => localStorage.getItem(key)).toContain('Half an answer');
});

test('stage and owner are saved as they are chosen', async () => {
  const { update } = desk();
  await open();
  await userEvent.selectOptions(page.getByLabelText('Stage', { exact: true }), 'Trial lesson');
  await expect.element(page.getByText('Stage saved.')).toBeVisible();
  await userEvent.selectOptions(page.getByLabelText('Owner', { exact: true }), 'Paulo Lima');
  await expect.element(page.getByText('Owner saved.')).toBeVisible();
  await userEvent.selectOptions(page.getByLabelText('Owner', { exact: true }), 'Nobody');
  await expect
    .poll(() => update.requests.map(({ body }) => body))
    .toEqual([{ stage: 'trial' }, { owner: 7 }, { owner: null }]);
  mock(api.messages.update, httpError(500));
  await expect.element(page.getByLabelText('Stage', { exact: true })).toBeEnabled();
  await userEvent.selectOptions(page.getByLabelText('Stage', { exact: true }), 'Lost');
  await expect
    .element(page.getByText('Failed to save the change. Please try again.'))
    .toBeVisible();
  await expect.element(page.getByLabelText('Stage', { exact: true })).toHaveValue('trial');
});

test('a note is saved with its version; where somebody else has written one, both are shown', async () => {
  const { update } = desk();
  await open();
  await noteField.fill('By phone.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect.element(page.getByText('Note saved.')).toBeVisible();
  expect(update.last?.body).toEqual({ note: 'By phone.', version: 1 });
  const refused = httpError(409, { detail: LEAD_CHANGED_MEANWHILE, fields: ['note'] });
  const late = mock(api.messages.update, refused);
  mock(api.messages.get, {
    message: contactMessage({ id: 5, note: 'Theirs.', version: 3 }),
    thread: [],
    known: null,
    reply_to: null,
    replies_return: false,
  });
  await noteField.fill('By mail.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect.element(page.getByRole('alertdialog').getByText('Theirs.')).toBeVisible();
  expect(late.last?.body).toEqual({ note: 'By mail.', version: 2 });
  await expectAccessible();
});

test('who is known is linked; a student that it became may make it won', async () => {
  const ines = { id: 9, name: 'Inês Couto' };
  const { update } = desk({ known: ines });
  await open();
  await expect.element(page.getByText(/This address belongs to/)).toBeVisible();
  await page.getByRole('button', { name: 'Link to this person' }).click();
  await expect
    .element(page.getByRole('link', { name: 'Inês Couto' }))
    .toHaveAttribute('href', '/admin/users/9');
  await page.getByRole('button', { name: 'Mark as won' }).click();
  await expect.element(page.getByLabelText('Stage', { exact: true })).toHaveValue('won');
  await page.getByRole('button', { name: 'Remove the link' }).click();
  await expect.element(page.getByRole('button', { name: 'Link to this person' })).toBeVisible();
  expect(update.requests.map(({ body }) => body)).toEqual([
    { student: 9 },
    { stage: 'won' },
    { student: null },
  ]);
});

test('somebody new becomes a student by the form of a user', async () => {
  desk();
  await open();
  await expect
    .element(page.getByRole('link', { name: 'Create student' }))
    .toHaveAttribute('href', '/admin/users/new?message=5');
});

test('templates are added, changed and deleted', async () => {
  desk();
  const create = mock(api.answerTemplates.create, ({ body }) => ({ ...body, id: 2, version: 1 }));
  const update = mock(api.answerTemplates.update, { id: 1, name: 'x', text: 'x', version: 2 });
  const remove = mock(api.answerTemplates.remove, undefined);
  await open();
  await page.getByRole('button', { name: 'Templates' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('Trial')).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Add template' }).click();
  await dialog.getByLabelText('Name').fill('Prices');
  await dialog.getByLabelText('Text').fill('Olá!');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await dialog.getByRole('button', { name: 'Edit Trial' }).click();
  await dialog.getByLabelText('Name').fill('Trial lesson');
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await dialog.getByRole('button', { name: 'Delete Trial' }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => remove.requests.map(({ params }) => params)).toEqual([{ id: 1 }]);
  expect(create.last?.body).toEqual({ name: 'Prices', text: 'Olá!' });
  expect(update.last?.body).toMatchObject({ name: 'Trial lesson', version: 1 });
});

test.for([
  [404, 'This message is gone'],
  [500, 'Failed to load the message. Please try again later.'],
] as const)('a message that does not come (%i) says so', async ([status, sentence]) => {
  mock(api.messages.get, httpError(status));
  await open();
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expectAccessible();
});

const reply = (given: Partial<MessageReply> = {}): MessageReply => ({
  kind: 'reply',
  id: 1,
  other_sender: null,
  text: 'Quinta então!',
  quoted: '',
  attachments: [],
  is_automatic: false,
  is_cut: false,
  created_at: '2026-03-03T12:00:00.000Z',
  ...given,
});

test('what came back by mail stands in the thread, with what it quotes folded away', async () => {
  desk({
    replies_return: true,
    thread: [
      reply({ quoted: '> Posso às 19h?', attachments: ['rg.pdf', 'foto.jpg'] }),
      reply({ id: 2, other_sender: 'mae@example.com', text: '<b>Sim</b>', is_cut: true }),
      reply({ id: 3, other_sender: '', text: '', is_automatic: true }),
    ],
  });
  await open();
  const entries = page.getByRole('list', { name: 'Answers' }).getByRole('listitem');
  const first = entries.nth(0);
  await expect.element(first).toMatchTextContent('Sérgio Alves');
  await expect.element(first).toMatchTextContent('By e-mail');
  await expect
    .element(first)
    .toMatchTextContent('2 attachments are in the mailbox: rg.pdf, foto.jpg');
  const quoted = first.getByText('> Posso às 19h?');
  await expect.element(quoted).not.toBeVisible();
  await first.getByText('Show quoted text').click();
  await expect.element(quoted).toBeVisible();
  // Nothing of it is markup.
  await expect.element(entries.nth(1)).toMatchTextContent('<b>Sim</b>');
  await expect.element(entries.nth(1)).toMatchTextContent('From another address: mae@example.com');
  await expect.element(entries.nth(1)).toMatchTextContent('This mail was too long.');
  await expect.element(entries.nth(2)).toMatchTextContent('Automatic reply');
  await expect.element(entries.nth(2)).toMatchTextContent('Unknown address');
  await expect.element(entries.nth(2)).toMatchTextContent('The mail has no text.');
  await expect.element(page.getByText(/What they answer comes into this thread/)).toBeVisible();
  await expectAccessible();
});

test('on a phone it fits, however long the words are', async () => {
  await page.viewport(320, 780);
  const long = 'x'.repeat(150);
  desk({
    message: contactMessage({ id: 5, first_name: long, email: `${'y'.repeat(60)}@example.com` }),
    known: { id: 9, name: long },
    thread: [
      {
        kind: 'answer',
        id: 1,
        author: null,
        text: long,
        created_at: '2026-03-02T12:00:00.000Z',
        state: 'failed',
      },
      reply({ other_sender: `${long}@example.com`, text: long, quoted: long, attachments: [long] }),
    ],
  });
  await open();
  await expect.element(page.getByRole('list', { name: 'Answers' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(320);
  await expectAccessible();
});
