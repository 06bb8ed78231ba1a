import type { Queries } from '../src/platform/database/database.ts';
import type { Columns } from '../src/platform/database/migrate.ts';

/**
 * What the statistics of a quiz have counted so far, so that they need not read every attempt again.
 * It can be thrown away at any time.
 */
export async function up(db: Queries, c: Columns): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('quiz_tallies')
    .addColumn('quiz_id', 'integer', (col) =>
      col.primaryKey().notNull().references('quizzes.id').onDelete('cascade'),
    )
    .addColumn('tally', c.json, (col) => col.notNull())
    .execute();
  // The attempts of a quiz are also read one after the other, and counted up to one of them.
  await schema.dropIndex('attempts_quiz').execute();
  await schema.createIndex('attempts_quiz').on('attempts').columns(['quiz_id', 'id']).execute();
}
