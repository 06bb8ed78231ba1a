import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

const { builtins } = pg.types;

/** Parses values into what SQLite returns: numbers, ISO 8601 timestamps, plain dates. */
const parsers: Record<number, (value: string) => unknown> = {
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
  [builtins.TIMESTAMPTZ]: (value) => new Date(value).toISOString(),
  [builtins.DATE]: (value) => value,
};

const names = new Map<string, string>();

/** Makes every connection prepare this statement when it first runs there. */
export function keepPrepared(statement: string): void {
  if (!names.has(statement)) names.set(statement, `trilha_${names.size + 1}`);
}

/** Sends the statements of `keepPrepared` with a name, which makes PostgreSQL prepare them. */
class Client extends pg.Client {
  override query(...args: unknown[]): never {
    const [text, values] = args;
    const name = typeof text === 'string' ? names.get(text) : undefined;
    const query = name === undefined ? args : [{ name, text, values }, ...args.slice(2)];
    return Reflect.apply(super.query, this, query) as never;
  }
}

/** Connects lazily to the PostgreSQL server at `url`. */
export function openPostgres<T>(url: string): Kysely<T> {
  const pool = new pg.Pool({
    connectionString: url,
    Client,
    max: 10,
    connectionTimeoutMillis: 5_000,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format ?? 'text'),
    },
  });
  // The pool replaces an idle connection that breaks. Without a listener the error ends the process.
  pool.on('error', () => {});
  return new Kysely<T>({ dialect: new PostgresDialect({ pool }) });
}
