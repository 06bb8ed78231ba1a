// The poster frame, which stands in the player before a video begins.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Tools } from './tools.ts';
import type { LessonScript } from './types.ts';

/** The opening slide stands by then. */
const at = '2.5';

export function drawPoster(tools: Tools, lesson: LessonScript, media: string): void {
  const video = join(media, `${lesson.name}.${lesson.format ?? 'mp4'}`);
  const frame =
    '-frames:v 1 -vf scale=960:-2 -c:v libwebp -q:v 45 -compression_level 6 -preset drawing'.split(
      ' ',
    );
  const done = spawnSync(
    tools.ffmpeg,
    ['-y', '-v', 'error', '-ss', at, '-i', video, ...frame, join(media, `${lesson.name}.webp`)],
    { encoding: 'utf8' },
  );
  if (done.status !== 0) throw new Error(`No poster for ${lesson.name}: ${done.stderr}`);
}
