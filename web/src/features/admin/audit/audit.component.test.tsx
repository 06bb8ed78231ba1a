import { api, type AuditEntry } from '@trilha/contract';
import { expectAccessible, httpError, mock, nextId, pageOf, renderScreen } from '#test';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as screen from './audit.tsx';

const LIST = '/admin/audit';
const row = (name: string) => page.getByRole('row').filter({ hasText: name });

function auditEntry(given: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: nextId(),
    at: '2026-03-01T12:00:00.000Z',
    actor_id: nextId(),
    actor_name: 'paulo',
    action: 'update',
    subject_type: 'user',
    subject_id: nextId(),
    subject_name: 'ana',
    details: { fields: ['first_name', 'password'] },
    ...given,
  };
}

function audit(...entries: AuditEntry[]) {
  mock(api.audit.list, ({ query: { action } }) =>
    pageOf(entries.filter((entry) => !action || entry.action === action)),
  );
}

const open = () => renderScreen(screen, { path: LIST, user: 'staff', frame: 'admin' });

test('the audit tells who did what, and is narrowed by filters', async () => {
  audit(auditEntry());
  const { address } = await open();
  await expect.element(row('paulo')).toMatchTextContent('Changed user ana');
  await expect.element(row('paulo')).toMatchTextContent('changed: first name, password');
  await expectAccessible();
  await userEvent.selectOptions(page.getByLabelText('Action'), 'Deleted');
  await expect.element(page.getByText('No entries found')).toBeVisible();
  await expect.poll(address).toBe(`${LIST}?action=delete`);
  await page.getByRole('button', { name: 'Show all entries' }).click();
  await expect.element(row('paulo')).toBeVisible();
});

test('an audit that cannot be loaded says so, and comes on a second try: nothing yet', async () => {
  mock(api.audit.list, httpError(500));
  await open();
  const failure = page.getByText('Failed to load the audit. Please try again later.');
  await expect.element(failure).toBeVisible();
  audit();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('Nothing has been changed yet')).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
});

test('on a phone an entry with long names fits', async () => {
  await page.viewport(360, 780);
  audit(auditEntry({ actor_name: 'Wolfeschlegelsteinhausen'.repeat(3) }));
  await open();
  await expect.element(row('Wolfeschlegelsteinhausen')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(360);
  await expectAccessible();
});
