import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { testBucket } from '../../../test/bucket.ts';
import { folder } from '../../../test/processes/server-process.ts';
import { testSchool } from '../../../test/school.ts';
import { signMedia } from '../security/signed-urls.ts';
import { bucketFiles } from './bucket/bucket-files.ts';
import { BUCKET_LIMITS } from './bucket/client.ts';
import { diskFiles, FILE_KINDS, type Files } from './files.ts';
import { moveFiles } from './move-files.ts';

const STORAGES: readonly (readonly [name: string, open: () => Promise<Files>])[] = [
  ['disk', async () => diskFiles(folder())],
  ['bucket', async () => bucketFiles((await testBucket()).settings, join(folder(), 'copies'))],
];

const MB = 1024 * 1024;
const CONTENT = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256));

function broken(whole: Buffer): Readable {
  return Readable.from(
    (async function* chunks() {
      yield whole;
      await Promise.reject(new Error('gone'));
    })(),
  );
}

describe.for(STORAGES)('the interface of files, on %s', ([, open]) => {
  test('what is saved, adopted and put is read, listed and removed', async () => {
    const files = await open();
    expect(await files.list('videos')).toEqual([]);
    const saved = await files.save('videos', 'mp4', Readable.from([CONTENT]));
    expect(saved).toMatch(/^\/media\/videos\/[0-9a-f]{32}\.mp4$/);
    const original = join(folder(), 'video');
    // Three parts of a multipart upload; the last one is short.
    const large = randomBytes(16 * MB + 10);
    writeFileSync(original, large);
    const adopted = await files.adopt('videos', 'webm', original);
    const put = '/media/videos/from-elsewhere.ogv';
    await files.put(put, Readable.from(['Ogg']));
    await files.save('captions', 'vtt', Readable.from(['WEBVTT']));

    const sizes = { [saved]: 1000, [adopted]: large.length, [put]: 3 };
    const listed = await files.list('videos');
    expect(Object.fromEntries(listed.map(({ path, size }) => [path, size]))).toEqual(sizes);
    for (const { writtenAt } of listed) {
      expect(Math.abs(Date.now() - writtenAt.getTime())).toBeLessThan(10 * 60_000);
    }
    for (const [path, size] of Object.entries(sizes)) {
      expect(await files.stat(path)).toMatchObject({ path, size });
    }
    expect((await buffer(await files.read(adopted))).equals(large)).toBe(true);
    const copied = await files.withLocalFile(saved, async (file) => {
      expect(extname(file)).toBe('.mp4');
      return { file, content: readFileSync(file) };
    });
    expect(copied.content).toEqual(CONTENT);

    await files.remove(saved);
    // Twice is no error: another process may have removed it.
    await files.remove(saved);
    expect(await files.stat(saved)).toBeUndefined();
    expect((await files.list('videos')).map(({ path }) => path).toSorted()).toEqual(
      [adopted, put].toSorted(),
    );
  });

  test.for([10, 9 * MB])('a content of %i bytes that breaks off leaves nothing', async (length) => {
    const files = await open();
    const content = broken(Buffer.alloc(length));
    await expect(files.save('videos', 'mp4', content)).rejects.toThrow('gone');
    expect(await files.list('videos')).toEqual([]);
  });
});

const RANGES: readonly (readonly [string | undefined, number, string | undefined])[] = [
  [undefined, 200, undefined],
  ['bytes=0-', 206, 'bytes 0-999/1000'],
  ['bytes=0-9', 206, 'bytes 0-9/1000'],
  ['bytes=999-999', 206, 'bytes 999-999/1000'],
  ['bytes=990-', 206, 'bytes 990-999/1000'],
  ['bytes=-5', 206, 'bytes 995-999/1000'],
  ['bytes=-5000', 206, 'bytes 0-999/1000'],
  ['bytes=500-5000', 206, 'bytes 500-999/1000'],
  ['bytes=1000-', 416, 'bytes */1000'],
  ['bytes=-0', 416, 'bytes */1000'],
  // Several ranges, and other units: the whole file.
  ['bytes=0-9,20-29', 200, undefined],
  ['items=0-9', 200, undefined],
];

describe.for(STORAGES)('media over HTTP, from %s', ([, open]) => {
  const serve = async () => {
    const files = await open();
    const school = await testSchool({ files });
    const path = await files.save('videos', 'mp4', Readable.from([CONTENT]));
    const address = signMedia(school.ctx.keys, path, school.ctx.now());
    const ask = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
      school.app.inject({ method, url: address, headers });
    return { school, files, path, address, ask };
  };

  test('ranges', async () => {
    const { ask } = await serve();
    for (const [range, status, contentRange] of RANGES) {
      const reply = await ask(range === undefined ? {} : { range });
      expect([range, reply.statusCode, reply.headers['content-range']]).toEqual([
        range,
        status,
        contentRange,
      ]);
      if (status === 416) continue;
      const [, from = 0, to = 999] = /(\d+)-(\d+)/.exec(contentRange ?? '')?.map(Number) ?? [];
      expect(reply.rawPayload, range).toEqual(CONTENT.subarray(from, to + 1));
      expect(reply.headers, range).toMatchObject({
        'content-type': 'video/mp4',
        'content-length': String(to + 1 - from),
        'accept-ranges': 'bytes',
        'cache-control': 'private, max-age=43200, immutable',
        'x-content-type-options': 'nosniff',
      });
    }
  });

  test('conditions', async () => {
    const { ask } = await serve();
    const head = await ask({}, 'HEAD');
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
    expect(head.headers['content-length']).toBe('1000');
    const etag = String(head.headers.etag);
    const written = String(head.headers['last-modified']);
    const before = new Date(Date.parse(written) - 60_000).toUTCString();
    const range = 'bytes=0-9';
    for (const [headers, status] of [
      [{ 'if-none-match': etag }, 304],
      [{ 'if-none-match': `"other", ${etag}` }, 304],
      [{ 'if-none-match': '"other"' }, 200],
      [{ 'if-none-match': '"other"', 'if-modified-since': written }, 200],
      [{ 'if-modified-since': written }, 304],
      [{ 'if-modified-since': before }, 200],
      [{ 'if-match': etag }, 200],
      [{ 'if-match': '*' }, 200],
      [{ 'if-match': '"other"' }, 412],
      [{ 'if-unmodified-since': written }, 200],
      [{ 'if-unmodified-since': before }, 412],
      [{ range, 'if-range': etag }, 206],
      [{ range, 'if-range': written }, 206],
      [{ range, 'if-range': '"other"' }, 200],
      [{ range, 'if-range': before }, 200],
    ] as const) {
      const reply = await ask(headers);
      expect([headers, reply.statusCode]).toEqual([headers, status]);
    }
  });

  test('what is gone, and what was never there, is 404', async () => {
    const { school, files, path, ask } = await serve();
    expect((await ask()).statusCode).toBe(200);
    await files.remove(path);
    expect((await ask()).statusCode).toBe(404);
    expect((await ask({}, 'HEAD')).statusCode).toBe(404);
    const never = await school.app.inject({ url: '/media/pictures/0123.webp' });
    expect(never.statusCode).toBe(404);
  });
});

test('copies for programs are removed', async () => {
  const copies = folder();
  const files = bucketFiles((await testBucket()).settings, copies);
  const path = await files.save('videos', 'mp4', Readable.from([CONTENT]));
  const failing = files.withLocalFile(path, async (file) => {
    expect(file.startsWith(copies)).toBe(true);
    throw new Error('the program failed');
  });
  await expect(failing).rejects.toThrow('the program failed');
  expect(readdirSync(copies)).toEqual([]);
  expect(copies.startsWith(tmpdir())).toBe(true);
});

test('all files are copied to another storage and back; what broke off goes on', async () => {
  const disk = diskFiles(folder());
  const { settings, fail } = await testBucket();
  const bucket = bucketFiles(settings, folder(), { ...BUCKET_LIMITS, attempts: 1 });
  const paths = [];
  for (const kind of FILE_KINDS) paths.push(await disk.save(kind, 'webp', Readable.from([kind])));
  const unfinished = join(disk.folder, 'videos', 'unfinished.mp4.part');
  writeFileSync(unfinished, 'half');
  fail((line) => (line.startsWith('PUT') && line.includes('/profiles/') ? 'hang up' : undefined));
  await expect(moveFiles(disk, bucket)).rejects.toMatchObject({ status: 503 });
  fail(undefined);
  const reported: string[] = [];
  // Videos and captions are there; the others follow.
  const rest = FILE_KINDS.slice(2);
  expect(await moveFiles(disk, bucket, (path) => reported.push(path))).toEqual({
    copied: rest.length,
    bytes: rest.join('').length,
    present: 2,
  });
  expect(reported).toEqual(paths.slice(2));

  const other = diskFiles(folder());
  const [first = ''] = paths;
  // One that another program has cut short, and what an interrupted run has left.
  await other.put(first, Readable.from(['vid']));
  writeFileSync(`${other.locate(first)}.part`, 'v');
  expect(await moveFiles(bucket, other)).toMatchObject({ copied: FILE_KINDS.length, present: 0 });
  for (const path of paths) {
    expect(readFileSync(other.locate(path))).toEqual(readFileSync(disk.locate(path)));
  }
  expect((await other.list('videos')).map(({ path }) => path)).toEqual([first]);
});

test('a copy of another size ends the copying', async () => {
  const disk = diskFiles(folder());
  await disk.save('videos', 'mp4', Readable.from([CONTENT]));
  const lossy: Files = {
    ...diskFiles(folder()),
    stat: async (path) => ({ path, size: 999, writtenAt: new Date() }),
  };
  await expect(moveFiles(disk, lossy)).rejects.toThrow('999 bytes as a copy in place of 1000');
});
