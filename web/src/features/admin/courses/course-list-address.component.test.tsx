import { api } from '@trilha/contract';
import { adminCourse, expectAccessible, mock, httpError } from '#test';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, courseSchool, row, title } from './course-school.testing.ts';
import { LIST, form, rows, open, english } from './course-list.testing.ts';

/* What stands in the address of the list: page, search and the course that is open. */

test('page and search stand in the address, through back and forward', async () => {
  const many = Array.from({ length: 11 }, (_, n) => adminCourse({ title: `Nº ${11 - n}.` }));
  courseSchool([adminCourse({ title: 'Francês' }), ...many]);
  const { address, go } = await open();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect.element(row('Nº 1.')).toBeVisible();
  await expect.poll(address).toBe(`${LIST}?page=2`);
  await expect.element(row('Francês')).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Preview Nº 1.' }).click();
  await expect.element(page.getByText('Another screen')).toBeVisible();
  await go(-1);
  await expect.element(row('Nº 1.')).toBeVisible();
  await go(-1);
  await expect.element(row('Francês')).toBeVisible();
  await go(1);
  await expect.element(row('Nº 1.')).toBeVisible();

  const search = page.getByRole('searchbox', { name: 'Search courses' });
  await search.fill('francês');
  await expect.element(row('Francês')).toBeVisible();
  await expect.poll(() => rows.elements()).toHaveLength(2);
  await expect.poll(address).toBe(`${LIST}?${new URLSearchParams({ search: 'francês' })}`);
  await page.getByRole('link', { name: 'Preview Francês' }).click();
  await expect.element(page.getByText('Another screen')).toBeVisible();
  await go(-1);
  await expect.element(search).toHaveValue('francês');
  await expect.poll(() => rows.elements()).toHaveLength(2);
  await page.getByRole('link', { name: 'All Courses' }).click();
  await expect.element(search).toHaveValue('');
  await expect.poll(() => rows.elements()).toHaveLength(11);

  await search.fill('nothing at all');
  await expect.element(page.getByText('No course found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).last().click();
  await expect.poll(() => rows.elements()).toHaveLength(11);
});

test('a page past the end is told; the last row of one takes its page with it', async () => {
  courseSchool(Array.from({ length: 11 }, (_, n) => adminCourse({ title: `Nº ${11 - n}.` })));
  const { address } = await open(`${LIST}?page=9`);
  await expect.element(page.getByText('There is no such page')).toBeVisible();
  await page.getByRole('link', { name: 'To the first page' }).click();
  await page.getByRole('link', { name: 'Next' }).click();
  await button('Delete Nº 1.').click();
  await button('Delete').click();
  await expect.element(page.getByText('Course deleted successfully!')).toBeVisible();
  await expect.poll(address).toBe(LIST);
  await expect.poll(() => rows.elements()).toHaveLength(11);
});

test('an open course has an address: a link opens it, Back closes it', async () => {
  const course = english();
  courseSchool([course, adminCourse({ title: 'French' })]);
  const { address, go } = await open(`${LIST}?search=h`);
  await button('Edit English A1').click();
  await expect.poll(address).toBe(`${LIST}?search=h&edit=${course.id}`);
  await expect.element(title).toHaveValue('English A1');
  await go(-1);
  await expect.poll(address).toBe(`${LIST}?search=h`);
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(button('Edit English A1')).toHaveFocus();
  await go(1);
  await expect.element(title).toHaveValue('English A1');
  await title.fill('English A2');
  await button('Update Course').click();
  await expect.element(page.getByText('Course updated successfully!')).toBeVisible();
  await expect.poll(address).toBe(`${LIST}?search=h`);
});

test('Back asks before it takes away what was typed', async () => {
  const course = english();
  courseSchool([course]);
  const { address, go } = await open();
  await button('Edit English A1').click();
  await title.fill('English B2');
  // The page knows that something is unsaved: only then it can ask.
  await expect
    .poll(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))
    .toBe(false);
  void go(-1);
  await button('Keep editing').click();
  await expect.element(title).toHaveValue('English B2');
  expect(address()).toBe(`${LIST}?edit=${course.id}`);
  void go(-1);
  await button('Leave without saving').click();
  await expect.poll(address).toBe(LIST);
  await expect.element(form).not.toBeInTheDocument();
});

test('a course that is not on this page of the list is asked for by itself', async () => {
  const course = english({ subtitle: 'First words' });
  courseSchool([adminCourse({ title: 'French' })]);
  const asked = mock(api.adminCourses.get, course);
  asked.hold();
  await open(`${LIST}?edit=${course.id}`);
  await expect.element(form.getByText('Loading...')).toBeVisible();
  asked.release();
  await expect.element(page.getByLabelText('Subtitle')).toHaveValue('First words');
  await expect.element(page.getByRole('heading', { name: 'Edit English A1' })).toBeVisible();
  expect(asked.last?.params.id).toBe(course.id);
});

test.each(['4711', 'x'])('there is no course %s: the list is offered', async (id) => {
  courseSchool([english()]);
  mock(api.adminCourses.get, httpError(404));
  const { address } = await open(`${LIST}?page=1&edit=${id}`);
  await expect.element(page.getByText('There is no such course')).toBeVisible();
  await expect.element(button('Retry')).not.toBeInTheDocument();
  await expectAccessible();
  await page.getByRole('link', { name: 'To all courses' }).click();
  await expect.poll(address).toBe(`${LIST}?page=1`);
  await expect.element(row('English A1')).toBeVisible();
});

test('a course that cannot be loaded comes on a second try', async () => {
  courseSchool([]);
  mock(api.adminCourses.get, httpError(500));
  await open(`${LIST}?edit=7`);
  await expect.element(page.getByText('Failed to load course details')).toBeVisible();
  mock(api.adminCourses.get, english());
  await button('Retry').click();
  await expect.element(title).toHaveValue('English A1');
});
