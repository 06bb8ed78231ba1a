import { api, type DashboardStats } from '@trilha/contract';
import {
  courseSummary,
  expectAccessible,
  mock,
  pageOf,
  profile,
  httpError,
  renderScreen,
  type User,
} from '#test';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { NOTHING_WAITS } from '../today/today.testing.ts';
import * as screen from './dashboard.tsx';
import * as settings from './settings.tsx';

const AT = '2026-03-01T12:00:00.000Z';
const english = courseSummary({ title: 'English at Work' });

const stats: DashboardStats = {
  open_messages: 0,
  overview: { total_users: 1234, total_courses: 5, total_quizzes: 6, active_enrollments: 7 },
  recent_activity: {
    lessons: [
      {
        lesson_id: 31,
        lesson_title: 'E-mails',
        course_id: english.id,
        course_title: english.title,
        course_language: english.language,
        user_id: 77,
        user_name: 'João Gonçalves',
        completed_at: AT,
      },
    ],
    quizzes: [
      {
        quiz_id: 41,
        quiz_title: 'Greetings',
        course_id: english.id,
        course_title: english.title,
        course_language: english.language,
        user_id: null,
        user_name: 'Erased user',
        score: 40,
        passed: false,
        completed_at: AT,
      },
    ],
    enrollments: [
      {
        course_id: english.id,
        course_title: english.title,
        course_language: english.language,
        user_id: 77,
        user_name: 'João Gonçalves',
        video_progress: 100,
        quiz_progress: 0,
        enrolled_at: AT,
      },
    ],
    users: [{ id: 77, name: 'João Gonçalves', email: 'joao@school.test', date_joined: AT }],
  },
};

const open = (user: User = 'staff') =>
  renderScreen(screen, { path: '/admin', user, frame: 'admin' });

beforeEach(() => {
  mock(api.dashboard.stats, stats);
  mock(api.dashboard.today, NOTHING_WAITS);
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

test('names and titles of what happened last lead to where they are', async () => {
  await open();
  const panel = (name: string) => page.getByRole('region', { name });
  await expect.element(panel('Lesson Completions')).toBeVisible();
  const course = `/admin/courses/${english.id}`;
  for (const [name, hrefs] of [
    ['Lesson Completions', ['/admin/users/77', '/admin/lessons/31/edit', course]],
    // Who was erased has no page.
    ['Quiz Attempts', ['/admin/quizzes/41/edit', course]],
    ['Enrollments', ['/admin/users/77', course]],
    ['Latest Users', ['/admin/users/77']],
  ] as const) {
    const links = panel(name).getByRole('link').elements();
    expect(links.map((each) => each.getAttribute('href'))).toEqual(hrefs);
  }
  await expect.element(panel('Quiz Attempts').getByText('Erased user')).toBeVisible();
});

test('messages that nobody has handled are counted, and the link shows them', async () => {
  mock(api.dashboard.stats, { ...stats, open_messages: 4 });
  await open();
  await expect
    .element(page.getByRole('link', { name: 'Messages 4 open' }))
    .toHaveAttribute('href', '/admin/messages?handled=false');
});

test('people who wait for the deletion of their account are counted', async () => {
  mock(api.adminDeletions.list, pageOf([], 3));
  await open();
  await expect
    .element(page.getByRole('link', { name: 'Deletion requests 3 waiting' }))
    .toHaveAttribute('href', '/admin/deletions');
});

test('statistics that cannot be loaded say so, and come on a second try', async () => {
  mock(api.dashboard.stats, httpError(500, {}));
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
