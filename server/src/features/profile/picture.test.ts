import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { pngOf } from '../../../test/pictures.ts';
import { type Caller, type School, testSchool } from '../../../test/school.ts';

const UPLOAD = '/profiles/me/upload-image/';
const NOT_READABLE = { profile_image: ['This image cannot be read. Use PNG, JPEG, WebP or GIF.'] };
const REQUIRED = { profile_image: ['Choose an image.'] };
const MB = 1024 * 1024;

async function schoolWithAna() {
  const school = await testSchool();
  return { school, ana: await school.as(await school.user()) };
}

/** A form as a browser sends it. */
async function formOf(parts: Record<string, Blob | string>) {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.append(name, part);
    else form.append(name, part, 'me.png');
  }
  const message = new Response(form);
  return {
    payload: Buffer.from(await message.arrayBuffer()),
    headers: { 'content-type': message.headers.get('content-type') ?? '' },
  };
}

const blob = (content: Buffer | string, type = 'image/png') =>
  new Blob([typeof content === 'string' ? content : new Uint8Array(content)], { type });

const upload = async (caller: Caller, content: Buffer | string, type?: string) =>
  caller.send('POST', UPLOAD, await formOf({ profile_image: blob(content, type) }));

/** A picture with a red left and a blue right half. */
function halves(width = 600, height = 400): Sharp {
  const right = { create: { width: width / 2, height, channels: 3, background: 'blue' } } as const;
  return sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    { input: right, left: width / 2, top: 0 },
  ]);
}

function stored(school: School): string[] {
  const folder = join(school.ctx.files.folder, 'profiles');
  return existsSync(folder) ? readdirSync(folder) : [];
}

async function picture(school: School, path: string): Promise<Buffer> {
  const reply = await school.app.inject({ url: path });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('image/webp');
  return reply.rawPayload;
}

async function colourAt(image: Buffer, left: number, top: number): Promise<string> {
  const { data } = await sharp(image)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 0, , blue = 0] = data;
  return red > blue ? 'red' : 'blue';
}

describe('a picture', () => {
  test.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'of type %s becomes a square WebP under an unguessable public address',
    async (format) => {
      const { school, ana } = await schoolWithAna();
      // The type is decided by content; name and type of the part are wrong on purpose.
      const reply = await upload(
        ana,
        await halves(1200, 800).toFormat(format).toBuffer(),
        'text/html',
      );
      expect(reply.status).toBe(200);
      const path = reply.body.profile_image;
      expect(reply.body).toEqual({
        profile_image: expect.stringMatching(/^\/media\/profiles\/[0-9a-f]{32}\.webp$/),
      });
      expect((await ana.get('/profiles/me/')).body.profile_image).toBe(path);
      const image = await picture(school, path);
      expect(await sharp(image).metadata()).toMatchObject({
        format: 'webp',
        width: 512,
        height: 512,
      });
      // The middle of the picture: both halves are in it.
      expect([await colourAt(image, 5, 256), await colourAt(image, 506, 256)]).toEqual([
        'red',
        'blue',
      ]);
    },
  );

  test('smaller than the square is not stretched', async () => {
    const { school, ana } = await schoolWithAna();
    const reply = await upload(ana, await halves(60, 40).png().toBuffer());
    const meta = await sharp(await picture(school, reply.body.profile_image)).metadata();
    expect([meta.width, meta.height]).toEqual([40, 40]);
  });

  test('is turned upright and loses its metadata', async () => {
    const { school, ana } = await schoolWithAna();
    const exif = {
      IFD0: { Copyright: 'Ana' },
      IFD3: { GPSLatitude: '23/1 33/1 0/1' },
    };
    const original = await halves(600, 400)
      .jpeg()
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">secret</x:xmpmeta>')
      .toBuffer();
    expect((await sharp(original).metadata()).orientation).toBe(6);
    const image = await picture(school, (await upload(ana, original)).body.profile_image);
    const meta = await sharp(image).metadata();
    expect([meta.exif, meta.xmp, meta.icc, meta.iptc, meta.orientation]).toEqual(
      Array.from({ length: 5 }),
    );
    expect(image.includes('secret')).toBe(false);
    // Orientation 6 is turned clockwise: what was left is now above.
    expect([await colourAt(image, 200, 10), await colourAt(image, 200, 390)]).toEqual([
      'red',
      'blue',
    ]);
  });

  test('that is animated keeps its first frame', async () => {
    const { school, ana } = await schoolWithAna();
    const frames = await Promise.all(
      ['red', 'blue'].map((background) =>
        sharp({ create: { width: 64, height: 64, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const original = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(original).metadata()).pages).toBe(2);
    const image = await picture(school, (await upload(ana, original)).body.profile_image);
    expect((await sharp(image).metadata()).pages).toBeUndefined();
    expect(await colourAt(image, 32, 32)).toBe('red');
  });

  test('with other data appended is stored without it', async () => {
    const { school, ana } = await schoolWithAna();
    const stowaway = '<script>alert(1)</script><?php system("id"); ?>PK\u0003\u0004';
    for (const format of ['gif', 'jpeg', 'png'] as const) {
      const original = Buffer.concat([
        await halves().toFormat(format).toBuffer(),
        Buffer.from(stowaway),
      ]);
      const reply = await upload(ana, original);
      expect(reply.status).toBe(200);
      const image = await picture(school, reply.body.profile_image);
      expect(image.includes('script')).toBe(false);
      expect(image.includes('php')).toBe(false);
    }
  });

  test('replaces the previous one, whose file is removed', async () => {
    const { school, ana } = await schoolWithAna();
    const bytes = await halves().png().toBuffer();
    const first = (await upload(ana, bytes)).body.profile_image;
    const second = (await upload(ana, bytes)).body.profile_image;
    expect(second).not.toBe(first);
    expect(stored(school)).toEqual([second.split('/').at(-1)]);
    expect((await school.app.inject({ url: first })).statusCode).toBe(404);
  });

  test('of two at once, one file stays, and it is the one in the profile', async () => {
    const { school, ana } = await schoolWithAna();
    const bytes = await halves().png().toBuffer();
    const replies = await Promise.all([1, 2, 3, 4].map(() => upload(ana, bytes)));
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200]);
    const { profile_image } = (await ana.get('/profiles/me/')).body;
    expect(stored(school)).toEqual([profile_image.split('/').at(-1)]);
  });

  test('is removed when the database update fails', async () => {
    const { school, ana } = await schoolWithAna();
    const bytes = await halves().png().toBuffer();
    const { profile_image } = (await upload(ana, bytes)).body;
    const failure = new Error('no more room');
    vi.spyOn(school.ctx.database, 'transaction').mockRejectedValueOnce(failure);
    const reply = await upload(ana, bytes);
    expect(reply.status).toBe(500);
    expect(reply.text).not.toContain('room');
    expect(stored(school)).toEqual([profile_image.split('/').at(-1)]);
    await picture(school, profile_image);
  });
});

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
