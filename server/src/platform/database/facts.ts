import { sql } from 'kysely';
import type { Database } from './database.ts';

/** What there is to say about a database that answers. */
export interface DatabaseFacts {
  readonly version: string;
  /** How long the answer to an empty question takes. */
  readonly latency_ms: number;
  readonly migrations: number;
  readonly last_migration: string;
}

export async function databaseFacts({ engine, queries }: Database): Promise<DatabaseFacts> {
  const version =
    engine === 'sqlite'
      ? sql<{ version: string }>`select sqlite_version() as version`
      : sql<{ version: string }>`select current_setting('server_version') as version`;
  // First, because the first statement may have to connect.
  const found = (await version.execute(queries)).rows[0]?.version ?? '';
  const start = performance.now();
  await sql`select 1`.execute(queries);
  const latency = performance.now() - start;
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(
    queries,
  );
  return {
    // PostgreSQL's may go on with the name of its system.
    version: found.split(' ', 1)[0] ?? '',
    latency_ms: Math.round(latency * 10) / 10,
    migrations: rows.length,
    last_migration: rows.at(-1)?.name.replace(/\.ts$/, '') ?? '',
  };
}
