import { submitQuiz } from '../../server/src/features/quizzes/quizzes.ts';
import { answersTo } from '../learn/quiz-steps.ts';
import { eventually, expect, test } from '../support/test.ts';

test('a quiz is found, which a reload remembers, and deleted with its attempts', async ({
  page,
  school,
  logIn,
}) => {
  const { id: course } = await school.course({ title: 'Français' });
  const id = await school.quiz(course, { title: 'Présentations' });
  await school.quiz(course, { title: 'Numbers' });
  const student = await school.user();
  await school.enroll(student, course);
  await submitQuiz(
    school.ctx,
    { id: student.id, is_staff: false },
    id,
    await answersTo(school, id),
  );
  await logIn(await school.user({ is_staff: true }));
  const titles = () => page.getByRole('rowheader').getByRole('link').allTextContents();
  await page.goto(`/admin/quizzes?course=${course}`);
  await eventually(async () => (await titles()).toSorted(), ['Numbers', 'Présentations']);
  await page.getByLabel('Search quizzes').fill('presentations');
  await eventually(titles, ['Présentations']);
  await page.reload();
  await eventually(titles, ['Présentations']);
  await expect(page.getByLabel('Search quizzes')).toHaveValue('presentations');

  await page.getByRole('button', { name: 'Delete Présentations' }).click();
  await expect(page.getByText('Delete this quiz? 1 attempt is lost with it.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Quiz “Présentations” deleted')).toBeVisible();
  await page.getByRole('button', { name: 'Show all quizzes' }).click();
  await eventually(titles, ['Numbers']);
});
