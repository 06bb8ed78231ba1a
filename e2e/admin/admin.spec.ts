import { expect, test } from '../support/test.ts';

test('the admin dashboard counts the school and shows what happened last', async ({
  page,
  school,
  logIn,
  expectAccessible,
}) => {
  const staff = await school.user({ is_staff: true });
  const { id } = await school.course({ title: 'English at Work' });
  const lesson = await school.lesson(id, {
    video_url: await school.video('en-work-3-emails.mp4'),
  });
  const student = await school.user({ first_name: 'João', last_name: 'Gonçalves' });
  await school.enroll(student, id);
  await school.ctx.database.queries
    .insertInto('lesson_completions')
    .values({
      user_id: student.id,
      lesson_id: lesson,
      completed_at: new Date().toISOString(),
    })
    .execute();
  await logIn(staff);
  await page.goto('/admin');
  for (const name of ['Total Users', 'Total Courses', 'Total Quizzes', 'Active Enrollments']) {
    await expect(page.getByText(name, { exact: true })).toBeVisible();
  }
  await expect(page.getByText('João Gonçalves').first()).toBeVisible();
  await expect(page.getByText('100%').first()).toBeVisible();
  await expectAccessible();

  await page.getByRole('link', { name: 'English at Work' }).last().click();
  await expect(page).toHaveURL(new RegExp(`/course/${id}`));
  await expect(page.getByText('Preview: nothing is recorded')).toBeVisible();
});

test('statistics that cannot be loaded say so and are tried again', async ({
  page,
  school,
  logIn,
  expectFailures,
}) => {
  expectFailures(/\/api\/admin\/dashboard\/stats\/$/);
  await logIn(await school.user({ is_staff: true }));
  const stats = '**/api/admin/dashboard/stats/';
  await page.route(stats, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/admin');
  await expect(
    page.getByText('Failed to load dashboard statistics. Please try again later.'),
  ).toBeVisible({ timeout: 20_000 });
  await page.unroute(stats);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Total Users')).toBeVisible();
});

test('the settings say what the specification says', async ({
  page,
  school,
  logIn,
  expectAccessible,
}) => {
  await logIn(await school.user({ is_staff: true }));
  await page.goto('/admin/settings');
  await expect(page.getByText('Settings (Coming Soon)', { exact: true })).toBeVisible();
  await expectAccessible();
});

test('Logout in the sidebar leads to the log-in page', async ({ page, school, logIn }) => {
  await logIn(await school.user({ is_staff: true }));
  await page.goto('/admin');
  await page.getByRole('navigation').getByText('Logout').click();
  await expect(page).toHaveURL('/login');
});

test('on a phone the admin area fits, with its menu', async ({
  page,
  school,
  logIn,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await school.course({ title: 'Donaudampfschifffahrtsgesellschaftskapitänspatent '.repeat(2) });
  await logIn(await school.user({ is_staff: true, username: 'y'.repeat(90) }));
  await page.goto('/admin');
  await expect(page.getByText('Total Users')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAccessible();
});
