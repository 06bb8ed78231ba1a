import { expect, test } from '../support/test.ts';

test('all users whom a filter finds are deactivated, and it is undone after a reload', async ({
  page,
  school,
  logIn,
}) => {
  for (let n = 0; n < 12; n += 1) await school.user({ username: `p${n}` });
  await logIn(await school.user({ is_staff: true, username: 'paulo' }));
  await page.goto('/admin/users?role=student');
  await expect(page.getByRole('link', { name: 'p11', exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  const bar = page.getByRole('region', { name: 'Selected users' });
  await bar.getByRole('button', { name: 'Select all 12 who match' }).click();
  await bar.getByRole('button', { name: 'More for the selected users' }).click();
  await page.getByRole('menuitem', { name: 'Deactivate…' }).click();
  await page
    .getByRole('alertdialog', { name: 'Deactivate 12 users?' })
    .getByRole('button', { name: 'Deactivate' })
    .click();
  const status = page.getByRole('region', { name: 'Change of many users' });
  await expect(status.getByText('12 users deactivated.')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Inactive' })).toHaveCount(10);

  await page.reload();
  await status.getByRole('button', { name: 'Undo' }).click();
  await expect(status.getByText('Undone for 12 users.')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Inactive' })).toHaveCount(0);
});
