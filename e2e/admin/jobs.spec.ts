import { expect, test } from '../support/test.ts';

test('staff try a failed background job again, and the audit tells of it', async ({
  page,
  school,
  logIn,
}) => {
  const at = school.ctx.now().toISOString();
  await school.ctx.database.queries
    .insertInto('jobs')
    .values({
      kind: 'sample',
      payload: '{}',
      status: 'failed',
      attempts: 5,
      max_attempts: 5,
      progress_done: 0,
      progress_total: 0,
      failure: 'The disk is full.',
      created_at: at,
      finished_at: at,
    })
    .execute();
  await logIn(await school.user({ is_staff: true, username: 'paulo' }));
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Background jobs' }).click();
  await expect(page).toHaveURL('/admin/jobs');
  const job = page.getByRole('row').filter({ hasText: 'sample' });
  await expect(job).toContainText('The disk is full.');
  await page.getByLabel('Status').selectOption('Failed');
  await expect(page).toHaveURL('/admin/jobs?status=failed');
  await page.getByRole('button', { name: 'Retry sample' }).click();
  await expect(page.getByText('The job will be tried again.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all jobs' }).click();
  await expect(job).toContainText('Waiting');
  await page.getByRole('complementary').getByRole('link', { name: 'Audit' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Retried job' })).toContainText('paulo');
});
