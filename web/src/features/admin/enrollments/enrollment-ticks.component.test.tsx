import { type AdminEnrollment, api, type BulkChange } from '@trilha/contract';
import {
  courseSummary,
  expectAccessible,
  httpError,
  mock,
  pageOf,
  profile,
  renderScreen,
} from '#test';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as screen from './enrollments.tsx';

const LIST = '/admin/enrollments';
const english = courseSummary({ id: 7, title: 'English' });
const french = courseSummary({ id: 8, title: 'French' });
const tick = (name: string) => page.getByRole('checkbox', { name });
const bar = page.getByRole('region', { name: 'Selected enrollments' });
const status = page.getByRole('region', { name: 'Change of many users' });

const enrollment = (
  id: number,
  name: string,
  user: number,
  { id: courseId, title, language }: typeof english,
): AdminEnrollment => ({
  id,
  user: {
    id: user,
    name,
    email: `user${user}@school.test`,
    profile_image: null,
    is_active: true,
  },
  course: { id: courseId, title, language },
  video_progress: 50,
  quiz_progress: 0,
  last_accessed: null,
  enrolled_at: '2026-03-01T12:00:00.000Z',
  attention: [],
});

/** Ana is in both courses. */
const rows = [
  enrollment(31, 'Ana', 21, english),
  enrollment(32, 'Bia', 22, english),
  enrollment(33, 'Ana', 21, french),
];

const change = (given: Partial<BulkChange> = {}): BulkChange => ({
  id: 9,
  action: 'end',
  undoes: null,
  course: { id: 7, title: 'English', language: null },
  status: 'done',
  total: 2,
  done: 2,
  skipped: [],
  failure: null,
  undo_until: '2026-03-10T15:10:00.000Z',
  created_at: '2026-03-10T15:00:00.000Z',
  finished_at: '2026-03-10T15:00:00.000Z',
  ...given,
});

async function choose(action: string) {
  await bar.getByRole('button', { name: 'More for the selected enrollments' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

const open = (at = LIST) => renderScreen(screen, { path: LIST, at, user: 'staff', frame: 'admin' });
async function shown() {
  await expect.element(tick('Select Bia in English')).toBeVisible();
}

beforeEach(() => {
  sessionStorage.clear();
  mock(api.courses.list, pageOf([english, french]));
});

test('the list is sorted by its heads and narrowed by its filters, in the address', async () => {
  const list = mock(api.adminEnrollments.list, pageOf(rows));
  const { address } = await open();
  await shown();
  const head = (name: string) => page.getByRole('columnheader', { name });
  expect(head('Enrolled').element().getAttribute('aria-sort')).toBe('descending');
  await head('Student').getByRole('button').click();
  await expect.poll(address).toBe(`${LIST}?order=name`);
  await head('Student').getByRole('button').click();
  await expect.poll(address).toBe(`${LIST}?order=-name`);
  await head('Last access').getByRole('button').click();
  await expect.poll(() => list.last?.query).toEqual({ page: '1', search: '', order: '-active' });
  await expect.element(head('Progress').getByRole('button')).not.toBeInTheDocument();
  // Within a course progress can be compared, and its name needs no order.
  await userEvent.selectOptions(page.getByLabelText('Course', { exact: true }), 'English');
  await head('Progress').getByRole('button').click();
  await expect.element(head('Course').getByRole('button')).not.toBeInTheDocument();
  await userEvent.selectOptions(page.getByLabelText('Progress', { exact: true }), 'Under way');
  await userEvent.selectOptions(
    page.getByLabelText('Enrolled', { exact: true }),
    'Enrolled in the last 30 days',
  );
  await expect
    .poll(() => list.last?.query)
    .toEqual({
      page: '1',
      search: '',
      course: '7',
      progress: 'some',
      enrolled_within: '30',
      order: 'progress',
    });
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  await expectAccessible();
});

test('an order of one course is none of all courses', async () => {
  const list = mock(api.adminEnrollments.list, pageOf(rows));
  await open(`${LIST}?order=progress`);
  await shown();
  expect(list.last?.query).toEqual({ page: '1', search: '' });
});

test('where no enrollment matches, all are shown again', async () => {
  mock(api.adminEnrollments.list, ({ query }) => pageOf(query['progress'] ? [] : rows));
  const { address } = await open(`${LIST}?progress=all&course=7`);
  await expect.element(page.getByText('Nobody matches all of these filters.')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Show all enrollments' }).click();
  await shown();
  await expect.poll(address).toBe(LIST);
});

test('enrollments of one course end after a question, and it is undone', async () => {
  mock(api.adminEnrollments.list, pageOf(rows));
  const begin = mock(api.bulkUsers.begin, change({ status: 'waiting', done: 0 }));
  mock(api.bulkUsers.get, ({ params }) =>
    params['id'] === 9 ? change() : change({ id: 10, undoes: 9, undo_until: null }),
  );
  mock(api.bulkUsers.undo, change({ id: 10, undoes: 9, status: 'waiting', undo_until: null }));
  await open();
  await tick('Select all on this page').click();
  await expect.element(bar.getByText('3 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'More for the selected enrollments' }).click();
  await expect
    .element(page.getByRole('menuitem', { name: 'End: choose one course first' }))
    .toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Escape}');
  await tick('Select Ana in French').click();
  await choose('End these enrollments…');
  const dialog = page.getByRole('alertdialog', { name: 'End 2 enrollments?' });
  await expect.element(dialog.getByText('Ana, Bia')).toBeVisible();
  await expectAccessible();
  expect(begin.requests).toEqual([]);
  await dialog.getByRole('button', { name: 'End', exact: true }).click();
  await expect.element(status.getByText('2 enrollments ended.')).toBeVisible();
  expect(begin.last?.body).toEqual({ people: { ids: [21, 22] }, action: 'end', course: 7 });
  await expect.element(bar).not.toBeInTheDocument();
  await status.getByRole('button', { name: 'Undo' }).click();
  await expect.element(status.getByText('Undone for 2 users.')).toBeVisible();
});

test('all that match are meant by the filter; a person of two courses is enrolled once', async () => {
  mock(api.adminEnrollments.list, pageOf(rows, 43));
  const begin = mock(api.bulkUsers.begin, change({ action: 'enroll' }));
  mock(api.bulkUsers.get, change({ action: 'enroll' }));
  await open(`${LIST}?progress=all`);
  await tick('Select all on this page').click();
  await bar.getByLabelText('Course to enroll in').selectOptions('8');
  const enroll = bar.getByRole('button', { name: 'Enroll', exact: true });
  await enroll.click();
  await expect.element(bar).not.toBeInTheDocument();
  expect(begin.last?.body).toEqual({ people: { ids: [21, 22] }, action: 'enroll', course: 8 });
  await tick('Select all on this page').click();
  await bar.getByRole('button', { name: 'Select all 43 who match' }).click();
  await expect.element(bar.getByText('43 selected')).toBeVisible();
  await bar.getByLabelText('Course to enroll in').selectOptions('8');
  await enroll.click();
  await expect
    .poll(() => begin.last?.body)
    .toEqual({
      people: { enrollments: { search: '', progress: 'all' }, expected: 43 },
      action: 'enroll',
      course: 8,
    });
  await expect.element(bar).not.toBeInTheDocument();
});

test('a notice is written to the people of those that match, unless they are too many', async () => {
  mock(api.adminEnrollments.list, pageOf(rows, 43));
  const people = mock(api.adminEnrollments.people, { count: 1001, ids: [21] });
  const { address } = await open(`${LIST}?attention=any`);
  await tick('Select all on this page').click();
  await bar.getByRole('button', { name: 'Select all 43 who match' }).click();
  await choose('Write a notice');
  await expect
    .element(page.getByText('A notice to chosen people is for 1,000 at most.'))
    .toBeVisible();
  expect(people.last?.body).toEqual({ filter: { search: '', attention: 'any' } });
  mock(api.adminEnrollments.people, httpError(500));
  await choose('Write a notice');
  await expect
    .element(page.getByText('Failed to find out whom the notice would be for. Please try again.'))
    .toBeVisible();
  mock(api.adminEnrollments.people, { count: 2, ids: [21, 22] });
  await choose('Write a notice');
  await expect.poll(address).toBe('/admin/notices/new?ids=21%2C22');
});

test('who may not enroll has no ticks', async () => {
  mock(api.adminEnrollments.list, pageOf(rows));
  await renderScreen(screen, {
    path: LIST,
    at: LIST,
    user: profile({ is_staff: true, staff_role: 'teacher', teaches: [7] }),
    frame: 'admin',
  });
  await expect.element(page.getByRole('link', { name: 'Bia' })).toBeVisible();
  await expect.element(tick('Select Bia in English')).not.toBeInTheDocument();
});

test.each([360, 768])('the bar fits in a window of %i px', async (width) => {
  await page.viewport(width, 780);
  mock(api.adminEnrollments.list, pageOf(rows, 43));
  await open(`${LIST}?course=7`);
  await tick('Select all on this page').first().click();
  await expect.element(bar.getByText('3 selected')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(width);
  await expectAccessible();
});
