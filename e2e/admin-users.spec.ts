import { expect, type Page, test } from './test.ts';

const LIST = '/admin/users';
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('staff add, find, change and delete a user', async ({ page, school, logIn }) => {
  const english = await school.course({ title: 'English A1', lessons: 2 });
  await logIn(await school.user({ is_staff: true, username: 'paulo' }));
  await page.goto(LIST);
  await expect(row(page, 'paulo')).toContainText('Admin');
  await page.getByRole('link', { name: 'Add User' }).click();
  await page.getByLabel('First Name').fill('Maria');
  await page.getByLabel('Last Name').fill('Conceição');
  await page.getByLabel('Email').fill('maria@school.test');
  await page.getByLabel('Username').fill('maria');
  await page.getByLabel('Password', { exact: true }).fill('a-good-password');
  await page.getByLabel('Password confirmation').fill('a-good-password');
  await page.getByText('English A1', { exact: true }).click();
  const picture = { name: 'me.gif', mimeType: 'image/gif', buffer: PIXEL };
  await page.locator('input[type=file]').setInputFiles(picture);
  await page.getByRole('button', { name: 'Create User' }).click();
  await expect(page).toHaveURL(LIST);
  await expect(page.getByText('User created successfully')).toBeVisible();
  const image = row(page, 'Maria Conceição').locator('img');
  await expect(image).toHaveAttribute('src', /\/media\/profiles\//);

  await page.getByLabel('Search users').fill('conceicao');
  await expect(page).toHaveURL(`${LIST}?search=conceicao`);
  await expect(row(page, 'paulo')).toBeHidden();
  await page.getByRole('link', { name: 'Progress of Maria Conceição' }).click();
  await expect(page.getByRole('heading', { name: 'Maria Conceição' })).toBeVisible();
  await expect(page.getByText('0 of 2', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Edit user' }).click();
  await expect(page.getByRole('checkbox', { name: 'English A1' })).toBeChecked();
  await page.getByLabel('First Name').fill('Mariana');
  await page.getByText('English A1', { exact: true }).click();
  await page.getByRole('button', { name: 'Update User' }).click();
  await expect(page.getByText('User updated successfully')).toBeVisible();
  const enrolled = await school.ctx.database.queries
    .selectFrom('enrollments')
    .select('ended_at')
    .where('course_id', '=', english.id)
    .execute();
  expect(enrolled).toEqual([{ ended_at: expect.any(String) }]);

  await page.getByRole('button', { name: 'Delete Mariana Conceição' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Mariana Conceição was deleted.')).toBeVisible();
  await expect(row(page, 'Mariana Conceição')).toBeHidden();
});
