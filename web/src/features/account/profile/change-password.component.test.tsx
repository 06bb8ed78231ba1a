import { api, OWN_PASSWORD_GUESSABLE, PASSWORD_TRIES_SPENT } from '@trilha/contract';
import { expectAccessible, httpError, mock, noNetwork, renderScreen } from '#test';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ChangePassword } from './change-password.tsx';

const EMAIL = 'ana@school.test';
const NEW = 'cavalo bateria grampo';

const form = page.getByRole('form', { name: 'Change password' });
const current = form.getByLabelText('Current password', { exact: true });
const wanted = form.getByLabelText('New password', { exact: true });
const repeated = form.getByLabelText('Repeat new password', { exact: true });
const submit = form.getByRole('button', { name: 'Change password' });

function Screen() {
  return (
    <>
      <h1>Edit Profile</h1>
      <ChangePassword email={EMAIL} />
    </>
  );
}

const open = () => renderScreen(Screen, { path: '/profile' });

async function fill(password = 'the old password') {
  await current.fill(password);
  await wanted.fill(NEW);
  await repeated.fill(NEW);
}

test('what is missing or does not fit is said before anything is sent', async () => {
  mock(api.account.password, { is_set: true });
  const sent = mock(api.account.changePassword, undefined);
  await open();
  await expect.element(current).toHaveAttribute('autocomplete', 'current-password');
  await expect.element(wanted).toHaveAttribute('autocomplete', 'new-password');
  await expect.element(repeated).toHaveAttribute('autocomplete', 'new-password');
  // Tells a password manager which account it is.
  expect(form.element().querySelector('input[autocomplete=username]')).toHaveValue(EMAIL);
  await submit.click();
  for (const sentence of [
    'Enter your current password.',
    'Enter a new password.',
    'Repeat the new password.',
  ]) {
    await expect.element(form.getByText(sentence)).toBeVisible();
  }
  await expect.element(current).toHaveFocus();
  await current.fill('not the password');
  await wanted.fill('short');
  await repeated.fill('shorter');
  await expect.element(form.getByText('Password must be at least 8 characters')).toBeVisible();
  await submit.click();
  await expect.element(form.getByText('Passwords do not match')).toBeVisible();
  expect(sent.requests).toEqual([]);
});

test('what the server refuses stays as typed, and says why', async () => {
  mock(api.account.password, { is_set: true });
  const wrong = 'This is not your current password.';
  mock(api.account.changePassword, httpError(400, { current_password: [wrong] }));
  await open();
  await fill('not the password');
  await submit.click();
  await expect.element(form.getByText(wrong)).toBeVisible();
  await expect.element(current).toHaveFocus();
  await expect.element(wanted).toHaveValue(NEW);
  await expectAccessible();
  await current.fill('the old password');
  for (const [error, sentence] of [
    [httpError(500, {}), 'Failed to change your password. Please try again.'],
    [httpError(429, PASSWORD_TRIES_SPENT), PASSWORD_TRIES_SPENT],
  ] as const) {
    mock(api.account.changePassword, error);
    await submit.click();
    await expect.element(form.getByRole('alert')).toHaveTextContent(sentence);
  }
});

test('a new password that is easy to guess is said beside its field', async () => {
  mock(api.account.password, { is_set: true });
  mock(api.account.changePassword, httpError(400, { new_password: [OWN_PASSWORD_GUESSABLE] }));
  await open();
  await fill();
  await submit.click();
  await expect
    .element(wanted)
    .toHaveAccessibleDescription(/This password is easy to guess. Try a short sentence/);
  await expect.element(wanted).toHaveFocus();
  await expect.element(current).toHaveValue('the old password');
});

test('a changed password is said, and the fields are empty again', async () => {
  mock(api.account.password, { is_set: true });
  const sent = mock(api.account.changePassword, undefined);
  await open();
  await fill();
  await submit.click();
  await expect
    .element(form.getByText('Password changed. Your other devices are logged out.'))
    .toBeVisible();
  for (const field of [current, wanted, repeated]) await expect.element(field).toHaveValue('');
  expect(sent.last?.body).toEqual({ current_password: 'the old password', new_password: NEW });
});

test('who has no password is told so and asks for a link', async () => {
  mock(api.account.password, { is_set: false });
  mock(api.passwords.request, noNetwork);
  await open();
  const section = page.getByRole('region', { name: 'Password' });
  const send = section.getByRole('button', { name: 'Send me a link' });
  await expect.element(section.getByText('Your account has no password yet')).toBeVisible();
  expect(section.element().querySelector('input')).toBeNull();
  await expectAccessible();
  await send.click();
  const failure = section.getByText('Failed to send the link. Please try again.');
  await expect.element(failure).toBeVisible();
  const asked = mock(api.passwords.request, undefined);
  await send.click();
  await expect.element(section.getByText(/The link is on its way/)).toBeVisible();
  await expect.element(section.getByRole('alert')).not.toBeInTheDocument();
  expect(asked.requests.map(({ body }) => body)).toEqual([{ email: EMAIL }]);
});
