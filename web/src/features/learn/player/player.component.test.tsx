import { api, NOT_ENROLLED } from '@trilha/contract';
import { expectAccessible, httpError, mock, profile } from '#test';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { course, lesson } from '../learn.testing.ts';
import { button, endlessVideo, heading, lessonLink, open, threeLessons } from './player.testing.ts';
import { forgetAdminPlace, keepAdminPlace } from '../../../lib/session/admin-place.ts';

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
  await expect.element(button('Next Lesson: Second lesson')).toBeVisible();
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

for (const width of [320, 360, 768, 1440, 1920]) {
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

test('the buttons to the lessons beside stand next to one another at every width', async () => {
  const { id } = threeLessons({ done: 3 });
  await open({ id });
  await expect.element(button('Mark as Incomplete')).toBeVisible();
  const top = (name: string) => button(name).element().getBoundingClientRect().top;
  for (const width of [320, 360, 640, 768, 1023, 1024, 1280, 1440]) {
    await page.viewport(width, 800);
    expect([width, top('Previous Lesson')]).toEqual([width, top('Next Lesson')]);
    // Here the mark has room on the same line, where the video is narrowest beside the list.
    if (width >= 1024) expect(top('Mark as Incomplete')).toBe(top('Next Lesson'));
  }
});

const back = page.getByRole('link', { name: /^(Dashboard|Back to the admin area)$/ }).last();

test('staff who look at a course are led back to where they came from in the admin area', async () => {
  const { id } = threeLessons({ is_enrolled: false });
  keepAdminPlace('/admin/lessons?course=3&page=2');
  onTestFinished(forgetAdminPlace);
  const { address } = await open({ id }, 'staff');
  await expect.element(back).toHaveAttribute('href', '/admin/lessons?course=3&page=2');
  // The way is kept from lesson to lesson.
  await lessonLink('Third').click();
  await expect.element(heading('Third lesson')).toBeVisible();
  await back.click();
  await expect.poll(address).toBe('/admin/lessons?course=3&page=2');
});

test('staff without such a place are led to the courses, if they only look, else to their dashboard', async () => {
  const { id } = threeLessons({ is_enrolled: false });
  // Anybody may have written it.
  keepAdminPlace('//elsewhere.example/admin');
  onTestFinished(forgetAdminPlace);
  await open({ id }, 'staff');
  await expect.element(back).toHaveAttribute('href', '/admin/courses');
});

test('a student is led to the dashboard, whatever the tab was used for before', async () => {
  const { id } = threeLessons();
  keepAdminPlace('/admin/users');
  onTestFinished(forgetAdminPlace);
  await open({ id });
  await expect.element(back).toHaveAttribute('href', '/dashboard');
});

test('staff who study are led to their dashboard', async () => {
  const { id } = threeLessons();
  await open({ id }, 'staff');
  await expect.element(back).toHaveAttribute('href', '/dashboard');
});
