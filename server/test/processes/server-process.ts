import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const MAIN = 'server/src/main.ts';

/** What every server process of a test needs of the environment, and the settings of all of them. */
const SERVER_ENV: Readonly<Record<string, string | undefined>> = {
  PATH: process.env['PATH'],
  // Compiled code is kept, as `npm start` does.
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'warn',
};

/** An empty folder. */
export function folder(): string {
  const path = newFolder();
  onTestFinished(() => removeFolder(path));
  return path;
}

/** The same, for who removes it. */
export const newFolder = () => mkdtempSync(join(tmpdir(), 'trilha-start-'));
export const removeFolder = (path: string) => rmSync(path, { recursive: true, force: true });

/** A server process that listens. */
export interface Server {
  readonly child: ChildProcess;
  readonly address: string;
  /** What it has written so far, its log included. */
  output(): string;
  /** Ends it without warning, as a lack of memory does. */
  kill(): Promise<void>;
}

function start(env: Record<string, string>, args: readonly string[] = [MAIN]): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...SERVER_ENV, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/**
 * Starts a server with these settings, and waits until it listens. It ends with its test.
 * @param args of node
 * @param atEnd takes what ends it: the tests of a file that share a server end it themselves
 */
export async function startServer(
  env: Record<string, string>,
  args?: readonly string[],
  atEnd: (kill: () => Promise<void>) => void = onTestFinished,
): Promise<Server> {
  const child = start(env, args);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const kill = async () => {
    if (hasEnded()) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  atEnd(kill);
  let output = '';
  const address = await new Promise<string | undefined>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const ready = /ready on (http:\S+)/.exec(output)?.[1];
        if (ready !== undefined) resolve(ready);
      });
    }
    child.once('close', () => resolve(undefined));
  });
  if (address === undefined) throw new Error(`The server did not start: ${output}`);
  return { child, address, output: () => output, kill };
}

/** The exit code and the output of a start that fails. */
export async function failure(env: Record<string, string>) {
  const child = start(env);
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = await once(child, 'exit');
  return { code, said: said.trim() };
}
