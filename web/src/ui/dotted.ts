/** Stands between two facts on a line. It stays with the first one where the line breaks. */
export const DOT = '\u00a0· ';

export function dotted(...facts: readonly string[]): string {
  return facts.join(DOT);
}
