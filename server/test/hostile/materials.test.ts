import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  MATERIAL_ADDRESS_NOT_SAFE,
  MATERIAL_ADDRESS_REQUIRED,
  MATERIAL_FILE_NOT_ITS_NAME,
  MATERIAL_FILE_TYPE,
  MATERIAL_FILE_TYPES,
  MATERIAL_TEXT_TOO_LONG,
  type MaterialFileType,
} from '@trilha/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openSchool } from '../school.ts';
import { OFFICE_TYPES, zip } from '../zips.ts';

/* What somebody who may edit lessons could send to harm those who learn with them. */

let school: Awaited<ReturnType<typeof openSchool>>;
let paulo: Caller;
let ana: Caller;
let course: number;

beforeAll(async () => {
  school = await openSchool();
  paulo = await school.as(await school.user({ is_staff: true }));
  ({ id: course } = await school.course());
  const student = await school.user();
  await school.enroll(student, course);
  ana = await school.as(student);
});
afterAll(() => school.close());

const newLesson = () => school.lesson(course);
const pathOf = (lesson: number) => `/admin/lessons/${lesson}/materials/`;
const stored = () => readdirSync(join(school.ctx.files.folder, 'materials'));

const PAGE = '<!doctype html><html><body><script>alert(document.domain)</script></body></html>';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>`;
const SCRIPT_PDF =
  '%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj\n%%EOF';

/** An upload as bytes, because no client would send some of these names and types. */
function upload(
  lesson: number,
  content: Buffer | string,
  name: string,
  type = 'application/octet-stream',
) {
  const boundary = 'hostile-boundary';
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="material_file"; filename="${name}"\r\n` +
        `content-type: ${type}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return paulo.send('POST', `${pathOf(lesson)}files/`, {
    payload,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
}

/** How a file of each type begins, and as what it is served. */
const KINDS: Readonly<Record<MaterialFileType, readonly [Buffer | string, RegExp]>> = {
  pdf: [SCRIPT_PDF, /^application\/pdf$/],
  docx: [zip(OFFICE_TYPES, ['word/document.xml', PAGE]), /^application\/vnd\.openxml.*wordproc/],
  xlsx: [zip(OFFICE_TYPES, ['xl/workbook.xml', PAGE]), /^application\/vnd\.openxml.*spreadsheet/],
  pptx: [zip(OFFICE_TYPES, ['ppt/presentation.xml', PAGE]), /^application\/vnd\.openxml.*present/],
  odt: [openDocument('text'), /^application\/vnd\.oasis\.opendocument\.text$/],
  ods: [openDocument('spreadsheet'), /^application\/vnd\.oasis\.opendocument\.spreadsheet$/],
  odp: [openDocument('presentation'), /^application\/vnd\.oasis\.opendocument\.presentation$/],
  mp3: ['ID3\x04\0\0', /^audio\/mpeg$/],
  m4a: ['\0\0\0 ftypM4A ', /^audio\/(x-m4a|mp4)$/],
  ogg: ['OggS\0', /^(audio|application)\/ogg$/],
  png: [Buffer.from('89504e470d0a1a0a00', 'hex'), /^image\/png$/],
  jpg: [Buffer.from('ffd8ffe0', 'hex'), /^image\/jpeg$/],
  webp: ['RIFF\x10\0\0\0WEBPVP8 ', /^image\/webp$/],
  txt: ['', /^text\/plain(; charset=utf-8)?$/],
  csv: ['', /^text\/csv(; charset=utf-8)?$/],
};

function openDocument(kind: string): Buffer {
  const type = `application/vnd.oasis.opendocument.${kind}`;
  return zip(['mimetype', type], ['content.xml', PAGE]);
}

/** Whatever stands in the file: a browser saves it, under no other type, and runs nothing of it as the school. */
async function expectSaved(url: string, type: RegExp): Promise<void> {
  for (const headers of [{}, { range: 'bytes=0-3' }, { accept: 'text/html' }]) {
    const reply = await school.app.inject({ url, headers });
    expect(reply.statusCode, url).toBe('range' in headers ? 206 : 200);
    expect(reply.headers['content-type']).toMatch(type);
    expect(reply.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; filename=/),
      'content-security-policy': expect.stringMatching(/^default-src 'none';.* sandbox$/),
      'x-content-type-options': 'nosniff',
    });
  }
  const [path = ''] = url.split('?', 1);
  expect((await school.app.inject({ url: path })).statusCode).toBe(403);
  // Neither another ending nor a name that is a page.
  for (const other of [url.replace(path, `${path}.html`), url.replace(/name=.*/, 'name=a.html')]) {
    expect((await school.app.inject({ url: other })).statusCode, other).toBe(403);
  }
}

test.each(MATERIAL_FILE_TYPES)(
  'a %s that is a page too is saved, and never shown',
  async (type) => {
    const [begin, served] = KINDS[type];
    const lesson = await newLesson();
    for (const more of [PAGE, SVG, SCRIPT_PDF]) {
      // In a zip the list of names comes last: what stands behind it would be no part of a document.
      const isZip = Buffer.from(begin).subarray(0, 2).toString() === 'PK';
      const content = isZip ? begin : Buffer.concat([Buffer.from(begin), Buffer.from(more)]);
      const { status, body } = await upload(lesson, content, `a.${type}`, 'text/html');
      // What begins like a document is no text.
      const isText = (type === 'txt' || type === 'csv') && more === SCRIPT_PDF;
      expect({ type, status }).toEqual({ type, status: isText ? 400 : 201 });
      if (isText) continue;
      await expectSaved(body.url, served);
    }
  },
);

test.each<[string, string, Buffer | string, string]>([
  ['an SVG', 'a.svg', SVG, MATERIAL_FILE_TYPE],
  ['an SVG that says it is a picture', 'a.png', SVG, MATERIAL_FILE_NOT_ITS_NAME],
  ['an SVG in capitals', 'a.SvG', SVG, MATERIAL_FILE_TYPE],
  ['a page', 'a.html', PAGE, MATERIAL_FILE_TYPE],
  ['a page that says it is a PDF', 'a.pdf', PAGE, MATERIAL_FILE_NOT_ITS_NAME],
  ['a page before a PDF', 'a.pdf', PAGE + SCRIPT_PDF, MATERIAL_FILE_NOT_ITS_NAME],
  ['a page before a document', 'a.docx', PAGE, MATERIAL_FILE_NOT_ITS_NAME],
  ['a name with a NUL before its ending', 'a.html\0.svg', SVG, MATERIAL_FILE_TYPE],
  ['a name whose ending is turned round', 'a\u202Efdp.svg', SVG, MATERIAL_FILE_TYPE],
  ['a name of a stream', 'a.svg::$DATA', SVG, MATERIAL_FILE_TYPE],
  ['a name with a dot at its end', 'a.pdf.', SCRIPT_PDF, MATERIAL_FILE_TYPE],
  ['a shell script', 'a.sh', '#!/bin/sh', MATERIAL_FILE_TYPE],
  [
    'a document whose list of names is longer than it',
    'a.docx',
    Buffer.concat([
      zip(OFFICE_TYPES, ['word/document.xml', '']).subarray(0, -10),
      Buffer.from('ffffffffffffffff0000', 'hex'),
    ]),
    MATERIAL_FILE_NOT_ITS_NAME,
  ],
])('%s is refused and leaves nothing', async (_, name, content, sentence) => {
  const before = stored();
  const { status, body } = await upload(await newLesson(), content, name);
  expect({ status, body }).toEqual({ status: 400, body: { material_file: [sentence] } });
  expect(stored()).toEqual(before);
  expect(readdirSync(school.ctx.uploads)).toEqual([]);
});

test('a document is never unpacked, whatever its parts are called', async () => {
  const lesson = await newLesson();
  const parts = ['../../../../tmp/evil', '/etc/cron.d/evil', 'C:\\evil.exe', 'word/document.xml'];
  const content = zip(OFFICE_TYPES, ...parts.map((part): [string, string] => [part, PAGE]));
  const { status, body } = await upload(lesson, content, 'a.docx');
  expect(status).toBe(201);
  expect(body.file).toEqual({ type: 'docx', name: 'a.docx', size: content.length });
});

const PIECES = [
  '../',
  '..\\',
  '/etc/passwd',
  'C:\\',
  '%2e%2e%2f',
  '\u202E',
  '\u2066',
  '\u200B',
  '\uFEFF',
  '\t',
  '\u007F',
  '\u0085',
  '\u2028',
  "'",
  ';',
  '=',
  '*',
  '?',
  '<b>',
  'ä',
  'a\u0308',
  '日本',
  'مرحبا',
  '🇧🇷',
  '.html',
  '.',
  ' ',
  'CON',
  '~',
  '$',
  '`',
  'x'.repeat(3000),
];

const HIDDEN = /[\p{C}<>:"|?*/\\]/u;

test('whatever a file is called, it is stored under a name of ours and saved under a harmless one', async () => {
  const lesson = await newLesson();
  const names = fc.array(fc.constantFrom(...PIECES), { maxLength: 6 }).map((each) => each.join(''));
  await fc.assert(
    fc.asyncProperty(names, async (stem) => {
      const { status, body } = await upload(lesson, SCRIPT_PDF, `${stem}.pdf`);
      expect(status).toBe(201);
      expect(body.url).toMatch(/^\/media\/materials\/[0-9a-f]{32}\.pdf\?/);
      const { name } = body.file;
      expect(name).toMatch(/^[^.\s].*\.pdf$/u);
      expect(name).not.toMatch(HIDDEN);
      expect(Array.from(name).length).toBeLessThanOrEqual(124);
      expect(body.title).not.toBe('');
      const { headers } = await school.app.inject({ url: body.url });
      const [, plain, encoded = ''] =
        /^attachment; filename="([\w .()-]+)"; filename\*=UTF-8''([\w.~%-]+)$/.exec(
          String(headers['content-disposition']),
        ) ?? [];
      expect(plain).toMatch(/\.pdf$/);
      expect(decodeURIComponent(encoded)).toBe(name);
      expect((await paulo.delete(`/admin/materials/${body.id}/`)).status).toBe(204);
    }),
    { numRuns: 60 },
  );
});

test('a link leads to a page, and an address that would run is none', async () => {
  const lesson = await newLesson();
  const refused = [
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'vbscript:msgbox(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://school.test/1',
    'file:///etc/passwd',
    'view-source:https://school.test/',
    'intent://scan/#Intent;scheme=zxing;end',
    'ftp://school.test/',
    '//evil.example/',
    '/admin/users',
    'https:',
    'mailto:ana@school.test',
  ];
  for (const link_url of refused) {
    const { status, body } = await paulo.post(pathOf(lesson), { title: 'a', link_url });
    expect({ link_url, status, body }).toEqual({
      link_url,
      status: 400,
      body: { link_url: [MATERIAL_ADDRESS_REQUIRED] },
    });
    if (link_url.startsWith('mailto:')) continue;
    const text = [{ type: 'paragraph', spans: [{ text: 'a', href: link_url }] }];
    const inText = await paulo.post(pathOf(lesson), { title: 'a', text });
    expect({ link_url, status: inText.status }).toEqual({ link_url, status: 400 });
    expect(JSON.stringify(inText.body)).toContain(MATERIAL_ADDRESS_NOT_SAFE);
  }
  expect((await paulo.get(pathOf(lesson))).body.results).toEqual([]);
});

test('an address of the own network is kept as it is, and never asked for', async () => {
  const lesson = await newLesson();
  // The school's own `fetch` fails every test in which it is called.
  const addresses = [
    'http://127.0.0.1:5432/',
    'http://localhost/admin',
    'http://[::1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/?q=<script>alert(1)</script>',
    'https://user:secret@evil.example/',
  ];
  for (const link_url of addresses) {
    const { status, body } = await paulo.post(pathOf(lesson), { title: 'a', link_url });
    expect({ status, url: body.url }).toEqual({ status: 201, url: link_url });
  }
  const { body } = await ana.get(`/lessons/${lesson}/materials/`);
  expect(body.results.map(({ url }: { url: string }) => url)).toEqual(addresses);
});

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

test.each<[string, () => unknown]>([
  ['a hundred thousand pieces', () => [paragraph(times(100_000, { text: 'a' }))]],
  ['a hundred thousand blocks', () => times(100_000, paragraph([]))],
  [
    'lists of a quarter of a million empty points',
    () => [paragraph([{ text: 'a' }]), ...times(499, { type: 'bullets', items: times(500, []) })],
  ],
  ['pieces over many blocks', () => times(500, paragraph(times(39, { text: 'a' })))],
])('a text of %s is refused', async (_, text) => {
  const lesson = await newLesson();
  const { status, body } = await paulo.post(pathOf(lesson), { title: 'a', text: text() });
  expect([400, 413]).toContain(status);
  if (status === 400) expect(JSON.stringify(body)).toContain(MATERIAL_TEXT_TOO_LONG);
  expect((await paulo.get(pathOf(lesson))).body.results).toEqual([]);
});

const paragraph = (spans: unknown) => ({ type: 'paragraph', spans });

test.each<[string, string]>([
  ['lists in lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['blocks in blocks', `${'{"type":"bullets","items":['.repeat(20_000)}${']}'.repeat(20_000)}`],
  ['another prototype', '[{"__proto__":{"type":"paragraph","spans":[{"text":"a"}]}}]'],
  ['another constructor', '[{"constructor":{"prototype":{"type":"paragraph"}}}]'],
])('a text of %s is refused, and the server goes on', async (_, text) => {
  const lesson = await newLesson();
  const reply = await paulo.send('POST', pathOf(lesson), {
    payload: `{"title":"a","text":${text}}`,
    headers: { 'content-type': 'application/json' },
  });
  expect(reply.status).toBe(400);
  expect((await paulo.get(pathOf(lesson))).body.results).toEqual([]);
});

test('signs that turn the writing are kept in a text and in a title, each within its own', async () => {
  const lesson = await newLesson();
  const turned = '\u202Eevil\u2066';
  const text = [paragraph([{ text: turned }, { text: PAGE }])];
  const { status, body } = await paulo.post(pathOf(lesson), { title: turned, text });
  expect({ status, title: body.title, text: body.text }).toEqual({
    status: 201,
    title: turned,
    text,
  });
});
