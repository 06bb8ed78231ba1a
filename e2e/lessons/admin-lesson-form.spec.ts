import { courseOf, knownVideo, lessonsOf, staffOf, titlesOf, YOUTUBE } from './lesson-steps.ts';
import { expect, test } from '../support/test.ts';

test('a lesson of a pasted YouTube address is added, asking no other host', async ({
  page,
  context,
  school,
  logIn,
}) => {
  const { id } = await school.course({ title: 'English at Work' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await logIn(await staffOf(school));
  await knownVideo(page, { title: 'Big Buck Bunny', duration: '09:56' });
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(school.url)) elsewhere.push(request.url());
  });
  await page.goto(`/admin/lessons?course=${id}`);
  await page.getByRole('main').getByRole('link', { name: 'Add Lesson' }).click();
  await expect(page.getByRole('combobox', { name: 'Course' })).toHaveValue(String(id));
  await page.getByLabel('Video URL').focus();
  await page.evaluate((text) => navigator.clipboard.writeText(text), YOUTUBE);
  await page.keyboard.press('Control+V');
  await expect(page.getByLabel('Title')).toHaveValue('Big Buck Bunny');
  await expect(page.getByLabel('Duration')).toHaveValue('09:56');
  await expect(page.getByText('Open on YouTube')).toBeVisible();
  await page.getByLabel('Description').fill('O que ele faz');
  await page.getByRole('button', { name: 'Create Lesson' }).click();
  await expect(page).toHaveURL(`/admin/lessons?course=${id}`);
  await expect(page.getByRole('row', { name: /Big Buck Bunny/ })).toContainText('09:56');
  expect(elsewhere).toEqual([]);
});

test('a lesson moves to another course', async ({ page, school, logIn }) => {
  const id = await courseOf(school, 'English at Work', 'Old title');
  const other = await school.course({ title: 'Another course' });
  const [lesson] = await lessonsOf(school, id);
  await logIn(await staffOf(school));
  await knownVideo(page);
  await page.goto(`/admin/lessons/${lesson?.id}/edit?course=${id}`);
  await expect(page.getByLabel('Title')).toHaveValue('Old title');
  await page.getByLabel('Title').fill('New title');
  await page.getByRole('combobox', { name: 'Course' }).selectOption('Another course');
  await page.getByRole('button', { name: 'Update Lesson' }).click();
  await expect(page).toHaveURL(`/admin/lessons?course=${id}`);
  expect(await titlesOf(school, other.id)).toEqual(['New title']);
});
