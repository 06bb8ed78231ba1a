import { api, type SessionRow } from '@trilha/contract';
import { expectAccessible, httpError, mock, nextId, noNetwork, pageOf, renderScreen } from '#test';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Sessions } from './sessions.tsx';

const devices = page.getByRole('region', { name: 'Where you are logged in' });
const rows = devices.getByRole('listitem');

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

function session(device: string, given: Partial<SessionRow> = {}): SessionRow {
  return {
    id: nextId(),
    device,
    kind: 'computer',
    ip: '203.0.113.7',
    created_at: ago(600),
    // Half an hour before the words change.
    last_used_at: ago(210),
    is_current: false,
    ...given,
  };
}

/** This device and others, until they are logged out. */
function loggedIn(...others: SessionRow[]) {
  let sessions = [session('Chrome on Linux', { is_current: true }), ...others];
  mock(api.account.sessions, () => pageOf(sessions));
  const endOne = mock(api.account.endSession, ({ params }) => {
    sessions = sessions.filter(({ id }) => id !== params.id);
  });
  const endOthers = mock(api.account.endOtherSessions, () => {
    sessions = sessions.filter(({ is_current }) => is_current);
  });
  return { endOne, endOthers };
}

function Screen() {
  return (
    <>
      <h1>Edit Profile</h1>
      <Sessions />
    </>
  );
}

const open = () => renderScreen(Screen, { path: '/profile' });

test('each device says where and when; one is logged out, then all others', async () => {
  const phone = session('Safari on iPhone', { kind: 'phone' });
  const laptop = session('Firefox on Linux');
  loggedIn(phone, laptop);
  mock(api.account.endSession, noNetwork);
  await open();
  await expect.poll(() => rows.elements()).toHaveLength(3);
  await expect.element(rows.first()).toMatchTextContent('This device');
  await expect.element(rows.first()).toMatchTextContent('Active now');
  expect(rows.first().getByRole('button').elements()).toEqual([]);
  const iphone = rows.filter({ hasText: 'Safari on iPhone' });
  await expect.element(iphone).toMatchTextContent('203.0.113.7');
  await expect
    .element(iphone.getByText('Active 3 hours ago'))
    .toHaveAttribute('title', expect.stringMatching(/\d{4}/));
  await expectAccessible();

  const logOut = iphone.getByRole('button', { name: /^Log out Safari on iPhone/ });
  await logOut.click();
  await expect
    .element(devices.getByRole('alert'))
    .toHaveTextContent('Failed to log Safari on iPhone out. Please try again.');
  const { endOne, endOthers } = loggedIn(phone, laptop);
  await logOut.click();
  await expect.element(devices.getByText('Safari on iPhone is logged out.')).toBeVisible();
  await expect.poll(() => rows.elements()).toHaveLength(2);
  await expect.element(devices.getByRole('list')).toHaveFocus();
  expect(endOne.requests.map(({ params }) => params)).toEqual([{ id: phone.id }]);

  await devices.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect.element(devices.getByText('All your other devices are logged out.')).toBeVisible();
  await expect.element(devices.getByText('You are logged in on this device only.')).toBeVisible();
  expect(endOthers.requests).toHaveLength(1);
  await expectAccessible();
});

test('devices that cannot be loaded say so, and come on a second try', async () => {
  mock(api.account.sessions, httpError(500));
  await open();
  await expect.element(devices.getByText('Failed to load where you are logged in')).toBeVisible();
  loggedIn();
  await devices.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => rows.elements()).toHaveLength(1);
});
