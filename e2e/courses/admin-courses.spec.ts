import { readFileSync } from 'node:fs';
import { PASSWORD } from '../../server/test/factories.ts';
import { fillCourse, LIST, row } from './admin-course-steps.ts';
import { eventually, expect, type Page, test } from '../support/test.ts';

const PICTURE = readFileSync(new URL('../../web/public/apple-touch-icon.png', import.meta.url));
const pictureFile = { name: 'icon.png', mimeType: 'image/png', buffer: PICTURE };

/** The form that opens in the list. */
const form = (page: Page) => page.getByRole('region', { name: /^Edit / });

test('a teacher creates, changes and deletes a course with its benefits', async ({
  page,
  school,
  logIn,
}) => {
  const { id } = await school.course({ title: 'English A1', lessons: 2 });
  await logIn(await school.user({ is_staff: true }));
  // The same screen as that of a new course.
  await page.goto(`${LIST}/${id}/quizzes`);
  await expect(page.getByRole('heading', { name: 'New Course' })).toBeVisible();

  await page.getByRole('link', { name: 'Add Course' }).click();
  await fillCourse(page);
  await page.getByRole('button', { name: 'Add Benefit' }).click();
  await page.keyboard.type('Small groups');
  await page.getByRole('button', { name: 'Create Course' }).click();
  await expect(page).toHaveURL(LIST);
  await expect(page.getByRole('row').nth(1)).toContainText('French for Travel');

  await page.getByRole('button', { name: 'Edit French for Travel' }).click();
  await page.getByLabel('Title', { exact: true }).fill('French for Work');
  await page.getByLabel('Benefit 1', { exact: true }).fill('Groups of six');
  await page.getByRole('button', { name: 'Update Course' }).click();
  await expect(page.getByText('Course updated successfully!')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search courses' }).fill('french');
  await expect(page).toHaveURL(`${LIST}?search=french`);
  await expect(row(page, 'English A1')).toBeHidden();
  await page.getByRole('button', { name: 'Edit French for Work' }).click();
  await expect(page.getByLabel('Benefit 1', { exact: true })).toHaveValue('Groups of six');

  await page.getByRole('button', { name: 'Delete French for Work' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Course deleted successfully!')).toBeVisible();
  await expect(row(page, 'French for Work')).toBeHidden();
});

test('students see the picture of a course, and nothing of a draft', async ({
  page,
  school,
  logIn,
  browser,
  expectFailures,
}) => {
  expectFailures(/\/api\/courses\/\d+\/$/);
  const { id } = await school.course({ title: 'English A1' });
  const staff = await school.user({ is_staff: true, password: PASSWORD });
  await logIn(await school.user());
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'English A1' })).toBeVisible();

  const teacher = await browser.newContext({ baseURL: school.url });
  const admin = await teacher.newPage();
  await admin.goto('/login');
  await admin.getByLabel('Email').fill(staff.email);
  await admin.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await admin.getByRole('button', { name: 'Entrar', exact: true }).click();
  await admin.getByRole('link', { name: 'All Courses' }).click();
  await admin.getByRole('button', { name: 'Edit English A1' }).click();
  await form(admin).getByText('Own picture', { exact: true }).click();
  await form(admin).locator('input[type=file]').setInputFiles(pictureFile);
  await expect(form(admin).locator('img[src*="/media/pictures/"]').first()).toBeVisible();
  await admin.getByRole('button', { name: 'Update Course' }).click();
  await expect(admin.getByText('Course updated successfully!')).toBeVisible();
  await expect(row(admin, 'English A1').locator('img[src*="/media/pictures/"]')).toBeVisible();
  await page.reload();
  const picture = page.locator('img[src*="/media/pictures/"]');
  await expect(picture).toBeVisible();
  // It stands there before it has arrived.
  await eventually(
    () => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
    180,
  );

  await admin.getByRole('button', { name: 'Edit English A1' }).click();
  await form(admin).getByText('Published', { exact: true }).click();
  await admin.getByRole('button', { name: 'Update Course' }).click();
  await expect(row(admin, 'English A1')).toContainText('Draft');
  await admin.getByRole('link', { name: 'Preview English A1' }).click();
  await expect(admin.getByRole('heading', { name: 'English A1' })).toBeVisible();
  await teacher.close();

  await page.reload();
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'English A1' })).toBeHidden();
  await page.goto(`/course/${id}`);
  await expect(page.getByText('Course not found')).toBeVisible();
});
