import { api } from '@trilha/contract';
import { adminCourse, expectAccessible, mock, httpError, pageOf, translationsAfter } from '#test';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { invalidate } from '../../../lib/api/endpoint-query.ts';
import { queryClient } from '../../../lib/api/query.ts';
import { button, courseSchool, fillCourse, row, title } from './course-school.testing.ts';
import { LIST, form, addButton, rows, open, english } from './course-list.testing.ts';

const submitNew = form.getByRole('button', { name: 'Add Course' });

test('a row leads to lessons, quizzes and the course itself', async () => {
  const course = english({ lesson_count: 2, quiz_count: 1, enrollment_count: 3 });
  courseSchool([course]);
  await open();
  const link = (name: string) => row('English A1').getByRole('link', { name });
  await expect
    .element(link('2 lessons of English A1'))
    .toHaveAttribute('href', `/admin/lessons?course=${course.id}`);
  await expect
    .element(link('1 quiz of English A1'))
    .toHaveAttribute('href', `/admin/quizzes?course=${course.id}`);
  await expect.element(link('Preview English A1')).toHaveAttribute('href', `/course/${course.id}`);
  await expect.element(row('English A1').getByRole('cell').nth(3)).toMatchTextContent('3');
  await expectAccessible();
});

test('a course is added in the list, which shows it first', async () => {
  const { create } = courseSchool([english()]);
  await open();
  await addButton.click();
  await expect.element(title).toHaveFocus();
  await fillCourse();
  await userEvent.selectOptions(page.getByLabelText('Enrollment'), 'Only staff enroll students');
  await expectAccessible();
  await submitNew.click();
  await expect.element(page.getByText('Course added successfully!')).toBeVisible();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(addButton).toHaveFocus();
  await expect.element(rows.nth(1)).toMatchTextContent('French for Travel');
  await expect.element(row('French for Travel')).toMatchTextContent('Staff enroll');
  expect(create.last?.body).toEqual({
    title: 'French for Travel',
    subtitle: 'Paris and beyond',
    description: 'What one says on the way.',
    level: 'beginner',
    duration: '6 weeks',
    icon: '',
    enrollment: 'staff_only',
    is_published: true,
    language: null,
    translations: translationsAfter({}),
    catalogue_entry: null,
  });
});

test('of a changed course only what was touched is sent', async () => {
  const { update } = courseSchool([english({ duration: '6 weeks' })]);
  await open();
  await button('Edit English A1').click();
  await expect.element(page.getByLabelText('Duration')).toHaveValue('6 weeks');
  await title.fill('English for Work');
  await button('Update Course').click();
  await expect.element(page.getByText('Course updated successfully!')).toBeVisible();
  await expect.element(button('Edit English for Work')).toHaveFocus();
  expect(update.requests.map(({ body }) => body)).toEqual([
    { title: 'English for Work', version: 1 },
  ]);
});

test('a course is deleted after a question', async () => {
  courseSchool([english(), adminCourse({ title: 'French' })]);
  await open();
  const dialog = page.getByRole('alertdialog');
  await button('Delete French').click();
  await expect
    .element(dialog)
    .toMatchTextContent(
      'Are you sure you want to delete this course? This action cannot be undone.',
    );
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(button('Delete French')).toHaveFocus();

  await button('Delete French').click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(page.getByText('Course deleted successfully!')).toBeVisible();
  await expect.element(row('French')).not.toBeInTheDocument();
  await expect.element(row('English A1')).toBeVisible();
  await expect.element(addButton).toHaveFocus();
});

test('the question before a deletion follows the list', async () => {
  const course = english({ lesson_count: 1 });
  courseSchool([course]);
  await open();
  await button('Delete English A1').click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog).toMatchTextContent('1 lesson, 0 quizzes and 0 enrollments');

  courseSchool([{ ...course, title: 'English B1', lesson_count: 2, quiz_count: 1 }]);
  await invalidate(queryClient, '/admin/courses/');
  await expect.element(dialog).toMatchTextContent('2 lessons, 1 quiz and 0 enrollments');
  await expect.element(dialog).toMatchTextContent('English B1');

  const { remove } = courseSchool([adminCourse({ title: 'French' })]);
  await invalidate(queryClient, '/admin/courses/');
  await expect.element(dialog).toMatchTextContent('This course is no longer in the list');
  await expect.element(dialog).not.toMatchTextContent('2 lessons');
  await expect.element(dialog.getByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('button', { name: 'Close' }).last()).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(row('French')).toBeVisible();
  expect(remove.requests).toEqual([]);
});

test('a course that leaves the list while it is being deleted is no surprise', async () => {
  const { remove } = courseSchool([english()]);
  remove.hold();
  await open();
  await button('Delete English A1').click();
  await button('Delete').click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(button('Deleting...')).toBeVisible();
  mock(api.adminCourses.list, pageOf([]));
  await invalidate(queryClient, '/admin/courses/');
  await expect.element(page.getByText('No courses yet')).toBeInTheDocument();
  await expect.element(button('Deleting...')).toBeVisible();
  await expect.element(dialog).not.toMatchTextContent('no longer in the list');
  remove.release();
  await expect.element(page.getByText('Course deleted successfully!')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('what is missing is said beside each field', async () => {
  const { create } = courseSchool();
  await open();
  await button('Add the first course').click();
  await page.getByRole('radio', { name: 'Own picture' }).click();
  await page.getByLabelText('Icon address').fill('pictures/one.png');
  await submitNew.click();
  for (const text of [
    'Title is required',
    'Subtitle is required',
    'Description is required',
    'Level is required',
    'Duration is required',
    'Enter an http(s) address, or leave it empty.',
  ]) {
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  }
  await expect.element(title).toHaveFocus();
  await expectAccessible();
  await title.fill('French');
  await expect.element(page.getByText('5 fields above need your attention.')).toBeVisible();
  await expect
    .element(page.getByText('Title is required', { exact: true }))
    .not.toBeInTheDocument();
  await expect.element(page.getByText('Subtitle is required')).toBeVisible();
  expect(create.requests).toEqual([]);
});

test('a list that cannot be loaded says so, and comes on a second try', async () => {
  mock(api.adminCourses.list, httpError(500));
  await open();
  await expect.element(page.getByText('Failed to load courses')).toBeVisible();
  await expectAccessible();
  courseSchool([english()]);
  await button('Retry').click();
  await expect.element(row('English A1')).toBeVisible();
});

test('what was typed stays when a course cannot be added', async () => {
  courseSchool();
  mock(api.adminCourses.create, httpError(500, {}));
  await open();
  await addButton.click();
  await fillCourse();
  await submitNew.click();
  await expect.element(page.getByText('Failed to add course')).toBeVisible();
  await expect.element(page.getByLabelText('Duration')).toHaveValue('6 weeks');

  mock(api.adminCourses.create, httpError(400, { title: ['There is such a course already.'] }));
  await submitNew.click();
  await expect.element(page.getByText('There is such a course already.')).toBeVisible();
  await expect.element(page.getByText('Failed to add course')).toBeVisible();
  await expect.element(title).toHaveFocus();

  courseSchool();
  await submitNew.click();
  await expect.element(page.getByText('Course added successfully!')).toBeVisible();
});

test('what was typed stays when a course cannot be changed', async () => {
  courseSchool([english()]);
  mock(api.adminCourses.update, httpError(500, {}));
  await open();
  await button('Edit English A1').click();
  await page.getByLabelText('Subtitle').fill('First words');
  await button('Update Course').click();
  await expect.element(page.getByText('Failed to update course')).toBeVisible();
  await expect.element(page.getByLabelText('Subtitle')).toHaveValue('First words');
});

test('a course that cannot be deleted can be tried again', async () => {
  const course = english();
  courseSchool([course]);
  mock(api.adminCourses.remove, httpError(500, {}));
  await open();
  await button('Delete English A1').click();
  await button('Delete').click();
  await expect.element(page.getByText('Failed to delete course')).toBeVisible();
  courseSchool([course]);
  await button('Delete').click();
  await expect.element(page.getByText('Course deleted successfully!')).toBeVisible();
});

test('leaving asks before what was typed is left behind', async () => {
  const first = english();
  courseSchool([first, adminCourse({ title: 'English A2' })]);
  const { address } = await open();
  const subtitle = page.getByLabelText('Subtitle');
  await button('Edit English A1').click();
  await subtitle.fill('First words');
  for (const leave of [
    page.getByRole('link', { name: 'Dashboard' }),
    button('Edit English A2'),
    button('Cancel'),
  ]) {
    await leave.click();
    await button('Keep editing').click();
    await expect.element(subtitle).toHaveValue('First words');
  }
  expect(address()).toBe(`${LIST}?edit=${first.id}`);
  await button('Edit English A2').click();
  await button('Leave without saving').click();
  await expect.element(page.getByRole('heading', { name: 'Edit English A2' })).toBeVisible();
  // Nothing is typed here: nothing is asked.
  await button('Cancel').click();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(button('Edit English A2')).toHaveFocus();
});

test('everything works by keyboard', async () => {
  courseSchool([english()]);
  await open();
  await expect.element(row('English A1')).toBeVisible();
  addButton.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(title).toHaveFocus();
  await userEvent.keyboard(
    'French{Tab}Paris and beyond{Tab}What one says.{Tab}Adv{Tab}6 weeks{Enter}',
  );
  await expect.element(page.getByText('Course added successfully!')).toBeVisible();
  await expect.element(row('French')).toMatchTextContent('Advanced');

  button('Delete French').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await expect.element(button('Delete French')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Cancel')).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(page.getByText('Course deleted successfully!')).toBeVisible();
  await expect.element(addButton).toHaveFocus();
});

test('on a phone all of it fits, with the menu', async () => {
  await page.viewport(360, 780);
  const long = 'Donaudampfschifffahrtsgesellschaftskapitänspatent '.repeat(2).trim();
  courseSchool([
    adminCourse({
      title: long,
      duration: 'aproximadamente'.repeat(6),
      is_published: false,
      enrollment: 'staff_only',
      benefits: [{ id: 1, description: 'Desenvolvimento'.repeat(8) }],
    }),
  ]);
  const { address } = await open();
  const width = () => document.documentElement.scrollWidth;
  await expect.element(row(long)).toBeVisible();
  expect(width()).toBe(360);
  await expectAccessible();
  await button(`Edit ${long}`).click();
  await button('Remove benefit 1').click();
  await expect.element(page.getByText('Remove this benefit?')).toBeVisible();
  expect(width()).toBe(360);
  await expectAccessible();
  await button('Cancel').last().click();
  await button(`Delete ${long}`).click();
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  expect(width()).toBe(360);
  await button('Cancel').click();
  await button('Open menu').click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expectAccessible();
  await page.getByRole('dialog').getByRole('link', { name: 'Add Course' }).click();
  await expect.poll(address).toBe(`${LIST}/new`);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
