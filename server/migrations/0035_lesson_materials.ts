import { sql } from 'kysely';
import type { Queries } from '../src/platform/database/database.ts';
import type { Columns } from '../src/platform/database/migrate.ts';

/** What a lesson has beside its video: files, links and formatted texts, in order. */
export async function up({ schema }: Queries, c: Columns): Promise<void> {
  await schema
    .createTable('lesson_materials')
    .$call(c.id)
    .addColumn('lesson_id', 'integer', (col) =>
      col.notNull().references('lessons.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (col) => col.notNull())
    .addColumn('kind', 'text', (col) => col.notNull().check(sql`kind in ('file', 'link', 'text')`))
    .addColumn('title', 'text', (col) => col.notNull())
    .addColumn('link_url', 'text')
    .addColumn('blocks', 'text')
    // Not unique: a copy of a lesson names the same file.
    .addColumn('path', 'text')
    .addColumn('file_type', 'text')
    .addColumn('file_name', 'text')
    .addColumn('file_size', 'integer')
    .addColumn('created_at', c.time, (col) => col.notNull())
    .addColumn('version', 'integer', (col) => col.notNull().defaultTo(1))
    .addColumn('field_history', c.json, (col) => col.notNull().defaultTo('{}'))
    .execute();
  await schema
    .createIndex('lesson_materials_lesson')
    .on('lesson_materials')
    .columns(['lesson_id', 'position', 'id'])
    .execute();
  // Whether a file is still named is asked whenever one of its rows has gone.
  await schema.createIndex('lesson_materials_path').on('lesson_materials').column('path').execute();
}
