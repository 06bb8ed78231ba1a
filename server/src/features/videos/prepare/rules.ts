import type { VideoFacts } from '../probe/probe.ts';

/** The pictures of a film in one file, so many in a row. */
export const STORYBOARD_COLUMNS = 10;
const MAX_PICTURES = 100;
const MIN_SECONDS = 2;

/** How the pictures of the seek bar are taken from a film. */
export interface StoryboardPlan {
  /** Seconds from one picture to the next. */
  readonly every: number;
  readonly count: number;
  readonly columns: number;
  readonly rows: number;
}

/** A picture every two seconds, and of a long film a hundred. */
export function planStoryboard(seconds: number): StoryboardPlan {
  const every = Math.max(MIN_SECONDS, Math.ceil(seconds / MAX_PICTURES));
  const count = picturesOf(seconds, every);
  const columns = Math.min(count, STORYBOARD_COLUMNS);
  return { every, count, columns, rows: Math.ceil(count / columns) };
}

/** The last picture stands for what is left, so that none is of the last moment alone. */
export function picturesOf(seconds: number, every: number): number {
  return Math.max(1, Math.round(seconds / every));
}

/** What `loudnorm` has measured, in LUFS, dBTP and LU (EBU R128). */
export interface Loudness {
  readonly integrated: number;
  readonly truePeak: number;
  readonly range: number;
  readonly threshold: number;
}

/** The loudness of every film: what streaming services take for speech. */
const TARGET_LUFS = -16;
const TARGET_PEAK = -1.5;
/** Less is not heard between two films. */
const TOLERANCE_LU = 1.5;
/** Below it there is noise and no voice, which must not be made loud. */
const SILENCE_LUFS = -50;

/** The last object in the filter's report; undefined where it has measured nothing, such as silence. */
export function readLoudness(report: string): Loudness | undefined {
  const text = /\{[^{}]*\}(?![\s\S]*\{)/.exec(report)?.[0];
  if (text === undefined) return undefined;
  try {
    const found = JSON.parse(text) as Record<string, unknown>;
    const number = (name: string) => Number(found[name] ?? Number.NaN);
    const loudness = {
      integrated: number('input_i'),
      truePeak: number('input_tp'),
      range: number('input_lra'),
      threshold: number('input_thresh'),
    };
    return Object.values(loudness).every(Number.isFinite) ? loudness : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the sound is so loud or so quiet that somebody reaches for the volume. */
export function isUneven({ integrated }: Loudness): boolean {
  return integrated > SILENCE_LUFS && Math.abs(integrated - TARGET_LUFS) > TOLERANCE_LU;
}

export const MEASURE_FILTER = 'loudnorm=print_format=json';

/**
 * The second pass. It raises or lowers all of the sound by the same amount where that leaves the peaks
 * whole; the range is kept, because a smaller one would make the filter follow the sound instead.
 */
export function evenFilter({ integrated, truePeak, range, threshold }: Loudness): string {
  const keptRange = Math.min(Math.max(range, 7), 20);
  return [
    `loudnorm=I=${TARGET_LUFS}:TP=${TARGET_PEAK}:LRA=${keptRange}`,
    `measured_I=${integrated}:measured_TP=${truePeak}:measured_LRA=${range}`,
    `measured_thresh=${threshold}:linear=true`,
  ].join(':');
}

/** The encoders that write the same kind of sound as the file has, by its ending. */
const ENCODERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  mp4: { aac: 'aac' },
  webm: { opus: 'libopus', vorbis: 'libvorbis' },
};
const BITS_PER_CHANNEL = 80_000;
const MIN_RATE = 8000;

export interface SoundFormat {
  readonly encoder: string;
  readonly sampleRate: number;
  readonly bitRate: number;
}

/** How the sound of a film can be written anew, and stay what it is; undefined where it cannot. */
export function soundFormat({ ending, warning, content }: VideoFacts): SoundFormat | undefined {
  const sound = content?.sound;
  const encoder = ENCODERS[ending]?.[sound?.codec ?? ''];
  if (warning !== null || !sound || !encoder) return undefined;
  if (sound.channels > 2 || sound.sampleRate < MIN_RATE) return undefined;
  const bitRate = BITS_PER_CHANNEL * sound.channels;
  return { encoder, sampleRate: sound.sampleRate, bitRate };
}

/** Whether a film plays only when all of it has arrived. What browsers do not play is left as it is. */
export function needsIndexFirst({ ending, warning, content }: VideoFacts): boolean {
  return ending === 'mp4' && warning === null && content?.isStreamable === false;
}

const MAX_SECONDS_OFF = 0.5;

/** Whether a file that was written anew is the same film. */
export function isSameFilm(before: VideoFacts, after: VideoFacts | undefined): boolean {
  if (!after || !before.content || !after.content) return false;
  const { picture, sound } = after.content;
  const was = before.content;
  return (
    after.ending === before.ending &&
    after.warning === before.warning &&
    after.content.isStreamable &&
    Math.abs(after.seconds - before.seconds) <= MAX_SECONDS_OFF &&
    picture.codec === was.picture.codec &&
    picture.width === was.picture.width &&
    picture.height === was.picture.height &&
    sound?.codec === was.sound?.codec &&
    sound?.channels === was.sound?.channels
  );
}
