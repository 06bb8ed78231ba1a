import { sql } from 'kysely';
import type { Queries } from '../src/platform/database/database.ts';

/** Title, subtitle and description of a course in other languages than its own; empty where not translated. */
export async function up({ schema }: Queries): Promise<void> {
  await schema
    .createTable('course_translations')
    .addColumn('course_id', 'integer', (col) =>
      col.notNull().references('courses.id').onDelete('cascade'),
    )
    .addColumn('language', 'text', (col) =>
      col.notNull().check(sql`language in ('pt-BR', 'en', 'fr')`),
    )
    .addColumn('title', 'text', (col) => col.notNull())
    .addColumn('subtitle', 'text', (col) => col.notNull())
    .addColumn('description', 'text', (col) => col.notNull())
    .addPrimaryKeyConstraint('course_translations_key', ['course_id', 'language'])
    .execute();
}
