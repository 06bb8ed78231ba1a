import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { hasRealFfmpeg, withFfmpeg } from '../../../test/ffmpeg.ts';
import { auditEntriesOf, videoFixture, filesOf, formOf, videoRows } from '../../../test/videos.ts';
import { type School, testSchool } from '../../../test/school.ts';
import { storeVideo } from './videos.ts';

const POSTER = '/admin/videos/poster/';
const GONE = { url: ['This video file is no longer on the server. Upload it again.'] };

async function schoolWithVideo(video: string | Buffer = 'video.mp4') {
  const content = typeof video === 'string' ? videoFixture(video) : video;
  const school = await testSchool();
  const user = await school.user({ username: 'paulo', is_staff: true });
  const { path } = await storeVideo(school.ctx, undefined, Readable.from([content]));
  return { school, user, paulo: await school.as(user), path };
}

async function picture(width: number, height: number, background = 'red') {
  const drawn = sharp({ create: { width, height, channels: 3, background } });
  return Buffer.from(await drawn.png().toBuffer());
}

async function sizeOf(school: School, address: string) {
  const reply = await school.app.inject({ url: address });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('image/webp');
  expect(reply.headers['cache-control']).toContain('public');
  const { width, height } = await sharp(reply.rawPayload).metadata();
  return [width, height];
}

describe('a picture', () => {
  test('becomes the poster of a video, with its aspect ratio and a public address', async () => {
    const { school, user, paulo, path } = await schoolWithVideo();
    const signed = `${path}?exp=1&sig=x`;
    const form = await formOf({ url: signed, poster_file: await picture(1920, 1080) }, 'a.txt');
    const reply = await paulo.send('POST', POSTER, form);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      poster_url: expect.stringMatching(/^\/media\/pictures\/[0-9a-f]{32}\.webp$/),
    });
    expect(await sizeOf(school, reply.body.poster_url)).toEqual([1280, 720]);
    expect(await videoRows(school)).toMatchObject([{ path, poster: reply.body.poster_url }]);
    expect(await auditEntriesOf(school)).toMatchObject([
      {
        actor_id: user.id,
        action: 'update',
        subject_type: 'video',
        subject_name: path,
        details: { fields: ['poster'] },
      },
    ]);
  });

  test.for([
    [400, 300, 400, 300],
    [1000, 4000, 320, 1280],
    [3000, 1000, 1280, 427],
  ] as const)('of %i × %i is drawn as %i × %i', async ([width, height, ...drawn]) => {
    const { school, paulo, path } = await schoolWithVideo();
    const form = await formOf({ url: path, poster_file: await picture(width, height) });
    const { body } = await paulo.send('POST', POSTER, form);
    expect(await sizeOf(school, body.poster_url)).toEqual(drawn);
  });

  test('replaces the previous one, whose file is removed', async () => {
    const { school, paulo, path } = await schoolWithVideo();
    const send = async (background: string) => {
      const poster_file = await picture(100, 50, background);
      return (await paulo.send('POST', POSTER, await formOf({ url: path, poster_file }))).body;
    };
    const before = await send('red');
    const after = await send('blue');
    expect(filesOf(school).pictures).toEqual([after.poster_url.split('/').at(-1)]);
    expect((await school.app.inject({ url: before.poster_url })).statusCode).toBe(404);
    // Of two at once, one stays with its file.
    await Promise.all([send('green'), send('black')]);
    const [row] = await videoRows(school);
    expect(filesOf(school).pictures).toEqual([row?.poster?.split('/').at(-1)]);
  });
});

describe('refused is', () => {
  test('a picture for a video that is not there', async () => {
    const { school, paulo } = await schoolWithVideo();
    for (const url of [
      '/media/videos/nothing.mp4',
      'https://vimeo.com/1',
      '/media/../secret.key',
    ]) {
      const parts = { url, poster_file: await picture(100, 50) };
      const reply = await paulo.send('POST', POSTER, await formOf(parts));
      expect(reply).toMatchObject({ status: 400, body: GONE });
      expect((await paulo.send('POST', POSTER, await formOf({ url }))).body).toEqual(GONE);
    }
    expect(filesOf(school).pictures).toEqual([]);
    expect(await auditEntriesOf(school)).toEqual([]);
  });

  test('a file that is no picture, with the other errors of the form', async () => {
    const { school, paulo, path } = await schoolWithVideo();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const poster_file = ['This image cannot be read. Use PNG, JPEG, WebP or GIF.'];
    const reply = await paulo.send('POST', POSTER, await formOf({ url: path, poster_file: svg }));
    expect(reply).toMatchObject({ status: 400, body: { poster_file } });
    const both = await paulo.send('POST', POSTER, await formOf({ poster_file: svg }));
    expect(both.body).toEqual({ poster_file, url: ['Say the address of the video.'] });
    expect(filesOf(school).pictures).toEqual([]);
  });

  test('a picture that is too large', async () => {
    const { paulo, path } = await schoolWithVideo();
    const poster_file = Buffer.alloc(5 * 1024 * 1024 + 1);
    const reply = await paulo.send('POST', POSTER, await formOf({ url: path, poster_file }));
    expect(reply.status).toBe(413);
  });
});

const hasPrlimit = process.platform === 'linux' && existsSync('/usr/bin/prlimit');

describe('without a picture', () => {
  const needed = {
    poster_file: ['Choose a picture: this server cannot draw one from the video.'],
  };

  test('one is required where the machine has no ffmpeg', async () => {
    const { school, paulo, path } = await schoolWithVideo();
    withFfmpeg();
    const reply = await paulo.send('POST', POSTER, await formOf({ url: path }));
    expect(reply).toMatchObject({ status: 400, body: needed });
    expect(filesOf(school).pictures).toEqual([]);
  });

  test.for([
    ['fails', 'exit 1'],
    ['gives no picture', 'echo nonsense'],
    ['gives too much', 'head -c 20000000 /dev/zero'],
  ] as const)('one is asked for where ffmpeg %s', async ([, script]) => {
    const { school, paulo, path } = await schoolWithVideo();
    withFfmpeg(script);
    const reply = await paulo.send('POST', POSTER, await formOf({ url: path }));
    expect(reply).toMatchObject({ status: 400, body: needed });
    expect(filesOf(school).pictures).toEqual([]);
  });

  test('ffmpeg extracts it and may read only that file', async () => {
    const { school, paulo, path } = await schoolWithVideo();
    const folder = mkdtempSync(join(tmpdir(), 'trilha-frame-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    writeFileSync(join(folder, 'frame.png'), await picture(640, 360));
    withFfmpeg(
      `echo "$@" > ${folder}/asked; env > ${folder}/env; ulimit -v > ${folder}/memory; cat ${folder}/frame.png`,
    );
    vi.stubEnv('SECRET_KEY', 'a secret of the installation');
    const reply = await paulo.send('POST', POSTER, await formOf({ url: path }));
    expect(reply.status).toBe(200);
    expect(await sizeOf(school, reply.body.poster_url)).toEqual([640, 360]);
    expect(await videoRows(school)).toMatchObject([{ poster: reply.body.poster_url }]);
    const asked = readFileSync(join(folder, 'asked'), 'utf8');
    expect(asked).toContain('-f mov -enable_drefs 0 -protocol_whitelist file -ss 0.20 -i file:');
    expect(asked).toContain(school.ctx.files.locate(path));
    // Frames that are too large are not decoded, also where the container names another size.
    expect(asked).toMatch(/ -threads 1 -max_pixels 9437184 .*-i file:/);
    if (hasPrlimit) expect(Number(readFileSync(join(folder, 'memory'), 'utf8'))).toBe(976_562);
    expect(readFileSync(join(folder, 'env'), 'utf8')).not.toContain('a secret');
  });

  test.skipIf(!hasRealFfmpeg).for(['video.mp4', 'fragmented.mp4', 'video.webm', 'video.ogv'])(
    'the real ffmpeg extracts one from %s',
    async (name) => {
      const { school, paulo, path } = await schoolWithVideo(name);
      const reply = await paulo.send('POST', POSTER, await formOf({ url: path }));
      expect(reply.status).toBe(200);
      expect(await sizeOf(school, reply.body.poster_url)).toEqual([64, 36]);
    },
  );

  test.skipIf(!hasRealFfmpeg)('the real ffmpeg draws none of too many pixels', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'trilha-frame-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'large.mp4');
    const source = ['-f', 'lavfi', '-i', 'color=c=red:s=4200x2400:r=5:d=1'];
    spawnSync('ffmpeg', ['-loglevel', 'error', ...source, '-c:v', 'mpeg4', file]);
    const { school, paulo, path } = await schoolWithVideo(readFileSync(file));
    const reply = await paulo.send('POST', POSTER, await formOf({ url: path }));
    expect(reply).toMatchObject({ status: 400, body: needed });
    expect(filesOf(school).pictures).toEqual([]);
  });
});
