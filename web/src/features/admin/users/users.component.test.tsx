import { type AdminUser, api } from '@trilha/contract';
import {
  adminUser,
  expectAccessible,
  mock,
  pageOf,
  profile,
  httpError,
  renderScreen,
  searched,
  SUPERUSER,
  type User,
} from '#test';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '../../../lib/texts/texts.ts';
import * as screen from './users.tsx';

const PATH = '/admin/users';
const row = (name: string) => page.getByRole('row').filter({ hasText: name });

const open = (user: User = 'staff', at = PATH) =>
  renderScreen(screen, { path: PATH, at, user, frame: 'admin' });

beforeEach(() => void mock(api.courses.list, pageOf([])));

/** A school with these users, which really go when they are deleted. */
function school(users: AdminUser[]) {
  let left = users;
  mock(api.adminUsers.list, ({ query }) => searched(left, query, (user) => user.first_name));
  return mock(api.adminUsers.remove, ({ params }) => {
    left = left.filter(({ id }) => id !== params.id);
  });
}

test('the list tells name, state, rights and day of each user', async () => {
  const list = mock(
    api.adminUsers.list,
    pageOf([
      adminUser({ username: 'paulo', is_staff: true }),
      adminUser({ first_name: 'Ana', is_active: false }),
    ]),
  );
  list.hold();
  await open();
  await expect.element(page.getByRole('status').getByText('Loading...')).toBeInTheDocument();
  list.release();
  await expect.element(row('paulo')).toMatchTextContent('Active');
  await expect.element(row('paulo')).toMatchTextContent('Admin');
  await expect.element(row('Ana')).toMatchTextContent('Inactive');
  await expect.element(row('Ana')).toMatchTextContent('Mar 1, 2026');
  for (const name of ['User', 'Status', 'Role', 'Joined', 'Actions']) {
    expect(page.getByRole('columnheader', { name, exact: true }).elements()).toHaveLength(1);
  }
  await expectAccessible();
});

test('in French all of it is French, and it fits a phone', async () => {
  await loadTexts('fr', ['base', 'admin', 'admin-users']);
  await page.viewport(360, 780);
  const boss = adminUser({ first_name: 'Ana', is_superuser: true, is_active: false });
  mock(api.adminUsers.list, pageOf([boss, adminUser({ username: 'jo' })]));
  await open(profile({ ...SUPERUSER, language: 'fr' }));
  await expect.element(row('Ana')).toMatchTextContent('Superutilisateur');
  await expect.element(row('Ana')).toMatchTextContent('Inactif');
  await expect.element(row('Ana')).toMatchTextContent('1 mars 2026');
  await expect.element(row('jo')).toMatchTextContent('Utilisateur');
  await expect.element(page.getByRole('link', { name: 'Modifier Ana' })).toBeVisible();
  await page.getByRole('button', { name: 'Supprimer Ana' }).click();
  await expect
    .element(row('Supprimer cet utilisateur et toute sa progression\u202f?'))
    .toBeVisible();
  expect(document.title).toContain('Utilisateurs');
  expect(document.documentElement.scrollWidth).toBe(360);
  await expectAccessible();
});

test('a user has a picture, else their initials', async () => {
  const picture = '/media/pictures/ana.jpg';
  mock(
    api.adminUsers.list,
    pageOf([
      adminUser({ first_name: 'Ana', last_name: 'Lima', profile_image: picture }),
      adminUser({ first_name: 'Élio', last_name: 'da Luz' }),
      adminUser({ username: 'zeno' }),
    ]),
  );
  await open();
  await expect.element(row('Élio da Luz').getByText('ÉL', { exact: true })).toBeVisible();
  await expect.element(row('zeno').getByText('Z', { exact: true })).toBeVisible();
  expect(row('Ana Lima').element().querySelector('img')?.getAttribute('src')).toBe(picture);
  // They say nothing that the name beside them does not say.
  const header = page.getByRole('rowheader', { name: 'Élio da Luz' });
  await expect.element(header).not.toHaveAccessibleName(/ÉL/);
});

test('page and search stand in the address, back and forward too', async () => {
  school(Array.from({ length: 12 }, (_, n) => adminUser({ first_name: 'Ana', last_name: `${n}` })));
  const { address, go } = await open('staff', `${PATH}?search=ana`);
  await expect.element(page.getByText('1–10 of 12')).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect.element(page.getByText('11–12 of 12')).toBeVisible();
  await expect.poll(address).toBe(`${PATH}?search=ana&page=2`);
  await go(-1);
  await expect.element(page.getByText('1–10 of 12')).toBeVisible();
  await go(1);
  await expect.element(page.getByText('11–12 of 12')).toBeVisible();

  await page.getByLabelText('Search users').fill('nobody at all');
  await expect.element(page.getByText('No users found')).toBeVisible();
  await expect.poll(address).toBe(`${PATH}?search=nobody+at+all`);
  await page.getByRole('button', { name: 'Clear search' }).last().click();
  await expect.element(page.getByText('1–10 of 12')).toBeVisible();
  await expect.poll(address).toBe(PATH);
});

test('a user is deleted in two steps', async () => {
  const ana = adminUser({ first_name: 'Ana', last_name: 'Lima' });
  const remove = school([ana, adminUser({ first_name: 'Bia' })]);
  await open();
  await page.getByRole('button', { name: 'Delete Ana Lima' }).click();
  await expect.element(page.getByText('Delete this user with all progress?')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Delete Ana Lima' })).toHaveFocus();
  expect(remove.requests).toEqual([]);

  await page.getByRole('button', { name: 'Delete Ana Lima' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(page.getByText('Ana Lima was deleted.')).toBeVisible();
  await expect.element(row('Ana Lima')).not.toBeInTheDocument();
  await expect.element(row('Bia')).toBeVisible();
  expect(remove.requests.map(({ params }) => params)).toEqual([{ id: ana.id }]);
});

test('a list that cannot be loaded says so, and comes on a second try', async () => {
  mock(api.adminUsers.list, httpError(500));
  await open();
  const failed = page.getByText('Failed to load users. Please try again later.');
  await expect.element(failed).toBeVisible();
  school([adminUser({ first_name: 'Ana' })]);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(row('Ana')).toBeVisible();
});

test('a user who cannot be deleted stays in the list', async () => {
  school([adminUser({ first_name: 'Ana' })]);
  mock(api.adminUsers.remove, httpError(500));
  await open();
  await page.getByRole('button', { name: 'Delete Ana' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect
    .element(page.getByText('Failed to delete user. Please try again later.'))
    .toBeVisible();
  await expect.element(row('Ana')).toBeVisible();
});

test('staff may neither change nor delete a superuser', async () => {
  school([adminUser({ username: 'boss', ...SUPERUSER }), adminUser({ username: 'ana' })]);
  await open('staff');
  await expect.element(row('boss')).toMatchTextContent('Superuser');
  expect(page.getByRole('link', { name: 'Edit ana' }).elements()).toHaveLength(1);
  expect(page.getByRole('link', { name: 'Edit boss' }).elements()).toEqual([]);
  expect(page.getByRole('button', { name: 'Delete boss' }).elements()).toEqual([]);
});

test('a superuser changes staff, but does not delete themselves', async () => {
  const me = profile({ username: 'me', ...SUPERUSER });
  school([
    adminUser({ id: me.id, username: 'me', ...SUPERUSER }),
    adminUser({ username: 'boss', ...SUPERUSER }),
  ]);
  await open(me);
  await expect.element(page.getByRole('button', { name: 'Delete boss' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Edit boss' })).toBeVisible();
  await expect.element(row('You')).toBeVisible();
  expect(page.getByRole('button', { name: 'Delete me' }).elements()).toEqual([]);
});

test('a row leads to how the student gets on', async () => {
  const ana = adminUser({ first_name: 'Ana', last_name: 'Lima' });
  school([ana]);
  const { address } = await open();
  await page.getByRole('link', { name: 'Progress of Ana Lima' }).click();
  await expect.poll(address).toBe(`/admin/users/${ana.id}/progress`);
});

test('on a phone long names fit', async () => {
  await page.viewport(360, 780);
  school([adminUser({ first_name: 'Wolfeschlegelsteinhausen'.repeat(4) })]);
  await open();
  await expect.element(row('Wolfe')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(360);
  await expectAccessible();
});
