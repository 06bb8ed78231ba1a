import {
  api,
  CURRENT_PASSWORD_WRONG,
  SECOND_FACTOR_CODE_WRONG,
  type SecondFactorState,
} from '@trilha/contract';
import { expectAccessible, httpError, mock, renderScreen } from '#test';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { SecondFactor } from './second-factor.tsx';

const CODES = Array.from({ length: 10 }, (_, n) => `4f7kd-92mx${n}`);

const section = page.getByRole('region', { name: 'Two-step verification' });
const button = (name: string) => section.getByRole('button', { name, exact: true });
const password = section.getByLabelText('Your current password', { exact: true });
const code = section.getByLabelText('Code from the app');

const state = (given: Partial<SecondFactorState> = {}): SecondFactorState => ({
  is_on: false,
  is_required: false,
  recovery_codes_left: 0,
  asks_password: true,
  ...given,
});

function Screen() {
  return (
    <>
      <h1>Edit Profile</h1>
      <SecondFactor />
    </>
  );
}

const open = (at = '/profile') => renderScreen(Screen, { path: '/profile', at, user: 'staff' });

test('it is set up with the password, the app and its first code, and ends with recovery codes', async () => {
  mock(api.secondFactor.get, state());
  const begin = mock(
    api.secondFactor.start,
    httpError(400, { current_password: [CURRENT_PASSWORD_WRONG] }),
  );
  await open('/profile#second-factor');
  await expect
    .element(section.getByRole('heading', { name: 'Two-step verification' }))
    .toHaveFocus();
  await button('Turn on').click();
  await expect.element(section.getByRole('heading', { level: 3 })).toHaveFocus();
  await button('Continue').click();
  await expect.element(section.getByText('Enter your current password.')).toBeVisible();
  expect(begin.requests).toEqual([]);
  await password.fill('not my password');
  await button('Continue').click();
  await expect.element(section.getByText(CURRENT_PASSWORD_WRONG)).toBeVisible();
  mock(api.secondFactor.start, {
    secret: 'JBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/Trilha:ana?secret=JBSWY3DPEHPK3PXP',
  });
  await button('Continue').click();

  await expect.element(section.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expect.element(section.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await expectAccessible();
  mock(api.secondFactor.confirm, httpError(400, { code: [SECOND_FACTOR_CODE_WRONG] }));
  await code.fill('12345');
  await button('Turn on').click();
  await expect.element(section.getByText('This code is not right.')).toBeVisible();
  await expect.element(code).toHaveFocus();
  const confirm = mock(api.secondFactor.confirm, { recovery_codes: CODES });
  await code.fill('123456');
  await button('Turn on').click();

  await expect
    .element(section.getByRole('heading', { name: 'Save your recovery codes' }))
    .toHaveFocus();
  expect(confirm.requests.map(({ body }) => body)).toEqual([{ code: '123456' }]);
  const codes = section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  expect(codes.elements().map(({ textContent }) => textContent)).toEqual(CODES);
  await expectAccessible();
  await button('I have saved them').click();
  await expect.element(section.getByText('Two-step verification is on.')).toBeVisible();
  await expect.element(section.getByText('10 recovery codes left')).toBeVisible();
  await expect.element(button('New recovery codes')).toHaveFocus();
});

test('where the school asks for it, it says why, and cannot be turned off', async () => {
  mock(api.secondFactor.get, state({ is_required: true }));
  const { unmount } = await open();
  await expect.element(section.getByText('Your school requires it of its staff')).toBeVisible();
  await unmount();

  mock(api.secondFactor.get, state({ is_required: true, is_on: true, recovery_codes_left: 9 }));
  await open();
  await expect.element(section.getByText('so it stays on')).toBeVisible();
  await expect.element(section.getByText('9 recovery codes left')).toBeVisible();
  await expect.element(button('Turn off')).not.toBeInTheDocument();
});
