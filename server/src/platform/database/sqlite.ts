import { setTimeout as wait } from 'node:timers/promises';
import SqliteFile from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type Logger,
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

/** How long a statement waits while another process holds the lock of the file. */
const LOCK_MS = 10_000;
const LONGEST_PAUSE_MS = 50;

/** Whether `error` reports that another process held the lock all the time. */
export function isLocked(error: unknown): boolean {
  return error instanceof SqliteFile.SqliteError && error.code.startsWith('SQLITE_BUSY');
}

/** What SQLite says of a file that is read-only, gone, damaged, or on a disk that fails. */
const UNUSABLE = /^SQLITE_(IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB|PERM|PROTOCOL)/;

/** Whether `error` reports that the file cannot be read or written. */
export function isUnusable(error: unknown): boolean {
  return error instanceof SqliteFile.SqliteError && UNUSABLE.test(error.code);
}

/** Whether it does not become better by itself. An index of the search alone can be made anew. */
export function isDamaged(error: unknown): boolean {
  return (
    error instanceof SqliteFile.SqliteError &&
    /^SQLITE_(CORRUPT|NOTADB)/.test(error.code) &&
    error.code !== 'SQLITE_CORRUPT_VTAB'
  );
}

const isFull = (error: unknown) =>
  error instanceof SqliteFile.SqliteError && error.code === 'SQLITE_FULL';

/** Makes room on the disk of the file. */
export interface RoomKeeper {
  /** Looks whether there is room for a little, and makes some. It does not wait. */
  glance(): void;
  /** There was none. */
  makeRoom(): void;
}

export interface SqliteState {
  /** What a statement has found; `unwritable` ends when one has written. */
  fault: 'unwritable' | 'damaged' | undefined;
  room: RoomKeeper | undefined;
}

const states = new WeakMap<object, SqliteState>();

/** How the file of this database is; undefined for PostgreSQL. */
export function stateOfSqlite(queries: object): SqliteState | undefined {
  return states.get(queries);
}

/**
 * The connection to an SQLite file. It caches prepared statements and converts booleans and JSON to
 * what PostgreSQL returns.
 */
class Connection implements DatabaseConnection {
  readonly file: SqliteFile.Database;
  readonly state: SqliteState = { fault: undefined, room: undefined };
  readonly #lockMs: number;
  readonly #prepared = new Map<string, Prepared>();

  constructor(file: SqliteFile.Database, lockMs: number) {
    this.file = file;
    this.#lockMs = lockMs;
  }

  /** Remembers what a failure says about the file, and has room made where there was none. */
  note(error: unknown): void {
    if (isDamaged(error)) this.state.fault = 'damaged';
    if (!isFull(error) && !isUnusable(error)) return;
    this.state.fault ??= 'unwritable';
    if (isFull(error)) this.state.room?.makeRoom();
  }

  /** Does something with the file that may fail. */
  attempt<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      this.note(error);
      throw error;
    }
  }

  /**
   * Tries again while another process holds the lock. SQLite's own waiting (`busy_timeout`) would stop
   * everything that this process does, files and the health check included.
   */
  async whenUnlocked<T>(work: () => T): Promise<T> {
    const end = performance.now() + this.#lockMs;
    for (let pause = 1; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        return work();
      } catch (error) {
        if (!isLocked(error) || performance.now() > end) throw error;
      }
      await wait(pause);
    }
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
    // SQLite may do what a pragma says while it compiles it, so it is compiled each time.
    if (sql.startsWith('pragma ')) return prepared;
    // Bounded, because every length of an `in (…)` list is another statement.
    if (this.#prepared.size >= MAX_PREPARED_STATEMENTS) this.#prepared.clear();
    this.#prepared.set(sql, prepared);
    return prepared;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.whenUnlocked(() => {
      // Asked before: SQLite ends a transaction that has found no room.
      const isPart = this.file.inTransaction;
      try {
        return this.attempt(() => this.#execute<R>(query));
      } catch (error) {
        // A statement by itself has done nothing: with the room that was made it may go through. Of a
        // transaction nobody knows what it does besides.
        if (!isFull(error) || isPart || !this.state.room) throw error;
        return this.attempt(() => this.#execute<R>(query));
      }
    });
  }

  #execute<R>(query: CompiledQuery): QueryResult<R> {
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

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {}

  // Immediate, because a transaction that reads first fails with SQLITE_BUSY when it then writes
  // while another process has written.
  async beginTransaction(): Promise<void> {
    const connection = this.#connection;
    // Before it, because no room at its end is too late to run it again.
    connection.state.room?.glance();
    await connection.whenUnlocked(() =>
      connection.attempt(() => connection.file.exec('begin immediate')),
    );
  }

  async commitTransaction(): Promise<void> {
    this.#connection.attempt(() => this.#connection.file.exec('commit'));
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
 * @param lockMs how long a statement waits for another process
 * @param log is told of each statement
 */
export function openSqlite<T>(path: string | Buffer, lockMs = LOCK_MS, log?: Logger): Kysely<T> {
  const file = new SqliteFile(path, { timeout: lockMs });
  try {
    file.pragma('journal_mode = WAL');
    // A committed write survives a power failure.
    file.pragma('synchronous = FULL');
    file.pragma('foreign_keys = ON');
    // In kilobytes. The default of 16 MB is no faster: the system caches the pages of the file too.
    file.pragma('cache_size = -4000');
    // `whenUnlocked` waits.
    file.pragma('busy_timeout = 0');
  } catch (error) {
    file.close();
    throw error;
  }
  return queriesOf(file, lockMs, log);
}

/** Opens the file of an SQLite database that exists, and changes nothing in it. */
export function openSqliteForReading<T>(path: string): Kysely<T> {
  return queriesOf(new SqliteFile(path, { readonly: true, fileMustExist: true }), LOCK_MS);
}

function queriesOf<T>(file: SqliteFile.Database, lockMs: number, log?: Logger): Kysely<T> {
  const connection = new Connection(file, lockMs);
  const dialect: Dialect = {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SqliteDriver(connection),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new QueryCompiler(),
  };
  const queries = new Kysely<T>({ dialect, ...(log && { log }) });
  states.set(queries, connection.state);
  return queries;
}
