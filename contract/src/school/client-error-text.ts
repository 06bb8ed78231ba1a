/**
 * What of an error in a browser may leave it. The browser and the server use this file; it imports nothing
 * and is exported by itself, so that a page loads no schemas with it.
 */

/** The longest texts of a report, in characters. */
export const CLIENT_ERROR_LENGTHS = { message: 500, stack: 4000, path: 200, version: 40 } as const;

/**
 * Secrets that an error may quote: mail addresses, queries and fragments of addresses, tokens. Each
 * expression looks at a bounded number of characters from any place.
 */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/[\w-]{32,}/g, '…'],
  [/[^\s@<>"'()]{1,64}@[^\s@<>"'()]{1,200}/g, '…'],
  // What stands in the file behind it stays.
  [/(\/[^\s?#"')]{0,200})[?#][^\s"')]{1,2000}?(?=:\d+:\d+|[\s"')]|$)/g, '$1'],
];

/** A text without what could be a secret, and cut. */
export function harmlessText(text: string, length: number): string {
  let harmless = text.slice(0, 2 * length).replaceAll('\u0000', '');
  for (const [secret, instead] of SECRETS) harmless = harmless.replaceAll(secret, instead);
  return harmless.slice(0, length).toWellFormed().trim();
}

/** The path of an address, without query and fragment. */
export function pathOnly(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? '';
}
