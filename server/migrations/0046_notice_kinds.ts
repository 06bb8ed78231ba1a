import { sql } from 'kysely';
import type { Queries } from '../src/platform/database/database.ts';
import type { Columns } from '../src/platform/database/migrate.ts';

/** Notices of several kinds, and the rules by which people are reminded. */
export async function up(db: Queries, c: Columns): Promise<void> {
  const { schema } = db;
  const index = (definition: string) => sql.raw(`create index ${definition}`).execute(db);
  await schema
    .alterTable('notices')
    .addColumn('kind', 'text', (col) =>
      col
        .notNull()
        .defaultTo('school')
        .check(sql`kind in ('school', 'comment', 'reminder', 'goals')`),
    )
    .execute();
  for (const name of ['about', 'place']) {
    await schema.alterTable('notices').addColumn(name, 'text').execute();
  }
  await index('notices_kind on notices (kind, id)');
  await index('notices_about on notices (about)');

  await schema
    .createTable('notice_rules')
    .addColumn('rule', 'text', (col) =>
      col
        .notNull()
        .primaryKey()
        .check(sql`rule in ('idle', 'quiz_open')`),
    )
    .addColumn('is_on', c.boolean, (col) => col.notNull())
    .addColumn('days', 'integer', (col) => col.notNull())
    .addColumn('subject', 'text', (col) => col.notNull())
    .addColumn('text', 'text', (col) => col.notNull())
    .addColumn('version', 'integer', (col) => col.notNull())
    .addColumn('ran_on', c.date)
    .execute();
}
