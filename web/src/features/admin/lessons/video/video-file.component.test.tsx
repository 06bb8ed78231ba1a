import { api, type StoredVideo, VIDEO_TYPES } from '@trilha/contract';
import { courseSummary, expectAccessible, mock, renderScreen } from '#test';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as screen from '../lesson-page.tsx';
import { address, button, duration, knownVideo, lessonSchool } from '../lesson-school.testing.ts';

const chooser = page.getByLabelText(/Upload a video/);
const complete = page.getByText('The upload is complete.');
const progress = page.getByRole('progressbar');

/** Not one that a browser can decode: the tests with real files are e2e tests. */
const film = new File(['A film.'], 'film.mp4', { type: 'video/mp4' });

const stored: StoredVideo = {
  url: '/media/videos/film.mp4?exp=1&sig=x',
  duration: '03:20',
  poster_url: '/media/pictures/film.jpg',
  warning: null,
};

function openNew() {
  lessonSchool([courseSummary()]);
  knownVideo();
  return renderScreen(screen, { path: '/admin/lessons/new', user: 'staff', frame: 'admin' });
}

/** Drops a file on an element, as a file manager does. True if the page leaves it to the browser. */
function drop(on: Element, file: File): boolean {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  const given = { dataTransfer, bubbles: true, cancelable: true };
  on.dispatchEvent(new DragEvent('dragover', given));
  return on.dispatchEvent(new DragEvent('drop', given));
}

test('a file that is chosen is sent at once; the lesson can be saved when it is stored', async () => {
  const upload = mock(api.videos.upload, stored);
  upload.hold();
  await openNew();
  await expect.element(page.getByText('MP4, WebM, or OGG (max. 100MB)')).toBeVisible();
  await expect.element(chooser).toHaveAttribute('accept', VIDEO_TYPES.join(','));
  const save = button('Create Lesson');
  await save.click();
  const missing = page.getByText('Either a video URL or file is required');
  await expect.element(missing).toBeVisible();

  await userEvent.upload(chooser, film);
  await expect.element(page.getByText('film.mp4')).toBeVisible();
  await expect.element(missing).not.toBeInTheDocument();
  await expect.element(address).toBeDisabled();
  await expect.element(duration).toBeDisabled();
  await expect
    .element(page.getByText('Duration will be automatically extracted from the video file'))
    .toBeVisible();
  await expect.element(page.getByText(/^(Ready to upload|Uploading\.\.\. \d+%)$/)).toBeVisible();
  await expect.element(save).toBeDisabled();
  await expect
    .element(save)
    .toHaveAccessibleDescription('The lesson can be saved as soon as its video is uploaded.');
  await expect.element(button('Remove film.mp4')).toBeVisible();
  await expectAccessible();

  upload.release();
  await expect.element(complete).toBeVisible();
  await expect.element(page.getByText('Uploaded', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/^Uploading/)).not.toBeInTheDocument();
  await expect.element(progress).toHaveAttribute('aria-valuenow', '100');
  await expect.element(address).toHaveValue(stored.url);
  await expect.element(address).toBeDisabled();
  await expect.element(duration).toHaveValue('03:20');
  await expect.element(save).toBeEnabled();
});

test('a file that is dropped counts if it is a video, and no other', async () => {
  const upload = mock(api.videos.upload, stored);
  await openNew();
  const zone = page.getByText('Upload a video or drop it here');
  await expect.element(zone).toBeVisible();
  drop(zone.element(), new File(['x'], 'notes.pdf', { type: 'application/pdf' }));
  const refused = page.getByText('“notes.pdf” is not a video, so it was not taken.');
  await expect.element(refused).toBeVisible();
  await expect.element(progress).not.toBeInTheDocument();
  await expectAccessible();
  drop(zone.element(), film);
  await expect.element(complete).toBeVisible();
  await expect.element(refused).not.toBeInTheDocument();
  await expect.element(duration).toHaveValue('03:20');
  expect(upload.requests.map(({ form }) => form.get('video_file'))).toEqual([
    expect.objectContaining({ name: 'film.mp4' }),
  ]);

  // A file that misses its place must not take that of the page.
  const heading = page.getByRole('heading', { level: 1 }).element();
  expect(drop(heading, film)).toBe(false);

  await button('Remove film.mp4').click();
  await expect.element(address).toBeEnabled();
  await expect.element(address).toHaveValue('');
  await expect.element(duration).toHaveValue('');
  await expect.element(chooser).toHaveFocus();
});
