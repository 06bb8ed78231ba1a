/**
 * What of an error in a browser may leave it. The browser and the server use this file; it imports nothing
 * and is exported by itself, so that a page loads no schemas with it.
 */

/** The longest texts of a report, in characters. */
export const CLIENT_ERROR_LENGTHS = { message: 500, stack: 4000, path: 200, version: 40 } as const;

/** A mail address, also encoded; not a frame as Firefox writes it: `draw@https://…`. */
const MAIL = /[^\s@<>"'()]{1,64}(?:@|%40)(?!\w+:\/\/)[^\s@<>"'()]{1,200}/g;

/** An address without query and fragment; what stands behind its file stays. */
function bare(address: string): string {
  const query = address.search(/[?#]/);
  if (query === -1) return address;
  const [place = ''] = /:\d+:\d+/.exec(address.slice(query)) ?? [];
  return address.slice(0, query) + place;
}

/**
 * A text without what could be a secret (tokens, mail addresses, queries of addresses), and cut. Visitors send
 * it, so each step reads it once, whatever it holds.
 */
export function harmlessText(text: string, length: number): string {
  return text
    .slice(0, 2 * length)
    .replaceAll('\u0000', '')
    .replaceAll(/[\w-]{32,}/g, '…')
    .replaceAll(MAIL, '…')
    .replaceAll(/\/[^\s"')]*/g, bare)
    .slice(0, length)
    .toWellFormed()
    .trim();
}

/** The path of an address, without query and fragment. */
export function pathOnly(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? '';
}
