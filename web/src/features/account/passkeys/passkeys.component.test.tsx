import {
  api,
  CURRENT_PASSWORD_WRONG,
  PASSKEY_INVALID,
  PASSKEY_KNOWN,
  PASSKEY_LABEL_MISSING,
  type PasskeyCreation,
  type PasskeyRow,
  PASSKEYS_NEED_HTTPS,
  TOO_MANY_PASSKEYS,
} from '@trilha/contract';
import { expectAccessible, httpError, mock, noNetwork, pageOf, renderScreen } from '#test';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Passkeys } from './passkeys.tsx';
import { MADE, passkey, passkeyDialogs } from './passkeys.testing.ts';

const section = page.getByRole('region', { name: 'Passkeys' });
const rows = section.getByRole('listitem');
const button = (name: string) => section.getByRole('button', { name, exact: true });
const password = section.getByLabelText('Your current password', { exact: true });
const name = section.getByLabelText('Name', { exact: true });

const OPTIONS: PasskeyCreation = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'localhost', name: 'Escola Trilha' },
  user: { id: 'aGFuZGxl', name: 'ana@school.test', displayName: 'Ana Souza' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  attestation: 'none',
  excludeCredentials: [{ id: 'b3RoZXI', type: 'public-key', transports: ['internal'] }],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
};

/** The user's passkeys, until they are changed. */
function having(passkeys: PasskeyRow[], { is_available = true, asks_password = true } = {}) {
  let all = passkeys;
  mock(api.passkeys.list, () => ({ ...pageOf(all), is_available, asks_password }));
  const begin = mock(api.passkeys.begin, OPTIONS);
  const add = mock(api.passkeys.add, () => {
    const added = passkey('Chrome on Linux');
    all = [...all, added];
    return added;
  });
  const rename = mock(api.passkeys.rename, ({ params, body }) => {
    all = all.map((each) => (each.id === params.id ? { ...each, label: body.label } : each));
    return all.find(({ id }) => id === params.id)!;
  });
  const remove = mock(api.passkeys.remove, ({ params }) => {
    all = all.filter(({ id }) => id !== params.id);
  });
  return { begin, add, rename, remove };
}

function Screen() {
  return (
    <>
      <h1>Edit Profile</h1>
      <Passkeys />
    </>
  );
}

const open = (at = '/profile') => renderScreen(Screen, { path: '/profile', at });

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('the first one is added with the password, then named', async () => {
  const { create } = passkeyDialogs(() => 'confirmed');
  const { begin, add, rename } = having([]);
  await open('/profile#passkeys');
  await expect.element(section.getByRole('heading', { name: 'Passkeys' })).toHaveFocus();
  await expect.element(section.getByText('You have no passkeys yet.')).toBeVisible();
  await expectAccessible();
  await button('Add a passkey').click();
  await expect.element(section.getByRole('heading', { level: 3 })).toHaveFocus();
  await expectAccessible();
  await button('Continue').click();
  await expect.element(section.getByText('Enter your current password.')).toBeVisible();
  expect(begin.requests).toEqual([]);
  await password.fill('my password');
  await button('Continue').click();

  await expect.element(name).toHaveFocus();
  await expect.element(page.getByText('Passkey added.')).toBeVisible();
  expect(begin.requests.map(({ body }) => body)).toEqual([{ current_password: 'my password' }]);
  expect(add.requests.map(({ body }) => body)).toMatchObject([{ response: MADE }]);
  const asked = create.mock.calls[0]?.[0]?.publicKey;
  expect(asked).toMatchObject({ rp: OPTIONS.rp, attestation: 'none' });
  expect(asked?.excludeCredentials).toHaveLength(1);
  await expectAccessible();

  // The name that it has is selected: what is typed replaces it.
  await userEvent.keyboard('My laptop{Enter}');
  await expect.element(rows.getByText('My laptop')).toBeVisible();
  await expect.element(button('Rename My laptop')).toHaveFocus();
  expect(rename.last?.body).toEqual({ label: 'My laptop' });
});

test('each says when it was added and used; one is renamed, another removed', async () => {
  const phone = passkey('My phone', { is_synced: true, last_used_at: '2026-03-09T12:00:00.000Z' });
  const key = passkey('Blue key');
  const { rename, remove } = having([phone, key]);
  await open();
  await expect.poll(() => rows.elements()).toHaveLength(2);
  await expect.element(rows.first()).toMatchTextContent('Synced');
  await expect.element(rows.first()).toMatchTextContent('Added Mar 1, 2026');
  await expect.element(rows.first()).toMatchTextContent('Last used Mar 9, 2026');
  await expect.element(rows.last()).toMatchTextContent('Never used');
  await expectAccessible();

  await button('Rename Blue key').click();
  await name.fill(' ');
  await button('Save').click();
  await expect.element(section.getByText(PASSKEY_LABEL_MISSING)).toBeVisible();
  expect(rename.requests).toEqual([]);
  await button('Cancel').click();
  await expect.element(button('Rename Blue key')).toHaveFocus();

  await button('Remove My phone').click();
  await expect
    .element(
      section.getByText(
        'Remove this passkey? Other devices that logged in with it are logged out.',
      ),
    )
    .toBeVisible();
  await expectAccessible();
  await button('Cancel').click();
  expect(remove.requests).toEqual([]);
  mock(api.passkeys.remove, noNetwork);
  await button('Remove My phone').click();
  await button('Remove').click();
  await expect
    .element(section.getByRole('alert'))
    .toHaveTextContent('Failed to remove My phone. Please try again.');
  const again = having([phone, key]);
  await button('Remove').click();
  await expect.element(page.getByText('Passkey removed.')).toBeVisible();
  await expect.poll(() => rows.elements()).toHaveLength(1);
  expect(again.remove.requests.map(({ params }) => params)).toEqual([{ id: phone.id }]);
  await expect.element(section.getByRole('alert')).not.toBeInTheDocument();
});

test('who closes the browser’s dialog hears of no error, and may try again', async () => {
  let isCancelled = true;
  const { get, create } = passkeyDialogs(() => (isCancelled ? 'NotAllowedError' : 'confirmed'));
  const { add } = having([], { asks_password: false });
  await open();
  await button('Add a passkey').click();
  await expect.element(password).not.toBeInTheDocument();
  await button('Continue').click();
  await expect.poll(() => create.mock.calls).toHaveLength(1);
  await expect.element(button('Continue')).toBeEnabled();
  await expect.element(section.getByRole('alert')).not.toBeInTheDocument();
  expect(add.requests).toEqual([]);
  isCancelled = false;
  await button('Continue').click();
  await expect.element(name).toHaveFocus();
  expect(get.mock.calls).toEqual([]);
});

test('a device that has one already says so; other failures are told, and cancelling leads back', async () => {
  let outcome: 'InvalidStateError' | 'UnknownError' | 'SecurityError' | 'confirmed' =
    'InvalidStateError';
  passkeyDialogs(() => outcome);
  having([]);
  await open();
  await button('Add a passkey').click();
  await password.fill('my password');
  await button('Continue').click();
  await expect.element(section.getByText(PASSKEY_KNOWN)).toBeVisible();
  await expect.element(section.getByRole('alert')).not.toBeInTheDocument();

  outcome = 'UnknownError';
  await button('Continue').click();
  await expect
    .element(section.getByRole('alert'))
    .toHaveTextContent('Your browser could not create a passkey. Please try again.');
  await expect.element(section.getByText(PASSKEY_KNOWN)).not.toBeInTheDocument();

  outcome = 'SecurityError';
  await button('Continue').click();
  await expect
    .element(section.getByRole('alert'))
    .toHaveTextContent('Passkeys do not work at this address of the site, only at its main one.');

  outcome = 'confirmed';
  mock(api.passkeys.add, httpError(400, { response: [PASSKEY_INVALID] }));
  await button('Continue').click();
  await expect.element(section.getByRole('alert')).toHaveTextContent(PASSKEY_INVALID);
  mock(api.passkeys.begin, httpError(400, { current_password: [CURRENT_PASSWORD_WRONG] }));
  await button('Continue').click();
  await expect.element(section.getByText(CURRENT_PASSWORD_WRONG)).toBeVisible();
  await expect.element(password).toHaveFocus();
  await button('Cancel').click();
  await expect.element(button('Add a passkey')).toHaveFocus();
});

test('while the browser asks, the form is sent once', async () => {
  const { create } = passkeyDialogs(() => 'confirmed');
  const { begin } = having([], { asks_password: false });
  begin.hold();
  await open();
  await button('Add a passkey').click();
  await button('Continue').click();
  await expect.element(button('Waiting for you...')).toBeVisible();
  await expect.element(button('Cancel')).toBeDisabled();
  begin.release();
  await expect.element(name).toHaveFocus();
  expect(begin.requests).toHaveLength(1);
  expect(create.mock.calls).toHaveLength(1);
});

test('where none can be added, it says why', async () => {
  const { unmount } = await (having([passkey('My phone')], { is_available: false }), open());
  await expect.element(section.getByText(PASSKEYS_NEED_HTTPS)).toBeVisible();
  await expect.element(button('Add a passkey')).not.toBeInTheDocument();
  await expect.element(button('Remove My phone')).toBeVisible();
  await unmount();

  having(Array.from({ length: 10 }, (_, n) => passkey(`Passkey ${n + 1}`)));
  const full = await open();
  await expect.element(section.getByText(TOO_MANY_PASSKEYS)).toBeVisible();
  await expect.element(button('Add a passkey')).not.toBeInTheDocument();
  await full.unmount();

  vi.stubGlobal('PublicKeyCredential', undefined);
  having([]);
  await open();
  await expect.element(section.getByText('This browser cannot use passkeys.')).toBeVisible();
  await expect.element(button('Add a passkey')).not.toBeInTheDocument();
  await expectAccessible();
});

test('a list that does not load says so, and comes on a second try', async () => {
  const list = mock(api.passkeys.list, httpError(500));
  list.hold();
  await open();
  await expect.element(section.getByText('Loading...')).toBeInTheDocument();
  list.release();
  await expect.element(section.getByText('Failed to load your passkeys')).toBeVisible();
  having([passkey('My phone')]);
  await button('Retry').click();
  await expect.poll(() => rows.elements()).toHaveLength(1);
});
