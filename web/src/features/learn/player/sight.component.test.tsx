import { expectAccessible } from '#test';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { lesson } from '../learn.testing.ts';
import { button, endlessVideo, heading, open, threeLessons } from './player.testing.ts';

for (const [width, height] of [
  [1440, 900],
  [1280, 720],
  [1280, 620],
  [360, 740],
] as const) {
  test(`video, title and 'Mark as Completed' are in sight at ${width}×${height}`, async () => {
    await page.viewport(width, height);
    const lessons = [lesson({ title: 'First lesson', video_url: endlessVideo() }), lesson()];
    const { id } = threeLessons({
      lessons,
      title:
        'A course whose name is as long as the names of courses are, and longer still than that',
      subtitle: 'And a subtitle',
    });
    await open({ id });
    await expect.element(page.getByRole('combobox', { name: 'Playback speed' })).toBeVisible();
    const shown = [
      document.querySelector('video'),
      heading('First lesson').element(),
      button('Mark as Completed').element(),
    ];
    for (const each of shown) {
      const box = each?.getBoundingClientRect();
      expect(box?.top).toBeGreaterThanOrEqual(0);
      expect(box?.bottom).toBeLessThanOrEqual(height);
    }
    // The picture gives way only where the window is too low for it.
    const video = document.querySelector('video')?.getBoundingClientRect();
    const gives = video && video.width / video.height > 1.8;
    expect(gives).toBe(height < 700);
    const name = page.getByRole('heading', { level: 1 });
    expect(name.element().getBoundingClientRect().height).toBeLessThan(44);
    await expect.element(name).toHaveAttribute('title', name.element().textContent);
    await expectAccessible();
  });
}
