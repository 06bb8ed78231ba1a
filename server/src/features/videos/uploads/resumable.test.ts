import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { auditEntriesOf, videoFixture, filesOf, videoRows } from '../../../../test/videos.ts';
import { caller, type School, testSchool } from '../../../../test/school.ts';
import { begin, create, terminate, send, tus, uploadStatus } from '../../../../test/tus.ts';
import { buildApp } from '../../../app.ts';

const PATH = '/admin/videos/resumable/';
const VIDEO = videoFixture('video.mp4');

const said = (sentence: string) => ({ detail: sentence, message: sentence, error: sentence });

async function schoolWithPaulo() {
  const school = await testSchool();
  const user = await school.user({ username: 'paulo', is_staff: true });
  return { school, user, paulo: await school.as(user) };
}

function expectNothing(school: School) {
  expect(filesOf(school)).toEqual({ videos: [], pictures: [], uploads: [] });
}

describe('an upload in chunks', () => {
  test('becomes a video like one of a form', async () => {
    const { school, user, paulo } = await schoolWithPaulo();
    const created = await create(paulo, VIDEO.length);
    expect(created.status).toBe(201);
    // Relative, so that it works behind any proxy.
    expect(created.headers).toMatchObject({
      location: expect.stringMatching(/^[0-9a-f]{32}$/),
      'tus-resumable': '1.0.0',
    });
    const upload = `${PATH}${String(created.headers['location'])}`;
    expect((await uploadStatus(paulo, upload)).headers).toMatchObject({
      'upload-offset': '0',
      'upload-length': String(VIDEO.length),
    });
    const first = await send(paulo, upload, 0, VIDEO.subarray(0, 1000));
    expect(first).toMatchObject({ status: 204, body: undefined });
    expect(first.headers['upload-offset']).toBe('1000');
    expect(filesOf(school).videos).toEqual([]);
    expect((await uploadStatus(paulo, upload)).headers['upload-offset']).toBe('1000');
    const last = await send(paulo, upload, 1000, VIDEO.subarray(1000));
    expect(last.status).toBe(200);
    expect(last.headers['upload-offset']).toBe(String(VIDEO.length));
    expect(last.body).toEqual({
      url: expect.stringMatching(/^\/media\/videos\/[0-9a-f]{32}\.mp4\?exp=\d+&sig=/),
      duration: '00:02',
      poster_url: null,
      warning: null,
    });
    expect((await school.app.inject({ url: last.body.url })).rawPayload).toEqual(VIDEO);
    const path = last.body.url.split('?')[0];
    expect(await videoRows(school)).toMatchObject([{ path, uploaded_by: user.id }]);
    expect(await auditEntriesOf(school)).toMatchObject([{ actor_id: user.id, subject_name: path }]);
    // Of the upload only its row is left, for clients that ask for the result later.
    expect(filesOf(school).uploads).toEqual([]);
  });

  test('may be sent completely with its creation', async () => {
    const { paulo } = await schoolWithPaulo();
    const reply = await paulo.send('POST', PATH.slice(0, -1), {
      headers: {
        ...tus,
        'upload-length': String(VIDEO.length),
        'content-type': 'application/offset+octet-stream',
      },
      payload: VIDEO,
    });
    expect(reply).toMatchObject({ status: 201, body: { duration: '00:02' } });
    // Relative to an address without a trailing slash.
    expect(reply.headers['location']).toMatch(/^resumable\/[0-9a-f]{32}$/);
  });

  test('returns its result again to a client that missed the response', async () => {
    const { school, paulo } = await schoolWithPaulo();
    const upload = await begin(paulo, VIDEO.length);
    const { body } = await send(paulo, upload, 0, VIDEO);
    const asked = await uploadStatus(paulo, upload);
    expect(asked.status).toBe(200);
    expect(asked.headers).toMatchObject({
      'upload-offset': String(VIDEO.length),
      'upload-length': String(VIDEO.length),
    });
    expect(JSON.parse(String(asked.headers['stored-video']))).toEqual(body);
    const again = await send(paulo, upload, VIDEO.length, Buffer.alloc(0));
    expect(again).toMatchObject({ status: 200, body });
    expect(await videoRows(school)).toHaveLength(1);
    expect(filesOf(school).videos).toHaveLength(1);
  });

  test('speaks the language of each request, also in a header', async () => {
    const { paulo } = await schoolWithPaulo();
    const video = videoFixture('video.ogv');
    const upload = await begin(paulo, video.length);
    const english = await send(paulo, upload, 0, video);
    const stored = ({ headers }: typeof english) => JSON.parse(String(headers['stored-video']));
    expect(english.body.warning).toMatch(/^Today's browsers no longer play/);
    const asked = (language: string) =>
      paulo.send('HEAD', upload, { headers: { ...tus, 'x-interface-language': language } });
    expect(stored(await asked('en'))).toEqual(english.body);
    const french = await asked('fr');
    expect(french.headers['stored-video']).toMatch(/^[ -~]+$/);
    expect(stored(french)).toEqual({
      ...english.body,
      warning: expect.stringMatching(/^Les navigateurs actuels ne lisent plus la vidéo Ogg/),
    });
    const tooLarge = await paulo.send('POST', PATH, {
      headers: { ...tus, 'upload-length': String(9e9), 'x-interface-language': 'pt-BR' },
    });
    expect([tooLarge.status, tooLarge.body]).toEqual([
      413,
      said('O vídeo é grande demais: são permitidos no máximo 1 MB.'),
    ]);
  });

  test('is finished by the next request, where the server stopped before', async () => {
    const { school, paulo } = await schoolWithPaulo();
    const upload = await begin(paulo, VIDEO.length);
    vi.spyOn(school.ctx.database, 'transaction').mockRejectedValueOnce(new Error('ended'));
    expect((await send(paulo, upload, 0, VIDEO)).status).toBe(500);
    expect(filesOf(school)).toMatchObject({ videos: [] });
    const asked = await uploadStatus(paulo, upload);
    expect(JSON.parse(String(asked.headers['stored-video']))).toMatchObject({ duration: '00:02' });
    expect(filesOf(school).videos).toHaveLength(1);
  });

  test('is one video, however many finish it at once', async () => {
    const { school, paulo } = await schoolWithPaulo();
    const upload = await begin(paulo, VIDEO.length);
    vi.spyOn(school.ctx.database, 'transaction').mockRejectedValueOnce(new Error('ended'));
    await send(paulo, upload, 0, VIDEO);
    const replies = await Promise.all([1, 2, 3, 4].map(() => uploadStatus(paulo, upload)));
    const told = replies.map((reply) => reply.headers['stored-video']);
    expect(new Set(told).size).toBe(1);
    expect(await videoRows(school)).toHaveLength(1);
    expect(filesOf(school).videos).toHaveLength(1);
  });

  test('can be cancelled', async () => {
    const { school, paulo } = await schoolWithPaulo();
    const upload = await begin(paulo, VIDEO.length);
    await send(paulo, upload, 0, VIDEO.subarray(0, 1000));
    expect((await terminate(paulo, upload)).status).toBe(204);
    expectNothing(school);
    expect((await uploadStatus(paulo, upload)).status).toBe(404);
    // Deleting a finished upload removes its record; the video stays.
    const other = await begin(paulo, VIDEO.length);
    await send(paulo, other, 0, VIDEO);
    expect((await terminate(paulo, other)).status).toBe(204);
    expect(filesOf(school)).toMatchObject({ videos: [expect.any(String)], uploads: [] });
  });
});

describe('an upload that was interrupted', () => {
  /** Sends part of a chunk over a real connection. */
  async function interrupted(school: School, token: string, upload: string, sent: number) {
    const { port } = school.app.server.address() as AddressInfo;
    const call = request({
      port,
      method: 'PATCH',
      path: `/api${upload}`,
      headers: {
        ...tus,
        authorization: `Bearer ${token}`,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': VIDEO.length,
      },
    });
    call.on('error', () => {});
    call.write(VIDEO.subarray(0, sent));
    return call;
  }

  const written = (school: School, upload: string) =>
    readFileSync(join(school.ctx.uploads, upload.split('/').at(-1) ?? '')).length;

  test('is resumed at its offset', async () => {
    const { school, user, paulo } = await schoolWithPaulo();
    await school.app.listen({ port: 0, host: '127.0.0.1' });
    const upload = await begin(paulo, VIDEO.length);
    const call = await interrupted(school, await school.tokenOf(user), upload, 2000);
    await expect.poll(() => written(school, upload)).toBe(2000);
    call.destroy();
    await expect
      .poll(async () => (await uploadStatus(paulo, upload)).headers['upload-offset'])
      .toBe('2000');
    const last = await send(paulo, upload, 2000, VIDEO.subarray(2000));
    expect(last).toMatchObject({ status: 200, body: { duration: '00:02' } });
    expect((await school.app.inject({ url: last.body.url })).rawPayload).toEqual(VIDEO);
  });

  test('takes over from a connection that hangs', async () => {
    const { school, user, paulo } = await schoolWithPaulo();
    await school.app.listen({ port: 0, host: '127.0.0.1' });
    const upload = await begin(paulo, VIDEO.length);
    const hanging = await interrupted(school, await school.tokenOf(user), upload, 2000);
    onTestFinished(() => void hanging.destroy());
    await expect.poll(() => written(school, upload)).toBe(2000);
    // Another process of the same school, with the same folder and database.
    const other = await buildApp(school.ctx, {
      logLevel: 'silent',
      trustProxy: 0,
      corsOrigins: [],
      apiBaseUrl: '/api',
    });
    onTestFinished(() => other.close());
    const elsewhere = caller(other, await school.tokenOf(user));
    expect((await uploadStatus(elsewhere, upload)).headers['upload-offset']).toBe('2000');
    const last = await send(elsewhere, upload, 2000, VIDEO.subarray(2000));
    expect(last).toMatchObject({ status: 200, body: { duration: '00:02' } });
    hanging.write(VIDEO.subarray(2000));
    await wait(200);
    expect((await school.app.inject({ url: last.body.url })).rawPayload).toEqual(VIDEO);
    expect(await videoRows(school)).toHaveLength(1);
  });

  test('accepts a chunk from one of several requests that send it at once', async () => {
    const { school, paulo } = await schoolWithPaulo();
    const upload = await begin(paulo, VIDEO.length);
    const replies = await Promise.all([1, 2, 3].map(() => send(paulo, upload, 0, VIDEO)));
    const statuses = replies.map((reply) => reply.status);
    // The others are too late: the offset is wrong, or the video is stored.
    expect(statuses).toContain(200);
    for (const { status, body } of replies) {
      if (status === 409) {
        expect(body).toEqual(said('The upload stands at another place. Ask for it with HEAD.'));
      } else expect([200, 404]).toContain(status);
    }
    expect(await videoRows(school)).toHaveLength(1);
    const [video] = filesOf(school).videos;
    expect(readFileSync(join(school.ctx.files.folder, 'videos', video ?? ''))).toEqual(VIDEO);
  });

  test('is not resumed at another offset', async () => {
    const { paulo } = await schoolWithPaulo();
    const upload = await begin(paulo, VIDEO.length);
    await send(paulo, upload, 0, VIDEO.subarray(0, 1000));
    for (const place of [0, 999, 1001]) {
      expect((await send(paulo, upload, place, VIDEO.subarray(place))).status).toBe(409);
    }
    expect((await uploadStatus(paulo, upload)).headers['upload-offset']).toBe('1000');
  });
});
