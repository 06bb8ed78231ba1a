import { api, USERNAME_TAKEN } from '@trilha/contract';
import { expectAccessible, mock, pageOf, profile, httpError, renderScreen, STAFF } from '#test';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pageTitle } from '../../../content/school.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { queryClient } from '../../../lib/api/query.ts';
import * as screen from './profile.tsx';

const open = (user = profile()) => renderScreen(screen, { path: '/profile', user, frame: 'site' });

const username = page.getByLabelText('Username');
const save = page.getByRole('button', { name: 'Save Changes' });
const picker = page.getByLabelText('Choose image');

/** The sections below the form, which tests of their own are about. */
beforeEach(() => {
  mock(api.account.password, { is_set: true });
  mock(api.account.sessions, pageOf([]));
  mock(api.notices.settings, {
    mails: { school: 'at_once', comment: 'at_once', reminder: 'at_once', goals: 'at_once' },
    quiet: { from: 21, until: 8 },
  });
  mock(api.passkeys.list, { ...pageOf([]), is_available: true, asks_password: true });
  mock(api.ownData.deletion, { requested_at: null, asks_password: true });
});

test('the fields show the profile once it has come', async () => {
  const user = profile({ phone: '11 99999-0000', birth_date: '1990-05-31', bio: 'I learn.' });
  const get = mock(api.profile.get, user);
  get.hold();
  await open(user);
  await expect.element(page.getByRole('heading', { name: 'Edit Profile' })).toBeVisible();
  await expect.element(page.getByRole('main').getByText('Loading...')).toBeVisible();
  expect(document.title).toBe(pageTitle('Edit Profile'));
  get.release();

  await expect.element(page.getByLabelText('Email')).toHaveValue(user.email);
  await expect.element(page.getByLabelText('Email')).toHaveAttribute('readonly');
  await expect.element(username).toHaveValue(user.username);
  await expect.element(page.getByLabelText('First Name')).toHaveValue(user.first_name);
  await expect.element(page.getByLabelText('Last Name')).toHaveValue(user.last_name);
  await expect.element(page.getByLabelText('Phone')).toHaveValue(user.phone);
  await expect.element(page.getByLabelText('Birth Date')).toHaveValue('1990-05-31');
  await expect.element(page.getByLabelText('Bio')).toHaveValue(user.bio);
  await expect.element(page.getByLabelText('Bio')).toHaveAttribute('rows', '4');
  // Without a picture, the icon of a person.
  const image = page.getByRole('img', { name: 'Your profile image' });
  expect(image.element().querySelector('svg')).toBeVisible();
  await expectAccessible();
});

test('changes are saved once, and the header follows', async () => {
  const user = profile();
  const update = mock(api.profile.update, ({ body }) => ({
    ...user,
    username: body.username ?? '',
    first_name: body.first_name ?? '',
  }));
  update.hold();
  await open(user);
  await username.fill('ana-beatriz');
  await page.getByLabelText('First Name').fill('Ana Beatriz');
  await page.getByLabelText('Bio').fill('I learn English.');
  await save.click();
  await expect.element(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  await expect.element(picker).toBeDisabled();
  update.release();

  await expect.element(page.getByText('Profile updated successfully')).toBeVisible();
  await expect.element(save).toBeEnabled();
  await expect.element(picker).toBeEnabled();
  await expect
    .element(page.getByRole('button', { name: /ana-beatriz, account menu/ }))
    .toBeVisible();
  expect(update.requests.map(({ body }) => body)).toEqual([
    {
      username: 'ana-beatriz',
      first_name: 'Ana Beatriz',
      last_name: user.last_name,
      phone: '',
      birth_date: '',
      bio: 'I learn English.',
    },
  ]);
});

test('a saved profile or picture makes stale what shows people to staff, and nothing else', async () => {
  const user = profile(STAFF);
  const params = { id: user.id };
  const stale = [
    endpointQuery(api.adminUsers.list, { query: { page: 2 } }),
    endpointQuery(api.adminUsers.get, { params }),
    endpointQuery(api.adminUsers.progress, { params }),
    endpointQuery(api.adminEnrollments.list, { query: { page: 1 } }),
    endpointQuery(api.adminDeletions.list),
    endpointQuery(api.adminSecurity.staff),
    endpointQuery(api.dashboard.stats),
  ].map(({ queryKey }) => queryKey);
  const fresh = [
    endpointQuery(api.courses.list),
    endpointQuery(api.adminCourses.list),
    endpointQuery(api.audit.list),
  ].map(({ queryKey }) => queryKey);
  const seed = () => {
    for (const key of [...stale, ...fresh]) queryClient.setQueryData(key, Object({}));
  };
  const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated;
  mock(api.profile.update, user);
  mock(api.profile.uploadImage, { profile_image: '/media/profiles/me.gif' });
  await open(user);
  await expect.element(username).toBeVisible();

  seed();
  await save.click();
  await expect.element(page.getByText('Profile updated successfully')).toBeVisible();
  expect(stale.map(isStale)).toEqual(stale.map(() => true));
  expect(fresh.map(isStale)).toEqual(fresh.map(() => false));

  seed();
  await userEvent.upload(picker, new File(['a picture'], 'me.gif', { type: 'image/gif' }));
  await expect.element(page.getByText('Profile image updated successfully')).toBeVisible();
  expect(stale.map(isStale)).toEqual(stale.map(() => true));
  expect(fresh.map(isStale)).toEqual(fresh.map(() => false));
});

test('what the server refuses stays as typed, and says why', async () => {
  const update = mock(api.profile.update, httpError(400, { username: [USERNAME_TAKEN] }));
  await open();
  await username.fill('BRUNO');
  await save.click();
  await expect.element(page.getByText(USERNAME_TAKEN)).toBeVisible();
  await expect.element(username).toHaveValue('BRUNO');
  await expect.element(username).toHaveFocus();
  await expectAccessible();
  expect(update.requests).toHaveLength(1);
});

test('a blank user name is not sent', async () => {
  const update = mock(api.profile.update, httpError(500));
  await open();
  await username.fill('');
  await save.click();
  await expect.element(page.getByText('Username is required')).toBeVisible();
  expect(update.requests).toEqual([]);
});

test('a failure of the server leaves what was typed', async () => {
  mock(api.profile.update, httpError(500, {}));
  await open();
  await username.fill('somebody-new');
  await save.click();
  await expect.element(page.getByText('Failed to update profile')).toBeVisible();
  await expect.element(username).toHaveValue('somebody-new');
});

test('a picture is sent as soon as it is chosen; the header shows it too', async () => {
  const send = mock(api.profile.uploadImage, { profile_image: '/media/profiles/me.gif' });
  await open();
  await expect.element(picker).toHaveAttribute('accept', expect.stringMatching(/image\//));
  await userEvent.upload(picker, new File(['a picture'], 'me.gif', { type: 'image/gif' }));
  await expect.element(page.getByText('Profile image updated successfully')).toBeVisible();
  const sent = send.last?.form.get('profile_image');
  expect(sent).toHaveProperty('name', 'me.gif');
  const inHeader = page.getByRole('banner').element();
  await expect
    .poll(() => inHeader.querySelector('img')?.getAttribute('src'))
    .toBe('/media/profiles/me.gif');
});

test('a picture that is refused says why', async () => {
  mock(api.profile.uploadImage, httpError(400, { profile_image: ['This image cannot be read.'] }));
  await open();
  await userEvent.upload(picker, new File(['no picture'], 'fake.png', { type: 'image/png' }));
  await expect.element(page.getByText('Failed to upload profile image')).toBeVisible();
  await expect.element(page.getByText('This image cannot be read.')).toBeVisible();
});

test('a profile that cannot be loaded says so with its code, and comes on a second try', async () => {
  mock(
    api.profile.get,
    httpError(500, 'Something went wrong.', { 'X-Request-Id': 'code-of-the-log' }),
  );
  await open();
  await expect.element(page.getByText('Failed to load profile data')).toBeVisible();
  await expect.element(page.getByText('code-of-the-log')).toBeVisible();
  mock(api.profile.get, profile());
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(username).toBeVisible();
});
