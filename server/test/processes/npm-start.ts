import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { openSession } from '../../src/platform/security/sessions.ts';
import { readSettings } from '../../src/platform/settings.ts';
import { openInstallation } from '../../src/start.ts';
import { engine, testDatabase } from '../database/database.ts';
import { type Factories, factories, type TestUser } from '../factories.ts';
import { folder, ROOT, type Server, startServer } from './server-process.ts';

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

/** A school on the engine under test, for servers of its own. */
export interface Installation extends Factories {
  readonly dataDir: string;
  /** The settings of its servers. */
  readonly env: Readonly<Record<string, string>>;
  /**
   * Starts a server with the flags of `npm start`.
   * @param more settings of this server
   */
  start(more?: Record<string, string>): Promise<Server>;
  /** The header of a new session, which is valid at every server of the school. */
  logIn(user: TestUser): Promise<{ authorization: string }>;
}

/** @param own settings of all its servers */
export async function installation(own: Record<string, string> = {}): Promise<Installation> {
  const dataDir = folder();
  const env: Record<string, string> = {
    DATA_DIR: dataDir,
    SECRET_KEY: 'x'.repeat(32),
    ...own,
  };
  if (engine === 'postgres') {
    const { database, url } = await testDatabase();
    onTestFinished(() => database.close());
    env['DATABASE_URL'] = url ?? '';
  }
  const { ctx } = await openInstallation(readSettings(env));
  onTestFinished(() => ctx.database.close());
  return {
    dataDir,
    env,
    ...factories(ctx),
    start: (more = {}) => startServer({ ...env, ...more }, nodeArguments()),
    async logIn({ id }) {
      const { access } = await openSession(ctx, id, { ip: '127.0.0.1', userAgent: 'test' });
      return { authorization: `Bearer ${access}` };
    },
  };
}

/** Asserts that the process has not ended and answers. */
export async function expectAlive({ child, address }: Server): Promise<void> {
  expect((await fetch(`${address}/api/health/`)).status).toBe(200);
  expect([child.exitCode, child.signalCode]).toEqual([null, null]);
}
