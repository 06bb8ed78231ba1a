import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hasRealFfmpeg } from '../../../../test/ffmpeg.ts';
import {
  callsOf,
  fakeFfmpeg,
  jobsOf,
  only,
  QUIET,
  schoolWithVideo,
  storeFixture,
  unwatched,
} from '../../../../test/prepared-videos.ts';
import { testSchool } from '../../../../test/school.ts';
import { filesOf, storyboardsOf, videoFixturePath, videoRows } from '../../../../test/videos.ts';
import { probeVideo } from '../probe/probe.ts';
import { storeVideo } from '../videos.ts';
import { limitsFor } from './ffmpeg.ts';
import { prepareVideo, type Work } from './prepare.ts';
import { readLoudness } from './rules.ts';

describe('the preparation', () => {
  test('can be switched off', async () => {
    await fakeFfmpeg();
    const school = await testSchool({ preparesVideos: false });
    await storeFixture(school);
    await school.jobs();
    expect(await jobsOf(school)).toEqual([]);
    expect(await videoRows(school)).toMatchObject([{ preparation: null, rendition: null }]);
  });

  test.for([
    ['nonsense for pictures', { frame: 'echo nonsense' }, /cannot be read/],
    [
      'the loudness',
      { measure: 'echo "file:/srv/a.mp4: Broken" >&2; exit 1' },
      /: the file: Broken$/,
    ],
    ['the film', { rewrite: 'exit 1' }, /^The film could not be written anew: it ended by 1$/],
    ['another film', { rewrite: `cp "${videoFixturePath('hevc.mp4')}" "$file"` }, /not the same/],
  ] as const)('keeps the rest where ffmpeg fails with %s', async ([, own, failure]) => {
    await fakeFfmpeg(own);
    const { school, path } = await schoolWithVideo();
    await school.jobs();
    expect(await jobsOf(school)).toMatchObject([
      { status: 'failed', failure: expect.stringMatching(failure) },
    ]);
    const row = only(await videoRows(school));
    const hasPictures = !('frame' in own);
    expect(row).toMatchObject({ path, preparation: 'failed' });
    expect([row.poster !== null, row.storyboard !== null]).toEqual([hasPictures, hasPictures]);
    expect(row.rendition !== null).toBe(!hasPictures);
    const { uploads, videos } = filesOf(school);
    expect([uploads, videos.length]).toEqual([[], hasPictures ? 1 : 2]);
  });

  test('leaves alone what is as it should be', async () => {
    const even = QUIET.replace('-30.1', '-16.9');
    const folder = await fakeFfmpeg({ measure: `echo '${even}' >&2` });
    const { school } = await schoolWithVideo('faststart.mp4');
    await school.jobs();
    expect(await videoRows(school)).toMatchObject([{ preparation: 'done', rendition: null }]);
    expect(callsOf(folder)).toHaveLength(3);
    // With an index at the end the film is copied, sound and all.
    const path = await storeFixture(school);
    await school.jobs();
    const row = (await videoRows(school)).find((video) => video.path === path);
    expect(row?.rendition).toMatch(/\.mp4$/);
    expect(callsOf(folder).at(-1)).toMatch(/-c:v copy -c:a copy /);
  });

  test('that is stopped kills ffmpeg and leaves nothing behind, also of an attempt before', async () => {
    const stop = new AbortController();
    // It writes a part of the film and goes on for ever.
    await fakeFfmpeg({ rewrite: 'echo half > "$file"; echo out_time_us=1000000; exec sleep 600' });
    const { school, path } = await schoolWithVideo();
    const draft = `prepare-${basename(path, '.mp4')}.0011.mp4`;
    writeFileSync(join(school.ctx.uploads, draft), 'of a server that died');
    const percents: number[] = [];
    const work: Work = {
      signal: stop.signal,
      onPercent(percent) {
        percents.push(percent);
        if (percent > 60) stop.abort(new Error('Canceled.'));
      },
    };
    await expect(prepareVideo(school.ctx, path, work)).rejects.toThrow('Canceled.');
    expect(percents).toEqual([5, 30, 45, 80]);
    expect(await videoRows(school)).toMatchObject([{ poster: null, preparation: 'waiting' }]);
    expect(filesOf(school)).toEqual({ videos: [basename(path)], pictures: [], uploads: [] });
    expect(storyboardsOf(school)).toEqual([]);
  });
});

describe.skipIf(!hasRealFfmpeg)('the real ffmpeg', () => {
  /** The loudness of a film in LUFS. */
  function loudnessOf(file: string): number | undefined {
    const args = [
      '-hide_banner',
      '-i',
      file,
      '-af',
      'loudnorm=print_format=json',
      '-f',
      'null',
      '-',
    ];
    return readLoudness(spawnSync('ffmpeg', args).stderr.toString())?.integrated;
  }

  test.for(['video.mp4', 'video.webm'])('prepares %s', async (name) => {
    const { school, path } = await schoolWithVideo(name);
    await school.jobs();
    expect(await jobsOf(school)).toMatchObject([{ status: 'done', failure: null }]);
    const row = only(await videoRows(school));
    const at = (file: string | null) => school.ctx.files.locate(file ?? '');
    const [before, after] = await Promise.all(
      [path, row.rendition].map((of) => probeVideo(at(of))),
    );
    expect(after?.content).toEqual({ ...before?.content, isStreamable: true });
    expect(after?.seconds).toBeCloseTo(before?.seconds ?? 0, 0);
    expect(Math.abs((loudnessOf(at(row.rendition)) ?? 0) + 16)).toBeLessThan(1);
    const { width, height, size } = await sharp(readFileSync(at(row.storyboard))).metadata();
    expect([width, height, row.storyboard_width, row.storyboard_height]).toEqual([
      160, 90, 160, 90,
    ]);
    expect(size).toBeGreaterThan(500);
  });

  test('puts the pictures of a longer film side by side, in their order', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'trilha-film-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'film.mp4');
    // Seconds 0 to 9 are red, the others blue; every second has a frame that is whole by itself.
    const colour = (name: string, seconds: number) => [
      '-f',
      'lavfi',
      '-i',
      `color=c=${name}:s=64x36:r=2:d=${seconds}`,
    ];
    const film = ['-filter_complex', 'concat=n=2', '-g', '2', '-c:v', 'libx264', '-an'];
    spawnSync('ffmpeg', [...colour('red', 9), ...colour('blue', 15), ...film, file]);
    const school = await testSchool();
    const { path } = await storeVideo(school.ctx, undefined, Readable.from([readFileSync(file)]));
    await prepareVideo(school.ctx, path, unwatched);
    const row = only(await videoRows(school));
    const picture = sharp(readFileSync(school.ctx.files.locate(row.storyboard ?? '')));
    const { width, height } = await picture.metadata();
    expect([width, height, row.storyboard_every]).toEqual([1600, 180, 2]);
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
    const colours = Array.from({ length: 12 }, (_, n) => {
      const at = (Math.floor(n / 10) * 90 + 45) * 1600 + (n % 10) * 160 + 80;
      const [red = 0, , blue = 0] = data.subarray(at * info.channels);
      return red > blue ? 'red' : 'blue';
    });
    expect(colours).toEqual([...Array<string>(4).fill('red'), ...colours.slice(4)]);
    expect(colours.slice(5)).toEqual(Array<string>(7).fill('blue'));
  });
});

test('a film of a hundred hours has two hours for each step', () => {
  expect(limitsFor(60).timeoutMs).toBe(11 * 60_000);
  expect(limitsFor(360_000).timeoutMs).toBe(120 * 60_000);
});
