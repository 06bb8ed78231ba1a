import {
  api,
  type DashboardStats,
  type DeletionRequest,
  type StaffSecurity,
} from '@trilha/contract';
import {
  courseSummary,
  expectPseudo,
  fails,
  httpError,
  mock,
  nextId,
  ONE,
  pageOf,
  pseudoUser,
  renderScreen,
  speakPseudo,
  STAFF,
  SUPERUSER,
  THREE,
  TWO,
  wide,
} from '#test';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as dashboard from '../features/admin/dashboard/dashboard.tsx';
import * as startPage from '../features/admin/dashboard/start.tsx';
import * as settings from '../features/admin/dashboard/settings.tsx';
import * as deletions from '../features/admin/deletions/deletions.tsx';
import { backgroundJob, jobOverview, jobSchedule } from '../features/admin/jobs/jobs.testing.ts';
import * as jobs from '../features/admin/jobs/jobs.tsx';
import { NOTHING_WAITS } from '../features/admin/today/today.testing.ts';
import * as security from '../features/admin/security/security.tsx';
import { browserError, wellSystem } from '../features/admin/system/system.testing.ts';
import * as system from '../features/admin/system/system.tsx';
import { draftKey, saveDraft } from '../lib/drafts/draft.ts';

/* The frame and the desk of the admin area in a language that nobody speaks (see frame.component.test.tsx). */

const AT = '2026-03-01T12:00:00.000Z';

const user = pseudoUser(SUPERUSER);
const of = (path: string) => ({ path, user, frame: 'admin' }) as const;
const main = page.getByRole('main');
const question = page.getByRole('alertdialog');

beforeEach(speakPseudo);

const course = { course_id: 1, course_title: ONE, course_language: null };
const who = { user_id: 2, user_name: TWO };
const attempt = { ...course, ...who, quiz_id: 3, quiz_title: THREE, score: 40, completed_at: AT };
const nothing = { lessons: [], quizzes: [], enrollments: [], users: [] };
const busy: DashboardStats = {
  open_messages: 4,
  overview: { total_users: 1234, total_courses: 5, total_quizzes: 6, active_enrollments: 7 },
  recent_activity: {
    lessons: [{ ...course, ...who, lesson_id: 4, lesson_title: THREE, completed_at: AT }],
    quizzes: [
      { ...attempt, passed: false },
      { ...attempt, score: 90, passed: true },
    ],
    enrollments: [{ ...course, ...who, video_progress: 100, quiz_progress: 0, enrolled_at: AT }],
    users: [{ id: 2, name: TWO, email: ONE, date_joined: AT }],
  },
};

test('the dashboard, and the drawer of a phone', async () => {
  await wide();
  mock(api.dashboard.stats, busy);
  mock(api.dashboard.today, {
    messages: { count: 4, newest: [{ id: 1, name: ONE, subject: TWO, created_at: AT }] },
    attention: {
      count: 1,
      newest: [
        {
          id: 1,
          user: { id: 2, name: TWO },
          course: { id: 1, title: ONE, language: null },
          attention: ['failing'],
        },
      ],
    },
    deletions: {
      count: 3,
      oldest: [-1, 0, 2].map((days_left, id) => ({
        id: id + 1,
        user: { id: id + 1, name: THREE },
        requested_at: AT,
        days_left,
      })),
    },
    failed_jobs: 1,
    new_enrollments: 2,
  });
  saveDraft(draftKey(user.id, 'lesson.7'), { values: { title: ONE }, base: {} });
  saveDraft(draftKey(user.id, 'profile'), { values: { bio: ONE }, base: {} });
  const draft = courseSummary({ title: ONE, is_published: false, lesson_count: 1, quiz_count: 2 });
  mock(api.courses.list, pageOf([draft]));
  mock(api.adminDeletions.list, pageOf([], 3));
  await renderScreen(dashboard, of('/admin'));
  await expect.element(main.getByRole('listitem')).toHaveLength(13);
  await expectPseudo();
  await main.getByRole('region').first().getByRole('button').first().click();
  await expectPseudo();
  await page.viewport(360, 900);
  await page.getByRole('banner').getByRole('button').first().click();
  await expect.element(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
  await expectPseudo();
});

test('the dashboard of a school in which nothing happened, and where the server fails', async () => {
  await wide();
  mock(api.dashboard.stats, { ...busy, open_messages: 0, recent_activity: nothing });
  mock(api.dashboard.today, NOTHING_WAITS);
  mock(api.courses.list, fails);
  mock(api.adminDeletions.list, pageOf([]));
  await renderScreen(dashboard, of('/admin'));
  await expect.element(main.getByText('0815')).toBeVisible();
  await expectPseudo();
});

const startAs = async (staff_role: 'teacher' | 'office') => {
  await wide();
  mock(api.dashboard.today, NOTHING_WAITS);
  const me = { ...pseudoUser(STAFF), staff_role };
  await renderScreen(startPage, { path: '/admin/dashboard', user: me, frame: 'admin' });
};

test('the start page of a teacher', async () => {
  const attempts = [true, false].map((is_commented, at) => ({
    id: at + 1,
    user: { id: 2, name: TWO },
    quiz_title: THREE,
    course: { id: 1, title: ONE, language: null },
    score: 40,
    passed: is_commented,
    is_commented,
    completed_at: AT,
  }));
  const one = { title: ONE, language: null, is_published: false };
  mock(api.dashboard.teacher, {
    courses: [
      { ...one, id: 1, students: 1, active_students: 1, progress: 40 },
      { ...one, id: 2, students: 0, active_students: 0, progress: null },
      { ...one, id: 3, students: 2, active_students: 0, progress: null },
    ],
    attempts,
  });
  await startAs('teacher');
  await expect.element(main.getByRole('progressbar')).toHaveLength(1);
  await expectPseudo();
});

test('the start page of a teacher without courses', async () => {
  mock(api.dashboard.teacher, { courses: [], attempts: [] });
  await startAs('teacher');
  await expect.element(main.getByRole('heading')).toHaveLength(2);
  await expectPseudo();
});

test('the start page of the office', async () => {
  const { enrollments, users } = busy.recent_activity;
  mock(api.dashboard.office, {
    overview: { total_users: 1234, active_enrollments: 7 },
    invited: 2,
    new_users: 3,
    recent_activity: { enrollments, users },
  });
  await startAs('office');
  await expect.element(main.getByRole('progressbar')).toHaveLength(2);
  await expectPseudo();
});

test.each(['teacher', 'office'] as const)(
  'the start page of the %s where the server fails',
  async (role) => {
    mock(api.dashboard.teacher, fails);
    mock(api.dashboard.office, fails);
    await startAs(role);
    await expect.element(main.getByText('0815')).toBeVisible();
    await expectPseudo();
  },
);

test('the settings', async () => {
  await renderScreen(settings, of('/admin/settings'));
  await expect.element(main.getByRole('heading').first()).toBeVisible();
  await expectPseudo();
});

function request(given: Partial<DeletionRequest['user']> = {}): DeletionRequest {
  const id = nextId();
  const written = { id, name: ONE, email: TWO, profile_image: null, date_joined: AT };
  return {
    id,
    requested_at: AT,
    user: { ...written, is_staff: false, is_superuser: false, ...given },
  };
}

test('an account is deleted', async () => {
  await wide();
  mock(api.adminDeletions.list, pageOf([request(), request({ ...STAFF, id: user.id })]));
  mock(api.adminDeletions.confirm, httpError(404));
  await renderScreen(deletions, of('/admin/deletions'));
  await main.getByRole('row').nth(1).getByRole('button').click();
  await expect.element(question).toBeVisible();
  await question.getByRole('button').last().click();
  await expect.element(question.getByRole('alert')).toBeVisible();
  await expectPseudo();
  await wide();
  mock(api.adminDeletions.confirm, undefined);
  mock(api.adminDeletions.list, pageOf([]));
  await question.getByRole('button').last().click();
  await expect.element(main.getByRole('row')).not.toBeInTheDocument();
  await expectPseudo();
});

function person(given: Partial<StaffSecurity> = {}): StaffSecurity {
  const rights = { is_staff: true, is_superuser: false, is_active: true, second_factor: false };
  return { id: nextId(), name: ONE, email: TWO, profile_image: null, ...rights, ...given };
}

test('two-step verification is required of all staff', async () => {
  await wide();
  const own = { is_required: false, recovery_codes_left: 10, asks_password: true };
  mock(api.secondFactor.get, { ...own, is_on: true });
  mock(api.adminSecurity.get, { staff_second_factor_required: false });
  const out = Array.from({ length: 9 }, () => person());
  const former = person({ is_staff: false, is_active: false, second_factor: true });
  mock(
    api.adminSecurity.staff,
    pageOf([person({ id: user.id, second_factor: true }), former, ...out]),
  );
  mock(api.adminSecurity.update, fails);
  mock(api.adminSecurity.reset, fails);
  await renderScreen(security, of('/admin/security'));
  await main.getByRole('region').first().getByText(/\p{L}/u).first().click();
  await expect.element(question.getByRole('listitem')).toHaveLength(9);
  await expectPseudo();
  await question.getByRole('button').nth(-2).click();
  await expect.element(main.getByRole('alert')).toBeVisible();
  await expectPseudo();
  await wide();
  // The first of the table is oneself, whom the profile resets.
  const asked = main.getByRole('row').getByRole('group');
  await main.getByRole('row').nth(2).getByRole('button').click();
  await expect.element(asked).toBeVisible();
  await expectPseudo();
  await wide();
  await asked.getByRole('button').first().click();
  await expect.element(main.getByRole('alert')).toHaveLength(2);
  await expectPseudo();
  await wide();
  mock(api.adminSecurity.reset, undefined);
  await asked.getByRole('button').first().click();
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  await expectPseudo();
});

const job = { label: ONE, subject: TWO, started_at: AT };
const KIND = { kind: '1', label: ONE };

test('background jobs and repeated work', async () => {
  await wide();
  const failed = { at: AT, failure: THREE };
  const schedules = [
    jobSchedule({ label: ONE }),
    jobSchedule({ name: 'b', label: TWO, last_failure: failed, every_minutes: 5 }),
    jobSchedule({ name: 'c', label: TWO, is_running: true, every_minutes: 1440 }),
    jobSchedule({ name: 'd', label: TWO, last_success_at: null }),
  ];
  const mails = { waiting: 1, failed: 3, last_failure: failed };
  mock(api.jobs.overview, jobOverview({ kinds: [KIND], schedules, mails }));
  const running = { ...job, status: 'running', progress_done: 3, progress_total: 8 } as const;
  const list = [
    backgroundJob({ ...running, cancel_note: THREE, created_by: ONE }),
    backgroundJob({ ...running, is_canceling: true, cancel_note: '' }),
    backgroundJob({ ...job, next_attempt_at: AT }),
    backgroundJob({ ...job, status: 'done', finished_at: AT }),
    backgroundJob({ ...job, status: 'failed', finished_at: AT, failure: THREE }),
  ];
  mock(api.jobs.list, pageOf(list));
  mock(api.jobs.retry, fails);
  await renderScreen(jobs, of('/admin/jobs'));
  await expect.element(main.getByRole('row')).toHaveLength(11);
  await main.getByRole('row').nth(5).getByRole('button').click();
  await expect.element(main.getByRole('alert').first()).toBeVisible();
  await main.getByRole('row').nth(1).getByRole('button').click();
  await expect.element(main.getByRole('row').getByRole('group')).toBeVisible();
  await expectPseudo();
});

test('the system', async () => {
  await wide();
  const error = { message: ONE, stack: TWO, path: THREE, browser: ONE, version: TWO };
  const failed = { ...wellSystem().mails, failed: 2 };
  mock(api.adminSystem.health, wellSystem({ mails: failed }));
  mock(api.adminSystem.errors, pageOf([browserError({ ...error, request_id: '0815' })]));
  await renderScreen(system, of('/admin/system'));
  await expect.element(main.getByRole('row')).toHaveLength(2);
  await main.getByRole('row').last().getByText(/\p{L}/u).nth(1).click();
  // The first one is what can be unfolded.
  const asked = main.getByRole('row').getByRole('group').last();
  await main.getByRole('row').last().getByRole('button').click();
  await expect.element(asked).toBeVisible();
  await expectPseudo();
  await wide();
  mock(api.adminSystem.resolve, fails);
  await asked.getByRole('button').first().click();
  await expect.element(main.getByRole('alert')).toBeVisible();
  await expectPseudo();
  await wide();
  mock(api.adminSystem.resolve, undefined);
  mock(api.adminSystem.errors, pageOf([]));
  await asked.getByRole('button').first().click();
  await expect.element(question).toBeVisible();
  await expectPseudo();
});

test.for([
  { path: '/admin', screen: dashboard, failures: 3 },
  { path: '/admin/jobs', screen: jobs, failures: 2 },
  { path: '/admin/system', screen: system, failures: 2 },
  { path: '/admin/deletions', screen: deletions, failures: 1 },
])('what $path shows while it loads, and where the server fails', async (given) => {
  const mocked = [
    api.dashboard.stats,
    api.dashboard.today,
    api.courses.list,
    api.adminDeletions.list,
    api.jobs.overview,
    api.jobs.list,
    api.adminSystem.health,
    api.adminSystem.errors,
  ].map((endpoint) => mock(endpoint, fails));
  for (const each of mocked) each.hold();
  await renderScreen(given.screen, of(given.path));
  await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expectPseudo();
  for (const each of mocked) each.release();
  await expect.element(main.getByText('0815')).toHaveLength(given.failures);
  await expectPseudo();
});
