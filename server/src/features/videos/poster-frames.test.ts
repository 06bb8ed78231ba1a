import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { hasRealFfmpeg, withFfmpeg } from '../../../test/ffmpeg.ts';
import { filesOf, formOf, videoRows } from '../../../test/videos.ts';
import { POSTER, schoolWithVideo, picture, sizeOf } from '../../../test/posters.ts';

/* Posters that ffmpeg draws where staff choose none. */

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
