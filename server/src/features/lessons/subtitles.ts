import type { Sentence } from '@trilha/contract';
import { said } from '../../platform/texts.ts';
import { cleanCueText } from './cue-text.ts';

/** A caption with its times. */
export interface Cue {
  /** Milliseconds. */
  readonly start: number;
  readonly end: number;
  /** Cue settings of WebVTT, such as `line:0 align:start`; usually empty. */
  readonly settings: string;
  /** Valid WebVTT text of one or more lines. */
  readonly text: string;
}

/** An unusable file; the sentence names the line and the problem. */
export class SubtitlesError extends Error {
  override readonly name = 'SubtitlesError';
  readonly sentence: Sentence;

  constructor(sentence: Sentence) {
    super(said(undefined, sentence));
    this.sentence = sentence;
  }
}

/** The text of a file: UTF-16 with a byte order mark, else UTF-8, else Windows-1252 as older programs write it. */
export function decodeSubtitles(bytes: Uint8Array): string {
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
  if (mark === 0xfffe) return new TextDecoder('utf-16le').decode(bytes);
  if (mark === 0xfeff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Parses SubRip or WebVTT as leniently as players do. Comments, styles and regions of WebVTT, numbers and
 * positions of SubRip, and cues without text are left out.
 * @throws SubtitlesError
 */
export function parseSubtitles(content: string): Cue[] {
  if (content.trim() === '') throw new SubtitlesError(/*i18n*/ 'Line 1: the file is empty.');
  if (content.includes('\0') || /^\s*<(!|\?|html)/i.test(content)) {
    throw new SubtitlesError(/*i18n*/ 'Line 1: this is not a subtitle file. Use .srt or .vtt.');
  }
  const isVtt = /^\s*WEBVTT(\s|$)/.test(content);
  const cues: Cue[] = [];
  let open: { start: number; end: number; settings: string; lines: string[] } | undefined;
  const close = () => {
    if (!open) return;
    const { lines, ...times } = open;
    const raw = lines.join('\n');
    const text = cleanCueText(isVtt ? raw : raw.replaceAll(/\{\\[^{}\n]*\}/g, ''));
    if (text !== '') cues.push({ ...times, text });
    open = undefined;
  };

  let isAfterBlank = true;
  for (const [index, line] of content.split(/\r\n|\r|\n/).entries()) {
    const isBlank = isVtt ? line === '' : line.trim() === '';
    const isNumber = /^\s*\d+\s*$/.test(line);
    const times = readTimes(line, index + 1, isVtt);
    if (times) {
      // Without a blank line before it, the number of this cue was read as text of the previous one.
      const last = open?.lines.at(-1) ?? '';
      if (open && !isAfterBlank && open.lines.length > 1 && /^\s*\d+\s*$/.test(last)) {
        open.lines.pop();
      }
      close();
      open = { ...times, lines: [] };
    } else if (isVtt && isBlank) {
      close();
    } else if (isVtt || !(isAfterBlank && isNumber)) {
      // Some programs write SubRip with blank lines inside a text, which then ends at the next times.
      open?.lines.push(line);
    }
    isAfterBlank = isBlank;
  }
  close();
  if (cues.length === 0) {
    throw new SubtitlesError(
      /*i18n*/ 'Line 1: no captions follow, such as 00:01:02.500 --> 00:01:04.000 with a text below it.',
    );
  }
  return cues.toSorted((one, other) => one.start - other.start);
}

/** The cues as a file of WebVTT. */
export function writeWebVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ start, end, settings, text }) => {
    const head = `${formatTime(start)} --> ${formatTime(end)} ${settings}`.trimEnd();
    return `${head}\n${text}\n`;
  });
  return ['WEBVTT\n', ...blocks].join('\n');
}

const TIME = String.raw`(?:(\d{1,3}):)?([0-5]?\d):([0-5]?\d)(?:[.,](\d{1,3}))?`;
const TIMES = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}(?:\s+(.*))?$`);

/** The times of a cue; undefined where the line contains none. */
function readTimes(text: string, line: number, isVtt: boolean) {
  const found = TIMES.exec(text);
  if (!found) {
    if (/^\s*\d+[:;]\d[\d:;.,\s]*([-–—]+>|→)/.test(text)) {
      throw new SubtitlesError({
        sentence: /*i18n*/ 'Line {line}: this is not a time such as 00:01:02.500 --> 00:01:04.000.',
        params: { line },
      });
    }
    return undefined;
  }
  const start = milliseconds(found.slice(1, 5));
  const end = milliseconds(found.slice(5, 9));
  if (end <= start) {
    throw new SubtitlesError({
      sentence: /*i18n*/ 'Line {line}: the end ({end}) is not after the start ({start}).',
      params: { line, start: formatTime(start), end: formatTime(end) },
    });
  }
  return { start, end, settings: isVtt ? knownSettings(found[9] ?? '') : '' };
}

function milliseconds([hours, minutes, seconds, fraction]: (string | undefined)[]): number {
  const whole = (Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds);
  return whole * 1000 + Number((fraction ?? '').padEnd(3, '0'));
}

function formatTime(time: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const seconds = `${two((time / 1000) % 60)}.${String(time % 1000).padStart(3, '0')}`;
  return `${two(time / 3_600_000)}:${two((time / 60_000) % 60)}:${seconds}`;
}

const PERCENT = String.raw`(?:100|\d{1,2})(?:\.\d{1,6})?%`;
const SETTINGS: ReadonlyMap<string, RegExp> = new Map([
  ['vertical', /^(rl|lr)$/],
  ['line', new RegExp(`^(-?\\d{1,4}|${PERCENT})(,(start|center|end))?$`)],
  ['position', new RegExp(`^${PERCENT}(,(line-left|center|line-right))?$`)],
  ['size', new RegExp(`^${PERCENT}$`)],
  ['align', /^(start|center|end|left|right)$/],
]);

/** The valid cue settings after the times. Those that name a region are dropped, like the regions. */
function knownSettings(written: string): string {
  const known = new Map<string, string>();
  for (const setting of written.split(/\s+/)) {
    const [, name = '', value = ''] = /^(\w+):(.*)$/.exec(setting) ?? [];
    // `middle` is the name in an older draft.
    const current = name === 'align' && value === 'middle' ? 'center' : value;
    if (SETTINGS.get(name)?.test(current)) known.set(name, current);
  }
  return [...known].map(([name, value]) => `${name}:${value}`).join(' ');
}
