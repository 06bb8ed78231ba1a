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

test('a stranger among the devices is ended with one press; with a new password every other is out', async ({
  page,
  school,
  logIn,
}) => {
  const user = await school.user({ password: PASSWORD });
  const stranger = await elsewhere(school, user, SAFARI);
  const laptop = await elsewhere(school, user, FIREFOX);
  await logIn(user);
  await page.goto('/profile');
  const devices = section(page, 'Where you are logged in');
  await expect(devices.getByRole('listitem')).toHaveCount(3);
  await devices.getByRole('button', { name: /^Log out Safari on iPhone/ }).click();
  await expect(devices.getByText('Safari on iPhone is logged out.')).toBeVisible();
  expect(await stranger()).toBe(401);

  const form = section(page, 'Password');
  await form.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await form.getByLabel('New password', { exact: true }).fill(NEW);
  await form.getByLabel('Repeat new password', { exact: true }).fill(NEW);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(
    form.getByText('Password changed. Your other devices are logged out.'),
  ).toBeVisible();
  // The list beside it follows.
  await expect(devices).toContainText('on this device only');
  expect(await laptop()).toBe(401);
  await page.reload();
  await expect(page.getByLabel('Username')).toHaveValue(user.username);
  const mail = school.ctx.database.queries.selectFrom('outgoing_mails').select('kind');
  const kinds = async () => (await mail.where('recipient', '=', user.email).execute())[0]?.kind;
  await eventually(kinds, 'password changed');
});
