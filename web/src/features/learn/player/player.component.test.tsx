import { api, NOT_ENROLLED } from '@trilha/contract';
import { expectAccessible, httpError, mock, profile, renderScreen, type User } from '#test';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { course, lesson } from '../learn.testing.ts';
import * as screen from './course.tsx';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const heading = (name: string) => page.getByRole('heading', { name });
const lessonLink = (name: string) => page.getByRole('link', { name: new RegExp(`${name} lesson`) });

const open = ({ id }: { id: number }, user: User = 'student') =>
  renderScreen(screen, { path: '/course/:id', at: `/course/${id}`, user, frame: 'site' });

/** The address of a video that is on its way for as long as the test lasts. */
function endlessVideo(): string {
  const address = URL.createObjectURL(new MediaSource());
  onTestFinished(() => URL.revokeObjectURL(address));
  return address;
}

/** A course of three lessons that keeps what is completed. */
function threeLessons({
  done = 0,
  ...given
}: Parameters<typeof course>[0] & { done?: number } = {}) {
  const lessons =
    given.lessons ??
    ['First', 'Second', 'Third'].map((name) => lesson({ title: `${name} lesson` }));
  const completed = new Set(lessons.slice(0, done).map(({ id }) => id));
  const { id } = course();
  const now = () =>
    course({
      id,
      ...given,
      lessons: lessons.map((each) => ({ ...each, completed: completed.has(each.id) })),
    });
  mock(api.courses.get, now);
  const complete = mock(api.lessons.complete, ({ params, body }) => {
    if (body.completed) completed.add(params.id);
    else completed.delete(params.id);
    return {
      id: params.id,
      completed: body.completed,
      completed_at: null,
      progress: now().progress,
      new_achievements: [],
    };
  });
  return { id, lessons, complete, completed: () => lessons.map((each) => completed.has(each.id)) };
}

test('Next and a click in the list complete what is left; Previous does not', async () => {
  const { id, complete, completed } = threeLessons();
  const { unmount } = await open({ id });
  await expect.element(button('Previous Lesson')).toBeDisabled();
  await button('Next Lesson').click();
  await expect.element(heading('Second lesson')).toBeVisible();
  await expect.element(page.getByText('1 of 3 completed')).toBeVisible();
  await expect.poll(completed).toEqual([true, false, false]);

  await button('Previous Lesson').click();
  await expect.element(heading('First lesson')).toBeVisible();
  await expect.element(page.getByText('1 of 3 completed')).toBeVisible();

  await lessonLink('Second').click();
  await lessonLink('Third').click();
  await expect.element(heading('Third lesson')).toBeVisible();
  await expect.poll(completed).toEqual([true, true, false]);
  await expect.element(button('Next Lesson')).toBeDisabled();

  await button('Mark as Completed').click();
  await expect.element(page.getByText('3 of 3 completed')).toBeVisible();
  await expect.poll(completed).toEqual([true, true, true]);
  expect(complete.requests).toHaveLength(3);
  await unmount();
  // All done: it begins with the first again.
  await open({ id });
  await expect.element(heading('First lesson')).toBeVisible();
});

test('a course opens with its first incomplete lesson; Back leads to the lesson before', async () => {
  const { id } = threeLessons({ done: 1 });
  const { go } = await open({ id });
  await expect.element(heading('Second lesson')).toBeVisible();
  await lessonLink('Third').click();
  await expect.element(heading('Third lesson')).toBeVisible();
  await go(-1);
  await expect.element(heading('Second lesson')).toBeVisible();
});

test('staff look at a course and leave no trace', async () => {
  const lessons = ['First', 'Second'].map((name) =>
    lesson({ title: `${name} lesson`, video_url: endlessVideo() }),
  );
  const { id, complete } = threeLessons({ lessons, is_enrolled: false });
  const position = mock(api.lessons.position, undefined);
  await open({ id }, 'staff');
  await expect.element(page.getByText('Preview: nothing is recorded')).toBeVisible();
  await expect.element(button('Mark as Completed')).not.toBeInTheDocument();
  // Played to its end.
  const video = document.querySelector('video');
  Object.defineProperties(video, {
    duration: { value: 34 },
    currentTime: { value: 34 },
    ended: { value: true },
  });
  for (const type of ['playing', 'timeupdate', 'pause', 'ended']) {
    video?.dispatchEvent(new Event(type));
  }
  await expect.element(button('Next lesson: Second lesson')).toBeVisible();
  await button(/^Next Lesson$/).click();
  await expect.element(heading('Second lesson')).toBeVisible();
  expect(complete.requests).toEqual([]);
  expect(position.requests).toEqual([]);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('trilha.progress'))).toEqual([]);
});

test('progress that is refused for good is dropped, and the learner told', async () => {
  const { id, lessons } = threeLessons();
  await open({ id });
  await expect.element(heading('First lesson')).toBeVisible();
  mock(api.courses.get, course({ id, lessons, is_enrolled: false }));
  mock(api.lessons.complete, httpError(403, NOT_ENROLLED));
  await button('Mark as Completed').click();
  // No longer enrolled: the outline takes the player's place, and says what became of it.
  await expect.element(button(/^Enroll/).first()).toBeVisible();
  const notice = page.getByText(`Progress in “First lesson” could not be saved. ${NOT_ENROLLED}`);
  await expect.element(notice).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect.element(notice).not.toBeInTheDocument();
});

test('a video that cannot load says so; the lesson can be completed all the same', async () => {
  // What the tests send in the place of media is no video.
  const lessons = [lesson({ video_url: '/media/videos/lost.mp4' })];
  const { id, complete } = threeLessons({ lessons });
  await open({ id });
  await expect.element(page.getByText('This video cannot be played')).toBeVisible();
  await expect.element(button('Retry')).toBeVisible();
  await expectAccessible();
  await button('Mark as Completed').click();
  await expect.element(page.getByText('1 of 1 completed')).toBeVisible();
  await expect.poll(() => complete.last?.body).toEqual({ completed: true });
  expect(complete.last?.params.id).toBe(lessons[0]?.id);
});

test('on a phone the list is under the video, folded around the current lesson', async () => {
  await page.viewport(360, 740);
  const { id } = threeLessons();
  await open({ id });
  await expect.element(lessonLink('First')).toBeVisible();
  await expect.element(page.getByText('Second lesson')).not.toBeVisible();
  const list = lessonLink('First').element().getBoundingClientRect();
  const details = heading('First lesson').element().getBoundingClientRect();
  expect(list.top).toBeGreaterThan(details.bottom);
  await button('All 3 lessons').click();
  await lessonLink('Second').click();
  await expect.element(heading('Second lesson')).toBeVisible();
  await expect.element(lessonLink('Second')).toHaveAttribute('aria-current', 'true');
});

for (const width of [360, 1440]) {
  test(`the player holds at ${width} px, with long names`, async () => {
    await page.viewport(width, 800);
    const long = 'Donaudampfschifffahrtsgesellschaftskapitänspatent '.repeat(2).trim();
    const { id } = threeLessons({
      title: long,
      subtitle: long,
      lessons: [lesson({ title: long, video_url: endlessVideo() })],
    });
    await open({ id }, profile({ username: 'x'.repeat(100) }));
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.element(page.getByText(long).first()).toBeVisible();
    await expect.element(page.getByRole('combobox', { name: 'Playback speed' })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(width);
    await expectAccessible();
  });
}
