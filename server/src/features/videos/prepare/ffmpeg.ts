import { extname } from 'node:path';
import {
  type Ended,
  type ProcessLimits,
  type ProcessWatch,
  runLimited,
} from '../../../platform/media/limited-process.ts';

/** Of what a frame of a video and small pictures of a whole one take. */
export const LIMITS: ProcessLimits = {
  timeoutMs: 20_000,
  maxOutputBytes: 16 * 1024 * 1024,
  // Videos of 3840 × 2160 take 200 MB.
  maxAddressBytes: 1_000_000_000,
  // Requests are served first.
  niceness: 10,
};
const MINUTE_MS = 60_000;
const MAX_TIMEOUT_MS = 120 * MINUTE_MS;

/** For reading a whole film, which is slow on a machine that is busy with requests. */
export function limitsFor(seconds: number): ProcessLimits {
  const timeoutMs = Math.min(10 * MINUTE_MS + seconds * 1000, MAX_TIMEOUT_MS);
  return { ...LIMITS, timeoutMs, niceness: 15 };
}

/** 4096 × 2304. A frame of more pixels is not decoded, whatever size the container names. */
const MAX_PIXELS = 9_437_184;

/** By extension: the only demuxer of ffmpeg that may read the file, whatever its content. */
const DEMUXERS: Readonly<Record<string, readonly string[]>> = {
  // A file must not refer to other files for its frames.
  '.mp4': ['-f', 'mov', '-enable_drefs', '0'],
  '.webm': ['-f', 'matroska'],
  '.ogv': ['-f', 'ogg'],
};

/** A video on this machine's disk. */
export interface LocalVideo {
  /** Its ending says how it is read. */
  readonly file: string;
  readonly seconds: number;
}

/**
 * Runs ffmpeg on an untrusted file: it reads this file alone, by the demuxer of its ending, in one
 * thread, with limits and without the environment. What the program cannot do with the file, and that
 * it is missing, is said by the result.
 * @param input what stands before the file, such as where to begin
 * @throws the reason of `watch.signal`
 */
export async function runFfmpeg(
  file: string,
  { input = [], output }: { input?: readonly string[]; output: readonly string[] },
  limits: ProcessLimits,
  watch: ProcessWatch = {},
): Promise<Ended> {
  const demuxer = DEMUXERS[extname(file)];
  if (!demuxer) throw new Error(`No video has the ending of ${file}`);
  // Each thread would hold frames of its own.
  const decoder = ['-threads', '1', '-max_pixels', String(MAX_PIXELS)];
  const source = [...demuxer, '-protocol_whitelist', 'file', ...input, '-i', `file:${file}`];
  const ended = await runLimited(
    'ffmpeg',
    ['-hide_banner', '-nostats', '-nostdin', ...decoder, ...source, ...output],
    ENVIRONMENT(),
    limits,
    watch,
  );
  watch.signal?.throwIfAborted();
  return ended;
}

const ENVIRONMENT = () => ({ PATH: process.env['PATH'], MALLOC_ARENA_MAX: '1' });

/** Whether this machine has the program. */
export async function hasFfmpeg(): Promise<boolean> {
  const limits = { ...LIMITS, timeoutMs: MINUTE_MS };
  return (await runLimited('ffmpeg', ['-version'], ENVIRONMENT(), limits)).code === 0;
}

/** The options that make the program tell on stdout how far it is. */
export const TELL_PROGRESS = ['-progress', 'pipe:1'];

/** Follows what `TELL_PROGRESS` writes: gives the share of the film that is done, 0 to 1. */
export function followProgress(
  seconds: number,
  onShare: (share: number) => void,
): (text: string) => void {
  let rest = '';
  return (text) => {
    const lines = (rest + text).slice(-2000).split('\n');
    rest = lines.pop() ?? '';
    const last = lines.findLast((line) => /^out_time_us=\d+$/.test(line));
    if (last === undefined) return;
    onShare(Math.min(Number(last.slice('out_time_us='.length)) / 1e6 / seconds, 1));
  };
}

/** A step of the preparation that the program could not do. */
export class StepFailed extends Error {
  override readonly name = 'StepFailed';
}

/** @throws StepFailed where the program did not end well */
export function requireDone(what: string, { code, killed, signal, problem }: Ended): void {
  if (code === 0) return;
  const why =
    killed === 'time'
      ? 'it took too long'
      : killed === 'output'
        ? 'the result is too large'
        : (problem.trim().split('\n').at(-1) ?? '').replaceAll(/file:[^\s:]+/g, 'the file') ||
          `it ended by ${signal ?? code}`;
  throw new StepFailed(`${what}: ${why}`);
}
