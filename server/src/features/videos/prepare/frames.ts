import { drawSmall, redraw } from '../../../platform/media/pictures.ts';
import {
  LIMITS,
  limitsFor,
  type LocalVideo,
  requireDone,
  runFfmpeg,
  StepFailed,
} from './ffmpeg.ts';
import { planStoryboard } from './rules.ts';

const TO_STDOUT = ['-threads', '1', '-an', '-c:v', 'png', '-f', 'image2pipe', 'pipe:1'];
const QUIET = ['-loglevel', 'error'];

/** A frame of the video as PNG, by ffmpeg; undefined where that is missing or fails. */
export async function extractFrame(
  { file, seconds }: LocalVideo,
  signal?: AbortSignal,
): Promise<Buffer | undefined> {
  // The first frames are often black.
  const at = Math.min(seconds / 10, 10).toFixed(2);
  const output = [...QUIET, '-frames:v', '1', '-vf', "scale='min(1280,iw)':-2", ...TO_STDOUT];
  const watch = signal ? { signal } : {};
  const ended = await runFfmpeg(file, { input: ['-ss', at], output }, LIMITS, watch);
  return ended.code === 0 ? ended.output : undefined;
}

/**
 * The poster of a video as WebP.
 * @throws StepFailed
 */
export async function posterOf(video: LocalVideo, signal: AbortSignal): Promise<Buffer> {
  const frame = await extractFrame(video, signal);
  if (!frame || frame.length === 0) throw new StepFailed('The poster could not be drawn');
  return redraw(frame, 'whole');
}

/** The small pictures of a film in one file. */
export interface Sprite {
  readonly webp: Buffer;
  /** Seconds from one picture to the next. */
  readonly every: number;
  /** The size of each picture, in pixels. */
  readonly width: number;
  readonly height: number;
}

const SPRITE_BYTES = 300_000;
/** The longer side of a picture, in pixels. */
const SIDE = 160;

/**
 * The pictures of the seek bar. Only frames that are whole by themselves are decoded, a few in a
 * hundred, so that a film of an hour takes seconds; with rare ones several pictures show the same. After
 * the last of them it is shown until the end.
 * @throws StepFailed
 */
export async function drawStoryboard(video: LocalVideo, signal: AbortSignal): Promise<Sprite> {
  const { every, columns, rows } = planStoryboard(video.seconds);
  const filter = [
    `fps=fps=1/${every}:start_time=0:eof_action=pass`,
    `scale=${SIDE}:${SIDE}:force_original_aspect_ratio=decrease:force_divisible_by=2`,
    'tpad=stop=-1:stop_mode=clone',
    `tile=${columns}x${rows}`,
  ].join(',');
  const ended = await runFfmpeg(
    video.file,
    {
      input: ['-discard', 'nokey', '-skip_frame', 'nokey'],
      output: [...QUIET, '-map', '0:V:0', '-frames:v', '1', '-vf', filter, ...TO_STDOUT],
    },
    limitsFor(video.seconds),
    { signal },
  );
  requireDone('The pictures of the seek bar could not be drawn', ended);
  if (ended.output.length === 0) {
    throw new StepFailed('The pictures of the seek bar could not be drawn: the film shows none');
  }
  const { webp, width, height } = await drawSmall(ended.output, SPRITE_BYTES);
  return { webp, every, width: width / columns, height: height / rows };
}
