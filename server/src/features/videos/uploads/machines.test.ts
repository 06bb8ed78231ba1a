import { readdirSync } from 'node:fs';
import { request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { NOT_A_VIDEO } from '@trilha/contract';
import { expect, onTestFinished, test } from 'vitest';
import { testBucket } from '../../../../test/bucket.ts';
import { folder } from '../../../../test/processes/server-process.ts';
import { caller, testSchool } from '../../../../test/school.ts';
import { begin, create, send, terminate, tus, uploadStatus } from '../../../../test/tus.ts';
import { auditEntriesOf, longVideo, videoFixture, videoRows } from '../../../../test/videos.ts';
import { buildApp } from '../../../app.ts';
import { bucketFiles } from '../../../platform/media/bucket/bucket-files.ts';
import { BUCKET_LIMITS } from '../../../platform/media/bucket/client.ts';
import { clearUnused } from '../clearing.ts';
import { bucketContents } from './bucket-contents.ts';
import { MAX_OPEN_UPLOADS } from './uploads.ts';

/*
 * Two machines that share the database and the bucket, and no folder. How an upload goes at one, whatever
 * its storage, is in resumable.test.ts and resumable-errors.test.ts.
 */

const MB = 1024 * 1024;
const VIDEO = videoFixture('video.mp4');
/** Of more than one object of the bucket. */
const LONG = longVideo(5 * MB);
const LIMITS = { ...BUCKET_LIMITS, attempts: 1 };

/** @param clockAhead by how many minutes the clock of the second machine is ahead */
async function twoMachines({ clockAhead = 0 } = {}) {
  const bucket = await testBucket();
  const files = bucketFiles(bucket.settings, join(folder(), 'copies'), LIMITS);
  const school = await testSchool({ files, videoMaxMb: 16 });
  const other = {
    ...school.ctx,
    files: bucketFiles(bucket.settings, join(folder(), 'copies'), LIMITS),
    uploads: join(folder(), 'uploads'),
    now: () => new Date(school.ctx.now().getTime() + clockAhead * 60_000),
  };
  const options = {
    logLevel: 'silent',
    trustProxy: 0,
    corsOrigins: [],
    apiBaseUrl: '/api',
  } as const;
  const app = await buildApp(other, options);
  onTestFinished(() => app.close());
  const user = await school.user({ is_staff: true });
  const token = await school.tokenOf(user);
  const chunks = () => files.list('uploads');
  /** Expects that there is one video with this content, and nothing else. */
  const expectOneVideo = async (url: string, content = VIDEO) => {
    expect((await school.app.inject({ url })).rawPayload.equals(content)).toBe(true);
    expect(await videoRows(school)).toHaveLength(1);
    expect(await auditEntriesOf(school)).toHaveLength(1);
    expect(await files.list('videos')).toHaveLength(1);
    expect(await chunks()).toEqual([]);
    for (const { uploads } of [school.ctx, other]) expect(readdirSync(uploads)).toEqual([]);
  };
  return {
    bucket,
    files,
    school,
    other,
    token,
    chunks,
    expectOneVideo,
    a: caller(school.app, token),
    b: caller(app, token),
  };
}

const offsetOf = async (by: ReturnType<typeof caller>, upload: string) =>
  Number((await uploadStatus(by, upload)).headers['upload-offset']);
const idOf = (upload: string) => upload.split('/').at(-1) ?? '';
async function* stream(...chunks: Buffer[]) {
  yield* chunks;
}

test('an upload goes on at any machine, whatever its chunks are, and has its result at each', async () => {
  const { a, b, other, chunks, expectOneVideo } = await twoMachines();
  const upload = await begin(a, LONG.length);
  expect(await offsetOf(b, upload)).toBe(0);
  let from = 0;
  for (const [by, to] of [
    [a, 4.5 * MB],
    [b, 4.5 * MB + 1],
    [a, 4.5 * MB + 1000],
  ] as const) {
    const reply = await send(by, upload, from, LONG.subarray(from, to));
    expect([reply.status, reply.headers['upload-offset']]).toEqual([204, String(to)]);
    for (const each of [a, b]) expect(await offsetOf(each, upload)).toBe(to);
    expect((await send(b, upload, from, LONG.subarray(from, to))).status).toBe(409);
    from = to;
  }
  expect(await chunks()).toHaveLength(4);
  const last = await send(b, upload, from, LONG.subarray(from));
  expect(last.status).toBe(200);
  await expectOneVideo(last.body.url, LONG);
  const asked = await uploadStatus(a, upload);
  expect(JSON.parse(String(asked.headers['stored-video']))).toEqual(last.body);
  // A request that was under way so long is too late.
  const late = bucketContents(other).append(idOf(upload), LONG.length, stream(Buffer.alloc(1)));
  await expect(late).rejects.toMatchObject({ status: 404 });
});

test('it is one video, however often and wherever it is ended', async () => {
  const { a, b, bucket, expectOneVideo } = await twoMachines();
  const upload = await begin(a, VIDEO.length);
  bucket.fail((line) => (line.includes('/videos/') ? 'hang up' : undefined));
  expect((await send(b, upload, 0, VIDEO)).status).toBe(503);
  bucket.fail(undefined);
  const replies = await Promise.all([a, b, a, b].map((by) => uploadStatus(by, upload)));
  const stored = replies.map(({ headers }) => String(headers['stored-video']));
  expect(new Set(stored).size).toBe(1);
  await expectOneVideo(JSON.parse(stored[0] ?? '').url);
});

test('a machine that stood still in the middle of its end stores nothing when another one has ended', async () => {
  const { a, b, bucket, expectOneVideo } = await twoMachines({ clockAhead: 10 });
  const upload = await begin(a, VIDEO.length);
  const storing = Promise.withResolvers<ServerResponse>();
  let isFirst = true;
  bucket.fail((line) => {
    if (!isFirst || !line.startsWith('PUT') || !line.includes('/videos/')) return undefined;
    isFirst = false;
    return storing.resolve;
  });
  const frozen = send(a, upload, 0, VIDEO);
  const answer = await storing.promise;
  // By the clock of the other one, the lock is long stale.
  const asked = await uploadStatus(b, upload);
  expect(asked.status).toBe(200);
  answer.writeHead(200, { etag: '"x"' }).end();
  expect((await frozen).status).toBe(423);
  // Its copy of the video is removed.
  expect(bucket.requests.filter((line) => /^DELETE .*videos/.test(line))).toHaveLength(1);
  await expectOneVideo(JSON.parse(String(asked.headers['stored-video'])).url);
  expect((await uploadStatus(a, upload)).headers['stored-video']).toBe(
    asked.headers['stored-video'],
  );
});

test('another machine takes over from a connection that hangs, with all that has come', async () => {
  const { a, b, school, token, chunks, expectOneVideo } = await twoMachines();
  await school.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = school.app.server.address() as AddressInfo;
  const upload = await begin(a, LONG.length);
  const hanging = request({
    port,
    method: 'PATCH',
    path: `/api${upload}`,
    headers: {
      ...tus,
      authorization: `Bearer ${token}`,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': LONG.length,
    },
  });
  onTestFinished(() => void hanging.destroy());
  hanging.on('error', () => {});
  hanging.write(LONG.subarray(0, 4.5 * MB));
  await expect.poll(async () => (await chunks()).length).toBe(1);
  const offset = await offsetOf(b, upload);
  expect(offset).toBeGreaterThanOrEqual(4 * MB);
  const last = await send(b, upload, offset, LONG.subarray(offset));
  expect(last.status).toBe(200);
  await expectOneVideo(last.body.url, LONG);
});

test('of those who write at one place one wins, also where no lock holds them apart', async () => {
  const { a, b, school, other, chunks, expectOneVideo } = await twoMachines();
  const upload = await begin(a, VIDEO.length);
  const id = idOf(upload);
  const [one, two] = [school.ctx, other].map((ctx) => bucketContents(ctx));
  const written = await Promise.allSettled([
    one?.append(id, 0, stream(Buffer.from(VIDEO.subarray(0, 1000)))),
    two?.append(id, 0, stream(Buffer.from(VIDEO.subarray(0, 500)))),
  ]);
  expect(written.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const lost = written.find(({ status }) => status === 'rejected');
  expect(lost).toMatchObject({ reason: { status: 409 } });
  const from = await offsetOf(b, upload);
  expect([500, 1000]).toContain(from);
  const rest = VIDEO.subarray(from);
  const replies = await Promise.all([a, b, a].map((by) => send(by, upload, from, rest)));
  for (const { status } of replies) expect([200, 409]).toContain(status);
  const stored = replies.find(({ status }) => status === 200);
  // The object of the one that lost belongs to nothing, and is cleared after a day.
  expect(await chunks()).toHaveLength(1);
  await bucketContents(other).clear(new Date(Date.now() + 60_000));
  await expectOneVideo(stored?.body.url);
});

test('what came before a connection broke counts', async () => {
  const { a, b, school } = await twoMachines();
  const upload = await begin(a, VIDEO.length);
  async function* broken() {
    yield Buffer.from(VIDEO.subarray(0, 10));
    throw new Error('gone');
  }
  const contents = bucketContents(school.ctx);
  await expect(contents.append(idOf(upload), 0, broken())).rejects.toThrow('gone');
  expect(await offsetOf(b, upload)).toBe(10);
});

test('an outage in the middle of a chunk is 503, and the upload goes on where it was', async () => {
  const { a, b, bucket, expectOneVideo } = await twoMachines();
  const upload = await begin(a, LONG.length);
  let puts = 0;
  bucket.fail((line) =>
    line.startsWith('PUT') && line.includes('/uploads/') && ++puts > 1 ? 'hang up' : undefined,
  );
  const failed = await send(a, upload, 0, LONG);
  expect([failed.status, failed.headers['retry-after']]).toEqual([503, '5']);
  expect(failed.headers['tus-resumable']).toBe('1.0.0');
  bucket.fail(undefined);
  expect(await offsetOf(b, upload)).toBe(4 * MB);
  const last = await send(b, upload, 4 * MB, LONG.subarray(4 * MB));
  await expectOneVideo(last.body.url, LONG);
});

test('what is refused or canceled leaves nothing in the bucket', async () => {
  const { a, b, school, chunks } = await twoMachines();
  const canceled = await begin(a, 1000);
  await send(a, canceled, 0, VIDEO.subarray(0, 10));
  expect((await send(a, canceled, 10, VIDEO.subarray(0, 991))).status).toBe(413);
  expect(await chunks()).toHaveLength(1);
  expect((await terminate(b, canceled)).status).toBe(204);
  expect((await uploadStatus(a, canceled)).status).toBe(404);
  const text = await begin(b, 2000);
  await send(b, text, 0, Buffer.alloc(1000, 'a'));
  const refused = await send(a, text, 1000, Buffer.alloc(1000, 'b'));
  expect(refused).toMatchObject({ status: 400, body: { video_file: [NOT_A_VIDEO] } });
  // A part of it is gone.
  const gone = await begin(a, VIDEO.length);
  await send(a, gone, 0, VIDEO.subarray(0, 1000));
  for (const { path } of await chunks()) await school.ctx.files.remove(path);
  expect((await send(b, gone, 1000, VIDEO.subarray(1000))).status).toBe(404);
  for (const upload of [canceled, text, gone]) {
    expect((await uploadStatus(a, upload)).status).toBe(404);
  }
  expect(await chunks()).toEqual([]);
  const { queries } = school.ctx.database;
  expect(await queries.selectFrom('uploads').select('id').execute()).toEqual([]);
  expect(await queries.selectFrom('upload_chunks').select('path').execute()).toEqual([]);
  expect(await videoRows(school)).toEqual([]);
});

test('the limit of open uploads holds over both, and the clearing removes what nobody goes on with', async () => {
  const { a, b, school, other, chunks } = await twoMachines();
  const both = Array.from({ length: MAX_OPEN_UPLOADS }, () => [a, b]).flat();
  const replies = await Promise.all(both.map((by) => create(by, 1000)));
  const made = replies.filter(({ status }) => status === 201);
  expect(made).toHaveLength(MAX_OPEN_UPLOADS);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 429]));
  const uploads = made.map(
    ({ headers }) => `/admin/videos/resumable/${String(headers['location'])}`,
  );
  for (const upload of uploads.slice(0, 2)) await send(a, upload, 0, VIDEO.subarray(0, 10));
  expect(await chunks()).toHaveLength(2);
  // The bucket's clock cannot be moved.
  const now = () => new Date(Date.now() + 2 * 24 * 60 * 60 * 1000);
  const [kept = ''] = uploads;
  const { queries } = school.ctx.database;
  await queries
    .updateTable('uploads')
    .set({ used_at: now().toISOString() })
    .where('id', '=', idOf(kept))
    .execute();
  expect(await clearUnused({ ...other, now })).toMatchObject({ uploads: MAX_OPEN_UPLOADS - 1 });
  expect(await queries.selectFrom('uploads').select('id').execute()).toEqual([{ id: idOf(kept) }]);
  expect(await chunks()).toEqual([
    expect.objectContaining({ path: expect.stringContaining(idOf(kept)) }),
  ]);
  expect(await offsetOf(b, kept)).toBe(10);
});
