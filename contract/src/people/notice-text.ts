/* How the text of a notice is read, by mail and on the screen alike. It imports no schema: pages take it without. */

/** The placeholders of a text; each reader has their own names in their place. */
export const NOTICE_PLACEHOLDERS = ['{first_name}', '{last_name}'] as const;

/** Whose names are put into a text. */
export interface NamedReader {
  readonly first_name: string;
  readonly last_name: string;
  readonly username: string;
}

/** A text with the names of its reader in the place of the placeholders. */
export function personalText(
  text: string,
  { first_name, last_name, username }: NamedReader,
): string {
  // Who has told no name is addressed by the one that they have here, as in other mails.
  const names = { '{first_name}': first_name || username, '{last_name}': last_name };
  return text.replaceAll(/\{(?:first|last)_name\}/g, (found) => names[found as keyof typeof names]);
}

/** The paragraphs of a text: an empty line is between them, a line end within one stays. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');

/** An address, without the punctuation of the sentence behind it. Others than http and https stay text. */
const ADDRESS = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/;

/** The parts of a text, in their order: web addresses, and what is between them. */
export const withAddresses = (text: string): { text: string; isAddress: boolean }[] =>
  text
    .split(ADDRESS)
    .map((part, index) => ({ text: part, isAddress: index % 2 === 1 }))
    .filter((part) => part.text !== '');
