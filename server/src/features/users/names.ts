import type { UserRow } from '@trilha/contract';
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

const LABELS = { username: 'Username', first_name: 'First name', last_name: 'Last name' } as const;

/** The names that a row changes, in words. */
export function changesOf(before: Names, after: Names): string[] {
  return (['username', 'first_name', 'last_name'] as const).flatMap((name) =>
    before[name] === after[name]
      ? []
      : [`${LABELS[name]}: ${before[name] || '(none)'} → ${after[name]}`],
  );
}
