import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import {
  type Database,
  databaseOf,
  openDatabase,
} from '../../../server/src/platform/database/database.ts';
import {
  type Connections,
  type DatabaseFacts,
  lookAtDatabase,
} from '../../../server/src/platform/database/look.ts';
import { MAX_CONNECTIONS } from '../../../server/src/platform/database/postgres.ts';
import { openSqliteForReading } from '../../../server/src/platform/database/sqlite.ts';
import type { Tables } from '../../../server/src/platform/database/tables.ts';
import { checkDataKeys } from '../../../server/src/platform/security/data-keys.ts';
import type { Secrets } from '../../../server/src/platform/security/secrets.ts';
import type { Settings } from '../../../server/src/platform/settings.ts';
import { type Finding, ok, problem, reasonOf, warning } from './finding.ts';

/** How long a query of the doctor may take. */
const STATEMENT_MS = 10_000;

export interface Looked {
  readonly findings: readonly Finding[];
  /** Undefined where nobody could tell. */
  readonly isEmpty: boolean | undefined;
  /** Where its rows can be read: its form is that of this version. */
  readonly database: Database | undefined;
}

/**
 * Looks into the database without changing anything. Who calls it closes `database`.
 * @param isOurs whether the data folder belongs to this process's user
 */
export async function openForLooking(settings: Settings, isOurs: boolean): Promise<Looked> {
  const nothing = { isEmpty: undefined, database: undefined };
  const file = join(settings.dataDir, 'trilha.db');
  if (settings.databaseUrl === undefined) {
    if (!isOurs) return { ...nothing, findings: [] };
    if (!existsSync(file)) {
      return {
        isEmpty: true,
        database: undefined,
        findings: [ok('Database', 'There is none yet: the first start makes it.')],
      };
    }
  }
  let database: Database | undefined;
  try {
    database =
      settings.databaseUrl === undefined
        ? databaseOf('sqlite', openSqliteForReading<Tables>(file))
        : openDatabase({ url: settings.databaseUrl, statementMs: STATEMENT_MS });
    const before = Date.now();
    const facts = await lookAtDatabase(database);
    const here = new Date((before + Date.now()) / 2);
    const isCurrent = facts.pending.length === 0 && facts.unknown.length === 0;
    if (!isCurrent) await database.close();
    return {
      findings: judgeDatabase(database.engine, facts, here, settings.processes),
      isEmpty: facts.isEmpty,
      database: isCurrent ? database : undefined,
    };
  } catch (error) {
    await database?.close();
    return { ...nothing, findings: [judgeUnreachable(settings.databaseUrl, reasonOf(error))] };
  }
}

export function judgeUnreachable(url: string | undefined, reason: string): Finding {
  return problem(
    'Database',
    url === undefined
      ? `The embedded database cannot be read (${reason}): restore it from a backup, or look at the rights of its files.`
      : `The PostgreSQL server in DATABASE_URL does not answer (${reason}): look whether it runs, and at address, user and password.`,
  );
}

export function judgeDatabase(
  engine: Database['engine'],
  facts: DatabaseFacts,
  here: Date,
  processes: number,
): Finding[] {
  const name = engine === 'sqlite' ? 'SQLite' : 'PostgreSQL';
  return [
    ...(engine === 'postgres' ? judgeVersion(facts.version) : []),
    ok('Database', `${name} ${facts.version} answers.`),
    judgeMigrations(facts),
    ...judgeClock(facts, here),
    ...(facts.connections ? [judgeConnections(facts.connections, processes)] : []),
  ];
}

/** The oldest one that still got security fixes at the end of 2026. */
const OLDEST_MAINTAINED = 15;

function judgeVersion(version: string): Finding[] {
  return Number.parseInt(version, 10) >= OLDEST_MAINTAINED
    ? []
    : [
        warning(
          'Database',
          `PostgreSQL ${version} gets no security fixes any more: move to a newer one.`,
        ),
      ];
}

export function judgeMigrations({ pending, unknown, isEmpty }: DatabaseFacts): Finding {
  const about = 'Tables';
  if (unknown.length > 0) {
    return problem(
      about,
      `A newer version of Trilha has changed them (${unknown.join(', ')}), and this one will not start: install that version or a later one.`,
    );
  }
  if (isEmpty) return ok(about, 'There are none yet: the first start makes them.');
  if (pending.length > 0) {
    return warning(
      about,
      `The next start changes them (${pending.join(', ')}): make a backup before it.`,
    );
  }
  return ok(about, 'They are those of this version.');
}

const MAX_DIFFERENCE_MS = 60_000;

export function judgeClock(
  { clock, changedAt }: Pick<DatabaseFacts, 'clock' | 'changedAt'>,
  here: Date,
): Finding[] {
  const about = 'Clock';
  const difference = Math.abs(clock.getTime() - here.getTime());
  if (difference > MAX_DIFFERENCE_MS) {
    return [
      problem(
        about,
        `The clocks of this machine and of the database are ${Math.round(difference / 1000)} seconds apart: let both be set by NTP (timedatectl set-ntp true).`,
      ),
    ];
  }
  if (changedAt && changedAt.getTime() - here.getTime() > MAX_DIFFERENCE_MS) {
    return [
      problem(
        about,
        `It is ${here.toISOString()} here, and the database was changed at ${changedAt.toISOString()}: set the clock (timedatectl set-ntp true).`,
      ),
    ];
  }
  return [ok(about, `It is ${here.toISOString()}.`)];
}

/** @param processes how many the settings start on this machine */
export function judgeConnections({ allowed, inUse }: Connections, processes: number): Finding {
  const about = 'Connections';
  const possible = Math.floor(allowed / MAX_CONNECTIONS);
  const room = `PostgreSQL allows ${allowed} connections (${inUse} are open), and each server process takes up to ${MAX_CONNECTIONS}`;
  if (possible < processes) {
    const wanted = processes === 1 ? '' : ` ${processes} are set in WEB_CONCURRENCY:`;
    return problem(about, `${room}.${wanted} Raise max_connections.`);
  }
  if (possible === processes) {
    return warning(
      about,
      `${room}, so a backup or one more process may find none: raise max_connections.`,
    );
  }
  return ok(about, `${room}: enough for ${possible} processes.`);
}

/** What rows say: that the secret fits, that somebody may administer, and that mails go out. */
export async function lookAtRows(
  { queries }: Database,
  secrets: Secrets | undefined,
  now: Date,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  if (secrets) {
    try {
      await checkDataKeys(queries, secrets);
    } catch (error) {
      findings.push(problem('Secret key', reasonOf(error)));
    }
  }
  const { superusers } = await queries
    .selectFrom('users')
    .select(sql<number>`count(*)`.as('superusers'))
    .where('is_superuser', '=', true)
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow();
  findings.push(judgeSuperusers(superusers));
  const hourAgo = new Date(now.getTime() - 3_600_000).toISOString();
  const weekAgo = new Date(now.getTime() - 7 * 86_400_000).toISOString();
  const count = sql<number>`count(*)`.as('n');
  const waiting = await queries
    .selectFrom('outgoing_mails')
    .select(count)
    .where('next_try_at', 'is not', null)
    .where('created_at', '<', hourAgo)
    .executeTakeFirstOrThrow();
  const failed = await queries
    .selectFrom('outgoing_mails')
    .select(count)
    .where('failed_at', '>=', weekAgo)
    .executeTakeFirstOrThrow();
  findings.push(judgeOutbox({ waiting: waiting.n, failed: failed.n }));
  return findings;
}

export function judgeSuperusers(count: number): Finding {
  return count > 0
    ? ok('Superusers', `There ${count === 1 ? 'is one' : `are ${count}`}.`)
    : warning(
        'Superusers',
        'There is none, so nobody can administer the school: run `npm run create-admin`.',
      );
}

export function judgeOutbox({ waiting, failed }: { waiting: number; failed: number }): Finding {
  const about = 'Outbox';
  if (waiting === 0 && failed === 0) return ok(about, 'No mail is stuck.');
  return warning(
    about,
    `Mails that wait for more than an hour: ${waiting}; given up in the last week: ${failed}. The column failure of outgoing_mails says why, see docs/operations.md.`,
  );
}
