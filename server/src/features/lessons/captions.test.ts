import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CAPTIONS_REQUIRED, CAPTIONS_TOO_LARGE, LANGUAGE_NOT_A_TAG } from '@trilha/contract';
import { describe, expect, test, vi } from 'vitest';
import { type Caller, type School, testSchool } from '../../../test/school.ts';

const MB = 1024 * 1024;
const SRT = '1\r\n00:00:01,000 --> 00:00:02,500\r\n<font color="red">Olá!</font>\r\n';
const CLEAN = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nOlá!\n';

async function lessonWithPaulo() {
  const school = await testSchool();
  const { id: course } = await school.course();
  const lesson = await school.lesson(course, { title: 'One' });
  const paulo = await school.as(await school.user({ username: 'paulo', is_staff: true }));
  return { school, course, lesson, paulo, path: `/admin/lessons/${lesson}/captions/` };
}

/** A form as a browser sends it. */
function formOf(
  file: Buffer | string | undefined,
  fields: Record<string, string> = {},
  name = 'captions_file',
) {
  const form = new FormData();
  const texts = { language: 'pt-BR', kind: 'captions', ...fields };
  for (const [field, text] of Object.entries(texts)) form.append(field, text);
  // The format is decided by content; the name is wrong on purpose.
  if (file !== undefined) form.append(name, new Blob([new Uint8Array(Buffer.from(file))]), 'a.exe');
  return { payload: form };
}

const upload = (caller: Caller, path: string, ...form: Parameters<typeof formOf>) =>
  caller.send('POST', path, formOf(...form));

/** All audit entries, the oldest first. */
function auditEntriesOf({ ctx }: School) {
  return ctx.database.queries
    .selectFrom('audit_entries')
    .select(['actor_name', 'action', 'subject_type', 'subject_id', 'subject_name', 'details'])
    .orderBy('id')
    .execute();
}

function stored(school: School): string[] {
  const folder = join(school.ctx.files.folder, 'captions');
  return existsSync(folder) ? readdirSync(folder) : [];
}

const tracksOf = async (caller: Caller, lesson: number) =>
  (await caller.get(`/admin/lessons/${lesson}/`)).body.tracks;

describe('captions', () => {
  test('are stored as WebVTT with a signed address, for students too', async () => {
    const { school, course, lesson, paulo, path } = await lessonWithPaulo();
    const reply = await upload(paulo, path, SRT);
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      kind: 'captions',
      language: 'pt-BR',
      url: expect.stringMatching(/^\/media\/captions\/[0-9a-f]{32}\.vtt\?exp=\d+&sig=[\w-]+$/),
    });
    const file = await school.app.inject({ url: reply.body.url });
    expect(file.headers['content-type']).toBe('text/vtt; charset=utf-8');
    expect(file.payload).toBe(CLEAN);
    expect((await school.app.inject({ url: reply.body.url.split('?')[0] })).statusCode).toBe(403);

    expect(await tracksOf(paulo, lesson)).toEqual([reply.body]);
    const student = await school.user();
    await school.enroll(student, course);
    const { body } = await (await school.as(student)).get(`/courses/${course}/`);
    expect(body.lessons[0]).toMatchObject({
      tracks: [reply.body],
      captions_url: reply.body.url,
    });
  });

  test('of the same cues are the same file, whatever their format and encoding', async () => {
    const { school, paulo, path } = await lessonWithPaulo();
    const utf16 = Buffer.from(`\ufeff${SRT}`, 'utf16le');
    for (const file of [
      SRT,
      `\ufeff${SRT}`,
      utf16,
      Buffer.from(utf16).swap16(),
      Buffer.from(SRT, 'latin1'),
      'WEBVTT\n\nNOTE nothing\n\nid\n00:01.000 --> 00:02.500 region:x\nOlá!',
    ]) {
      const { body } = await upload(paulo, path, file);
      expect((await school.app.inject({ url: body.url })).payload).toBe(CLEAN);
    }
    expect(stored(school)).toHaveLength(1);
  });

  test('of each kind and language are kept side by side, in normal spelling', async () => {
    const { lesson, paulo, path } = await lessonWithPaulo();
    for (const [language, kind] of [
      ['PT-br', 'captions'],
      ['en', 'captions'],
      ['en', 'translation'],
      ['zh-hant-tw', 'translation'],
    ] as const) {
      expect((await upload(paulo, path, SRT, { language, kind })).status).toBe(201);
    }
    const tracks: { language: string; kind: string }[] = await tracksOf(paulo, lesson);
    expect(tracks.map(({ language, kind }) => `${language} ${kind}`)).toEqual([
      'pt-BR captions',
      'en captions',
      'en translation',
      'zh-Hant-TW translation',
    ]);
  });

  test('replace no file of another kind or lesson', async () => {
    const { school, course, paulo, path } = await lessonWithPaulo();
    const other = `/admin/lessons/${await school.lesson(course)}/captions/`;
    const text = (word: string) => SRT.replace('Olá', word);
    const first = (await upload(paulo, path, text('Um'))).body;
    const translation = await upload(paulo, path, text('Dois'), { kind: 'translation' });
    const elsewhere = await upload(paulo, other, text('Três'));
    expect([translation.status, elsewhere.status]).toEqual([201, 201]);
    for (const { url } of [first, translation.body, elsewhere.body]) {
      expect((await school.app.inject({ url })).statusCode).toBe(200);
    }
    const entries = await auditEntriesOf(school);
    expect(entries.map(({ action }) => action)).toEqual(['create', 'create', 'create']);
  });

  test('of the same kind and language are replaced, and the previous file is removed', async () => {
    const { school, lesson, paulo, path } = await lessonWithPaulo();
    const first = (await upload(paulo, path, SRT)).body;
    const english = (await upload(paulo, path, SRT, { language: 'en' })).body;
    const second = (await upload(paulo, path, SRT.replace('Olá', 'Oi'), { language: 'pt-br' }))
      .body;
    expect(second.url).not.toBe(first.url);
    expect(await tracksOf(paulo, lesson)).toEqual([second, english]);
    expect(stored(school)).toHaveLength(2);
    expect((await school.app.inject({ url: first.url })).statusCode).toBe(404);
    const of = (language: string) => ({ language, kind: 'captions' });
    expect(await auditEntriesOf(school)).toMatchObject([
      { action: 'create', details: of('pt-BR') },
      { action: 'create', details: of('en') },
      { action: 'update', details: of('pt-BR') },
    ]);
    expect((await auditEntriesOf(school))[0]).toEqual({
      actor_name: 'paulo',
      action: 'create',
      subject_type: 'captions',
      subject_id: lesson,
      subject_name: 'One',
      details: of('pt-BR'),
    });
  });

  test('of several uploads at once one stays, and it is the one that is shown', async () => {
    const { school, lesson, paulo, path } = await lessonWithPaulo();
    const replies = await Promise.all([1, 2, 3, 4].map(() => upload(paulo, path, SRT)));
    expect(replies.map((reply) => reply.status)).toEqual([201, 201, 201, 201]);
    const [track] = await tracksOf(paulo, lesson);
    expect(track.url).toContain(stored(school)[0]);
    expect(stored(school)).toHaveLength(1);
  });

  test('are stored also when the previous file cannot be removed', async () => {
    const { school, lesson, paulo, path } = await lessonWithPaulo();
    await upload(paulo, path, SRT);
    vi.spyOn(school.ctx.files, 'remove').mockRejectedValueOnce(new Error('read-only disk'));
    const reply = await upload(paulo, path, SRT);
    expect(reply.status).toBe(201);
    expect(await tracksOf(paulo, lesson)).toEqual([reply.body]);
  });
});

describe('refused, with nothing stored, is', () => {
  const page = '<!doctype html><script>alert(1)</script>';
  test.each<[string, Buffer | string, string]>([
    ['an empty file', '', 'Line 1: the file is empty.'],
    ['a page', page, 'Line 1: this is not a subtitle file. Use .srt or .vtt.'],
    [
      'a video',
      Buffer.from('\0\0\0\u0018ftypmp42'),
      'Line 1: this is not a subtitle file. Use .srt or .vtt.',
    ],
    [
      'a text',
      'Hello',
      'Line 1: no captions follow, such as 00:01:02.500 --> 00:01:04.000 with a text below it.',
    ],
    [
      'an end before its start',
      '00:00:05,000 --> 00:00:04,000\nx',
      'Line 1: the end (00:00:04.000) is not after the start (00:00:05.000).',
    ],
    [
      'a broken time',
      `${SRT}\r\n2\r\n00:00:03,000 -> 00:00:04,000\r\nx`,
      'Line 6: this is not a time such as 00:01:02.500 --> 00:01:04.000.',
    ],
  ])('%s', async (_, file, sentence) => {
    const { school, lesson, paulo, path } = await lessonWithPaulo();
    const before = (await upload(paulo, path, SRT)).body;
    const reply = await upload(paulo, path, file);
    expect([reply.status, reply.body]).toEqual([400, { captions_file: [sentence] }]);
    expect(await tracksOf(paulo, lesson)).toEqual([before]);
    expect(stored(school)).toHaveLength(1);
    expect(await auditEntriesOf(school)).toHaveLength(1);
  });

  test.each([
    [
      '00:00:05,000 --> 00:00:04,000\nx',
      'la fin (00:00:04.000) n’est pas après le début (00:00:05.000).',
    ],
    [
      '00:00:03,000 -> 00:00:04,000\nx',
      'ce n’est pas un temps comme 00:01:02.500 --> 00:01:04.000.',
    ],
  ])('%j, in the language of who sends it', async (file, sentence) => {
    const { paulo, path } = await lessonWithPaulo();
    const headers = { 'x-interface-language': 'fr' };
    const { body } = await paulo.send('POST', path, { ...formOf(file), headers });
    expect(body).toEqual({ captions_file: [`Ligne 1\u00a0: ${sentence}`] });
  });

  test('a form without a file, with all errors together', async () => {
    const { school, paulo, path } = await lessonWithPaulo();
    const missing = { captions_file: [CAPTIONS_REQUIRED] };
    expect((await upload(paulo, path, undefined)).body).toEqual(missing);
    expect((await upload(paulo, path, SRT, {}, 'file')).body).toEqual(missing);
    const reply = await upload(paulo, path, 'x', { language: 'portugiesisch', kind: 'subtitles' });
    expect([reply.status, reply.body]).toEqual([
      400,
      {
        captions_file: [expect.stringContaining('no captions follow')],
        language: [LANGUAGE_NOT_A_TAG],
        kind: ['Say captions or translation.'],
      },
    ]);
    expect(stored(school)).toEqual([]);
  });

  test.for(['', ' ', 'x', 'pt_BR', 'português', 'en-', '../../x', 'en-a', 'a'.repeat(36), '<b>'])(
    'the language %j',
    async (language) => {
      const { school, paulo, path } = await lessonWithPaulo();
      const reply = await upload(paulo, path, SRT, { language });
      expect(reply.status).toBe(400);
      expect(reply.body.language).toContain(
        language.length > 35 ? 'Must be at most 35 characters.' : LANGUAGE_NOT_A_TAG,
      );
      expect(stored(school)).toEqual([]);
    },
  );

  test('a file over 2 MB with 413, and one of 2 MB is taken', async () => {
    const { school, paulo, path } = await lessonWithPaulo();
    const large = (size: number) => SRT + ' '.repeat(size - Buffer.byteLength(SRT));
    for (const size of [2 * MB + 1, 5 * MB]) {
      const reply = await upload(paulo, path, large(size));
      expect([reply.status, reply.body]).toEqual([
        413,
        { detail: CAPTIONS_TOO_LARGE, message: CAPTIONS_TOO_LARGE },
      ]);
    }
    expect(stored(school)).toEqual([]);
    expect((await upload(paulo, path, large(2 * MB))).status).toBe(201);
  });

  test('another content type with 415, a lesson that does not exist with 404', async () => {
    const { school, paulo, path } = await lessonWithPaulo();
    const json = await paulo.post(path, { language: 'en', kind: 'captions', captions_file: SRT });
    expect(json.status).toBe(415);
    expect((await upload(paulo, '/admin/lessons/99/captions/', SRT)).status).toBe(404);
    expect((await upload(paulo, '/admin/lessons/x/captions/', SRT)).status).toBe(404);
    expect(stored(school)).toEqual([]);
    expect(await auditEntriesOf(school)).toEqual([]);
  });

  test('a track that the database refuses', async () => {
    const { school, lesson, paulo, path } = await lessonWithPaulo();
    const before = (await upload(paulo, path, SRT)).body;
    vi.spyOn(school.ctx.database, 'transaction').mockRejectedValueOnce(new Error('no more room'));
    const reply = await upload(paulo, path, SRT);
    expect(reply.status).toBe(500);
    expect(await tracksOf(paulo, lesson)).toEqual([before]);
    expect(stored(school)).toHaveLength(1);
    expect((await school.app.inject({ url: before.url })).statusCode).toBe(200);
  });
});

describe('removing captions', () => {
  test('removes the one that is named, with its file', async () => {
    const { school, lesson, paulo, path } = await lessonWithPaulo();
    await upload(paulo, path, SRT);
    const other = (await upload(paulo, path, SRT, { kind: 'translation' })).body;
    const reply = await paulo.delete(`${path}?language=pt-br&kind=captions`);
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect(await tracksOf(paulo, lesson)).toEqual([other]);
    expect(stored(school)).toHaveLength(1);
    expect((await auditEntriesOf(school)).at(-1)).toEqual({
      actor_name: 'paulo',
      action: 'delete',
      subject_type: 'captions',
      subject_id: lesson,
      subject_name: 'One',
      details: { language: 'pt-BR', kind: 'captions' },
    });
    expect((await paulo.delete(`${path}?language=pt-BR&kind=captions`)).status).toBe(404);
    expect(await auditEntriesOf(school)).toHaveLength(3);
  });

  test('that are not there is 404, a bad query 400', async () => {
    const { school, paulo, path } = await lessonWithPaulo();
    await upload(paulo, path, SRT);
    const query = '?language=pt-BR&kind=captions';
    for (const address of [
      `${path}?language=pt&kind=captions`,
      `${path}?language=pt-BR&kind=translation`,
      `/admin/lessons/99/captions/${query}`,
    ]) {
      expect((await paulo.delete(address)).status).toBe(404);
    }
    const bad = await paulo.delete(path);
    expect([bad.status, bad.body]).toEqual([
      400,
      { language: [LANGUAGE_NOT_A_TAG], kind: ['Say captions or translation.'] },
    ]);
    expect(stored(school)).toHaveLength(1);
    expect(await auditEntriesOf(school)).toHaveLength(1);
  });
});
