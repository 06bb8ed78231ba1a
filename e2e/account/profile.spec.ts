import { expect, test } from '../support/test.ts';

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

test('changed fields and a new picture are there after a reload', async ({
  page,
  school,
  logIn,
}) => {
  const user = await school.user();
  await logIn(user);
  await page.goto('/profile');
  await page.getByLabel('Username').fill(`${user.username}-beatriz`);
  await page.getByLabel('First Name').fill('Ana Beatriz');
  await page.getByLabel('Bio').fill('I learn English.');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles({
    name: 'me.gif',
    mimeType: 'image/gif',
    buffer: PIXEL,
  });
  await expect(page.getByText('Profile image updated successfully')).toBeVisible();

  await page.reload();
  await expect(page.getByLabel('First Name')).toHaveValue('Ana Beatriz');
  await expect(page.getByLabel('Bio')).toHaveValue('I learn English.');
  await expect(page.getByRole('button', { name: /-beatriz, account menu/ })).toBeVisible();
  await expect(page.getByRole('banner').locator('img[src*="/media/profiles/"]')).toBeVisible();
});
