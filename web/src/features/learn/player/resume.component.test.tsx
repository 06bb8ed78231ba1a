import { api } from '@trilha/contract';
import { expectAccessible, mock } from '#test';
import { expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
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
  await expect.element(button('Resume at 0:24')).toBeVisible();
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
  await expect.element(button('From the start')).not.toBeInTheDocument();
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

test('the large button in the picture plays, from the place where the learner was', async () => {
  const { id } = begun();
  await open({ id });
  const resume = button('Resume at 0:24');
  await expect.element(resume).toBeVisible();
  const fake = await fakePlaying();
  const picture = fake.video.getBoundingClientRect();
  const box = resume.element().parentElement?.getBoundingClientRect();
  expect(box && Math.abs(box.left + box.width / 2 - picture.left - picture.width / 2)).toBeLessThan(
    2,
  );
  await resume.click();
  expect(fake.video.paused).toBe(false);
  expect(fake.video.currentTime).toBe(24);
  // It leaves the picture, and the keys work.
  await expect.element(resume).not.toBeInTheDocument();
  expect(document.activeElement).toBe(document.querySelector('[data-player]'));
  // A lesson from the list has nothing to resume once it was seen to its end.
  await lessonLink('First').click();
  await expect.element(heading('First lesson')).toBeVisible();
  await expect.element(button('Resume at 0:12')).toBeVisible();
  const other = await fakePlaying();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  expect(other.video.paused).toBe(false);
  expect(other.video.currentTime).toBe(0);
  await expect
    .element(page.getByRole('button', { name: 'Play', exact: true }))
    .not.toBeInTheDocument();
});

test('the controls of a file lie over its picture, and take no space of their own', async () => {
  const { id } = begun();
  await open({ id });
  await expect.element(button('play')).toBeVisible();
  const box = (of: string) => document.querySelector(of)?.getBoundingClientRect();
  const wrapper = box('[data-player]');
  expect(wrapper?.height).toBe(box('video')?.height);
  expect(box('media-control-bar')?.bottom).toBe(wrapper?.bottom);
  const bar = document.querySelector('media-control-bar');
  const controller = document.querySelector('media-controller');
  const opacity = () => bar && getComputedStyle(bar).opacity;
  // As media-chrome says it while a video plays and nothing is moved.
  controller?.removeAttribute('mediapaused');
  controller?.setAttribute('userinactive', '');
  await expect.poll(opacity).toBe('0');
  // Any key shows them, and they stay while one of them has the focus.
  document.querySelector<HTMLElement>('[data-player]')?.focus();
  await userEvent.keyboard('{Shift}');
  await expect.poll(opacity).toBe('1');
  await userEvent.tab();
  await userEvent.tab();
  controller?.setAttribute('userinactive', '');
  expect(bar?.contains(document.activeElement)).toBe(true);
  await expect.poll(opacity).toBe('1');
});

test('a frame has its controls below, with a strip that on touch takes space only while it offers something', async () => {
  const lessons = [
    lesson({
      video_url: 'https://youtu.be/dQw4w9WgXcQ',
      title: 'First lesson',
      position_seconds: 12,
    }),
    lesson({ video_url: 'https://youtu.be/dQw4w9WgXcQ', title: 'Second lesson' }),
  ];
  const { id } = threeLessons({ lessons });
  mock(api.lessons.position, undefined);
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true });
  try {
    await open({ id });
    await expect.element(page.getByRole('combobox', { name: 'Playback speed' })).toBeVisible();
    expect(matchMedia('(pointer: coarse)').matches).toBe(true);
    const strip = () => document.querySelector('.player-strip')?.getBoundingClientRect().height;
    await expect.element(page.getByText('Where you left off: 0:12')).toBeVisible();
    expect(strip()).toBeGreaterThan(40);
    const bar = document.querySelector('media-control-bar')?.getBoundingClientRect();
    const frame = document.querySelector('frame-video')?.getBoundingClientRect();
    expect(frame && bar && bar.top - frame.bottom).toBe(0);
    await lessonLink('Second').click();
    await expect.element(heading('Second lesson')).toBeVisible();
    expect(strip()).toBe(0);
  } finally {
    await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false });
  }
});
