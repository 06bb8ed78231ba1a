import { api, INVITATIONS_SPENT } from '@trilha/contract';
import {
  adminUser,
  contactMessage,
  expectAccessible,
  httpError,
  mock,
  pageOf,
  renderScreen,
} from '#test';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as newUser from './new-user.tsx';
import * as users from './users.tsx';

const password = page.getByLabelText('Password', { exact: true });
const box = page.getByRole('checkbox', { name: 'Send an invitation instead' });
const create = page.getByRole('button', { name: 'Create User' });

beforeEach(() => {
  mock(api.courses.list, pageOf([]));
});

const openNew = (search = '') =>
  renderScreen(newUser, {
    path: '/admin/users/new',
    at: `/admin/users/new${search}`,
    user: 'staff',
    frame: 'admin',
  });

test('with an invitation a new user needs no password', async () => {
  const sent = mock(api.adminUsers.create, adminUser());
  const { address } = await openNew();
  await expect.element(box).not.toBeChecked();
  await password.fill('short');
  await page.getByText('Send an invitation instead').click();
  await expect.element(password).not.toBeInTheDocument();
  await expectAccessible();
  await page.getByLabelText('Email').fill('bia@school.test');
  await page.getByLabelText('Username').fill('bia');
  await create.click();
  await expect.poll(address).toBe('/admin/users');
  const form = sent.last?.form;
  expect([form?.get('email'), form?.get('invite')]).toEqual(['bia@school.test', 'true']);
  expect(form?.has('password')).toBe(false);
});

test('a lead becomes a student: the form is filled in, and the message linked', async () => {
  const message = contactMessage({ id: 5, first_name: 'Inês', last_name: 'Couto' });
  mock(api.messages.get, {
    message,
    thread: [],
    known: null,
    reply_to: null,
    replies_return: false,
  });
  const user = adminUser({ id: 9 });
  mock(api.adminUsers.create, user);
  const link = mock(api.messages.update, message);
  const { address } = await openNew('?message=5');
  await expect.element(page.getByLabelText('First Name')).toHaveValue('Inês');
  await expect.element(page.getByLabelText('Last Name')).toHaveValue('Couto');
  await expect.element(page.getByLabelText('Email')).toHaveValue(message.email);
  await page.getByLabelText('Username').fill('ines');
  await page.getByText('Send an invitation instead').click();
  await create.click();
  await expect.poll(address).toBe('/admin/messages/5');
  expect(link.requests.map(({ params, body }) => [params, body])).toEqual([
    [{ id: 5 }, { student: 9 }],
  ]);
});

test('among the invited, the invitation is sent again', async () => {
  mock(api.adminUsers.list, pageOf([adminUser({ first_name: 'Bia', last_name: 'Reis' })]));
  const sent = mock(api.adminUsers.invite, undefined);
  await renderScreen(users, {
    path: '/admin/users',
    at: '/admin/users?status=invited',
    user: 'staff',
    frame: 'admin',
  });
  const again = page.getByRole('button', { name: 'Resend the invitation to Bia Reis' });
  await again.click();
  await expect.element(page.getByText(/An invitation is on its way/)).toBeVisible();
  expect(sent.requests).toHaveLength(1);
  mock(api.adminUsers.invite, httpError(429, INVITATIONS_SPENT));
  await again.click();
  await expect.element(page.getByText(INVITATIONS_SPENT)).toBeVisible();
});
