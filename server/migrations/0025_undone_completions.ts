import type { Queries } from '../src/platform/database/database.ts';
import type { Columns } from '../src/platform/database/migrate.ts';

/**
 * When a student last marked a lesson incomplete. Its completion is gone then, and with it the time by which a
 * completion that another device sends late could be told from a newer choice.
 */
export async function up({ schema }: Queries, c: Columns): Promise<void> {
  await schema
    .createTable('undone_completions')
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('lesson_id', 'integer', (col) =>
      col.notNull().references('lessons.id').onDelete('cascade'),
    )
    .addColumn('undone_at', c.time, (col) => col.notNull())
    .addPrimaryKeyConstraint('undone_completions_once', ['user_id', 'lesson_id'])
    .execute();
  await schema
    .createIndex('undone_completions_lesson')
    .on('undone_completions')
    .column('lesson_id')
    .execute();
}
