import { describe, lessonsOf } from './lesson-steps.ts';
import { expect, test } from '../support/test.ts';
import {
  address,
  chooser,
  duration,
  VIDEO_FILE,
  VIDEO_PATH,
  openNewLesson,
} from './upload-steps.ts';

test('a file that is chosen fills address, duration and poster; another frame can be made its picture', async ({
  page,
  school,
  logIn,
  expectFailures,
  expectAccessible,
}) => {
  expectFailures(/\/videos\/poster\/$/);
  await logIn(await school.user({ is_staff: true }));
  // The hint names the limit that the school has set.
  await page.route('**/config.json', (route) =>
    route.fulfill({ json: { API_BASE_URL: '/api', VIDEO_MAX_MB: 250 } }),
  );
  const course = await openNewLesson(page, school);
  await expect(page.getByText('MP4, WebM, or OGG (max. 250MB)')).toBeVisible();
  const poster = page.waitForRequest('**/api/admin/videos/poster/');
  await chooser(page).setInputFiles(VIDEO_PATH);
  await expect(page.getByText('The upload is complete.')).toBeVisible();
  await expect(address(page)).toHaveValue(/^\/media\/videos\/\w+\.mp4\?exp=/);
  await expect(duration(page)).toHaveValue('00:46');
  expect((await poster).postData()).toContain('poster_file');
  const video = page.locator('video');
  await expect(video).toHaveAttribute('poster', /\/media\/pictures\//);
  await expectAccessible();

  await describe(page, 'Português no dia a dia', 'Na padaria');
  await page.getByRole('button', { name: 'Create Lesson' }).click();
  await expect(page).toHaveURL('/admin/lessons');
  const row = page.getByRole('row', { name: /Na padaria/ });
  await expect(row.locator('img')).toHaveAttribute('src', /\/media\/pictures\//);
  const [lesson] = await lessonsOf(school, course);
  expect(lesson).toMatchObject({ title: 'Na padaria', duration: '00:46' });
  expect(lesson?.video_url).toMatch(/^\/media\/videos\/\w+\.mp4$/);

  // The player shows it before it plays, in the same place.
  await page.goto(`/course/${course}`);
  await expect(video).toHaveAttribute('poster', /\/media\/pictures\//);

  const first = /[^?]+/.exec((await video.getAttribute('poster')) ?? '')?.[0] ?? '';
  await page.goto(`/admin/lessons/${lesson?.id}/edit`);
  await video.evaluate(async (element: HTMLVideoElement) => {
    const seeked = new Promise((resolve) => element.addEventListener('seeked', resolve));
    element.currentTime = 20;
    await seeked;
  });
  const use = page.getByRole('button', { name: 'Use this frame' });
  await page.route('**/videos/poster/', (route) => route.fulfill({ status: 500, json: {} }));
  await use.click();
  await expect(page.getByText('The picture could not be changed. Please try again.')).toBeVisible();
  await page.unroute('**/videos/poster/');
  await use.click();
  await expect(page.getByText('This frame is the picture of the video now.')).toBeVisible();
  await expect(video).toHaveAttribute('poster', /\/media\/pictures\//);
  await expect(video).not.toHaveAttribute('poster', new RegExp(first));
  await expectAccessible();
  // It belongs to the video, not to the form: there is nothing to save.
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(row.locator('img')).toHaveAttribute('src', /\/media\/pictures\//);
  await expect(row.locator('img')).not.toHaveAttribute('src', new RegExp(first));
});

test('a slow upload shows how far it is, and ends when it is cancelled', async ({
  page,
  context,
  school,
  logIn,
}) => {
  await logIn(await school.user({ is_staff: true }));
  await openNewLesson(page, school);
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: -1,
    // Two minutes for the whole file: the upload outlives what is done to it.
    uploadThroughput: 5000,
  });
  await chooser(page).setInputFiles(VIDEO_PATH);
  await expect(page.getByText(/^Uploading\.\.\. \d{1,2}%$/)).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/);
  const broken = page.waitForEvent('requestfailed', (request) => /upload/.test(request.url()));
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await broken;
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(address(page)).toBeEnabled();
});

test('a lesson is made by keyboard alone', async ({ page, school, logIn }) => {
  await logIn(await school.user({ is_staff: true }));
  const { id } = await school.course({ title: 'Português no dia a dia' });
  // Waited for from the beginning: it takes a moment until dialogs are caught.
  const opened = page.waitForEvent('filechooser');
  await page.goto(`/admin/lessons/new?course=${id}`);
  const course = page.getByRole('combobox', { name: 'Course' });
  await expect(course).toHaveValue(String(id));
  await course.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Na padaria');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Pão, café e conta');
  await page.keyboard.press('Tab');
  await expect(chooser(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await (await opened).setFiles(VIDEO_PATH);
  const remove = page.getByRole('button', { name: `Remove ${VIDEO_FILE}` });
  await expect(remove).toBeFocused();
  await expect(page.getByText('The upload is complete.')).toBeVisible();
  await expect(remove).toBeFocused();
  // On through the preview, which is one stop or several, captions and material to the button at the end.
  const save = page.getByRole('button', { name: 'Create Lesson' });
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab');
    if (await save.evaluate((button) => button === document.activeElement)) break;
  }
  await expect(save).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/lessons?course=${id}`);
  await expect(page.getByRole('row', { name: /Na padaria/ })).toBeVisible();
});
