import type { TestServer } from '../support/server.ts';
import { expect, type Page, test } from '../support/test.ts';

const SRT =
  '1\r\n00:00:00,500 --> 00:00:09,000\r\n<font color="red">Você não está só.</font>\r\n\r\n' +
  '2\r\n00:00:10,000 --> 00:00:12,000\r\n- Pão & manteiga?\r\n- Sim!\r\n';

/** As older programs on Windows write it. */
const windows = (text: string) => ({
  name: 'legendas.srt',
  mimeType: 'application/x-subrip',
  buffer: Buffer.from(text, 'latin1'),
});

async function lessonWithVideo(school: TestServer, title = 'Na padaria') {
  const { id: course } = await school.course({ title: 'Português no dia a dia' });
  const video_url = await school.video('pt-daily-2-padaria.mp4');
  const lesson = await school.lesson(course, { title, video_url, duration: '00:46' });
  return { course, lesson, edit: `/admin/lessons/${lesson}/edit` };
}

const section = (page: Page) => page.getByRole('region', { name: 'Captions and translations' });
const file = (page: Page) => section(page).getByLabel(/captions file$/);
const field = (page: Page, name: string) =>
  section(page).getByRole('combobox', { name, exact: true });
const send = (page: Page) =>
  section(page).getByRole('button', { name: /^Upload (captions|translation)$/ });
const tracks = (page: Page) => section(page).getByRole('list', { name: 'Tracks' });

test('captions are uploaded, read, shown in the player, replaced and deleted', async ({
  page,
  school,
  logIn,
  expectAccessible,
}) => {
  const { course, lesson, edit } = await lessonWithVideo(school);
  await logIn(await school.user({ is_staff: true }));
  await page.goto(edit);
  await expect(section(page).getByText('This lesson has no captions yet.')).toBeVisible();
  await file(page).setInputFiles(windows(SRT));
  await expect(section(page).getByText('legendas.srt')).toBeVisible();
  await field(page, 'Language').selectOption('Brazilian Portuguese');
  await send(page).click();
  await expect(section(page).getByText('Added: Brazilian Portuguese captions.')).toBeVisible();
  await expect(tracks(page).getByText('Captions · pt-BR')).toBeVisible();
  await expect(section(page).getByText('legendas.srt')).toBeHidden();
  await expect(field(page, 'Language')).toHaveValue('');

  await section(page).getByRole('button', { name: 'Show text' }).click();
  const text = page.getByRole('region', { name: 'Text of the Brazilian Portuguese captions' });
  await expect(text.getByRole('listitem')).toHaveText([
    '00:00Você não está só.',
    '00:10- Pão & manteiga?\n- Sim!',
  ]);
  await expectAccessible();

  await page.goto(`/course/${course}?lesson=${lesson}`);
  await page.locator('video').waitFor();
  const shown = () =>
    page.evaluate(() => {
      const track = document.querySelector('video')?.textTracks[0];
      if (!track) return null;
      track.mode = 'showing';
      const cues = [...(track.cues ?? [])].map((cue) => ('text' in cue ? cue.text : ''));
      return { kind: track.kind, language: track.language, label: track.label, cues };
    });
  await expect.poll(shown).toEqual({
    kind: 'captions',
    language: 'pt-BR',
    label: 'Português (Brasil)',
    cues: ['Você não está só.', '- Pão &amp; manteiga?\n- Sim!'],
  });

  await page.goto(edit);
  await field(page, 'Language').selectOption('Brazilian Portuguese');
  const note = 'This will replace the Brazilian Portuguese captions that are there now.';
  await expect(section(page).getByText(note)).toBeVisible();
  await file(page).setInputFiles(windows('WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ana>Oi!</v>'));
  await section(page).getByRole('button', { name: 'Replace captions' }).click();
  await expect(section(page).getByText('Replaced: Brazilian Portuguese captions.')).toBeVisible();
  await section(page).getByRole('button', { name: 'Show text' }).click();
  await expect(text.getByRole('listitem')).toHaveText(['00:01Ana: Oi!']);
  await expect(tracks(page).getByRole('listitem').filter({ hasText: 'pt-BR' })).toHaveCount(1);

  await section(page)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(section(page).getByText('Delete these captions?')).toBeVisible();
  await expectAccessible();
  await page.keyboard.press('Escape');
  await expect(section(page).getByText('Delete these captions?')).toBeHidden();
  await section(page)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await section(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(section(page).getByText('This lesson has no captions yet.')).toBeVisible();
  await expect(section(page).getByText('Deleted: Brazilian Portuguese captions.')).toBeAttached();
});

test('a translation in any language goes beside the captions', async ({ page, school, logIn }) => {
  const { edit } = await lessonWithVideo(school);
  await logIn(await school.user({ is_staff: true }));
  await page.goto(edit);
  await file(page).setInputFiles(windows(SRT));
  await field(page, 'Language').selectOption('Another language...');
  const tag = section(page).getByRole('textbox', { name: 'Language tag' });
  await tag.fill('deutsch!');
  await field(page, 'Kind').selectOption('translation');
  await send(page).click();
  await expect(tag).toBeFocused();
  await expect(tag).toHaveAccessibleDescription(/Enter a language such as pt-BR, en or fr\./);
  await tag.fill('de-at');
  await expect(section(page).getByText('Austrian German')).toBeVisible();
  await send(page).click();
  await expect(section(page).getByText('Added: Austrian German translation.')).toBeVisible();
  await expect(tracks(page).getByText('Translation · de-AT')).toBeVisible();
  await expect(tag).toBeHidden();
});

test('what is missing or wrong stands beside its field', async ({
  page,
  school,
  logIn,
  expectFailures,
  expectAccessible,
}) => {
  expectFailures(/\/captions\/$/);
  const { edit } = await lessonWithVideo(school);
  await logIn(await school.user({ is_staff: true }));
  await page.goto(edit);
  await send(page).click();
  await expect(file(page)).toBeFocused();
  await expect(file(page)).toHaveAccessibleDescription(/Choose a captions file\.$/);
  await expect(field(page, 'Language')).toHaveAccessibleDescription(/such as pt-BR, en or fr\./);
  await expectAccessible();

  const large = { ...windows(SRT), buffer: Buffer.alloc(2 * 1024 * 1024 + 1, ' ') };
  await file(page).setInputFiles(large);
  await field(page, 'Language').selectOption('en');
  await send(page).click();
  await expect(file(page)).toHaveAccessibleDescription(/may have at most 2 MB\.$/);

  for (const [content, sentence] of [
    ['', 'Line 1: the file is empty.'],
    ['Hello', 'Line 1: no captions follow, such as 00:01:02.500 --> 00:01:04.000'],
    [
      SRT.replace('12,000', '02,000'),
      'Line 6: the end (00:00:02.000) is not after the start (00:00:10.000).',
    ],
  ] as const) {
    await file(page).setInputFiles(windows(content));
    await expect(section(page).getByText(/^Line|2 MB\.$/)).toHaveCount(0);
    await send(page).click();
    await expect(section(page).getByText(sentence)).toBeVisible();
    await expect(file(page)).toBeFocused();
  }
  // What was entered is still there.
  await expect(field(page, 'Language')).toHaveValue('en');
  await file(page).setInputFiles(windows(SRT));
  await send(page).click();
  await expect(section(page).getByText('Added: English captions.')).toBeVisible();
});

test('a server that fails is told of, and what was done stays', async ({
  page,
  school,
  logIn,
  expectFailures,
}) => {
  expectFailures(/\/captions\//);
  const { edit } = await lessonWithVideo(school);
  await logIn(await school.user({ is_staff: true }));
  await page.goto(edit);
  await file(page).setInputFiles(windows(SRT));
  await field(page, 'Language').selectOption('fr');
  const calls = '**/api/admin/lessons/*/captions/**';
  await page.route(calls, (route) => route.fulfill({ status: 500, json: {} }));
  await send(page).click();
  const failure = section(page).getByText('Failed to upload captions. Please try again.');
  await expect(failure).toBeVisible();
  await page.unroute(calls);
  await page.route(calls, (route) => route.abort());
  await send(page).click();
  await expect(failure).toBeVisible();
  await page.unroute(calls);
  await send(page).click();
  await expect(tracks(page).getByText('Captions · fr')).toBeVisible();

  const files = '**/media/captions/**';
  await page.route(files, (route) => route.fulfill({ status: 500, body: '' }));
  await section(page).getByRole('button', { name: 'Show text' }).click();
  await expect(
    section(page).getByText('Failed to load the captions. Please try again.'),
  ).toBeVisible({ timeout: 20_000 });
  await page.unroute(files);
  await section(page).getByRole('button', { name: 'Retry' }).click();
  await expect(section(page).getByText('Você não está só.')).toBeVisible();

  // A file that did not come through the server's own writer.
  await page.route(files, (route) => route.fulfill({ body: 'WEBVTT' }));
  await page.reload();
  await section(page).getByRole('button', { name: 'Show text' }).click();
  await expect(section(page).getByText('There is nothing to read in it.')).toBeVisible();
  await page.unroute(files);

  await page.route(calls, (route) => route.fulfill({ status: 500, json: {} }));
  await section(page)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await section(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(
    section(page).getByText('Failed to delete the captions. Please try again.'),
  ).toBeVisible();
  await expect(tracks(page).getByText('Captions · fr')).toBeVisible();
});

test('an unfinished lesson form keeps what was typed while captions come and go', async ({
  page,
  school,
  logIn,
}) => {
  const { edit } = await lessonWithVideo(school);
  await logIn(await school.user({ is_staff: true }));
  await page.goto(edit);
  await page.getByRole('textbox', { name: 'Title' }).fill('Um título novo');
  await file(page).setInputFiles(windows(SRT));
  await field(page, 'Language').selectOption('pt-BR');
  await send(page).click();
  await expect(tracks(page).getByText('Captions · pt-BR')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Um título novo');
});

test('on a phone the section fits, with long names', async ({
  page,
  school,
  logIn,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const { edit } = await lessonWithVideo(school, 'Verständigungsschwierigkeiten'.repeat(4));
  await logIn(await school.user({ is_staff: true }));
  await page.goto(edit);
  const long = `legendas-${'revisadas-'.repeat(14)}finais.srt`;
  await file(page).setInputFiles({ ...windows(SRT.replace('só', 'só'.repeat(80))), name: long });
  await expect(section(page).getByText(long)).toBeVisible();
  await field(page, 'Language').selectOption('pt-BR');
  await field(page, 'Kind').selectOption('translation');
  await send(page).click();
  await section(page).getByRole('button', { name: 'Show text' }).click();
  await expect(section(page).getByText('00:10')).toBeVisible();
  await section(page)
    .getByRole('button', { name: /^Delete/ })
    .click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAccessible();
});
