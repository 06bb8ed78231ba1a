import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { engine, testDatabase } from '../database/database.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'trilha-start-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

function start(env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

async function ready(child: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const address = /ready on (http:\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
  });
}

/** The exit code and the output of a start that fails. */
async function failure(env: Record<string, string>) {
  const child = start(env);
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = await once(child, 'exit');
  return { code, said: said.trim() };
}

/** Settings with an empty database of the engine under test. */
async function place(): Promise<Record<string, string>> {
  const env: Record<string, string> = { DATA_DIR: folder() };
  if (engine === 'sqlite') return env;
  const { database, url } = await testDatabase();
  onTestFinished(() => database.close());
  return { ...env, DATABASE_URL: url ?? '' };
}

test.for(['SIGTERM', 'SIGINT'] as const)('%s ends the server cleanly', async (signal) => {
  const child = start(await place());
  const address = await ready(child);
  expect((await fetch(`${address}/api/ready/`)).status).toBe(200);
  child.kill(signal);
  const [code, by] = await once(child, 'exit');
  expect([code, by]).toEqual([0, null]);
});

test('kill -9 loses no acknowledged write', async () => {
  const env: Record<string, string> = { ...(await place()), SECRET_KEY: 'x'.repeat(32) };
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
    const child = start(env);
    const address = await ready(child);
    const ended = once(child, 'exit');
    // Each failed log-in stores two limit events before it is answered.
    const attempts = Array.from({ length: 40 }, async (_, index) => {
      const body = JSON.stringify({ email: `r${round}n${index}@school.test`, password: 'x' });
      const headers = { 'content-type': 'application/json' };
      const reply = await fetch(`${address}/api/token/`, { method: 'POST', headers, body });
      if (reply.status !== 401) return;
      acknowledged += 1;
      if (acknowledged % 20 === 10) child.kill('SIGKILL');
    });
    await Promise.allSettled(attempts);
    child.kill('SIGKILL');
    await ended;
  }
  expect(acknowledged).toBeGreaterThan(10);
  expect(await count()).toBeGreaterThanOrEqual(acknowledged * 2);
});

/** What of a data folder others on the machine may read or enter. */
function openToOthers(dataDir: string): string[] {
  return ['.', ...readdirSync(dataDir)].filter(
    (name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0,
  );
}

test('nobody else on the machine reads the data folder: a new one, and one that was open', async () => {
  const env = await place();
  const dataDir = join(env['DATA_DIR'] ?? '', 'school');
  const run = async () => {
    const child = start({ ...env, DATA_DIR: dataDir });
    await ready(child);
    const found = openToOthers(dataDir);
    // The files beside the database of SQLite stay.
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
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

describe('a failed start prints one sentence and exits with 1', () => {
  test('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => {
      other.close();
    });
    const bound = other.address();
    const port = typeof bound === 'object' ? String(bound?.port) : '';
    expect(await failure({ ...(await place()), PORT: port })).toEqual({
      code: 1,
      said: `Port ${port} is in use: end the program that uses it, or set PORT to another number.`,
    });
  });

  test('several wrong settings, all reported', async () => {
    expect(await failure({ DATABASE_URL: 'nonsense', PORT: 'x' })).toEqual({
      code: 1,
      said: 'PORT must be a whole number from 0 to 65535, not "x"; DATABASE_URL must look like postgres://user:password@host:5432/name.',
    });
  });

  test('a PostgreSQL server that cannot be reached, without the password in the message', async () => {
    const { code, said } = await failure({
      DATA_DIR: folder(),
      DATABASE_URL: 'postgres://someone:hunter2@127.0.0.1:1/school',
    });
    expect(code).toBe(1);
    expect(said).toMatch(
      /^The PostgreSQL server in DATABASE_URL cannot be used \(.*ECONNREFUSED.*\): /,
    );
    expect(said).not.toContain('hunter2');
    expect(said.split('\n')).toHaveLength(1);
  });

  test('a data folder that is a file', async () => {
    const file = join(folder(), 'data');
    writeFileSync(file, '');
    const { code, said } = await failure({ DATA_DIR: file });
    expect(code).toBe(1);
    expect(said).toMatch(/^The data folder .* cannot be used .* set DATA_DIR to another folder\.$/);
  });

  test.skipIf(process.getuid?.() === 0)('a data folder without read permission', async () => {
    const path = folder();
    chmodSync(path, 0o000);
    const { code, said } = await failure({ DATA_DIR: path });
    chmodSync(path, 0o700);
    expect(code).toBe(1);
    expect(said).toMatch(/^The data folder .* cannot be used/);
  });

  test('a database of a newer version', async () => {
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
    expect(said).toMatch(
      /^This database was written by a newer version of Trilha .*DATABASE_URL\.$/,
    );
  });
});
