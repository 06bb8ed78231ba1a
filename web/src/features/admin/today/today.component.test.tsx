import { api } from '@trilha/contract';
import {
  courseSummary,
  expectAccessible,
  httpError,
  mock,
  pageOf,
  renderScreen,
  profile,
} from '#test';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draftKey, saveDraft } from '../../../lib/drafts/draft.ts';
import * as screen from '../dashboard/dashboard.tsx';
import { NOTHING_WAITS } from './today.testing.ts';

const AT = '2026-03-01T12:00:00.000Z';
const today = page.getByRole('region', { name: 'Today' });
const me = profile({ is_staff: true });
const open = () => renderScreen(screen, { path: '/admin', user: me, frame: 'admin' });

beforeEach(() => {
  mock(api.dashboard.stats, {
    open_messages: 0,
    overview: { total_users: 1234, total_courses: 5, total_quizzes: 6, active_enrollments: 7 },
    recent_activity: { lessons: [], quizzes: [], enrollments: [], users: [] },
  });
  mock(api.courses.list, pageOf([courseSummary()]));
  mock(api.adminDeletions.list, pageOf([]));
});

const waiting = {
  ...NOTHING_WAITS,
  messages: {
    count: 4,
    newest: ['Rui Alves', 'Bia Lima', 'Caio Reis'].map((name, id) => ({
      id: id + 1,
      name,
      subject: 'Outros assuntos',
      created_at: AT,
    })),
  },
  deletions: {
    count: 2,
    oldest: [-5, 12].map((days_left, id) => ({
      id: id + 1,
      user: { id: id + 1, name: days_left < 0 ? 'Lia Melo' : 'Ana Souza' },
      requested_at: AT,
      days_left,
    })),
  },
  failed_jobs: 1,
};

test('what waits stands above the counts, one line each with the way to it', async () => {
  const asked = mock(api.dashboard.today, waiting);
  asked.hold();
  await open();
  await expect.element(today).toBeVisible();
  // It would move when the answer comes.
  expect(page.getByText('1,234').elements()).toEqual([]);
  asked.release();
  await expect.element(page.getByText('1,234')).toBeVisible();
  const messages = today.getByRole('link', { name: '4 messages wait for an answer' });
  await expect.element(messages).toHaveAttribute('href', '/admin/messages?handled=false');
  await expect.element(messages).toMatchTextContent('Rui Alves, Bia Lima, Caio Reis, and 1 more');
  const requests = today.getByRole('link', { name: /^2 people ask for the deletion/ });
  await expect.element(requests).toHaveAttribute('href', '/admin/deletions');
  await expect
    .element(requests)
    .toMatchTextContent('Lia Melo: 5 days late · Ana Souza: 12 days left');
  await expect
    .element(today.getByRole('link', { name: '1 background job has failed' }))
    .toHaveAttribute('href', '/admin/jobs?status=failed');
  await expect.element(today.getByRole('link')).toHaveLength(3);
  const top = (locator: typeof today) => locator.element().getBoundingClientRect().top;
  expect(top(today)).toBeLessThan(top(page.getByText('Total Users')));
  await expectAccessible();
});

test('own drafts lead to their forms, and go when they are discarded', async () => {
  mock(api.dashboard.today, NOTHING_WAITS);
  saveDraft(draftKey(me.id, 'lesson.7'), { values: {}, base: {}, name: 'E-mails' });
  saveDraft(draftKey(me.id, 'quiz.new'), { quiz: { title: '' }, base: {} });
  saveDraft(draftKey(me.id + 1, 'user.new'), { values: { username: 'other' }, base: {} });
  await page.viewport(320, 740);
  await open();
  await expect.element(today.getByRole('listitem')).toHaveLength(2);
  await expect
    .element(today.getByRole('link', { name: 'Go on: Lesson · E-mails' }))
    .toHaveAttribute('href', '/admin/lessons/7/edit');
  await expect
    .element(today.getByRole('link', { name: 'Go on: New Quiz' }))
    .toHaveAttribute('href', '/admin/quizzes/new');
  expect(document.documentElement.scrollWidth).toBe(320);
  await today.getByRole('button', { name: 'Discard: Lesson · E-mails' }).click();
  await expectAccessible();
  await today.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect.element(today.getByRole('listitem')).toHaveLength(1);
  await expect.element(today.getByRole('heading')).toHaveFocus();
  expect(localStorage.getItem(draftKey(me.id, 'lesson.7'))).toBeNull();
  expect(localStorage.getItem(draftKey(me.id + 1, 'user.new'))).not.toBeNull();
});

test('what could not be loaded says so and takes nothing else away; then nothing waits', async () => {
  mock(api.dashboard.today, httpError(500, {}));
  saveDraft(draftKey(me.id, 'course.new'), { values: { title: 'Francês' }, base: {} });
  await open();
  await expect.element(today.getByText('What waits for you could not be loaded.')).toBeVisible();
  await expect.element(today.getByText('New Course · Francês')).toBeVisible();
  await expect.element(page.getByText('1,234')).toBeVisible();
  await expectAccessible();
  localStorage.removeItem(draftKey(me.id, 'course.new'));
  mock(api.dashboard.today, NOTHING_WAITS);
  mock(api.dashboard.stats, httpError(500, {}));
  dispatchEvent(new StorageEvent('storage'));
  await today.getByRole('button', { name: 'Retry' }).click();
  await expect.element(today.getByText('Nothing waits for you today.')).toBeVisible();
});
