import { expect, test } from '../support/test.ts';

test('a view of the users is saved, survives a reload, and is opened again', async ({
  page,
  school,
  logIn,
}) => {
  await school.user({ username: 'ana' });
  await logIn(await school.user({ is_staff: true, username: 'paulo' }));
  await page.goto('/admin/users');
  await expect(page.getByRole('link', { name: 'ana', exact: true })).toBeVisible();
  await page.getByLabel('Role', { exact: true }).selectOption('staff');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByLabel('Name', { exact: true }).fill('The team');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const views = page.getByRole('navigation', { name: 'Saved views' });
  const team = views.getByRole('link', { name: 'The team' });
  await expect(team).toHaveAttribute('aria-current', 'page');

  await page.reload();
  await expect(team).toHaveAttribute('aria-current', 'page');
  await expect(page.getByLabel('Role', { exact: true })).toHaveValue('staff');
  await views.getByRole('link', { name: 'All', exact: true }).click();
  await expect(page.getByRole('link', { name: 'ana', exact: true })).toBeVisible();
  await team.click();
  await expect(page).toHaveURL(/\?role=staff&view=\d+$/);
  await expect(page.getByRole('link', { name: 'ana', exact: true })).toBeHidden();
  // Each list has its own.
  await page.goto('/admin/messages');
  await expect(page.getByText('No messages yet')).toBeVisible();
  await expect(team).toBeHidden();
});
