import SqliteFile from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { booleanColumns, jsonColumns } from './tables.ts';

type Row = Record<string, unknown>;

const MAX_PREPARED_STATEMENTS = 500;

interface Prepared {
  readonly statement: SqliteFile.Statement;
  /** The result columns that SQLite stores as integers or text. */
  readonly booleans: readonly string[];
  readonly jsons: readonly string[];
}

/**
 * The connection to an SQLite file. It caches prepared statements and converts booleans and JSON to
 * what PostgreSQL returns.
 */
class Connection implements DatabaseConnection {
  readonly file: SqliteFile.Database;
  readonly #prepared = new Map<string, Prepared>();

  constructor(file: SqliteFile.Database) {
    this.file = file;
  }

  #prepare(sql: string): Prepared {
    const cached = this.#prepared.get(sql);
    if (cached) return cached;
    const statement = this.file.prepare(sql);
    const names = statement.reader ? statement.columns().map((column) => column.name) : [];
    const prepared = {
      statement,
      booleans: names.filter((name) => booleanColumns.has(name)),
      jsons: names.filter((name) => jsonColumns.has(name)),
    };
    // Bounded, because every length of an `in (…)` list is another statement.
    if (this.#prepared.size >= MAX_PREPARED_STATEMENTS) this.#prepared.clear();
    this.#prepared.set(sql, prepared);
    return prepared;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { statement, booleans, jsons } = this.#prepare(query.sql);
    const parameters = query.parameters.map((value) =>
      typeof value === 'boolean' ? Number(value) : value,
    );
    if (!statement.reader) {
      const { changes } = statement.run(parameters);
      return { numAffectedRows: BigInt(changes), rows: [] };
    }
    const rows = statement.all(parameters) as Row[];
    for (const row of rows) {
      for (const name of booleans) if (row[name] !== null) row[name] = row[name] === 1;
      for (const name of jsons) row[name] = JSON.parse(row[name] as string);
    }
    return { rows: rows as R[] };
  }

  // oxlint-disable-next-line require-yield -- the interface requires a generator; it is not used.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not used with SQLite.');
  }
}

/** Has one connection. Kysely gives it to one query or transaction at a time. */
class SqliteDriver implements Driver {
  readonly #connection: Connection;

  constructor(file: SqliteFile.Database) {
    this.#connection = new Connection(file);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {}

  // Immediate, because a transaction that reads first fails with SQLITE_BUSY when it then writes
  // while another process has written.
  async beginTransaction(): Promise<void> {
    this.#connection.file.exec('begin immediate');
  }

  async commitTransaction(): Promise<void> {
    this.#connection.file.exec('commit');
  }

  async rollbackTransaction(): Promise<void> {
    if (this.#connection.file.inTransaction) this.#connection.file.exec('rollback');
  }

  async destroy(): Promise<void> {
    this.#connection.file.close();
  }
}

/**
 * Writes parameters as `+?`. This build of SQLite (with STAT4) compiles a prepared statement again
 * when a `?` that its plan may depend on gets another value. That takes ten times as long as most of
 * our statements run. The sign keeps the value and hides it from the planner. The planner therefore
 * uses a partial index only where the query has the condition as a literal.
 */
class QueryCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

/**
 * Opens an SQLite database and creates its file.
 * @param path `:memory:` for a database that ends with the process; a buffer for such a one that
 *   begins with the content of a database file
 */
export function openSqlite<T>(path: string | Buffer): Kysely<T> {
  const file = new SqliteFile(path, { timeout: 10_000 });
  try {
    file.pragma('journal_mode = WAL');
    // A committed write survives a power failure.
    file.pragma('synchronous = FULL');
    file.pragma('foreign_keys = ON');
    // In kilobytes. The default of 16 MB is no faster: the system caches the pages of the file too.
    file.pragma('cache_size = -4000');
  } catch (error) {
    file.close();
    throw error;
  }
  const dialect: Dialect = {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SqliteDriver(file),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new QueryCompiler(),
  };
  return new Kysely<T>({ dialect });
}
