import { type AdminLesson, api, type LessonTrack } from '@trilha/contract';
import { courseSummary, expectAccessible, httpError, mock, noNetwork, renderScreen } from '#test';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as screen from '../lesson-page.tsx';
import { adminLesson, knownVideo, lessonSchool, title } from '../lesson-school.testing.ts';

const section = page.getByRole('region', { name: 'Captions and translations' });
const file = section.getByLabelText(/captions file$/);
const language = section.getByRole('combobox', { name: 'Language', exact: true });
const kind = section.getByRole('combobox', { name: 'Kind', exact: true });
const tag = section.getByRole('textbox', { name: 'Language tag' });
const send = section.getByRole('button', { name: /^(Upload|Replace) (captions|translation)$/ });
const tracks = section.getByRole('list', { name: 'Tracks' });
const none = section.getByText('This lesson has no captions yet.');
const showText = section.getByRole('button', { name: /^Show text/ });
const remove = section.getByRole('button', { name: /^Delete/ });
const confirm = section.getByRole('button', { name: 'Delete', exact: true });

const srt = (content = '1\n00:00:00,500 --> 00:00:09,000\nOi!\n', name = 'legendas.srt') =>
  new File([content], name, { type: 'application/x-subrip' });
const portuguese: LessonTrack = {
  kind: 'captions',
  language: 'pt-BR',
  url: '/media/captions/one.vtt?sig=x',
};

/** The form of a lesson whose tracks come and go. */
async function openLesson(given: Partial<AdminLesson> = {}) {
  const lesson = adminLesson(courseSummary(), given);
  lessonSchool([], [lesson]);
  knownVideo();
  let stored = lesson.tracks;
  const isSame = (one: { kind: string; language: string }, other: LessonTrack) =>
    one.kind === other.kind && one.language === other.language;
  mock(api.adminLessons.get, () => ({ ...lesson, tracks: stored }));
  const answers = {
    add: () =>
      mock(api.adminLessons.addTrack, ({ form }) => {
        const typed = form.get('language');
        const track: LessonTrack = {
          kind: form.get('kind') === 'translation' ? 'translation' : 'captions',
          language: typeof typed === 'string' ? (Intl.getCanonicalLocales(typed)[0] ?? '') : '',
          url: portuguese.url,
        };
        stored = [...stored.filter((each) => !isSame(track, each)), track];
        return track;
      }),
    remove: () =>
      mock(api.adminLessons.removeTrack, ({ query }) => {
        const named = { kind: query['kind'] ?? '', language: query['language'] ?? '' };
        stored = stored.filter((each) => !isSame(named, each));
      }),
  };
  const add = answers.add();
  const removal = answers.remove();
  const path = '/admin/lessons/:id/edit';
  const at = `/admin/lessons/${lesson.id}/edit`;
  await renderScreen(screen, { path, at, user: 'staff', frame: 'admin' });
  await expect.element(section).toBeVisible();
  return { add, removal, answers };
}

/** Answers for the files of captions, which no endpoint of the contract sends. */
function captionsFiles(text: string, status = 200) {
  vi.restoreAllMocks();
  const { fetch } = window;
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) =>
    typeof input === 'string' && input.startsWith('/media/captions/')
      ? new Response(text, { status })
      : fetch(input, init),
  );
}

afterEach(() => {
  vi.restoreAllMocks();
});

test('captions are added, replaced and deleted in two steps', async () => {
  const { add, removal } = await openLesson();
  await expect.element(none).toBeVisible();
  await userEvent.upload(file, srt());
  await expect.element(section.getByText('legendas.srt')).toBeVisible();
  await userEvent.selectOptions(language, 'Brazilian Portuguese');
  await send.click();
  await expect.element(section.getByText('Added: Brazilian Portuguese captions.')).toBeVisible();
  await expect.element(tracks.getByText('Captions · pt-BR')).toBeVisible();
  await expect.element(section.getByText('legendas.srt')).not.toBeInTheDocument();
  await expect.element(language).toHaveValue('');
  expect(add.last?.form.get('captions_file')).toHaveProperty('name', 'legendas.srt');

  await userEvent.selectOptions(language, 'Brazilian Portuguese');
  const note = 'This will replace the Brazilian Portuguese captions that are there now.';
  await expect.element(section.getByText(note)).toBeVisible();
  await userEvent.upload(file, srt());
  await section.getByRole('button', { name: 'Replace captions' }).click();
  await expect.element(section.getByText('Replaced: Brazilian Portuguese captions.')).toBeVisible();
  expect(tracks.getByRole('listitem').elements()).toHaveLength(1);

  const question = section.getByText('Delete these captions?');
  await remove.click();
  await expect.element(question).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  expect(removal.requests).toEqual([]);
  await remove.click();
  await confirm.click();
  await expect.element(none).toBeVisible();
  await expect
    .element(section.getByText('Deleted: Brazilian Portuguese captions.'))
    .toBeInTheDocument();
  expect(removal.last?.query).toEqual({ kind: 'captions', language: 'pt-BR' });
});

test('a translation in any language goes beside the captions', async () => {
  await openLesson({ tracks: [portuguese] });
  await userEvent.upload(file, srt());
  await userEvent.selectOptions(language, 'Another language...');
  await tag.fill('deutsch!');
  await userEvent.selectOptions(kind, 'Translation');
  await send.click();
  await expect.element(tag).toHaveFocus();
  await expect
    .element(tag)
    .toHaveAccessibleDescription(/Enter a language such as pt-BR, en or fr\./);
  await tag.fill('de-at');
  await expect.element(section.getByText('Austrian German')).toBeVisible();
  await send.click();
  await expect.element(section.getByText('Added: Austrian German translation.')).toBeVisible();
  await expect.element(tracks.getByText('Translation · de-AT')).toBeVisible();
  await expect.element(tracks.getByText('Captions · pt-BR')).toBeVisible();
  await expect.element(tag).not.toBeInTheDocument();
});

test('what is missing or wrong stands beside its field', async () => {
  const { add, answers } = await openLesson();
  await send.click();
  await expect.element(file).toHaveFocus();
  await expect.element(file).toHaveAccessibleDescription(/Choose a captions file\.$/);
  await expect.element(language).toHaveAccessibleDescription(/such as pt-BR, en or fr\./);
  await expectAccessible();

  await userEvent.upload(file, srt(' '.repeat(2 * 1024 * 1024 + 1)));
  await userEvent.selectOptions(language, 'English');
  await send.click();
  await expect.element(file).toHaveAccessibleDescription(/may have at most 2 MB\.$/);
  expect(add.requests).toEqual([]);

  const sentence = 'Line 6: the end (00:00:02.000) is not after the start (00:00:10.000).';
  const refused = mock(api.adminLessons.addTrack, httpError(400, { captions_file: [sentence] }));
  await userEvent.upload(file, srt());
  await expect.element(section.getByText(/2 MB\.$/)).not.toBeInTheDocument();
  await send.click();
  await expect.element(section.getByText(sentence)).toBeVisible();
  await expect.element(file).toHaveFocus();
  expect(refused.requests).toHaveLength(1);
  // What was entered is still there.
  await expect.element(language).toHaveValue('en');
  answers.add();
  await userEvent.upload(file, srt());
  await expect.element(section.getByText(sentence)).not.toBeInTheDocument();
  await send.click();
  await expect.element(section.getByText('Added: English captions.')).toBeVisible();
});

test('an upload that fails is told of, and can be sent again', async () => {
  const { answers } = await openLesson();
  await userEvent.upload(file, srt());
  await userEvent.selectOptions(language, 'French');
  const failure = section.getByText('Failed to upload captions. Please try again.');
  mock(api.adminLessons.addTrack, httpError(500, {}));
  await send.click();
  await expect.element(failure).toBeVisible();
  const cut = mock(api.adminLessons.addTrack, noNetwork);
  cut.hold();
  await send.click();
  await expect.element(section.getByRole('progressbar')).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
  cut.release();
  await expect.element(failure).toBeVisible();
  answers.add();
  await send.click();
  await expect.element(tracks.getByText('Captions · fr')).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
});

test('the text of captions is shown, also after a try that failed', async () => {
  captionsFiles('', 500);
  await openLesson({ tracks: [portuguese] });
  await showText.click();
  const failure = section.getByText('Failed to load the captions. Please try again.');
  await expect.element(failure).toBeVisible();
  captionsFiles('WEBVTT\n\n00:10.000 --> 00:12.000\n- Pão &amp; manteiga?\n- Sim!\n');
  await section.getByRole('button', { name: 'Retry' }).click();
  const text = page.getByRole('region', { name: 'Text of the Brazilian Portuguese captions' });
  await expect.element(text.getByRole('listitem')).toMatchTextContent(/^00:10- Pão & manteiga\?/);
  await expect.element(failure).not.toBeInTheDocument();
  await expectAccessible();
});

test('captions without text say so', async () => {
  // A file that did not come through the server's own writer.
  captionsFiles('WEBVTT');
  await openLesson({ tracks: [portuguese] });
  await showText.click();
  await expect.element(section.getByText('There is no text in it.')).toBeVisible();
});

test('captions that cannot be deleted stay', async () => {
  await openLesson({ tracks: [portuguese] });
  mock(api.adminLessons.removeTrack, httpError(500, {}));
  await remove.click();
  await confirm.click();
  await expect
    .element(section.getByText('Failed to delete the captions. Please try again.'))
    .toBeVisible();
  await expect.element(tracks.getByText('Captions · pt-BR')).toBeVisible();
});

test('an unfinished lesson form keeps what was typed while captions come and go', async () => {
  await openLesson();
  await title.fill('Um título novo');
  await userEvent.upload(file, srt());
  await userEvent.selectOptions(language, 'Brazilian Portuguese');
  await send.click();
  await expect.element(tracks.getByText('Captions · pt-BR')).toBeVisible();
  await expect.element(title).toHaveValue('Um título novo');
  await remove.click();
  await confirm.click();
  await expect.element(none).toBeVisible();
  await expect.element(title).toHaveValue('Um título novo');
});

test('on a phone the section fits, with long names', async () => {
  await page.viewport(360, 780);
  captionsFiles(`WEBVTT\n\n00:10.000 --> 00:12.000\nVocê não está ${'só'.repeat(80)}.\n`);
  await openLesson({
    title: 'Verständigungsschwierigkeiten'.repeat(4),
    tracks: [{ ...portuguese, kind: 'translation' }],
  });
  const long = `legendas-${'revisadas-'.repeat(14)}finais.srt`;
  await userEvent.upload(file, srt('x', long));
  await expect.element(section.getByText(long)).toBeVisible();
  await userEvent.selectOptions(language, 'Brazilian Portuguese');
  await userEvent.selectOptions(kind, 'Translation');
  await showText.click();
  await expect.element(section.getByText('00:10')).toBeVisible();
  await remove.click();
  await expect.element(section.getByText('Delete this translation?')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(360);
  await expectAccessible();
});
