import {
  type AdminLesson,
  api,
  LESSON_CHANGED_MEANWHILE,
  LESSON_SAVED_REDIRECT_MS,
  type LessonTrack,
} from '@trilha/contract';
import {
  courseSummary,
  expectPseudo,
  fails,
  holdTimers,
  httpError,
  mock,
  noNetwork,
  ONE,
  PSEUDO,
  pseudoUser,
  renderScreen,
  speakPseudo,
  STAFF,
  THREE,
  TWO,
  wide,
} from '#test';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as form from '../features/admin/lessons/lesson-page.tsx';
import {
  adminLesson,
  courseWith,
  knownVideo,
  lessonSchool,
} from '../features/admin/lessons/lesson-school.testing.ts';
import * as list from '../features/admin/lessons/lessons.tsx';
import { CONTRACT } from '../lib/texts/catalogs.ts';
import { loadTexts } from '../lib/texts/texts.ts';

/* The lessons of the admin area in a language that nobody speaks (see frame.component.test.tsx). */

const LIST = '/admin/lessons';

const user = pseudoUser(STAFF);
const main = page.getByRole('main');
const question = page.getByRole('alertdialog');
const field = (n: number) => main.getByRole('textbox').nth(n);
const submit = () => main.getByRole('button').last();
const captions = page.getByRole('form').last();

const course = courseSummary({ title: TWO });
const tracks: LessonTrack[] = [
  { kind: 'captions', language: 'pt-BR', url: '/media/captions/one.vtt?sig=x' },
  { kind: 'translation', language: 'de-AT', url: '/media/captions/two.vtt?sig=x' },
];
const lesson = (given: Partial<AdminLesson> = {}) =>
  adminLesson(course, { title: ONE, description: TWO, ...given });

async function pseudo() {
  await expectPseudo();
  await wide();
}

async function openList(lessons: AdminLesson[], at = '') {
  const school = lessonSchool([course], lessons);
  mock(api.courses.get, courseWith(course, lessons));
  await renderScreen(list, { path: LIST, at: LIST + at, user, frame: 'admin' });
  return school;
}

async function openForm(opened?: AdminLesson) {
  const school = lessonSchool([course], opened ? [opened] : []);
  knownVideo();
  const path = opened ? `${LIST}/:id/edit` : `${LIST}/new`;
  const at = opened ? `${LIST}/${opened.id}/edit` : path;
  await renderScreen(form, { path, at, user, frame: 'admin' });
  await expect.element(field(0)).toHaveValue(opened?.title ?? '');
  return school;
}

beforeEach(async () => {
  // Asked for by the first form with a fault; these are then its words.
  await loadTexts(PSEUDO, [CONTRACT]);
  await wide();
  speakPseudo();
});

afterEach(() => {
  vi.restoreAllMocks();
});

test('the list of lessons, and how one is deleted', async () => {
  await openList([lesson({ completions_count: 2, tracks }), lesson()]);
  const row = main.getByRole('row').nth(1);
  await expect.element(row).toBeVisible();
  await pseudo();
  await row.getByRole('button').click();
  const sure = row.getByRole('group').getByRole('button').first();
  await expect.element(sure).toBeVisible();
  await pseudo();
  mock(api.adminLessons.remove, fails);
  await sure.click();
  await expect.element(main.getByRole('alert')).toBeVisible();
  await pseudo();
  mock(api.adminLessons.remove, undefined);
  await sure.click();
  // What is said afterwards, in a corner of the page.
  await expect.element(question).toBeVisible();
  await pseudo();
});

test.for(['', `?course=${course.id}`, '?course=999999'])('no lessons: %s', async (at) => {
  await openList([], at);
  // One above the list, one in its place.
  await expect.element(main.getByRole('link')).toHaveLength(2);
  await expectPseudo();
});

test('no lessons that match a search', async () => {
  await openList([lesson()], '?search=%CE%A9');
  await expect.element(main.getByText('Ω')).toBeVisible();
  await expectPseudo();
});

test('the order of lessons', async () => {
  await openList([lesson(), lesson({ title: THREE })], `?course=${course.id}&view=order`);
  const down = main.getByRole('row').first().getByRole('button').last();
  await expect.element(down).toBeVisible();
  await pseudo();
  const saving = mock(api.adminLessons.reorder, fails);
  saving.hold();
  await down.click();
  await expect.poll(() => saving.requests).toHaveLength(1);
  await pseudo();
  saving.release();
  await expect.element(main.getByRole('alert')).toBeVisible();
  await pseudo();
});

test('a new lesson with what is wrong in it, and an upload', async () => {
  const school = await openForm();
  await submit().click();
  await expect.element(main.getByRole('combobox')).toHaveAttribute('aria-invalid', 'true');
  await pseudo();
  const chooser = page.elementLocator(
    main.element().querySelector<HTMLElement>('input[type=file]') ?? main.element(),
  );
  const video = new File(['A video.'], ONE, { type: 'video/mp4' });
  const sent = mock(api.videos.upload, noNetwork);
  sent.hold();
  await userEvent.upload(chooser, video);
  await expect.element(main.getByRole('progressbar')).toBeVisible();
  await pseudo();
  await main.getByRole('link').last().click();
  await expect.element(question).toBeVisible();
  await pseudo();
  await userEvent.keyboard('{Escape}');
  sent.release();
  await expect.element(main.getByRole('alert').last()).toBeVisible();
  await pseudo();
  expect(school.stored()).toEqual([]);
});

test('a lesson that two people change is saved', async () => {
  const own = lesson();
  await openForm(own);
  await pseudo();
  await field(0).fill(THREE);
  mock(api.adminLessons.get, { ...own, title: TWO, version: 2 });
  mock(
    api.adminLessons.update,
    httpError(409, { detail: LESSON_CHANGED_MEANWHILE, fields: ['title'] }),
  );
  await userEvent.keyboard('{Enter}');
  await expect.element(question.getByRole('radio').first()).toBeVisible();
  await pseudo();
  mock(api.adminLessons.update, fails);
  await question.getByRole('button').last().click();
  await expect.element(main.getByText(`${THREE}.`)).toBeVisible();
  await pseudo();
  mock(api.adminLessons.update, own);
  // The page would go back to the list.
  holdTimers(LESSON_SAVED_REDIRECT_MS);
  await field(0).click();
  await userEvent.keyboard('{Enter}');
  await expect.element(field(0)).toBeDisabled();
  await expectPseudo();
});

test('captions are added, read and deleted', async () => {
  const { fetch } = window;
  let text = '';
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) =>
    typeof input === 'string' && input.startsWith('/media/captions/')
      ? new Response(text, { status: text === '' ? 500 : 200 })
      : fetch(input, init),
  );
  await openForm(lesson({ tracks, video_preparation: 'failed' }));
  const send = captions.getByRole('button').last();
  await send.click();
  await expect.element(captions.getByRole('combobox').first()).toHaveAttribute('aria-invalid');
  await pseudo();
  const chooser = captions.element().querySelector<HTMLElement>('input[type=file]');
  const file = new File(['WEBVTT'], ONE, { type: 'text/vtt' });
  await userEvent.upload(page.elementLocator(chooser ?? captions.element()), file);
  await userEvent.selectOptions(captions.getByRole('combobox').first(), 'other');
  await pseudo();
  await captions.getByRole('textbox').fill('pt-BR');
  const adding = mock(api.adminLessons.addTrack, httpError(500, {}));
  adding.hold();
  await send.click();
  await expect.element(captions.getByRole('progressbar')).toBeVisible();
  await pseudo();
  adding.release();
  await expect.element(captions.getByRole('alert')).toBeVisible();
  await pseudo();
  mock(api.adminLessons.addTrack, tracks[0] ?? fails);
  await send.click();
  await expect.element(captions.getByRole('textbox')).not.toBeInTheDocument();
  await pseudo();

  const track = main.getByRole('listitem').filter({ hasText: 'de-AT' });
  await track.getByRole('button').first().click();
  const retry = track.getByRole('region').getByRole('button');
  await expect.element(retry).toBeVisible();
  await pseudo();
  text = 'WEBVTT';
  await retry.click();
  await expect.element(retry).not.toBeInTheDocument();
  await pseudo();
  mock(api.adminLessons.removeTrack, fails);
  await track.getByRole('button').last().click();
  const sure = track.getByRole('group').getByRole('button').first();
  await expect.element(sure).toBeVisible();
  await pseudo();
  await sure.click();
  await expect.element(main.getByRole('alert')).toBeVisible();
  await expectPseudo();
});

test.for([
  ['the list', list, LIST, LIST],
  ['the order', list, LIST, `${LIST}?course=${course.id}&view=order`],
  ['a lesson', form, `${LIST}/:id/edit`, `${LIST}/7/edit`],
  ['a lesson that is gone', form, `${LIST}/:id/edit`, `${LIST}/x/edit`],
] as const)('%s where the server fails', async ([, screen, path, at]) => {
  for (const call of [api.adminLessons.list, api.adminLessons.get, api.courses.list]) {
    mock(call, fails);
  }
  mock(api.courses.get, fails);
  await renderScreen(screen, { path, at, user, frame: 'admin' });
  await expect
    .element(main.getByText('0815').or(main.getByRole('link').last()).first())
    .toBeVisible();
  await expectPseudo();
});
