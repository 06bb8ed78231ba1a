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

/** Connects lazily to the PostgreSQL server at `url`. */
export function openPostgres<T>(url: string): Kysely<T> {
  const pool = new pg.Pool({
    connectionString: url,
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
