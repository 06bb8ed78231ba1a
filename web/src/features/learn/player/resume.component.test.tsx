import { api } from '@trilha/contract';
import { expectAccessible, mock } from '#test';
import { expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { lesson } from '../learn.testing.ts';
import {
  button,
  endlessVideo,
  fakePlaying,
  heading,
  lessonLink,
  open,
  threeLessons,
} from './player.testing.ts';

/** Three lessons with videos, in each of which the learner has been; the first is done. */
function begun() {
  const lessons = ['First', 'Second', 'Third'].map((name, index) =>
    lesson({
      title: `${name} lesson`,
      video_url: endlessVideo(),
      position_seconds: [12, 24, 20][index] ?? 0,
    }),
  );
  const position = mock(api.lessons.position, undefined);
  return { position, ...threeLessons({ lessons, done: 1 }) };
}

const time = () => document.querySelector('video')?.currentTime;

test('a course opens where the learner was: Play begins there, and the start is offered', async () => {
  const { id, position } = begun();
  await open({ id });
  await expect.element(heading('Second lesson')).toBeVisible();
  await expect.element(page.getByText('Where you left off: 0:24')).toBeVisible();
  await expect.poll(time).toBe(24);
  await expect.element(page.getByText('0:24 / 0:34')).toBeVisible();
  await expectAccessible();
  const fake = await fakePlaying();
  await button('From the start').click();
  expect(fake.video.currentTime).toBe(0);
  expect(fake.video.paused).toBe(false);
  // The place is neither lost at once, nor out of reach.
  fake.reach(8);
  fake.pause();
  await button('Resume at 0:24').click();
  expect(fake.video.currentTime).toBe(24);
  await expect.element(button('Resume at 0:24')).not.toBeInTheDocument();
  expect(position.requests).toEqual([]);
  fake.reach(27);
  fake.pause();
  await expect.poll(() => position.last?.body).toEqual({ seconds: 27 });
});

test('a lesson that is chosen begins at 0; the place in it is offered until it is replaced', async () => {
  const { id, lessons, position } = begun();
  await open({ id });
  await lessonLink('Third').click();
  const resume = button('Resume at 0:20');
  await expect.element(resume).toBeVisible();
  await expect.poll(time).toBe(0);
  await expect.element(page.getByText('0:00 / 0:34')).toBeVisible();
  const fake = await fakePlaying();
  await fake.video.play();
  fake.reach(9);
  fake.pause();
  await expect.element(resume).toBeVisible();
  expect(position.requests).toEqual([]);
  await fake.video.play();
  fake.reach(11);
  fake.pause();
  await expect.element(resume).not.toBeInTheDocument();
  await expect.poll(() => position.last?.body).toEqual({ seconds: 11 });
  expect(position.last?.params.id).toBe(lessons[2]?.id);
});

test('where the learner has moved without playing is saved by Previous Lesson', async () => {
  const { id, lessons, position } = begun();
  await open({ id });
  await expect.element(page.getByText('0:24 / 0:34')).toBeVisible();
  const fake = await fakePlaying();
  fake.video.currentTime = 15;
  await button('Previous Lesson').click();
  await expect.element(heading('First lesson')).toBeVisible();
  await expect.poll(() => position.last?.body).toEqual({ seconds: 15 });
  expect(position.last?.params.id).toBe(lessons[1]?.id);
});

test('the player rounds as the lists do', async () => {
  const { id } = begun();
  await open({ id });
  await expect.element(lessonLink('First')).toMatchTextContent('0:34');
  await lessonLink('First').click();
  await expect.element(page.getByText('0:00 / 0:34')).toBeVisible();
  // 33.6 seconds are what a list calls 34.
  const fake = await fakePlaying(33.6);
  fake.end();
  await expect.element(page.getByText('0:34 / 0:34')).toBeVisible();
});

test('on touch the strip under the video takes space only while it offers something', async () => {
  const lessons = [lesson({ video_url: endlessVideo() }), lesson()];
  const { id } = threeLessons({ lessons });
  mock(api.lessons.position, undefined);
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true });
  try {
    await open({ id });
    await expect.element(page.getByRole('combobox', { name: 'Playback speed' })).toBeVisible();
    expect(matchMedia('(pointer: coarse)').matches).toBe(true);
    const strip = document.querySelector('.player-strip');
    expect(strip?.getBoundingClientRect().height).toBe(0);
    (await fakePlaying()).end();
    await expect.element(button(/^Next lesson: /)).toBeVisible();
    expect(strip?.getBoundingClientRect().height).toBeGreaterThan(40);
  } finally {
    await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false });
  }
});
