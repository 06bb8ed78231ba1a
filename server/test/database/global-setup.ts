import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { dropDatabases, onServer, sibling, startPostgres } from './postgres.ts';

export const TEMPLATE = 'trilha_template';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the maintenance database of the PostgreSQL server. */
    postgresUrl: string;
    /** The prefix of the names of this run's databases. */
    postgresPrefix: string;
  }
}

/** Starts PostgreSQL once and migrates the template from which test databases are created. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  await onServer(postgres.url, `drop database if exists ${TEMPLATE}`);
  await onServer(postgres.url, `create database ${TEMPLATE}`);
  const template = openDatabase({ url: sibling(postgres.url, TEMPLATE) });
  await migrate(template);
  await template.close();
  const prefix = `test_${randomBytes(4).toString('hex')}_`;
  project.provide('postgresUrl', postgres.url);
  project.provide('postgresPrefix', prefix);
  return async () => {
    // A server of our own is removed as a whole.
    if (process.env['TEST_DATABASE_URL']) await dropDatabases(postgres.url, prefix);
    await postgres.stop();
  };
}
