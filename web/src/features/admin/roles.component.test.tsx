import { type AdminAttempt, type AdminEnrollment, api, type Person } from '@trilha/contract';
import {
  adminCourse,
  adminUser,
  courseSummary,
  expectAccessible,
  mock,
  nextId,
  pageOf,
  profile,
  renderScreen,
} from '#test';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as courses from './courses/course-list.tsx';
import * as enrollments from './enrollments/enrollments.tsx';
import * as person from './person/person.tsx';
import * as attempt from './results/attempt.tsx';
import * as gradebook from './results/gradebook.tsx';
import * as student from './users/student.tsx';
import * as users from './users/users.tsx';
import * as workspace from './workspace/course.tsx';

/* What a role may not see is no link, and what it may not do is not offered. */

const AT = '2026-03-01T12:00:00.000Z';
const course = courseSummary({ title: 'English' });
const teacher = profile({ is_staff: true, staff_role: 'teacher', teaches: [course.id] });
const office = profile({ is_staff: true, staff_role: 'office' });
const ana = adminUser({ first_name: 'Ana', last_name: 'Lima', courses: [course.id] });
const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const main = page.getByRole('main');

const enrollment: AdminEnrollment = {
  id: nextId(),
  user: { id: ana.id, name: 'Ana Lima', email: ana.email, profile_image: null, is_active: true },
  course: { id: course.id, title: course.title, language: null },
  video_progress: 50,
  quiz_progress: 0,
  last_accessed: null,
  enrolled_at: AT,
  attention: [],
};

test.each([
  [teacher, 'progress'],
  [office, ''],
])('the list of users leads each role to what it may see of a person', async (me, leaf) => {
  mock(api.courses.list, pageOf([course]));
  mock(api.adminUsers.list, pageOf([ana]));
  const at = `/admin/users?course=${course.id}`;
  await renderScreen(users, { path: '/admin/users', at, user: me, frame: 'admin' });
  const address = ['/admin/users', ana.id, leaf].filter(Boolean).join('/');
  await expect.element(link('Ana Lima')).toHaveAttribute('href', address);
  const isOffice = me === office;
  expect(link('Progress of Ana Lima').elements()).toHaveLength(isOffice ? 0 : 1);
  expect(button('Export these users').elements()).toHaveLength(isOffice ? 1 : 0);
  expect(page.getByRole('checkbox', { name: 'Select Ana Lima' }).elements()).toHaveLength(
    isOffice ? 1 : 0,
  );
  await expectAccessible();
});

test('a teacher comes from the courses to the workspace of one, where nobody is enrolled and nothing copied', async () => {
  const english = adminCourse({ ...course, enrollment_count: 0 });
  mock(api.adminCourses.list, pageOf([english]));
  mock(api.adminCourses.get, english);
  mock(api.courses.list, pageOf([course]));
  mock(api.adminEnrollments.list, pageOf([]));
  await renderScreen(courses, { path: '/admin/courses', user: teacher, frame: 'admin' });
  const to = `/admin/courses/${course.id}`;
  await expect.element(link('English')).toHaveAttribute('href', to);
  expect(button(/^Delete/).elements()).toEqual([]);
  const at = `${to}?tab=students`;
  await renderScreen(workspace, { path: '/admin/courses/:id', at, user: teacher, frame: 'admin' });
  await expect.element(page.getByText('Nobody is in this course yet')).toBeVisible();
  await expect.element(link('Edit course')).toBeVisible();
  for (const name of ['Duplicate', 'Enroll students']) expect(button(name).elements()).toEqual([]);
});

test('a teacher is not asked to enroll people or to add courses where there are none', async () => {
  mock(api.courses.list, pageOf([course]));
  mock(api.adminEnrollments.list, pageOf([]));
  mock(api.adminCourses.list, pageOf([]));
  const frame = 'admin';
  await renderScreen(enrollments, { path: '/admin/enrollments', user: teacher, frame });
  await expect.element(page.getByText('No enrollments yet')).toBeVisible();
  expect(main.getByText(/Enroll the first student|you can also enroll/).elements()).toEqual([]);
  const at = `/admin/enrollments?course=${course.id}`;
  await renderScreen(enrollments, { path: '/admin/enrollments', at, user: teacher, frame });
  await expect.element(page.getByText('Nobody is enrolled in English yet')).toBeVisible();
  expect(button('Enroll students').elements()).toEqual([]);
  await renderScreen(courses, { path: '/admin/courses', user: teacher, frame });
  await expect.element(page.getByText('No courses yet')).toBeVisible();
  expect(main.getByText(/Add the first course|Add a course/).elements()).toEqual([]);
});

test('enrollments, gradebook and attempts lead a teacher to the progress of a student, and on from there', async () => {
  const progress = `/admin/users/${ana.id}/progress`;
  const given: AdminAttempt = {
    id: 5,
    number: 1,
    attempts: 1,
    score: 50,
    passing_score: 70,
    passed: false,
    correct: 1,
    total: 2,
    completed_at: AT,
    previous_id: null,
    next_id: null,
    user: { id: ana.id, name: 'Ana Lima', email: ana.email, profile_image: null },
    quiz: { id: 3, title: 'Numbers', show_report: true },
    course: { id: course.id, title: course.title, language: 'en' },
    comment: null,
    questions: [],
  };
  mock(api.courses.list, pageOf([course]));
  mock(api.adminEnrollments.list, pageOf([enrollment]));
  mock(api.adminResults.attempt, given);
  mock(api.adminResults.gradebook, {
    course: { id: course.id, title: course.title, language: 'en' },
    lessons: [],
    quizzes: [],
    count: 1,
    results: [{ user_id: ana.id, name: 'Ana Lima', email: ana.email, lessons: [], quizzes: [] }],
  });
  mock(api.adminUsers.get, ana);
  mock(api.adminUsers.progress, { user: ana, last_activity: null, courses: [], achievements: [] });
  const frame = 'admin';
  const user = teacher;
  await renderScreen(enrollments, { path: '/admin/enrollments', user, frame });
  await expect.element(link('Ana Lima')).toHaveAttribute('href', progress);
  const book = {
    path: '/admin/courses/:id/gradebook',
    at: `/admin/courses/${course.id}/gradebook`,
  };
  await renderScreen(gradebook, { ...book, user, frame });
  await expect.element(link('Ana Lima')).toHaveAttribute('href', progress);
  await renderScreen(attempt, {
    path: '/admin/attempts/:id',
    at: '/admin/attempts/5',
    user,
    frame,
  });
  await expect.element(main.getByText('Attempt 1 of 1')).toBeVisible();
  const names = link(/Ana Lima/).elements();
  expect(new Set(names.map((one) => one.getAttribute('href')))).toEqual(new Set([progress]));
  await renderScreen(student, { path: '/admin/users/:id/progress', at: progress, user, frame });
  await expect.element(page.getByText('Not in any course yet')).toBeVisible();
  await expect.element(main.getByRole('link', { name: 'Users' })).toBeVisible();
  expect(main.getByRole('link', { name: 'Person' }).elements()).toEqual([]);
});

test('on the page of a person the office reads of courses and attempts, and is not led to them', async () => {
  const { courses: _, ...user } = ana;
  const one: Person = {
    ...user,
    phone: '',
    birth_date: null,
    bio: '',
    guardian_name: '',
    guardian_contact: '',
    last_seen: null,
    is_invited: false,
    courses: [
      {
        course_id: course.id,
        title: course.title,
        language: null,
        enrolled_at: AT,
        ended_at: null,
        last_accessed: null,
        video_progress: 50,
        quiz_progress: 0,
      },
    ],
  };
  mock(api.people.get, one);
  const of = { id: course.id, title: course.title, language: null };
  const attempted = {
    quiz_id: 2,
    title: 'Numbers',
    course: of,
    number: 1,
    score: 80,
    passed: true,
  };
  mock(api.people.timeline, {
    results: [{ kind: 'attempt', id: 5, at: AT, ...attempted }],
    next: null,
  });
  const at = `/admin/users/${ana.id}`;
  await renderScreen(person, { path: '/admin/users/:id', at, user: office, frame: 'admin' });
  await expect.element(page.getByText('Passed Numbers with 80%')).toBeVisible();
  await expect.element(main.getByRole('heading', { name: 'English' })).toBeVisible();
  await expect.element(link('Edit user')).toBeVisible();
  for (const name of ['English', 'Numbers', 'Progress in detail']) {
    expect(main.getByRole('link', { name }).elements(), name).toEqual([]);
  }
  await expectAccessible();
});
