import { sql } from 'kysely';
import type { Database } from './database.ts';
import { migrationNames, readMigrations } from './migrate.ts';

/** What a database says about itself. */
export interface DatabaseFacts {
  /** Such as "3.50.4", or "17.2 (Debian 17.2-1)". */
  readonly version: string;
  /** What a start would change; all of them in an empty database. */
  readonly pending: readonly string[];
  /** Changes of a newer version of the product. */
  readonly unknown: readonly string[];
  readonly isEmpty: boolean;
  /** When its form was changed last. */
  readonly changedAt: Date | undefined;
  /** The clock of its machine. */
  readonly clock: Date;
  readonly connections: Connections | undefined;
}

/** The connections of a PostgreSQL server. */
export interface Connections {
  /** For everybody but its administrators. */
  readonly allowed: number;
  readonly inUse: number;
}

/** Reads what a database says about itself, and changes nothing in it. */
export async function lookAtDatabase(database: Database): Promise<DatabaseFacts> {
  const known = await migrationNames();
  const applied = await readMigrations(database);
  const names = new Set(applied.map(({ name }) => name));
  return {
    version: await readVersion(database),
    pending: known.filter((name) => !names.has(name)),
    unknown: [...names].filter((name) => !known.includes(name)),
    isEmpty: applied.length === 0,
    changedAt: applied
      .map(({ applied_at }) => new Date(applied_at))
      .toSorted((one, other) => one.getTime() - other.getTime())
      .at(-1),
    clock: await readClock(database),
    connections: await readConnections(database),
  };
}

async function readVersion({ engine, queries }: Database): Promise<string> {
  const read =
    engine === 'sqlite'
      ? sql<{ version: string }>`select sqlite_version() as version`
      : sql<{ version: string }>`select current_setting('server_version') as version`;
  return (await read.execute(queries)).rows[0]?.version ?? '';
}

async function readClock({ engine, queries }: Database): Promise<Date> {
  const read =
    engine === 'sqlite'
      ? sql<{ now: string }>`select strftime('%Y-%m-%dT%H:%M:%fZ') as now`
      : sql<{ now: string }>`select clock_timestamp() as now`;
  return new Date((await read.execute(queries)).rows[0]?.now ?? NaN);
}

async function readConnections({ engine, queries }: Database): Promise<Connections | undefined> {
  if (engine === 'sqlite') return undefined;
  // PostgreSQL 16 keeps some for another role, too; before it there is no such setting.
  const { rows } = await sql<Connections>`select
    (current_setting('max_connections')::int
      - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true), '0')::int) as allowed,
    (select count(*) from pg_stat_activity where backend_type = 'client backend') as "inUse"`.execute(
    queries,
  );
  return rows[0];
}
