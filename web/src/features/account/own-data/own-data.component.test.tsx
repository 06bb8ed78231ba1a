import { api, CURRENT_PASSWORD_WRONG } from '@trilha/contract';
import { expectAccessible, httpError, mock, renderScreen } from '#test';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { OwnData } from './own-data.tsx';

const section = page.getByRole('region', { name: 'Your data' });
const button = (name: string) => section.getByRole('button', { name });

function Screen() {
  return (
    <>
      <h1>Edit Profile</h1>
      <OwnData />
    </>
  );
}

function open(requested_at: string | null = null) {
  mock(api.ownData.deletion, { requested_at, asks_password: true });
  return renderScreen(Screen, { path: '/profile' });
}

test('a file that cannot be downloaded is tried again', async () => {
  mock(api.ownData.download, httpError(500, {}));
  await open();
  await button('Download my data').click();
  await expect.element(section.getByText('Failed to download your data.')).toBeVisible();
  mock(api.ownData.download, '{}');
  await button('Retry').click();
  await expect.element(section.getByText('Your file is in your downloads.')).toBeVisible();
  await expect.element(section.getByText('Failed to download')).not.toBeInTheDocument();
});

test('deletion is asked for with the password', async () => {
  const sent = mock(
    api.ownData.requestDeletion,
    httpError(400, { current_password: [CURRENT_PASSWORD_WRONG] }),
  );
  await open();
  await button('Delete my account').click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete my account' });
  const ask = dialog.getByRole('button', { name: 'Ask for deletion' });
  const password = dialog.getByLabelText('Your current password', { exact: true });
  await expect.element(dialog).toMatchTextContent('This stays, without your name');
  await ask.click();
  await expect.element(dialog.getByText('Enter your current password.')).toBeVisible();
  await expect.element(password).toHaveFocus();
  expect(sent.requests).toEqual([]);
  await password.fill('wrong');
  await ask.click();
  await expect.element(dialog.getByText(CURRENT_PASSWORD_WRONG)).toBeVisible();
  await expect.element(password).toHaveValue('wrong');
  await expect.element(password).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Delete my account')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(password).toHaveValue('');
  const asked = mock(api.ownData.requestDeletion, { requested_at: '2026-03-01T12:00:00.000Z' });
  await password.fill('the password');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  const requested = section.getByText(
    'You asked for the deletion on March 1, 2026. The school will confirm it.',
  );
  await expect.element(requested).toBeVisible();
  await expect
    .poll(() => document.activeElement?.textContent)
    .toMatch('You asked for the deletion');
  await expectAccessible();
  expect(asked.requests.map(({ body }) => body)).toEqual([{ current_password: 'the password' }]);
});

test('a request is taken back, at the second try too', async () => {
  mock(api.ownData.withdrawDeletion, httpError(500, {}));
  await open('2026-03-01T12:00:00.000Z');
  await button('Withdraw request').click();
  await expect
    .element(section.getByText('Failed to withdraw your request. Please try again.'))
    .toBeVisible();
  const sent = mock(api.ownData.withdrawDeletion, undefined);
  await button('Withdraw request').click();
  await expect.element(button('Delete my account')).toBeVisible();
  expect(sent.requests).toHaveLength(1);
});
