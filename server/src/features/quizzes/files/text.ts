const [TAB, LINE_FEED, SPACE] = [9, 10, 32];

function isForbidden(code: number): boolean {
  if (code === 0xfffe || code === 0xffff) return true;
  return code < SPACE && code !== TAB && code !== LINE_FEED;
}

/**
 * The text without characters that a format cannot contain. Line ends become `\n`, other control characters
 * become `substitute`, and lone surrogates are replaced. It is trimmed as the contract does it.
 */
export function tidy(text: string, substitute: '' | '\uFFFD'): string {
  const lines = text.replaceAll(/\r\n?|[\v\f]/g, '\n').toWellFormed();
  let tidied = '';
  let from = 0;
  for (let at = 0; at < lines.length; at += 1) {
    if (!isForbidden(lines.charCodeAt(at))) continue;
    tidied += lines.slice(from, at) + substitute;
    from = at + 1;
  }
  return (tidied + lines.slice(from)).trim();
}

const EXCERPT_LENGTH = 80;

/** The beginning of a text on one line, so that people find the place. */
export function excerpt(text: string): string {
  // Only the beginning is processed, because the text may be very long.
  const line = tidy(text.slice(0, 1000), '').replaceAll(/\s+/g, ' ');
  const characters = Array.from(line.slice(0, 2 * EXCERPT_LENGTH + 2));
  if (characters.length <= EXCERPT_LENGTH) return line;
  return `${characters
    .slice(0, EXCERPT_LENGTH - 1)
    .join('')
    .trimEnd()}…`;
}
