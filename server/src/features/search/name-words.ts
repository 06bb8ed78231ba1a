import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/database/database.ts';
import { searchable } from '../../platform/database/search.ts';
import { isSimilar } from './rules.ts';

/** The words of all names: some ten thousand, where a hundred thousand people are. */
interface NameWords {
  readonly words: Set<string>;
  /** The newest user whose names are in it, with their names. */
  last: { readonly id: number } | undefined;
  readonly readAt: number;
}

/*
 * No index of the two databases finds a word by another that differs by one letter in the middle. The different words
 * of all names are few, so each process reads them once and looks through them. Who joins is read with the next
 * search; a changed name is known after ten minutes at most, and found by its exact letters at once.
 */
const READ_AGAIN_MS = 10 * 60_000;
/** Names of one reading: longer ones would keep others waiting. */
const AT_ONCE = 2000;
/** A limit for memory (some 30 MB), which names of people do not reach. */
const MOST_WORDS = 200_000;
/** A word has few neighbours that people are called by. */
const MOST_SIMILAR = 10;

const known = new WeakMap<Queries, NameWords>();
const reading = new WeakMap<Queries, Promise<NameWords>>();

/** Words of names that somebody who typed `word` may have meant. Those of about its length come first. */
export async function similarNames(
  ctx: Pick<Context, 'database' | 'now'>,
  words: readonly string[],
): Promise<string[][]> {
  const all = await nameWords(ctx);
  return words.map((word) =>
    [...all]
      .filter((other) => isSimilar(word, other))
      .toSorted((a, b) => Math.abs(a.length - word.length) - Math.abs(b.length - word.length))
      .slice(0, MOST_SIMILAR),
  );
}

async function nameWords({
  database: { queries },
  now,
}: Pick<Context, 'database' | 'now'>): Promise<ReadonlySet<string>> {
  const before = known.get(queries);
  const isOld = !before || now().getTime() - before.readAt > READ_AGAIN_MS;
  let work = reading.get(queries);
  if (!work) {
    const empty: NameWords = { words: new Set(), last: undefined, readAt: now().getTime() };
    work = addNames(queries, isOld ? empty : before).finally(() => reading.delete(queries));
    reading.set(queries, work);
  }
  const read = await work;
  known.set(queries, read);
  return read.words;
}

async function addNames(db: Queries, names: NameWords): Promise<NameWords> {
  for (let isFirst = true; ; isFirst = false) {
    const rows = await db
      .selectFrom('users')
      .select(['id', 'email', 'date_joined', 'first_name', 'last_name'])
      .where('id', '>=', names.last?.id ?? 0)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    // The newest one known is gone or somebody else, as in a database that was emptied: all are read.
    if (isFirst && names.last && JSON.stringify(rows[0]) !== JSON.stringify(names.last)) {
      return addNames(db, { words: new Set(), last: undefined, readAt: names.readAt });
    }
    for (const row of rows) {
      names.last = row;
      if (names.words.size >= MOST_WORDS) continue;
      for (const word of searchable(row.first_name, row.last_name).split(/\s+/)) {
        if (word.length > 2) names.words.add(word);
      }
    }
    if (rows.length < AT_ONCE) return names;
    // SQLite answers at once: others get their turn between two readings.
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}
