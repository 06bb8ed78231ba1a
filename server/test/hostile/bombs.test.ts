import { readFileSync } from 'node:fs';
import { deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pngOf } from '../pictures.ts';
import { type School, testSchool } from '../school.ts';
import { filesOf, formOf } from '../videos.ts';

type Bytes = Buffer<ArrayBuffer>;

async function schoolWithAna() {
  const school = await testSchool();
  const ana = await school.as(await school.user());
  const upload = async (content: Bytes) =>
    ana.send(
      'POST',
      '/profiles/me/upload-image/',
      await formOf({ profile_image: content }, 'a.png'),
    );
  return { school, upload };
}

const stored = ({ ctx }: School, path: string) => readFileSync(ctx.files.locate(path));

/** A GIF of one pixel in so many frames. */
function gifOfFrames(frames: number, width = 1, height = 1): Bytes {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  const head = Buffer.concat([
    Buffer.from('GIF89a'),
    size,
    Buffer.from([0x80, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff]),
  ]);
  const frame = Buffer.concat([
    Buffer.from('21f90400010000002c00000000', 'hex'),
    size,
    Buffer.from('000202440100', 'hex'),
  ]);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}

/** A PNG of ten pixels with a compressed text that is a thousand times as large as the file. */
function pngWithHugeText(chunk: 'zTXt' | 'iCCP' | 'iTXt'): Bytes {
  const packed = deflateSync(Buffer.alloc(50 * 1024 * 1024));
  const name = chunk === 'iTXt' ? 'Comment\0\u0001\0\0\0' : 'Comment\0\0';
  const data = Buffer.concat([Buffer.from(chunk + name, 'latin1'), packed]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length - 4);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(data));
  const png = pngOf(10, 10);
  return Buffer.concat([png.subarray(0, 33), length, data, sum, png.subarray(33)]);
}

/** The head of a lossless WebP of 16384 × 16384 pixels. */
function hugeWebp(): Bytes {
  const head = Buffer.from('RIFF\0\0\0\0WEBPVP8L\0\0\0\0', 'latin1');
  const data = Buffer.from([0x2f, 0xff, 0xff, 0xff, 0x0f, ...Array<number>(40).fill(0)]);
  head.writeUInt32LE(12 + data.length, 4);
  head.writeUInt32LE(data.length, 16);
  return Buffer.concat([head, data]);
}

test.each<[string, () => Bytes | Promise<Bytes>]>([
  ['a WebP of 16384 × 16384 pixels', hugeWebp],
  ['a GIF of 65535 × 65535 pixels', () => gifOfFrames(1, 65_535, 65_535)],
  ['a GIF of 65535 × 65535 pixels in 5000 frames', () => gifOfFrames(5_000, 65_535, 65_535)],
])('%s is refused before it is unpacked', async (_, content) => {
  const { school, upload } = await schoolWithAna();
  const bytes = await content();
  expect(bytes.length).toBeLessThan(1024 * 1024);
  const reply = await upload(bytes);
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.body)).toEqual(['profile_image']);
  expect(filesOf(school)).toEqual({ videos: [], pictures: [], uploads: [] });
});

test('of thousands of frames one is drawn', async () => {
  const { school, upload } = await schoolWithAna();
  const gif = gifOfFrames(50_000);
  expect((await sharp(gif).metadata()).pages).toBe(50_000);
  const reply = await upload(gif);
  expect(reply.status).toBe(200);
  const drawn = await sharp(stored(school, reply.body.profile_image)).metadata();
  expect(drawn).toMatchObject({ format: 'webp', width: 1, height: 1 });
  expect(drawn.pages).toBeUndefined();
});

test.each(['zTXt', 'iCCP', 'iTXt'] as const)(
  'a %s that unpacks to 50 MB is left out or refused, not kept',
  async (chunk) => {
    const { school, upload } = await schoolWithAna();
    const reply = await upload(pngWithHugeText(chunk));
    expect([200, 400]).toContain(reply.status);
    if (reply.status !== 200) return;
    expect(stored(school, reply.body.profile_image).length).toBeLessThan(1000);
  },
);
