import { api, type DashboardStats } from '@trilha/contract';
import {
  courseSummary,
  expectAccessible,
  mock,
  pageOf,
  profile,
  refusal,
  renderScreen,
  type User,
} from '#test';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as screen from './dashboard.tsx';
import * as settings from './settings.tsx';

const AT = '2026-03-01T12:00:00.000Z';
const english = courseSummary({ title: 'English at Work' });

const stats: DashboardStats = {
  overview: { total_users: 1234, total_courses: 5, total_quizzes: 6, active_enrollments: 7 },
  recent_activity: {
    lessons: [
      {
        lesson_title: 'E-mails',
        course_title: english.title,
        user_name: 'João Gonçalves',
        completed_at: AT,
      },
    ],
    quizzes: [],
    enrollments: [
      {
        course_title: english.title,
        user_name: 'João Gonçalves',
        video_progress: 100,
        quiz_progress: 0,
        enrolled_at: AT,
      },
    ],
    users: [{ name: 'João Gonçalves', email: 'joao@school.test', date_joined: AT }],
  },
};

const open = (user: User = 'staff') =>
  renderScreen(screen, { path: '/admin', user, frame: 'admin' });

beforeEach(() => {
  mock(api.dashboard.stats, stats);
  mock(api.courses.list, pageOf([english]));
  mock(api.adminDeletions.list, pageOf([]));
});

test('the dashboard counts the school and shows what happened last', async () => {
  const answer = mock(api.dashboard.stats, stats);
  answer.hold();
  await open();
  await expect.element(page.getByRole('status').getByText('Loading...')).toBeInTheDocument();
  answer.release();
  await expect.element(page.getByText('1,234', { exact: true })).toBeVisible();
  for (const [name, address] of [
    ['Total Users', '/admin/users'],
    ['Total Courses', '/admin/courses'],
    ['Total Quizzes', '/admin/quizzes'],
    ['Active Enrollments', '/admin/enrollments'],
  ] as const) {
    await expect
      .element(page.getByRole('link', { name, exact: true }))
      .toHaveAttribute('href', address);
  }
  await expect.element(page.getByText('João Gonçalves').first()).toBeVisible();
  await expect.element(page.getByText('100%').first()).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'English at Work' }).last())
    .toHaveAttribute('href', `/course/${english.id}`);
  await expectAccessible();
});

test('people who wait for the deletion of their account are counted', async () => {
  mock(api.adminDeletions.list, pageOf([], 3));
  await open();
  await expect
    .element(page.getByRole('link', { name: 'Deletion requests 3 waiting' }))
    .toHaveAttribute('href', '/admin/deletions');
});

test('statistics that cannot be loaded say so, and come on a second try', async () => {
  mock(api.dashboard.stats, refusal(500, {}));
  await open();
  await expect
    .element(page.getByText('Failed to load dashboard statistics. Please try again later.'))
    .toBeVisible();
  mock(api.dashboard.stats, stats);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('Total Users')).toBeVisible();
});

test('the settings say what the specification says', async () => {
  await renderScreen(settings, { path: '/admin/settings', user: 'staff', frame: 'admin' });
  await expect.element(page.getByText('Settings (Coming Soon)', { exact: true })).toBeVisible();
  await expectAccessible();
});

test('on a phone the dashboard fits, with long names', async () => {
  await page.viewport(360, 780);
  const long = 'Donaudampfschifffahrtsgesellschaftskapitänspatent '.repeat(2).trim();
  mock(api.courses.list, pageOf([courseSummary({ title: long })]));
  await open(profile({ username: 'y'.repeat(90), is_staff: true }));
  await expect.element(page.getByText('Total Users')).toBeVisible();
  await expect.element(page.getByText(long)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(360);
  await expectAccessible();
});
