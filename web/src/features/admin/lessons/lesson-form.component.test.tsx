import { api, LESSON_SAVED_REDIRECT_MS, VIDEO_FILE_GONE } from '@trilha/contract';
import { courseSummary, expectAccessible, holdTimers, httpError, mock } from '#test';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  address,
  adminLesson,
  alert,
  button,
  course,
  description,
  duration,
  enterAddress,
  english,
  knownVideo,
  lessonSchool,
  LIST,
  openLesson,
  openNew,
  title,
  YOUTUBE,
} from './lesson-school.testing.ts';

test('an empty form names all that is missing, and each error goes as its field is edited', async () => {
  const courses = ['Zebra', 'Água'].map((name) => courseSummary({ title: name }));
  const { create } = lessonSchool(courses);
  await openNew();
  await expect.element(page.getByRole('heading', { name: 'New Lesson' })).toBeVisible();
  await expect.poll(() => document.title).toBe('New Lesson · Escola Trilha');
  await expect
    .poll(() =>
      course
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Select a course', 'Água', 'Zebra']);
  await expect.element(description).toHaveAttribute('rows', '3');
  await expect.element(duration).toHaveAttribute('placeholder', 'MM:SS');
  await expect
    .element(address)
    .toHaveAttribute(
      'placeholder',
      'Enter video URL from YouTube, Vimeo, or other hosting service',
    );
  for (const text of [
    'YouTube (recommended)',
    'Vimeo',
    'Direct MP4 URLs',
    'Note: Google Drive links are not recommended because they may not play reliably.',
    'Captions and translations',
  ]) {
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  }
  await expectAccessible();

  await button('Create Lesson').click();
  const headline = page.getByText('Please correct the errors below.');
  await expect.element(headline).toBeVisible();
  await expect.element(course).toHaveFocus();
  await expectAccessible();
  const fields = [
    [title, 'Title is required'],
    [description, 'Description is required'],
    [address, 'Either a video URL or file is required'],
    [duration, 'Duration is required'],
  ] as const;
  for (const [, error] of fields) await expect.element(page.getByText(error)).toBeVisible();
  await expect.element(page.getByText('Course is required')).toBeVisible();
  await userEvent.selectOptions(course, 'Zebra');
  await expect.element(page.getByText('Course is required')).not.toBeInTheDocument();
  for (const [field, error] of fields) {
    await field.fill('a');
    await expect.element(page.getByText(error)).not.toBeInTheDocument();
  }
  await expect.element(headline).not.toBeInTheDocument();

  await button('Create Lesson').click();
  const noAddress = page.getByText('Enter an http(s) address, or upload a file.');
  await expect.element(noAddress).toBeVisible();
  await expect.element(address).toHaveFocus();
  // Still not an address, but no longer what was complained about.
  await address.fill('ab');
  await expect.element(noAddress).not.toBeInTheDocument();
  expect(create.requests).toEqual([]);
});

test('a lesson of a YouTube address: what is known is filled in, what was typed stays', async () => {
  const { create } = lessonSchool([english]);
  knownVideo({ title: 'Big Buck Bunny', duration: '09:56' });
  const { address: at } = await openNew(`?course=${english.id}`);
  await expect.element(course).toHaveValue(String(english.id));
  await enterAddress(YOUTUBE);
  await expect.element(title).toHaveValue('Big Buck Bunny');
  await expect.element(duration).toHaveValue('09:56');
  await expect.element(page.getByText('Open on YouTube')).toBeVisible();

  knownVideo({ title: 'Another video', duration: '01:00' });
  await title.fill('Um coelho');
  await enterAddress('https://youtu.be/YE7VzlLtp-4');
  // The duration was ours, the title is not.
  await expect.element(duration).toHaveValue('01:00');
  await expect.element(title).toHaveValue('Um coelho');
  await duration.fill('01:02');
  await enterAddress(YOUTUBE);
  await expect.element(page.getByText('Big Buck Bunny')).toBeVisible();
  await expect.element(duration).toHaveValue('01:02');

  await description.fill('O que ele faz');
  const wayToList = holdTimers(LESSON_SAVED_REDIRECT_MS);
  await button('Create Lesson').click();
  await expect.element(page.getByText('Lesson created successfully')).toBeVisible();
  await expect.element(button('Create Lesson')).toBeDisabled();
  await wayToList.started();
  wayToList.elapse();
  await expect.poll(at).toBe(`${LIST}?course=${english.id}`);
  expect(create.requests.map(({ body }) => body)).toEqual([
    {
      title: 'Um coelho',
      description: 'O que ele faz',
      video_url: YOUTUBE,
      duration: '01:02',
      course_id: english.id,
      is_preview: false,
    },
  ]);
});

test('where nothing is known about an address, nothing is said', async () => {
  lessonSchool([english]);
  const asked = mock(api.videos.metadata, httpError(500, {}));
  await openNew();
  await enterAddress('https://vimeo.com/76979871');
  await expect.poll(() => asked.requests.length).toBeGreaterThan(0);
  // What is known of the next address shows that the answer before it has been dealt with.
  knownVideo({ title: 'Pasted video' });
  await enterAddress(YOUTUBE);
  await expect.element(title).toHaveValue('Pasted video');
  await expect.element(duration).toHaveValue('');
  await expect.element(alert).not.toBeInTheDocument();
});

test('a lesson is changed; Loading... stands there first', async () => {
  const other = courseSummary({ title: 'Another course' });
  const lesson = adminLesson(english, { title: 'Old title' });
  const { get, update } = lessonSchool([english, other], [lesson]);
  knownVideo();
  get.hold();
  await openLesson(lesson.id, `?course=${english.id}`);
  await expect.element(page.getByRole('heading', { name: 'Edit Lesson' })).toBeVisible();
  await expect.element(page.getByText('Loading...')).toBeVisible();
  get.release();
  await expect.element(title).toHaveValue('Old title');
  await expect.element(course).toHaveValue(String(english.id));
  await expect.element(address).toHaveValue(YOUTUBE);
  await expect.element(duration).toHaveValue('12:30');
  await expect.element(page.getByText('Captions and translations')).toBeVisible();
  await expectAccessible();

  await title.fill('New title');
  await userEvent.selectOptions(course, 'Another course');
  // The way to the list waits for a timer that never ends.
  holdTimers(LESSON_SAVED_REDIRECT_MS);
  await button('Update Lesson').click();
  await expect.element(page.getByText('Lesson updated successfully')).toBeVisible();
  await expectAccessible();
  expect(update.last?.params).toEqual({ id: lesson.id });
  expect(update.last?.body).toMatchObject({ title: 'New title', course_id: other.id });
});

test('what cannot be saved stays as typed, and says why', async () => {
  lessonSchool([english]);
  knownVideo({ duration: '01:00' });
  await openNew();
  await userEvent.selectOptions(course, 'English at Work');
  await title.fill('A new lesson');
  await description.fill('What it is about');
  await enterAddress(YOUTUBE);
  await duration.fill('01:00');
  const save = button('Create Lesson');
  const failure = page.getByText('Failed to save lesson. Please try again.');

  const errors = { title: ['The first error.', 'The second.'], duration: 'Only one.' };
  mock(api.adminLessons.create, httpError(400, errors));
  await save.click();
  await expect.element(page.getByText('Please correct the errors below.')).toBeVisible();
  await expect.element(page.getByText('The first error.')).toBeVisible();
  await expect.element(page.getByText('The second.')).not.toBeInTheDocument();
  await expect.element(page.getByText('Only one.')).toBeVisible();
  await expect.element(title).toHaveFocus();
  await expectAccessible();

  mock(api.adminLessons.create, httpError(500, {}));
  await save.click();
  await expect.element(failure).toBeVisible();
  await expect.element(page.getByText('The first error.')).not.toBeInTheDocument();
  await expectAccessible();

  mock(api.adminLessons.create, httpError(403, { detail: 'You are not allowed to do this.' }));
  await save.click();
  await expect.element(page.getByText('You are not allowed to do this.')).toBeVisible();
  await expect.element(failure).toBeVisible();
  await expect.element(title).toHaveValue('A new lesson');

  mock(api.adminLessons.create, httpError(400, { video_url: [VIDEO_FILE_GONE] }));
  await address.fill('/media/videos/gone.mp4');
  await save.click();
  await expect.element(page.getByText(VIDEO_FILE_GONE)).toBeVisible();
});

test('leaving with changes is asked for; Cancel without any is not', async () => {
  const lesson = adminLesson(english, { title: 'A lesson' });
  lessonSchool([english], [lesson]);
  knownVideo();
  const { address: at } = await openLesson(lesson.id, '?search=less&page=1');
  await title.fill('Changed');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  await button('Keep editing').click();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await expect.element(title).toHaveValue('Changed');
  await title.fill('A lesson');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect.poll(at).toBe(`${LIST}?search=less&page=1`);
});

test('who leaves before the list is shown by itself stays where they went', async () => {
  const lesson = adminLesson(english);
  lessonSchool([english], [lesson]);
  knownVideo();
  const { address: at, go } = await openLesson(lesson.id);
  await title.fill('Changed');
  const wayToList = holdTimers(LESSON_SAVED_REDIRECT_MS);
  await button('Update Lesson').click();
  await expect.element(page.getByText('Lesson updated successfully')).toBeVisible();
  await page.getByRole('link', { name: 'Quizzes', exact: true }).click();
  await expect.poll(at).toBe('/admin/quizzes');
  wayToList.elapse();
  // Whoever goes on and back again finds no other page in between.
  await go('/admin/messages');
  await expect.poll(at).toBe('/admin/messages');
  await go(-1);
  await expect.poll(at).toBe('/admin/quizzes');
});

test('a lesson is made a free preview', async () => {
  const lesson = adminLesson(english);
  const { update } = lessonSchool([english], [lesson]);
  knownVideo();
  await openLesson(lesson.id);
  const preview = page.getByRole('checkbox', { name: 'Free preview' });
  await expect.element(preview).not.toBeChecked();
  await page.getByText('Free preview', { exact: true }).click();
  await expect.element(preview).toBeChecked();
  await button('Update Lesson').click();
  await expect.poll(() => update.last?.body).toMatchObject({ is_preview: true, version: 1 });
});
