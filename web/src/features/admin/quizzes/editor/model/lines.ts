/** The markers of list entries: `a)`, `1.`, `-`, `•`. */
const MARKER = /^(?:[-*•–]|\(?(?:\d{1,2}|[a-z])[.)])\s+/i;

/**
 * The answers in a pasted text, one per line, without blank lines. List markers are removed if every
 * line has one.
 */
export function linesOf(pasted: string): string[] {
  const lines = pasted
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  const isList = lines.length > 1 && lines.every((line) => MARKER.test(line));
  return isList ? lines.map((line) => line.replace(MARKER, '')) : lines;
}
