import type { Queries } from '../src/platform/database/database.ts';
import type { Columns } from '../src/platform/database/migrate.ts';

/** The views of lists that members of staff have saved under names. */
export async function up({ schema }: Queries, c: Columns): Promise<void> {
  await schema
    .createTable('saved_views')
    .$call(c.id)
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('list', 'text', (col) => col.notNull())
    .addColumn('name', 'text', (col) => col.notNull())
    // Names with equal keys are the same name.
    .addColumn('name_key', 'text', (col) => col.notNull())
    .addColumn('query', 'text', (col) => col.notNull())
    .addColumn('position', 'integer', (col) => col.notNull())
    .execute();
  await schema
    .createIndex('saved_views_name')
    .on('saved_views')
    .columns(['user_id', 'list', 'name_key'])
    .unique()
    .execute();
}
