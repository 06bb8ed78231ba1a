import { api, IMPORT_BATCH, type RowOutcome, type UsersImportPreview } from '@trilha/contract';
import { expectAccessible, mock, nextId, httpError, renderScreen } from '#test';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as screen from './import-users.tsx';

const row = (name: string) => page.getByRole('row').filter({ hasText: name });

function reported(
  line: number,
  outcome: RowOutcome,
  email: string,
  messages: string[] = [],
): UsersImportPreview['rows'][number] {
  const username = email.split('@')[0] ?? '';
  const isTaken = outcome === 'create' || outcome === 'update';
  const data = { line, email, username, first_name: '', last_name: '', courses: [] };
  return { line, email, outcome, messages, row: isTaken ? data : null };
}

const students = (count: number) =>
  Array.from({ length: count }, (_, n) => reported(n + 2, 'create', `student${n}@school.test`));

async function open() {
  return renderScreen(screen, { path: '/admin/users/import', user: 'staff', frame: 'admin' });
}

/** Chooses a file of which the server reports these rows. */
async function choose(rows: UsersImportPreview['rows']) {
  const sent = mock(api.userFiles.preview, { rows, notes: [] });
  const file = new File(['email'], 'users.csv', { type: 'text/csv' });
  await userEvent.upload(page.getByLabelText('Choose a file'), file);
  await expect.element(page.getByText('Nothing has been stored yet.')).toBeVisible();
  expect(sent.last?.form.get('users_file')).toHaveProperty('name', 'users.csv');
}

type Rows = { line: number; email: string }[];
const storedOf = (rows: Rows) => ({
  rows: rows.map(({ line, email }) => ({
    line,
    email,
    outcome: 'create' as const,
    messages: [],
    id: nextId(),
  })),
});

/** Stores every row that it is sent. */
const storing = () => mock(api.userFiles.store, ({ body }) => storedOf(body.rows));

test('a file is looked through first, and only what would change is stored', async () => {
  await open();
  await expect.element(page.getByRole('heading', { name: 'The columns' })).toBeVisible();
  await expectAccessible();
  await choose([
    reported(2, 'create', 'novo@school.test'),
    reported(3, 'update', 'ana@school.test', ['First name: Ana Maria']),
    reported(4, 'refuse', 'wrong', ['Invalid email format']),
  ]);
  await expect
    .element(page.getByText('1 to be added, 1 to be changed, 1 not taken.'))
    .toBeVisible();
  await expect.element(row('wrong')).toMatchTextContent('Invalid email format');
  await expectAccessible();
  await page.getByRole('button', { name: 'Not taken 1' }).click();
  await expect.element(row('novo@')).not.toBeInTheDocument();

  const sent = storing();
  await page.getByRole('button', { name: 'Import 2 users' }).click();
  await expect.element(page.getByText('2 of 2 rows stored.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'To the users' }))
    .toHaveAttribute('href', '/admin/users');
  expect(sent.requests.map(({ body }) => body.rows.map(({ line }) => line))).toEqual([[2, 3]]);
  expect(sent.last?.body.invite).toBe(true);
});

test('an import that is interrupted goes on where it stopped', async () => {
  await open();
  await choose(students(2 * IMPORT_BATCH + 20));
  let calls = 0;
  mock(api.userFiles.store, ({ body }) => {
    calls += 1;
    return calls === 1 ? storedOf(body.rows) : httpError(500, {});
  });
  await page.getByText('Send new users an invitation by e-mail').click();
  await page.getByRole('button', { name: 'Import 120 users' }).click();
  await expect.element(page.getByText('50 of 120 rows have been stored')).toBeVisible();
  const rest = storing();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect.element(page.getByText('120 of 120 rows stored.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Added 120' })).toBeVisible();
  expect(rest.requests.map(({ body }) => [body.rows.length, body.invite])).toEqual([
    [50, false],
    [20, false],
  ]);
});

test('a file that is none says so', async () => {
  mock(api.userFiles.preview, httpError(400, { users_file: ['one of them must be “email”'] }));
  await open();
  const file = new File(['name;age'], 'users.csv', { type: 'text/csv' });
  await userEvent.upload(page.getByLabelText('Choose a file'), file);
  await expect.element(page.getByText('one of them must be “email”')).toBeVisible();
});

test('an export that fails says so', async () => {
  mock(api.userFiles.export, httpError(500));
  await open();
  await page.getByRole('button', { name: 'Export all users' }).click();
  await expect
    .element(page.getByText('Failed to export the users. Please try again.'))
    .toBeVisible();
});

test('on a phone the import fits', async () => {
  await page.viewport(360, 780);
  await open();
  await choose([reported(2, 'create', `${'long'.repeat(30)}@school.test`)]);
  expect(document.documentElement.scrollWidth).toBe(360);
  await expectAccessible();
});
