import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { lesson } from '../../learn.testing.ts';
import { endlessVideo, fakePlaying, open, threeLessons } from '../player.testing.ts';

test('the seek bar shows the picture of the place under the pointer', async () => {
  const video_url = endlessVideo();
  const storyboard = {
    url: '/media/storyboards/a.webp?exp=1&sig=x',
    every: 3,
    count: 11,
    columns: 10,
    width: 160,
    height: 90,
  };
  const { id } = threeLessons({ lessons: [lesson({ video_url, storyboard })] });
  await open({ id });
  const { video } = await fakePlaying(34);
  const tracks = [...video.textTracks].filter(({ label }) => label === 'thumbnails');
  expect(tracks.map(({ kind, cues }) => [kind, cues?.length])).toEqual([['metadata', 11]]);
  const cues = [...(tracks[0]?.cues ?? [])].map(({ startTime, endTime }) => [startTime, endTime]);
  expect([cues[0], cues[10]]).toEqual([
    [0, 3],
    [30, 33],
  ]);
  // No choice of captions comes of it.
  await expect.element(page.getByRole('combobox', { name: 'Captions' })).not.toBeInTheDocument();

  const bar = document.querySelector('media-time-range');
  const place = bar?.getBoundingClientRect();
  if (!bar || !place) throw new Error('The player has no seek bar');
  const pointAt = (share: number) => {
    const at = { clientX: place.left + place.width * share, clientY: place.top + 5 };
    for (const type of ['pointerenter', 'pointermove']) {
      bar.dispatchEvent(
        new PointerEvent(type, { ...at, bubbles: true, composed: true, pointerType: 'mouse' }),
      );
    }
  };
  const shownAt = (share: number) => {
    pointAt(share);
    return bar.getAttribute('mediapreviewimage')?.split('/media/')[1];
  };
  await expect.poll(() => shownAt(0.5)).toBe('storyboards/a.webp?exp=1&sig=x#xywh=800,0,160,90');
  // The last one stands for the rest.
  await expect.poll(() => shownAt(0.98)).toBe('storyboards/a.webp?exp=1&sig=x#xywh=0,90,160,90');
});

test('without pictures there is no such track', async () => {
  const { id } = threeLessons({ lessons: [lesson({ video_url: endlessVideo() })] });
  await open({ id });
  const { video } = await fakePlaying(34);
  expect([...video.textTracks].map(({ label }) => label)).toEqual([]);
});
