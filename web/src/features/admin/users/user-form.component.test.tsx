import {
  type AdminUser,
  api,
  CURRENT_PASSWORD_WRONG,
  EMAIL_TAKEN,
  OWN_PASSWORD_GUESSABLE,
  PICTURE_NOT_READABLE,
  SUPERUSER_ONLY,
} from '@trilha/contract';
import {
  adminUser,
  courseSummary,
  expectAccessible,
  mock,
  noNetwork,
  pageOf,
  profile,
  httpError,
  renderScreen,
  STAFF,
  SUPERUSER,
  type User,
} from '#test';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as newUser from './new-user.tsx';
import * as userPage from './user-page.tsx';

const LIST = '/admin/users';
const english = courseSummary({ title: 'English A1' });

const email = page.getByLabelText('Email');
const firstName = page.getByLabelText('First Name');
const password = page.getByLabelText('Password', { exact: true });
const create = page.getByRole('button', { name: 'Create User' });
const update = page.getByRole('button', { name: 'Update User' });
const right = (name: string) => page.getByRole('checkbox', { name });

beforeEach(() => {
  mock(
    api.courses.list,
    pageOf([english, courseSummary({ title: 'Français', is_published: false })]),
  );
  mock(api.adminUsers.checkPassword, { is_guessable: false });
});

const openNew = () =>
  renderScreen(newUser, { path: '/admin/users/new', user: 'staff', frame: 'admin' });

function openUser(user: AdminUser, me: User = 'superuser') {
  mock(api.adminUsers.get, user);
  const at = `/admin/users/${user.id}/edit`;
  return renderScreen(userPage, { path: '/admin/users/:id/edit', at, user: me, frame: 'admin' });
}

test('a new user needs e-mail, name and a good password, typed twice', async () => {
  const sent = mock(api.adminUsers.create, httpError(500));
  await openNew();
  await create.click();
  for (const text of ['Email is required', 'Username is required', 'Password is required']) {
    await expect.element(page.getByText(text)).toBeVisible();
  }
  await expect.element(email).toHaveFocus();
  await email.fill('maria');
  await page.getByLabelText('Username').fill('maria');
  await password.fill('1234567');
  await create.click();
  await expect.element(page.getByText('Invalid email format')).toBeVisible();
  await expect.element(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await expect.element(page.getByText('Passwords do not match')).toBeVisible();
  await expectAccessible();
  expect(sent.requests).toEqual([]);
});

test('a new user is sent with courses, and the list says that it was added', async () => {
  const sent = mock(api.adminUsers.create, adminUser());
  const { address } = await openNew();
  await firstName.fill('Maria');
  await page.getByLabelText('Last Name').fill('Conceição');
  await email.fill('maria@school.test');
  await page.getByLabelText('Username').fill('maria');
  await password.fill('a-good-password');
  await page.getByLabelText('Password confirmation').fill('a-good-password');
  await page.getByText('English A1', { exact: true }).click();
  await expect.element(right('Admin Access')).toBeDisabled();
  await create.click();
  await expect.poll(address).toBe(LIST);
  await expect.element(page.getByText('User created successfully')).toBeVisible();
  const form = sent.last?.form;
  expect(form && Object.fromEntries(form)).toEqual({
    email: 'maria@school.test',
    username: 'maria',
    first_name: 'Maria',
    last_name: 'Conceição',
    password: 'a-good-password',
    is_active: 'true',
    is_staff: 'false',
    is_superuser: 'false',
    courses: String(english.id),
  });
});

test('a superuser makes somebody a teacher of courses', async () => {
  const tina = adminUser({ ...STAFF, first_name: 'Tina' });
  const sent = mock(api.adminUsers.update, tina);
  const { address } = await openUser(tina, 'superuser');
  const role = page.getByLabelText('Role details');
  await expect.element(role).toHaveValue('all');
  await expect.element(page.getByText('Teaches these courses')).not.toBeInTheDocument();
  await role.selectOptions('Teacher');
  await expectAccessible();
  await page.getByRole('group', { name: 'Teaches these courses' }).getByText('English A1').click();
  await update.click();
  await expect.poll(address).toBe(LIST);
  const form = sent.last?.form;
  expect(form && Object.fromEntries(form)).toEqual({
    staff_role: 'teacher',
    teaches: String(english.id),
    version: '1',
  });
});

test('who is no member of staff, and who is a superuser, has no role details', async () => {
  await openUser(adminUser({ first_name: 'Maria' }), 'superuser');
  await expect.element(firstName).toHaveValue('Maria');
  const role = page.getByLabelText('Role details');
  await expect.element(role).not.toBeInTheDocument();
  await page.getByText('Admin Access', { exact: true }).click();
  await expect.element(role).toBeVisible();
  await page.getByText('Superuser Access', { exact: true }).click();
  await expect.element(role).not.toBeInTheDocument();
});

test('only what was changed is sent: what others change meanwhile stays', async () => {
  const maria = adminUser({ first_name: 'Maria', courses: [english.id] });
  const sent = mock(api.adminUsers.update, maria);
  const { address } = await openUser(maria, 'staff');
  await expect.element(email).toHaveValue(maria.email);
  await expect.element(right('English A1')).toBeChecked();
  await firstName.fill('Mariana');
  await page.getByText('English A1', { exact: true }).click();
  await update.click();
  await expect.poll(address).toBe(LIST);
  await expect.element(page.getByText('User updated successfully')).toBeVisible();
  const form = sent.last?.form;
  expect(form && Object.fromEntries(form)).toEqual({
    first_name: 'Mariana',
    courses: '',
    version: '1',
  });
});

test('what cannot be saved stays as typed, and leaving asks first', async () => {
  const ana = adminUser({ first_name: 'Ana' });
  mock(api.adminUsers.update, httpError(500, { detail: '', message: '' }));
  const { address } = await openUser(ana);
  await firstName.fill('Beatriz');
  await update.click();
  await expect.element(page.getByText('Failed to save user. Please try again.')).toBeVisible();
  await expect.element(firstName).toHaveValue('Beatriz');

  mock(api.adminUsers.update, httpError(400, { email: [EMAIL_TAKEN] }));
  await email.fill('taken@trilha.test');
  await update.click();
  await expect.element(page.getByText(EMAIL_TAKEN)).toBeVisible();
  await expect.element(email).toHaveFocus();

  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(firstName).toHaveValue('Beatriz');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect.poll(address).toBe(LIST);
});

test('a user who is not there leads to all users', async () => {
  mock(api.adminUsers.get, httpError(404));
  const at = '/admin/users/4711/edit';
  const { address } = await renderScreen(userPage, {
    path: '/admin/users/:id/edit',
    at,
    user: 'staff',
  });
  await expect.element(page.getByText('There is no such user')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'To all users' }).click();
  await expect.poll(address).toBe('/admin/users');
});

test('staff see what only a superuser may change', async () => {
  await openUser(adminUser({ username: 'boss', ...SUPERUSER }), 'staff');
  await expect.element(page.getByText(SUPERUSER_ONLY).first()).toBeVisible();
  await expect.element(email).toBeDisabled();
  await expect.element(update).toBeDisabled();
});

test('a superuser takes no rights from themselves', async () => {
  const me = profile(SUPERUSER);
  await openUser(adminUser({ id: me.id, ...SUPERUSER }), me);
  for (const name of ['Active Account', 'Admin Access', 'Superuser Access']) {
    await expect.element(right(name)).toBeDisabled();
  }
});

describe('the own e-mail and password', () => {
  const current = page.getByLabelText('Your current password', { exact: true });
  const openOwn = async () => {
    const me = profile({ ...SUPERUSER, email: 'chief@school.test' });
    const user = adminUser({ id: me.id, email: me.email, ...SUPERUSER });
    return { user, ...(await openUser(user, me)) };
  };

  test('are asked for with the current password, which stays as typed when it is wrong', async () => {
    mock(api.adminUsers.update, httpError(400, { current_password: [CURRENT_PASSWORD_WRONG] }));
    const { user, address } = await openOwn();
    await firstName.fill('Rita');
    await email.fill('CHIEF@school.test');
    await expect.element(current).not.toBeInTheDocument();
    await email.fill('new@school.test');
    await expect.element(current).toHaveAttribute('autocomplete', 'current-password');
    await expectAccessible();
    await current.fill('not it');
    await update.click();
    await expect.element(page.getByText(CURRENT_PASSWORD_WRONG)).toBeVisible();
    await expect.element(current).toHaveFocus();
    await expect.element(current).toHaveValue('not it');

    await email.fill(user.email);
    await expect.element(current).not.toBeInTheDocument();
    await password.fill('tomate azul na mesa');
    await page.getByLabelText('Password confirmation').fill('tomate azul na mesa');
    await current.fill('my password');
    const sent = mock(api.adminUsers.update, user);
    await update.click();
    await expect.poll(address).toBe(LIST);
    const form = sent.last?.form;
    expect(form && Object.fromEntries(form)).toEqual({
      first_name: 'Rita',
      password: 'tomate azul na mesa',
      current_password: 'my password',
      version: String(user.version),
    });
  });

  test('are told what they must be, and an easy one that it is not taken', async () => {
    mock(api.adminUsers.checkPassword, { is_guessable: true });
    await openOwn();
    await expect.element(page.getByText('logs your other devices out')).toBeVisible();
    await password.fill('maria2026');
    await firstName.click();
    await expect.element(page.getByText(OWN_PASSWORD_GUESSABLE)).toBeVisible();
  });

  test('of others take none', async () => {
    const ana = adminUser();
    await openUser(ana);
    await email.fill('new@school.test');
    await password.fill('tomate azul na mesa');
    await expect.element(page.getByText('A new one logs the user out everywhere.')).toBeVisible();
    await expect.element(current).not.toBeInTheDocument();
  });

  test('hold on a small phone', async () => {
    await page.viewport(360, 740);
    await openOwn();
    await password.fill('tomate azul na mesa');
    await expect.element(current).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(360);
  });
});

test('a superuser gives rights', async () => {
  const ana = adminUser({ first_name: 'Ana' });
  const sent = mock(api.adminUsers.update, { ...ana, is_staff: true });
  const { address } = await openUser(ana);
  await page.getByText('Admin Access', { exact: true }).click();
  await update.click();
  await expect.poll(address).toBe(LIST);
  const form = sent.last?.form;
  expect(form && Object.fromEntries(form)).toEqual({ is_staff: 'true', version: '1' });
});

test('a picture is shown before it is saved, and what is wrong with it beside it', async () => {
  const ana = adminUser({ first_name: 'Ana' });
  mock(api.adminUsers.update, httpError(400, { profile_image: [PICTURE_NOT_READABLE] }));
  const { address } = await openUser(ana, 'staff');
  const file = (name: string, type: string) => new File(['a picture'], name, { type });
  await userEvent.upload(page.getByLabelText('Choose image'), file('me.png', 'image/png'));
  await update.click();
  await expect.element(page.getByText(PICTURE_NOT_READABLE)).toBeVisible();

  const sent = mock(api.adminUsers.update, ana);
  const pixel = await fetch(
    'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  );
  const gif = new File([await pixel.blob()], 'me.gif', { type: 'image/gif' });
  await userEvent.upload(page.getByLabelText('Change image'), gif);
  await expect
    .element(page.getByRole('img', { name: 'Profile image' }))
    .toHaveAttribute('src', expect.stringMatching(/^blob:/));
  await update.click();
  await expect.poll(address).toBe(LIST);
  expect(sent.last?.form.get('profile_image')).toHaveProperty('name', 'me.gif');
});

test('on a phone the form fits, also with a long name', async () => {
  await page.viewport(360, 780);
  await openUser(adminUser({ first_name: 'Wolfeschlegelsteinhausen'.repeat(4) }), 'staff');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(360);
  await expectAccessible();
});

describe('a password that is easy to guess', () => {
  const hint = page.getByText(
    'This password is easy to guess. You can save it, but another one would be safer.',
  );

  test('is said when the field is left, with the names of the form, and can be saved', async () => {
    const check = mock(api.adminUsers.checkPassword, { is_guessable: true });
    const sent = mock(api.adminUsers.create, adminUser());
    const { address } = await openNew();
    await firstName.fill('Maria');
    await email.fill('maria@school.test');
    await page.getByLabelText('Username').fill('maria');
    await password.fill('maria2026');
    expect(hint.query()).toBeNull();
    await page.getByLabelText('Password confirmation').fill('maria2026');
    await expect.element(hint).toBeVisible();
    await expect.element(password).toHaveAccessibleDescription(/This password is easy to guess/);
    await expect.element(password).not.toHaveAttribute('aria-invalid', 'true');
    await expectAccessible();
    expect(check.requests.map(({ body }) => body)).toEqual([
      {
        password: 'maria2026',
        email: 'maria@school.test',
        username: 'maria',
        first_name: 'Maria',
        last_name: '',
      },
    ]);
    await create.click();
    await expect.poll(address).toBe(LIST);
    expect(sent.last?.form?.get('password')).toBe('maria2026');
  });

  test('is said of that one only, also by a late answer', async () => {
    const check = mock(api.adminUsers.checkPassword, ({ body }) => ({
      is_guessable: body.password === 'maria2026',
    }));
    await openNew();
    const leave = () => email.click();
    await password.fill('maria2026');
    await leave();
    await expect.element(hint).toBeVisible();
    await password.fill('caneta verde');
    await expect.element(hint).not.toBeInTheDocument();
    await leave();
    await expect.poll(() => check.requests.length).toBe(2);
    check.hold();
    await password.fill('maria2026');
    await leave();
    await expect.poll(() => check.requests.length).toBe(3);
    await password.fill('tomate azul');
    check.release();
    await leave();
    await expect.poll(() => check.requests.length).toBe(4);
    await expect.element(hint).not.toBeInTheDocument();
  });

  test('is not asked about while it is too short, and no answer is no hint', async () => {
    const check = mock(api.adminUsers.checkPassword, noNetwork);
    const sent = mock(api.adminUsers.update, adminUser());
    const { address } = await openUser(adminUser());
    await password.fill('1234567');
    await email.click();
    await password.fill('12345678');
    await email.click();
    await expect.poll(() => check.requests.map(({ body }) => body.password)).toEqual(['12345678']);
    await page.getByLabelText('Password confirmation').fill('12345678');
    expect(hint.query()).toBeNull();
    await update.click();
    await expect.poll(address).toBe(LIST);
    expect(sent.last?.form?.get('password')).toBe('12345678');
  });

  test('holds on a small phone, below its field', async () => {
    await page.viewport(360, 740);
    mock(api.adminUsers.checkPassword, { is_guessable: true });
    await openNew();
    await password.fill('maria2026');
    await email.click();
    await expect.element(hint).toBeVisible();
    const bottom = password.element().getBoundingClientRect().bottom;
    const next = page.getByLabelText('Password confirmation').element().getBoundingClientRect();
    const { top } = hint.element().getBoundingClientRect();
    expect(top).toBeGreaterThan(bottom);
    expect(top).toBeLessThan(next.top);
    expect(document.documentElement.scrollWidth).toBe(360);
    await expectAccessible();
  });
});
