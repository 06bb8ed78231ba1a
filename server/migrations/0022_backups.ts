import type { Queries } from '../src/platform/database/database.ts';
import type { Columns } from '../src/platform/database/migrate.ts';

/** The backups that were made; while one is being made, its row keeps files from being removed. */
export async function up(db: Queries, c: Columns): Promise<void> {
  await db.schema
    .createTable('backups')
    .$call(c.id)
    .addColumn('is_scheduled', c.boolean, (col) => col.notNull())
    .addColumn('started_at', c.time, (col) => col.notNull())
    // Null when it has ended.
    .addColumn('held_until', c.time)
    .addColumn('finished_at', c.time)
    .addColumn('failure', 'text')
    .execute();
}
