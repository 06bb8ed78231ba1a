/** Lower case without accents: "João" is found by "joao". */
export function searchable(...parts: readonly string[]): string {
  return parts
    .join(' ')
    .normalize('NFKD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

/** Whether all words of `search` occur in the texts, without regard to case or accents. */
export function matches(search: string, ...texts: readonly string[]): boolean {
  const found = searchable(...texts);
  return searchable(search)
    .split(/\s+/)
    .every((word) => found.includes(word));
}
