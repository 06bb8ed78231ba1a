import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { type School, testSchool } from '../../../test/school.ts';
import { signMedia } from '../security/signed-urls.ts';

const CONTENT = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256));

async function schoolWithVideo(ending = 'mp4') {
  const school = await testSchool();
  const path = await school.ctx.files.save('videos', ending, Readable.from([CONTENT]));
  return { school, path, address: signMedia(school.ctx.keys, path, school.ctx.now()) };
}

const fetchFrom = (school: School, url: string, headers: Record<string, string> = {}) =>
  school.app.inject({ url, headers });

test('a signed URL serves the file with its type, length and ETag', async () => {
  const { school, address } = await schoolWithVideo();
  const reply = await fetchFrom(school, address);
  expect(reply.statusCode).toBe(200);
  expect(reply.rawPayload).toEqual(CONTENT);
  expect(reply.headers).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': '1000',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    etag: expect.any(String),
  });
  const again = await fetchFrom(school, address, { 'if-none-match': String(reply.headers.etag) });
  expect(again.statusCode).toBe(304);
});

test.for([
  ['bytes=0-9', 206, 'bytes 0-9/1000', 10],
  ['bytes=990-', 206, 'bytes 990-999/1000', 10],
  ['bytes=-5', 206, 'bytes 995-999/1000', 5],
  ['bytes=-5000', 206, 'bytes 0-999/1000', 1000],
  ['bytes=500-5000', 206, 'bytes 500-999/1000', 500],
  ['bytes=1000-', 416, 'bytes */1000', undefined],
] as const)('range %s', async ([range, status, contentRange, length]) => {
  const { school, address } = await schoolWithVideo();
  const reply = await fetchFrom(school, address, { range });
  expect(reply.statusCode).toBe(status);
  expect(reply.headers['content-range']).toBe(contentRange);
  if (length === undefined) return;
  const first = Number(/bytes (\d+)/.exec(contentRange)?.[1]);
  expect(reply.rawPayload).toEqual(CONTENT.subarray(first, first + length));
});

test.for([
  ['webm', 'video/webm'],
  ['ogg', /^(video|audio|application)\/ogg$/],
  ['vtt', 'text/vtt; charset=utf-8'],
] as const)('a .%s file has its content type', async ([ending, type]) => {
  const { school, address } = await schoolWithVideo(ending);
  const reply = await fetchFrom(school, address);
  expect(reply.headers['content-type']).toMatch(type);
});

test('without a valid signature a video is 403', async () => {
  const { school, path, address } = await schoolWithVideo();
  const { searchParams } = new URL(address, 'http://x');
  const exp = searchParams.get('exp');
  const sig = searchParams.get('sig');
  const addresses = [
    path,
    `${path}?exp=${exp}`,
    `${path}?sig=${sig}`,
    `${path}?exp=${Number(exp) + 43_200}&sig=${sig}`,
    `${path}?exp=${exp}&sig=${sig?.slice(1)}`,
    `${path}?exp=${exp}&sig=`,
    `${path}?exp=1e99&sig=${sig}`,
    address.replace('videos', 'captions'),
  ];
  for (const one of addresses) {
    const reply = await fetchFrom(school, one);
    expect(reply.statusCode, one).toBe(403);
    expect(reply.json()).toEqual({
      detail: 'This address is not valid or has expired.',
      message: 'This address is not valid or has expired.',
    });
  }
});

test('nothing outside the media folder is served, even with a valid signature', async () => {
  const { school } = await schoolWithVideo();
  for (const path of [
    '/media/../secret.key',
    '/media/%2e%2e/secret.key',
    '/media/videos/..%2f..%2fsecret.key',
    '/media/videos/%2e%2e/%2e%2e/trilha.db',
    '/media/.hidden',
    '/media/videos',
    '/media/',
  ]) {
    const address = signMedia(school.ctx.keys, decodeURIComponent(path), school.ctx.now());
    const reply = await fetchFrom(school, `${path}?${address.split('?')[1]}`);
    expect([400, 403, 404], path).toContain(reply.statusCode);
  }
});

test('a path that begins like a picture does not lead to a video', async () => {
  const { school, path } = await schoolWithVideo();
  const name = path.replace('/media/', '');
  for (const way of ['..%2f', '..%5c', '.%2f..%2f', '%2e%2e/', '%2e%2e%2f']) {
    const reply = await fetchFrom(school, `/media/profiles/${way}${name}`);
    expect([400, 403, 404], way).toContain(reply.statusCode);
  }
});

test('HEAD has the length; If-Range and If-Match work', async () => {
  const { school, address } = await schoolWithVideo();
  const head = await school.app.inject({ method: 'HEAD', url: address });
  expect(head.statusCode).toBe(200);
  expect(head.headers['content-length']).toBe('1000');
  expect(head.rawPayload).toHaveLength(0);
  const range = 'bytes=0-9';
  const other = await fetchFrom(school, address, { range, 'if-range': '"another"' });
  expect([other.statusCode, other.rawPayload.length]).toEqual([200, 1000]);
  const changed = await fetchFrom(school, address, { 'if-match': '"another"' });
  expect(changed.statusCode).toBe(412);
});

test('profile pictures need no signature and are cached', async () => {
  const school = await testSchool();
  const path = await school.ctx.files.save('profiles', 'webp', Readable.from([CONTENT]));
  const reply = await fetchFrom(school, path);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('image/webp');
  expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('a stream that fails leaves no file', async () => {
  const school = await testSchool();
  const broken = Readable.from(
    (async function* chunks() {
      yield CONTENT;
      await Promise.reject(new Error('gone'));
    })(),
  );
  await expect(school.ctx.files.save('videos', 'mp4', broken)).rejects.toThrow('gone');
  const { readdirSync } = await import('node:fs');
  expect(readdirSync(`${school.ctx.files.folder}/videos`)).toEqual([]);
});
