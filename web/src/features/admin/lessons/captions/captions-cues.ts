/** A cue as the list shows it. */
export interface ShownCue {
  /** Its index in the file. */
  number: number;
  /** `01:05`, or `1:01:05` in a long video. */
  time: string;
  text: string;
}

const TIMES = /^(?:(\d+):)?(\d\d:\d\d)\.\d{3} --> /;

/** The cues of a WebVTT file as plain text. Cues may have an identifier. */
export function readCues(vtt: string): ShownCue[] {
  return vtt.split(/(?:\r?\n){2,}/).flatMap((block, number) => {
    const lines = block.split(/\r?\n/);
    const at = lines.findIndex((line) => TIMES.test(line));
    const [found, hours = '0', rest = ''] = TIMES.exec(lines[at] ?? '') ?? [];
    if (!found) return [];
    const time = Number(hours) > 0 ? `${Number(hours)}:${rest}` : rest;
    return [{ number, time, text: plainText(lines.slice(at + 1).join('\n')).trim() }];
  });
}

const CHARACTERS: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/** Removes tags. The name of a voice tag is put before the text. */
function plainText(text: string): string {
  return text
    .replaceAll(/<v(?:\.[^\s>]*)? ([^>]*)>/g, '$1: ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:lt|gt|amp);/g, (written) => CHARACTERS[written] ?? written);
}
