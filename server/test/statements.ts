import { createRequire } from 'node:module';
import pg from 'pg';
import { onTestFinished } from 'vitest';

/** A statement as the database was given it. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

type Queried = pg.QueryConfig | string | { text?: unknown; values?: unknown };

/**
 * Hears every statement that is given to either database from now on, until the test ends. SQLite's
 * are heard when they are prepared, once for each text.
 */
export function recordStatements(): { take(): Statement[] } {
  const heard = new Map<string, Statement>();
  const hear = (text: unknown, values: unknown) => {
    if (typeof text !== 'string' || !/^\s*(with|select|insert|update|delete)\b/i.test(text)) return;
    if (heard.has(text)) return;
    heard.set(text, { text, values: Array.isArray(values) ? [...values] : [] });
  };

  // Both are classes whose methods the server calls; what is heard goes on unchanged.
  const SqliteFile = createRequire(new URL('../src/platform/database/sqlite.ts', import.meta.url))(
    'better-sqlite3',
  ) as { prototype: { prepare(this: unknown, text: string): unknown } };
  const { prepare } = SqliteFile.prototype;
  SqliteFile.prototype.prepare = function heardPrepare(this: unknown, text: string) {
    hear(text, undefined);
    return prepare.call(this, text);
  };
  const client = pg.Client.prototype as { query: (this: unknown, ...given: unknown[]) => unknown };
  const { query } = client;
  client.query = function heardQuery(this: unknown, ...given: unknown[]) {
    const [first, second] = given as [Queried, unknown];
    if (typeof first === 'string') hear(first, second);
    else hear(first.text, first.values ?? second);
    return query.apply(this, given);
  };
  onTestFinished(() => {
    SqliteFile.prototype.prepare = prepare;
    client.query = query;
  });

  return {
    take: () => {
      const all = [...heard.values()];
      heard.clear();
      return all;
    },
  };
}
