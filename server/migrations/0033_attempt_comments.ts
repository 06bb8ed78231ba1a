import type { Queries } from '../src/platform/database/database.ts';
import type { Columns } from '../src/platform/database/migrate.ts';

/**
 * What staff write to a student about an attempt. The student stands in it beside the attempt, which stays when
 * they are erased; what was written to them does not.
 */
export async function up({ schema }: Queries, c: Columns): Promise<void> {
  await schema
    .createTable('attempt_comments')
    .addColumn('attempt_id', 'integer', (col) =>
      col.notNull().primaryKey().references('attempts.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('author_id', 'integer', (col) => col.references('users.id').onDelete('set null'))
    .addColumn('text', 'text', (col) => col.notNull())
    .addColumn('version', 'integer', (col) => col.notNull())
    .addColumn('at', c.time, (col) => col.notNull())
    .execute();
  await schema
    .createIndex('attempt_comments_user')
    .on('attempt_comments')
    .column('user_id')
    .execute();
  await schema
    .createIndex('attempt_comments_author')
    .on('attempt_comments')
    .column('author_id')
    .execute();
}
