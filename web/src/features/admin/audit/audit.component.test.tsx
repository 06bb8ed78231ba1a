import { api, type AuditEntry } from '@trilha/contract';
import {
  expectAccessible,
  httpError,
  mock,
  nextId,
  pageOf,
  profile,
  renderScreen,
  STAFF,
} from '#test';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '../../../lib/texts/texts.ts';
import * as screen from './audit.tsx';

const LIST = '/admin/audit';
const row = (name: string) => page.getByRole('row').filter({ hasText: name });

function auditEntry(given: Partial<AuditEntry> = {}): AuditEntry {
  const actor_id = nextId();
  return {
    id: nextId(),
    at: '2026-03-01T12:00:00.000Z',
    actor_id,
    actor_name: 'paulo',
    action: 'update',
    subject_type: 'user',
    subject_id: nextId(),
    subject_name: 'ana',
    details: { fields: ['first_name', 'password'] },
    subject_place: null,
    places: [{ kind: 'user', id: actor_id, name: 'Paulo Prado' }],
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

test('what is still there is a link to its place, what is gone is text', async () => {
  const french = { kind: 'course', id: 3, name: 'Francês' } as const;
  const ana = { kind: 'user', id: 7, name: 'Ana Lima' } as const;
  audit(
    auditEntry({
      actor_id: 9,
      subject_place: ana,
      details: { courses_added: [3, 4] },
      places: [french, { kind: 'user', id: 9, name: 'Paulo Prado' }],
    }),
    auditEntry({
      actor_id: null,
      actor_name: 'rita',
      action: 'reorder',
      subject_type: 'course',
      subject_name: 'Francês',
      subject_place: french,
      details: { lessons: Array.from({ length: 23 }, (_, index) => index + 100) },
      places: [{ kind: 'lesson', id: 100, name: 'Bonjour' }],
    }),
    auditEntry({
      actor_name: 'carla',
      subject_type: 'message',
      subject_name: 'Rui Alves',
      subject_place: { kind: 'message', id: 5, name: 'Rui Alves' },
      details: { handled: true },
    }),
    auditEntry({ actor_name: 'beto', subject_type: 'quiz', subject_name: 'Les nombres' }),
  );
  await open();
  const hrefs = (name: string) =>
    row(name)
      .getByRole('link')
      .elements()
      .map((each) => [each.textContent, each.getAttribute('href')]);
  await expect.element(row('ana')).toMatchTextContent('courses added: Francês, 4 (deleted)');
  expect(hrefs('ana')).toEqual([
    ['paulo', '/admin/users/9'],
    ['ana', '/admin/users/7'],
    ['Francês', '/admin/courses/3'],
  ]);
  await expect.element(row('rita')).toMatchTextContent('rita (deleted)');
  await expect.element(row('rita')).toMatchTextContent('119 (deleted) and 3 more');
  expect(hrefs('rita')).toEqual([
    ['Francês', '/admin/courses/3'],
    ['Bonjour', '/admin/lessons/100/edit'],
  ]);
  expect(hrefs('carla').at(-1)).toEqual(['Rui Alves', '/admin/messages?search=Rui+Alves']);
  expect(hrefs('beto').map(([text]) => text)).toEqual(['beto']);
  await expectAccessible();
});

test('in French a verb with its object says what was done, and when is a French date', async () => {
  await loadTexts('fr', ['base', 'admin', 'admin-audit']);
  audit(
    auditEntry({ details: { fields: ['first_name', 'password'], is_staff: true } }),
    auditEntry({
      actor_name: 'rita',
      action: 'enroll',
      subject_type: 'course',
      subject_name: 'Latim',
      details: { users: Array.from({ length: 21 }, (_, index) => index + 1) },
    }),
  );
  const user = profile({ ...STAFF, language: 'fr' });
  await renderScreen(screen, { path: LIST, user, frame: 'admin' });
  await expect.element(row('paulo')).toMatchTextContent('A modifié l’utilisateur ana');
  await expect.element(row('paulo')).toMatchTextContent('modifié : prénom et mot de passe');
  await expect.element(row('paulo')).toMatchTextContent('membre de l’équipe : oui');
  await expect.element(row('paulo')).toMatchTextContent(/1 mars 2026, \d\d:00:00/);
  await expect.element(row('rita')).toMatchTextContent('A inscrit des personnes au cours Latim');
  await expect.element(row('rita')).toMatchTextContent('20 (n’existe plus) et 1 de plus');
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
