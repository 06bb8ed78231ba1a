import { api } from '@trilha/contract';
import { adminUser, courseSummary, expectAccessible, mock, pageOf, renderScreen } from '#test';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as screen from './users.tsx';

const PATH = '/admin/users';
const open = (at = PATH) => renderScreen(screen, { path: PATH, at, user: 'staff', frame: 'admin' });
const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
const named = (name: string) => page.getByRole('link', { name, exact: true });

beforeEach(() => void mock(api.courses.list, pageOf([courseSummary({ id: 7, title: 'English' })])));

test('filters and order stand in the address and are what the server is asked', async () => {
  const list = mock(api.adminUsers.list, pageOf([adminUser({ username: 'ana' })]));
  const exported = mock(api.userFiles.export, 'e-mail\r\n');
  const { address } = await open(`${PATH}?page=2`);
  await expect.element(named('ana')).toBeVisible();
  await page.getByLabelText('Role', { exact: true }).selectOptions('student');
  await page.getByLabelText('Status', { exact: true }).selectOptions('inactive');
  await page.getByLabelText('Course', { exact: true }).selectOptions('7');
  await page.getByLabelText('Last seen', { exact: true }).selectOptions('30');
  await expect.poll(address).toBe(`${PATH}?role=student&status=inactive&course=7&idle_since=30`);
  const asked = { role: 'student', status: 'inactive', course: '7', idle_since: '30', search: '' };
  await expect.poll(() => list.last?.query).toEqual({ ...asked, page: '1' });
  await page.getByRole('button', { name: 'Export these users' }).click();
  await expect.poll(() => exported.last?.query).toEqual(asked);
  // One question about the last visit: the other answer takes its place.
  await page.getByLabelText('Last seen', { exact: true }).selectOptions('never');
  await expect
    .poll(address)
    .toBe(`${PATH}?role=student&status=inactive&course=7&never_logged_in=true`);
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  await expectAccessible();
});

test('heads sort the list, and say how', async () => {
  const list = mock(api.adminUsers.list, pageOf([adminUser({ username: 'ana' })]));
  const { address } = await open();
  await expect.element(head('Joined')).toHaveAttribute('aria-sort', 'descending');
  await expect.element(head('User')).toHaveAttribute('aria-sort', 'none');
  await page.getByRole('button', { name: 'User', exact: true }).click();
  await expect.poll(() => list.last?.query['order']).toBe('name');
  await expect.element(head('User')).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'User', exact: true }).click();
  await expect.poll(address).toBe(`${PATH}?order=-name`);
  // Of days the latest are wanted first.
  await page.getByRole('button', { name: 'Last seen', exact: true }).click();
  await expect.poll(address).toBe(`${PATH}?order=-last_seen`);
  await page.getByRole('button', { name: 'Joined', exact: true }).click();
  await expect.poll(address).toBe(PATH);
});

test('on a phone the order is chosen, and filters that nobody matches can be cleared', async () => {
  await page.viewport(320, 740);
  const list = mock(api.adminUsers.list, ({ query }) =>
    query['role'] ? pageOf([]) : pageOf([adminUser({ username: 'ana' })]),
  );
  const { address } = await open();
  await page.getByLabelText('Sort by').selectOptions('-last_seen');
  await expect.poll(() => list.last?.query['order']).toBe('-last_seen');
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  await expectAccessible();
  expect(document.documentElement.scrollWidth).toBe(320);
  await page.getByLabelText('Role', { exact: true }).selectOptions('superuser');
  await page.getByRole('button', { name: 'Show all users' }).click();
  await expect.element(named('ana')).toBeVisible();
  await expect.poll(address).toBe(`${PATH}?order=-last_seen`);
});

test('the keys of a mail program', async () => {
  const users = ['ana', 'bia'].map((username) => adminUser({ username }));
  mock(api.adminUsers.list, pageOf(users));
  const { address } = await open();
  await expect.element(named('ana')).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(named('ana')).toHaveFocus();
  await userEvent.keyboard('jj');
  await expect.element(named('bia')).toHaveFocus();
  await userEvent.keyboard('k');
  await expect.element(named('ana')).toHaveFocus();
  await userEvent.keyboard('?');
  const dialog = page.getByRole('dialog', { name: 'Keys of this list' });
  await expect.element(dialog.getByText('To the next row')).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('j{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(named('ana')).toHaveFocus();
  await userEvent.keyboard('/');
  const search = page.getByLabelText('Search users');
  await expect.element(search).toHaveFocus();
  // Where one types, they are letters.
  await userEvent.keyboard('j?');
  await expect.element(search).toHaveValue('j?');
  await userEvent.clear(search);
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('j{Enter}');
  await expect.poll(address).toBe(`/admin/users/${users[0]?.id}`);
});
