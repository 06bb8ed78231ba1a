import type { Queries } from '../src/platform/database/database.ts';
import type { Columns } from '../src/platform/database/migrate.ts';

/**
 * Lessons that visitors may see, and the entry of the public catalogue that a course belongs to; null where it
 * belongs to none.
 */
export async function up({ schema }: Queries, c: Columns): Promise<void> {
  await schema
    .alterTable('lessons')
    .addColumn('is_preview', c.boolean, (col) => col.notNull().defaultTo(false))
    .execute();
  await schema.alterTable('courses').addColumn('catalogue_entry', 'text').execute();
  await schema
    .createIndex('courses_catalogue_entry')
    .on('courses')
    .column('catalogue_entry')
    .execute();
}
