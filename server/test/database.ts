import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../src/platform/database.ts';
import { migrate } from '../src/platform/migrate.ts';
import { TEMPLATE } from './global-setup.ts';
import { onServer, sibling } from './postgres.ts';

export const engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite';

/** A migrated, empty database of the engine under test. */
export async function testDatabase(): Promise<{ database: Database; url?: string }> {
  if (engine === 'sqlite') {
    const database = openDatabase({ file: ':memory:' });
    await migrate(database);
    return { database };
  }
  const server = inject('postgresUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} template ${TEMPLATE}`);
  const url = sibling(server, name);
  const database = openDatabase({ url });
  const close = async () => {
    await database.close();
    await onServer(server, `drop database ${name} with (force)`);
  };
  return { database: { ...database, close }, url };
}
