import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { StartError } from '../http/errors.ts';
import { closeDatabaseFile } from '../security/private-files.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';

export type Engine = 'sqlite' | 'postgres';

/** A database or a transaction; both run the same queries. */
export type Queries = Kysely<Tables>;

/** For functions that must run in a transaction. */
export type Trx = Transaction<Tables>;

export interface Database {
  readonly engine: Engine;
  readonly queries: Queries;
  /**
   * Runs `work` in a transaction and returns its result; an error rolls everything back. Await
   * nothing but the database inside: on SQLite all other queries wait until it ends.
   */
  transaction<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
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
 * @throws StartError
 */
export function openDatabase(
  at: { url: string; statementMs?: number } | { file: string },
): Database {
  const engine: Engine = 'url' in at ? 'postgres' : 'sqlite';
  let queries: Queries;
  if ('url' in at) {
    queries = openPostgres<Tables>(at.url, at.statementMs ?? STATEMENT_MS);
  } else {
    try {
      if (at.file !== ':memory:') {
        mkdirSync(dirname(at.file), { recursive: true, mode: 0o700 });
        closeDatabaseFile(at.file);
      }
      queries = openSqlite<Tables>(at.file);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new StartError(
        `The database ${at.file} cannot be opened (${reason}): check that the folder in DATA_DIR exists and may be written to.`,
        { cause },
      );
    }
  }
  return databaseOf(engine, queries);
}

/** The database of a connection that is open already. */
export function databaseOf(engine: Engine, queries: Queries): Database {
  return {
    engine,
    queries,
    transaction: (work) => queries.transaction().execute(work),
    close: () => queries.destroy(),
  };
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
 * Makes a function that says whether the database answers a query soon. However many ask at the same
 * time, one query is under way.
 */
export function readiness(database: Database, timeoutMs = READY_MS): () => Promise<boolean> {
  let probe: Promise<boolean> | undefined;
  const ask = async () => {
    try {
      await sql`select 1`.execute(database.queries);
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

export { isBroken as isUnavailable } from './postgres.ts';

/** A JSON value for a `json` column. */
export function json(value: Record<string, unknown>): string {
  return JSON.stringify(value);
}

/** `count(*)` as a number on both engines. */
export const countAll: RawBuilder<number> = sql<number>`count(*)`;
