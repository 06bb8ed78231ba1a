/*
 * Names of files as clients send them: any text at all. They are shown and offered for saving, and never are a path
 * of ours.
 */

/** Longer ones do not fit into the file systems that people use. */
const MAX_NAME = 255;

/** Without control characters, marks of direction, halves of letters and signs of private use. */
export const visible = (text: string) => text.normalize().replaceAll(/\p{C}/gu, '').trim();

/** The name without the folders that some clients send before it. */
export const lastPart = (sent: string): string => visible(sent).split(/[/\\]/).at(-1) ?? '';

/** A name as it is shown to people; null where nothing of it can be seen. */
export function shownName(sent: string): string | null {
  const name = Array.from(lastPart(sent).replaceAll(/\s+/g, ' '))
    .slice(0, MAX_NAME)
    .join('')
    .trim();
  return name === '' ? null : name;
}
