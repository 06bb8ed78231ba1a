import { api, COURSE_CREATED_REDIRECT_MS } from '@trilha/contract';
import {
  adminCourse,
  expectAccessible,
  holdTimers,
  mock,
  nextId,
  httpError,
  renderScreen,
} from '#test';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, courseSchool, fillCourse, title } from './course-school.testing.ts';
import * as screen from './new-course.tsx';

const LIST = '/admin/courses';
const created = page.getByText('Course created successfully!');

const open = () => renderScreen(screen, { path: `${LIST}/new`, user: 'staff', frame: 'admin' });

test('a course is created with its benefits, and the page returns to the list', async () => {
  const school = courseSchool();
  const { address } = await open();
  await expect.element(page.getByRole('heading', { name: 'New Course' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Add Course' }))
    .toHaveAttribute('aria-current', 'page');
  await button('Create Course').click();
  for (const field of ['Title', 'Subtitle', 'Description', 'Level', 'Duration']) {
    await expect.element(page.getByText(`${field} is required`, { exact: true })).toBeVisible();
  }
  await fillCourse();
  await button('Add Benefit').click();
  await userEvent.keyboard('Small groups{Enter}Native teachers');
  await expectAccessible();
  await button('Create Course').click();
  await expect.element(created).toBeVisible();
  await expect.element(button('Create Course')).not.toBeInTheDocument();
  await expectAccessible();
  await expect.poll(address).toBe(LIST);
  const [course] = school.stored();
  expect(course?.benefits.map(({ description }) => description)).toEqual([
    'Small groups',
    'Native teachers',
  ]);
});

test('the page goes nowhere by itself once it was left', async () => {
  const { create } = courseSchool();
  create.hold();
  const { address, go } = await open();
  await fillCourse();
  await button('Create Course').click();
  await expect.poll(() => create.requests).toHaveLength(1);
  const wayToList = holdTimers(COURSE_CREATED_REDIRECT_MS);
  create.release();
  await expect.element(created).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect.poll(address).toBe('/admin');
  // The router knows the new address before the former screen is gone.
  await expect.element(created).not.toBeInTheDocument();
  wayToList.elapse();
  // Whoever goes on and back again finds no other page in between.
  await go('/admin/messages');
  await expect.poll(address).toBe('/admin/messages');
  await go(-1);
  await expect.poll(address).toBe('/admin');
});

test('what was typed stays when the server fails, and leaving asks first', async () => {
  courseSchool();
  mock(api.adminCourses.create, httpError(500, {}));
  const { address } = await open();
  await fillCourse();
  await button('Create Course').click();
  await expect.element(page.getByText('Failed to create course. Please try again.')).toBeVisible();
  await expect.element(title).toHaveValue('French for Travel');
  await expectAccessible();
  await page.getByRole('link', { name: 'All Courses' }).first().click();
  await button('Keep editing').click();
  expect(address()).toBe(`${LIST}/new`);
  await button('Cancel').click();
  await button('Leave without saving').click();
  await expect.poll(address).toBe(LIST);
});

test('benefits that could not be saved are named, and saved on Retry', async () => {
  const school = courseSchool();
  mock(api.adminCourses.addBenefit, ({ body }) =>
    body.description.includes('Native') ? httpError(500, {}) : { id: nextId(), ...body },
  );
  const { address } = await open();
  await fillCourse();
  await button('Add Benefit').click();
  await userEvent.keyboard('Small groups{Enter}Native teachers{Enter}A book club');
  await button('Create Course').click();
  await expect.element(created).toBeVisible();
  await expect
    .element(page.getByText('A benefit could not be saved: “Native teachers”'))
    .toBeVisible();
  await expectAccessible();

  const retried = mock(api.adminCourses.addBenefit, ({ body }) => ({ id: nextId(), ...body }));
  await button('Retry').click();
  await expect.poll(address).toBe(LIST);
  // Nothing was made twice.
  expect(retried.requests.map(({ body }) => body.description)).toEqual(['Native teachers']);
  expect(school.create.requests).toHaveLength(1);
});

test('on a phone it fits', async () => {
  await page.viewport(360, 780);
  courseSchool();
  await open();
  await expect.element(page.getByRole('heading', { name: 'New Course' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(360);
});

test('a new course complains of nothing before it is sent', async () => {
  courseSchool();
  await open();
  await title.fill('F');
  await title.fill('');
  await page.getByLabelText('Subtitle').click();
  await expect.element(button('Create Course')).toBeEnabled();
  expect(page.getByRole('alert').elements()).toEqual([]);
  expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0);
  await expect
    .element(page.getByText(/is required|no lessons|no quizzes/i))
    .not.toBeInTheDocument();
});

test('the quizzes of a course lead to this screen, whose first line leads on to them', async () => {
  const course = adminCourse({ title: 'English A1' });
  courseSchool([course]);
  mock(api.adminCourses.get, course);
  const path = `${LIST}/:id/quizzes`;
  const at = `${LIST}/${course.id}/quizzes`;
  await renderScreen(screen, { path, at, user: 'staff', frame: 'admin' });
  await expect.element(page.getByRole('heading', { name: 'New Course' })).toBeVisible();
  const main = page.getByRole('main');
  await expect.element(main.getByText('Looking for “English A1”?')).toBeVisible();
  await expect
    .element(main.getByRole('link', { name: 'the course' }))
    .toHaveAttribute('href', `${LIST}/${course.id}`);
  await expect
    .element(main.getByRole('link', { name: 'its quizzes' }))
    .toHaveAttribute('href', `/admin/quizzes?course=${course.id}`);
  await expectAccessible();
});

test('for a course that is not there the screen is the same without that line', async () => {
  courseSchool();
  const asked = mock(api.adminCourses.get, httpError(404));
  const at = `${LIST}/4711/quizzes`;
  await renderScreen(screen, { path: `${LIST}/:id/quizzes`, at, user: 'staff' });
  await expect.element(button('Create Course')).toBeVisible();
  await expect.poll(() => asked.requests).toHaveLength(1);
  await expect.element(page.getByText('Looking for')).not.toBeInTheDocument();
});
