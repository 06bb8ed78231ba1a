import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { testBucket } from '../../../../test/bucket.ts';
import { folder } from '../../../../test/processes/server-process.ts';
import { testSchool } from '../../../../test/school.ts';
import { begin, send, uploadStatus } from '../../../../test/tus.ts';
import { formOf, videoFixture, videoRows } from '../../../../test/videos.ts';
import { clearUnused } from '../../../features/videos/clearing.ts';
import { POSTER_NEEDED } from '../../../features/videos/posters.ts';
import { StartError } from '../../http/errors.ts';
import type { BucketSettings } from '../../settings/bucket.ts';
import { signMedia } from '../../security/signed-urls.ts';
import { bucketFiles } from './bucket-files.ts';
import { BUCKET_LIMITS } from './client.ts';

const MB = 1024 * 1024;
const LIMITS = { ...BUCKET_LIMITS, attempts: 1 };

async function schoolOnBucket(own: Partial<BucketSettings> = {}, limits = LIMITS) {
  const bucket = await testBucket(own);
  const files = bucketFiles(bucket.settings, join(folder(), 'copies'), limits);
  const school = await testSchool({ files });
  const addressOf = (path: string) => signMedia(school.ctx.keys, path, school.ctx.now());
  return { bucket, files, school, addressOf };
}

test('a player that asks for ranges costs one request of the bucket each', async () => {
  const { bucket, files, school, addressOf } = await schoolOnBucket();
  const path = await files.save('videos', 'mp4', Readable.from([Buffer.alloc(1000, 'a')]));
  const ask = (range: string) => school.app.inject({ url: addressOf(path), headers: { range } });
  await ask('bytes=0-');
  const before = bucket.requests.length;
  expect((await ask('bytes=100-199')).statusCode).toBe(206);
  expect(bucket.requests.slice(before)).toEqual([expect.stringMatching(/^GET/)]);
});

test('what another process has removed is 404, and stays it', async () => {
  const { bucket, files, school, addressOf } = await schoolOnBucket();
  const path = await files.save('videos', 'mp4', Readable.from([Buffer.alloc(10)]));
  const ask = () => school.app.inject({ url: addressOf(path) });
  expect((await ask()).statusCode).toBe(200);
  await bucketFiles(bucket.settings, folder()).remove(path);
  expect((await ask()).statusCode).toBe(404);
  const again = await school.app.inject({
    url: addressOf(path),
    headers: { 'if-none-match': '*' },
  });
  expect(again.statusCode).toBe(404);
});

test('who reads slowly holds little of a video, and who goes away ends its way from the bucket', async () => {
  const { bucket, files, school, addressOf } = await schoolOnBucket();
  const path = await files.save('videos', 'mp4', Readable.from([Buffer.alloc(10)]));
  const length = 1024 * MB;
  const head = { 'content-length': length, etag: '"x"' };
  const flow = { sent: 0 };
  let isOpen = false;
  bucket.fail((line) => (answer) => {
    answer.writeHead(line.startsWith('HEAD') ? 200 : 206, head);
    if (line.startsWith('HEAD')) {
      answer.end();
      return;
    }
    isOpen = true;
    answer.once('close', () => (isOpen = false));
    const chunk = Buffer.alloc(64 * 1024);
    // As long as the network takes it: what is not read stays away.
    const more = () => {
      if (!isOpen) return;
      flow.sent += chunk.length;
      answer.write(chunk, more);
    };
    more();
  });
  await school.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = school.app.server.address() as AddressInfo;
  const asking = request({ port, host: '127.0.0.1', path: addressOf(path) }).end();
  const [answer] = await once(asking, 'response');
  expect(answer.headers['content-length']).toBe(String(length));
  // Until what flows has come to rest; a server that reads ahead goes on and on.
  for (let still = 0; still < 100 && flow.sent < 48 * MB;) {
    const before = flow.sent;
    await fetch(`http://127.0.0.1:${port}/api/health/`);
    still = flow.sent === before ? still + 1 : 0;
  }
  expect(flow.sent).toBeLessThan(48 * MB);
  expect(isOpen).toBe(true);
  asking.destroy();
  await expect.poll(() => isOpen).toBe(false);
});

test('who goes away while the bucket is silent is not kept by it', async () => {
  const { bucket, files, school, addressOf } = await schoolOnBucket(
    {},
    { ...LIMITS, silentMs: 600_000 },
  );
  const path = await files.save('videos', 'mp4', Readable.from([Buffer.alloc(1000)]));
  let isOpen = false;
  bucket.fail((line) => {
    if (line.startsWith('HEAD')) return undefined;
    return (answer) => {
      isOpen = true;
      answer.once('close', () => (isOpen = false));
      answer.writeHead(206, { 'content-length': 1000 }).write(Buffer.alloc(100));
    };
  });
  await school.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = school.app.server.address() as AddressInfo;
  const asking = request({ port, host: '127.0.0.1', path: addressOf(path) }).end();
  const [answer] = await once(asking, 'response');
  await once(answer, 'data');
  expect(isOpen).toBe(true);
  asking.destroy();
  await expect.poll(() => isOpen).toBe(false);
});

test('an answer that breaks off, or stays silent in its middle, is not taken for the whole', async () => {
  const { bucket, files, school, addressOf } = await schoolOnBucket(
    {},
    { ...LIMITS, silentMs: 50 },
  );
  const path = await files.save('videos', 'mp4', Readable.from([Buffer.alloc(1000)]));
  await school.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = school.app.server.address() as AddressInfo;
  for (const isSilent of [true, false]) {
    bucket.fail((line) => {
      if (line.startsWith('HEAD')) return undefined;
      return (answer) => {
        answer.writeHead(206, { 'content-length': 1000 }).write(Buffer.alloc(100), () => {
          if (!isSilent) answer.destroy();
        });
      };
    });
    const reply = await fetch(`http://127.0.0.1:${port}${addressOf(path)}`);
    expect(reply.status).toBe(200);
    await expect(reply.arrayBuffer()).rejects.toThrow('terminated');
    const used = files.withLocalFile(path, async () => undefined);
    await expect(used).rejects.toMatchObject({ status: 503 });
  }
});

test('an outage: media and uploads are 503 with Retry-After and say nothing of the bucket', async () => {
  const { bucket, files, school, addressOf } = await schoolOnBucket();
  const path = await files.save('videos', 'mp4', Readable.from([Buffer.alloc(1000)]));
  const host = new URL(bucket.settings.endpoint ?? '').host;
  for (const fault of [
    'hang up',
    { status: 500 },
    { status: 403, body: '<Error><Code>AccessDenied</Code></Error>' },
    { status: 404, body: '<Error><Code>NoSuchBucket</Code></Error>' },
  ] as const) {
    bucket.fail((line) => (line.startsWith('HEAD') ? undefined : fault));
    const reply = await school.app.inject({ url: addressOf(path) });
    expect([fault, reply.statusCode, reply.headers['retry-after']]).toEqual([fault, 503, '5']);
    expect(reply.body).not.toContain(host);
    expect(reply.body).not.toContain(bucket.settings.bucket);
    const saving = files.save('videos', 'mp4', Readable.from([Buffer.alloc(10)]));
    await expect(saving).rejects.toMatchObject({ status: 503 });
    const error: Error = (await saving.catch((caught: Error) => caught)) as Error;
    expect(`${error.stack} ${String((error.cause as Error).stack)}`).not.toContain(host);
  }
  bucket.fail(undefined);
  expect((await school.app.inject({ url: addressOf(path) })).statusCode).toBe(200);
  expect((await files.list('videos')).map((file) => file.path)).toEqual([path]);
});

test('of an error of the connection, which names the address, the log gets the code alone', async () => {
  const { settings } = await testBucket({ endpoint: 'http://127.0.0.1:1' });
  const error: unknown = await bucketFiles(settings, folder(), LIMITS)
    .list('videos')
    .catch((caught: unknown) => caught);
  const cause = new Error('The bucket did not do what it was asked for: ECONNREFUSED');
  expect(error).toMatchObject({ status: 503, cause });
});

test('a bucket that is silent is not waited for', async () => {
  const { bucket, files } = await schoolOnBucket();
  const path = await files.save('videos', 'mp4', Readable.from([Buffer.alloc(1000)]));
  bucket.fail(() => 'silence');
  const impatient = bucketFiles(bucket.settings, folder(), { ...LIMITS, answerMs: 50, partMs: 50 });
  const school = await testSchool({ files: impatient });
  const url = signMedia(school.ctx.keys, path, school.ctx.now());
  expect((await school.app.inject({ url })).statusCode).toBe(503);
  const saving = impatient.save('videos', 'mp4', Readable.from([Buffer.alloc(1000)]));
  await expect(saving).rejects.toMatchObject({ status: 503 });
  await expect(impatient.list('videos')).rejects.toMatchObject({ status: 503 });
  await expect(impatient.remove(path)).rejects.toMatchObject({ status: 503 });
});

test('an upload of which one part fails is aborted', async () => {
  const { bucket, files } = await schoolOnBucket();
  bucket.fail((line) => (line.includes('partNumber=2') ? { status: 500 } : undefined));
  const saving = files.save('videos', 'mp4', Readable.from([Buffer.alloc(20 * MB)]));
  await expect(saving).rejects.toMatchObject({ status: 503 });
  expect(bucket.requests.at(-1)).toMatch(/^DELETE .*uploadId=/);
  expect(await files.list('videos')).toEqual([]);
});

test('unfinished uploads of a process that died are listed as such, and removed', async () => {
  const { bucket, school } = await schoolOnBucket();
  const key = 'trilha/videos/0123456789abcdef0123456789abcdef.mp4';
  bucket.fail((line) => {
    if (line.startsWith('DELETE')) return { status: 204 };
    if (!/[?&]uploads/.test(line) || !line.includes('videos')) return undefined;
    const upload = `<Upload><Key>${key}</Key><UploadId>abc</UploadId><Initiated>2026-03-01T10:00:00.000Z</Initiated></Upload>`;
    return {
      status: 200,
      body: `<ListMultipartUploadsResult>${upload}</ListMultipartUploadsResult>`,
    };
  });
  const { files, suspicious } = await clearUnused(school.ctx);
  expect({ files, suspicious }).toEqual({ files: 1, suspicious: [] });
  const removed = bucket.requests.filter((line) => line.startsWith('DELETE'));
  expect(removed).toEqual([expect.stringContaining(`${key}?uploadId=abc`)]);
});

test('staff upload a video, by form and in chunks, and get its still; nothing stays on the disk', async () => {
  const { files, school } = await schoolOnBucket();
  const staff = await school.as(await school.user({ is_staff: true }));
  const video = videoFixture('video.mp4');
  const form = await staff.send(
    'POST',
    '/admin/videos/upload/',
    await formOf({ video_file: video }),
  );
  expect(form.status).toBe(200);
  const upload = await begin(staff, video.length);
  await send(staff, upload, 0, video.subarray(0, 1000));
  const chunks = await send(staff, upload, 1000, video.subarray(1000));
  expect(chunks.status).toBe(200);
  for (const { body } of [form, chunks]) {
    expect((await school.app.inject({ url: body.url })).rawPayload).toEqual(video);
  }
  const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
  const still = await staff.send(
    'POST',
    '/admin/videos/poster/',
    await formOf({ url: form.body.url }),
  );
  expect([still.status, still.body]).toEqual(
    hasFfmpeg ? [200, { poster_url: expect.any(String) }] : [400, { poster_file: [POSTER_NEEDED] }],
  );
  if (hasFfmpeg) {
    const picture = await school.app.inject({ url: still.body.poster_url });
    expect(picture.headers['content-type']).toBe('image/webp');
  }
  expect(await files.list('videos')).toHaveLength(2);
  expect(readdirSync(school.ctx.uploads)).toEqual([]);
  expect(await files.list('uploads')).toEqual([]);
});

test('an upload during an outage is refused, and goes on after it', async () => {
  const { bucket, files, school } = await schoolOnBucket();
  const staff = await school.as(await school.user({ is_staff: true }));
  const video = videoFixture('video.mp4');
  const upload = await begin(staff, video.length);
  // In the middle of its chunks, and then of its end.
  bucket.fail(() => 'hang up');
  expect((await send(staff, upload, 0, video.subarray(0, 1000))).status).toBe(503);
  expect((await uploadStatus(staff, upload)).headers['upload-offset']).toBe('0');
  bucket.fail((line) => (line.includes('/videos/') ? 'hang up' : undefined));
  const refused = await send(staff, upload, 0, video);
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
  expect(refused.body.error).toBe(
    'Files cannot be read or stored at the moment. Please try again shortly.',
  );
  expect(await videoRows(school)).toEqual([]);
  bucket.fail(undefined);
  const again = await uploadStatus(staff, upload);
  expect([again.status, again.headers['upload-offset']]).toEqual([200, String(video.length)]);
  expect(await videoRows(school)).toHaveLength(1);
  expect(await files.list('videos')).toHaveLength(1);
});

test('what no row names is cleared after a day', async () => {
  const { files, school } = await schoolOnBucket();
  await files.save('captions', 'vtt', Readable.from(['WEBVTT']));
  await files.save('pictures', 'webp', Readable.from(['x']));
  expect((await clearUnused(school.ctx)).files).toBe(0);
  // The bucket's clock cannot be moved.
  const later = { ...school.ctx, now: () => new Date(Date.now() + 2 * 24 * 60 * 60 * 1000) };
  expect(await clearUnused(later)).toMatchObject({ files: 2, suspicious: [] });
  expect([...(await files.list('captions')), ...(await files.list('pictures'))]).toEqual([]);
});

test('a folder is listed by pages; where most of it would go, nothing does', async () => {
  const { school, bucket } = await schoolOnBucket();
  // The server of these tests cannot list by pages on this Node.
  bucket.fail((line) => {
    if (!line.includes('list-type') || !line.includes('captions')) return undefined;
    const page = Number(/continuation-token=(\d)/.exec(line)?.[1] ?? 0);
    const contents = Array.from(
      { length: 7 },
      (_, index) =>
        `<Contents><Key>trilha/captions/${page}${index}.vtt</Key><Size>6</Size><LastModified>2026-03-01T10:00:00.000Z</LastModified></Contents>`,
    );
    const next = page < 2 ? `<NextContinuationToken>${page + 1}</NextContinuationToken>` : '';
    return {
      status: 200,
      body: `<ListBucketResult><IsTruncated>${page < 2}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`,
    };
  });
  expect(await school.ctx.files.list('captions')).toHaveLength(21);
  expect(await clearUnused(school.ctx)).toMatchObject({ files: 0, suspicious: ['captions'] });
  expect(bucket.requests.filter((line) => line.startsWith('DELETE'))).toEqual([]);
});

test('with S3_REDIRECT browsers get videos, and only them, from the bucket for as long as the address is valid', async () => {
  const { files, school, addressOf, bucket } = await schoolOnBucket({ redirect: true });
  const content = Buffer.alloc(1000, 'v');
  const path = await files.save('videos', 'mp4', Readable.from([content]));
  const captions = await files.save('captions', 'vtt', Readable.from(['WEBVTT']));
  expect((await school.app.inject({ url: path })).statusCode).toBe(403);
  const reply = await school.app.inject({ url: addressOf(path) });
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([302, 'private, no-store']);
  const target = new URL(String(reply.headers.location));
  expect(target.origin).toBe(bucket.settings.endpoint);
  const range = await fetch(target, { headers: { range: 'bytes=0-9' } });
  expect([range.status, range.headers.get('content-type')]).toEqual([206, 'video/mp4']);
  const exp = Number(new URL(addressOf(path), 'http://x').searchParams.get('exp'));
  const left = exp - school.ctx.now().getTime() / 1000;
  const signed = target.searchParams.get('X-Amz-Date') ?? '';
  const since = signed.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  const end = Date.parse(since) / 1000 + Number(target.searchParams.get('X-Amz-Expires'));
  expect(end - Date.now() / 1000).toBeLessThanOrEqual(left);
  // The same address for an hour, so that a player that seeks goes on with it.
  const again = await school.app.inject({ url: addressOf(path) });
  expect(new URL(String(again.headers.location)).pathname).toBe(target.pathname);
  expect((await school.app.inject({ url: addressOf(captions) })).statusCode).toBe(200);
});

test('a bucket that cannot be used is told in one sentence without its key', async () => {
  const { bucket, files } = await schoolOnBucket();
  await bucketFiles(bucket.settings, folder(), LIMITS).check();
  expect(await files.list('videos')).toEqual([]);
  for (const [own, reason] of [
    [{ bucket: 'no-such-bucket' }, 'NoSuchBucket 404'],
    [{ accessKeyId: 'somebody', secretAccessKey: 'hunter2' }, 'InvalidAccessKeyId 403'],
    [{ endpoint: 'http://127.0.0.1:1' }, 'ECONNREFUSED'],
  ] as const) {
    const { check } = bucketFiles({ ...bucket.settings, ...own }, folder(), LIMITS);
    const error = await check().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(StartError);
    expect(String(error)).toContain(`The bucket in S3_BUCKET cannot be used (${reason}): check `);
    expect(String(error)).not.toContain('hunter2');
  }
  bucket.fail((line) => (line.startsWith('PUT') ? { status: 403 } : undefined));
  await expect(bucketFiles(bucket.settings, folder(), LIMITS).check()).rejects.toThrow(StartError);
});
