import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { describe, expect, test, vi } from 'vitest';
import { auditEntriesOf, videoFixture, filesOf, formOf, videoRows } from '../../../test/videos.ts';
import { type Caller, type School, testSchool } from '../../../test/school.ts';
import { lockVideoFile, storeVideo, MAX_UNUSED_UPLOADS } from './videos.ts';

const UPLOAD = '/admin/videos/upload/';
const MB = 1024 * 1024;
const NOT_A_VIDEO = 'This file is not a video that can be used here. Use MP4, WebM or OGG.';
const TOO_LARGE = 'The video is too large: at most 1 MB are allowed.';

const said = (sentence: string) => ({ detail: sentence, message: sentence, error: sentence });

async function schoolWithPaulo() {
  const school = await testSchool();
  const user = await school.user({ username: 'paulo', is_staff: true });
  return { school, user, paulo: await school.as(user) };
}

const upload = async (caller: Caller, content: Buffer<ArrayBuffer>, name?: string) =>
  caller.send('POST', UPLOAD, await formOf({ video_file: content }, name));

function expectNothing(school: School) {
  expect(filesOf(school)).toEqual({ videos: [], pictures: [], uploads: [] });
}

describe('a video that is uploaded', () => {
  test.for([
    ['video.mp4', 'mp4', '00:02', 'video/mp4'],
    ['video.webm', 'webm', '00:02', 'video/webm'],
    ['fragmented.mp4', 'mp4', '00:02', 'video/mp4'],
  ] as const)(
    '%s is served unchanged at its signed address',
    async ([name, ending, duration, type]) => {
      const { school, user, paulo } = await schoolWithPaulo();
      // Neither the name nor the type from the browser matters.
      const reply = await upload(paulo, videoFixture(name), 'holiday.exe');
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual({
        url: expect.stringMatching(
          new RegExp(`^/media/videos/[0-9a-f]{32}\\.${ending}\\?exp=\\d+&sig=`),
        ),
        duration,
        poster_url: null,
        warning: null,
      });
      const opened = await school.app.inject({ url: reply.body.url });
      expect(opened.statusCode).toBe(200);
      expect(opened.headers['content-type']).toBe(type);
      expect(opened.rawPayload).toEqual(videoFixture(name));
      const path = reply.body.url.split('?')[0];
      expect((await school.app.inject({ url: path })).statusCode).toBe(403);
      expect(await videoRows(school)).toEqual([
        {
          path,
          name: 'holiday.exe',
          seconds: expect.any(Number),
          poster: null,
          warning: null,
          uploaded_by: user.id,
          uploaded_at: school.ctx.now().toISOString(),
          preparation: 'waiting',
          rendition: null,
          rendition_at: null,
          storyboard: null,
          storyboard_every: null,
          storyboard_width: null,
          storyboard_height: null,
        },
      ]);
      expect(filesOf(school)).toMatchObject({ videos: [path.split('/').at(-1)], uploads: [] });
    },
  );

  test('has an audit entry with its actor', async () => {
    const { school, user, paulo } = await schoolWithPaulo();
    const { body } = await upload(paulo, videoFixture('video.mp4'));
    expect(await auditEntriesOf(school)).toMatchObject([
      {
        actor_id: user.id,
        actor_name: 'paulo',
        action: 'create',
        subject_type: 'video',
        subject_name: body.url.split('?')[0],
        details: { duration: '00:02' },
      },
    ]);
  });

  test('has a warning where browsers do not play it', async () => {
    const { school, paulo } = await schoolWithPaulo();
    const { body } = await upload(paulo, videoFixture('video.ogv'), 'video.mp4');
    expect(body).toMatchObject({
      duration: '00:02',
      warning: expect.stringMatching(/Ogg\/Theora/),
    });
    expect(body.url).toMatch(/\.ogv\?/);
    const opened = await school.app.inject({ url: body.url });
    expect(opened.headers['content-type']).toBe('video/ogg');
    expect((await videoRows(school))[0]?.warning).toBe(body.warning);
    const form = await formOf({ video_file: videoFixture('video.ogv') });
    const headers = { ...form.headers, 'x-interface-language': 'fr' };
    const french = await paulo.send('POST', UPLOAD, { ...form, headers });
    expect(french.body.warning).toMatch(/^Les navigateurs actuels ne lisent plus .* Ogg\/Theora/);
    const kept = (await videoRows(school)).map(({ warning }) => warning);
    expect(kept).toEqual([body.warning, body.warning]);
  });
});

test('a video that arrives in chunks is stored unchanged, also where it resembles the boundary', async () => {
  const { school, user } = await schoolWithPaulo();
  await school.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = school.app.server.address() as AddressInfo;
  // After the video a box that players skip, full of text that resembles the boundary of the form.
  const box = Buffer.from(`00000000${'\r\n--a-boundar?\r\n--a-bounda\r\n-'.repeat(25_000)}`);
  box.writeUInt32BE(box.length);
  box.write('free', 4);
  const sent = Buffer.concat([videoFixture('video.mp4'), box]);
  const call = request({
    port,
    path: `/api${UPLOAD}`,
    method: 'POST',
    headers: {
      'content-type': 'multipart/form-data; boundary=a-boundary',
      authorization: `Bearer ${await school.tokenOf(user)}`,
    },
  });
  const answered = once(call, 'response');
  call.write(
    '--a-boundary\r\nContent-Disposition: form-data; name="video_file"; filename="a"\r\n\r\n',
  );
  for (let at = 0; at < sent.length; at += 30_011) {
    if (!call.write(sent.subarray(at, at + 30_011))) await once(call, 'drain');
  }
  call.end('\r\n--a-boundary--\r\n');
  const [reply] = (await answered) as [IncomingMessage];
  const { url } = (await json(reply)) as { url: string };
  expect((await school.app.inject({ url })).rawPayload.equals(sent)).toBe(true);
});

describe('refused is', () => {
  test.for([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an archive', Buffer.from('PK\u0003\u0004and so on')],
    ['an empty file', Buffer.alloc(0)],
    ['sound only', videoFixture('audio-only.mp4')],
    ['Matroska', videoFixture('vp9.mkv')],
    ['half a video', videoFixture('video.mp4').subarray(0, 2000)],
  ] as const)('%s under the name and type of a video', async ([, content]) => {
    const { school, paulo } = await schoolWithPaulo();
    const reply = await upload(paulo, content, 'lesson.mp4');
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({ ...said(NOT_A_VIDEO), video_file: [NOT_A_VIDEO] });
    expectNothing(school);
    expect(await videoRows(school)).toEqual([]);
    expect(await auditEntriesOf(school)).toEqual([]);
  });

  test('a form without a video, and what is no form', async () => {
    const { school, paulo } = await schoolWithPaulo();
    const sentence = 'Choose a video file.';
    const forms: Parameters<typeof formOf>[0][] = [
      {},
      { video_file: '' },
      { other: videoFixture('video.mp4') },
    ];
    for (const parts of forms) {
      const reply = await paulo.send('POST', UPLOAD, await formOf(parts));
      expect(reply.status).toBe(400);
      expect(reply.body).toEqual({ ...said(sentence), video_file: [sentence] });
    }
    expect((await paulo.post(UPLOAD, { video_file: 'x' })).status).toBe(415);
    expectNothing(school);
  });

  test('a video over the limit, before it is read where its size is announced', async () => {
    const { school, paulo } = await schoolWithPaulo();
    // The size limit includes appended bytes that players ignore.
    const large = Buffer.concat([videoFixture('video.mp4'), Buffer.alloc(MB)]);
    const full = Buffer.concat([
      videoFixture('video.mp4'),
      Buffer.alloc(MB - videoFixture('video.mp4').length),
    ]);
    expect((await upload(paulo, full)).status).toBe(200);
    expect(await upload(paulo, large)).toMatchObject({ status: 413, body: said(TOO_LARGE) });
    const larger = Buffer.alloc(3 * MB);
    expect(await upload(paulo, larger)).toMatchObject({ status: 413, body: said(TOO_LARGE) });
    expect(filesOf(school)).toMatchObject({ videos: [expect.any(String)], uploads: [] });
  });

  test('too many unused videos', async () => {
    const { school, user, paulo } = await schoolWithPaulo();
    const { id: course } = await school.course();
    const uploaded_at = school.ctx.now().toISOString();
    const paths = Array.from({ length: MAX_UNUSED_UPLOADS }, (_, n) => `/media/videos/${n}.mp4`);
    await school.ctx.database.queries
      .insertInto('videos')
      .values(
        paths.map((path) => ({
          path,
          seconds: 2,
          poster: null,
          warning: null,
          uploaded_by: user.id,
          uploaded_at,
        })),
      )
      .execute();
    const reply = await upload(paulo, videoFixture('video.mp4'));
    expect(reply.status).toBe(429);
    expect(reply.body.error).toMatch(/^You have 50 videos that no lesson uses\./);
    expectNothing(school);
    const other = await school.as(await school.user({ is_staff: true }));
    expect((await upload(other, videoFixture('video.mp4'))).status).toBe(200);
    // A video that a lesson uses no longer counts.
    await school.lesson(course, { video_url: paths[0] });
    expect((await upload(paulo, videoFixture('video.mp4'))).status).toBe(200);
  });
});

describe('nothing is stored', () => {
  test('when the row cannot be written', async () => {
    const { school, paulo } = await schoolWithPaulo();
    vi.spyOn(school.ctx.database, 'transaction').mockRejectedValue(new Error('full'));
    expect((await upload(paulo, videoFixture('video.mp4'))).status).toBe(500);
    expectNothing(school);
  });

  test('when the caller goes away in the middle', async () => {
    const { school, user } = await schoolWithPaulo();
    await school.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = school.app.server.address() as AddressInfo;
    const token = await school.tokenOf(user);
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(
      `POST /api${UPLOAD} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
        `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${MB}\r\n\r\n` +
        '--x\r\nContent-Disposition: form-data; name="video_file"; filename="a.mp4"\r\n\r\n',
    );
    socket.write(videoFixture('video.mp4'));
    await until(() => filesOf(school).uploads.length === 1);
    socket.destroy();
    await until(() => filesOf(school).uploads.length === 0);
    expectNothing(school);
    expect(await videoRows(school)).toEqual([]);
  });

  test('when a video without announced length grows too large', async () => {
    const { school, user } = await schoolWithPaulo();
    await school.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = school.app.server.address() as AddressInfo;
    const { payload, headers } = await formOf({ video_file: Buffer.alloc(2 * MB) });
    const call = request({
      port,
      path: `/api${UPLOAD}`,
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${await school.tokenOf(user)}` },
    });
    const answered = once(call, 'response');
    Readable.from([payload]).pipe(call);
    const [reply] = await answered;
    expect(reply.statusCode).toBe(413);
    expect(await json(reply)).toEqual(said(TOO_LARGE));
    expectNothing(school);
  });
});

const until = async (condition: () => boolean) => {
  await expect.poll(condition).toBe(true);
};

describe('a video that is locked for a lesson', () => {
  const lock = (school: School, path: string) =>
    school.ctx.database.transaction((trx) => lockVideoFile(trx, path));

  test('is in the table of videos, or used by a lesson since before that table existed', async () => {
    const { school } = await schoolWithPaulo();
    const { id: course } = await school.course();
    const { path } = await storeVideo(
      school.ctx,
      undefined,
      Readable.from([videoFixture('video.mp4')]),
    );
    expect(await lock(school, path)).toBe(true);
    expect(await lock(school, '/media/videos/nothing.mp4')).toBe(false);
    expect(await lock(school, '/media/captions/a.vtt')).toBe(false);
    await school.lesson(course, { video_url: '/media/videos/old.mp4' });
    expect(await lock(school, '/media/videos/old.mp4')).toBe(true);
  });
});

test('a video that the installation stores is in the table and has no audit entry', async () => {
  const { school } = await schoolWithPaulo();
  const poster = '/media/pictures/a.webp';
  const stored = await storeVideo(
    school.ctx,
    undefined,
    Readable.from([videoFixture('video.mp4')]),
    {
      poster,
    },
  );
  expect(await videoRows(school)).toMatchObject([{ path: stored.path, poster, uploaded_by: null }]);
  expect(await auditEntriesOf(school)).toEqual([]);
});

test('the metadata of a stored video is what the table of videos has, and nobody else is asked', async () => {
  const asked: string[] = [];
  const school = await testSchool({
    fetch: async (address) => {
      asked.push(address);
      return Response.json({});
    },
  });
  const paulo = await school.as(await school.user({ is_staff: true }));
  const about = (url: string) =>
    paulo.get(`/admin/videos/metadata/?url=${encodeURIComponent(url)}`);
  const poster = '/media/pictures/a.webp';
  const content = Readable.from([videoFixture('video.mp4')]);
  const { path } = await storeVideo(school.ctx, undefined, content, { poster });
  const expected = {
    url: expect.stringMatching(new RegExp(`^${path}\\?exp=`)),
    provider: 'file',
    embed_url: null,
    title: null,
    duration: '00:02',
    thumbnail: poster,
    size: videoFixture('video.mp4').length,
    name: null,
  };
  for (const address of [path, `${path}?exp=1&sig=x`]) {
    const { body } = await about(address);
    expect(body).toEqual(expected);
    expect((await school.app.inject({ url: body.url })).statusCode).toBe(200);
  }
  const unknown = '/media/videos/nothing.mp4';
  expect((await about(unknown)).body).toEqual({
    title: null,
    duration: null,
    thumbnail: null,
    url: unknown,
    provider: 'file',
    embed_url: null,
  });
  expect(asked).toEqual([]);
});
