import { api, PICTURE_NOT_READABLE } from '@trilha/contract';
import { adminCourse, expectAccessible, mock, httpError, renderScreen } from '#test';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as screen from './course-list.tsx';
import { button, courseSchool, row } from './course-school.testing.ts';

const form = page.getByRole('region', { name: /^Edit / });
const benefit = (n: number) => page.getByLabelText(`Benefit ${n}`, { exact: true });

const choice = (name: string) => page.getByRole('radio', { name, exact: true });

/** The two pictures of the preview: they follow the choices. */
const preview = () =>
  [...form.element().querySelectorAll('img')]
    .filter((picture) => !picture.closest('label'))
    .map((picture) => picture.getAttribute('src'));

async function edit(course = adminCourse({ title: 'English A1' })) {
  const school = courseSchool([course]);
  await renderScreen(screen, { path: '/admin/courses', user: 'staff', frame: 'admin' });
  await button('Edit English A1').click();
  return {
    ...school,
    benefits: () => school.stored()[0]?.benefits.map(({ description }) => description),
  };
}

test('benefits of a course are saved at once, each by itself', async () => {
  const { benefits } = await edit(
    adminCourse({
      title: 'English A1',
      benefits: [
        { id: 1, description: 'Small groups' },
        { id: 2, description: 'A book club' },
      ],
    }),
  );
  await benefit(1).fill('Groups of six');
  await button('Save benefit 1').click();
  await expect.element(page.getByText('Benefit saved.')).toBeVisible();
  expect(benefits()).toEqual(['Groups of six', 'A book club']);

  await button('Remove benefit 2').click();
  await button('Remove').click();
  await expect.element(page.getByText('Benefit removed.')).toBeVisible();
  expect(benefits()).toEqual(['Groups of six']);
});

test('a benefit that could not be saved says so, and is saved on Retry', async () => {
  await edit();
  mock(api.adminCourses.addBenefit, httpError(500, {}));
  await button('Add Benefit').click();
  // A blank line is nothing to save.
  await userEvent.keyboard('{Enter}Native teachers{Enter}');
  await expect
    .element(page.getByText('This benefit could not be saved. Please try again.'))
    .toBeVisible();
  const retried = mock(api.adminCourses.addBenefit, ({ body }) => ({ id: 9, ...body }));
  await button('Retry benefit 1').click();
  await expect.element(page.getByText('Benefit saved.')).toBeVisible();
  expect(retried.requests.map(({ body }) => body)).toEqual([{ description: 'Native teachers' }]);
});

test('a benefit that was changed and not saved goes with the course', async () => {
  const { benefits } = await edit(
    adminCourse({ title: 'English A1', benefits: [{ id: 1, description: 'Small groups' }] }),
  );
  await benefit(1).fill('');
  await button('Update Course').click();
  await expect.element(form.getByText('Description is required')).toBeVisible();
  await benefit(1).fill('Role plays');
  await button('Update Course').click();
  await expect.element(page.getByText('Course updated successfully!')).toBeVisible();
  expect(benefits()).toEqual(['Role plays']);
});

test('a picture is uploaded, shown and removed', async () => {
  const { update } = await edit();
  await choice('Own picture').click();
  mock(api.adminCourses.uploadIcon, httpError(400, { icon: [PICTURE_NOT_READABLE] }));
  const file = new File(['a picture'], 'icon.png', { type: 'image/png' });
  await userEvent.upload(page.getByLabelText('Upload picture'), file);
  await expect.element(page.getByText('Failed to upload picture')).toBeVisible();
  await expect.element(page.getByText(PICTURE_NOT_READABLE)).toBeVisible();

  const sent = mock(api.adminCourses.uploadIcon, { icon: '/media/pictures/one.webp' });
  await userEvent.upload(page.getByLabelText('Upload picture'), file);
  await expect.poll(preview).toEqual(['/media/pictures/one.webp', '/media/pictures/one.webp']);
  await expect.element(page.getByText('Failed to upload picture')).not.toBeInTheDocument();
  expect(sent.last?.form.get('icon')).toHaveProperty('name', 'icon.png');
  await expectAccessible();
  await button('Update Course').click();
  await expect
    .poll(() => row('English A1').element().querySelector('img')?.getAttribute('src'))
    .toBe('/media/pictures/one.webp');
  expect(update.last?.body).toEqual({ icon: '/media/pictures/one.webp', version: 1 });

  await button('Edit English A1').click();
  await expect.element(choice('Own picture')).toBeChecked();
  await button('Remove picture').click();
  await page.getByLabelText('Icon address').fill('https://127.0.0.1:9/no-such-picture.png');
  await expect
    .element(page.getByText('No picture could be loaded from this address'))
    .toBeVisible();
  await button('Remove picture').click();
  await button('Update Course').click();
  await expect.element(page.getByText('Course updated successfully!')).toBeVisible();
  expect(update.last?.body).toEqual({ icon: '', version: 1 });
});

test('the first lesson’s picture is the default; an illustration is chosen, previewed and stored', async () => {
  const { update } = await edit(
    adminCourse({ title: 'English A1', poster_url: '/media/pictures/poster.webp' }),
  );
  await expect.element(choice('First lesson’s picture')).toBeChecked();
  expect(preview()).toEqual(['/media/pictures/poster.webp', '/media/pictures/poster.webp']);
  await choice('Film').click();
  expect(preview()).toEqual(['/covers/film.svg', '/covers/film.svg']);
  await expectAccessible();
  // An own one that was given up comes back with its choice.
  await choice('Own picture').click();
  await page.getByLabelText('Icon address').fill('https://pictures.test/own');
  await choice('Globe').click();
  await expect.element(page.getByLabelText('Icon address')).not.toBeInTheDocument();
  await choice('Own picture').click();
  await expect
    .element(page.getByLabelText('Icon address'))
    .toHaveValue('https://pictures.test/own');
  await choice('Globe').click();
  await button('Update Course').click();
  await expect.element(page.getByText('Course updated successfully!')).toBeVisible();
  expect(update.last?.body).toEqual({ icon: '/covers/globe.svg', version: 1 });
  await expect
    .poll(() => row('English A1').element().querySelector('img')?.getAttribute('src'))
    .toBe('/covers/globe.svg');
});

test('without a lesson’s picture the illustration follows language and level', async () => {
  await edit(adminCourse({ title: 'English A1', level: 'beginner', language: 'en' }));
  await expect.element(page.getByText('No lesson has a picture yet')).toBeVisible();
  expect(preview()[0]).toBe('/covers/talk.svg');
  await page.getByLabelText('Level').selectOptions('Advanced');
  await expect.poll(() => preview()[0]).toBe('/covers/stage.svg');
  await page.getByLabelText('Language of the course').selectOptions('French');
  await expect.poll(() => preview()[0]).toBe('/covers/film.svg');
});
