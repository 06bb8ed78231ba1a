import { api, type Course } from '@trilha/contract';
import { expectAccessible, httpError, mock, renderScreen } from '#test';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { course, enrollment, lesson } from '../learn.testing.ts';
import * as screen from './course.tsx';

const open = (id: number | string) =>
  renderScreen(screen, { path: '/course/:id', at: `/course/${id}`, frame: 'site' });

const title = (name: string) => page.getByRole('heading', { name });
const button = (name: string | RegExp) => page.getByRole('button', { name });

function threeLessons(given: Partial<Course> = {}) {
  const lessons = ['First', 'Second', 'Third'].map((name) => lesson({ title: `${name} lesson` }));
  return course({ lessons, ...given });
}

test('who is not enrolled sees the outline and may enroll', async () => {
  const benefits = [{ id: 1, description: 'Films and series' }];
  const outline = threeLessons({ is_enrolled: false, benefits });
  mock(api.courses.get, outline);
  await open(outline.id);
  await expect.element(page.getByText('Third lesson')).toBeVisible();
  await expect.element(page.getByText('Films and series')).toBeVisible();
  expect(document.querySelector('[data-player]')).toBeNull();
  await expect.element(button('Mark as Completed')).not.toBeInTheDocument();
  await expectAccessible();
  const enroll = mock(api.courses.enroll, () => {
    mock(api.courses.get, { ...outline, is_enrolled: true });
    return enrollment(outline);
  });
  await button('Enroll').first().click();
  await expect.element(button('Mark as Completed')).toBeVisible();
  await expect.element(title('First lesson')).toBeVisible();
  expect(enroll.last?.params.id).toBe(outline.id);
});

test('a course that is not there says so', async () => {
  mock(api.courses.get, httpError(404));
  const { go } = await open(99999);
  await expect.element(page.getByText('Course not found', { exact: true })).toBeVisible();
  // What is no id is not asked for.
  const asked = mock(api.courses.get, httpError(500));
  for (const id of ['abc', '0', '1e3']) {
    await go(`/course/${id}`);
    await expect.element(page.getByText('Course not found', { exact: true })).toBeVisible();
  }
  expect(asked.requests).toEqual([]);
});

test('a course that fails to load says so with its code, and Retry loads it', async () => {
  const given = threeLessons();
  mock(
    api.courses.get,
    httpError(500, 'Something went wrong.', { 'X-Request-Id': 'code-of-the-log' }),
  );
  await open(given.id);
  await expect.element(page.getByText('Failed to load course details')).toBeVisible();
  await expect.element(page.getByText('code-of-the-log')).toBeVisible();
  const again = mock(api.courses.get, given);
  again.hold();
  await button('Retry').click();
  await expect.poll(() => again.requests).toHaveLength(1);
  // The page does not change to and fro for as long as the server is away.
  await expect.element(page.getByText('Failed to load course details')).toBeVisible();
  await expect.element(page.getByText('Loading...')).not.toBeInTheDocument();
  again.release();
  await expect.element(title('First lesson')).toBeVisible();
});

test('a course without lessons says so', async () => {
  const given = course();
  mock(api.courses.get, given);
  await open(given.id);
  await expect.element(page.getByText('This course has no lessons yet.')).toBeVisible();
});
