import { sql } from 'kysely';
import type { Queries } from '../src/platform/database/database.ts';

/** What each member of staff may do, and which courses a teacher teaches. Who was staff before may do everything still. */
export async function up({ schema }: Queries): Promise<void> {
  await schema
    .alterTable('users')
    .addColumn('staff_role', 'text', (col) =>
      col
        .notNull()
        .defaultTo('all')
        .check(sql`staff_role in ('all', 'teacher', 'office')`),
    )
    .execute();
  await schema
    .createTable('course_teachers')
    .addColumn('course_id', 'integer', (col) =>
      col.notNull().references('courses.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('course_teachers_once', ['user_id', 'course_id'])
    .execute();
  await schema
    .createIndex('course_teachers_course')
    .on('course_teachers')
    .column('course_id')
    .execute();
}
