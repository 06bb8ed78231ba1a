import { api } from '@trilha/contract';
import { expectAccessible, mock } from '#test';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  address,
  adminLesson,
  button,
  enterAddress,
  english,
  knownVideo,
  lessonSchool,
  openLesson,
  title,
} from '../lesson-school.testing.ts';

test('a video that is being prepared says so until that has ended, and what was typed stays', async () => {
  const lesson = adminLesson(english, { video_url: '/media/videos/a.mp4?sig=1' });
  lessonSchool([english], [lesson]);
  mock(api.adminLessons.get, { ...lesson, video_preparation: 'waiting' });
  knownVideo();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    await openLesson(lesson.id);
    const note = page.getByText('The server is still preparing this video.');
    await expect.element(note).toBeVisible();
    await title.fill('Being typed');
    // What is played from now on is another file.
    const done = { ...lesson, video_url: '/media/videos/b.mp4?sig=2', version: 1 };
    const asked = mock(api.adminLessons.get, { ...done, video_preparation: 'done' });
    await vi.advanceTimersByTimeAsync(5_000);
    await expect.element(page.getByText('The video is prepared.')).toBeVisible();
    await expect.element(title).toHaveValue('Being typed');
    await expect.element(button('Replace video')).toBeVisible();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(asked.requests).toHaveLength(1);
    await button('Replace video').click();
    await enterAddress('https://vimeo.com/76979871');
    await expect.element(page.getByText('The video is prepared.')).not.toBeInTheDocument();
  } finally {
    vi.useRealTimers();
  }
});

test('a video that could not be prepared leads to the reason; one that was says nothing', async () => {
  const [failed, done] = (['failed', 'done'] as const).map((video_preparation) =>
    adminLesson(english, { video_url: '/media/videos/a.mp4', video_preparation }),
  );
  if (!failed || !done) throw new Error('There are two.');
  lessonSchool([english], [failed, done]);
  knownVideo({ provider: 'file' });
  const { unmount } = await openLesson(failed.id);
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Background jobs' }))
    .toHaveAttribute('href', '/admin/jobs?status=failed&kind=video.prepare');
  await expectAccessible();
  await unmount();
  await openLesson(done.id);
  await expect.element(button('Use this frame')).toBeVisible();
  await expect.element(page.getByText(/prepared/)).not.toBeInTheDocument();
});

test('a stored video is a card without its address, and is replaced, kept or removed', async () => {
  const lesson = adminLesson(english, { video_url: '/media/videos/a.mp4?exp=1&sig=x' });
  const { update } = lessonSchool([english], [lesson]);
  const size = 3 * 1024 * 1024;
  knownVideo({ provider: 'file', duration: '00:46', size, name: 'Lição 1.mp4' });
  await openLesson(lesson.id);
  await expect.element(page.getByText('Lição 1.mp4')).toBeVisible();
  await expect.element(page.getByText('Stored video')).not.toBeInTheDocument();
  await expect.element(page.getByText('MP4 · 00:46 · 3 MB')).toBeVisible();
  await expect.element(address).not.toBeInTheDocument();
  expect(document.body.textContent).not.toContain('sig=x');
  // Beside the fields where there is room, and on its way along with them.
  const top = (element: Element) => element.getBoundingClientRect();
  const preview = page.getByRole('complementary', { name: 'Preview' }).element();
  expect(top(preview).left).toBeGreaterThan(top(title.element()).right);
  await expectAccessible();

  await button('Remove video').click();
  await expect.element(address).toHaveValue('');
  await button('Update Lesson').click();
  await expect.element(page.getByText('Either a video URL or file is required')).toBeVisible();
  await button('Keep the stored video').click();
  await expect.element(button('Replace video')).toHaveFocus();
  await title.fill('Another title');
  await button('Replace video').click();
  await expect.element(address).toHaveValue('');
  await button('Update Lesson').click();
  await expect.poll(() => update.last?.body).toMatchObject({ video_url: lesson.video_url });
});

test('a video whose name nobody has kept is called so, and a long name fits on a phone', async () => {
  await page.viewport(360, 780);
  const lesson = adminLesson(english, { video_url: '/media/videos/a.mp4?exp=1&sig=x' });
  lessonSchool([english], [lesson]);
  knownVideo({ provider: 'file', name: null });
  const { unmount } = await openLesson(lesson.id);
  await expect.element(page.getByText('Stored video')).toBeVisible();
  await unmount();
  const long = `${'Donaudampfschifffahrt'.repeat(12)}.mp4`;
  knownVideo({ provider: 'file', name: long });
  await openLesson(lesson.id);
  await expect.element(page.getByText(long)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(360);
  await expectAccessible();
});
