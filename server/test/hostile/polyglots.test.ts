import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pngOf } from '../pictures.ts';
import { type Caller, type School, testSchool } from '../school.ts';
import { formOf, videoFixture } from '../videos.ts';

const PAGE = '<!doctype html><html><body><script>alert(document.domain)</script></body></html>';
const SCRIPT = '/*x*/=1;alert(document.domain)//';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>`;
const PDF = '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj';
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

type Bytes = Buffer<ArrayBuffer>;

const joined = (...parts: (Buffer | string)[]): Bytes =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));

const picture = () => sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } });

/** A picture whose metadata are a page. */
const pictureAbout = (text: string) =>
  picture()
    .withExif({ IFD0: { Copyright: text, ImageDescription: text } })
    .withXmp(text);

/** A chunk of a PNG that is text, with a valid sum. */
async function pngWithText(text: string): Promise<Bytes> {
  const png = pngOf(20, 20);
  const { crc32 } = await import('node:zlib');
  const data = Buffer.from(`tEXtComment\0${text}`, 'latin1');
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length - 4);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(data));
  // Behind the signature and the header.
  return joined(png.subarray(0, 33), head, data, sum, png.subarray(33));
}

const PICTURES = ['profiles', 'pictures'];

/** Files that are two things at once, and as what they are taken. */
const POLYGLOTS: readonly [string, readonly string[], () => Promise<Bytes> | Bytes][] = [
  ['a GIF that is a script', [], () => joined('GIF89a', SCRIPT)],
  [
    'a GIF with a page behind it',
    PICTURES,
    async () => joined(await picture().gif().toBuffer(), PAGE),
  ],
  ['a PNG with a page in its text', PICTURES, () => pngWithText(PAGE)],
  ['a JPEG about a page', PICTURES, async () => joined(await pictureAbout(PAGE).jpeg().toBuffer())],
  ['a WebP about a page', PICTURES, async () => joined(await pictureAbout(PAGE).webp().toBuffer())],
  [
    'a JPEG with a PDF behind it',
    PICTURES,
    async () => joined(await picture().jpeg().toBuffer(), PDF),
  ],
  ['an SVG behind the signature of a PNG', [], () => joined(PNG_SIGNATURE, SVG)],
  ['an SVG', [], () => joined(SVG)],
  ['a PDF', [], () => joined(PDF)],
  ['a page', [], () => joined(PAGE)],
  ['an MP4 with a page behind it', ['videos'], () => joined(videoFixture('video.mp4'), PAGE)],
  ['a WebM with a page behind it', ['videos'], () => joined(videoFixture('video.webm'), PAGE)],
  ['a page with an MP4 behind it', [], () => joined(PAGE, videoFixture('video.mp4'))],
  ['captions of a page', ['captions'], () => joined('WEBVTT\n\n00:01.000 --> 00:02.000\n', PAGE)],
  ['captions behind a page', [], () => joined(PAGE, '\n\n00:01.000 --> 00:02.000\nOlá')],
  [
    'captions with pages in styles and notes',
    ['captions'],
    () =>
      joined(
        `WEBVTT\n\nSTYLE\n${PAGE}\n\nNOTE ${PAGE}\n\n`,
        `00:01.000 --> 00:02.000\n<c.${PAGE}>Olá`,
      ),
  ],
];

/** Names that say something else than the content. */
const NAMES = ['a.html', 'a.svg', 'a.php.png', '../../a.html', 'a.mp4;.html'];

async function schoolWithStaff() {
  const school = await testSchool();
  const paulo = await school.as(await school.user({ is_staff: true }));
  const { id: course } = await school.course();
  const lesson = await school.lesson(course);
  return { school, paulo, lesson };
}

/** The addresses of what the school has stored of a file, sent to every call that takes files to be served. */
async function storedBy(
  paulo: Caller,
  lesson: number,
  content: Bytes,
  name: string,
): Promise<string[]> {
  const calls: readonly [string, Record<string, Bytes | string>, string][] = [
    ['/profiles/me/upload-image/', { profile_image: content }, 'profile_image'],
    ['/admin/courses/icon/', { icon: content }, 'icon'],
    ['/admin/videos/upload/', { video_file: content }, 'url'],
    [
      `/admin/lessons/${lesson}/captions/`,
      { language: 'pt-BR', kind: 'captions', captions_file: content },
      'url',
    ],
  ];
  const stored: string[] = [];
  for (const [path, parts, field] of calls) {
    const reply = await paulo.send('POST', path, await formOf(parts, name));
    expect([200, 201, 400], `${path} ${reply.text}`).toContain(reply.status);
    if (reply.status < 400) stored.push(String(reply.body[field]));
  }
  return stored;
}

const TYPES: Readonly<Record<string, RegExp>> = {
  profiles: /^image\/webp$/,
  pictures: /^image\/webp$/,
  videos: /^video\/(mp4|webm|ogg)$/,
  captions: /^text\/vtt(; charset=utf-8)?$/,
};

/** A file as a browser gets it that opens its address by itself. */
async function expectHarmless({ app, ctx }: School, address: string): Promise<void> {
  const reply = await app.inject({ url: address });
  expect(reply.statusCode).toBe(200);
  const kind = address.split('/')[2] ?? '';
  expect(reply.headers['content-type']).toMatch(TYPES[kind] ?? /^no such kind$/);
  expect(reply.headers['x-content-type-options']).toBe('nosniff');
  // Even a browser that took it for a page would run nothing, and not as the school.
  expect(reply.headers['content-security-policy']).toMatch(/^default-src 'none';.* sandbox$/);
  expect(reply.rawPayload).toEqual(readFileSync(ctx.files.locate(address.split('?', 1)[0] ?? '')));
  // Only videos are kept as they came: what belongs to none of the other kinds has gone.
  if (kind !== 'videos') expect(reply.body).not.toMatch(/<script|<svg|<!doctype|%PDF/i);
}

test.each(POLYGLOTS)(
  '%s is taken as %j, and served as what no browser runs',
  async (_, as, content) => {
    const { school, paulo, lesson } = await schoolWithStaff();
    const name =
      NAMES[POLYGLOTS.findIndex((polyglot) => polyglot[2] === content) % NAMES.length] ?? '';
    const stored = await storedBy(paulo, lesson, await content(), name);
    expect(stored.map((address) => address.split('/')[2])).toEqual(as);
    for (const address of stored) await expectHarmless(school, address);
  },
);
