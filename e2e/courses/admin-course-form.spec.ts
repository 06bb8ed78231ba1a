import { addButton, FAILED, fillCourse, LIST, row } from './admin-course-steps.ts';
import { expect, test } from '../support/test.ts';

test.describe('the page of a new course', () => {
  test('creates it and returns to the list', async ({ page, school, logIn, expectAccessible }) => {
    await logIn(await school.user({ is_staff: true }));
    await page.goto(LIST);
    await page.getByRole('link', { name: 'Add Course' }).click();
    await expect(page.getByRole('heading', { name: 'New Course' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add Course' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await page.getByRole('button', { name: 'Create Course' }).click();
    for (const field of ['Title', 'Subtitle', 'Description', 'Level', 'Duration']) {
      await expect(page.getByText(`${field} is required`, { exact: true })).toBeVisible();
    }
    await fillCourse(page);
    await page.getByRole('button', { name: 'Add Benefit' }).click();
    await page.keyboard.type('Small groups');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Native teachers');
    await expectAccessible();
    await page.getByRole('button', { name: 'Create Course' }).click();
    await expect(page.getByText('Course created successfully!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create Course' })).toBeHidden();
    await expectAccessible();
    await expect(page).toHaveURL(LIST);
    await page.getByRole('button', { name: 'Edit French for Travel' }).click();
    await expect(page.getByLabel('Benefit 1', { exact: true })).toHaveValue('Small groups');
    await expect(page.getByLabel('Benefit 2', { exact: true })).toHaveValue('Native teachers');
  });

  test('goes nowhere by itself once it was left', async ({ page, school, logIn }) => {
    await logIn(await school.user({ is_staff: true }));
    await page.goto(`${LIST}/new`);
    await fillCourse(page);
    await page.getByRole('button', { name: 'Create Course' }).click();
    await expect(page.getByText('Course created successfully!')).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByText('Total Courses')).toBeVisible();
    await page.waitForTimeout(2000);
    await expect(page).toHaveURL('/admin');
  });

  test('keeps what was typed when the server fails, and asks before it is left', async ({
    page,
    school,
    logIn,
    expectFailures,
    expectAccessible,
  }) => {
    expectFailures(/\/api\/admin\/courses\/$/);
    await logIn(await school.user({ is_staff: true }));
    await page.goto(`${LIST}/new`);
    await fillCourse(page);
    await page.route('**/api/admin/courses/', (route) => route.fulfill(FAILED));
    await page.getByRole('button', { name: 'Create Course' }).click();
    await expect(page.getByText('Failed to create course. Please try again.')).toBeVisible();
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('French for Travel');
    await expectAccessible();
    await page.getByRole('link', { name: 'All Courses' }).first().click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page).toHaveURL(`${LIST}/new`);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page).toHaveURL(LIST);
  });

  test('also stands at the quizzes of a course', async ({ page, school, logIn }) => {
    const { id } = await school.course();
    await logIn(await school.user({ is_staff: true }));
    await page.goto(`${LIST}/${id}/quizzes`);
    await expect(page.getByRole('heading', { name: 'New Course' })).toBeVisible();
  });

  test('names the benefits that could not be saved, and saves them on Retry', async ({
    page,
    school,
    logIn,
    expectFailures,
    expectAccessible,
  }) => {
    expectFailures(/\/benefits\/$/);
    await logIn(await school.user({ is_staff: true }));
    await page.goto(`${LIST}/new`);
    await fillCourse(page);
    await page.getByRole('button', { name: 'Add Benefit' }).click();
    for (const text of ['Small groups', 'Native teachers', 'A book club']) {
      await page.keyboard.type(text);
      if (text !== 'A book club') await page.keyboard.press('Enter');
    }
    await page.route('**/api/courses/*/benefits/', (route) =>
      route.request().postData()?.includes('Native') ? route.fulfill(FAILED) : route.continue(),
    );
    await page.getByRole('button', { name: 'Create Course' }).click();
    await expect(page.getByText('Course created successfully!')).toBeVisible();
    await expect(page.getByText('A benefit could not be saved: “Native teachers”')).toBeVisible();
    await expectAccessible();
    await page.unroute('**/api/courses/*/benefits/');
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await expect(page).toHaveURL(LIST);
    const benefits = await school.ctx.database.queries
      .selectFrom('course_benefits')
      .select('description')
      .orderBy('description')
      .execute();
    expect(benefits.map((benefit) => benefit.description)).toEqual([
      'A book club',
      'Native teachers',
      'Small groups',
    ]);
    // Nothing was made twice.
    await expect(page.getByRole('row')).toHaveCount(2);
  });
});

test('everything works by keyboard', async ({ page, school, logIn }) => {
  await logIn(await school.user({ is_staff: true }));
  await page.goto(LIST);
  await addButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
  await page.keyboard.type('French');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Paris and beyond');
  await page.keyboard.press('Tab');
  await page.keyboard.type('What one says.');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Adv');
  await page.keyboard.press('Tab');
  await page.keyboard.type('6 weeks');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Course added successfully!')).toBeVisible();
  await expect(row(page, 'French')).toContainText('Advanced');

  await page.getByRole('button', { name: 'Delete French' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Delete French' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Course deleted successfully!')).toBeVisible();
  await expect(addButton(page)).toBeFocused();
});

test('on a phone all of it fits, with the menu', async ({
  page,
  school,
  logIn,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const title = 'Donaudampfschifffahrtsgesellschaftskapitänspatent '.repeat(2).trim();
  await school.course({
    title,
    duration: 'aproximadamente'.repeat(6),
    is_published: false,
    enrollment: 'staff_only',
    benefits: ['Desenvolvimento'.repeat(8)],
  });
  await logIn(await school.user({ is_staff: true }));
  await page.goto(LIST);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect(row(page, title)).toBeVisible();
  expect(await width()).toBe(360);
  await expectAccessible();
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await page.getByRole('button', { name: 'Remove benefit 1' }).click();
  expect(await width()).toBe(360);
  await expectAccessible();
  await page.getByRole('button', { name: 'Cancel', exact: true }).last().click();
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  expect(await width()).toBe(360);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expectAccessible();
  await page.getByRole('dialog').getByRole('link', { name: 'Add Course' }).click();
  await expect(page.getByRole('heading', { name: 'New Course' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await width()).toBe(360);
});

test('students are led away from it, visitors to the log-in', async ({ page, school, logIn }) => {
  for (const path of [LIST, `${LIST}/new`, `${LIST}/1/quizzes`]) {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
  }
  await logIn(await school.user());
  for (const path of [LIST, `${LIST}/new`, `${LIST}/1/quizzes`]) {
    await page.goto(path);
    await expect(page).toHaveURL('/dashboard');
  }
});
