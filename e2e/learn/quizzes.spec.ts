import { student, attemptsOf, button, title, modal, choose, take } from './quiz-steps.ts';
import { eventually, expect, test } from '../support/test.ts';

// What fades in is judged by axe as it will stand.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a student fails a quiz, reads what to review, and passes it the second time', async ({
  page,
  context,
  school,
  logIn,
  expectAccessible,
}) => {
  const { course, quizId, user, address } = await student(school, 1);
  await school.ctx.database.queries
    .updateTable('questions')
    .set({ lesson_id: course.lessons[0] ?? null })
    .where('quiz_id', '=', quizId)
    .where('position', '=', 2)
    .execute();
  await logIn(user);
  await page.goto(address);
  await button(page, 'Start Quiz').click();
  await choose(page, 'Right');
  await button(page, 'Next').click();
  await choose(page, 'Wrong');
  await page.reload();
  await expect(page.getByText('Question 2 of 3', { exact: true })).toBeVisible();
  await expect(page.getByText('Welcome back! We kept your answers.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Wrong', exact: true })).toBeChecked();
  await button(page, 'Next').click();
  await choose(page, 'Also wrong');
  await button(page, 'Submit Quiz').click();
  await expect(modal(page)).toContainText('33%');
  await modal(page).getByRole('button', { name: 'View details' }).click();

  // A reload stays with the result.
  await page.reload();
  await expect(title(page)).toHaveText('Quiz Completed!');
  await expect(modal(page)).toBeHidden();
  await expect(page.getByText('1 of 3 answers right. The passing score is 70%.')).toBeVisible();
  const review = page.getByRole('listitem').filter({ hasText: /^Question \d/ });
  await expect(review).toHaveText([/Question 2/, /Question 3/]);
  await expect(review.first().getByRole('link')).toHaveAttribute(
    'href',
    `/course/${course.id}?lesson=${course.lessons[0]}`,
  );
  await button(page, 'View Report').click();
  await expect(page.locator('.quiz-report li')).toHaveCount(3);
  await expect(page.locator('.quiz-report-wrong').first()).toContainText('Right answer');
  await expectAccessible();
  // Without what the history kept, the address shows the attempts.
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(title(other)).toHaveText('Previous Attempts');
  await other.close();

  await button(page, 'Retake Quiz').click();
  await take(page, ['Right', 'Right', 'Right']);
  await expect(modal(page)).toContainText("Great job! You've passed the quiz!");
  await modal(page).getByRole('button', { name: 'View details' }).click();
  await expect(page.getByText('Achievement earned: Quiz Master.')).toHaveCount(1);
  await page.goBack();
  await expect(title(page)).toHaveText('Quiz Completed!');
  await button(page, 'Back to Quiz List').click();
  await expect(page.getByText('Best Score: 100% (2 attempts)')).toBeVisible();
  await eventually(attemptsOf(school, user.id), [
    { number: 1, score: 33 },
    { number: 2, score: 100 },
  ]);
});
