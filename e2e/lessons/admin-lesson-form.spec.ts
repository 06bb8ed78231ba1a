import {
  courseOf,
  describe,
  knownVideo,
  lessonsOf,
  staffOf,
  titlesOf,
  YOUTUBE,
} from './lesson-steps.ts';
import { expect, test } from '../support/test.ts';

test('an empty form names all that is missing, and each error goes as its field is edited', async ({
  page,
  school,
  logIn,
  expectAccessible,
}) => {
  await courseOf(school, 'Zebra', 'A lesson');
  await school.course({ title: 'Água', is_published: false });
  await logIn(await staffOf(school));
  await page.goto('/admin/lessons/new');
  await expect(page.getByRole('heading', { name: 'New Lesson' })).toBeVisible();
  await expect(page).toHaveTitle('New Lesson · Escola Trilha');
  await expect(page.getByRole('combobox', { name: 'Course' }).getByRole('option')).toHaveText([
    'Select a course',
    'Água',
    'Zebra',
  ]);
  await expect(page.getByLabel('Description')).toHaveAttribute('rows', '3');
  await expect(page.getByLabel('Duration')).toHaveAttribute('placeholder', 'MM:SS');
  await expect(page.getByLabel('Video URL')).toHaveAttribute(
    'placeholder',
    'Enter video URL from YouTube, Vimeo, or other hosting service',
  );
  for (const text of [
    'YouTube (recommended)',
    'Vimeo',
    'Direct MP4 URLs',
    /Google Drive links are not recommended because they may not play reliably/,
    'Captions are added after the lesson has been created.',
  ]) {
    await expect(page.getByText(text, { exact: typeof text === 'string' })).toBeVisible();
  }
  await expectAccessible();

  await page.getByRole('button', { name: 'Create Lesson' }).click();
  await expect(page.getByText('Please correct the errors below.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Course' })).toBeFocused();
  await expectAccessible();
  const errors = {
    Title: 'Title is required',
    Description: 'Description is required',
    'Video URL': 'Either a video URL or file is required',
    Duration: 'Duration is required',
  };
  for (const error of Object.values(errors)) await expect(page.getByText(error)).toBeVisible();
  await expect(page.getByText('Course is required')).toBeVisible();
  await page.getByRole('combobox', { name: 'Course' }).selectOption('Zebra');
  await expect(page.getByText('Course is required')).toBeHidden();
  for (const [label, error] of Object.entries(errors)) {
    await page.getByLabel(label).press('a');
    await expect(page.getByText(error)).toBeHidden();
  }
  await expect(page.getByText('Please correct the errors below.')).toBeHidden();

  await page.getByRole('button', { name: 'Create Lesson' }).click();
  await expect(page.getByText('Enter an http(s) address, or upload a file.')).toBeVisible();
  await expect(page.getByLabel('Video URL')).toBeFocused();
  // Still not an address, but no longer what was complained about.
  await page.getByLabel('Video URL').press('b');
  await expect(page.getByText('Enter an http(s) address, or upload a file.')).toBeHidden();
});

test('a lesson of a YouTube address: what is known is filled in, what was typed stays', async ({
  page,
  school,
  logIn,
}) => {
  const { id } = await school.course({ title: 'English at Work' });
  await logIn(await staffOf(school));
  await knownVideo(page, { title: 'Big Buck Bunny', duration: '09:56' });
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(school.url)) elsewhere.push(request.url());
  });
  await page.goto(`/admin/lessons?course=${id}`);
  await page.getByRole('main').getByRole('link', { name: 'Add Lesson' }).click();
  await expect(page.getByRole('combobox', { name: 'Course' })).toHaveValue(String(id));
  await page.getByLabel('Video URL').fill(YOUTUBE);
  await page.getByLabel('Video URL').blur();
  await expect(page.getByLabel('Title')).toHaveValue('Big Buck Bunny');
  await expect(page.getByLabel('Duration')).toHaveValue('09:56');
  await expect(page.getByText('Open on YouTube')).toBeVisible();

  await page.unrouteAll();
  await knownVideo(page, { title: 'Another film', duration: '01:00' });
  await page.getByLabel('Title').fill('Um coelho');
  await page.getByLabel('Video URL').fill('https://youtu.be/YE7VzlLtp-4');
  await page.getByLabel('Video URL').blur();
  // The duration was ours, the title is not.
  await expect(page.getByLabel('Duration')).toHaveValue('01:00');
  await expect(page.getByLabel('Title')).toHaveValue('Um coelho');
  await page.getByLabel('Duration').fill('01:02');
  await page.getByLabel('Video URL').fill(YOUTUBE);
  await page.getByLabel('Video URL').blur();
  await expect(page.getByText('Big Buck Bunny')).toBeVisible();
  await expect(page.getByLabel('Duration')).toHaveValue('01:02');

  await page.getByLabel('Description').fill('O que ele faz');
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/admin/lessons/'),
  );
  await page.getByRole('button', { name: 'Create Lesson' }).click();
  expect((await sent).postDataJSON()).toEqual({
    title: 'Um coelho',
    description: 'O que ele faz',
    video_url: YOUTUBE,
    duration: '01:02',
    course_id: id,
  });
  await expect(page.getByText('Lesson created successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Lesson' })).toBeDisabled();
  await expect(page).toHaveURL(`/admin/lessons?course=${id}`);
  await expect(page.getByRole('row', { name: /Um coelho/ })).toContainText('01:02');
  expect(elsewhere).toEqual([]);
});

test('an address that is pasted is looked up at once; where nothing is known, nothing is said', async ({
  page,
  context,
  school,
  logIn,
  expectFailures,
}) => {
  expectFailures(/\/admin\/videos\/metadata\//);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await logIn(await staffOf(school));
  await knownVideo(page, { title: 'Pasted film' });
  await page.goto('/admin/lessons/new');
  await page.getByLabel('Video URL').focus();
  await page.evaluate((text) => navigator.clipboard.writeText(text), YOUTUBE);
  await page.keyboard.press('Control+V');
  await expect(page.getByLabel('Title')).toHaveValue('Pasted film');
  await expect(page.getByLabel('Duration')).toHaveValue('');

  await page.unrouteAll();
  await page.route('**/api/admin/videos/metadata/**', (route) =>
    route.fulfill({ status: 500, json: {} }),
  );
  const asked = page.waitForResponse('**/api/admin/videos/metadata/**');
  await page.getByLabel('Video URL').fill('https://vimeo.com/76979871');
  await page.getByLabel('Video URL').blur();
  await asked;
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a lesson is changed; Loading... stands there first', async ({
  page,
  school,
  logIn,
  expectAccessible,
}) => {
  const id = await courseOf(school, 'English at Work', 'Old title');
  const other = await school.course({ title: 'Another course' });
  const [lesson] = await lessonsOf(school, id);
  await logIn(await staffOf(school));
  await knownVideo(page);
  let answer = () => {};
  const wait = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/admin/lessons/*/', async (route) => {
    await wait;
    await route.continue();
  });
  await page.goto(`/admin/lessons/${lesson?.id}/edit?course=${id}`);
  await expect(page.getByRole('heading', { name: 'Edit Lesson' })).toBeVisible();
  await expect(page.getByText('Loading...')).toBeVisible();
  answer();
  await expect(page.getByLabel('Title')).toHaveValue('Old title');
  await expect(page.getByRole('combobox', { name: 'Course' })).toHaveValue(String(id));
  await expect(page.getByLabel('Video URL')).toHaveValue(YOUTUBE);
  await expect(page.getByLabel('Duration')).toHaveValue('12:30');
  await expect(page.getByText('Captions and translations')).toBeVisible();
  await expectAccessible();

  await page.getByLabel('Title').fill('New title');
  await page.getByRole('combobox', { name: 'Course' }).selectOption('Another course');
  await page.getByRole('button', { name: 'Update Lesson' }).click();
  await expect(page.getByText('Lesson updated successfully')).toBeVisible();
  await expectAccessible();
  await expect(page).toHaveURL(`/admin/lessons?course=${id}`);
  expect(await titlesOf(school, other.id)).toEqual(['New title']);
});

test('what cannot be fetched says so, in the words of the server where it has some', async ({
  page,
  school,
  logIn,
  expectFailures,
  expectAccessible,
}) => {
  expectFailures(/\/api\/admin\/lessons\/\d+\/$/, /\/api\/courses\/$/);
  const id = await courseOf(school, 'English at Work', 'A lesson');
  const [lesson] = await lessonsOf(school, id);
  await logIn(await staffOf(school));
  await knownVideo(page);
  await page.route('**/api/admin/lessons/*/', (route) => route.fulfill({ status: 400, json: {} }));
  await page.route('**/api/courses/', (route) => route.fulfill({ status: 400, json: {} }));
  await page.goto(`/admin/lessons/${lesson?.id}/edit`);
  await expect(page.getByText('Failed to fetch lesson. Please try again.')).toBeVisible();
  await expectAccessible();
  await page.unroute('**/api/admin/lessons/*/');
  await page.getByRole('button', { name: 'Retry' }).click();

  await expect(page.getByText('Failed to load courses')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Course' })).toHaveValue(String(id));
  await page.unroute('**/api/courses/');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Failed to load courses')).toBeHidden();

  await page.goto('/admin/lessons/2000000000/edit');
  await expect(page.getByText('Not found.')).toBeVisible();
});

test('what cannot be saved stays as typed, and says why', async ({
  page,
  school,
  logIn,
  expectFailures,
  expectAccessible,
}) => {
  expectFailures(/\/api\/admin\/lessons\/$/, /\/media\/videos\/gone/);
  await school.course({ title: 'English at Work' });
  await logIn(await staffOf(school));
  await knownVideo(page, { duration: '01:00' });
  await page.goto('/admin/lessons/new');
  await describe(page, 'English at Work', 'A new lesson');
  await page.getByLabel('Video URL').fill(YOUTUBE);
  await page.getByLabel('Duration').fill('01:00');
  const answerWith = (status: number, json: object) =>
    page.route('**/api/admin/lessons/', (route) => route.fulfill({ status, json }));
  const save = page.getByRole('button', { name: 'Create Lesson' });

  await answerWith(400, { title: ['The first fault.', 'The second.'], duration: 'Only one.' });
  await save.click();
  await expect(page.getByText('Please correct the errors below.')).toBeVisible();
  await expect(page.getByText('The first fault.')).toBeVisible();
  await expect(page.getByText('The second.')).toBeHidden();
  await expect(page.getByText('Only one.')).toBeVisible();
  await expect(page.getByLabel('Title')).toBeFocused();
  await expectAccessible();

  await page.unrouteAll();
  await answerWith(500, {});
  await save.click();
  await expect(page.getByText('Failed to save lesson. Please try again.')).toBeVisible();
  await expect(page.getByText('The first fault.')).toBeHidden();
  await expectAccessible();

  await page.unrouteAll();
  await answerWith(403, { detail: 'You are not allowed to do this.' });
  await save.click();
  await expect(page.getByText('You are not allowed to do this.')).toBeVisible();
  await expect(page.getByText('Failed to save lesson. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('A new lesson');

  await page.unrouteAll();
  await page.getByLabel('Video URL').fill('/media/videos/gone.mp4');
  await save.click();
  await expect(
    page.getByText('This video file is no longer on the server. Upload it again.'),
  ).toBeVisible();
});

test('leaving with changes is asked for; Cancel without any is not', async ({
  page,
  school,
  logIn,
}) => {
  const id = await courseOf(school, 'English at Work', 'A lesson');
  const [lesson] = await lessonsOf(school, id);
  await logIn(await staffOf(school));
  await knownVideo(page);
  await page.goto(`/admin/lessons/${lesson?.id}/edit?search=less&page=1`);
  await page.getByLabel('Title').fill('Changed');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Changed');
  await page.getByLabel('Title').fill('A lesson');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/admin/lessons?search=less&page=1');
});

test('who leaves before the list is shown by itself stays where they went', async ({
  page,
  school,
  logIn,
}) => {
  const id = await courseOf(school, 'English at Work', 'A lesson');
  const [lesson] = await lessonsOf(school, id);
  await logIn(await staffOf(school));
  await knownVideo(page);
  await page.clock.install();
  await page.goto(`/admin/lessons/${lesson?.id}/edit`);
  await page.getByLabel('Title').fill('Changed');
  await page.getByRole('button', { name: 'Update Lesson' }).click();
  await expect(page.getByText('Lesson updated successfully')).toBeVisible();
  await page.getByRole('link', { name: 'Quizzes', exact: true }).click();
  await expect(page).toHaveURL('/admin/quizzes');
  await page.clock.runFor(5000);
  // Going somewhere takes a moment, too.
  await page.waitForTimeout(1000);
  await expect(page).toHaveURL('/admin/quizzes');
});
