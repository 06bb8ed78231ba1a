import { api, CODE_REQUIRED, LOGIN_REFUSED } from '@trilha/contract';
import {
  expectAccessible,
  httpError,
  mock,
  mockEndedSession,
  pageOf,
  profile,
  renderScreen,
  STAFF,
} from '#test';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as screen from './profile.tsx';

const open = (user = profile()) => renderScreen(screen, { path: '/profile', user, frame: 'site' });

const bio = page.getByLabelText('Bio');
const save = page.getByRole('button', { name: 'Save Changes' });
const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
const logIn = page.getByRole('alertdialog', { name: 'Sua sessão terminou' });
const email = logIn.getByLabelText('Email');
const password = logIn.getByLabelText('Senha', { exact: true });
const enter = logIn.getByRole('button', { name: 'Entrar', exact: true });
const offer = page.getByText(/^You have unsaved work from/);
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft.'));

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

test('leaving with unsaved changes asks first, and what is given up is gone', async () => {
  const user = profile({ bio: 'Old' });
  mock(api.profile.get, user);
  const { address, go } = await open(user);
  await bio.fill('I learn English.');
  await expect.poll(drafts).toEqual([`draft.${user.id}.profile`]);
  await go('/dashboard');
  await expect.element(question).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(bio).toHaveValue('I learn English.');
  await go('/dashboard');
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect.poll(address).toBe('/dashboard');
  await expect.poll(drafts).toEqual([]);
  await go('/profile');
  await expect.element(bio).toHaveValue('Old');
  await expect.element(offer).not.toBeInTheDocument();
});

test('after saving nothing is asked', async () => {
  const user = profile();
  mock(api.profile.update, { ...user, bio: 'New' });
  const { address, go } = await open(user);
  await bio.fill('New');
  await save.click();
  await expect.element(page.getByText('Profile updated successfully')).toBeVisible();
  await expect.poll(drafts).toEqual([]);
  await go('/dashboard');
  await expect.poll(address).toBe('/dashboard');
});

test('a session that ends under unsaved input asks for the log-in, and the save goes on', async () => {
  const user = profile();
  const { login, guarded } = mockEndedSession(user);
  const sent = mock(
    api.profile.update,
    guarded(({ body }) => ({ ...user, bio: body.bio ?? '' })),
  );
  const { address } = await open(user);
  await bio.fill('I learn English.');
  await save.click();
  await expect.element(logIn).toBeVisible();
  await expect.element(email).toHaveValue(user.email);
  await expect.element(password).toHaveFocus();
  await expectAccessible();
  expect(login.requests).toEqual([]);

  mock(api.auth.login, httpError(401, LOGIN_REFUSED));
  await password.fill('wrong');
  await enter.click();
  await expect.element(logIn.getByText(LOGIN_REFUSED)).toBeVisible();
  const again = mockEndedSession(user);
  await password.fill('right');
  await enter.click();
  await expect.element(page.getByText('Profile updated successfully')).toBeVisible();
  await expect.element(logIn).not.toBeInTheDocument();
  expect(again.login.last?.body).toMatchObject({ email: user.email, password: 'right' });
  expect(sent.last?.body).toMatchObject({ bio: 'I learn English.' });
  expect(address()).toBe('/profile');
  // It is remembered as the former one was.
  expect(localStorage.getItem('refresh_token')).toBe('refresh again');
});

test('the second step is asked in the same dialog', async () => {
  const user = profile(STAFF);
  const { guarded } = mockEndedSession(user);
  mock(
    api.profile.update,
    guarded(() => user),
  );
  const sentence = { detail: CODE_REQUIRED, message: CODE_REQUIRED, code_required: true };
  const answer = { access: 'access after the next log-in', refresh: 'refresh again', user };
  const login = mock(api.auth.login, ({ body }) =>
    body.code === '123456' ? answer : httpError(403, sentence),
  );
  await open(user);
  await bio.fill('I teach English.');
  await save.click();
  await password.fill('right');
  await enter.click();
  await expect.element(logIn.getByRole('heading', { name: 'Só mais um passo' })).toBeVisible();
  await expectAccessible();
  await logIn.getByLabelText('Código de 6 dígitos').fill('123456');
  await expect.element(page.getByText('Profile updated successfully')).toBeVisible();
  await expect.element(logIn).not.toBeInTheDocument();
  expect(login.requests).toHaveLength(2);
});

test('cancelling leads to the log-in page, and the work is offered again', async () => {
  const user = profile({ bio: 'Old' });
  mockEndedSession(user);
  mock(api.profile.update, httpError(401, 'No valid access token.'));
  const { address } = await open(user);
  await bio.fill('I learn English.');
  await save.click();
  await expect.element(logIn).toBeVisible();
  await logIn.getByRole('button', { name: 'Cancelar' }).last().click();
  await expect.poll(address).toBe('/login');
  await expect.element(question).not.toBeInTheDocument();
  expect(drafts()).toEqual([`draft.${user.id}.profile`]);
  expect(localStorage.getItem('user')).toBeNull();
});

test('unsaved work is offered to its author, and restored over what is stored by now', async () => {
  const user = profile({ bio: 'Old', phone: '11' });
  mock(api.profile.get, user);
  localStorage.setItem(
    `draft.${user.id}.profile`,
    JSON.stringify({
      saved_at: '2026-03-01T12:00:00.000Z',
      work: { values: { bio: 'Typed' }, base: { bio: 'Older' } },
    }),
  );
  const sent = mock(api.profile.update, { ...user, bio: 'Typed' });
  await open(user);
  await expect.element(offer).toBeVisible();
  await expect.element(bio).toHaveValue('Old');
  await expectAccessible();
  await page.getByRole('button', { name: 'Restore it' }).click();
  await expect.element(bio).toHaveValue('Typed');
  await expect.element(page.getByLabelText('Phone')).toHaveValue('11');
  await save.click();
  await expect.element(page.getByText('Profile updated successfully')).toBeVisible();
  expect(sent.last?.body).toMatchObject({ bio: 'Typed', phone: '11' });
  await expect.poll(drafts).toEqual([]);
});

test('who logs in as somebody else starts at their own page, and the work stays its author’s', async () => {
  const user = profile({ bio: 'Old' });
  const other = profile({ ...STAFF, id: user.id + 1000 });
  mockEndedSession(other);
  const sent = mock(api.profile.update, httpError(401, 'No valid access token.'));
  const { address } = await open(user);
  await bio.fill('I learn English.');
  await save.click();
  await email.fill(other.email);
  await password.fill('right');
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/admin');
  await expect.element(logIn).not.toBeInTheDocument();
  expect(drafts()).toEqual([`draft.${user.id}.profile`]);
  // What the former user has sent is not sent again by the other one.
  const after = sent.requests.map(({ headers }) => headers.get('Authorization'));
  expect(new Set(after)).toEqual(new Set(['Bearer access']));
});
