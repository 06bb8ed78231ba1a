import { api } from '@trilha/contract';
import { courseSummary, expectAccessible, httpError, mock, noNetwork, pageOf } from '#test';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { lesson } from '../../learn.testing.ts';
import { quiz } from '../../quizzes/quizzes.testing.ts';
import {
  button,
  endlessVideo,
  fakePlaying,
  heading,
  open,
  threeLessons,
} from '../player.testing.ts';

const card = page.getByRole('group', { name: /Lesson completed|End of the video/ });
const player = () => document.querySelector<HTMLElement>('[data-player]');
const controls = () => document.querySelector<HTMLElement>('media-controller');

/** Lessons with videos, of which so many are done; the first of the others is open. */
async function watching(given: Parameters<typeof threeLessons>[0] = {}) {
  const lessons = ['First', 'Second', 'Third'].map((name) =>
    lesson({ title: `${name} lesson`, video_url: endlessVideo() }),
  );
  mock(api.lessons.position, undefined);
  const school = threeLessons({ lessons, ...given });
  await open(school);
  return { ...school, fake: await fakePlaying() };
}

test('a lesson that is watched to its end says how far the learner has come, and what is next', async () => {
  const { fake, completed } = await watching({ done: 1 });
  const region = document.querySelector('p[aria-live=polite]');
  player()?.focus();
  fake.end();
  await expect.element(card).toBeVisible();
  await expect.element(card.getByText('2 of 3 completed')).toBeVisible();
  await expect.element(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '67');
  const way = document.querySelector<SVGElement>('.trail-scene-walks')?.style;
  expect([way?.getPropertyValue('--from'), way?.getPropertyValue('--to')]).toEqual(['33', '67']);
  await expect.poll(completed).toEqual([true, true, false]);
  // The focus was in the player: it goes to the card, on nothing that a stray key would press.
  await expect.element(card).toHaveFocus();
  expect(controls()?.inert).toBe(true);
  expect(region?.textContent).toBe(
    'Completed. 2 of 3 lessons completed. The video has ended. What comes next is shown over it.',
  );
  await expectAccessible();
  await card.getByRole('button', { name: 'Next Lesson: Third lesson' }).click();
  await expect.element(heading('Third lesson')).toHaveFocus();
  await expect.element(card).not.toBeInTheDocument();
});

test('who is elsewhere on the page stays there; Escape leaves the video, and the way on below it', async () => {
  const { fake } = await watching();
  const mark = button('Mark as Completed');
  mark.element().focus();
  fake.end();
  await expect.element(card).toBeVisible();
  await expect.element(button('Mark as Incomplete')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(card).not.toBeInTheDocument();
  expect(controls()?.inert).toBe(false);
  await expect.element(button('Next Lesson: Second lesson')).toBeVisible();
});

test('the video is watched again, and ends again', async () => {
  const { fake } = await watching();
  player()?.focus();
  fake.end();
  await card.getByRole('button', { name: 'Watch again' }).click();
  await expect.element(card).not.toBeInTheDocument();
  expect(fake.video.currentTime).toBe(0);
  expect(fake.video.paused).toBe(false);
  expect(document.activeElement).toBe(player());
  fake.end();
  // It was completed before: nothing moves.
  await expect.element(card.getByText('1 of 3 completed')).toBeVisible();
  await card.getByRole('button', { name: 'Close' }).click();
  await expect.element(card).not.toBeInTheDocument();
});

test('a lesson marked while its video plays covers nothing; the mark itself has its moment', async () => {
  const { fake } = await watching();
  await fake.video.play();
  fake.reach(5);
  await button('Mark as Completed').click();
  await expect.element(button('Next Lesson: Second lesson')).toBeVisible();
  await expect.element(card).not.toBeInTheDocument();
  expect(document.querySelector('.lesson-mark-fresh')).not.toBeNull();
});

test('a lesson that was marked incomplete on purpose ends without a tick', async () => {
  const { fake, completed } = await watching();
  await fake.video.play();
  fake.reach(33);
  await expect.poll(completed).toEqual([true, false, false]);
  await button('Mark as Incomplete').click();
  fake.end();
  await expect.element(page.getByRole('group', { name: 'End of the video' })).toBeVisible();
  await expect.element(card.getByText('0 of 3 completed')).toBeVisible();
  expect(document.querySelector('.trail-tick')).toBeNull();
});

test('after the last lesson come the quizzes that are open', async () => {
  const quizzes = [quiz({ completed: true, best_score: 80 }), quiz()];
  const { fake, id } = await watching({ done: 2, quizzes });
  fake.end();
  await expect.element(card.getByText('All lessons completed. Well done!')).toBeVisible();
  await expect
    .element(card.getByRole('link', { name: 'Take Quizzes' }))
    .toHaveAttribute('href', `/course/${id}/quizzes`);
});

test('where the quizzes are neither passed nor open, the dashboard is next', async () => {
  const lost = { completed: true, best_score: 10, can_retake: false };
  const { fake } = await watching({ done: 2, quizzes: [quiz(lost)] });
  fake.end();
  await expect
    .element(card.getByRole('link', { name: 'Back to the dashboard' }))
    .toHaveAttribute('href', '/dashboard');
  await expect.element(page.getByText('Course Complete')).not.toBeInTheDocument();
});

test('a course ends with its badge and the course to go on with', async () => {
  const next = courseSummary({ title: 'French for friends', level: 'advanced' });
  const quizzes = [quiz({ completed: true, best_score: 100 })];
  const { fake } = await watching({ done: 2, quizzes, title: 'French with films' });
  mock(api.courses.list, pageOf([courseSummary({ is_enrolled: true }), next]));
  player()?.focus();
  fake.end();
  await expect
    .element(card.getByText('You have completed “French with films”. Well done!'))
    .toBeVisible();
  await expect.element(card.getByText('Course Complete')).toBeVisible();
  await expect
    .element(card.getByRole('link', { name: 'Next course: French for friends' }))
    .toHaveAttribute('href', `/course/${next.id}`);
  await expectAccessible();
  // The same below the video, also by the button alone.
  await userEvent.keyboard('{Escape}');
  await expect
    .element(page.getByRole('link', { name: 'Next course: French for friends' }))
    .toBeVisible();
});

test.each([
  ['there is none to join', () => pageOf([courseSummary({ enrollment: 'staff_only' })])],
  ['the courses do not come', () => httpError(500)],
] as const)('without a next course, because %s, the dashboard is next', async (_, answer) => {
  const { fake } = await watching({ done: 2 });
  mock(api.courses.list, answer);
  fake.end();
  await expect.element(card.getByRole('link', { name: 'Back to the dashboard' })).toBeVisible();
});

test('without a connection the lesson ends as well, from what is pending', async () => {
  const { fake, fail, completed } = await watching();
  fail(noNetwork);
  fake.end();
  await expect.element(card.getByText('1 of 3 completed')).toBeVisible();
  await expect
    .element(card.getByRole('button', { name: 'Next Lesson: Second lesson' }))
    .toBeVisible();
  expect(completed()).toEqual([false, false, false]);
});

test('the sound is off until it is switched on, which this device remembers', async () => {
  const started = vi.fn<() => void>();
  class SilentAudio {
    currentTime = 0;
    destination = null;
    constructor() {
      started();
      throw new DOMException('No sound in tests', 'NotSupportedError');
    }
  }
  vi.stubGlobal('AudioContext', SilentAudio);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { fake } = await watching();
  fake.end();
  const bell = page.getByRole('button', { name: 'Sound at the end of a lesson' }).last();
  await expect.element(bell).toHaveAttribute('aria-pressed', 'false');
  expect(started).not.toHaveBeenCalled();
  await bell.click();
  await expect.element(bell).toHaveAttribute('aria-pressed', 'true');
  expect(started).toHaveBeenCalledTimes(1);
  await card.getByRole('button', { name: 'Next Lesson: Second lesson' }).click();
  await expect.element(heading('Second lesson')).toBeVisible();
  (await fakePlaying()).end();
  await expect.element(card).toBeVisible();
  expect(started).toHaveBeenCalledTimes(2);
  // A video that is muted stays so.
  await card.getByRole('button', { name: 'Next Lesson: Third lesson' }).click();
  await expect.element(heading('Third lesson')).toBeVisible();
  const third = await fakePlaying();
  third.video.muted = true;
  third.end();
  await expect.element(card).toBeVisible();
  expect(started).toHaveBeenCalledTimes(2);
});

for (const [width, height] of [
  [360, 740],
  [1440, 900],
] as const) {
  test(`all of the card is in the picture at ${width} px`, async () => {
    await page.viewport(width, height);
    const { fake } = await watching();
    fake.end();
    await expect.element(card).toBeVisible();
    const box = card.element();
    expect(box.scrollHeight).toBeLessThanOrEqual(box.clientHeight);
    const picture = document.querySelector('.picture')?.getBoundingClientRect();
    expect(box.getBoundingClientRect().bottom).toBeLessThanOrEqual(picture?.bottom ?? 0);
    const walker = document.querySelector('.trail-scene')?.getBoundingClientRect();
    expect((walker?.height ?? 0) > 0).toBe(width > 400);
    await expectAccessible();
  });
}
