import { api, LESSON_SAVED_REDIRECT_MS } from '@trilha/contract';
import { expectAccessible, holdTimers, httpError, mock } from '#test';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  address,
  button,
  course,
  description,
  duration,
  enterAddress,
  english,
  knownVideo,
  lessonSchool,
  LIST,
  openNew,
  title,
  YOUTUBE,
} from './lesson-school.testing.ts';

test('of several lessons each is saved and the next one begun, in the same course', async () => {
  const { create } = lessonSchool([english]);
  knownVideo();
  const { address: at } = await openNew(`?course=${english.id}`);
  const enter = async (name: string) => {
    await title.fill(name);
    await description.fill('What it is about');
    await enterAddress(YOUTUBE);
    await duration.fill('01:00');
  };
  await enter('The first');
  await button('Save and add another').click();
  await expect.element(page.getByText('“The first” was created.')).toBeVisible();
  await expect.element(title).toHaveFocus();
  await expect.element(title).toHaveValue('');
  await expect.element(address).toHaveValue('');
  await expect.element(course).toHaveValue(String(english.id));
  await expectAccessible();
  await enter('The second');
  const wayToList = holdTimers(LESSON_SAVED_REDIRECT_MS);
  await button('Create Lesson').click();
  await expect.element(page.getByText('Lesson created successfully')).toBeVisible();
  await wayToList.started();
  wayToList.elapse();
  await expect.poll(at).toBe(`${LIST}?course=${english.id}`);
  expect(create.requests.map(({ body }) => [body.title, body.course_id])).toEqual([
    ['The first', english.id],
    ['The second', english.id],
  ]);
});

test('captions are stored with a new lesson; those that were not stay, and are tried again', async () => {
  const { create } = lessonSchool([english]);
  knownVideo();
  const sent = mock(api.adminLessons.addTrack, ({ form }) =>
    form.get('language') === 'fr'
      ? httpError(400, { captions_file: ['This is no file of subtitles.'] })
      : { kind: 'captions' as const, language: 'en', url: '/media/a.vtt' },
  );
  const { address: at } = await openNew(`?course=${english.id}`);
  await title.fill('With captions');
  await description.fill('What it is about');
  await enterAddress(YOUTUBE);
  await duration.fill('01:00');
  const tracks = page.getByRole('list', { name: 'Tracks' }).getByRole('listitem');
  await button('Add captions').click();
  await button('Create Lesson').click();
  await expect.element(page.getByText('Choose a captions file.')).toBeVisible();
  await expectAccessible();
  await button('Add captions').click();
  for (const [index, language] of ['en', 'fr'].entries()) {
    const track = tracks.nth(index);
    const file = new File(['x'], `${language}.srt`);
    await userEvent.upload(track.getByLabelText('Choose captions file'), file);
    await userEvent.selectOptions(track.getByRole('combobox', { name: 'Language' }), language);
  }
  await button('Create Lesson').click();
  await expect
    .element(
      page.getByText('The lesson was created, but not all that belongs to it could be stored.'),
    )
    .toBeVisible();
  await expect.element(tracks).toHaveLength(1);
  await expect.element(tracks.getByText('This is no file of subtitles.')).toBeVisible();
  await expect.element(tracks.getByText('fr.srt')).toBeVisible();
  await expectAccessible();

  const wayToList = holdTimers(LESSON_SAVED_REDIRECT_MS);
  const again = mock(api.adminLessons.addTrack, {
    kind: 'captions',
    language: 'fr',
    url: '/media/b.vtt',
  });
  await button('Store the rest again').click();
  await expect.element(page.getByText('Lesson created successfully')).toBeVisible();
  await wayToList.started();
  wayToList.elapse();
  await expect.poll(at).toBe(`${LIST}?course=${english.id}`);
  expect(create.requests).toHaveLength(1);
  expect(sent.requests).toHaveLength(2);
  expect(again.requests).toHaveLength(1);
});
