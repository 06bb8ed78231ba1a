import { expect, test } from '../support/test.ts';

test('staff see on the dashboard what happened last, open a course, and log out', async ({
  page,
  school,
  logIn,
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

  await page.getByRole('link', { name: 'English at Work' }).last().click();
  await expect(page).toHaveURL(new RegExp(`/course/${id}`));
  await expect(page.getByText('Preview: nothing is recorded')).toBeVisible();

  await page.goto('/admin');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
});
