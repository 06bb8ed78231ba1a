import type { Sentence, UserRow } from '@trilha/contract';
import type { FileRow } from './file.ts';

export type FullName = Pick<UserRow, 'first_name' | 'last_name'>;

/**
 * The names of a row; an empty cell keeps the user's present ones. A whole name is parted behind its
 * first word, unless it is the user's already: then it stays parted as it is.
 */
export function namesIn({ cells }: FileRow, person: FullName | undefined): FullName {
  const words = (cells.full_name ?? '').split(/\s+/).filter(Boolean);
  const [first, ...rest] = words;
  const isKept = person && words.join(' ') === `${person.first_name} ${person.last_name}`.trim();
  const parted = isKept ? person : { first_name: first, last_name: rest.join(' ') };
  return {
    first_name: cells.first_name || parted.first_name || (person?.first_name ?? ''),
    last_name: cells.last_name || parted.last_name || (person?.last_name ?? ''),
  };
}

type Names = FullName & Pick<UserRow, 'username'>;

/** A name that somebody had, and one that they have not had. */
const CHANGES = {
  username: [/*i18n*/ 'Username: {before} → {after}', /*i18n*/ 'Username: (none) → {after}'],
  first_name: [/*i18n*/ 'First name: {before} → {after}', /*i18n*/ 'First name: (none) → {after}'],
  last_name: [/*i18n*/ 'Last name: {before} → {after}', /*i18n*/ 'Last name: (none) → {after}'],
} as const;

/** The names that a row changes, in words. */
export function changesOf(old: Names, row: Names): Sentence[] {
  return (['username', 'first_name', 'last_name'] as const).flatMap((name): Sentence[] => {
    const [changed, added] = CHANGES[name];
    const before = old[name];
    const after = row[name];
    if (before === after) return [];
    return before === ''
      ? [{ sentence: added, params: { after } }]
      : [{ sentence: changed, params: { before, after } }];
  });
}
