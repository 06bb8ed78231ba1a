import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished } from 'vitest';
import type { Work } from '../src/features/videos/prepare/prepare.ts';
import { registerVideo } from '../src/features/videos/videos.ts';
import { withFfmpeg } from './ffmpeg.ts';
import { type School, testSchool } from './school.ts';
import { videoFixturePath } from './videos.ts';

/** What ffmpeg says of a film that is too quiet. */
export const QUIET =
  '{ "input_i": "-30.1", "input_tp": "-9.0", "input_lra": "4", "input_thresh": "-40" }';

/** What a program in place of ffmpeg does for each thing that it is asked for. */
const USUAL = {
  frame: 'cat "$HERE/frame.png"',
  measure: `echo out_time_us=1000000; echo '${QUIET}' >&2`,
  rewrite: `cp "${videoFixturePath('faststart.mp4')}" "$file"`,
};

/** Puts a program in the place of ffmpeg that makes these; gives the folder where it notes its calls. */
export async function fakeFfmpeg(own: Partial<typeof USUAL> = {}): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'trilha-prepare-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const frame = sharp({ create: { width: 160, height: 90, channels: 3, background: 'red' } });
  writeFileSync(join(folder, 'frame.png'), await frame.png().toBuffer());
  const does = { ...USUAL, ...own };
  withFfmpeg(`HERE=${folder}
    echo "$@" >> $HERE/calls
    for last; do :; done
    file="\${last#file:}"
    case "$*" in
      -version) ;;
      *image2pipe*) ${does.frame} ;;
      *"-f null"*) ${does.measure} ;;
      *) ${does.rewrite} ;;
    esac`);
  return folder;
}

/** Its calls that read a file. */
export const callsOf = (folder: string) =>
  readFileSync(join(folder, 'calls'), 'utf8')
    .split('\n')
    .filter((call) => call.includes('-i file:'));

/** A stored video of two seconds. Nobody looks into its file here. */
export async function storeFixture(school: School, name = 'video.mp4'): Promise<string> {
  const ending = name.split('.').at(-1) ?? '';
  const path = await school.ctx.files.adopt('videos', ending, videoFixturePath(name));
  await registerVideo(school.ctx, undefined, { path, seconds: 2, warning: null, name: null });
  return path;
}

export async function schoolWithVideo(name?: string) {
  const school = await testSchool();
  return { school, path: await storeFixture(school, name) };
}

/** The jobs that prepare videos, oldest first. */
export const jobsOf = (school: School) =>
  school.ctx.database.queries
    .selectFrom('jobs')
    .select(['status', 'failure', 'progress_done', 'progress_total'])
    .where('kind', '=', 'video.prepare')
    .orderBy('id')
    .execute();

export function only<T>(all: readonly T[]): T {
  expect(all).toHaveLength(1);
  return all[0] as T;
}

/** Work that nobody follows or stops. */
export const unwatched: Work = {
  signal: new AbortController().signal,
  onPercent: () => undefined,
};
