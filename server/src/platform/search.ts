import { type RawBuilder, sql, type SqlBool } from 'kysely';

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

/**
 * A condition: the column, which holds searchable text, holds all words of `search`. For long
 * lists, where `matches` would read too much.
 */
export function holdsWords(column: string, search: string): RawBuilder<SqlBool> {
  const words = searchable(search).split(/\s+/).filter(Boolean);
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  if (patterns.length === 0) return sql<SqlBool>`1 = 1`;
  const held = patterns.map(
    (pattern) => sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`,
  );
  return sql<SqlBool>`(${sql.join(held, sql` and `)})`;
}
