import { api, type Course } from '@trilha/contract';
import { expectAccessible, httpError, mock, renderScreen } from '#test';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { course, enrollment, lesson } from '../learn.testing.ts';
import { quiz } from '../quizzes/quizzes.testing.ts';
import * as screen from './course.tsx';

const open = (id: number | string) =>
  renderScreen(screen, { path: '/course/:id', at: `/course/${id}`, frame: 'site' });

const title = (name: string) => page.getByRole('heading', { name });
const button = (name: string | RegExp) => page.getByRole('button', { name });
/** The one that is drawn: what joins the course stands beside its content, on a phone in a bar below it. */
const shown = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });

function threeLessons(given: Partial<Course> = {}) {
  const lessons = ['First', 'Second', 'Third'].map((name) => lesson({ title: `${name} lesson` }));
  return course({ lessons, ...given });
}

test('who is not enrolled sees the outline and may enroll', async () => {
  const benefits = [{ id: 1, description: 'Films and series' }];
  const outline = threeLessons({ is_enrolled: false, benefits });
  mock(api.courses.get, outline);
  await open(outline.id);
  await expect.element(page.getByText('Third lesson')).toBeVisible();
  await expect.element(page.getByText('Films and series')).toBeVisible();
  expect(document.querySelector('[data-player]')).toBeNull();
  await expect.element(button('Mark as Completed')).not.toBeInTheDocument();
  await expectAccessible();
  const enroll = mock(api.courses.enroll, () => {
    mock(api.courses.get, { ...outline, is_enrolled: true });
    return enrollment(outline);
  });
  await shown('Enroll').click();
  // They decide when it begins, and nothing they read goes away under them.
  await expect.element(shown('Start')).toHaveFocus();
  await expect.element(shown('Start')).toHaveAccessibleDescription('You are enrolled.');
  await expect.element(page.getByText('Third lesson')).toBeVisible();
  expect(document.querySelector('[data-player]')).toBeNull();
  await expectAccessible();
  await shown('Start').click();
  await expect.element(button('Mark as Completed')).toBeVisible();
  await expect.element(title('First lesson')).toBeVisible();
  expect(enroll.last?.params.id).toBe(outline.id);
});

test('who has enrolled by mistake undoes it; a failure is said', async () => {
  const outline = threeLessons({ is_enrolled: false });
  mock(api.courses.get, outline);
  await open(outline.id);
  const made = enrollment(outline);
  mock(api.courses.enroll, () => {
    mock(api.courses.get, { ...outline, is_enrolled: true });
    return made;
  });
  await shown('Enroll').click();
  mock(api.enrollments.leave, httpError(503, 'The school is closed.'));
  await shown('Undo').click();
  await expect.element(page.getByText('The school is closed.')).toBeVisible();
  // The course itself comes late: there is no player meanwhile.
  const leave = mock(api.enrollments.leave, () => undefined);
  const late = mock(api.courses.get, outline);
  late.hold();
  await shown('Undo').click();
  await expect.poll(() => late.requests).toHaveLength(1);
  await expect.element(shown('Leaving...')).toBeVisible();
  late.release();
  await expect.element(shown('Enroll')).toBeVisible();
  expect(leave.last?.params.id).toBe(made.id);
  expect(document.querySelector('[data-player]')).toBeNull();
});

test('who was in the course before, or may not leave it, is offered no Undo', async () => {
  const outline = threeLessons({ is_enrolled: false });
  for (const known of [{ last_accessed: '2026-03-01T12:00:00.000Z' }, { can_leave: false }]) {
    mock(api.courses.get, outline);
    mock(api.courses.enroll, enrollment(outline, known));
    const { unmount } = await open(outline.id);
    await shown('Enroll').click();
    await expect.element(shown('Start')).toBeVisible();
    await expect.element(shown('Undo')).not.toBeInTheDocument();
    await unmount();
  }
});

test('the outline says honestly how much there is, with pictures and quizzes where they fall', async () => {
  const poster_url = '/media/pictures/one.webp';
  const lessons = [
    lesson({ title: 'Bonjour', duration: '42:00', poster_url }),
    lesson({ title: 'Au marché', duration: '41:40' }),
    lesson({ title: 'À table', duration: '' }),
  ];
  const quizzes = [
    quiz({ title: 'At the end' }),
    quiz({ title: 'Greetings', after_lesson_id: lessons[0]?.id ?? 0 }),
  ];
  const outline = course({ is_enrolled: false, lessons, quizzes, language: 'fr', icon: '' });
  mock(api.courses.get, { ...outline, cover_url: '/covers/film.svg' });
  await open(outline.id);
  const aside = page.getByRole('complementary', { name: 'Join this course' });
  await expect.element(aside).toMatchTextContent('3 lessons · 1 h 24 min of video');
  await expect.element(aside).toMatchTextContent('1 lesson does not say how long it is.');
  await expect.element(aside).toMatchTextContent('2 quizzes');
  expect(aside.element().querySelector('img')?.getAttribute('src')).toBe('/covers/film.svg');
  const rows = page.getByRole('region', { name: 'Course Content' }).getByRole('listitem');
  await expect.element(rows.nth(0)).toMatchTextContent('1. Bonjour');
  expect(rows.nth(0).element().querySelector('img')?.getAttribute('src')).toBe(poster_url);
  await expect.element(rows.nth(1)).toMatchTextContent('Quiz: Greetings');
  await expect.element(rows.nth(3)).toMatchTextContent('3. À table');
  await expect.element(rows.nth(4)).toMatchTextContent('Quiz: At the end');
  await expectAccessible();
});

test.each([360, 1440])('at %d px Enroll is in sight where the content is long', async (width) => {
  await page.viewport(width, 640);
  const lessons = Array.from({ length: 30 }, () => lesson({ title: 'A lesson of a long course' }));
  const outline = course({ is_enrolled: false, lessons, icon: '' });
  mock(api.courses.get, outline);
  await open(outline.id);
  await expect.element(shown('Enroll')).toBeVisible();
  for (const place of [0, 900]) {
    window.scrollTo(0, place);
    await expect.element(shown('Enroll')).toBeInViewport({ ratio: 1 });
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

test('a course that the school enrolls in has a sentence in place of the button', async () => {
  const outline = threeLessons({ is_enrolled: false, enrollment: 'staff_only' });
  mock(api.courses.get, outline);
  await open(outline.id);
  await expect.element(page.getByText('The school enrolls students here.')).toBeVisible();
  await expect.element(button(/^Enroll/)).not.toBeInTheDocument();
});

test('a picture that does not load gives way to the illustration', async () => {
  const gone = { cover_url: 'https://127.0.0.1:9/none.png', icon: 'https://127.0.0.1:9/none.png' };
  const outline = threeLessons({ is_enrolled: false, level: 'advanced', language: 'fr', ...gone });
  mock(api.courses.get, outline);
  await open(outline.id);
  const aside = page.getByRole('complementary', { name: 'Join this course' });
  await expect
    .poll(() => aside.element().querySelector('img')?.getAttribute('src'))
    .toBe('/covers/film.svg');
});

test('a course that is not there says so', async () => {
  mock(api.courses.get, httpError(404));
  const { go } = await open(99999);
  await expect.element(page.getByText('Course not found', { exact: true })).toBeVisible();
  // What is no id is not asked for.
  const asked = mock(api.courses.get, httpError(500));
  for (const id of ['abc', '0', '1e3']) {
    await go(`/course/${id}`);
    await expect.element(page.getByText('Course not found', { exact: true })).toBeVisible();
  }
  expect(asked.requests).toEqual([]);
});

test('a course that fails to load says so with its code, and Retry loads it', async () => {
  const given = threeLessons();
  mock(
    api.courses.get,
    httpError(500, 'Something went wrong.', { 'X-Request-Id': 'code-of-the-log' }),
  );
  await open(given.id);
  await expect.element(page.getByText('Failed to load course details')).toBeVisible();
  await expect.element(page.getByText('code-of-the-log')).toBeVisible();
  const again = mock(api.courses.get, given);
  again.hold();
  await button('Retry').click();
  await expect.poll(() => again.requests).toHaveLength(1);
  // The page does not change to and fro for as long as the server is away.
  await expect.element(page.getByText('Failed to load course details')).toBeVisible();
  await expect.element(page.getByText('Loading...')).not.toBeInTheDocument();
  again.release();
  await expect.element(title('First lesson')).toBeVisible();
});

test('a course without lessons says so', async () => {
  const given = course();
  mock(api.courses.get, given);
  await open(given.id);
  await expect.element(page.getByText('This course has no lessons yet.')).toBeVisible();
});
