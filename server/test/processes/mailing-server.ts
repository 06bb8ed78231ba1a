import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { engine, testDatabase } from '../database/database.ts';
import { folder, type Server, startServer } from './server-process.ts';
import { userRow } from '../factories.ts';

/* A server process that sends mails. */

/** A server process with one user, ana@school.test, and its database in this process. */
export async function serverWith(env: Record<string, string>) {
  const dataDir = folder();
  const place: Record<string, string> = { DATA_DIR: dataDir, LOG_LEVEL: 'trace' };
  let database: Database;
  if (engine === 'sqlite') {
    database = openDatabase({ file: join(dataDir, 'trilha.db') });
    await migrate(database);
  } else {
    const made = await testDatabase();
    database = made.database;
    place['DATABASE_URL'] = made.url ?? '';
  }
  onTestFinished(() => database.close());
  await database.queries
    .insertInto('users')
    .values({ ...userRow('ana', new Date().toISOString()), first_name: 'Ana' })
    .execute();
  const settings = { ...place, ...env };
  return { dataDir, database, settings, server: await startServer(settings) };
}

export const post = (server: Server, path: string, body: object) =>
  fetch(`${server.address}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

export const requestReset = (server: Server) =>
  post(server, '/password-reset/', { email: 'ana@school.test' });
