import { describe, expect, test } from 'vitest';
import { pngOf } from '../../../test/pictures.ts';
import {
  UPLOAD,
  schoolWithAna,
  formOf,
  blob,
  upload,
  halves,
  stored,
} from '../../../test/profile-pictures.ts';

/* Pictures of a profile that are refused, before and after they are read. */

const NOT_READABLE = { profile_image: ['This image cannot be read. Use PNG, JPEG, WebP or GIF.'] };
const REQUIRED = { profile_image: ['Choose an image.'] };
const MB = 1024 * 1024;

describe('refused with 400 on profile_image is', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>';
  const png = () => halves().png().toBuffer();
  const hostile: [string, () => Buffer | Promise<Buffer>][] = [
    ['an SVG', () => Buffer.from(svg)],
    ['an SVG behind an XML head', () => Buffer.from(`<?xml version="1.0"?>\n${svg}`)],
    ['an SVG that begins like a GIF', () => Buffer.from(`GIF89a=1;${svg}`)],
    ['a text', () => Buffer.from('not a picture at all')],
    ['a page', () => Buffer.from('<!doctype html><title>x</title>')],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF')],
    ['a TIFF', () => halves().tiff().toBuffer()],
    ['an AVIF', () => halves(64, 64).avif({ effort: 0 }).toBuffer()],
    ['an empty file', () => Buffer.alloc(0)],
    ['a PNG cut in half', async () => half(await png())],
    ['a JPEG cut in half', async () => half(await halves().jpeg().toBuffer())],
    ['a WebP cut in half', async () => half(await halves().webp().toBuffer())],
    ['a GIF cut in half', async () => half(await halves().gif().toBuffer())],
    ['a PNG signature and nothing else', async () => (await png()).subarray(0, 8)],
    ['a PNG with its middle overwritten', async () => damaged(await png())],
    ['a PNG of no width', () => pngOf(0, 10)],
  ];
  const half = (content: Buffer) => content.subarray(0, content.length >> 1);
  const damaged = (content: Buffer) => {
    const copy = Buffer.from(content);
    copy.fill(0xff, copy.length >> 2, copy.length >> 1);
    return copy;
  };

  test.each(hostile)('%s', async (_, content) => {
    const { school, ana } = await schoolWithAna();
    const reply = await upload(ana, await content());
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual(NOT_READABLE);
    expect((await ana.get('/profiles/me/')).body.profile_image).toBeNull();
    expect(stored(school)).toEqual([]);
  });

  test('a form without a file, or with it under another name', async () => {
    const { school, ana } = await schoolWithAna();
    const bytes = await png();
    const forms = [
      await formOf({}),
      await formOf({ comment: 'hello' }),
      await formOf({ avatar: blob(bytes) }),
      await formOf({ profile_image: 'me.png' }),
    ];
    for (const form of forms) {
      const reply = await ana.send('POST', UPLOAD, form);
      expect(reply.status).toBe(400);
      expect(reply.body).toEqual(REQUIRED);
    }
    // A browser sends this for an empty file input.
    const unchosen =
      '--x\r\nContent-Disposition: form-data; name="profile_image"; filename=""\r\n' +
      'Content-Type: application/octet-stream\r\n\r\n\r\n--x--\r\n';
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const reply = await ana.send('POST', UPLOAD, { payload: unchosen, headers });
    expect(reply.body).toEqual(REQUIRED);
    expect(stored(school)).toEqual([]);
  });

  test('a form with two pictures', async () => {
    const { school, ana } = await schoolWithAna();
    const form = new FormData();
    for (const name of ['a.png', 'b.png']) form.append('profile_image', blob(await png()), name);
    const message = new Response(form);
    const reply = await ana.send('POST', UPLOAD, {
      payload: Buffer.from(await message.arrayBuffer()),
      headers: { 'content-type': message.headers.get('content-type') ?? '' },
    });
    expect(reply.body).toEqual({ profile_image: ['Send one file only.'] });
    expect(stored(school)).toEqual([]);
  });
});

describe('before the picture is read', () => {
  test('a caller without a token gets 401, whatever they send', async () => {
    const { school } = await schoolWithAna();
    const { anyone } = school;
    expect((await upload(anyone, Buffer.alloc(6 * MB))).status).toBe(401);
    expect((await anyone.post(UPLOAD, { profile_image: 'x' })).status).toBe(401);
    expect((await anyone.get(UPLOAD)).status).toBe(405);
  });

  test('another content type is 415', async () => {
    const { ana } = await schoolWithAna();
    const bytes = await halves().png().toBuffer();
    const send = (type: string) =>
      ana.send('POST', UPLOAD, { payload: bytes, headers: { 'content-type': type } });
    for (const type of ['image/png', 'application/json', 'application/octet-stream']) {
      expect((await send(type)).status).toBe(415);
    }
    expect((await ana.post(UPLOAD)).status).toBe(415);
    // Too large and of the wrong type: the error of the type comes first.
    const large = { payload: Buffer.alloc(7 * MB), headers: { 'content-type': 'image/png' } };
    expect((await ana.send('POST', UPLOAD, large)).status).toBe(415);
  });

  test('a file over 5 MB is 413, also where it is no picture', async () => {
    const { school, ana } = await schoolWithAna();
    const sentence = 'The image may have at most 5 MB.';
    for (const size of [5 * MB + 1, 8 * MB]) {
      const reply = await upload(ana, Buffer.alloc(size));
      expect(reply.status).toBe(413);
      expect(reply.body).toEqual({ detail: sentence, message: sentence });
    }
    expect(stored(school)).toEqual([]);
    // Exactly as large as the limit.
    const bytes = await halves().png().toBuffer();
    const full = Buffer.concat([bytes, Buffer.alloc(5 * MB - bytes.length)]);
    expect((await upload(ana, full)).status).toBe(200);
  });

  test('a form that cannot be read is 400', async () => {
    const { school, ana } = await schoolWithAna();
    const { payload, headers } = await formOf({
      profile_image: blob(await halves().png().toBuffer()),
    });
    const cut = await ana.send('POST', UPLOAD, { payload: payload.subarray(0, 900), headers });
    expect(cut.status).toBe(400);
    const noBoundary = { 'content-type': 'multipart/form-data' };
    expect((await ana.send('POST', UPLOAD, { payload, headers: noBoundary })).status).toBe(400);
    expect(stored(school)).toEqual([]);
  });
});
