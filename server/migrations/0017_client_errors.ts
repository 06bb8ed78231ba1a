import type { Queries } from '../src/platform/database/database.ts';
import type { Columns } from '../src/platform/database/migrate.ts';

/** Errors in browsers, by kind. */
export async function up(db: Queries, c: Columns): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('client_errors')
    .$call(c.id)
    .addColumn('fingerprint', 'text', (col) => col.notNull().unique())
    .addColumn('message', 'text', (col) => col.notNull())
    .addColumn('stack', 'text', (col) => col.notNull())
    .addColumn('path', 'text', (col) => col.notNull())
    .addColumn('browser', 'text', (col) => col.notNull())
    .addColumn('version', 'text', (col) => col.notNull())
    .addColumn('request_id', 'text')
    .addColumn('count', 'integer', (col) => col.notNull())
    .addColumn('first_at', c.time, (col) => col.notNull())
    .addColumn('last_at', c.time, (col) => col.notNull())
    .execute();
  await schema
    .createIndex('client_errors_newest')
    .on('client_errors')
    .columns(['last_at', 'id'])
    .execute();
}
