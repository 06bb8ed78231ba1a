import type { Queries } from '../src/platform/database/database.ts';
import type { Columns } from '../src/platform/database/migrate.ts';

/** The title of the section that begins with a lesson; empty where it goes on with the one before. */
export async function up({ schema }: Queries, _c: Columns): Promise<void> {
  await schema
    .alterTable('lessons')
    .addColumn('section_title', 'text', (col) => col.notNull().defaultTo(''))
    .execute();
}
