import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  MATERIAL_ADDRESS_NOT_SAFE,
  MATERIAL_ADDRESS_REQUIRED,
  MATERIAL_CHANGED_MEANWHILE,
  MATERIAL_FILE_EMPTY,
  MATERIAL_FILE_HAS_MACROS,
  MATERIAL_FILE_NOT_ITS_NAME,
  MATERIAL_FILE_REQUIRED,
  MATERIAL_FILE_TYPE,
  MATERIAL_LINK_OR_TEXT,
  MATERIAL_NO_LINK,
  MATERIAL_NO_TEXT,
  MATERIAL_ORDER_INCOMPLETE,
  MATERIAL_TEXT_REQUIRED,
  MATERIAL_TEXT_TOO_LONG,
  MATERIAL_TEXT_UNKNOWN,
  MATERIAL_TITLE_REQUIRED,
  MATERIAL_TOO_MANY,
} from '@trilha/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries } from '../../../../test/lessons.ts';
import { type Caller, openSchool } from '../../../../test/school.ts';
import { OFFICE_TYPES, zip } from '../../../../test/zips.ts';
import { clearUnused } from '../../videos/clearing.ts';

let school: Awaited<ReturnType<typeof openSchool>>;
let paulo: Caller;
let ana: Caller;
let course: number;

beforeAll(async () => {
  school = await openSchool();
  paulo = await school.as(await school.user({ username: 'paulo', is_staff: true }));
  ({ id: course } = await school.course({ catalogue_entry: 'english' }));
  const student = await school.user({ username: 'ana' });
  await school.enroll(student, course);
  ana = await school.as(student);
});
afterAll(() => school.close());

const newLesson = (more: object = {}) => school.lesson(course, { title: 'At the market', ...more });
const pathOf = (lesson: number) => `/admin/lessons/${lesson}/materials/`;
const link = { title: 'A dictionary', link_url: 'https://dictionary.example/' };
const paragraph = (text: string) => [{ type: 'paragraph', spans: [{ text }] }];
const PDF = '%PDF-1.7\n%%EOF';

/** A file as a browser sends it. */
function formOf(content: Buffer | string | undefined, name = 'Lição 1.pdf', title?: string) {
  const form = new FormData();
  if (title !== undefined) form.append('title', title);
  if (content !== undefined) {
    form.append('material_file', new Blob([new Uint8Array(Buffer.from(content))]), name);
  }
  return { payload: form };
}

const upload = (lesson: number, ...form: Parameters<typeof formOf>) =>
  paulo.send('POST', `${pathOf(lesson)}files/`, formOf(...form));

const ODT = 'application/vnd.oasis.opendocument.text';

function stored(): string[] {
  return readdirSync(join(school.ctx.files.folder, 'materials'));
}

test('a file, a link and a text stand in their order, for staff and for who is enrolled', async () => {
  const lesson = await newLesson();
  const blocks = [
    { type: 'heading', spans: [{ text: 'To remember' }] },
    { type: 'paragraph', spans: [{ text: 'Say ' }, { text: 'hello', bold: true, italic: true }] },
    { type: 'bullets', items: [[{ text: 'one' }], []] },
    {
      type: 'numbers',
      items: [
        [{ text: 'write', href: 'mailto:ana@school.test' }],
        [{ text: '2', href: link.link_url }],
      ],
    },
  ];
  const replies = [
    await upload(lesson, PDF),
    await paulo.post(pathOf(lesson), link),
    await paulo.post(pathOf(lesson), { title: ' Words ', text: blocks }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
  const [file, ...others] = replies.map(({ body }) => body);
  const address = expect.stringMatching(
    /^\/media\/materials\/[0-9a-f]{32}\.pdf\?exp=\d+&sig=[\w-]+&name=Li%C3%A7%C3%A3o%201\.pdf$/,
  );
  const common = { id: expect.any(Number), version: 1, url: null, file: null, text: null };
  expect(file).toEqual({
    ...common,
    kind: 'file',
    title: 'Lição 1',
    url: address,
    file: { type: 'pdf', name: 'Lição 1.pdf', size: PDF.length },
  });
  expect(others).toEqual([
    { ...common, kind: 'link', title: link.title, url: link.link_url },
    { ...common, kind: 'text', title: 'Words', text: blocks },
  ]);
  const { body } = await paulo.get(pathOf(lesson));
  expect(body).toEqual({ results: [file, ...others], max_mb: 1 });
  const seen = (await ana.get(`/lessons/${lesson}/materials/`)).body.results;
  expect(seen).toEqual(
    [file, ...others].map(({ version: _, ...shown }: { version: number }) => shown),
  );

  const download = await school.app.inject({ url: seen[0].url });
  expect(download.body).toBe(PDF);
  expect(download.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="Li__o 1.pdf"; filename*=UTF-8''Li%C3%A7%C3%A3o%201.pdf`,
    'content-security-policy': expect.stringMatching(/ sandbox$/),
    'x-content-type-options': 'nosniff',
  });
  const renamed = String(seen[0].url).replace(/name=.*/, 'name=Invoice.exe');
  for (const url of [renamed, `${seen[0].url}&name=a`, seen[0].url.split('&name')[0]]) {
    expect((await school.app.inject({ url })).statusCode, url).toBeGreaterThanOrEqual(403);
  }
});

test('who may not open the lesson gets no material of it, and visitors none of a preview', async () => {
  const lesson = await newLesson({ is_preview: true });
  await paulo.post(pathOf(lesson), link);
  const counted = async (caller: Caller) => {
    const { lessons } = (await caller.get(`/courses/${course}/`)).body;
    return lessons.find(({ id }: { id: number }) => id === lesson).materials_count;
  };
  const bruno = await school.as(await school.user());
  expect([await counted(ana), await counted(paulo), await counted(bruno)]).toEqual([1, 1, 0]);
  const path = `/lessons/${lesson}/materials/`;
  expect((await bruno.get(path)).status).toBe(403);
  expect((await paulo.get(path)).body.results).toHaveLength(1);
  expect((await ana.get(`/lessons/999999/materials/`)).status).toBe(404);
  const previews = await school.app.inject({ url: '/api/previews/?entry=english' });
  expect(previews.json().results).toHaveLength(1);
  expect(previews.body).not.toContain('dictionary');
});

describe('a file', () => {
  const good: [string, Buffer | string][] = [
    ['a.docx', zip(OFFICE_TYPES, ['word/document.xml', '<w/>'])],
    ['a.XLSX', zip(OFFICE_TYPES, ['xl/workbook.xml', '<w/>'])],
    ['a.pptx', zip(OFFICE_TYPES, ['ppt/presentation.xml', '<w/>'])],
    ['a.odt', zip(['mimetype', ODT], ['content.xml', '<w/>'])],
    ['a.mp3', Buffer.from('494433040000', 'hex')],
    ['a.mp3', Buffer.from('fffb9064', 'hex')],
    ['a.m4a', Buffer.from('00000020667479704d344120', 'hex')],
    ['a.ogg', 'OggS\0'],
    ['a.png', Buffer.from('89504e470d0a1a0a00', 'hex')],
    ['a.jpeg', Buffer.from('ffd8ffe0', 'hex')],
    ['a.webp', 'RIFF\x10\0\0\0WEBPVP8 '],
    ['a.txt', 'Olá'],
    ['a.csv', Buffer.from('nome;preço\r\n', 'latin1')],
    ['a.csv', Buffer.from('\ufeffa\tb', 'utf16le')],
  ];
  test('is taken where its content is what its name says', async () => {
    const lesson = await newLesson();
    for (const [name, content] of good) {
      const { status, body } = await upload(lesson, content, name);
      expect({ name, status, body }).toMatchObject({ status: 201 });
      expect(body.file.type).toBe(name.split('.')[1]?.toLowerCase().replace('jpeg', 'jpg'));
    }
  });

  const PAGE = '<!doctype html><script>alert(1)</script>';
  const bad: [string, Buffer | string, string][] = [
    ['a.html', PAGE, MATERIAL_FILE_TYPE],
    ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', MATERIAL_FILE_TYPE],
    ['a.exe', 'MZ', MATERIAL_FILE_TYPE],
    ['a.doc', Buffer.from('d0cf11e0a1b11ae1', 'hex'), MATERIAL_FILE_TYPE],
    ['a.docm', zip(OFFICE_TYPES, ['word/document.xml', '']), MATERIAL_FILE_TYPE],
    ['a', PDF, MATERIAL_FILE_TYPE],
    ['a.pdf.html', PDF, MATERIAL_FILE_TYPE],
    ['a.pdf', '', MATERIAL_FILE_EMPTY],
    ['a.pdf', PAGE, MATERIAL_FILE_NOT_ITS_NAME],
    ['a.pdf', `${PAGE}${PDF}`, MATERIAL_FILE_NOT_ITS_NAME],
    ['a.png', PDF, MATERIAL_FILE_NOT_ITS_NAME],
    ['a.txt', PDF, MATERIAL_FILE_NOT_ITS_NAME],
    ['a.txt', 'MZ\0\0', MATERIAL_FILE_NOT_ITS_NAME],
    ['a.docx', zip(['a.txt', 'x']), MATERIAL_FILE_NOT_ITS_NAME],
    ['a.docx', zip(OFFICE_TYPES, ['xl/workbook.xml', '']), MATERIAL_FILE_NOT_ITS_NAME],
    ['a.docx', 'PK\x03\x04', MATERIAL_FILE_NOT_ITS_NAME],
    ['a.odt', zip(['content.xml', ''], ['mimetype', ODT]), MATERIAL_FILE_NOT_ITS_NAME],
    [
      'a.docx',
      zip(OFFICE_TYPES, ['word/document.xml', ''], ['word/vbaProject.bin', '']),
      MATERIAL_FILE_HAS_MACROS,
    ],
    [
      'a.odt',
      zip(['mimetype', ODT], ['content.xml', ''], ['Basic/Standard/Module1.xml', '']),
      MATERIAL_FILE_HAS_MACROS,
    ],
  ];
  test('is refused with its reason where it is not, and leaves nothing behind', async () => {
    const lesson = await newLesson();
    const before = stored();
    for (const [name, content, sentence] of bad) {
      const { status, body } = await upload(lesson, content, name);
      expect({ name, status, body }).toEqual({
        name,
        status: 400,
        body: { material_file: [sentence] },
      });
    }
    const none = await upload(lesson, undefined);
    expect(none.body).toEqual({ material_file: [MATERIAL_FILE_REQUIRED] });
    const large = await upload(lesson, Buffer.alloc(1024 * 1024 + 1, PDF));
    expect([large.status, large.body.detail]).toEqual([
      413,
      'The file is too large: at most 1 MB are allowed.',
    ]);
    expect((await upload(999_999, PDF)).status).toBe(404);
    expect(stored()).toEqual(before);
    expect(readdirSync(school.ctx.uploads)).toEqual([]);
  });

  test('goes with its row, with its lesson, and not before the last row that names it', async () => {
    const lesson = await newLesson();
    const other = await newLesson();
    const { body } = await upload(lesson, PDF);
    await upload(other, PDF);
    const { queries } = school.ctx.database;
    const row = await queries
      .selectFrom('lesson_materials')
      .selectAll()
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow();
    const { id: _, field_history: _history, ...copied } = row;
    await queries
      .insertInto('lesson_materials')
      .values({ ...copied, lesson_id: other, position: 2 })
      .execute();
    const before = stored().length;
    expect((await paulo.delete(`/admin/materials/${body.id}/`)).status).toBe(204);
    expect(stored()).toHaveLength(before);
    await paulo.delete(`/admin/lessons/${other}/`);
    expect(stored()).toHaveLength(before - 2);
    expect((await paulo.delete(`/admin/materials/${body.id}/`)).status).toBe(404);
  });

  test('that a row names is not cleared as unused', async () => {
    await upload(await newLesson(), PDF);
    const before = stored();
    const later = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000);
    await clearUnused({ ...school.ctx, now: () => later });
    expect(stored()).toEqual(before);
  });
});

test.each<[string, object, string | object]>([
  ['nothing', {}, { title: [MATERIAL_TITLE_REQUIRED] }],
  ['no link and no text', { title: 'a' }, { link_url: [MATERIAL_ADDRESS_REQUIRED] }],
  [
    'a link that runs',
    { ...link, link_url: 'javascript:alert(1)' },
    { link_url: [MATERIAL_ADDRESS_REQUIRED] },
  ],
  ['both at once', { ...link, text: paragraph('a') }, { text: [MATERIAL_LINK_OR_TEXT] }],
  ['a text of no blocks', { title: 'a', text: [] }, { text: [MATERIAL_TEXT_REQUIRED] }],
  ['a text of blanks', { title: 'a', text: paragraph(' ') }, { text: [MATERIAL_TEXT_REQUIRED] }],
  ['a text of HTML', { title: 'a', text: '<b>a</b>' }, { text: [MATERIAL_TEXT_REQUIRED] }],
  ['a long block', { title: 'a', text: paragraph('a'.repeat(20_001)) }, MATERIAL_TEXT_TOO_LONG],
  [
    'a long text',
    { title: 'a', text: [...paragraph('a'.repeat(15_000)), ...paragraph('a'.repeat(15_000))] },
    MATERIAL_TEXT_TOO_LONG,
  ],
  [
    'an unknown block',
    { title: 'a', text: [{ type: 'script', spans: [] }] },
    MATERIAL_TEXT_UNKNOWN,
  ],
  [
    'an unknown style',
    { title: 'a', text: [{ type: 'paragraph', spans: [{ text: 'a', onclick: 'x' }] }] },
    MATERIAL_TEXT_UNKNOWN,
  ],
  [
    'a link in a text that runs',
    { title: 'a', text: [{ type: 'paragraph', spans: [{ text: 'a', href: 'javascript:x' }] }] },
    MATERIAL_ADDRESS_NOT_SAFE,
  ],
  ['a NUL', { title: 'a', text: paragraph('a\u0000b') }, 'NUL'],
])('%s is refused', async (_, body, error) => {
  const reply = await paulo.post(pathOf(await newLesson()), body);
  expect(reply.status).toBe(400);
  if (typeof error === 'string') expect(JSON.stringify(reply.body)).toContain(error);
  else expect(reply.body).toEqual(error);
});

test('what is changed is changed alone, and nobody overwrites what another one wrote', async () => {
  const lesson = await newLesson();
  const { body: text } = await paulo.post(pathOf(lesson), { title: 'Words', text: paragraph('a') });
  const path = `/admin/materials/${text.id}/`;
  const mine = await paulo.patch(path, { text: paragraph('b'), version: 1 });
  expect(mine.body).toEqual({ ...text, text: paragraph('b'), version: 2 });
  const theirs = await paulo.patch(path, { title: 'Terms', text: paragraph('c'), version: 1 });
  expect([theirs.status, theirs.body]).toEqual([
    409,
    {
      detail: MATERIAL_CHANGED_MEANWHILE,
      message: MATERIAL_CHANGED_MEANWHILE,
      fields: ['text'],
    },
  ]);
  const merged = await paulo.patch(path, { title: 'Terms', text: paragraph('a'), version: 1 });
  expect(merged.body).toMatchObject({ title: 'Terms', text: paragraph('b'), version: 3 });
  const wrong = await paulo.patch(path, { link_url: link.link_url });
  expect(wrong.body).toEqual({ link_url: [MATERIAL_NO_LINK] });
  const { body: file } = await upload(lesson, PDF, 'a.pdf', 'A');
  const alsoWrong = await paulo.patch(`/admin/materials/${file.id}/`, { text: paragraph('b') });
  expect(alsoWrong.body).toEqual({ text: [MATERIAL_NO_TEXT] });
  expect(await ordered(lesson)).toEqual(['Terms', 'A']);
});

const ordered = async (lesson: number) =>
  (await paulo.get(pathOf(lesson))).body.results.map(({ title }: { title: string }) => title);

test('the order is that of the ids, each once; what is deleted leaves no gap', async () => {
  const lesson = await newLesson();
  const ids: number[] = [];
  for (const title of ['a', 'b', 'c']) {
    ids.push((await paulo.post(pathOf(lesson), { ...link, title })).body.id);
  }
  const [a = 0, b = 0, c = 0] = ids;
  const order = (sent: number[]) => paulo.post(`${pathOf(lesson)}order/`, { ids: sent });
  expect((await order([c, a, b])).status).toBe(204);
  expect(await ordered(lesson)).toEqual(['c', 'a', 'b']);
  for (const wrong of [
    [a, b],
    [a, b, b],
    [a, b, c, c],
    [a, b, 999_999],
  ]) {
    expect((await order(wrong)).body).toEqual({ ids: [MATERIAL_ORDER_INCOMPLETE] });
  }
  await paulo.delete(`/admin/materials/${a}/`);
  await paulo.post(pathOf(lesson), { ...link, title: 'd' });
  expect(await ordered(lesson)).toEqual(['c', 'b', 'd']);
  const entries = (await auditEntries(school)).filter(({ subject_id }) => subject_id === lesson);
  expect(entries.map(({ action, details }) => [action, details])).toEqual([
    ...['a', 'b', 'c'].map((title) => ['create', { kind: 'link', title }]),
    ['reorder', {}],
    ['delete', { kind: 'link', title: 'a' }],
    ['create', { kind: 'link', title: 'd' }],
  ]);
  expect(entries[0]).toMatchObject({ subject_type: 'material', subject_name: 'At the market' });
});

test('a lesson takes 20 pieces and no more', async () => {
  const lesson = await newLesson();
  for (let count = 0; count < 20; count += 1) await paulo.post(pathOf(lesson), link);
  const before = stored();
  expect((await paulo.post(pathOf(lesson), link)).body).toEqual({ title: [MATERIAL_TOO_MANY] });
  expect((await upload(lesson, PDF)).body).toEqual({ title: [MATERIAL_TOO_MANY] });
  expect(stored()).toEqual(before);
});
