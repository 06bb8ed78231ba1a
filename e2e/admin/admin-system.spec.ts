import { alive } from '../support/alive.ts';
import { expect, test } from '../support/test.ts';

test('an error in a browser stands in the list of staff until it is resolved', async ({
  page,
  school,
  logIn,
}) => {
  await logIn(await school.user({ is_staff: true, username: 'paulo' }));
  await page.goto('/contato');
  // Before that nobody listens to errors.
  await alive(page.getByRole('link', { name: 'Contato' }).first());
  const reported = page.waitForResponse(/\/api\/client-errors\/$/);
  await page.evaluate(() => {
    const error = new RangeError('The trail ends here.');
    window.dispatchEvent(new ErrorEvent('error', { error, message: error.message }));
  });
  expect((await reported).status()).toBe(204);

  await page.goto('/admin');
  await page.getByRole('navigation').getByRole('link', { name: 'System' }).click();
  await expect(page.getByText(/SQLite .* answers in/)).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'RangeError: The trail ends here.' });
  await expect(row).toContainText('/contato');
  await row.getByRole('button', { name: /^Resolved:/ }).click();
  await row.getByRole('button', { name: 'Resolved', exact: true }).click();
  await expect(page.getByText('No errors')).toBeVisible();
  await page.getByRole('complementary').getByRole('link', { name: 'Audit' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'paulo' })).toContainText(
    'Deleted browser error RangeError',
  );
});
