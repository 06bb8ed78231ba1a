// WebVTT, two lines of 42 characters at most; a sentence that needs more is to be shortened in the script.
import type { Cue } from './speech.ts';

const stamp = (seconds: number): string => {
  const ms = Math.round(seconds * 1000);
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${two(Math.floor(ms / 3_600_000))}:${two(Math.floor(ms / 60_000) % 60)}:${two(Math.floor(ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`;
};

/** Breaks where the two lines come out most even. A French '?' or '!' must not begin a line, hence no break before it. */
function wrap(text: string): string[] | undefined {
  if (text.length <= 42) return [text];
  const breaks = [...text.matchAll(/ (?![?!:;»])/g)].map((found) => [
    text.slice(0, found.index),
    text.slice(found.index + 1),
  ]);
  const fitting = breaks.filter((lines) => lines.every((line) => line.length <= 42));
  return fitting.toSorted(
    (a, b) => Math.max(...a.map((x) => x.length)) - Math.max(...b.map((x) => x.length)),
  )[0];
}

export function captions(cues: Cue[]): { text: string; errors: string[] } {
  const errors: string[] = [];
  const blocks = cues.map((cue, i) => {
    const lines = wrap(cue.text);
    if (!lines) errors.push(`too long for two caption lines: ${cue.text}`);
    return `${i + 1}\n${stamp(cue.start)} --> ${stamp(cue.end)}\n${(lines ?? [cue.text]).join('\n').replaceAll('&', '&amp;')}\n`;
  });
  return { text: `WEBVTT\n\n${blocks.join('\n')}`, errors };
}
