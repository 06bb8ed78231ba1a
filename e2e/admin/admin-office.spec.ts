import { messageIn } from '../support/messages.ts';
import { expect, type Page, test } from '../support/test.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('students are enrolled, an enrollment ends, a message is handled, and the audit tells of it', async ({
  page,
  school,
  logIn,
}) => {
  const course = await school.course({ title: 'English A1', lessons: 2 });
  const ana = await school.user({ first_name: 'Ana', last_name: 'Lima', username: 'ana' });
  await school.user({ first_name: 'Bruno', username: 'bruno' });
  await school.enroll(ana, course.id);
  await messageIn(school);
  await logIn(await school.user({ is_staff: true, username: 'paulo' }));
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Active Enrollments' }).click();
  await expect(page).toHaveURL('/admin/enrollments');
  await expect(row(page, 'Ana Lima')).toContainText('English A1');
  await page.getByRole('button', { name: 'Enroll students' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Course').selectOption('English A1');
  await dialog.getByLabel('Students').fill('ana\nbruno, nobody@school.test');
  await dialog.getByRole('button', { name: 'Enroll', exact: true }).click();
  await expect(dialog.getByText('1 of 3 students newly enrolled.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'End the enrollment of Bruno in English A1' }).click();
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await expect(row(page, 'Bruno')).toBeHidden();
  // Nothing to wait for: she was enrolled a moment ago.
  await page.getByLabel('Attention').selectOption('Needs attention');
  await expect(page.getByText('Nobody needs attention here')).toBeVisible();

  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('main').getByRole('link', { name: 'Messages' }).click();
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Sérgio Alves' }).click();
  await expect(page.getByRole('heading', { name: 'Sérgio Alves' })).toBeVisible();
  // The list stays beside it.
  await expect(page.getByLabel('State')).toBeVisible();
  await page
    .getByRole('article')
    .getByRole('button', { name: /Mark as handled/ })
    .click();
  await page.getByLabel('State').selectOption('Open');
  await expect(page.getByText('No open messages')).toBeVisible();

  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('main').getByRole('link', { name: 'Audit' }).click();
  const entries = row(page, 'paulo');
  await expect(entries).toHaveCount(3);
  await expect(entries.nth(0)).toContainText('Changed message');
  await expect(entries.nth(1)).toContainText('Ended enrollment');
  await page.getByLabel('Action').selectOption('Deleted');
  await expect(page.getByText('No entries found')).toBeVisible();
});
