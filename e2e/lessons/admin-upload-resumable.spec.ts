import { VIDEO_CHECK_TIMED_OUT } from '@trilha/contract';
import { describe, lessonsOf } from './lesson-steps.ts';
import { expect, test } from '../support/test.ts';
import { address, chooser, duration, largeVideo, openNewLesson } from './upload-steps.ts';

/** Twenty megabytes take their time through the interception. */
const PATIENTLY = { timeout: 30_000 };
const RESUMABLE = '**/api/admin/videos/resumable/**';

test('a large file goes on after the connection was lost', async ({
  page,
  school,
  logIn,
  expectFailures,
  expectAccessible,
}) => {
  test.slow();
  expectFailures(/\/videos\/resumable\//, /\/api\/health\/$/);
  const video = await largeVideo(21);
  try {
    await logIn(await school.user({ is_staff: true }));
    const course = await openNewLesson(page, school);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (!request.url().includes('/resumable/')) return;
      sent.push(`${request.method()} ${request.headers()['upload-offset'] ?? ''}`.trim());
    });
    let chunks = 0;
    await page.route(RESUMABLE, (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      chunks += 1;
      return chunks === 2 ? route.abort('internetdisconnected') : route.continue();
    });
    await page.route('**/api/health/', (route) => route.abort('internetdisconnected'));
    await chooser(page).setInputFiles(video.path);
    await expect(page.getByText('Connection lost, the upload goes on when it is back')).toBeVisible(
      PATIENTLY,
    );
    await expect(page.getByText('Uploading... 3', { exact: false })).toBeVisible(PATIENTLY);
    await expectAccessible();
    await page.unroute('**/api/health/');
    await expect(page.getByText('The upload is complete.')).toBeVisible(PATIENTLY);
    const chunk = 8 * 1024 * 1024;
    expect(sent).toEqual([
      'POST',
      'PATCH 0',
      `PATCH ${chunk}`,
      'HEAD',
      `PATCH ${chunk}`,
      `PATCH ${2 * chunk}`,
    ]);
    await expect(duration(page)).toHaveValue('00:46');
    await describe(page, 'Português no dia a dia', 'A long film');
    await page.getByRole('button', { name: 'Create Lesson' }).click();
    await expect(page).toHaveURL('/admin/lessons');
    expect((await lessonsOf(school, course))[0]?.duration).toBe('00:46');
  } finally {
    video.remove();
  }
});

test('a large file that is chosen again after a reload goes on where it was', async ({
  page,
  school,
  logIn,
  expectFailures,
}) => {
  test.slow();
  expectFailures(/\/videos\/(resumable|poster)\//, /\/api\/health\/$/);
  const video = await largeVideo(21);
  try {
    await logIn(await school.user({ is_staff: true }));
    await openNewLesson(page, school);
    let chunks = 0;
    await page.route(RESUMABLE, (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      chunks += 1;
      return chunks === 1 ? route.continue() : route.abort('connectionreset');
    });
    await chooser(page).setInputFiles(video.path);
    await expect(page.getByText('Connection lost', { exact: false })).toBeVisible(PATIENTLY);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();

    await page.unrouteAll();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (!request.url().includes('/resumable/')) return;
      sent.push(request.method());
    });
    await page.waitForLoadState('networkidle');
    // An access token that has run out costs a refresh, and none of what has arrived.
    await page.evaluate(() => localStorage.setItem('access_token', 'run-out'));
    await chooser(page).setInputFiles(video.path);
    await expect(page.getByText('The upload is complete.')).toBeVisible(PATIENTLY);
    expect(sent).not.toContain('POST');
    expect(sent.filter((method) => method === 'PATCH')).toHaveLength(2);
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
  test.slow();
  expectFailures(/\/videos\/resumable\//);
  const video = await largeVideo(21);
  try {
    await logIn(await school.user({ is_staff: true }));
    await openNewLesson(page, school);
    const sent: string[] = [];
    let timeOuts = 0;
    await page.route(RESUMABLE, (route) => {
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
    await expect(page.getByText(VIDEO_CHECK_TIMED_OUT)).toBeVisible(PATIENTLY);
    await again.click();
    await expect.poll(() => timeOuts).toBe(2);
    await expect(page.getByText(VIDEO_CHECK_TIMED_OUT)).toBeVisible(PATIENTLY);
    await again.click();
    await expect(page.getByText('The upload is complete.')).toBeVisible(PATIENTLY);
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
  test.slow();
  expectFailures(/\/videos\/resumable\//, /\/api\/health\/$/);
  const video = await largeVideo(21);
  try {
    await logIn(await school.user({ is_staff: true }));
    await openNewLesson(page, school);
    await chooser(page).setInputFiles({
      name: 'noise.mp4',
      mimeType: 'video/mp4',
      buffer: Buffer.alloc(21 * 1024 * 1024, 7),
    });
    await expect(
      page.getByText('This file is not a video that can be used here. Use MP4, WebM or OGG.'),
    ).toBeVisible(PATIENTLY);
    await expect(page.getByText('Failed to upload video', { exact: false })).toBeVisible(PATIENTLY);

    await page.route(RESUMABLE, (route) =>
      route.request().method() === 'PATCH' ? route.abort('connectionreset') : route.continue(),
    );
    await chooser(page).setInputFiles(video.path);
    await expect(page.getByText('Connection lost', { exact: false })).toBeVisible(PATIENTLY);
    const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    expect((await removed).status()).toBe(204);
    await expect(address(page)).toBeEnabled();
  } finally {
    video.remove();
  }
});
