/** An answer, and the quotation of what it answers. */
export interface Split {
  readonly text: string;
  readonly quoted: string;
}

/** As Outlook and others begin a mail that is quoted without marks, in the languages of the site. */
const SEPARATOR =
  /^\s*(-{2,}\s*(original message|mensagem original|message d[’']origine|mensaje original|forwarded message|mensagem encaminhada|message transféré)\s*-{2,}|_{20,})\s*$/iu;

/** A line as mail programs write it over a quotation, such as “On Monday … wrote:”. */
const ATTRIBUTION =
  /^(on|em|le|el|am|a|no dia)\b.{0,300}\b(wrote|escreveu|écrit|a écrit|escribió|schrieb)\s*:$/iu;

const isMarked = (line: string) => /^\s*>/.test(line);
const isBlank = (line: string) => line.trim() === '';

/** So long is an attribution at most, in lines: mail programs fold it. */
const ATTRIBUTION_LINES = 3;

/** Where an attribution ends that begins in this line: the place behind it; else undefined. */
function endOfAttribution(lines: readonly string[], from: number): number | undefined {
  let joined = '';
  for (let count = 0; count < ATTRIBUTION_LINES; count += 1) {
    const line = lines[from + count];
    if (line === undefined || isBlank(line) || isMarked(line) || line.length > 400)
      return undefined;
    joined = `${joined} ${line.trim()}`.trim();
    if (ATTRIBUTION.test(joined)) return from + count + 1;
  }
  return undefined;
}

/**
 * Cuts off the quotation below an answer. Where somebody has written between or below the lines that they
 * quote, everything is the answer, as without those lines it could not be understood.
 */
export function splitQuotation(whole: string): Split {
  const lines = whole.split('\n');
  const place = lines.findIndex(
    (line, at) =>
      isMarked(line) || SEPARATOR.test(line) || endOfAttribution(lines, at) !== undefined,
  );
  const all = { text: whole.trim(), quoted: '' };
  if (place < 0) return all;
  const first = lines[place] ?? '';
  const text = lines.slice(0, place).join('\n').trim();
  // Nothing was written above it.
  if (text === '') return all;
  const below = lines.slice(endOfAttribution(lines, place) ?? place);
  const hasMarks = below.some((line) => isMarked(line));
  if (
    !SEPARATOR.test(first) &&
    hasMarks &&
    below.some((line) => !isMarked(line) && !isBlank(line))
  ) {
    return all;
  }
  return { text, quoted: lines.slice(place).join('\n').trim() };
}
