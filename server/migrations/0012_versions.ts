import type { Queries } from '../src/platform/database/database.ts';
import type { Columns } from '../src/platform/database/migrate.ts';

/** Versions of what staff edit in forms, and when each field had another value. */
export async function up({ schema }: Queries, c: Columns): Promise<void> {
  for (const table of ['users', 'courses', 'lessons']) {
    await schema
      .alterTable(table)
      .addColumn('version', 'integer', (col) => col.notNull().defaultTo(1))
      .execute();
    await schema
      .alterTable(table)
      .addColumn('field_history', c.json, (col) => col.notNull().defaultTo('{}'))
      .execute();
  }
}
