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

interface Prepared {
  readonly statement: SqliteFile.Statement;
  /** The result columns that SQLite has no type of its own for. */
  readonly booleans: readonly string[];
  readonly jsons: readonly string[];
}

/**
 * One connection to an SQLite file. Statements are kept prepared, booleans and JSON are read back
 * as PostgreSQL gives them.
 */
class Connection implements DatabaseConnection {
  readonly file: SqliteFile.Database;
  readonly #prepared = new Map<string, Prepared>();

  constructor(file: SqliteFile.Database) {
    this.file = file;
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const statement = this.file.prepare(sql);
    const names = statement.reader ? statement.columns().map((column) => column.name) : [];
    const prepared = {
      statement,
      booleans: names.filter((name) => booleanColumns.has(name)),
      jsons: names.filter((name) => jsonColumns.has(name)),
    };
    // Lists of varying length make ever new statements; forgetting all now and then bounds them.
    if (this.#prepared.size >= 500) this.#prepared.clear();
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

  // oxlint-disable-next-line require-yield -- the interface asks for a generator; nothing streams.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not used with SQLite.');
  }
}

/** Lends the one connection; Kysely lends it to one user at a time, as its adapter for SQLite asks. */
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

  // Immediate: two processes that both read first would otherwise fail when they come to write.
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
 * Writes parameters as `+?`. SQLite, as it is built here (with STAT4), compiles a prepared statement
 * anew whenever a bare `?` that its plan might depend on gets another value, which takes ten times as
 * long as most of our statements run. The sign, which changes no value, hides the value from the
 * planner; a partial index must therefore be asked for with a literal.
 */
class QueryCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

/** Opens (and makes, when absent) an SQLite database; `:memory:` for one that lives with the process. */
export function openSqlite<T>(path: string): Kysely<T> {
  const file = new SqliteFile(path, { timeout: 10_000 });
  try {
    file.pragma('journal_mode = WAL');
    // Full: an acknowledged write is on the disk, also after a power failure.
    file.pragma('synchronous = FULL');
    file.pragma('foreign_keys = ON');
    // In kilobytes. The usual 16 MB make calls no cheaper: the system keeps the file's pages too.
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
