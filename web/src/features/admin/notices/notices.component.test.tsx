import { type AdminNotice, api } from '@trilha/contract';
import { expectAccessible, httpError, mock, nextId, pageOf, renderScreen } from '#test';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as list from './notices.tsx';
import * as writing from './new-notice.tsx';
import * as one from './notice.tsx';

function notice(given: Partial<AdminNotice> = {}): AdminNotice {
  return {
    id: nextId(),
    kind: 'school',
    subject: 'Holiday',
    text: 'Hello, {first_name}.\n\nNo lesson on Friday.',
    author: 'Paulo Lima',
    created_at: '2026-03-01T12:00:00.000Z',
    send_at: '2026-03-01T12:00:00.000Z',
    sent_at: '2026-03-01T12:00:05.000Z',
    people: 120,
    told: 120,
    mailed: 90,
    read: 1,
    ...given,
  };
}

const screenOf = (screen: Parameters<typeof renderScreen>[0], path: string, at = path) =>
  renderScreen(screen, { path: at, at: path, user: 'staff', frame: 'admin' } as never);

function people() {
  mock(api.courses.list, pageOf([]));
  return mock(api.adminNotices.preview, ({ body: { subject, text } }) => ({
    people: 7,
    names: ['Ana Souza', 'Bia Alves'],
    example: subject && text ? { name: 'Ana Souza', subject, text: 'Hello, Ana.' } : null,
  }));
}

test('the list says of each how far it is', async () => {
  mock(
    api.adminNotices.list,
    pageOf([
      notice(),
      notice({ subject: 'Later', sent_at: null, told: 0, send_at: '2999-01-01T12:00:00.000Z' }),
    ]),
  );
  await screenOf(list, '/admin/notices');
  const rows = page.getByRole('list', { name: 'Notices' });
  await expect.element(rows.getByText('1 has opened it')).toBeVisible();
  await expect.element(rows.getByText('Scheduled')).toBeVisible();
  await expectAccessible();
});

test('a notice is written, seen as its reader sees it, and sent to whom was counted', async () => {
  people();
  const create = mock(api.adminNotices.create, ({ body }) =>
    notice({ id: 9, subject: body.subject }),
  );
  await screenOf(writing, '/admin/notices/new');
  await expect
    .element(page.getByText('7 people: Ana Souza, Bia Alves, and 5 others'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.element(page.getByText('Write a subject.')).toBeVisible();
  expect(create.requests).toEqual([]);
  await userEvent.fill(page.getByLabelText('Subject'), 'Holiday');
  await userEvent.fill(page.getByLabelText('Text'), 'Hello, {first_name}.');
  const example = page.getByRole('region', { name: 'As Ana Souza reads it' });
  await expect.element(example.getByText('Hello, Ana.')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect
    .poll(() => create.requests.map(({ body }) => body))
    .toEqual([
      {
        subject: 'Holiday',
        text: 'Hello, {first_name}.',
        people: { filter: { role: 'student' } },
        expected: 7,
        send_at: null,
      },
    ]);
});

test('people may be named by the address, and a refusal says why', async () => {
  people();
  mock(api.adminNotices.create, httpError(409, { detail: 'These are 8 people by now.' }));
  await screenOf(writing, '/admin/notices/new?ids=3,7', '/admin/notices/new');
  await expect.element(page.getByText('The 2 people whom you have chosen.')).toBeVisible();
  await userEvent.fill(page.getByLabelText('Subject'), 'Holiday');
  await userEvent.fill(page.getByLabelText('Text'), 'Hello');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.element(page.getByText('These are 8 people by now.')).toBeVisible();
  await expect.element(page.getByLabelText('Subject')).toHaveValue('Holiday');
});

test('everybody may be named by the address', async () => {
  const asked = people();
  await screenOf(writing, '/admin/notices/new?everybody=true', '/admin/notices/new');
  await expect.element(page.getByLabelText('Who')).toHaveValue('');
  await expect.poll(() => asked.last?.body).toMatchObject({ people: { filter: {} } });
});

test('one notice shows who has opened it; a scheduled one is taken back', async () => {
  const scheduled = notice({ id: 5, sent_at: null, told: 0, send_at: '2999-01-01T12:00:00.000Z' });
  mock(api.adminNotices.get, scheduled);
  mock(
    api.adminNotices.people,
    pageOf([
      { id: 3, username: 'ana', name: 'Ana Souza', told_at: null, mailed_at: null, read_at: null },
    ]),
  );
  const remove = mock(api.adminNotices.remove, undefined);
  await screenOf(one, '/admin/notices/5', '/admin/notices/:id');
  await expect.element(page.getByRole('link', { name: 'Ana Souza' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Take the notice back' }).click();
  await page.getByRole('button', { name: 'Take it back', exact: true }).click();
  await expect.poll(() => remove.requests).toHaveLength(1);
});

test('a notice that is not there says so', async () => {
  mock(api.adminNotices.get, httpError(404));
  mock(api.adminNotices.people, httpError(404));
  await screenOf(one, '/admin/notices/5', '/admin/notices/:id');
  await expect.element(page.getByText('There is no such notice')).toBeVisible();
});
