import { expect, test } from '../support/test.ts';

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

test('a student changes the profile; the header follows', async ({
  page,
  school,
  logIn,
  expectAccessible,
}) => {
  const user = await school.user({ first_name: 'Ana' });
  await logIn(user);
  // What is on its way stays there until it is let go.
  let letGo = () => {};
  const hold = async () => {
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/api/profiles/me/', async (route) => {
      await gate;
      await route.continue();
    });
  };
  await hold();
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Edit Profile' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Loading...')).toBeVisible();
  letGo();
  // Without a picture, the icon of a person.
  const image = page.getByRole('img', { name: 'Your profile image' });
  await expect(image.locator('svg')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(user.email);
  await expect(page.getByLabel('Email')).not.toBeEditable();
  await expect(page.getByLabel('Bio')).toHaveAttribute('rows', '4');
  await expectAccessible();

  await page.getByLabel('Username').fill(`${user.username}-beatriz`);
  await page.getByLabel('First Name').fill('Ana Beatriz');
  await page.getByLabel('Bio').fill('I learn English.');
  await page.unroute('**/api/profiles/me/');
  await hold();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  await expect(page.locator('input[type=file]')).toBeDisabled();
  letGo();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeEnabled();
  await expect(page.locator('input[type=file]')).toBeEnabled();
  await expect(page.getByRole('button', { name: /-beatriz, account menu/ })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('First Name')).toHaveValue('Ana Beatriz');
  await expect(page.getByLabel('Bio')).toHaveValue('I learn English.');
});

test('a picture is sent at once and shown in the header too', async ({ page, school, logIn }) => {
  await logIn(await school.user());
  await page.goto('/profile');
  await expect(page.getByLabel('Username')).toBeVisible();
  const picker = page.locator('input[type=file]');
  await expect(picker).toHaveAttribute('accept', /image\//);
  await picker.setInputFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: PIXEL });
  await expect(page.getByText('Profile image updated successfully')).toBeVisible();
  await expect(page.getByRole('banner').locator('img[src*="/media/profiles/"]')).toBeVisible();
});

test('what cannot be saved stays as typed, and says why', async ({
  page,
  school,
  logIn,
  expectFailures,
  expectAccessible,
}) => {
  expectFailures(/\/api\/profiles\/me\//);
  const other = await school.user();
  await logIn(await school.user());
  await page.goto('/profile');
  await page.getByLabel('Username').fill(other.username.toUpperCase());
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('A user with this username already exists.')).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue(other.username.toUpperCase());
  await expect(page.getByLabel('Username')).toBeFocused();
  await expectAccessible();

  await page.getByLabel('Username').fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Username is required')).toBeVisible();

  await page.getByLabel('Username').fill('somebody-new');
  await page.route('**/api/profiles/me/', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 500, json: {} })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Failed to update profile')).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue('somebody-new');

  await page.locator('input[type=file]').setInputFiles({
    name: 'fake.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture at all'),
  });
  await expect(page.getByText('Failed to upload profile image')).toBeVisible();
});

test('a profile that cannot be loaded says so and is tried again', async ({
  page,
  school,
  logIn,
  expectFailures,
}) => {
  expectFailures(/\/api\/profiles\/me\//);
  await logIn(await school.user());
  await page.route('**/api/profiles/me/', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/profile');
  await expect(page.getByText('Failed to load profile data')).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/api/profiles/me/');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
});
