import { VIDEO_CHECK_TIMED_OUT } from '@trilha/contract';
import { expect, test } from '../support/test.ts';
import {
  address,
  chooser,
  duration,
  holdChunks,
  largeFile,
  openNewLesson,
  VIDEO_PATH,
} from './upload-steps.ts';

const CHUNK = 8 * 1024 * 1024;

test('a large file goes on after the connection was lost, and chosen again after a reload', async ({
  page,
  context,
  school,
  logIn,
  expectFailures,
  expectAccessible,
}) => {
  expectFailures(/\/videos\/(resumable|poster)\//, /\/api\/ready\/$/);
  const video = await largeFile('a-long-film.mp4', VIDEO_PATH);
  try {
    await logIn(await school.user({ is_staff: true }));
    const chunks = await holdChunks(page);
    await openNewLesson(page, school);
    let sent: string[] = [];
    page.on('request', (request) => {
      if (!request.url().includes('/resumable/')) return;
      sent.push(`${request.method()} ${request.headers()['upload-offset'] ?? ''}`.trim());
    });
    chunks.pass(1);
    await chooser(page).setInputFiles(video.path);
    await chunks.held();
    await context.setOffline(true);
    chunks.pass(1);
    await expect(
      page.getByText('Connection lost. The upload goes on when it is back.'),
    ).toBeVisible();
    await expect(page.getByText('Uploading... 3', { exact: false })).toBeVisible();
    await expectAccessible();
    chunks.pass(0);
    await context.setOffline(false);
    await chunks.held();
    await expect.poll(() => sent).toEqual(['POST', 'PATCH 0', `PATCH ${CHUNK}`, 'HEAD']);

    sent = [];
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(address(page)).toBeEnabled();
    await page.waitForLoadState('networkidle');
    // An access token that has run out costs a refresh, and none of what has arrived.
    await page.evaluate(() => localStorage.setItem('access_token', 'run-out'));
    chunks.pass(Infinity);
    await chooser(page).setInputFiles(video.path);
    await expect(page.getByText('The upload is complete.')).toBeVisible();
    expect(sent).toEqual(['HEAD', 'HEAD', `PATCH ${CHUNK}`, `PATCH ${2 * CHUNK}`]);
    await expect(duration(page)).toHaveValue('00:46');
  } finally {
    video.remove();
  }
});

test('a large file whose check takes too long is kept on the server, and can be tried again', async ({
  page,
  school,
  logIn,
  expectFailures,
}) => {
  expectFailures(/\/videos\/resumable\//);
  const video = await largeFile('a-long-film.mp4', VIDEO_PATH);
  try {
    await logIn(await school.user({ is_staff: true }));
    await openNewLesson(page, school);
    const sent: string[] = [];
    let timeOuts = 0;
    await page.route('**/api/admin/videos/resumable/**', (route) => {
      const method = route.request().method();
      sent.push(method);
      const isLastChunk = method === 'PATCH' && sent.length === 4;
      if (!isLastChunk && (method !== 'HEAD' || timeOuts === 2)) return route.continue();
      timeOuts += 1;
      const body = method === 'HEAD' ? '' : JSON.stringify({ detail: VIDEO_CHECK_TIMED_OUT });
      return route.fulfill({ status: 422, contentType: 'application/json', body });
    });
    await chooser(page).setInputFiles(video.path);
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(page.getByText(VIDEO_CHECK_TIMED_OUT)).toBeVisible();
    await again.click();
    await expect.poll(() => timeOuts).toBe(2);
    await expect(page.getByText(VIDEO_CHECK_TIMED_OUT)).toBeVisible();
    await again.click();
    await expect(page.getByText('The upload is complete.')).toBeVisible();
    // Nothing was sent a second time.
    expect(sent).toEqual(['POST', 'PATCH', 'PATCH', 'PATCH', 'HEAD', 'HEAD', 'PATCH']);
    await expect(duration(page)).toHaveValue('00:46');
  } finally {
    video.remove();
  }
});

test('a large file that is no video is refused like a small one; a cancelled one is removed', async ({
  page,
  school,
  logIn,
  expectFailures,
}) => {
  expectFailures(/\/videos\/resumable\//);
  const noise = await largeFile('noise.mp4');
  try {
    await logIn(await school.user({ is_staff: true }));
    const chunks = await holdChunks(page);
    await openNewLesson(page, school);
    chunks.pass(Infinity);
    await chooser(page).setInputFiles(noise.path);
    await expect(
      page.getByText('This file is not a video that can be used here. Use MP4, WebM or OGG.'),
    ).toBeVisible();
    await expect(page.getByText('Failed to upload video', { exact: false })).toBeVisible();

    chunks.pass(1);
    await chooser(page).setInputFiles(noise.path);
    await chunks.held();
    const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    expect((await removed).status()).toBe(204);
    await expect(address(page)).toBeEnabled();
  } finally {
    noise.remove();
  }
});
