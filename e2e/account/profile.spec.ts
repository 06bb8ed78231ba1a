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

test('the chosen language is that of the page and of the server’s sentences, after a reload too', async ({
  page,
  school,
  logIn,
  expectFailures,
}) => {
  expectFailures(/\/profiles\/me\/$/);
  const other = await school.user();
  await logIn(await school.user());
  await page.goto('/profile');
  const language = page.locator('#language select');
  await language.selectOption('Français');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.getByRole('link', { name: 'Tableau de bord' })).toBeVisible();

  await page.reload();
  await expect(language).toHaveValue('fr');
  const username = page.locator('input[name=username]');
  const save = page.locator('form button[type=submit]').first();
  // What the contract's schema finds, and what only the server knows.
  await page.locator('input[name=phone]').fill('1'.repeat(41));
  await save.click();
  await expect(page.getByText('40 caractères au maximum.')).toBeVisible();
  await page.locator('input[name=phone]').fill('1');
  await username.fill(other.username);
  await save.click();
  await expect(page.getByText('Ce nom d’utilisateur est déjà pris.')).toBeVisible();

  await language.selectOption('English');
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible();
});
