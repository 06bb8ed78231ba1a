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
