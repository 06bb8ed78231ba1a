import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  CompiledQuery,
  type Kysely,
  type Logger,
  type RawBuilder,
  sql,
  type Transaction,
} from 'kysely';
import { StartError } from '../http/errors.ts';
import { closeDatabaseFile } from '../security/private-files.ts';
import { isBroken, isDeadlock, openPostgres, type PoolState } from './postgres.ts';
import {
  isDamaged,
  isLocked,
  isUnusable,
  openSqlite,
  type RoomKeeper,
  stateOfSqlite,
} from './sqlite.ts';
import type { Tables } from './tables.ts';

export type Engine = 'sqlite' | 'postgres';

/** A database or a transaction; both run the same queries. */
export type Queries = Kysely<Tables>;

/** For functions that must run in a transaction. */
export type Trx = Transaction<Tables>;

/** A statement that took long: its text has no values. */
export interface SlowStatement {
  readonly statement: string;
  readonly ms: number;
}

export interface Database {
  readonly engine: Engine;
  readonly queries: Queries;
  /**
   * Runs `work` in a transaction and returns its result; an error rolls everything back. Await
   * nothing but the database inside: on SQLite all other queries wait until it ends.
   */
  transaction<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /**
   * Runs `work` in a database whose commits do not wait for the disk, which on SQLite stops the whole process:
   * a power failure may undo them, the end of the process does not. For what nobody misses. PostgreSQL waits
   * without stopping anybody, and does.
   */
  unsynced<T>(work: (database: Database) => Promise<T>): Promise<T>;
  /** Has statements that take long reported to this function, in place of the one before. */
  onSlowStatement(report: (slow: SlowStatement) => void): void;
  /** On SQLite: who makes room for it, in place of the one before. */
  onDiskFull(room: RoomKeeper): void;
  /** On PostgreSQL: the state of its connections. */
  readonly poolState?: () => PoolState;
  close(): Promise<void>;
}

/**
 * How long a statement is waited for on PostgreSQL. All of a request take milliseconds; a server
 * that answers none in this time is frozen or cut off.
 */
const STATEMENT_MS = 20_000;

/** How long `/api/ready/` waits: who asks it gives up soon. */
const READY_MS = 2_000;

/**
 * Opens an SQLite file, `:memory:` or a `postgres://` URL. Creates the folder of the file.
 * @param at.statementMs 0: a statement may take as long as it needs, as those of migrations
 * @param at.lockMs how long a statement waits while another process holds the lock of the file
 * @param at.slowMs a statement that takes so long is reported; 0 or nothing: none
 * @throws StartError
 */
export function openDatabase(
  at: ({ url: string; statementMs?: number } | { file: string; lockMs?: number }) & {
    slowMs?: number;
  },
): Database {
  const engine: Engine = 'url' in at ? 'postgres' : 'sqlite';
  const slow = at.slowMs ? slowStatements(at.slowMs) : undefined;
  let queries: Queries;
  let poolState: (() => PoolState) | undefined;
  if ('url' in at) {
    const statementMs = at.statementMs ?? STATEMENT_MS;
    ({ queries, poolState } = openPostgres<Tables>(at.url, { statementMs, log: slow?.log }));
  } else {
    try {
      if (at.file !== ':memory:') {
        mkdirSync(dirname(at.file), { recursive: true, mode: 0o700 });
        closeDatabaseFile(at.file);
      }
      queries = openSqlite<Tables>(at.file, at.lockMs, slow?.log);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new StartError(
        `The database ${at.file} cannot be opened (${reason}): check that the folder in DATA_DIR exists and may be written to.`,
        { cause },
      );
    }
  }
  return {
    ...databaseOf(engine, queries),
    ...(poolState && { poolState }),
    ...(slow && { onSlowStatement: slow.reportTo }),
  };
}

/** Longer statements, such as those with long lists, are cut in the log. */
const SHOWN_LENGTH = 2_000;

/** A logger for Kysely that reports the statements that take long, also those that fail in the end. */
function slowStatements(slowMs: number) {
  let report: ((slow: SlowStatement) => void) | undefined;
  const log: Logger = ({ query, queryDurationMillis: ms }) => {
    if (ms < slowMs || !report) return;
    report({ statement: query.sql.slice(0, SHOWN_LENGTH), ms: Math.round(ms) });
  };
  return {
    log,
    reportTo: (listener: typeof report) => {
      report = listener;
    },
  };
}

/** The database of a connection that is open already. */
export function databaseOf(engine: Engine, queries: Queries): Database {
  const database: Database = {
    engine,
    queries,
    async transaction(work) {
      let committed: Trx | undefined;
      const result = await queries.transaction().execute((trx) => {
        committed = trx;
        return work(trx);
      });
      for (const happens of (committed && afterCommits.get(committed)) ?? []) happens();
      return result;
    },
    async unsynced(work) {
      if (engine === 'postgres') return work(database);
      return queries.connection().execute(async (connection) => {
        await sql`pragma synchronous = normal`.execute(connection);
        try {
          return await work(databaseOf(engine, connection));
        } finally {
          await sql`pragma synchronous = full`.execute(connection);
        }
      });
    },
    onSlowStatement: () => undefined,
    onDiskFull(room) {
      const state = stateOfSqlite(queries);
      if (state) state.room = room;
    },
    close: () => queries.destroy(),
  };
  return database;
}

/**
 * The database within a transaction: all that is asked and stored there is part of it, and a
 * transaction inside is rolled back alone. For work that was written to begin its own.
 */
export function databaseWithin(database: Database, trx: Trx): Database {
  let inner = 0;
  const within: Database = {
    ...database,
    queries: trx,
    unsynced: (work) => work(within),
    async transaction(work) {
      inner += 1;
      const name = `inner_${inner}`;
      const before = afterCommits.get(trx);
      await trx.executeQuery(CompiledQuery.raw(`savepoint ${name}`));
      let result;
      try {
        result = await work(trx);
      } catch (error) {
        afterCommits.set(trx, before ?? []);
        // Where this fails, the whole transaction does: its error is the one that counts.
        await trx
          .executeQuery(CompiledQuery.raw(`rollback to savepoint ${name}`))
          .catch(() => undefined);
        throw error;
      }
      await trx.executeQuery(CompiledQuery.raw(`release savepoint ${name}`));
      return result;
    },
  };
  return within;
}

const afterCommits = new WeakMap<Trx, (() => void)[]>();

/** Does something once the transaction is stored; not where it is rolled back. */
export function afterCommit(trx: Trx, happens: () => void): void {
  afterCommits.set(trx, [...(afterCommits.get(trx) ?? []), happens]);
}

/** The columns of the unique constraint that `error` reports; undefined for any other error. */
export function violatedColumns(error: unknown): readonly string[] | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  if (error.code === 'SQLITE_CONSTRAINT_UNIQUE' || error.code === 'SQLITE_CONSTRAINT_PRIMARYKEY') {
    // "UNIQUE constraint failed: users.email, users.username"
    return [...error.message.matchAll(/\w+\.(\w+)/g)].map((match) => match[1] ?? '');
  }
  if (error.code === '23505' && 'detail' in error) {
    // "Key (user_id, course_id)=(1, 2) already exists."
    return (/^Key \((.+?)\)=/.exec(String(error.detail))?.[1] ?? '').split(', ');
  }
  return undefined;
}

/** Whether `error` reports a broken foreign key: a row that the statement refers to is gone. */
export function isMissingReference(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === 'SQLITE_CONSTRAINT_FOREIGNKEY' || error.code === '23503';
}

/**
 * Makes a function that says whether the database answers a query soon; after a write that failed, whether
 * it takes one. However many ask at the same time, one query is under way.
 */
export function readiness(database: Database, timeoutMs = READY_MS): () => Promise<boolean> {
  let probe: Promise<boolean> | undefined;
  const ask = async () => {
    try {
      const state = stateOfSqlite(database.queries);
      if (state?.fault === 'damaged') return false;
      if (state?.fault === 'unwritable') await writeAgain(database);
      else await sql`select 1`.execute(database.queries);
      return true;
    } catch {
      return false;
    } finally {
      probe = undefined;
    }
  };
  return async () => {
    const giveUp = new AbortController();
    const late = wait(timeoutMs, false, { signal: giveUp.signal }).catch(() => false);
    try {
      return await Promise.race([(probe ??= ask()), late]);
    } finally {
      giveUp.abort();
    }
  };
}

/** Writes what is there already, to find out whether it is possible again: SQLite says so by no other call. */
async function writeAgain({ queries }: Database): Promise<void> {
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(queries);
  await sql.raw(`pragma user_version = ${rows[0]?.user_version ?? 0}`).execute(queries);
  const state = stateOfSqlite(queries);
  if (state?.fault === 'unwritable') state.fault = undefined;
}

/**
 * Whether `error` reports that the database does not answer, is held by another process, or has ended
 * the transaction so that another could go on: a moment later the same goes through.
 */
export function isUnavailable(error: unknown): boolean {
  return isBroken(error) || isLocked(error) || isDeadlock(error) || isUnusable(error);
}

/** Whether `error` reports that the file of the database cannot be read or written. */
export function isFileUnusable(error: unknown): 'damaged' | 'unusable' | undefined {
  if (!isUnusable(error)) return undefined;
  return isDamaged(error) ? 'damaged' : 'unusable';
}

/** Whether `error` reports that there is no room left for the database. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return ['SQLITE_FULL', '53100', 'ENOSPC', 'EDQUOT'].includes(String(error.code));
}

/** A JSON value for a `json` column. */
export function json(value: Record<string, unknown>): string {
  return JSON.stringify(value);
}

/** `count(*)` as a number on both engines. */
export const countAll: RawBuilder<number> = sql<number>`count(*)`;
