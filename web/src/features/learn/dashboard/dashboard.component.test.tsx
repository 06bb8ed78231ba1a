import { api } from '@trilha/contract';
import {
  courseSummary,
  expectAccessible,
  httpError,
  mock,
  pageOf,
  profile,
  renderScreen,
  type User,
} from '#test';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { course, enrollment, lesson } from '../learn.testing.ts';
import * as screen from './dashboard.tsx';

const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänspatent '.repeat(2).trim();

const open = (user: User = 'student') =>
  renderScreen(screen, { path: '/dashboard', user, frame: 'site' });

test('the dashboard fails in parts, and each part can be tried again', async () => {
  mock(api.enrollments.list, httpError(500));
  mock(api.achievements.recent, httpError(404));
  mock(api.courses.list, pageOf([]));
  await open();
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect.element(retry).toBeVisible();
  await expect.element(page.getByText('Failed to load your courses')).toBeVisible();
  await expect.element(page.getByText('Recent Achievements')).toBeVisible();
  // To have none yet is not an error.
  await expect.element(page.getByText('Your badges will stand here.')).toBeVisible();
  mock(api.enrollments.list, pageOf([enrollment(course({ lessons: [lesson()] }))]));
  await retry.click();
  await expect.element(page.getByRole('link', { name: 'Continue Learning' })).toBeVisible();
});

test('a student without a course is led to all courses, and to those to be joined', async () => {
  mock(api.enrollments.list, pageOf([]));
  mock(api.achievements.recent, httpError(404));
  mock(api.courses.list, pageOf([courseSummary({ title: 'French with films' })]));
  await open();
  await expect
    .element(page.getByRole('link', { name: 'Browse Courses' }))
    .toHaveAttribute('href', '/cursos');
  const card = page.getByRole('article').filter({ hasText: 'French with films' });
  await expect.element(card.getByRole('button', { name: 'Enroll' })).toBeVisible();
  await expectAccessible();
});

for (const width of [360, 1440]) {
  test(`the dashboard holds at ${width} px, with long names`, async () => {
    await page.viewport(width, 800);
    const own = course({ title: LONG, subtitle: LONG, lessons: [lesson({ title: LONG })] });
    mock(api.enrollments.list, pageOf([enrollment(own)]));
    mock(api.achievements.recent, httpError(404));
    mock(
      api.courses.list,
      pageOf([own, courseSummary({ title: `Joinable ${LONG}`, subtitle: LONG })]),
    );
    await open(profile({ username: 'x'.repeat(100) }));
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.element(page.getByText(LONG).first()).toBeVisible();
    await expect.element(page.getByText('Joinable').first()).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(width);
    await expectAccessible();
  });
}
