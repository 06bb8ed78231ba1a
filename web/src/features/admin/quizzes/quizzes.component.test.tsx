import { type AdminQuizSummary, api, INVALID_PAGE } from '@trilha/contract';
import {
  courseSummary,
  expectAccessible,
  httpError,
  mock,
  profile,
  renderScreen,
  searched,
  STAFF,
} from '#test';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '../../../lib/texts/texts.ts';
import {
  adminQuiz,
  courseWithLessons,
  expectAccessibleInBothThemes,
  mockCourses,
} from './quizzes.testing.ts';
import * as newQuiz from './editor/new-quiz.tsx';
import * as screen from './quizzes.tsx';

const LIST = '/admin/quizzes';
const english = courseWithLessons(courseSummary({ title: 'Everyday English' }));
const french = courseWithLessons(courseSummary({ title: 'Français' }));

const row = (title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title }) });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const search = page.getByLabelText('Search quizzes');
const addLink = page.getByRole('main').getByRole('link', { name: 'Add Quiz' });
const titles = () =>
  page
    .getByRole('rowheader')
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);

/** A school with these quizzes in its two courses; staff delete some of them. */
function quizSchool(given: AdminQuizSummary[] = []) {
  let quizzes = given;
  mockCourses(english, french);
  mock(api.adminQuizzes.list, ({ query }) => {
    const { course } = query;
    const ofCourse = quizzes.filter((quiz) => !course || quiz.course === Number(course));
    const found = searched(ofCourse, query, ({ title }) => title);
    const isPastEnd = found.results.length === 0 && Number(query['page']) > 1;
    return isPastEnd ? httpError(404, INVALID_PAGE) : found;
  });
  return mock(api.adminQuizzes.remove, ({ params }) => {
    quizzes = quizzes.filter(({ id }) => id !== params.id);
  });
}

const quizzesOf = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    adminQuiz({ title: `English ${index + 1}`, course: english.id }),
  );

const open = (at = LIST) => renderScreen(screen, { path: LIST, at, user: 'staff', frame: 'admin' });

test('a row says what a quiz is, and leads to what can be done with it', async () => {
  const quiz = adminQuiz({
    title: 'Greetings',
    course_title: 'Everyday English',
    passing_score: 65,
    questions_count: 4,
  });
  quizSchool([quiz]);
  await open();
  for (const name of ['Quiz', 'Course', 'Questions count', 'Passing Score']) {
    await expect.element(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  }
  const cells = row('Greetings').getByRole('cell');
  for (const [place, text] of ['Everyday English', '4', '65%', 'Export'].entries()) {
    await expect.element(cells.nth(place)).toMatchTextContent(text);
  }
  expect(cells.elements()).toHaveLength(4);
  await expect.poll(() => document.title).toMatch(/^Quizzes · /);
  await expectAccessible();
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  for (const [name, address] of [
    ['Greetings', `${LIST}/${quiz.id}/edit`],
    ['Edit Greetings', `${LIST}/${quiz.id}/edit`],
    ['Statistics of Greetings', `${LIST}/${quiz.id}/stats`],
  ] as const) {
    await expect.element(link(name)).toHaveAttribute('href', address);
  }
  await expect.element(addLink).toHaveAttribute('href', `${LIST}/new`);
});

test('search, course and page stand in the address', async () => {
  quizSchool([...quizzesOf(11), adminQuiz({ title: 'Présentations', course: french.id })]);
  const { address, go } = await open();
  await expect.element(page.getByText('1–10 of 12')).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect.poll(address).toBe(`${LIST}?page=2`);
  await expect.poll(titles).toEqual(['English 11', 'Présentations']);

  await page.getByLabelText('Course', { exact: true }).selectOptions('Français');
  await expect.poll(address).toBe(`${LIST}?course=${french.id}`);
  await expect.poll(titles).toEqual(['Présentations']);

  await search.fill('english');
  await expect.element(page.getByText('No quizzes found')).toBeVisible();
  await expect.poll(address).toBe(`${LIST}?course=${french.id}&search=english`);
  await button('Clear search').last().click();
  await expect.poll(address).toBe(`${LIST}?course=${french.id}`);
  await expect.element(search).toHaveValue('');
  await expect.poll(titles).toEqual(['Présentations']);

  await go(`${LIST}?course=${french.id}&search=sent`);
  await expect.poll(titles).toEqual(['Présentations']);
  await expect.element(search).toHaveValue('sent');
});

test('a quiz is deleted in two steps, after saying what goes with it', async () => {
  const greetings = adminQuiz({ title: 'Greetings', attempts_count: 1 });
  const remove = quizSchool([greetings, adminQuiz({ title: 'Numbers' })]);
  await open();
  await button('Delete Greetings').click();
  await expect
    .element(page.getByText('Delete this quiz? 1 attempt is lost with it.'))
    .toBeVisible();
  await expectAccessible();
  await button('Cancel').click();
  await expect.element(button('Delete Greetings')).toHaveFocus();

  await userEvent.keyboard('{Enter}');
  await button('Delete').click();
  await expect.poll(titles).toEqual(['Numbers']);
  await expect.element(page.getByText('Quiz “Greetings” deleted')).toBeVisible();
  await expect.element(addLink).toHaveFocus();
  expect(remove.requests.map(({ params }) => params.id)).toEqual([greetings.id]);
});

test('in French it asks with the plurals of French', async () => {
  await loadTexts('fr', ['base', 'admin', 'admin-quizzes']);
  quizSchool([
    adminQuiz({ title: 'Numbers', attempts_count: 0, passing_score: 70 }),
    adminQuiz({ title: 'Greetings', attempts_count: 1500 }),
  ]);
  const user = profile({ ...STAFF, language: 'fr' });
  await renderScreen(screen, { path: LIST, user, frame: 'admin' });
  await button('Supprimer Greetings').click();
  await expect
    .element(row('Greetings').getByRole('status'))
    .toHaveTextContent('Supprimer ce quiz ? 1 500 tentatives seront perdues avec lui.');
  await expect.element(row('Numbers')).toMatchTextContent(/70\s%/);
});

test('a page past the end leads back to the first; with its last quiz a page goes', async () => {
  quizSchool(quizzesOf(11));
  const { address } = await open(`${LIST}?page=9`);
  await page.getByRole('link', { name: 'To the first page' }).click();
  await expect.poll(() => titles().length).toBe(10);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect.poll(titles).toEqual(['English 11']);
  await button('Delete English 11').click();
  await button('Delete').click();
  await expect.poll(address).toBe(LIST);
  await expect.poll(() => titles().length).toBe(10);
});

test('a list that cannot be loaded says so and is tried again', async () => {
  quizSchool([adminQuiz({ title: 'Greetings' })]);
  mock(api.adminQuizzes.list, httpError(500, {}));
  await open();
  await expect
    .element(page.getByText('Failed to load quizzes. Please try again later.'))
    .toBeVisible();
  await expectAccessible();
  quizSchool([adminQuiz({ title: 'Greetings' })]);
  await button('Retry').click();
  await expect.poll(titles).toEqual(['Greetings']);
});

test('a deletion that fails says so and leaves the quiz', async () => {
  quizSchool([adminQuiz({ title: 'Greetings' })]);
  mock(api.adminQuizzes.remove, httpError(500, {}));
  await open();
  await button('Delete Greetings').click();
  await button('Delete').click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Failed to delete quiz. Please try again later.');
  await expect.element(row('Greetings')).toBeVisible();
});

test('without any quiz the list says how to begin', async () => {
  quizSchool();
  const { address } = await open();
  await expect.element(page.getByText('No quizzes yet')).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: 'Add the first quiz' }).click();
  await expect.poll(address).toBe(`${LIST}/new`);
});

test('a course without quizzes is named, and its first quiz begins with it', async () => {
  quizSchool([adminQuiz({ course: english.id })]);
  const { address } = await open(`${LIST}?course=${french.id}`);
  await expect.element(page.getByText('Français has no quizzes yet')).toBeVisible();
  await expect.element(addLink).toHaveAttribute('href', `${LIST}/new?course=${french.id}`);
  await expectAccessible();
  await page.getByRole('link', { name: 'Add the first quiz' }).click();
  await expect.poll(address).toBe(`${LIST}/new?course=${french.id}`);
});

test('a course that does not exist is called so', async () => {
  quizSchool([adminQuiz({ course: english.id })]);
  const { address } = await open(`${LIST}?course=999999`);
  await expect.element(page.getByText('There is no such course')).toBeVisible();
  await page.getByRole('link', { name: 'Show all quizzes' }).click();
  await expect.poll(address).toBe(LIST);
});

test('a new quiz begins with the course of the address', async () => {
  mockCourses(english, french);
  await renderScreen(newQuiz, {
    path: `${LIST}/new`,
    at: `${LIST}/new?course=${french.id}`,
    user: 'staff',
    frame: 'admin',
  });
  await expect
    .element(page.getByLabelText('Course', { exact: true }))
    .toHaveDisplayValue('Français');
});

test('search and filter stand on one line', async () => {
  quizSchool([adminQuiz()]);
  await open();
  const filter = page.getByLabelText('Course', { exact: true });
  await expect.element(filter).toBeVisible();
  const { top } = search.element().getBoundingClientRect();
  expect(filter.element().getBoundingClientRect().top).toBe(top);
});

test('on a phone the list fits, in light and dark', async () => {
  await page.viewport(360, 780);
  quizSchool([
    adminQuiz({
      title: 'Saudações, despedidas e apresentações '.repeat(3),
      course_title: 'Donaudampfschifffahrtsgesellschaftskapitänspatent '.repeat(2),
    }),
  ]);
  await open();
  await button(/^Delete/).click();
  await expect.element(button('Delete')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(360);
  await expectAccessibleInBothThemes();
});
