import { expect, onTestFinished, test } from 'vitest';
import { insertUser } from '../../src/features/people/people.ts';
import { hashPassword } from '../../src/platform/security/passwords.ts';
import { readSettings } from '../../src/platform/settings.ts';
import { openInstallation } from '../../src/start.ts';
import { engine, testDatabase } from '../database/database.ts';
import { folder, startServer } from './server-process.ts';

/** The settings of a school that two processes share. */
async function sharedSettings(): Promise<Record<string, string>> {
  const env = { DATA_DIR: folder(), SECRET_KEY: 'x'.repeat(32), TRUST_PROXY: '1' };
  if (engine === 'sqlite') return env;
  const { database, url } = await testDatabase();
  onTestFinished(() => database.close());
  return { ...env, DATABASE_URL: url ?? '' };
}

/** Adds a user to the database that the servers share. */
async function addUser(env: Record<string, string>, email: string, password: string) {
  const { ctx, database } = await openInstallation(readSettings(env));
  const user = { email, username: 'ana', first_name: '', last_name: '' };
  const password_hash = await hashPassword(password);
  await database.transaction((trx) => insertUser(ctx, trx, { ...user, password_hash }));
  await database.close();
}

async function guess(
  server: string,
  email: string,
  address: string,
  password = 'wrong',
): Promise<number> {
  const { status } = await fetch(`${server}/api/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email, password }),
  });
  return status;
}

const count = (statuses: number[], status: number) => statuses.filter((of) => of === status).length;

test('two processes on one database share the limits of failed log-ins, also for simultaneous ones', async () => {
  const env = await sharedSettings();
  // One after the other: the first one migrates the database.
  const servers = [(await startServer(env)).address, (await startServer(env)).address];
  const at = (n: number) => servers[n % 2] ?? '';

  for (let round = 0; round < 5; round += 1) {
    const email = `round${round}@school.test`;
    const statuses = await Promise.all(
      Array.from({ length: 40 }, (_, n) => guess(at(n), email, `10.${round}.0.${n}`)),
    );
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([10, 30]);
    for (const server of servers) expect(await guess(server, email, '10.9.9.9')).toBe(429);
  }

  const many = await Promise.all(
    Array.from({ length: 80 }, (_, n) => guess(at(n), `guess${n}@school.test`, '10.8.8.8')),
  );
  expect([count(many, 401), count(many, 429)]).toEqual([50, 30]);
  for (const server of servers) {
    expect(await guess(server, 'one-more@school.test', '10.8.8.8')).toBe(429);
    expect(await guess(server, 'one-more@school.test', '10.7.7.7')).toBe(401);
  }
});

test('right log-ins at once at two processes all succeed, and leave the limit as it was', async () => {
  const env = await sharedSettings();
  const servers = [(await startServer(env)).address, (await startServer(env)).address];
  const at = (n: number) => servers[n % 2] ?? '';
  const email = 'ana@school.test';
  await addUser(env, email, 'the right one');
  for (let n = 0; n < 8; n += 1) expect(await guess(at(n), email, '10.1.1.1')).toBe(401);
  // Two more may be wrong: so many are verified at once, the others wait for them.
  const right = await Promise.all(
    Array.from({ length: 30 }, (_, n) => guess(at(n), email, '10.1.1.1', 'the right one')),
  );
  expect(count(right, 200)).toBe(30);
  const wrong = await Promise.all(
    Array.from({ length: 10 }, (_, n) => guess(at(n), email, '10.1.1.1')),
  );
  expect([count(wrong, 401), count(wrong, 429)]).toEqual([2, 8]);
});
