import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { engine, testDatabase } from '../database/database.ts';
import { failure, folder, startServer } from './server-process.ts';

/** Settings with an empty database of the engine under test. */
async function place(): Promise<Record<string, string>> {
  const env: Record<string, string> = { DATA_DIR: folder() };
  if (engine === 'sqlite') return env;
  const { database, url } = await testDatabase();
  onTestFinished(() => database.close());
  return { ...env, DATABASE_URL: url ?? '' };
}

test.for(['SIGTERM', 'SIGINT'] as const)('%s ends the server cleanly', async (signal) => {
  const { child, address } = await startServer(await place());
  expect((await fetch(`${address}/api/ready/`)).status).toBe(200);
  child.kill(signal);
  const [code, by] = await once(child, 'exit');
  expect([code, by]).toEqual([0, null]);
});

test('kill -9 loses no acknowledged write', async () => {
  const env: Record<string, string> = {
    ...(await place()),
    SECRET_KEY: 'x'.repeat(32),
    TRUST_PROXY: '1',
  };
  const database = openDatabase(
    env['DATABASE_URL']
      ? { url: env['DATABASE_URL'] }
      : { file: join(env['DATA_DIR'] ?? '', 'trilha.db') },
  );
  onTestFinished(() => database.close());
  await migrate(database);
  const count = async () =>
    (await database.queries.selectFrom('limit_events').selectAll().execute()).length;
  let acknowledged = 0;
  for (let round = 0; round < 2; round += 1) {
    const { child, address, kill } = await startServer(env);
    // Each failed log-in stores two limit events before it is answered.
    const attempts = Array.from({ length: 40 }, async (_, index) => {
      const body = JSON.stringify({ email: `r${round}n${index}@school.test`, password: 'x' });
      // Addresses of their own: attempts that the killed server had under way count for one.
      const headers = {
        'content-type': 'application/json',
        'x-forwarded-for': `10.0.${round}.${index}`,
      };
      const reply = await fetch(`${address}/api/token/`, { method: 'POST', headers, body });
      if (reply.status !== 401) return;
      acknowledged += 1;
      if (acknowledged % 20 === 10) child.kill('SIGKILL');
    });
    await Promise.allSettled(attempts);
    await kill();
  }
  expect(acknowledged).toBeGreaterThan(10);
  expect(await count()).toBeGreaterThanOrEqual(acknowledged * 2);
});

/** What of a data folder others on the machine may read or enter. */
function openToOthers(dataDir: string): string[] {
  // The draft of the reserve may have got its name meanwhile.
  const modeOf = (name: string) =>
    statSync(join(dataDir, name), { throwIfNoEntry: false })?.mode ?? 0;
  return ['.', ...readdirSync(dataDir)].filter((name) => (modeOf(name) & 0o077) !== 0);
}

test('nobody else on the machine reads the data folder: a new one, and one that was open', async () => {
  const env = await place();
  const dataDir = join(env['DATA_DIR'] ?? '', 'school');
  const run = async () => {
    const { kill } = await startServer({ ...env, DATA_DIR: dataDir });
    const found = openToOthers(dataDir);
    // The files beside the database of SQLite stay.
    await kill();
    return found;
  };
  // Chosen by the test, as on most machines: without it new files would be open to all.
  const umask = process.umask(0o022);
  onTestFinished(() => void process.umask(umask));
  expect(await run()).toEqual([]);
  const names = readdirSync(dataDir);
  expect(names).toContain('media');
  if (engine === 'sqlite') {
    expect(names).toEqual(expect.arrayContaining(['trilha.db', 'trilha.db-wal', 'trilha.db-shm']));
  }
  mkdirSync(join(dataDir, 'outbox'), { recursive: true });
  for (const name of [...readdirSync(dataDir), '.']) {
    const path = join(dataDir, name);
    chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644);
  }
  expect(openToOthers(dataDir)).toContain('outbox');
  expect(await run()).toEqual([]);
});

test('a failed start prints one sentence and exits with 1: a database of a newer version', async () => {
  const env = await place();
  const at = env['DATABASE_URL']
    ? { url: env['DATABASE_URL'] }
    : { file: join(env['DATA_DIR'] ?? '', 'trilha.db') };
  const database = openDatabase(at);
  await migrate(database);
  await sql`insert into migrations (name, applied_at) values ('9999_future.ts', 'later')`.execute(
    database.queries,
  );
  await database.close();
  const { code, said } = await failure(env);
  expect(code).toBe(1);
  expect(said).toMatch(/^This database was written by a newer version of Trilha .*DATABASE_URL\.$/);
});
