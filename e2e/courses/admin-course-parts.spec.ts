import { readFileSync } from 'node:fs';
import { PASSWORD } from '../../server/test/factories.ts';
import { FAILED, form, LIST, row } from './admin-course-steps.ts';
import { eventually, expect, test } from '../support/test.ts';

const PICTURE = readFileSync(new URL('../../web/public/apple-touch-icon.png', import.meta.url));
const pictureFile = { name: 'icon.png', mimeType: 'image/png', buffer: PICTURE };

test('benefits of a course are saved at once, each by itself', async ({
  page,
  school,
  logIn,
  expectFailures,
}) => {
  expectFailures(/\/benefits\//);
  await school.course({ title: 'English A1', benefits: ['Small groups', 'A book club'] });
  await logIn(await school.user({ is_staff: true }));
  const stored = async () => {
    const rows = await school.ctx.database.queries
      .selectFrom('course_benefits')
      .select('description')
      .orderBy('id')
      .execute();
    return rows.map((benefit) => benefit.description);
  };
  await page.goto(LIST);
  await page.getByRole('button', { name: 'Edit English A1' }).click();
  await page.getByLabel('Benefit 1', { exact: true }).fill('Groups of six');
  await page.getByRole('button', { name: 'Save benefit 1' }).click();
  await expect(page.getByText('Benefit saved.')).toBeVisible();
  expect(await stored()).toEqual(['Groups of six', 'A book club']);

  await page.getByRole('button', { name: 'Remove benefit 2' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Benefit removed.')).toBeVisible();
  expect(await stored()).toEqual(['Groups of six']);

  await page.getByRole('button', { name: 'Add Benefit' }).click();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Native teachers');
  await page.route('**/benefits/', (route) => route.fulfill(FAILED));
  await page.keyboard.press('Enter');
  await expect(page.getByText('This benefit could not be saved. Please try again.')).toBeVisible();
  await page.unroute('**/benefits/');
  await page.getByRole('button', { name: 'Retry benefit 2' }).click();
  await expect(page.getByText('Benefit saved.')).toBeVisible();
  expect(await stored()).toEqual(['Groups of six', 'Native teachers']);

  // What was changed and not saved yet goes with the course.
  await page.getByLabel('Benefit 2', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Update Course' }).click();
  await expect(form(page).getByText('Description is required')).toBeVisible();
  await page.getByLabel('Benefit 2', { exact: true }).fill('Role plays');
  await page.getByRole('button', { name: 'Update Course' }).click();
  await expect(page.getByText('Course updated successfully!')).toBeVisible();
  expect(await stored()).toEqual(['Groups of six', 'Role plays']);
});

test('a picture is uploaded, shown to students, and removed', async ({
  page,
  school,
  logIn,
  expectFailures,
  expectAccessible,
}) => {
  expectFailures(/\/api\/admin\/courses\/icon\//, /no-such-picture/);
  const { id } = await school.course({ title: 'English A1' });
  const icon = async () =>
    (
      await school.ctx.database.queries
        .selectFrom('courses')
        .select('icon')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).icon;
  await logIn(await school.user({ is_staff: true }));
  await page.goto(LIST);
  await page.getByRole('button', { name: 'Edit English A1' }).click();
  const picker = form(page).locator('input[type=file]');
  await picker.setInputFiles({ ...pictureFile, buffer: Buffer.from('no picture at all') });
  await expect(page.getByText('Failed to upload picture')).toBeVisible();
  await expect(page.getByText(/This image cannot be read/)).toBeVisible();
  await picker.setInputFiles(pictureFile);
  await expect(form(page).locator('img[src*="/media/pictures/"]')).toBeVisible();
  await expect(page.getByText('Failed to upload picture')).toBeHidden();
  await expectAccessible();
  await page.getByRole('button', { name: 'Update Course' }).click();
  await expect(row(page, 'English A1').locator('img[src*="/media/pictures/"]')).toBeVisible();
  expect(await icon()).toMatch(/^\/media\/pictures\/[0-9a-f]{32}\.webp$/);

  await page.getByRole('button', { name: 'Edit English A1' }).click();
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await page.getByLabel('Icon address').fill('https://127.0.0.1:9/no-such-picture.png');
  await expect(page.getByText(/No picture could be loaded from this address/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await page.getByRole('button', { name: 'Update Course' }).click();
  await expect(page.getByText('Course updated successfully!')).toBeVisible();
  await eventually(icon, '');
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
  await form(admin).locator('input[type=file]').setInputFiles(pictureFile);
  await expect(form(admin).locator('img')).toBeVisible();
  await admin.getByRole('button', { name: 'Update Course' }).click();
  await expect(admin.getByText('Course updated successfully!')).toBeVisible();
  await page.reload();
  const picture = page.locator('img[src*="/media/pictures/"]');
  await expect(picture).toBeVisible();
  // It stands there before it has arrived.
  await eventually(
    () => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
    180,
  );

  await admin.getByRole('button', { name: 'Edit English A1' }).click();
  await admin.getByText('Published', { exact: true }).click();
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
