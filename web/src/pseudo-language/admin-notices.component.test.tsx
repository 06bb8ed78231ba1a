import { type AdminNotice, api } from '@trilha/contract';
import {
  expectPseudo,
  fails,
  mock,
  ONE,
  pageOf,
  pseudoUser,
  renderScreen,
  speakPseudo,
  SUPERUSER,
  THREE,
  TWO,
  wide,
} from '#test';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as writing from '../features/admin/notices/new-notice.tsx';
import * as reading from '../features/admin/notices/notice.tsx';
import * as list from '../features/admin/notices/notices.tsx';

/* The notices of the admin area in a language that nobody speaks (see frame.component.test.tsx). */

const user = pseudoUser(SUPERUSER);
const main = page.getByRole('main');
const AT = '2026-03-01T12:00:00.000Z';

const notice = (given: Partial<AdminNotice> = {}): AdminNotice => ({
  id: 5,
  kind: 'school',
  subject: ONE,
  text: THREE,
  author: TWO,
  created_at: AT,
  send_at: AT,
  sent_at: AT,
  people: 3,
  told: 2,
  mailed: 1,
  read: 1,
  ...given,
});

beforeEach(async () => {
  speakPseudo();
  await wide();
  // What stands in braces is no word of any language.
  const rule = {
    subject: '{first_name} {last_name} {course} {quiz}',
    text: THREE,
    days: 14,
    version: 0,
  };
  mock(api.adminNoticeRules.list, {
    results: [
      { ...rule, rule: 'idle', is_on: false },
      { ...rule, rule: 'quiz_open', is_on: true },
    ],
  });
});

test('the list in all states, and a rule that cannot be saved', async () => {
  mock(
    api.adminNotices.list,
    pageOf([
      notice(),
      notice({ id: 6, kind: 'reminder', author: null }),
      notice({ id: 7, author: null, sent_at: null }),
      notice({ id: 8, sent_at: null, told: 0, send_at: '2999-01-01T12:00:00.000Z' }),
    ]),
  );
  mock(api.adminNoticeRules.count, { people: 12 });
  mock(api.adminNoticeRules.set, fails);
  await renderScreen(list, { path: '/admin/notices', user, frame: 'admin' });
  await expect.element(main.getByRole('heading', { level: 3 }).last()).toBeVisible();
  await expectPseudo();
  await main.getByRole('button').last().click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('12')).toBeVisible();
  await expectPseudo();
  await dialog.getByRole('checkbox').click({ force: true });
  await dialog.getByRole('textbox').first().fill(TWO);
  await dialog
    .getByRole('button')
    .filter({ has: page.getByText(/\p{L}/u) })
    .first()
    .click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expectPseudo();
});

test('no notices yet', async () => {
  mock(api.adminNotices.list, pageOf([]));
  await renderScreen(list, { path: '/admin/notices', user, frame: 'admin' });
  await expect.element(main.getByRole('heading', { level: 3 }).last()).toBeVisible();
  await expectPseudo();
});

test('a notice that is written', async () => {
  mock(api.courses.list, pageOf([]));
  mock(api.adminNotices.preview, {
    people: 3,
    names: [ONE, '{first_name} {last_name}'],
    example: null,
  });
  await renderScreen(writing, { path: '/admin/notices/new', user, frame: 'admin' });
  await expect.element(main.getByText(ONE)).toBeVisible();
  await expectPseudo();
});

test('whom a notice was for', async () => {
  const person = { username: 'alfa', name: TWO, told_at: AT, mailed_at: null, read_at: AT };
  mock(api.adminNotices.get, notice());
  mock(api.adminNotices.people, pageOf([{ id: 3, ...person }]));
  await renderScreen(reading, {
    path: '/admin/notices/:id',
    at: '/admin/notices/5',
    user,
    frame: 'admin',
  });
  await expect.element(main.getByRole('rowheader')).toBeVisible();
  await expectPseudo();
});
