import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import { openSession } from '../../src/platform/security/sessions.ts';
import { readSettings } from '../../src/platform/settings.ts';
import { openInstallation } from '../../src/start.ts';
import { engine, testDatabase } from '../database/database.ts';
import { type Factories, factories, type TestUser } from '../factories.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** The arguments of node in `npm start`. */
function nodeArguments(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const found = / exec node (.+)$/.exec(scripts['start'] ?? '')?.[1]?.split(' ') ?? [];
  expect(found).toContain('--max-old-space-size=512');
  expect(found.at(-1)).toBe('server/src/main.ts');
  return found;
}

/** A server process with the flags of `npm start`. */
export interface Server {
  readonly child: ChildProcess;
  readonly address: string;
  /** What it has written so far, its log included. */
  output(): string;
  /** Ends it without warning, as a lack of memory does. */
  kill(): Promise<void>;
}

/** A school on the engine under test, for servers of its own. */
export interface Installation extends Factories {
  readonly dataDir: string;
  /** @param own settings of this server */
  start(own?: Record<string, string>): Promise<Server>;
  /** The header of a new session, which is valid at every server of the school. */
  logIn(user: TestUser): Promise<{ authorization: string }>;
}

export async function installation(): Promise<Installation> {
  const dataDir = mkdtempSync(join(tmpdir(), 'trilha-start-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const env: Record<string, string> = { DATA_DIR: dataDir, SECRET_KEY: 'x'.repeat(32) };
  if (engine === 'postgres') {
    const { database, url } = await testDatabase();
    onTestFinished(() => database.close());
    env['DATABASE_URL'] = url ?? '';
  }
  const { ctx } = await openInstallation(readSettings(env));
  onTestFinished(() => ctx.database.close());
  return {
    dataDir,
    ...factories(ctx),
    start: (own = {}) => start({ ...env, ...own }),
    async logIn({ id }) {
      const { access } = await openSession(ctx, id, { ip: '127.0.0.1', userAgent: 'test' });
      return { authorization: `Bearer ${access}` };
    },
  };
}

async function start(env: Record<string, string>): Promise<Server> {
  const child = spawn(process.execPath, nodeArguments(), {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  await expect.poll(() => output, { timeout: 30_000 }).toMatch(/ready on http:\S+/);
  return {
    child,
    address: /ready on (http:\S+)/.exec(output)?.[1] ?? '',
    output: () => output,
    kill,
  };
}

/** Asserts that the process has not ended and answers. */
export async function expectAlive({ child, address }: Server): Promise<void> {
  expect((await fetch(`${address}/api/health/`)).status).toBe(200);
  expect([child.exitCode, child.signalCode]).toEqual([null, null]);
}
