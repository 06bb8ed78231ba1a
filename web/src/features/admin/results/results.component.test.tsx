import {
  type AdminAttempt,
  api,
  COMMENT_CHANGED,
  COMMENT_MISSING,
  type Gradebook,
} from '@trilha/contract';
import { expectAccessible, httpError, mock, profile, renderScreen, STAFF } from '#test';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '../../../lib/texts/texts.ts';
import * as attemptScreen from './attempt.tsx';
import * as gradebookScreen from './gradebook.tsx';

const attempt = (given: Partial<AdminAttempt> = {}): AdminAttempt => ({
  id: 5,
  number: 2,
  attempts: 3,
  score: 50,
  passing_score: 70,
  passed: false,
  correct: 1,
  total: 2,
  completed_at: '2026-03-01T12:00:00.000Z',
  previous_id: 4,
  next_id: null,
  user: { id: 8, name: 'Ana Lima', email: 'ana@school.test', profile_image: null },
  quiz: { id: 3, title: 'Numbers', show_report: false },
  course: { id: 1, title: 'English A1', language: 'en' },
  comment: null,
  questions: [
    {
      text: 'What is <b>3</b>?',
      is_right: false,
      answers: [
        { text: 'three', is_correct: true, is_chosen: false },
        { text: 'thirty', is_correct: false, is_chosen: true },
      ],
    },
    {
      text: 'What is 4?',
      is_right: true,
      answers: [
        { text: 'four', is_correct: true, is_chosen: true },
        { text: 'forty', is_correct: false, is_chosen: false },
      ],
    },
  ],
  ...given,
});

const openAttempt = () =>
  renderScreen(attemptScreen, {
    path: '/admin/attempts/:id',
    at: '/admin/attempts/5',
    user: 'staff',
    frame: 'admin',
  });

test('an attempt shows what was asked, chosen and right, and leads to its neighbours', async () => {
  mock(api.adminResults.attempt, attempt());
  const { address } = await openAttempt();
  await expect.element(page.getByRole('heading', { name: 'Numbers' })).toBeVisible();
  await expect.element(page.getByText('Attempt 2 of 3')).toBeVisible();
  await expect.element(page.getByText('1 of 2 right, 70% needed')).toBeVisible();
  await expect.element(page.getByText('students do not see what was right')).toBeVisible();
  const [first, second] = page.getByRole('article').all();
  await expect.element(first!.getByRole('heading')).toHaveTextContent('1. What is <b>3</b>?');
  const answers = (of: typeof first) =>
    of!
      .getByRole('listitem')
      .all()
      .map((item) => item.element().textContent);
  expect(answers(first)).toEqual(['threeRight answer', 'thirtyChosen']);
  expect(answers(second)).toEqual(['fourChosenRight answer', 'forty']);
  await expectAccessible();
  await page.getByRole('link', { name: 'Attempt #1' }).click();
  await expect.poll(address).toBe('/admin/attempts/4');
});

test('an attempt that is gone, or cannot be loaded, is told', async () => {
  mock(api.adminResults.attempt, httpError(404, 'Not found.'));
  await openAttempt();
  await expect.element(page.getByText('There is no such attempt')).toBeVisible();
  await expectAccessible();
});

const cell = (best: number, last = best, attempts = 1) => ({
  attempts,
  passed: best >= 70,
  best,
  best_id: best,
  last,
  last_id: last,
});

const book = (given: Partial<Gradebook> = {}): Gradebook => ({
  course: { id: 1, title: 'English A1', language: null },
  lessons: [
    { id: 1, title: 'Hello' },
    { id: 2, title: 'Goodbye' },
  ],
  quizzes: [{ id: 3, title: 'Words', passing_score: 70 }],
  count: 2,
  results: [
    {
      user_id: 8,
      name: 'Bia Souza',
      email: 'bia@school.test',
      lessons: [1, 0],
      quizzes: [cell(90, 40, 2)],
    },
    {
      user_id: 9,
      name: 'Ana Lima',
      email: 'ana@school.test',
      lessons: [0, 0],
      quizzes: [cell(45)],
    },
  ],
  ...given,
});

const openBook = (at = '/admin/courses/1/gradebook', given: Partial<Gradebook> = {}) => {
  const mocked = mock(api.adminResults.gradebook, book(given));
  const open = renderScreen(gradebookScreen, {
    path: '/admin/courses/:id/gradebook',
    at,
    user: 'staff',
    frame: 'admin',
  });
  return { mocked, open };
};

const table = page.getByRole('table');
const rows = () =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((each) => each.textContent),
  );

test('a gradebook shows people by name, sorts by a column and shows the last score where asked', async () => {
  const { open } = openBook();
  const { address } = await open;
  await expect.element(table).toBeVisible();
  const ana = ['Ana Lima', '0%', '–', '–', '45'];
  const bia = ['Bia Souza', '67%', '✓', '–', '✓ 90×2'];
  expect(rows()).toEqual([ana, bia]);
  await expectAccessible();
  await page.getByRole('button', { name: 'Progress' }).click();
  await expect.poll(rows).toEqual([bia, ana]);
  await expect.poll(address).toBe('/admin/courses/1/gradebook?sort=-progress');
  await expect
    .element(page.getByRole('columnheader', { name: 'Progress' }))
    .toHaveAttribute('aria-sort', 'descending');
  await page.getByLabelText('Scores').selectOptions('last');
  await expect.poll(() => rows()[0]?.at(-1)).toBe('✓ 40×2');
  await page.getByRole('link', { name: '✓ 40' }).click();
  await expect.poll(address).toBe('/admin/attempts/40');
});

test('a person is found by the server, and nobody is told from an empty course', async () => {
  const { mocked, open } = openBook('/admin/courses/1/gradebook', { count: 0, results: [] });
  await open;
  await expect.element(page.getByText('Nobody is in this course yet')).toBeVisible();
  await expectAccessible();
  await userEvent.fill(page.getByRole('searchbox'), 'zoe');
  await expect.poll(() => mocked.last?.query).toMatchObject({ search: 'zoe' });
  await expect.element(page.getByText('Nobody found')).toBeVisible();
});

test('a long gradebook has pages, and says within what it sorts', async () => {
  const { open } = openBook('/admin/courses/1/gradebook', { count: 301 });
  await open;
  await expect.element(page.getByText('sorting is within the 2 people')).toBeVisible();
  await expect.element(page.getByText('1–300 of 301')).toBeVisible();
});

test('on a phone the table scrolls and the page does not, and it speaks French', async () => {
  await page.viewport(320, 740);
  await loadTexts('fr', ['base', 'admin', 'admin-results']);
  const lessons = Array.from({ length: 40 }, (_, n) => ({ id: n + 1, title: `Lesson ${n}` }));
  const results = book().results.map((row) => ({ ...row, lessons: lessons.map(() => 1) }));
  mock(api.adminResults.gradebook, book({ lessons, results }));
  await renderScreen(gradebookScreen, {
    path: '/admin/courses/:id/gradebook',
    at: '/admin/courses/1/gradebook',
    user: profile({ ...STAFF, language: 'fr' }),
    frame: 'admin',
  });
  await expect.element(page.getByText('Carnet de notes : English A1')).toBeVisible();
  await expect.element(table).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(320);
  await expectAccessible();
});

test('a course that is gone is told', async () => {
  mock(api.adminResults.gradebook, httpError(404, 'Not found.'));
  await renderScreen(gradebookScreen, {
    path: '/admin/courses/:id/gradebook',
    at: '/admin/courses/1/gradebook',
    user: 'staff',
    frame: 'admin',
  });
  await expect.element(page.getByText('There is no such course')).toBeVisible();
});

test('a comment is written, said to be missing, kept where it fails, changed and deleted', async () => {
  const stored = { text: 'Look at lesson 2', author: 'Paulo', at: '2026-03-01T12:00:00.000Z' };
  const get = mock(api.adminResults.attempt, attempt());
  const refused = mock(api.adminResults.comment, httpError(409, COMMENT_CHANGED));
  await openAttempt();
  const field = page.getByLabelText('Your comment');
  await field.fill(' ');
  await page.getByRole('button', { name: 'Save comment' }).click();
  await expect.element(page.getByText(COMMENT_MISSING)).toBeVisible();
  await field.fill('Look at lesson 2');
  await page.getByRole('button', { name: 'Save comment' }).click();
  await expect.element(page.getByText(COMMENT_CHANGED)).toBeVisible();
  await expect.element(field).toHaveValue('Look at lesson 2');
  expect(refused.requests.map(({ body }) => body)).toEqual([
    { text: 'Look at lesson 2', version: 0 },
  ]);
  await expectAccessible();

  const saved = mock(api.adminResults.comment, { ...stored, version: 3 });
  mock(api.adminResults.attempt, attempt({ comment: { ...stored, version: 3 } }));
  await page.getByRole('button', { name: 'Save comment' }).click();
  await expect.element(page.getByText('Paulo ·')).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Edit' }).click();
  await field.fill('Look at lesson 3');
  await page.getByRole('button', { name: 'Save comment' }).click();
  await expect.poll(() => saved.last?.body).toEqual({ text: 'Look at lesson 3', version: 3 });
  await expect.element(field).not.toBeInTheDocument();

  const removed = mock(api.adminResults.removeComment, undefined);
  mock(api.adminResults.attempt, attempt());
  await page.getByRole('button', { name: 'Delete comment' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(field).toHaveValue('');
  expect(removed.requests).toHaveLength(1);
  expect(get.requests).not.toEqual([]);
});
