import { expectAccessible } from '#test';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { lesson } from '../learn.testing.ts';
import { button, endlessVideo, open, threeLessons } from './player.testing.ts';

const box = (of: string) => document.querySelector(of)?.getBoundingClientRect();
const list = () => page.getByRole('region', { name: 'Course Content' }).element();
const theatre = page.getByRole('button', { name: 'Theatre mode' });

test('in theatre mode the video has the whole width and the list stands below it; this device remembers', async () => {
  await page.viewport(1440, 900);
  const school = () => threeLessons({ lessons: [lesson({ video_url: endlessVideo() }), lesson()] });
  const { unmount } = await open(school());
  await expect.element(theatre).toHaveAttribute('aria-pressed', 'false');
  const video = document.querySelector('video');
  const before = box('video');
  await button('Keyboard shortcuts').click();
  await expect.element(page.getByText('Theatre mode on or off')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  document.querySelector<HTMLElement>('[data-player]')?.focus();
  await userEvent.keyboard('t');
  await expect.element(theatre).toHaveAttribute('aria-pressed', 'true');
  const now = box('video');
  expect(now?.width).toBeGreaterThan((before?.width ?? 0) + 300);
  expect(list().getBoundingClientRect().top).toBeGreaterThan(now?.bottom ?? 0);
  expect(now?.bottom).toBeLessThan(900);
  // The same video plays on.
  expect(document.querySelector('video')).toBe(video);
  await expectAccessible();
  await unmount();
  await open(school());
  await expect.element(theatre).toHaveAttribute('aria-pressed', 'true');
  expect(box('video')?.width).toBe(now?.width);
  await theatre.click();
  await expect.element(theatre).toHaveAttribute('aria-pressed', 'false');
  expect(box('video')?.width).toBe(before?.width);
});

test('below 1024 px nothing offers it, and its key does nothing', async () => {
  await page.viewport(1000, 800);
  const { id } = threeLessons({ lessons: [lesson({ video_url: endlessVideo() })] });
  await open({ id });
  await expect.element(page.getByRole('button', { name: 'play', exact: true })).toBeVisible();
  await expect.element(theatre).not.toBeInTheDocument();
  document.querySelector<HTMLElement>('[data-player]')?.focus();
  await userEvent.keyboard('t');
  expect(document.querySelector('.in-theatre')).toBeNull();
});
