import { api, NOT_YOURSELF, USER_CHANGED_MEANWHILE } from '@trilha/contract';
import {
  adminUser,
  courseSummary,
  expectAccessible,
  httpError,
  mock,
  mockEndedSession,
  pageOf,
  profile,
  renderScreen,
  SUPERUSER,
} from '#test';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as userPage from './user-page.tsx';

const [english, french] = ['English A1', 'Français'].map((title) => courseSummary({ title }));
const conflict = page.getByRole('alertdialog', { name: USER_CHANGED_MEANWHILE });
const logIn = page.getByRole('alertdialog', { name: 'Sua sessão terminou' });
const firstName = page.getByLabelText('First Name');
const password = page.getByLabelText('Password', { exact: true });
const update = page.getByRole('button', { name: 'Update User' });
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft.'));

beforeEach(() => {
  mock(api.courses.list, pageOf([english!, french!]));
  mock(api.adminUsers.checkPassword, { is_guessable: false });
});

function openUser(user: ReturnType<typeof adminUser>, me = profile(SUPERUSER)) {
  mock(api.adminUsers.get, user);
  const at = `/admin/users/${user.id}/edit`;
  return renderScreen(userPage, { path: '/admin/users/:id/edit', at, user: me, frame: 'admin' });
}

test('a field that somebody else has changed too is chosen; a password stays typed', async () => {
  const maria = adminUser({ first_name: 'Maria', courses: [] });
  const { address } = await openUser(maria);
  await firstName.fill('Mariana');
  await page.getByText('English A1', { exact: true }).click();
  await password.fill('a-good-password');
  await page.getByLabelText('Password confirmation').fill('a-good-password');
  const theirs = { ...maria, first_name: 'Marisa', last_name: 'New', courses: [french!.id] };
  mock(api.adminUsers.get, { ...theirs, version: 4 });
  const sent = mock(api.adminUsers.update, ({ form }) =>
    form.get('version') === '4'
      ? theirs
      : httpError(409, {
          detail: USER_CHANGED_MEANWHILE,
          message: USER_CHANGED_MEANWHILE,
          fields: ['first_name', 'courses'],
        }),
  );
  await update.click();
  await expect.element(conflict).toMatchTextContent('Last Name: New');
  const courses = conflict.getByRole('group', { name: 'Courses' });
  await expect.element(courses.getByRole('radio', { name: /Français/ })).toBeChecked();
  await courses.getByRole('radio', { name: /English A1/ }).click();
  await expectAccessible();
  await conflict.getByRole('button', { name: 'Save what I have chosen' }).click();
  await expect.poll(address).toBe('/admin/users');
  expect(Object.fromEntries(sent.last!.form)).toEqual({
    courses: String(english!.id),
    password: 'a-good-password',
    version: '4',
  });
});

test('another refusal is no conflict', async () => {
  const maria = adminUser({ first_name: 'Maria' });
  mock(api.adminUsers.update, httpError(409, NOT_YOURSELF));
  await openUser(maria);
  await firstName.fill('Mariana');
  await update.click();
  await expect.element(page.getByText(NOT_YOURSELF)).toBeVisible();
  await expect.element(conflict).not.toBeInTheDocument();
});

test('a draft holds no password', async () => {
  const me = profile(SUPERUSER);
  const maria = adminUser({ first_name: 'Maria' });
  mockEndedSession(me);
  mock(api.adminUsers.update, httpError(401, 'No valid access token.'));
  await openUser(maria, me);
  await password.fill('a-good-password');
  await page.getByLabelText('Password confirmation').fill('a-good-password');
  await firstName.fill('Mariana');
  const key = `draft.${me.id}.user.${maria.id}`;
  await expect.poll(drafts).toEqual([key]);
  await update.click();
  await logIn.getByRole('button', { name: 'Cancelar' }).last().click();
  await expect.element(page.getByText('Another screen')).toBeVisible();
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject({
    work: { values: { first_name: 'Mariana' }, base: { first_name: 'Maria' }, version: 1 },
  });
  expect(localStorage.getItem(key)).not.toContain('a-good-password');
});

test('a draft that is restored leaves the password blank', async () => {
  const me = profile(SUPERUSER);
  const maria = adminUser({ first_name: 'Maria' });
  const work = {
    values: { first_name: 'Mariana', courses: [String(english!.id)] },
    base: { first_name: 'Maria', courses: [] },
    version: 1,
  };
  localStorage.setItem(
    `draft.${me.id}.user.${maria.id}`,
    JSON.stringify({ saved_at: '2026-03-01T12:00:00.000Z', work }),
  );
  await openUser(maria, me);
  await expect.element(page.getByText('Passwords and pictures are not kept.')).toBeVisible();
  await page.getByRole('button', { name: 'Restore it' }).click();
  await expect.element(firstName).toHaveValue('Mariana');
  await expect.element(password).toHaveValue('');
  await expect.element(page.getByRole('checkbox', { name: 'English A1' })).toBeChecked();
});
