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
import { beforeEach, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { loadTexts } from '../../../lib/texts/texts.ts';
import { course, enrollment, goalWeek, lesson, outlineQuiz } from '../learn.testing.ts';
import * as screen from './dashboard.tsx';

const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänspatent '.repeat(2).trim();

beforeEach(() => {
  mock(api.goals.get, goalWeek({ goal: { per: 'day', amount: 2 }, streak: 3 }));
});

const open = (user: User = 'student') =>
  renderScreen(screen, { path: '/dashboard', user, frame: 'site' });

test('the dashboard fails in parts, each with its code, and can be tried again', async () => {
  mock(
    api.enrollments.list,
    httpError(500, 'Something went wrong.', { 'X-Request-Id': 'code-of-the-log' }),
  );
  mock(api.achievements.recent, httpError(404));
  mock(api.courses.list, pageOf([]));
  await open();
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect.element(retry).toBeVisible();
  await expect.element(page.getByText('Failed to load your courses')).toBeVisible();
  await expect.element(page.getByText('code-of-the-log')).toBeVisible();
  await expect.element(page.getByText('Recent Achievements')).toBeVisible();
  // To have none yet is not an error.
  await expect.element(page.getByText('Your badges will appear here.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'See all achievements' }))
    .toHaveAttribute('href', '/achievements');
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

test('in French all of it is French: headings, numbers, dates, and it fits a phone', async () => {
  await loadTexts('fr', ['base', 'learn']);
  await page.viewport(360, 800);
  const done = lesson({ completed: true });
  const toTest = course({ title: 'Portugais', lessons: [done], quiz_count: 3, open_quiz_count: 2 });
  mock(
    api.enrollments.list,
    pageOf([
      enrollment(toTest, { quiz_progress: 33, last_accessed: '2026-03-02T12:00:00.000Z' }),
      enrollment(course({ lessons: [lesson()] })),
    ]),
  );
  mock(api.achievements.recent, httpError(404));
  const toJoin = courseSummary({ lesson_count: 1, quiz_count: 2, enrollment: 'staff_only' });
  mock(api.courses.list, pageOf([toJoin]));
  await open(profile({ username: 'ana', language: 'fr' }));
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Bon retour parmi nous, ana !');
  await expect.element(page.getByRole('heading', { name: 'Mes cours' })).toBeVisible();
  const card = page.getByRole('article').filter({ hasText: 'Portugais' });
  await expect.element(card.getByText('Il reste 2 quiz à réussir')).toBeVisible();
  await expect.element(card.getByText('Dernier accès : 2 mars 2026')).toBeVisible();
  await expect.element(card.getByText('1 sur 3 réussi · 33 %')).toBeVisible();
  await expect.element(page.getByText('1 leçon, 2 quiz')).toBeVisible();
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'nous contacter' }))
    .toHaveAttribute('href', '/fr/contact');
  expect(document.title).toContain('Tableau de bord');
  const box = (locator: Locator) => locator.element().getBoundingClientRect();
  const next = card.getByRole('link', { name: 'Continuer le cours' });
  // A button does not wrap: it ends as far from the right edge as it begins from the left one, or before.
  expect(box(next).right).toBeLessThanOrEqual(360 - box(next).left + 1);
  expect(document.documentElement.scrollWidth).toBe(360);
  await expectAccessible();
});

test('a name with angle brackets stands there as it was written', async () => {
  const title = 'Verbs in <er>, <0>ir</0> and <1/>';
  mock(api.enrollments.list, pageOf([enrollment(course({ title, lessons: [lesson()] }))]));
  mock(api.achievements.recent, httpError(404));
  mock(api.courses.list, pageOf([courseSummary({ title })]));
  await open(profile({ username: '<b>ana</b>' }));
  const heading = page.getByRole('heading', { level: 1 });
  await expect.element(heading).toHaveTextContent('Welcome back, <b>ana</b>!');
  const button = page.getByRole('button', { name: 'Enroll' });
  await expect.element(button).toHaveTextContent(`Enroll in ${title}`);
});

test('what is unfinished comes first, and leads to what is next there', async () => {
  const done = lesson({ completed: true });
  const finished = course({ title: 'Finished', lessons: [done] });
  const toTest = course({ title: 'To test', lessons: [done], quiz_count: 2, open_quiz_count: 1 });
  const begun = course({ title: 'Begun', lessons: [done, lesson({ title: 'À la gare' })] });
  mock(api.enrollments.list, pageOf([finished, toTest, begun].map((each) => enrollment(each))));
  mock(api.achievements.recent, httpError(404));
  mock(api.courses.list, pageOf([]));
  await open();
  const titles = page.getByRole('article').getByRole('heading', { level: 3 });
  await expect.element(titles.first()).toBeVisible();
  const shown = () => titles.elements().map(({ textContent }) => textContent);
  expect(shown()).toEqual(['To test', 'Begun']);
  // What is finished is folded, and has all the same in it.
  await page.getByText('Finished (1)').click();
  await expect.poll(shown).toEqual(['To test', 'Begun', 'Finished']);
  const folded = page.getByRole('article').last();
  await expect.element(folded.getByRole('progressbar')).toHaveLength(2);
  await expect.element(folded.getByRole('link', { name: 'Take Quizzes' })).toBeVisible();
  const card = (title: string) => page.getByRole('article').filter({ hasText: title });
  const go = (title: string) => card(title).getByRole('link', { name: 'Continue Learning' });
  await expect.element(card('To test').getByText('One quiz is left to pass')).toBeVisible();
  await expect.element(go('To test')).toHaveAttribute('href', `/course/${toTest.id}/quizzes`);
  await expect.element(go('Begun')).toHaveAttribute('href', `/course/${begun.id}`);
  await expect.element(card('Finished').getByText('Finished').last()).toBeVisible();
});

test('the course to go on with says where, how much is left, the way through it, and what to review', async () => {
  const done = lesson({ title: 'Alô', completed: true });
  const half = lesson({ title: 'Je suis', duration: '02:00', position_seconds: 60 });
  const own = course({ title: 'French', lessons: [done, half, lesson({ duration: '10:00' })] });
  const quizzes = [
    outlineQuiz({ title: 'Verbs', passed: true, after_lesson_id: done.id, review_count: 2 }),
    outlineQuiz({ title: 'Numbers' }),
  ];
  mock(api.enrollments.list, pageOf([enrollment(own, {}, quizzes)]));
  mock(api.achievements.recent, httpError(404));
  mock(api.courses.list, pageOf([]));
  await open();
  const card = page.getByRole('article');
  await expect.element(card.getByText('at 1:00')).toBeVisible();
  await expect.element(card.getByText('1 quiz left')).toBeVisible();
  await expect.element(card.getByText('11 min of video left')).toBeVisible();
  const dots = card.getByRole('listitem');
  expect(dots.elements().map(({ textContent }) => textContent)).toEqual([
    'Lesson 1, Alô: done',
    'Quiz Verbs: done',
    'Lesson 2, Je suis: what comes next',
    expect.stringMatching(/^Lesson 3, .*: still to do$/),
    'Quiz Numbers: still to do',
  ]);
  await expect.element(page.getByRole('heading', { name: '2 questions to review' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Verbs' }))
    .toHaveAttribute('href', `/course/${own.id}/quizzes?quiz=${quizzes[0]?.id}&view=results`);
  await expectAccessible();
});

test('on the first day the courses to join come first, one of them recommended', async () => {
  mock(api.enrollments.list, pageOf([]));
  mock(api.achievements.recent, httpError(404));
  const hard = courseSummary({ title: 'Hard', level: 'advanced', language: 'en' });
  const easy = courseSummary({ title: 'Easy', level: 'beginner', language: 'en' });
  mock(api.courses.list, pageOf([hard, easy]));
  await open();
  const best = page.getByRole('article').filter({ hasText: 'Easy' });
  await expect
    .element(best.getByText('Recommended: for beginners, in your language'))
    .toBeVisible();
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  expect(
    headings
      .elements()
      .map(({ textContent }) => textContent)
      .slice(0, 2),
  ).toEqual(['Courses you can join', 'My courses']);
  await expect.element(page.getByRole('link', { name: 'Browse Courses' })).toBeVisible();
});

test('a course is left in two steps; where that fails it stays', async () => {
  const own = enrollment(course({ title: 'Joined by mistake' }));
  const kept = enrollment(course({ title: 'Given by the school' }), { can_leave: false });
  mock(api.enrollments.list, pageOf([own, kept]));
  mock(api.achievements.recent, httpError(404));
  mock(api.courses.list, pageOf([]));
  await open();
  const leaves = page.getByRole('button', { name: 'Leave course' });
  await expect.element(leaves).toBeVisible();
  expect(leaves.elements()).toHaveLength(1);
  const leave = mock(api.enrollments.leave, httpError(500, {}));
  await leaves.click();
  await expectAccessible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect.element(leaves).toHaveFocus();
  await leaves.click();
  const sure = page.getByRole('button', { name: 'Leave', exact: true });
  await sure.click();
  await expect.element(page.getByText('Leaving the course failed.')).toBeVisible();
  mock(api.enrollments.leave, undefined);
  mock(api.enrollments.list, pageOf([kept]));
  await sure.click();
  await expect.element(page.getByText('You have left Joined by mistake.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'My courses' })).toHaveFocus();
  await expect.element(leaves).not.toBeInTheDocument();
  expect(leave.requests.map(({ params }) => params)).toEqual([{ id: own.id }]);
});
