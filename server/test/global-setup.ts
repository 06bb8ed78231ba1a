import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { dropDatabases, onServer, sibling, startPostgres } from './postgres.ts';

export const TEMPLATE = 'trilha_template';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL server's maintenance database. */
    postgresUrl: string;
    /** How the names of this run's databases begin. */
    postgresPrefix: string;
  }
}

/** Starts PostgreSQL once and migrates the database that all test files copy. */
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
    // Only a server that stays needs it tidy.
    if (process.env['TEST_DATABASE_URL']) await dropDatabases(postgres.url, prefix);
    await postgres.stop();
  };
}
