import { openSession } from '../../server/src/platform/security/sessions.ts';
import { PASSWORD, type TestUser } from '../../server/test/factories.ts';
import { eventually, expect, type Page, test } from '../support/test.ts';

const NEW = 'cavalo bateria grampo';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

type Ctx = Parameters<typeof openSession>[0];

/** Logs in from another device, some hours ago; gives a look at whether it is still in. */
async function elsewhere(school: { ctx: Ctx; url: string }, user: TestUser, userAgent: string) {
  const { ctx, url } = school;
  const then = { ...ctx, now: () => new Date(Date.now() - 3 * 3_600_000) };
  const { refresh } = await openSession(then, user.id, { ip: '203.0.113.7', userAgent });
  return async () => {
    const body = JSON.stringify({ refresh });
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`${url}/api/token/refresh/`, { method: 'POST', headers, body })).status;
  };
}

const section = (page: Page, name: string) => page.getByRole('region', { name });

test('a password is changed here, and every other device is out', async ({
  page,
  school,
  logIn,
  expectFailures,
  expectAccessible,
}) => {
  expectFailures(/\/api\/profiles\/me\/password\//);
  const user = await school.user({ password: PASSWORD });
  const phone = await elsewhere(school, user, SAFARI);
  await logIn(user);
  await page.goto('/profile#password');
  const form = section(page, 'Password');
  const current = form.getByLabel('Current password', { exact: true });
  const wanted = form.getByLabel('New password', { exact: true });
  const repeated = form.getByLabel('Repeat new password', { exact: true });
  const submit = form.getByRole('button', { name: 'Change password' });
  await expect(current).toHaveAttribute('autocomplete', 'current-password');
  await expect(wanted).toHaveAttribute('autocomplete', 'new-password');
  await expect(repeated).toHaveAttribute('autocomplete', 'new-password');
  await expect(form.locator('input[autocomplete=username]')).toHaveValue(user.email);

  await submit.click();
  for (const sentence of [
    'Enter your current password.',
    'Enter a new password.',
    'Repeat the new password.',
  ]) {
    await expect(form.getByText(sentence)).toBeVisible();
  }
  await expect(current).toBeFocused();
  await current.fill('not the password');
  await wanted.fill('short');
  await repeated.fill('shorter');
  await expect(form.getByText('Password must be at least 8 characters')).toBeVisible();
  await submit.click();
  await expect(form.getByText('Passwords do not match')).toBeVisible();
  await wanted.fill(NEW);
  await repeated.fill(NEW);
  await submit.click();
  await expect(form.getByText('This is not your current password.')).toBeVisible();
  await expect(current).toBeFocused();
  await expect(wanted).toHaveValue(NEW);
  await expectAccessible();

  const refuse = async (status: number, sentence: string, body: object) => {
    await page.route('**/api/profiles/me/password/', (route) =>
      route.fulfill({ status, json: body }),
    );
    await submit.click();
    await expect(form.getByRole('alert')).toHaveText(sentence);
    await page.unroute('**/api/profiles/me/password/');
  };
  await current.fill(PASSWORD);
  await refuse(500, 'Failed to change your password. Please try again.', {});
  const spent = 'Too many wrong passwords. Try again later.';
  await refuse(429, spent, { detail: spent, message: spent });

  await submit.click();
  await expect(
    form.getByText('Password changed. Your other devices are logged out.'),
  ).toBeVisible();
  for (const field of [current, wanted, repeated]) await expect(field).toHaveValue('');
  await expect(section(page, 'Where you are logged in')).toContainText('on this device only');
  await eventually(phone, 401);
  await page.reload();
  await expect(page.getByLabel('Username')).toHaveValue(user.username);
  const mail = school.ctx.database.queries.selectFrom('outgoing_mails').select('kind');
  const kinds = async () => (await mail.where('recipient', '=', user.email).execute())[0]?.kind;
  await eventually(kinds, 'password changed');
});

test('a stranger among the devices is ended with one press, then all others', async ({
  page,
  school,
  logIn,
  expectFailures,
  expectAccessible,
}) => {
  expectFailures(/\/api\/profiles\/me\/sessions\//);
  const user = await school.user();
  const stranger = await elsewhere(school, user, SAFARI);
  const laptop = await elsewhere(school, user, FIREFOX);
  await logIn(user);
  await page.route('**/api/profiles/me/sessions/', (route) =>
    route.fulfill({ status: 500, json: {} }),
  );
  await page.goto('/profile');
  const devices = section(page, 'Where you are logged in');
  await expect(devices.getByText('Failed to load where you are logged in')).toBeVisible({
    timeout: 20_000,
  });
  await page.unroute('**/api/profiles/me/sessions/');
  await devices.getByRole('button', { name: 'Retry' }).click();

  const rows = devices.getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('This device');
  await expect(rows.first()).toContainText('Active now');
  await expect(rows.first().getByRole('button')).toHaveCount(0);
  const iphone = rows.filter({ hasText: 'Safari on iPhone' });
  await expect(iphone).toContainText('203.0.113.7');
  await expect(iphone.getByText('Active 3 hours ago')).toHaveAttribute('title', /\d{4}/);
  await expectAccessible();

  await page.route('**/api/profiles/me/sessions/*/', (route) => route.abort());
  await iphone.getByRole('button', { name: /^Log out Safari on iPhone/ }).click();
  await expect(devices.getByRole('alert')).toHaveText(
    'Failed to log Safari on iPhone out. Please try again.',
  );
  await page.unroute('**/api/profiles/me/sessions/*/');
  await iphone.getByRole('button', { name: /^Log out/ }).click();
  await expect(devices.getByText('Safari on iPhone is logged out.')).toBeVisible();
  await expect(rows).toHaveCount(2);
  await expect(devices.getByRole('list')).toBeFocused();
  expect(await stranger()).toBe(401);

  await devices.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect(devices.getByText('All your other devices are logged out.')).toBeVisible();
  await expect(devices.getByText('You are logged in on this device only.')).toBeVisible();
  expect(await laptop()).toBe(401);
  await expectAccessible();
});

test('who has no password is told so and asks for a link', async ({
  page,
  school,
  logIn,
  expectFailures,
  expectAccessible,
}) => {
  expectFailures(/\/api\/password-reset\//);
  const user = await school.user();
  await logIn(user);
  await page.goto('/profile');
  const password = section(page, 'Password');
  await expect(password.getByText('Your account has no password yet')).toBeVisible();
  await expect(password.locator('input')).toHaveCount(0);
  await expectAccessible();
  await page.route('**/api/password-reset/', (route) => route.abort());
  await password.getByRole('button', { name: 'Send me a link' }).click();
  await expect(password.getByText('Failed to send the link. Please try again.')).toBeVisible();
  await page.unroute('**/api/password-reset/');
  await password.getByRole('button', { name: 'Send me a link' }).click();
  await expect(password.getByText(/The link is on its way/)).toBeVisible();
  await expect(password.getByRole('alert')).toHaveCount(0);
  const mails = school.ctx.database.queries.selectFrom('outgoing_mails').select('kind');
  const sent = async () => (await mails.where('recipient', '=', user.email).execute())[0]?.kind;
  await eventually(sent, 'password reset');
});
