import { PassThrough } from 'node:stream';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { pngOf } from '../../../test/pictures.ts';
import type { Caller } from '../../../test/school.ts';
import { schoolWithAna, stored, UPLOAD } from '../../../test/profile-pictures.ts';
import { filesOf, formOf } from '../../../test/videos.ts';

const upload = async (caller: Caller, content: Buffer) =>
  caller.send('POST', UPLOAD, await formOf({ profile_image: Buffer.from(content) }));

/** A picture of one colour, with 8 bits per colour. */
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } });
const deep = (width: number, height: number) => plain(width, height).toColourspace('rgb16');
const picture = () => plain(600, 400).png().toBuffer();

describe('one person', () => {
  /** A form whose end does not come before `end` is called. */
  async function begun(content: Buffer) {
    const { payload, headers } = await formOf({ profile_image: Buffer.from(content) });
    const half = payload.length >> 1;
    const body = new PassThrough();
    body.write(payload.subarray(0, half));
    return { end: () => body.end(payload.subarray(half)), form: { payload: body, headers } };
  }

  test('uploads five pictures at once, and another person one more', async () => {
    const { school, ana } = await schoolWithAna();
    const bytes = await picture();
    const waiting = await Promise.all(Array.from({ length: 5 }, () => begun(bytes)));
    const replies = waiting.map(({ form }) => ana.send('POST', UPLOAD, form));
    const received = () => filesOf(school).uploads;
    await expect.poll(received).toHaveLength(5);

    const refused = await upload(ana, bytes);
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('5');
    expect(refused.body.detail).toBe('At most 5 images can be uploaded at the same time.');
    // Whoever is slow keeps nobody else waiting.
    expect((await upload(await school.as(await school.user()), bytes)).status).toBe(200);

    for (const { end } of waiting) end();
    for (const reply of replies) expect((await reply).status).toBe(200);
    expect((await upload(ana, bytes)).status).toBe(200);
    expect(received()).toEqual([]);
  });
});

describe('a failure of the library is a 500 with a log entry', () => {
  test.each([
    ['on every picture', 'cannot start a thread', 'always'],
    ['for want of memory', 'vips_tracked: out of memory', 'once'],
    ['for want of time', 'timeout: 45% complete', 'once'],
  ] as const)('%s', async (_, message, when) => {
    const { school, ana } = await schoolWithAna();
    const bytes = await picture();
    const log = vi.spyOn(school.app.log, 'error');
    const library = Object.getPrototypeOf(sharp(bytes)) as Sharp;
    const drawing = vi.spyOn(library, 'toBuffer');
    onTestFinished(() => drawing.mockRestore());
    const failure = new Error(message);
    if (when === 'always') drawing.mockRejectedValue(failure);
    else drawing.mockRejectedValueOnce(failure);

    const reply = await upload(ana, bytes);
    expect(reply.status).toBe(500);
    expect(reply.body).toHaveProperty('request_id');
    expect(log).toHaveBeenCalledExactlyOnceWith({ err: failure }, 'request failed');
    expect(stored(school)).toEqual([]);
    expect(filesOf(school).uploads).toEqual([]);

    drawing.mockRestore();
    expect((await upload(ana, bytes)).status).toBe(200);
  });
});

describe('refused is', () => {
  const smaller = 'Make it smaller.';
  const plainer = 'Make it smaller, or save it as a plain JPEG.';
  test.each<[string, number, string, () => Buffer | Promise<Buffer>]>([
    // 400 megapixels in some kilobytes.
    ['image', 25, smaller, () => pngOf(20_000, 20_000)],
    ['image', 25, smaller, () => plain(5020, 5000).jpeg().toBuffer()],
    [
      'interlaced image',
      12,
      plainer,
      () => plain(3600, 3500).jpeg({ progressive: true }).toBuffer(),
    ],
    [
      'interlaced image',
      12,
      plainer,
      () => plain(3600, 3500).png({ progressive: true }).toBuffer(),
    ],
    ['GIF', 12, plainer, () => plain(3600, 3500).gif({ effort: 1 }).toBuffer()],
    ['image with 16 bits per color', 12, plainer, () => deep(3600, 3500).png().toBuffer()],
    [
      'interlaced image with 16 bits per color',
      6,
      plainer,
      () => deep(2600, 2500).png({ progressive: true }).toBuffer(),
    ],
  ])('an %s of more than %i megapixels', async (kind, megapixels, advice, content) => {
    const { school, ana } = await schoolWithAna();
    const reply = await upload(ana, await content());
    const sentence = `This ${kind} has too many pixels: at most ${megapixels} megapixels. ${advice}`;
    expect(reply).toMatchObject({ status: 400, body: { profile_image: [sentence] } });
    expect((await ana.get('/profiles/me/')).body.profile_image).toBeNull();
    expect(stored(school)).toEqual([]);
  });

  test('none of the sizes that phones and cameras have', async () => {
    const { ana } = await schoolWithAna();
    for (const content of [
      await plain(6000, 4000).jpeg().toBuffer(),
      await plain(4032, 3024).jpeg({ progressive: true }).toBuffer(),
      await plain(2560, 1440).png({ progressive: true }).toBuffer(),
    ]) {
      expect((await upload(ana, content)).status).toBe(200);
    }
  });
});
