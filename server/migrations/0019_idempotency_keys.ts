import type { Queries } from '../src/platform/database/database.ts';
import type { Columns } from '../src/platform/database/migrate.ts';

/** What was answered to requests with an `Idempotency-Key`. */
export async function up({ schema }: Queries, c: Columns): Promise<void> {
  await schema
    .createTable('idempotency_keys')
    .addColumn('id', 'text', (col) => col.primaryKey().notNull())
    .addColumn('user_id', 'integer', (col) => col.references('users.id').onDelete('cascade'))
    .addColumn('fingerprint', 'text', (col) => col.notNull())
    .addColumn('status', 'integer', (col) => col.notNull())
    .addColumn('answer', 'text', (col) => col.notNull())
    .addColumn('expires_at', c.time, (col) => col.notNull())
    .execute();
  const index = (column: string) =>
    schema
      .createIndex(`idempotency_keys_${column}`)
      .on('idempotency_keys')
      .column(column)
      .execute();
  // Old ones are deleted by it.
  await index('expires_at');
  // Those of a user go with them.
  await index('user_id');
}
