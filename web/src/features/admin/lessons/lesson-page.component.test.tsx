import { api } from '@trilha/contract';
import { courseSummary, expectAccessible, httpError, mock } from '#test';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  adminLesson,
  button,
  course,
  english,
  knownVideo,
  lessonSchool,
  LIST,
  openLesson,
  openNew,
  title,
} from './lesson-school.testing.ts';

test('a lesson that is not there leads to all lessons, and offers no second try', async () => {
  mock(api.adminLessons.get, httpError(404));
  const { address: at } = await openLesson(4711);
  await expect.element(page.getByText('There is no such lesson')).toBeVisible();
  await expect.element(button('Retry')).not.toBeInTheDocument();
  await expectAccessible();
  await page.getByRole('link', { name: 'To all lessons' }).click();
  await expect.poll(at).toBe(LIST);
});

test('what is no id is no lesson either', async () => {
  const asked = mock(api.adminLessons.get, httpError(404));
  await openLesson(Number.NaN);
  await expect.element(page.getByText('There is no such lesson')).toBeVisible();
  expect(asked.requests).toEqual([]);
});

test('what cannot be fetched says so, in the words of the server where it has some', async () => {
  const lesson = adminLesson(english);
  lessonSchool([english], [lesson]);
  knownVideo();
  mock(api.adminLessons.get, httpError(400, {}));
  mock(api.courses.list, httpError(400, {}));
  const { unmount } = await openLesson(lesson.id);
  await expect.element(page.getByText('Failed to fetch lesson. Please try again.')).toBeVisible();
  await expectAccessible();
  mock(api.adminLessons.get, lesson);
  await button('Retry').click();

  const noCourses = page.getByText('Failed to load courses');
  await expect.element(noCourses).toBeVisible();
  await expect.element(course).toHaveValue(String(english.id));
  lessonSchool([english], [lesson]);
  await button('Retry').click();
  await expect.element(noCourses).not.toBeInTheDocument();

  await unmount();
  mock(api.adminLessons.get, httpError(503, 'The database does not answer.'));
  await openLesson(lesson.id);
  await expect.element(page.getByText('The database does not answer.')).toBeVisible();
});

test('on a phone the form fits', async () => {
  await page.viewport(360, 780);
  const long = 'Donaudampfschifffahrtsgesellschaftskapitänspatent '.repeat(2).trim();
  const wide = courseSummary({ title: long });
  const lesson = adminLesson(wide, { title: long });
  lessonSchool([wide], [lesson]);
  knownVideo({ title: long });
  const { unmount } = await openNew();
  await expect.element(course.getByRole('option', { name: /Donau/ })).toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBe(360);
  await expectAccessible();
  await unmount();
  await openLesson(lesson.id);
  await expect.element(title).toHaveValue(long);
  await expect.element(page.getByText(/^Donau\S+ Donau\S+$/).last()).toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBe(360);
  await expectAccessible();
});
