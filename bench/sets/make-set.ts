import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import SqliteFile from 'better-sqlite3';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { ROOT } from '../../scripts/run.ts';
import { hashPassword } from '../../server/src/platform/security/passwords.ts';
import { readSettings } from '../../server/src/platform/settings.ts';
import { openInstallation } from '../../server/src/start.ts';
import { catalogue, type TableRows, type Value } from './catalogue.ts';
import type { Cluster } from './cluster.ts';
import { copyMedia } from './media-files.ts';
import { officeTables } from './office.ts';
import { userTables } from './users.ts';
import { type BenchSet, benchSet, type Engine, PASSWORD, type Size } from './sets.ts';

/*
 * Makes the sets. The product's own migrations make the schema with its triggers, and the rows are
 * written in bulk. A set is used again until something that it is made from changes.
 *
 * Runs write into the sets: sessions, completions, attempts, days of activity and visits of some 400
 * users. This does not change what a call costs, because users who are read never write. `--fresh`
 * makes a set anew.
 */

/** A hash that changes with the rows and the schema. */
function stampOf({ size, engine }: BenchSet): string {
  const hash = createHash('sha256').update(`${size} ${engine}`);
  const sources = [
    'bench/sets/*.ts',
    'server/migrations/*.ts',
    'server/src/platform/database/{migrate,counts,search}.ts',
  ];
  const files = sources.flatMap((source) => {
    const found = globSync(source, { cwd: ROOT }).toSorted();
    if (found.length === 0) throw new Error(`No file is named ${source}.`);
    return found;
  });
  for (const file of files) {
    hash.update(file).update(readFileSync(join(ROOT, file)));
  }
  return hash.digest('hex');
}

/** The sets that this process has opened. */
const opened = new Set<string>();

/** Opens a set and makes it where it is missing. The cluster is needed for PostgreSQL only. */
export async function openSet(
  size: Size,
  engine: Engine,
  cluster: Cluster | undefined,
  options: { readonly fresh?: boolean } = {},
): Promise<BenchSet> {
  const database = `bench_${size}`;
  if (engine === 'postgres' && !cluster) throw new Error('PostgreSQL does not run.');
  const set = benchSet(size, engine, engine === 'postgres' ? cluster?.url(database) : undefined);
  // Checked once in a run: a set must not be made anew while its server runs.
  const name = `${size} ${engine}`;
  if (opened.has(name)) return set;
  opened.add(name);
  const stampFile = join(set.dataDir, 'stamp');
  const stamp = stampOf(set);
  const isMade = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
  if (isMade && options.fresh !== true) return set;

  const began = performance.now();
  console.log(`Making the set ${size} on ${engine} …`);
  rmSync(set.dataDir, { recursive: true, force: true });
  mkdirSync(set.dataDir, { recursive: true });
  copyMedia(set.dataDir);
  if (cluster && engine === 'postgres') {
    await onDatabase(cluster.url('postgres'), async (client) => {
      await client.query(`drop database if exists ${database} with (force)`);
      await client.query(`create database ${database}`);
    });
  }
  const settings = readSettings(set.env);
  const installation = await openInstallation(settings);
  await installation.database.close();
  const tables = [
    ...catalogue(),
    ...userTables(set.users, await hashPassword(PASSWORD)),
    ...officeTables(set.users),
  ];
  if (set.databaseUrl === undefined) fillSqlite(join(set.dataDir, 'trilha.db'), tables);
  else await onDatabase(set.databaseUrl, (client) => fillPostgres(client, tables));
  // Written last, so that an interrupted set is made anew.
  writeFileSync(stampFile, stamp);
  console.log(`… made in ${((performance.now() - began) / 1000).toFixed(0)} s.`);
  return set;
}

function fillSqlite(path: string, tables: readonly TableRows[]): void {
  const file = new SqliteFile(path);
  try {
    // Nothing here must survive a crash, because the stamp is missing then.
    file.pragma('journal_mode = OFF');
    file.pragma('synchronous = OFF');
    file.pragma('cache_size = -1000000');
    // What a statement with triggers would take back: in a file it is written anew for each row.
    file.pragma('temp_store = MEMORY');
    // All references are right by construction.
    file.pragma('foreign_keys = OFF');
    file.exec('begin');
    for (const { table, columns, rows } of tables) {
      const marks = columns.map(() => '?').join(', ');
      const insert = file.prepare(`insert into ${table} (${columns.join(', ')}) values (${marks})`);
      for (const row of rows()) {
        insert.run(row.map((value) => (typeof value === 'boolean' ? Number(value) : value)));
      }
    }
    file.exec('commit');
    file.exec('analyze');
    file.pragma('journal_mode = WAL');
  } finally {
    file.close();
  }
}

async function fillPostgres(client: pg.Client, tables: readonly TableRows[]): Promise<void> {
  await client.query('begin');
  for (const { table, columns, rows } of tables) {
    const copy = copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`);
    await pipeline(Readable.from(copyLines(rows()), { objectMode: false }), client.query(copy));
  }
  await client.query('commit');
  const identities = await client.query<{ table_name: string }>(
    `select table_name from information_schema.columns
      where table_schema = 'public' and column_name = 'id' and is_identity = 'YES'`,
  );
  for (const { table_name } of identities.rows) {
    await client.query(
      `select setval(pg_get_serial_sequence('${table_name}', 'id'), coalesce(max(id), 0) + 1, false) from ${table_name}`,
    );
  }
  await client.query('vacuum (freeze, analyze)');
  await client.query('checkpoint');
}

/** Rows in the text format of COPY, in chunks of some size. */
function* copyLines(rows: Iterable<readonly Value[]>): Generator<string> {
  let chunk = '';
  for (const row of rows) {
    chunk += `${row.map(copyValue).join('\t')}\n`;
    if (chunk.length < 100_000) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

function copyValue(value: Value): string {
  if (value === null) return '\\N';
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (typeof value === 'number') return String(value);
  return value.replaceAll(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? character);
}

async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
