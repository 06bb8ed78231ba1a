import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import type { School } from '../../../test/school.ts';
import { schoolWithAna, upload, halves, stored } from '../../../test/profile-pictures.ts';

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
