import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Database, Queries } from './database.ts';

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
  return wordsOf(search).every((word) => found.includes(word));
}

/**
 * The different words of a search. One character may be written out as several words, such as `ﷺ` as four,
 * which would make a condition that SQLite does not take.
 */
export const wordsOf = (search: string): string[] => [
  ...new Set(searchable(search).split(/\s+/).filter(Boolean)),
];

/** What is searched: words as somebody typed them, or groups of folded words, of each of which one must occur. */
export type Search = string | readonly (readonly string[])[];

const groupsOf = (search: Search) =>
  typeof search === 'string' ? wordsOf(search).map((word) => [word]) : search;

/** Tables with a `search_text`. */
type Searched = 'users' | 'contact_messages' | 'audit_entries';

/** Those of them that have an index of three-letter parts (`Columns.indexSearch`, `Columns.indexParts`). */
const INDEXED: ReadonlySet<Searched> = new Set(['users', 'audit_entries']);

/** An index of parts finds words of at least this length; shorter ones are searched without it. */
const PART_LENGTH = 3;

/**
 * Words that SQLite's index finds exactly. Of others it may find more, because it also folds cases
 * that `searchable` keeps apart (such as the two small sigmas).
 */
const FOUND_EXACTLY = /^[!-~]{3,}$/;

/**
 * A SQL condition: the `search_text` of the table contains all words of `search`, or one of each group. For
 * large tables, where `matches` would have to read every row.
 */
export function containsWords(
  { engine }: Pick<Database, 'engine'>,
  table: Searched,
  search: Search,
  { byIndex = true } = {},
): RawBuilder<SqlBool> {
  const groups = groupsOf(search);
  if (groups.length === 0) return sql<SqlBool>`1 = 1`;
  const column = sql.ref(`${table}.search_text`);
  // An index narrows the rows down, and where it may have found too many, `like` decides.
  const isIndexed = byIndex && INDEXED.has(table);
  const long = isIndexed ? groups.filter(isLong) : [];
  const like = (word: string) => {
    const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    return sql<SqlBool>`${column} like ${pattern} escape '\\'`;
  };
  const isExact = (words: readonly string[]) => words.every((word) => FOUND_EXACTLY.test(word));
  const conditions = groups
    .filter((words) => !(isIndexed && engine === 'sqlite' && isExact(words)))
    .map((words) => orOf(words.map(like)));
  if (engine === 'postgres') {
    conditions.push(...long.map((words) => orOf(words.map(containsParts(table)))));
  } else if (long.length > 0) {
    conditions.unshift(sql<SqlBool>`${sql.ref(`${table}.id`)} in (${rowsByIndex(table, long)})`);
  }
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/**
 * On PostgreSQL: a condition that the index answers. The parts come from a query of their own, so that they are not
 * known when it plans: it would rather make the parts of each row anew than find many rows by the index.
 */
const containsParts = (table: Searched) => (word: string) =>
  sql<SqlBool>`search_parts(${sql.ref(`${table}.search_text`)})
    @> (select ${`{${partsOf(word).join(',')}}`}::integer[])`;

/** What `search_parts` makes of a text: each three bytes that follow one another, as a number. */
function partsOf(word: string): number[] {
  const bytes = Buffer.from(word);
  const parts = new Set<number>();
  for (let at = 0; at + PART_LENGTH <= bytes.length; at += 1) {
    parts.add(bytes.readUIntBE(at, PART_LENGTH));
  }
  return [...parts];
}

/**
 * The ids of the rows that contain all words of `search`, for the condition of another table. SQLite reads none
 * of these rows where its index finds the words exactly.
 * @param options.byIndex false: for few rows of the other table, of which each is asked
 */
export function idsContaining(
  { engine }: Pick<Database, 'engine'>,
  table: Searched,
  search: string,
  { byIndex = true } = {},
): RawBuilder<unknown> {
  return engine === 'sqlite' && INDEXED.has(table) && isFoundExactly(search)
    ? rowsByIndex(
        table,
        wordsOf(search).map((word) => [word]),
      )
    : sql`select ${sql.ref(`${table}.id`)} from ${sql.table(table)}
        where ${containsWords({ engine }, table, search, { byIndex })}`;
}

/** Whether SQLite's index alone finds what contains all words of `search`. */
function isFoundExactly(search: string): boolean {
  const words = wordsOf(search);
  return words.length > 0 && words.every((word) => FOUND_EXACTLY.test(word));
}

const orOf = (conditions: readonly RawBuilder<SqlBool>[]) =>
  sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

/** Whether an index of parts finds each word of the group. */
const isLong = (words: readonly string[]) =>
  words.every((word) => Array.from(word).length >= PART_LENGTH);

/** On SQLite: the ids of the rows in whose text the index finds a word of each group. */
function rowsByIndex(table: Searched, groups: readonly (readonly string[])[]): RawBuilder<unknown> {
  const index = sql.table(`${table}_search`);
  const quoted = (word: string) => `"${word.replaceAll('"', '""')}"`;
  const parts = groups.map((words) => `(${words.map(quoted).join(' OR ')})`).join(' AND ');
  return sql`select rowid from ${index} where ${index} match ${parts}`;
}

/** Of words in more rows than these, the newest are found sooner by reading the newest rows. */
const MANY = 2_000;

/** Whether a search finds so many rows that the first ones are found sooner without the index. */
export async function findsMany(
  { engine, queries }: Pick<Database, 'engine' | 'queries'>,
  table: Searched,
  search: Search,
): Promise<boolean> {
  const long = groupsOf(search).filter(isLong);
  if (!INDEXED.has(table) || long.length === 0) return false;
  const found =
    engine === 'sqlite'
      ? rowsByIndex(table, long)
      : sql`select 1 from ${sql.table(table)}
          where ${sql.join(
            long.map((words) => orOf(words.map(containsParts(table)))),
            sql` and `,
          )}`;
  const { rows } = await sql<{ n: number }>`select count(*) as n from
    (${found} limit ${sql.lit(MANY)}) as found`.execute(queries);
  return rows[0]?.n === MANY;
}

/** The number of rows that contain all words of `search`, without reading rows where the index is exact. */
export function countContaining(
  { engine }: Pick<Database, 'engine'>,
  table: Searched,
  search: string,
): RawBuilder<number> {
  return engine === 'sqlite' && INDEXED.has(table) && isFoundExactly(search)
    ? sql<number>`(select count(*) from (${idsContaining({ engine }, table, search)}))`
    : sql<number>`(select count(*) from ${sql.table(table)}
        where ${containsWords({ engine }, table, search)})`;
}

/** Creates a trigram index (FTS5) of `search_text`, which triggers keep up to date. */
export async function indexSearchOnSqlite(db: Queries, table: string): Promise<void> {
  const index = `${table}_search`;
  const add = `insert into ${index} (rowid, search_text) values (new.id, new.search_text);`;
  const remove = `insert into ${index} (${index}, rowid, search_text) values ('delete', old.id, old.search_text);`;
  const statements = [
    `create virtual table ${index} using fts5 (search_text, content = '${table}', content_rowid = 'id', tokenize = 'trigram')`,
    `insert into ${index} (${index}) values ('rebuild')`,
    // Deleted text is overwritten at once, such as the name of an erased user.
    `insert into ${index} (${index}, rank) values ('secure-delete', 1)`,
    `create trigger ${index}_added after insert on ${table} begin ${add} end`,
    `create trigger ${index}_removed after delete on ${table} begin ${remove} end`,
    `create trigger ${index}_changed after update of search_text on ${table}
      when old.search_text <> new.search_text begin ${remove} ${add} end`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/**
 * Creates the same with the extension `pg_trgm`, if the database user may. Only migrations before 45 call it:
 * `indexPartsOnPostgres` replaces what it creates, and needs no extension.
 */
export async function indexSearchOnPostgres(db: Queries, table: string): Promise<void> {
  await sql
    .raw(
      `do $$ begin
        create extension if not exists pg_trgm;
        create index ${table}_search on ${table} using gin (search_text gin_trgm_ops);
      exception when others then
        raise notice 'searching ${table} without an index: %', sqlerrm;
      end $$`,
    )
    .execute(db);
}

/**
 * Creates an index of the parts of `search_text` with what every PostgreSQL has. Its parts are bytes: they are
 * the same under every collation, and comparing them costs little.
 */
export async function indexPartsOnPostgres(db: Queries, table: string): Promise<void> {
  const statements = [
    // Its cost keeps PostgreSQL from asking it of rows that an index has not found.
    `create or replace function search_parts(searched text) returns integer[]
      language sql immutable strict parallel safe cost 1000 as $$
        select array(
          select get_byte(bytes, at) * 65536 + get_byte(bytes, at + 1) * 256 + get_byte(bytes, at + 2)
          from convert_to(searched, 'UTF8') as bytes, generate_series(0, octet_length(bytes) - 3) as at)
      $$`,
    `drop index if exists ${table}_search`,
    // Of what is written lately a search reads everything: it stays little.
    `create index ${table}_search on ${table} using gin (search_parts(search_text))
      with (gin_pending_list_limit = 256)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
