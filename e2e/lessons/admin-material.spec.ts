import { expect, test } from '../support/test.ts';
import { describe, knownVideo, YOUTUBE } from './lesson-steps.ts';

const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n${name}\n%%EOF`),
});

test('a lesson is added with two files and a text, and a student finds them in that order', async ({
  page,
  school,
  logIn,
}) => {
  const { id: course } = await school.course({ title: 'English at Work', is_published: true });
  const student = await school.user({ username: 'ana' });
  await school.enroll(student, course);
  await logIn(await school.user({ is_staff: true }));
  await knownVideo(page);
  await page.goto(`/admin/lessons/new?course=${course}`);
  await describe(page, 'English at Work', 'At the market');
  await page.getByLabel('Video URL').fill(YOUTUBE);
  await page.getByLabel('Duration').fill('01:00');
  const section = page.getByRole('region', { name: 'Material' });
  const button = (name: string) => section.getByRole('button', { name, exact: true });
  await section.getByLabel('Add a file').setInputFiles(pdf('Words.pdf'));
  await button('Add a text').click();
  await section.getByRole('textbox', { name: 'Title' }).fill('To remember');
  await section.getByRole('textbox', { name: 'Text', exact: true }).fill('Say hello.');
  await button('Add').click();
  await section.getByLabel('Add a file').setInputFiles(pdf('Exercises.pdf'));
  await button('Move Exercises up').click();
  await page.getByRole('button', { name: 'Create Lesson' }).click();
  await expect(page.getByText('Lesson created successfully')).toBeVisible();

  await logIn(student);
  await page.goto(`/course/${course}`);
  await page.getByRole('tab', { name: /Material/ }).click();
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByText('To remember')).toBeVisible();
  const text = await panel.innerText();
  const places = ['Words', 'Exercises', 'To remember', 'Say hello.'].map((word) =>
    text.indexOf(word),
  );
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  const saved = page.waitForEvent('download');
  await panel.getByRole('link', { name: /Exercises/ }).click();
  expect((await saved).suggestedFilename()).toBe('Exercises.pdf');
});
