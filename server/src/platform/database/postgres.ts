import { Kysely, type Logger, PostgresDialect } from 'kysely';
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

const TIMED_OUT = 'Query read timeout';

/** What pg says, without a code, of a connection that is broken or does not come about. */
const BROKEN: ReadonlySet<string> = new Set([
  TIMED_OUT,
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client was closed and is not queryable',
  'Client has encountered a connection error and is not queryable',
]);

/** Of the network, and of PostgreSQL: no connection, too many, and starting up or shutting down. */
const BROKEN_CODE =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08\w{3}|53300|57P0\d)$/;

/** Whether `error` reports that the PostgreSQL server does not answer. */
export function isBroken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Such as ENOENT of the socket of a server on this machine that does not run.
  if ('syscall' in error && error.syscall === 'connect') return true;
  if ('code' in error && typeof error.code === 'string') return BROKEN_CODE.test(error.code);
  return BROKEN.has(error.message);
}

/** Whether PostgreSQL has rolled a transaction back, because it and another waited for each other. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01';
}

/**
 * Sends the statements of `keepPrepared` with a name, which makes PostgreSQL prepare them. Hangs up
 * where a statement gets no answer: the next one on this connection would wait behind it. What is
 * asked at the same time, as within a transaction, waits its turn: pg itself will stop queuing it.
 */
class Client extends pg.Client {
  #underWay = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(config?: pg.ClientConfig) {
    super(config);
    // The statement under way reports it, too. Without a listener the error ends the process.
    this.on('error', () => {});
  }

  override query(...args: unknown[]): never {
    const [text, values] = args;
    const name = typeof text === 'string' ? names.get(text) : undefined;
    const query = name === undefined ? args : [{ name, text, values }, ...args.slice(2)];
    const send = (): unknown => Reflect.apply(super.query, this, query);
    const result = this.#underWay > 0 ? this.#last.then(send, send) : send();
    if (!(result instanceof Promise)) return result as never;
    this.#underWay += 1;
    this.#last = result;
    return result
      .finally(() => {
        this.#underWay -= 1;
      })
      .catch((error: unknown) => {
        if (error instanceof Error && error.message === TIMED_OUT) void this.end();
        throw error;
      }) as never;
  }
}

/** The connections of a pool: how many are open, how many of them idle, how many statements wait for one. */
export interface PoolState {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

/** As many connections a server process takes at most. */
export const MAX_CONNECTIONS = 10;

/**
 * Connects lazily to the PostgreSQL server at `url`.
 * @param options.statementMs how long a statement is waited for; 0: for ever
 * @param options.log is told of each statement
 */
export function openPostgres<T>(
  url: string,
  { statementMs, log }: { statementMs: number; log?: Logger | undefined },
): { queries: Kysely<T>; poolState: () => PoolState } {
  const pool = new pg.Pool({
    connectionString: url,
    Client,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: 5_000,
    query_timeout: statementMs,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format ?? 'text'),
    },
  });
  // The pool replaces an idle connection that breaks. Without a listener the error ends the process.
  pool.on('error', () => {});
  return {
    queries: new Kysely<T>({ dialect: new PostgresDialect({ pool }), ...(log && { log }) }),
    poolState: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  };
}
