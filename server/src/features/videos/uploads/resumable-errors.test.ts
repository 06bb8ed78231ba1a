import { describe, expect, onTestFinished, test } from 'vitest';
import { videoFixture, filesOf, videoRows } from '../../../../test/videos.ts';
import { caller, type School, testSchool } from '../../../../test/school.ts';
import { buildApp } from '../../../app.ts';
import { begin, create, terminate, send, tus, uploadStatus } from '../../../../test/tus.ts';
import { MAX_OPEN_UPLOADS } from './uploads.ts';
import { MAX_UNUSED_UPLOADS } from '../videos.ts';

const PATH = '/admin/videos/resumable/';
const MB = 1024 * 1024;
const VIDEO = videoFixture('video.mp4');
const NOT_A_VIDEO = 'This file is not a video that can be used here. Use MP4, WebM or OGG.';
const GONE = 'This upload is not there. Begin it again.';

const said = (sentence: string) => ({ detail: sentence, message: sentence, error: sentence });

async function schoolWithPaulo() {
  const school = await testSchool();
  const user = await school.user({ username: 'paulo', is_staff: true });
  return { school, user, paulo: await school.as(user) };
}

function expectNothing(school: School) {
  expect(filesOf(school)).toEqual({ videos: [], pictures: [], uploads: [] });
}

describe('an upload belongs to the user who created it', () => {
  test('and only staff create one', async () => {
    const { school } = await schoolWithPaulo();
    const student = await school.as(await school.user());
    expect(await create(student, 10)).toMatchObject({
      status: 403,
      body: said('You are not allowed to do this.'),
    });
    const nobody = await create(school.anyone, 10);
    expect(nobody.status).toBe(401);
    expect(nobody.headers['www-authenticate']).toBe('Bearer');
    expect(nobody.body).toEqual(said('Authentication credentials were not provided.'));
    expectNothing(school);
  });

  test('for other users it is 404', async () => {
    const { school, paulo } = await schoolWithPaulo();
    const upload = await begin(paulo, VIDEO.length);
    const student = await school.as(await school.user());
    const colleague = await school.as(await school.user({ is_staff: true, is_superuser: true }));
    for (const [other, status] of [
      [school.anyone, 401],
      [student, 403],
      [colleague, 404],
    ] as const) {
      expect((await uploadStatus(other, upload)).status).toBe(status);
      expect((await send(other, upload, 0, VIDEO)).status).toBe(status);
      expect((await terminate(other, upload)).status).toBe(status);
    }
    expect((await send(colleague, upload, 0, VIDEO)).body).toEqual(said(GONE));
    expect((await uploadStatus(paulo, upload)).headers['upload-offset']).toBe('0');
    await send(paulo, upload, 0, VIDEO);
    expect((await uploadStatus(colleague, upload)).status).toBe(404);
  });

  test('whatever owner the client sends', async () => {
    const { school, paulo } = await schoolWithPaulo();
    const colleague = await school.user({ is_staff: true });
    const metadata = `owner ${btoa(String(colleague.id))},stored ${btoa('/media/videos/x.mp4')}`;
    const reply = await create(paulo, VIDEO.length, { 'upload-metadata': metadata });
    const upload = `${PATH}${String(reply.headers['location'])}`;
    expect((await uploadStatus(await school.as(colleague), upload)).status).toBe(404);
    const asked = await uploadStatus(paulo, upload);
    expect(asked.headers['upload-offset']).toBe('0');
    expect(asked.headers['upload-metadata']).toBeUndefined();
  });

  test('as long as they are staff and logged in', async () => {
    const { school, user, paulo } = await schoolWithPaulo();
    const upload = await begin(paulo, VIDEO.length);
    const set = (values: { is_staff: boolean }) =>
      school.ctx.database.queries
        .updateTable('users')
        .set(values)
        .where('id', '=', user.id)
        .execute();
    await set({ is_staff: false });
    expect((await send(paulo, upload, 0, VIDEO)).status).toBe(403);
    await set({ is_staff: true });
    await school.ctx.database.queries
      .updateTable('sessions')
      .set({ revoked_at: school.ctx.now().toISOString() })
      .execute();
    expect((await send(paulo, upload, 0, VIDEO)).status).toBe(401);
    expect(filesOf(school).videos).toEqual([]);
    const again = await school.as(user);
    expect((await uploadStatus(again, upload)).headers['upload-offset']).toBe('0');
  });

  test('and has only the address that the server returned', async () => {
    const { paulo } = await schoolWithPaulo();
    const unknown = '0'.repeat(32);
    for (const id of [
      unknown,
      'x',
      '..%2f..%2ftrilha.db',
      '%2e%2e',
      '__proto__',
      `${unknown}.json`,
      '%00',
    ]) {
      expect((await uploadStatus(paulo, `${PATH}${id}`)).status, id).toBe(404);
      expect((await send(paulo, `${PATH}${id}`, 0, VIDEO)).status, id).toBe(404);
      expect((await terminate(paulo, `${PATH}${id}`)).status, id).toBe(404);
    }
  });
});

describe('refused is', () => {
  test('a video over the limit, before anything is sent', async () => {
    const { school, paulo } = await schoolWithPaulo();
    const sentence = 'The video is too large: at most 1 MB are allowed.';
    expect(await create(paulo, MB + 1)).toMatchObject({ status: 413, body: said(sentence) });
    expect(await create(paulo, '9'.repeat(15))).toMatchObject({ status: 413 });
    expectNothing(school);
    expect((await create(paulo, MB)).status).toBe(201);
  });

  test('more bytes than announced', async () => {
    const { paulo } = await schoolWithPaulo();
    const upload = await begin(paulo, 1000);
    expect(await send(paulo, upload, 0, VIDEO)).toMatchObject({
      status: 413,
      body: said('More was sent than Upload-Length says.'),
    });
    expect((await uploadStatus(paulo, upload)).headers['upload-offset']).toBe('0');
  });

  test('a video whose size is deferred, concatenated or not a number', async () => {
    const { school, paulo } = await schoolWithPaulo();
    for (const [name, value] of [
      ['upload-defer-length', '1'],
      ['upload-concat', 'partial'],
      ['upload-concat', 'final;/api/admin/videos/resumable/a /api/admin/videos/resumable/b'],
    ] as const) {
      const reply = await paulo.send('POST', PATH, { headers: { ...tus, [name]: value } });
      expect(reply.status).toBe(400);
      expect(reply.body).toEqual(said('Say the size of the whole video in Upload-Length.'));
    }
    for (const length of ['', 'x', '-1', '1.5', '1e3', '0x10']) {
      const reply = await create(paulo, length);
      expect(reply.status, length).toBe(400);
      expect(reply.body.error).toBe(reply.body.detail);
    }
    expectNothing(school);
  });

  test('a request that violates the protocol', async () => {
    const { paulo } = await schoolWithPaulo();
    const upload = await begin(paulo, VIDEO.length);
    const type = 'application/offset+octet-stream';
    const patch = (headers: Record<string, string>) =>
      paulo.send('PATCH', upload, { headers, payload: VIDEO });
    const place = { 'upload-offset': '0' };
    expect((await patch({ ...place, 'content-type': type })).body).toEqual(
      said('Send the header Tus-Resumable: 1.0.0.'),
    );
    expect((await patch({ 'tus-resumable': '0.2', ...place, 'content-type': type })).status).toBe(
      400,
    );
    expect((await patch({ ...tus, 'content-type': type })).status).toBe(400);
    expect((await patch({ ...tus, ...place, 'content-type': 'video/mp4' })).status).toBe(415);
    expect((await paulo.post(PATH, { name: 'x' }, { headers: tus })).status).toBe(415);
    expect((await uploadStatus(paulo, upload)).headers['upload-offset']).toBe('0');
  });

  test('another method', async () => {
    const { paulo } = await schoolWithPaulo();
    const upload = await begin(paulo, VIDEO.length);
    for (const [method, path, allow] of [
      ['GET', PATH, 'POST'],
      ['DELETE', PATH, 'POST'],
      ['PUT', upload, 'HEAD, PATCH, DELETE'],
      ['GET', upload, 'HEAD, PATCH, DELETE'],
      ['POST', upload, 'HEAD, PATCH, DELETE'],
    ] as const) {
      const reply = await paulo.send(method, path);
      expect(reply.status).toBe(405);
      expect(reply.headers['allow']).toBe(allow);
    }
  });

  test.for([
    ['a page', Buffer.from('<!doctype html>'.repeat(200))],
    ['Matroska', videoFixture('vp9.mkv')],
    ['half a video', VIDEO.subarray(0, 2500)],
  ] as const)('%s, and nothing is left', async ([, content]) => {
    const { school, paulo } = await schoolWithPaulo();
    const upload = await begin(paulo, content.length);
    const reply = await send(paulo, upload, 0, content);
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({ ...said(NOT_A_VIDEO), video_file: [NOT_A_VIDEO] });
    expectNothing(school);
    expect(await videoRows(school)).toEqual([]);
    expect((await uploadStatus(paulo, upload)).status).toBe(404);
  });

  test('nothing at all', async () => {
    const { school, paulo } = await schoolWithPaulo();
    expect(await create(paulo, 0)).toMatchObject({ status: 400, body: said(NOT_A_VIDEO) });
    expectNothing(school);
  });

  test('a user with too many unused videos', async () => {
    const { school, user, paulo } = await schoolWithPaulo();
    const rows = Array.from({ length: MAX_UNUSED_UPLOADS }, (_, n) => ({
      path: `/media/videos/${n}.mp4`,
      seconds: 2,
      poster: null,
      warning: null,
      uploaded_by: user.id,
      uploaded_at: school.ctx.now().toISOString(),
    }));
    await school.ctx.database.queries.insertInto('videos').values(rows).execute();
    const reply = await create(paulo, 1000);
    expect(reply.status).toBe(429);
    expect(reply.body.error).toBe(reply.body.detail);
    expectNothing(school);
  });
});

test('of too many open uploads the oldest is removed, unless all are active', async () => {
  const { school, paulo } = await schoolWithPaulo();
  const open: string[] = [];
  for (let n = 0; n < MAX_OPEN_UPLOADS; n += 1) open.push(await begin(paulo, VIDEO.length));
  const colleague = await begin(
    await school.as(await school.user({ is_staff: true })),
    VIDEO.length,
  );
  expect(await create(paulo, 1000)).toMatchObject({
    status: 429,
    body: said('At most 5 videos can be uploaded at the same time.'),
  });
  for (const [index, upload] of open.entries()) {
    await school.ctx.database.queries
      .updateTable('uploads')
      .set({ used_at: new Date(school.ctx.now().getTime() - (100 + index) * 1000).toISOString() })
      .where('id', '=', upload.split('/').at(-1) ?? '')
      .execute();
  }
  expect((await create(paulo, 1000)).status).toBe(201);
  expect((await uploadStatus(paulo, open.at(-1) ?? '')).status).toBe(404);
  expect((await uploadStatus(paulo, open[0] ?? '')).status).toBe(200);
  const other = filesOf(school).uploads.filter((name) => colleague.includes(name));
  expect(other).toHaveLength(1);
});

test('also of many that begin at once, here and at another process', async () => {
  const { school, paulo } = await schoolWithPaulo();
  const many = await Promise.all(Array.from({ length: 60 }, () => create(paulo, 1000)));
  const created = many.filter(({ status }) => status === 201);
  expect(created).toHaveLength(MAX_OPEN_UPLOADS);
  for (const reply of many) {
    if (reply.status === 201) continue;
    expect(reply).toMatchObject({
      status: 429,
      body: said('At most 5 videos can be uploaded at the same time.'),
    });
  }
  for (const { headers } of created)
    await terminate(paulo, `${PATH}${String(headers['location'])}`);
  expectNothing(school);

  const other = await buildApp(school.ctx, {
    logLevel: 'silent',
    trustProxy: 0,
    corsOrigins: [],
    apiBaseUrl: '/api',
  });
  onTestFinished(() => other.close());
  const user = await school.user({ is_staff: true });
  const token = await school.tokenOf(user);
  const both = [caller(school.app, token), caller(other, token)];
  const mixed = await Promise.all(
    Array.from({ length: 5 }, () => both)
      .flat()
      .map((by) => create(by, 1000)),
  );
  expect(mixed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 5 }, () => 201),
    ...Array.from({ length: 5 }, () => 429),
  ]);
});

test('a client on another origin may read the headers of the protocol', async () => {
  const { school, paulo } = await schoolWithPaulo();
  const origin = 'https://client.example';
  const preflight = await school.anyone.send('OPTIONS', `${PATH}${'0'.repeat(32)}`, {
    headers: {
      origin,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization,tus-resumable,upload-offset,content-type',
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-allow-methods': expect.stringContaining('PATCH'),
    'access-control-allow-headers': expect.stringContaining('upload-offset'),
  });
  const created = await create(paulo, 1000, { origin });
  const refused = await create(paulo, MB + 1, { origin });
  for (const { headers } of [created, refused]) {
    expect(headers['access-control-allow-origin']).toBe(origin);
    for (const name of ['Location', 'Upload-Offset', 'Upload-Length', 'Stored-Video']) {
      expect(headers['access-control-expose-headers']).toContain(name);
    }
  }
  const other = await create(paulo, 1000, { origin: 'https://other.example' });
  expect(other.headers['access-control-allow-origin']).toBeUndefined();
});
