import type { TestUser } from '../../server/test/factories.ts';
import { submitQuiz } from '../../server/src/features/quizzes/quizzes.ts';
import { expect, type Page, test } from '../support/test.ts';
import type { TestServer } from '../support/server.ts';

const PASSWORD = 'a-good-password';

/* What staff do all day, across the screens of their desk. */

const dialog = (page: Page) => page.getByRole('dialog');

/** A quiz that somebody has handed in, every answer wrong. */
async function handedIn(school: TestServer, user: TestUser, course: number) {
  const quiz = await school.quiz(course, { title: 'Les nombres' });
  const rows = await school.ctx.database.queries
    .selectFrom('questions')
    .innerJoin('answers', 'answers.question_id', 'questions.id')
    .select(['questions.id', 'answers.id as answer'])
    .where('questions.quiz_id', '=', quiz)
    .where('answers.is_correct', '=', false)
    .execute();
  const answers = Object.fromEntries(rows.map(({ id, answer }) => [id, answer]));
  await submitQuiz(school.ctx, user, quiz, answers);
  return quiz;
}

test('a name that is typed wrong leads to the person, and a note of them is kept', async ({
  page,
  school,
  logIn,
}) => {
  await school.user({ first_name: 'Mariana', last_name: 'Quaresma', username: 'mariana' });
  await logIn(await school.user({ is_staff: true, username: 'paulo' }));
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('Quaersma');
  await expect(dialog(page).getByRole('option').first()).toContainText('Mariana Quaresma');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Mariana Quaresma', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Note', exact: true }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('Calls back on Monday.');
  await page.getByRole('button', { name: 'Save note' }).click();
  const note = page.getByRole('listitem').filter({ hasText: 'Calls back on Monday.' });
  await expect(note).toContainText('paulo');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Mariana Quaresma', level: 1 })).toBeVisible();
  await expect(note).toBeVisible();
});

test('a comment from the gradebook is read by the student in Previous Attempts', async ({
  page,
  browser,
  school,
  logIn,
}) => {
  const course = await school.course({ title: 'Francês' });
  const ana = await school.user({ first_name: 'Ana', last_name: 'Lima', password: PASSWORD });
  await school.enroll(ana, course.id);
  await handedIn(school, ana, course.id);
  await logIn(await school.user({ is_staff: true, username: 'paulo' }));
  await page.goto(`/admin/courses/${course.id}/gradebook`);
  await expect(page.getByRole('heading', { name: 'Gradebook: Francês' })).toBeVisible();
  await page
    .getByRole('row', { name: /Ana Lima/ })
    .getByRole('link', { name: /^0/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Les nombres', level: 1 })).toBeVisible();
  await page.getByLabel('Your comment').fill('Count with me: un, deux, trois.');
  await page.getByRole('button', { name: 'Save comment' }).click();
  await expect(page.getByText('The student sees your comment.')).toBeVisible();

  const context = await browser.newContext({ baseURL: school.url });
  const other = await context.newPage();
  await other.goto('/login');
  await other.getByLabel('Email').fill(ana.email);
  await other.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(other).toHaveURL('/dashboard');
  await other.goto(`/course/${course.id}/quizzes`);
  await other.getByText('View Results').click();
  await expect(other.getByRole('heading', { name: 'Previous Attempts' })).toBeVisible();
  await expect(other.getByText('Count with me: un, deux, trois.')).toBeVisible();
  await context.close();
});

test('a teacher begins with the own course, comes to its students, and nowhere else', async ({
  page,
  school,
  logIn,
  expectFailures,
  expectAccessible,
}) => {
  const [own, other] = [
    await school.course({ title: 'Francês', lessons: 2 }),
    await school.course({ title: 'Inglês' }),
  ];
  const [ana, bia] = [
    await school.user({ first_name: 'Ana', last_name: 'Lima' }),
    await school.user({ first_name: 'Bia', last_name: 'Reis' }),
  ];
  await school.enroll(ana, own.id);
  await school.enroll(bia, other.id);
  const teacher = await school.user({ is_staff: true, staff_role: 'teacher', username: 'rita' });
  await school.ctx.database.queries
    .insertInto('course_teachers')
    .values({ user_id: teacher.id, course_id: own.id })
    .execute();
  await logIn(teacher);
  await page.goto('/admin/dashboard');
  const courses = page.getByRole('region', { name: 'Your courses' });
  await expect(courses.getByText('1 student')).toBeVisible();
  await expect(courses.getByText('Inglês')).toBeHidden();
  const sidebar = page.getByRole('navigation', { name: 'Admin' });
  await expect(sidebar.getByRole('link', { name: 'Lessons', exact: true })).toBeVisible();
  for (const name of ['Add Course', 'Messages', 'Deletion requests', 'Audit', 'System']) {
    await expect(sidebar.getByRole('link', { name })).toHaveCount(0);
  }
  await expectAccessible();

  await courses.getByRole('link', { name: /^Students/ }).click();
  await expect(page.getByRole('heading', { name: 'Francês', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Ana Lima' }).click();
  await expect(page.getByRole('heading', { name: 'Ana Lima', level: 1 })).toBeVisible();

  expectFailures(/\/api\/admin\/users\/\d+\//, /\/api\/admin\/courses\/\d+\//);
  await page.goto(`/admin/users/${bia.id}/progress`);
  await expect(page.getByRole('main')).toContainText('There is no such user');
  await expect(page.getByText('Bia Reis')).toHaveCount(0);
  await page.goto('/admin/messages');
  await expect(
    page.getByRole('heading', { name: 'This page is not part of your role' }),
  ).toBeVisible();
});
