import { api, type BulkChange } from '@trilha/contract';
import {
  adminUser,
  courseSummary,
  expectAccessible,
  httpError,
  mock,
  noNetwork,
  pageOf,
  renderScreen,
} from '#test';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as screen from '../users.tsx';

const PATH = '/admin/users';
const open = (at = PATH) => renderScreen(screen, { path: PATH, at, user: 'staff', frame: 'admin' });
const named = (name: string) => page.getByRole('link', { name, exact: true });
const tick = (name: string) => page.getByRole('checkbox', { name });
const bar = page.getByRole('region', { name: 'Selected users' });
const status = page.getByRole('region', { name: 'Change of many users' });
const users = ['ana', 'bia', 'caio', 'davi'].map((username) => adminUser({ username }));
const ids = users.map(({ id }) => id);

const change = (given: Partial<BulkChange> = {}): BulkChange => ({
  id: 9,
  action: 'deactivate',
  undoes: null,
  course: null,
  status: 'done',
  total: 4,
  done: 4,
  skipped: [],
  failure: null,
  undo_until: '2026-03-10T15:10:00.000Z',
  created_at: '2026-03-10T15:00:00.000Z',
  finished_at: '2026-03-10T15:00:00.000Z',
  ...given,
});

async function choose(action: string) {
  await bar.getByRole('button', { name: 'More for the selected users' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

beforeEach(() => {
  sessionStorage.clear();
  mock(api.courses.list, pageOf([courseSummary({ id: 7, title: 'English' })]));
});

test('who is ticked, also on another page, is enrolled at once', async () => {
  mock(api.adminUsers.list, ({ query }) =>
    query['search'] ? pageOf(users.slice(3)) : pageOf(users.slice(0, 3)),
  );
  const begin = mock(api.bulkUsers.begin, change({ action: 'enroll', status: 'waiting', done: 0 }));
  mock(
    api.bulkUsers.get,
    change({ action: 'enroll', total: 3, done: 2, skipped: [{ reason: 'already', count: 1 }] }),
  );
  await open();
  const all = tick('Select all on this page');
  await tick('Select ana').click();
  await expect.element(bar.getByText('1 selected')).toBeVisible();
  expect((all.element() as HTMLInputElement).indeterminate).toBe(true);
  await expectAccessible();
  // With Shift all between, and by its key the row itself.
  await tick('Select caio').click({ modifiers: ['Shift'] });
  await expect.element(bar.getByText('3 selected')).toBeVisible();
  await expect.element(all).toBeChecked();
  (named('bia').element() as HTMLElement).focus();
  await userEvent.keyboard('x');
  await expect.element(tick('Select bia')).not.toBeChecked();
  await page.getByLabelText('Search users').fill('davi');
  await tick('Select davi').click();
  await expect.element(bar.getByText('3 selected')).toBeVisible();
  await bar.getByLabelText('Course to enroll in').selectOptions('7');
  await bar.getByRole('button', { name: 'Enroll', exact: true }).click();
  await expect.element(status.getByText('2 users enrolled.')).toBeVisible();
  await expect.element(status.getByText('1 was skipped.')).toBeVisible();
  expect(begin.last?.body).toEqual({
    people: { ids: [ids[0], ids[2], ids[3]] },
    action: 'enroll',
    course: 7,
  });
  await expect.element(bar).not.toBeInTheDocument();
  await expectAccessible();
});

test('all that match are deactivated after a question, and it is undone', async () => {
  mock(api.adminUsers.list, pageOf(users, 43));
  const begin = mock(api.bulkUsers.begin, change({ status: 'waiting', total: 43, done: 0 }));
  const get = mock(api.bulkUsers.get, ({ params }) =>
    params['id'] === 9
      ? change({ status: 'running', total: 43, done: 20 })
      : change({ id: 10, undoes: 9, total: 43, done: 42, undo_until: null }),
  );
  const undo = mock(
    api.bulkUsers.undo,
    change({ id: 10, undoes: 9, status: 'waiting', done: 0, undo_until: null }),
  );
  await open(`${PATH}?status=active`);
  await tick('Select all on this page').click();
  await bar.getByRole('button', { name: 'Select all 43 who match' }).click();
  await expect.element(bar.getByText('43 selected')).toBeVisible();
  await choose('Deactivate…');
  const dialog = page.getByRole('alertdialog', { name: 'Deactivate 43 users?' });
  await expect.element(dialog.getByText('ana, bia, caio and 40 more')).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(begin.requests).toEqual([]);
  await choose('Deactivate…');
  await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
  await expect.element(status.getByText('20 of 43')).toBeVisible();
  await expectAccessible();
  expect(begin.last?.body).toEqual({
    people: { filter: { search: '', status: 'active' }, expected: 43 },
    action: 'deactivate',
  });
  mock(api.bulkUsers.get, ({ params }) =>
    params['id'] === 9
      ? change({ total: 43, done: 43 })
      : change({ id: 10, undoes: 9, total: 43, done: 42, undo_until: null }),
  );
  expect(get.requests.length).toBeGreaterThan(0);
  await expect.element(status.getByText('43 users deactivated.')).toBeVisible();
  await status.getByRole('button', { name: 'Undo' }).click();
  await expect.element(status.getByText('Undone for 42 users.')).toBeVisible();
  expect(undo.last?.params).toEqual({ id: 9 });
  await expect.element(status.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  await status.getByRole('button', { name: 'Close' }).click();
  await expect.element(status).not.toBeInTheDocument();
});

test('another filter and a tick that is taken away mean the page alone', async () => {
  mock(api.adminUsers.list, pageOf(users, 43));
  await open();
  await tick('Select all on this page').click();
  await bar.getByRole('button', { name: 'Select all 43 users' }).click();
  await expect.element(bar.getByText('43 selected')).toBeVisible();
  await tick('Select bia').click();
  await expect.element(bar.getByText('3 selected')).toBeVisible();
  await tick('Select bia').click();
  await bar.getByRole('button', { name: 'Select all 43 users' }).click();
  await expect.element(bar.getByText('43 selected')).toBeVisible();
  await page.getByLabelText('Status', { exact: true }).selectOptions('inactive');
  await expect.element(bar.getByText('4 selected')).toBeVisible();
});

test('another number, a lost connection: nothing is done, and it can be tried again', async () => {
  const list = mock(api.adminUsers.list, pageOf(users, 43));
  const sentence = 'The list has changed in the meantime. It has 45 now, not 43. Nothing was done.';
  mock(api.bulkUsers.begin, httpError(409, sentence));
  await open();
  await tick('Select all on this page').click();
  await bar.getByRole('button', { name: 'Select all 43 users' }).click();
  mock(api.adminUsers.list, pageOf(users, 45));
  await choose('Activate');
  await expect.element(bar.getByText(sentence)).toBeVisible();
  await expect.element(bar.getByText('45 selected')).toBeVisible();
  await expectAccessible();
  expect(list.requests.length).toBeGreaterThan(0);
  mock(api.bulkUsers.begin, noNetwork);
  await choose('Activate');
  await expect.element(bar.getByText('The change did not begin. Please try again.')).toBeVisible();
  const begin = mock(api.bulkUsers.begin, change({ action: 'activate' }));
  mock(api.bulkUsers.get, change({ action: 'activate' }));
  await choose('Activate');
  await expect.element(status.getByText('4 users activated.')).toBeVisible();
  expect(begin.last?.body).toMatchObject({ people: { expected: 45 } });
});

test('mails are sent after a question; who was skipped is told, with the reason', async () => {
  mock(api.adminUsers.list, pageOf(users));
  mock(api.bulkUsers.begin, change({ action: 'invite', status: 'waiting', done: 0 }));
  mock(
    api.bulkUsers.get,
    change({
      action: 'invite',
      done: 1,
      skipped: [
        { reason: 'has_login', count: 2 },
        { reason: 'gone', count: 1 },
      ],
      undo_until: null,
    }),
  );
  mock(api.bulkUsers.skipped, [
    { id: 1, name: 'Bia Lima', email: 'bia@x.test', reason: 'has_login' },
    { id: 2, name: 'Caio', email: 'caio@x.test', reason: 'has_login' },
  ]);
  await open();
  await tick('Select all on this page').click();
  await choose('Invite again…');
  const dialog = page.getByRole('alertdialog', { name: 'Invite 4 users again?' });
  await expect.element(dialog.getByText(/Mails cannot be taken back/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Invite again' }).click();
  await expect.element(status.getByText('1 user invited again.')).toBeVisible();
  await expect.element(status.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  await status.getByRole('button', { name: 'Who, and why' }).click();
  const skipped = page.getByRole('dialog', { name: 'Users who were skipped' });
  await expect.element(skipped.getByText('bia@x.test')).toBeVisible();
  await expect.element(skipped.getByText('They are gone.')).toBeVisible();
  await expectAccessible();
});

test('a change goes on when the list is left; one that failed says why', async () => {
  mock(api.adminUsers.list, pageOf(users));
  mock(api.bulkUsers.begin, change({ status: 'waiting', total: 1, done: 0 }));
  mock(
    api.bulkUsers.get,
    change({ status: 'failed', done: 2, failure: 'The course is no longer there.' }),
  );
  const first = await open();
  await tick('Select ana').click();
  // Of one nothing is asked.
  await choose('Deactivate');
  await expect.element(status.getByText('The course is no longer there.')).toBeVisible();
  await named('ana').click();
  await expect.element(page.getByText('Another screen')).toBeVisible();
  await first.go(-1);
  await expect.element(status.getByText('2 users deactivated.')).toBeVisible();
});

test('the chosen ones are exported', async () => {
  mock(api.adminUsers.list, pageOf(users));
  const exported = mock(api.bulkUsers.export, 'e-mail\r\n');
  await open();
  await tick('Select bia').click();
  await choose('Export as CSV');
  await expect.poll(() => exported.last?.body).toEqual({ people: { ids: [ids[1]] } });
  await expect.element(bar.getByText('1 selected')).toBeVisible();
});

test('on a phone the bar and its question fit', async () => {
  await page.viewport(320, 740);
  mock(api.adminUsers.list, pageOf([adminUser({ first_name: 'Ana'.repeat(30) }), ...users], 1234));
  await open();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).first().click();
  await bar.getByRole('button', { name: 'Select all 1,234 users' }).click();
  await choose('Deactivate…');
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible();
  expect(document.documentElement.scrollWidth).toBe(320);
});

test('a notice is written to who is ticked, to all that match, or to everybody', async () => {
  mock(api.adminUsers.list, { ...pageOf(users), count: 43 });
  const addressOf = async () => {
    const opened = await open(at);
    await tick('Select all on this page').click();
    if (isAll) await bar.getByRole('button', { name: /^Select all 43/ }).click();
    await choose('Write a notice');
    await expect.element(page.getByText('Another screen')).toBeVisible();
    const address = opened.address();
    await opened.unmount();
    return address;
  };
  let at = PATH;
  let isAll = false;
  expect(await addressOf()).toBe(`/admin/notices/new?ids=${ids.join('%2C')}`);
  isAll = true;
  expect(await addressOf()).toBe('/admin/notices/new?everybody=true');
  at = `${PATH}?status=inactive&course=7`;
  expect(await addressOf()).toBe('/admin/notices/new?status=inactive&course=7');
});
