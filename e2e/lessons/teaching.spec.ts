import { fileURLToPath } from 'node:url';
import { PASSWORD } from '../../server/test/factories.ts';
import { addButton, fillCourse, row } from '../courses/admin-course-steps.ts';
import { describe, dropFile, knownVideo, lessonsOf, YOUTUBE } from './lesson-steps.ts';
import { chooser } from './upload-steps.ts';
import { completed, playFrom, video } from '../learn/learning-steps.ts';
import { eventually, expect, test } from '../support/test.ts';

const demo = (name: string) => fileURLToPath(new URL(`../../demo/media/${name}`, import.meta.url));
const TITLE = 'Français pour voyager';

test('a teacher makes a course of three lessons, orders and publishes it; Ana joins and watches', async ({
  browser,
  page,
  school,
  logIn,
}) => {
  test.slow();
  const ana = await school.user({
    first_name: 'Ana',
    email: 'ana@school.test',
    password: PASSWORD,
  });
  await logIn(await school.user({ is_staff: true }));
  await page.goto('/admin/courses/new');
  await fillCourse(page, TITLE);
  await page.getByText('Published', { exact: true }).click();
  await page.getByRole('button', { name: 'Create Course' }).click();
  await expect(page).toHaveURL('/admin/courses');
  await expect(addButton(page)).toBeVisible();
  await expect(row(page, TITLE)).toContainText('Draft');
  const { id: course } = await school.ctx.database.queries
    .selectFrom('courses')
    .select('id')
    .where('title', '=', TITLE)
    .executeTakeFirstOrThrow();

  // The first by drag and drop.
  await page.getByRole('link', { name: 'Add Lesson' }).click();
  await describe(page, TITLE, 'Je suis');
  await dropFile(page, demo('fr-steps-2-je-suis.mp4'), 'video/mp4');
  await expect(page.getByText('The upload is complete.')).toBeVisible();
  await page.getByRole('button', { name: 'Create Lesson' }).click();
  await expect(page).toHaveURL('/admin/lessons');

  // The second by choosing a file, which knows its course already.
  await page.getByRole('combobox', { name: 'Course' }).selectOption(TITLE);
  await page.getByRole('main').getByRole('link', { name: 'Add Lesson' }).click();
  await describe(page, TITLE, 'Bonjour');
  await chooser(page).setInputFiles(demo('fr-steps-1-bonjour.mp4'));
  await expect(page.getByText('The upload is complete.')).toBeVisible();
  await page.getByRole('button', { name: 'Create Lesson' }).click();
  await expect(page).toHaveURL(`/admin/lessons?course=${course}`);

  // The third stands on YouTube.
  await knownVideo(page, { title: 'Au marché', duration: '09:56' });
  await page.getByRole('main').getByRole('link', { name: 'Add Lesson' }).click();
  await page.getByLabel('Video URL').fill(YOUTUBE);
  await page.getByLabel('Description').fill('Les fruits et les légumes');
  await expect(page.getByLabel('Title')).toHaveValue('Au marché');
  await page.getByRole('button', { name: 'Create Lesson' }).click();
  await expect(page).toHaveURL(`/admin/lessons?course=${course}`);
  await expect(page.getByRole('rowheader')).toHaveText(['Je suis', 'Bonjour', 'Au marché']);

  await page.getByRole('link', { name: 'Arrange order' }).click();
  await page.getByRole('button', { name: 'Move Bonjour up' }).click();
  await expect(page.getByText('Order saved')).toBeVisible();

  await page.goto('/admin/courses');
  await page.getByRole('button', { name: `Edit ${TITLE}` }).click();
  // The filter of the list has such an option too.
  await page.locator('form').getByText('Published', { exact: true }).click();
  await page.getByRole('button', { name: 'Update Course' }).click();
  await expect(page.getByText('Course updated successfully!')).toBeVisible();

  const context = await browser.newContext();
  const hers = await context.newPage();
  await hers.goto(`${school.url}/login`);
  await hers.getByLabel('Email').fill(ana.email);
  await hers.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await hers.getByRole('button', { name: 'Entrar', exact: true }).click();
  const card = hers.getByRole('article').filter({ hasText: TITLE });
  await card.getByRole('button', { name: 'Enroll' }).click();
  await hers.getByRole('link', { name: 'Continue Learning' }).click();
  await expect(hers.getByRole('heading', { name: 'Bonjour' })).toBeVisible();
  await expect(video(hers)).toHaveAttribute('poster', /\/media\/pictures\//);
  await playFrom(hers, 0.9);
  await expect(hers.getByText('1 of 3 completed')).toBeVisible();
  const lessons = await lessonsOf(school, course);
  expect(lessons.map(({ title }) => title)).toEqual(['Bonjour', 'Je suis', 'Au marché']);
  await eventually(() => completed(school, ana.id), [lessons[0]?.id ?? 0]);
  await context.close();
});
