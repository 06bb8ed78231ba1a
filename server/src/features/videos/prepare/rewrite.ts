import { extname } from 'node:path';
import { stat } from 'node:fs/promises';
import { probeVideo, type VideoFacts } from '../probe/probe.ts';
import {
  followProgress,
  limitsFor,
  type LocalVideo,
  requireDone,
  runFfmpeg,
  StepFailed,
  TELL_PROGRESS,
} from './ffmpeg.ts';
import {
  evenFilter,
  isSameFilm,
  isUneven,
  type Loudness,
  MEASURE_FILTER,
  readLoudness,
  soundFormat,
} from './rules.ts';

export interface Watching {
  readonly signal: AbortSignal;
  /** Called with the share that is done, 0 to 1. */
  readonly onShare: (share: number) => void;
}

/**
 * How loud the first sound track is; undefined where it is silent or as loud as it should be.
 * @throws StepFailed
 */
export async function measureUneven(
  { file, seconds }: LocalVideo,
  { signal, onShare }: Watching,
): Promise<Loudness | undefined> {
  // The filter reports on stderr at this level, after all that is said about the file.
  const report = ['-loglevel', 'info', '-vn', '-map', '0:a:0', '-af', MEASURE_FILTER];
  const output = [...report, ...TELL_PROGRESS, '-f', 'null', '-'];
  const onOutput = followProgress(seconds, onShare);
  const ended = await runFfmpeg(file, { output }, limitsFor(seconds), { signal, onOutput });
  requireDone('The loudness could not be measured', {
    ...ended,
    problem: ended.lastWords,
  });
  const loudness = readLoudness(ended.lastWords);
  return loudness && isUneven(loudness) ? loudness : undefined;
}

const FORMATS: Readonly<Record<string, readonly string[]>> = {
  '.mp4': ['-movflags', '+faststart', '-write_tmcd', '0', '-f', 'mp4'],
  '.webm': ['-f', 'webm'],
};
const MARGIN_BYTES = 16 * 1024 * 1024;

/**
 * Writes a film anew beside the first file: ready for streaming, with the same picture, and with even
 * sound where `loudness` is given. What does not turn out to be the same film is an error.
 * @throws StepFailed
 */
export async function rewrite(
  { file, seconds }: LocalVideo,
  facts: VideoFacts,
  { draft, loudness }: { draft: string; loudness: Loudness | undefined },
  { signal, onShare }: Watching,
): Promise<VideoFacts> {
  const format = loudness && soundFormat(facts);
  const sound: readonly string[] = format
    ? ['-c:a', format.encoder, '-ar', String(format.sampleRate), '-b:a', String(format.bitRate)]
    : ['-c:a', 'copy'];
  const filter = loudness && format ? ['-af', evenFilter(loudness)] : [];
  const soundBytes = ((format?.bitRate ?? 0) / 8) * seconds;
  // A file that is cut off at this size is not the same film, and refused.
  const maxBytes = Math.ceil((await stat(file)).size * 1.1 + soundBytes * 1.5 + MARGIN_BYTES);
  const tracks = ['-map', '0:V:0', '-map', '0:a:0?', '-c:v', 'copy', ...filter, ...sound];
  const target = ['-threads', '1', '-fs', String(maxBytes), '-y', `file:${draft}`];
  const container = FORMATS[extname(file)] ?? [];
  const output = ['-loglevel', 'error', ...TELL_PROGRESS, ...tracks, ...container, ...target];
  const onOutput = followProgress(seconds, onShare);
  const ended = await runFfmpeg(file, { output }, limitsFor(seconds), { signal, onOutput });
  requireDone('The film could not be written anew', ended);
  const after = await probeVideo(draft);
  if (!after || !isSameFilm(facts, after)) {
    throw new StepFailed('The film that was written anew is not the same as before');
  }
  return after;
}
