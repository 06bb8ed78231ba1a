import { createRequire } from 'node:module';
import pg from 'pg';
import { onTestFinished } from 'vitest';

/** A statement as it was sent to the database. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

type Queried = pg.QueryConfig | string | { text?: unknown; values?: unknown };

/**
 * Records the statements that are sent to either engine until the test ends, each text once.
 * SQLite's are recorded when they are prepared.
 */
export function recordStatements(): { take(): Statement[] } {
  const recorded = new Map<string, Statement>();
  const record = (text: unknown, values: unknown) => {
    if (typeof text !== 'string' || !/^\s*(with|select|insert|update|delete)\b/i.test(text)) return;
    if (recorded.has(text)) return;
    recorded.set(text, { text, values: Array.isArray(values) ? [...values] : [] });
  };

  // Wraps the methods of both drivers that the server calls.
  const SqliteFile = createRequire(
    new URL('../../src/platform/database/sqlite.ts', import.meta.url),
  )('better-sqlite3') as { prototype: { prepare(this: unknown, text: string): unknown } };
  const { prepare } = SqliteFile.prototype;
  SqliteFile.prototype.prepare = function recordPrepare(this: unknown, text: string) {
    record(text, undefined);
    return prepare.call(this, text);
  };
  const client = pg.Client.prototype as { query: (this: unknown, ...given: unknown[]) => unknown };
  const { query } = client;
  client.query = function recordQuery(this: unknown, ...given: unknown[]) {
    const [first, second] = given as [Queried, unknown];
    if (typeof first === 'string') record(first, second);
    else record(first.text, first.values ?? second);
    return query.apply(this, given);
  };
  onTestFinished(() => {
    SqliteFile.prototype.prepare = prepare;
    client.query = query;
  });

  return {
    take: () => {
      const all = [...recorded.values()];
      recorded.clear();
      return all;
    },
  };
}
