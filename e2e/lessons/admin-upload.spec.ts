import { fileURLToPath } from 'node:url';
import { describe, dropFile, lessonsOf } from './lesson-steps.ts';
import { expect, test } from '../support/test.ts';
import {
  address,
  chooser,
  duration,
  VIDEO_FILE,
  VIDEO_PATH,
  openNewLesson,
} from './upload-steps.ts';

const UPLOAD = '**/api/admin/videos/upload/';

test('a file that is chosen is uploaded at once and fills address, duration and poster', async ({
  page,
  school,
  logIn,
  expectAccessible,
}) => {
  await logIn(await school.user({ is_staff: true }));
  const course = await openNewLesson(page, school);
  await expect(page.getByText('MP4, WebM, or OGG (max. 100MB)')).toBeVisible();
  await expect(chooser(page)).toHaveAttribute('accept', 'video/mp4,video/webm,video/ogg');
  await page.getByRole('button', { name: 'Create Lesson' }).click();
  await expect(page.getByText('Either a video URL or file is required')).toBeVisible();

  let answer = () => {};
  const wait = new Promise<void>((resolve) => (answer = resolve));
  await page.route(UPLOAD, async (route) => {
    await wait;
    await route.continue();
  });
  const poster = page.waitForRequest('**/api/admin/videos/poster/');
  await chooser(page).setInputFiles(VIDEO_PATH);
  await expect(page.getByText(VIDEO_FILE)).toBeVisible();
  await expect(page.getByText('Either a video URL or file is required')).toBeHidden();
  await expect(address(page)).toBeDisabled();
  await expect(duration(page)).toBeDisabled();
  await expect(
    page.getByText('Duration will be automatically extracted from the video file'),
  ).toBeVisible();
  await expect(page.getByText(/^(Ready to upload|Uploading\.\.\. \d+%)$/)).toBeVisible();
  const save = page.getByRole('button', { name: 'Create Lesson' });
  await expect(save).toBeDisabled();
  await expect(save).toHaveAccessibleDescription(
    'The lesson can be saved as soon as its video is uploaded.',
  );
  await expect(page.getByRole('button', { name: `Remove ${VIDEO_FILE}` })).toBeVisible();
  await expectAccessible();

  answer();
  await expect(page.getByText('The upload is complete.')).toBeVisible();
  await expect(page.getByText('Uploading... 100%')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  await expect(address(page)).toHaveValue(/^\/media\/videos\/\w+\.mp4\?exp=/);
  await expect(address(page)).toBeDisabled();
  await expect(duration(page)).toHaveValue('00:46');
  expect((await poster).postData()).toContain('poster_file');
  await expect(page.locator('video')).toHaveAttribute('poster', /\/media\/pictures\//);
  await expectAccessible();

  await describe(page, 'Português no dia a dia', 'Na padaria');
  await save.click();
  await expect(page.getByText('Lesson created successfully')).toBeVisible();
  await expect(page).toHaveURL('/admin/lessons');
  await expect(page.getByRole('row', { name: /Na padaria/ }).locator('img')).toHaveAttribute(
    'src',
    /\/media\/pictures\//,
  );
  const [lesson] = await lessonsOf(school, course);
  expect(lesson).toMatchObject({ title: 'Na padaria', duration: '00:46' });
  expect(lesson?.video_url).toMatch(/^\/media\/videos\/\w+\.mp4$/);

  // The player shows it before it plays, in the same place.
  await page.goto(`/course/${course}`);
  await expect(page.locator('video')).toHaveAttribute('poster', /\/media\/pictures\//);
});

test('a file that is dropped counts if it is a video, and no other', async ({
  page,
  school,
  logIn,
  expectAccessible,
}) => {
  await logIn(await school.user({ is_staff: true }));
  await openNewLesson(page, school);
  await dropFile(page, fileURLToPath(import.meta.url), 'application/pdf');
  await expect(
    page.getByText('“admin-upload.spec.ts” is not a video, so it was not taken.'),
  ).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expectAccessible();
  await dropFile(page, VIDEO_PATH, 'video/mp4');
  await expect(page.getByText('The upload is complete.')).toBeVisible();
  await expect(page.getByText('admin-upload.spec.ts')).toBeHidden();
  await expect(duration(page)).toHaveValue('00:46');

  // A file that misses its place must not take that of the page.
  const isPrevented = await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'stray.mp4', { type: 'video/mp4' }));
    const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
    document.querySelector('h1')?.dispatchEvent(event);
    return event.defaultPrevented;
  });
  expect(isPrevented).toBe(true);

  await page.getByRole('button', { name: `Remove ${VIDEO_FILE}` }).click();
  await expect(address(page)).toBeEnabled();
  await expect(address(page)).toHaveValue('');
  await expect(duration(page)).toHaveValue('');
  await expect(chooser(page)).toBeFocused();
});

test('a slow upload shows how far it is, asks before it is left, and can be cancelled', async ({
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
    // More than a minute for the whole file: the upload outlives what is done to it.
    uploadThroughput: 10_000,
  });
  await address(page).fill('https://vimeo.com/76979871');
  await chooser(page).setInputFiles(VIDEO_PATH);
  await expect(address(page)).toHaveValue('');
  await expect
    .poll(async () => Number(await page.getByRole('progressbar').getAttribute('aria-valuenow')), {
      intervals: [50],
    })
    .toBeGreaterThan(5);
  await expect(page.getByText(/^Uploading\.\.\. \d{1,2}%$/)).toBeVisible();

  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('The video is still being uploaded.');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  const broken = page.waitForEvent('requestfailed', (request) => /upload/.test(request.url()));
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await broken;
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByText('Failed to upload video')).toBeHidden();
  await expect(address(page)).toHaveValue('https://vimeo.com/76979871');
  await expect(address(page)).toBeEnabled();
});

test('another frame can be made the picture of a video', async ({
  page,
  school,
  logIn,
  expectFailures,
  expectAccessible,
}) => {
  expectFailures(/\/videos\/poster\/$/);
  const { id } = await school.course({ title: 'English at Work' });
  const lesson = await school.lesson(id, { video_url: await school.video(VIDEO_FILE) });
  await logIn(await school.user({ is_staff: true }));
  await page.goto(`/admin/lessons/${lesson}/edit`);
  const video = page.locator('video');
  const use = page.getByRole('button', { name: 'Use this frame' });
  await video.evaluate(async (element: HTMLVideoElement) => {
    const seeked = new Promise((resolve) => element.addEventListener('seeked', resolve));
    element.currentTime = 20;
    await seeked;
  });
  await page.route('**/videos/poster/', (route) => route.fulfill({ status: 500, json: {} }));
  await use.click();
  await expect(page.getByText('The picture could not be changed. Please try again.')).toBeVisible();
  await page.unrouteAll();
  await use.click();
  await expect(page.getByText('This frame is the picture of the video now.')).toBeVisible();
  await expect(video).toHaveAttribute('poster', /\/media\/pictures\//);
  await expectAccessible();
  // It belongs to the video, not to the form: there is nothing to save.
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('main').locator('img')).toHaveAttribute('src', /\/media\/pictures\//);
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
  // On through the preview, which is one stop or several, to the button at the end.
  const save = page.getByRole('button', { name: 'Create Lesson' });
  for (let step = 0; step < 15; step += 1) {
    await page.keyboard.press('Tab');
    if (await save.evaluate((button) => button === document.activeElement)) break;
  }
  await expect(save).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Lesson created successfully')).toBeVisible();
  await expect(page).toHaveURL(`/admin/lessons?course=${id}`);
});

test('the hint names the limit that the school has set', async ({ page, school, logIn }) => {
  await logIn(await school.user({ is_staff: true }));
  await page.route('**/config.json', (route) =>
    route.fulfill({ json: { API_BASE_URL: '/api', VIDEO_MAX_MB: 250 } }),
  );
  await openNewLesson(page, school);
  await expect(page.getByText('MP4, WebM, or OGG (max. 250MB)')).toBeVisible();
});
