import {
  api,
  NOT_A_VIDEO,
  RESUMABLE_UPLOAD_PATH,
  type StoredVideo,
  VIDEO_CHECK_TIMED_OUT,
} from '@trilha/contract';
import { courseSummary, expectAccessible, httpError, mock, noNetwork, renderScreen } from '#test';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as screen from '../lesson-page.tsx';
import {
  address,
  adminLesson,
  button,
  duration,
  enterAddress,
  knownVideo,
  lessonSchool,
} from '../lesson-school.testing.ts';
import { sendResumable } from './resumable-upload.ts';

const LIST = '/admin/lessons';
const VIMEO = 'https://vimeo.com/76979871';
const chooser = page.getByLabelText(/Upload a video/);
const complete = page.getByText('The upload is complete.');
const failure = page.getByText('Failed to upload video');
const progress = page.getByRole('progressbar');

/** Not one that a browser can decode: the tests with real files are e2e tests. */
const videoFile = (name = 'video.mp4', type = 'video/mp4') =>
  new File(['A video.'], name, { type });

const stored: StoredVideo = {
  url: '/media/videos/video.mp4?exp=1&sig=x',
  duration: '03:20',
  poster_url: '/media/pictures/video.jpg',
  warning: null,
};

function openNew() {
  lessonSchool([courseSummary()]);
  knownVideo();
  return renderScreen(screen, { path: `${LIST}/new`, user: 'staff', frame: 'admin' });
}

test('a refused file says why, and leaves everything as it was', async () => {
  const video_url = '/media/videos/before.mp4?exp=1&sig=x';
  const lesson = adminLesson(courseSummary(), { video_url, duration: '00:46' });
  const { update } = lessonSchool([], [lesson]);
  knownVideo({ provider: 'file' });
  const path = `${LIST}/:id/edit`;
  await renderScreen(screen, { path, at: `${LIST}/${lesson.id}/edit`, user: 'staff' });
  await button('Replace video').click();
  const sent = mock(api.videos.upload, httpError(400, { video_file: [NOT_A_VIDEO] }));
  await userEvent.upload(chooser, videoFile('not-really.mp4'));
  await expect.element(failure).toBeVisible();
  await expect.element(page.getByText(NOT_A_VIDEO)).toBeVisible();
  expect(sent.last?.form.get('video_file')).toHaveProperty('name', 'not-really.mp4');
  await expect.element(page.getByText('not-really.mp4')).not.toBeInTheDocument();
  await expect.element(progress).not.toBeInTheDocument();
  await expect.element(button('Try again')).not.toBeInTheDocument();
  await expect.element(address).toHaveValue('');
  await expect.element(duration).toHaveValue('00:46');
  await expect.element(chooser).toHaveFocus();
  await expectAccessible();

  const tooLarge = 'The video is too large: at most 100 MB are allowed.';
  mock(api.videos.upload, httpError(413, { error: tooLarge }));
  await userEvent.upload(chooser, videoFile());
  await expect.element(page.getByText(tooLarge)).toBeVisible();
  await expect.element(failure).toBeVisible();
  await address.fill('https://vimeo.com/7');
  await expect.element(failure).not.toBeInTheDocument();
  await button('Keep the stored video').click();
  await button('Update Lesson').click();
  await expect.poll(() => update.last?.body).toMatchObject({ video_url, duration: '00:46' });
});

test('an upload that breaks off can be tried again', async () => {
  mock(api.videos.poster, httpError(500, {}));
  mock(api.videos.upload, httpError(500, {}));
  await openNew();
  await userEvent.upload(chooser, videoFile());
  const again = page.getByText('Failed to upload video. Please try again.');
  await expect.element(again).toBeVisible();
  await expect.element(address).toBeEnabled();

  mock(api.videos.upload, noNetwork);
  await button('Try again').click();
  await expect.element(page.getByText('The connection to the server was lost.')).toBeVisible();
  await expect.element(again).toBeVisible();
  await expectAccessible();

  mock(api.videos.upload, httpError(422, { detail: VIDEO_CHECK_TIMED_OUT }));
  await button('Try again').click();
  await expect.element(page.getByText(VIDEO_CHECK_TIMED_OUT)).toBeVisible();

  mock(api.videos.upload, stored);
  await button('Try again').click();
  await expect.element(complete).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
});

test('an upload asks before it is left, and can be cancelled', async () => {
  const upload = mock(api.videos.upload, stored);
  upload.hold();
  await openNew();
  await enterAddress(VIMEO);
  await userEvent.upload(chooser, videoFile());
  await expect.element(progress).toBeVisible();
  await expect.element(address).toHaveValue('');
  await expect.element(address).toBeDisabled();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect
    .element(page.getByRole('alertdialog'))
    .toMatchTextContent('The video is still being uploaded.');
  await button('Keep editing').click();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await button('Cancel upload').click();
  await expect.element(progress).not.toBeInTheDocument();
  await expect.element(failure).not.toBeInTheDocument();
  await expect.element(address).toHaveValue(VIMEO);
  await expect.element(address).toBeEnabled();
});

test('what the server warns of is shown, and a video that the browser cannot decode is kept', async () => {
  const warning = 'Today’s browsers do not play Ogg/Theora.';
  const url = '/media/videos/old.ogv?exp=1&sig=x';
  mock(api.videos.upload, { ...stored, url, poster_url: null, warning });
  const poster = mock(api.videos.poster, httpError(500, {}));
  await openNew();
  await userEvent.upload(chooser, videoFile('old.ogv', 'video/ogg'));
  await expect.element(page.getByText(warning)).toBeVisible();
  await expect.element(duration).toHaveValue('03:20');
  // The server may be able to draw a poster frame where the browser is not.
  await expect.poll(() => poster.requests.length).toBeGreaterThan(0);
  const form = poster.last?.form;
  expect(form && Object.fromEntries(form)).toEqual({ url });
  await expect.element(page.getByText('This browser cannot show the video.')).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('what a large file is refused with is asked for in the language of the page', async () => {
  await openNew();
  await expect.element(chooser).toBeInTheDocument();
  const resumable = { ...api.videos.upload, path: RESUMABLE_UPLOAD_PATH };
  const sent = mock(resumable, httpError(413, 'O vídeo é grande demais.'));
  const options = {
    onProgress: () => undefined,
    onWaiting: () => undefined,
    signal: new AbortController().signal,
  };
  await expect(sendResumable(videoFile(), options)).rejects.toMatchObject({
    status: 413,
    detail: 'O vídeo é grande demais.',
  });
  expect(sent.requests).toHaveLength(1);
  expect(sent.last?.headers.get('X-Interface-Language')).toBe('en');
});
