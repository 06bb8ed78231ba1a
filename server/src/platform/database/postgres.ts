import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

const { builtins } = pg.types;

/** Values are read back as SQLite gives them: numbers, ISO 8601 moments, plain dates. */
const parsers: Record<number, (value: string) => unknown> = {
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
  [builtins.TIMESTAMPTZ]: (value) => new Date(value).toISOString(),
  [builtins.DATE]: (value) => value,
};

const names = new Map<string, string>();

/** Lets every connection keep this statement parsed and planned once it has run there. */
export function keepPrepared(statement: string): void {
  if (!names.has(statement)) names.set(statement, `trilha_${names.size + 1}`);
}

/** Sends the statements that are kept prepared under their names. */
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
  // A connection that breaks while idle is replaced by the pool; unhandled it would end the process.
  pool.on('error', () => {});
  return new Kysely<T>({ dialect: new PostgresDialect({ pool }) });
}
