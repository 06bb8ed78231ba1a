import { api, type OfficeStart, type TeacherStart } from '@trilha/contract';
import { expectAccessible, httpError, mock, pageOf, profile, renderScreen } from '#test';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { NOTHING_WAITS } from '../today/today.testing.ts';
import * as screen from './start.tsx';

/* What teachers and the office begin with. */

const AT = '2026-03-01T12:00:00.000Z';
const teacher = profile({ is_staff: true, staff_role: 'teacher', teaches: [7, 8] });
const office = profile({ is_staff: true, staff_role: 'office' });
const open = (user = teacher) =>
  renderScreen(screen, { path: '/admin/dashboard', user, frame: 'admin' });
const main = page.getByRole('main');
const link = (name: string | RegExp) => main.getByRole('link', { name });
const region = (name: string) => main.getByRole('region', { name });

const french = { id: 7, title: 'Francês', language: null, is_published: true };
const german = { id: 8, title: 'Alemão', language: null, is_published: false };
const taught: TeacherStart = {
  courses: [
    { ...german, students: 0, active_students: 0, progress: null },
    { ...french, students: 12, active_students: 1, progress: 43 },
  ],
  attempts: [true, false].map((is_commented, at) => ({
    id: 31 + at,
    user: { id: 77, name: 'Ana Lima' },
    quiz_title: 'Les nombres',
    course: { id: 7, title: 'Francês', language: null },
    score: is_commented ? 90 : 40,
    passed: is_commented,
    is_commented,
    completed_at: AT,
  })),
};

const people: OfficeStart = {
  overview: { total_users: 1234, active_enrollments: 56 },
  invited: 3,
  new_users: 8,
  recent_activity: {
    enrollments: [
      {
        course_id: 7,
        course_title: 'Francês',
        course_language: null,
        user_id: 77,
        user_name: 'Ana Lima',
        video_progress: 100,
        quiz_progress: 0,
        enrolled_at: AT,
      },
    ],
    users: [{ id: 77, name: 'Ana Lima', email: 'ana@school.test', date_joined: AT }],
  },
};

beforeEach(() => {
  mock(api.dashboard.today, {
    ...NOTHING_WAITS,
    messages: null,
    deletions: null,
    failed_jobs: null,
  });
  mock(api.dashboard.teacher, taught);
  mock(api.dashboard.office, people);
  mock(api.adminDeletions.list, pageOf([]));
});

test('a teacher begins with what waits, the own courses with figures, and the newest attempts', async () => {
  mock(api.dashboard.today, {
    ...NOTHING_WAITS,
    messages: null,
    deletions: null,
    failed_jobs: null,
    attention: {
      count: 1,
      newest: [
        {
          id: 3,
          user: { id: 77, name: 'Ana Lima' },
          course: { id: 7, title: 'Francês', language: null },
          attention: ['inactive'],
        },
      ],
    },
  });
  await open();
  await expect
    .element(region('Today').getByRole('link', { name: /1 enrollment needs attention/ }))
    .toHaveAttribute('href', '/admin/enrollments?attention=any');
  const course = region('Your courses').getByRole('listitem').filter({ hasText: 'Francês' });
  await expect
    .element(course.getByText('12 students'))
    .toMatchTextContent('1 active in the last 7 days');
  await expect
    .element(course.getByRole('progressbar', { name: 'Average progress' }))
    .toHaveAttribute('aria-valuenow', '43');
  const hrefs = (name: string) =>
    region(name)
      .getByRole('link')
      .elements()
      .map((each) => each.getAttribute('href'));
  expect(hrefs('Your courses').slice(4)).toEqual([
    '/admin/courses/7',
    '/admin/courses/7?tab=students',
    '/admin/courses/7/gradebook',
    '/admin/courses/7?tab=lessons',
  ]);
  const draft = region('Your courses').getByRole('listitem').filter({ hasText: 'Alemão' });
  await expect.element(draft.getByText('Draft')).toBeVisible();
  await expect.element(draft.getByText('Nobody is in this course yet.')).toBeVisible();
  // Of a person a teacher sees the progress.
  expect(hrefs('Quiz Attempts')).toEqual([
    '/admin/users/77/progress',
    '/admin/attempts/31',
    '/admin/courses/7',
    '/admin/users/77/progress',
    '/admin/attempts/32',
    '/admin/courses/7',
  ]);
  expect(region('Quiz Attempts').getByText('Commented').elements()).toHaveLength(1);
  await expectAccessible();
});

test('a teacher without courses is told whom to ask', async () => {
  mock(api.dashboard.teacher, { courses: [], attempts: [] });
  await open();
  await expect.element(main.getByText('You teach no course yet')).toBeVisible();
  await expect.element(main.getByText(/^Ask a superuser of your school/)).toBeVisible();
  expect(main.getByRole('region').elements()).toEqual([]);
  await expectAccessible();
});

test('the office begins with what waits, and with the people', async () => {
  const answer = mock(api.dashboard.office, people);
  answer.hold();
  await open(office);
  await expect.element(region('Today')).toBeVisible();
  await expect.element(main.getByRole('status').getByText('Loading...')).toBeInTheDocument();
  answer.release();
  await expect.element(main.getByText('1,234')).toBeVisible();
  for (const [name, address] of [
    ['Total Users', '/admin/users'],
    ['New in 7 days', '/admin/users'],
    ['Invited, not here yet', '/admin/users?status=invited'],
    ['Active Enrollments', '/admin/enrollments'],
  ] as const) {
    await expect.element(link(name)).toHaveAttribute('href', address);
  }
  await expect
    .element(region('Latest Users').getByRole('link', { name: 'Ana Lima' }))
    .toHaveAttribute('href', '/admin/users/77');
  await expect.element(region('Enrollments').getByText('Francês')).toBeVisible();
  await expectAccessible();
});

test.each([
  [teacher, api.dashboard.teacher, taught, 'Failed to load courses', 'Your courses'],
  [
    office,
    api.dashboard.office,
    people,
    'Failed to load the figures. Please try again later.',
    'Latest Users',
  ],
] as const)('figures that cannot be loaded say so, and come on a second try', async (...given) => {
  const [user, endpoint, answer, sentence, name] = given;
  mock(endpoint, httpError(500, {}));
  await open(user);
  await expect.element(main.getByText(sentence)).toBeVisible();
  await expectAccessible();
  mock(endpoint, answer as never);
  await main.getByRole('button', { name: 'Retry' }).click();
  await expect.element(region(name).getByRole('listitem').first()).toBeVisible();
});

test('the sidebar leads each role to its own start', async () => {
  const sidebar = page.getByRole('navigation', { name: 'Admin' }).first();
  await page.viewport(1200, 800);
  await open(office);
  await expect.element(main.getByText('1,234')).toBeVisible();
  await expect
    .element(sidebar.getByRole('link', { name: 'Dashboard' }))
    .toHaveAttribute('href', '/admin/dashboard');
  await expect
    .element(sidebar.getByRole('link', { name: 'Dashboard' }))
    .toHaveAttribute('aria-current', 'page');
});

test.each([teacher, office])('on a phone it fits, with long names', async (user) => {
  await page.viewport(320, 740);
  const long = 'Donaudampfschifffahrtsgesellschaftskapitänspatent '.repeat(2).trim();
  const [one] = taught.attempts;
  mock(api.dashboard.teacher, {
    courses: taught.courses.map((course) => ({ ...course, title: long })),
    attempts: one ? [{ ...one, quiz_title: long, user: { id: 7, name: long } }] : [],
  });
  const [enrollment] = people.recent_activity.enrollments;
  mock(api.dashboard.office, {
    ...people,
    recent_activity: {
      enrollments: enrollment ? [{ ...enrollment, user_name: long, course_title: long }] : [],
      users: [{ id: 77, name: long, email: `${'y'.repeat(60)}@school.test`, date_joined: AT }],
    },
  });
  await open(user);
  await expect.element(main.getByText(long).first()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(320);
  await expectAccessible();
});
