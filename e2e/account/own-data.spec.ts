import { readFile } from 'node:fs/promises';
import { PASSWORD } from '../../server/test/factories.ts';
import { eventually, expect, test } from '../support/test.ts';

test('a student takes their data along, asks for deletion, and takes it back', async ({
  page,
  school,
  logIn,
  expectFailures,
  expectAccessible,
}) => {
  expectFailures(/\/api\/profiles\/me\/(data|deletion)\//);
  const ana = await school.user({ first_name: 'Ana', password: PASSWORD });
  await logIn(ana);
  await page.goto('/profile');
  const section = page.getByRole('region', { name: 'Your data' });

  // The file: it fails, is tried again, and is the server's.
  await page.route('**/api/profiles/me/data/', (route) => route.fulfill({ status: 500, json: {} }));
  await section.getByRole('button', { name: 'Download my data' }).click();
  await expect(section.getByText('Failed to download your data.')).toBeVisible();
  await page.unroute('**/api/profiles/me/data/');
  const saving = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Retry' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^escola-trilha-my-data-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data.profile).toMatchObject({ email: ana.email, first_name: 'Ana' });
  await expect(section.getByText('Your file is in your downloads.')).toBeVisible();

  // The question: nothing typed, the wrong password, the right one.
  await section.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete my account' });
  await expect(dialog).toContainText('This stays, without your name');
  await dialog.getByRole('button', { name: 'Ask for deletion' }).click();
  await expect(dialog.getByText('Enter your current password.')).toBeVisible();
  const password = dialog.getByLabel('Your password');
  await expect(password).toBeFocused();
  await password.fill('wrong');
  await dialog.getByRole('button', { name: 'Ask for deletion' }).click();
  await expect(dialog.getByText('This is not your current password.')).toBeVisible();
  await expect(password).toHaveValue('wrong');
  await expect(password).toBeFocused();
  await expectAccessible();
  await page.keyboard.press('Escape');
  await expect(section.getByRole('button', { name: 'Delete my account' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(password).toHaveValue('');
  await password.fill(PASSWORD);
  await password.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(
    section.getByText(/^You asked for this on .+ The school will confirm it\.$/),
  ).toBeVisible();
  await expect(section.locator(':focus')).toContainText('You asked for this');
  await expectAccessible();

  await page.route('**/api/profiles/me/deletion/', (route) =>
    route.fulfill({ status: 500, json: {} }),
  );
  await section.getByRole('button', { name: 'Withdraw request' }).click();
  await expect(
    section.getByText('Failed to withdraw your request. Please try again.'),
  ).toBeVisible();
  await page.unroute('**/api/profiles/me/deletion/');
  await section.getByRole('button', { name: 'Withdraw request' }).click();
  await expect(section.getByRole('button', { name: 'Delete my account' })).toBeVisible();
  await eventually(
    () => school.ctx.database.queries.selectFrom('deletion_requests').selectAll().execute(),
    [],
  );
});

test('staff confirm from the dashboard; the person can no longer log in', async ({
  page,
  school,
  logIn,
  expectFailures,
  expectAccessible,
}) => {
  expectFailures(/\/api\/admin\/deletions\//);
  const ana = await school.user({ first_name: 'Ana', last_name: 'Lima', password: PASSWORD });
  const paulo = await school.user({ first_name: 'Paulo', is_staff: true });
  const clara = await school.user({ first_name: 'Clara', is_staff: true });
  const { queries } = school.ctx.database;
  await queries
    .insertInto('deletion_requests')
    .values(
      [ana, paulo, clara].map(({ id }) => ({
        user_id: id,
        requested_at: new Date().toISOString(),
      })),
    )
    .execute();
  await logIn(paulo);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Deletion requests 3 waiting' }).click();
  await expect(page).toHaveURL('/admin/deletions');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  const button = (name: string) =>
    page.getByRole('button', { name: `Confirm the deletion of ${name}` });
  await expect(button('Clara')).toBeDisabled();
  await expect(row('Clara')).toContainText('Only a superuser may change staff and their rights.');
  await expect(button('Paulo')).toBeDisabled();
  await expect(row('Paulo')).toContainText('Somebody else has to confirm the deletion');
  await expectAccessible();

  await page.getByLabel('Search requests').fill('ana lima');
  await expect(page).toHaveURL('/admin/deletions?search=ana+lima');
  await expect(row('Clara')).toBeHidden();
  await button('Ana Lima').click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete this account?' });
  await expect(dialog).toContainText('Ana Lima');
  await expect(dialog).toContainText('This cannot be undone.');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible();
  await page.route('**/api/admin/deletions/*/confirm/', (route) =>
    route.fulfill({ status: 500, json: {} }),
  );
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByText('Failed to delete the account.')).toBeVisible();
  await page.unroute('**/api/admin/deletions/*/confirm/');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('The account of Ana Lima has been deleted.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('No requests found')).toBeVisible();

  const login = await page.request.post('/api/token/', {
    data: { email: ana.email, password: PASSWORD },
  });
  expect(login.status()).toBe(401);
  const names = await queries.selectFrom('users').select('first_name').orderBy('id').execute();
  expect(names.map(({ first_name }) => first_name)).toEqual(['Paulo', 'Clara', '']);

  await queries.deleteFrom('deletion_requests').execute();
  await page.getByRole('button', { name: 'Show all requests' }).click();
  await expect(page.getByText('Nobody is waiting')).toBeVisible();
});
