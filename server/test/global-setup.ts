import type { TestProject } from 'vitest/node';
import { openDatabase } from '../src/platform/database.ts';
import { migrate } from '../src/platform/migrate.ts';
import { onServer, sibling, startPostgres } from './postgres.ts';

export const TEMPLATE = 'trilha_template';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL server's maintenance database. */
    postgresUrl: string;
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
  project.provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}
