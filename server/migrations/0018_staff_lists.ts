import { sql } from 'kysely';
import type { Queries } from '../src/platform/database/database.ts';
import type { Columns } from '../src/platform/database/migrate.ts';

/**
 * What keeps the long lists of staff fast: the progress of an enrollment in its row, an index of the words
 * in the audit, and indexes that answer a filter or a statistic without reading the rows.
 */
export async function up(db: Queries, c: Columns): Promise<void> {
  const { schema } = db;
  const index = (definition: string) => sql.raw(`create index ${definition}`).execute(db);

  await c.storeProgress(db);

  await c.indexSearch(db, 'audit_entries');
  await schema.dropIndex('audit_entries_actor').execute();
  await index('audit_entries_actor on audit_entries (actor_id, at, id, action, subject_type)');
  await index('audit_entries_action on audit_entries (action, at, id, subject_type)');
  await index('audit_entries_type on audit_entries (subject_type, at, id)');

  // Of each quiz several tallies, each of a range of attempts. The old ones are counted anew.
  await schema.dropTable('quiz_tallies').execute();
  await schema
    .createTable('quiz_tallies')
    .addColumn('quiz_id', 'integer', (col) =>
      col.notNull().references('quizzes.id').onDelete('cascade'),
    )
    .addColumn('after_id', 'integer', (col) => col.notNull())
    .addColumn('last_id', 'integer', (col) => col.notNull())
    .addColumn('attempts', 'integer', (col) => col.notNull())
    .addColumn('id_sum', 'bigint', (col) => col.notNull())
    .addColumn('tally', c.json, (col) => col.notNull())
    .addPrimaryKeyConstraint('quiz_tallies_once', ['quiz_id', 'after_id'])
    .execute();
  await index('attempts_outcomes on attempts (quiz_id, user_id, score, passed)');
}
