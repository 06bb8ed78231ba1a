import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { makePostgres } from '../../server/test/database/postgres.ts';
import { asStarted } from '../measure/measured-server.ts';
import { ROOT } from '../run.ts';

/** A server of the school, as `npm start` runs it. */
export interface SchoolServer {
  readonly url: string;
  /** Without warning, as a lack of memory or a power failure ends it. */
  kill(): Promise<void>;
  /** Asks it to end, and gives its exit code; undefined where a signal ended it. */
  terminate(): Promise<number | undefined>;
  /** What it wrote last. */
  log(): string;
  readonly child: ChildProcess;
}

const KEPT_LOG = 20_000;

/** Starts a server. @throws with what it said, where it ends before it serves */
export async function startSchool(env: Readonly<Record<string, string>>): Promise<SchoolServer> {
  const starting = beginSchool(env);
  return { ...starting, url: await starting.ready };
}

/** The same, for who does not wait until it serves. */
export function beginSchool(
  env: Readonly<Record<string, string>>,
): Omit<SchoolServer, 'url'> & { readonly ready: Promise<string> } {
  const { flags, env: own } = asStarted();
  const child = spawn(process.execPath, [...flags, 'server/src/main.ts'], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], ...own, HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  void ended.then(() => process.off('exit', endWithUs));
  let output = '';
  const ready = new Promise<string>((resolve, reject) => {
    const hear = (part: Buffer) => {
      output = (output + part.toString()).slice(-KEPT_LOG);
      const url = /ready on (http:\S+)/.exec(output)?.[1];
      if (url) resolve(url.replace('localhost', '127.0.0.1'));
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void ended.then(() => reject(new Error(`The server ended before it was ready:\n${output}`)));
  });
  // Who kills it before does not ask.
  ready.catch(() => undefined);
  return {
    child,
    ready,
    log: () => output,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async terminate() {
      child.kill('SIGTERM');
      await ended;
      return child.exitCode ?? undefined;
    },
  };
}

/** A PostgreSQL server of our own, which waits for the disk as a school's does. */
export interface DatabaseServer {
  readonly url: string;
  start(): Promise<void>;
  /** Kills it and all its processes. */
  kill(): Promise<void>;
  /** Freezes it: connections stay open, and nothing answers. */
  freeze(): void;
  thaw(): void;
  /** Ends it for good. */
  remove(): Promise<void>;
}

export async function databaseServer(): Promise<DatabaseServer> {
  const postgres = makePostgres();
  let server: ChildProcess | undefined;
  const processes = () =>
    server?.pid === undefined ? [] : [server.pid, ...childrenOf(server.pid)];
  const signal = (name: NodeJS.Signals) => {
    for (const pid of processes()) {
      try {
        process.kill(pid, name);
      } catch {
        // It has ended by itself.
      }
    }
  };
  const kill = async () => {
    if (!server) return;
    const all = processes();
    const ended = once(server, 'close');
    signal('SIGKILL');
    await ended;
    server = undefined;
    // PostgreSQL does not start while one of them lives.
    while (all.some(isAlive)) await pause(20);
  };
  process.once('exit', () => {
    signal('SIGKILL');
    postgres.removeFolder();
  });
  return {
    url: postgres.url,
    kill,
    async start() {
      server = await postgres.start();
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async remove() {
      await kill();
      postgres.removeFolder();
    },
  };
}

function childrenOf(pid: number): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return text.split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // Who was killed and not yet waited for is dead.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
