import { api, type RowOutcome, type UsersImport, type UsersImportPreview } from '@trilha/contract';
import { mock, nextId, renderScreen, type User } from '#test';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as screen from './import-users.tsx';

/* The import of users as staff see it. */

export const row = (name: string) => page.getByRole('row').filter({ hasText: name });

export function reported(
  line: number,
  outcome: RowOutcome,
  email: string,
  messages: string[] = [],
): UsersImportPreview['rows'][number] {
  const username = email.split('@')[0] ?? '';
  const isTaken = outcome === 'create' || outcome === 'update';
  const names = { first_name: '', last_name: '' };
  const data = { line, email, username, ...names, courses: [] };
  const cells = [email];
  return { line, email, ...names, outcome, messages, cells, row: isTaken ? data : null };
}

export const students = (count: number) =>
  Array.from({ length: count }, (_, n) => reported(n + 2, 'create', `student${n}@school.test`));

export const IMPORT = '/admin/users/import';

export async function open(at = IMPORT, user: User = 'staff') {
  return renderScreen(screen, { path: IMPORT, at, user, frame: 'admin' });
}

/** Chooses a file of which the server reports these rows. */
export async function choose(
  rows: UsersImportPreview['rows'],
  { filename = 'users.csv', ...answer }: Partial<UsersImportPreview> & { filename?: string } = {},
) {
  const sent = mock(api.userFiles.preview, { columns: ['email'], rows, notes: [], ...answer });
  const file = new File(['email'], filename, { type: 'text/csv' });
  await userEvent.upload(page.getByLabelText('Choose a file'), file);
  await expect.element(page.getByText('Nothing has been stored yet.')).toBeVisible();
  expect(sent.last?.form.get('users_file')).toHaveProperty('name', filename);
}

/** An import of all its rows. */
export function usersImport(given: Partial<UsersImport> = {}): UsersImport {
  return {
    id: nextId(),
    filename: 'turma.csv',
    status: 'done',
    is_canceling: false,
    invite: true,
    total: 100,
    created: 0,
    updated: 0,
    unchanged: 0,
    refused: 0,
    failure: null,
    next_attempt_at: null,
    can_go_on: false,
    created_at: '2026-03-01T12:00:00.000Z',
    finished_at: null,
    created_by: 'paulo',
    ...given,
  };
}
