import type { Queries } from '../src/platform/database/database.ts';
import type { Columns } from '../src/platform/database/migrate.ts';

/** The devices from which users have logged in. */
export async function up({ schema }: Queries, c: Columns): Promise<void> {
  await schema
    .createTable('known_devices')
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('device', 'text', (col) => col.notNull())
    .addColumn('last_seen_at', c.time, (col) => col.notNull())
    .addPrimaryKeyConstraint('known_devices_pkey', ['user_id', 'device'])
    .execute();
  // Old ones are deleted by it.
  await schema
    .createIndex('known_devices_seen')
    .on('known_devices')
    .column('last_seen_at')
    .execute();
}
