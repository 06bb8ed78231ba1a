import { sql } from 'kysely';
import type { Queries } from '../src/platform/database/database.ts';
import type { Columns } from '../src/platform/database/migrate.ts';

/** Changes of many users: what belongs to their background job. They go with it. */
export async function up(db: Queries, c: Columns): Promise<void> {
  const { schema } = db;

  await schema
    .createTable('bulk_changes')
    .addColumn('job_id', 'integer', (col) =>
      col.primaryKey().notNull().references('jobs.id').onDelete('cascade'),
    )
    .addColumn('action', 'text', (col) =>
      col.notNull().check(sql`action in ('enroll', 'invite', 'activate', 'deactivate')`),
    )
    .addColumn('course_id', 'integer', (col) => col.references('courses.id').onDelete('set null'))
    .addColumn('total', 'integer', (col) => col.notNull())
    // Each is undone once at most.
    .addColumn('undoes', 'integer', (col) =>
      col.unique().references('bulk_changes.job_id').onDelete('cascade'),
    )
    .execute();
  await schema.createIndex('bulk_changes_course').on('bulk_changes').column('course_id').execute();

  // Whom it is about, and what became of each: 'waiting', 'done' or why they were skipped.
  await schema
    .createTable('bulk_change_people')
    .addColumn('job_id', 'integer', (col) =>
      col.notNull().references('bulk_changes.job_id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('outcome', 'text', (col) => col.notNull())
    // Of the user after the change: who has another value since is not undone.
    .addColumn('version', 'integer')
    // Of an enrollment that was taken up again: when it had ended.
    .addColumn('was_ended_at', c.time)
    .addPrimaryKeyConstraint('bulk_change_people_once', ['job_id', 'user_id'])
    .execute();
  await schema
    .createIndex('bulk_change_people_outcome')
    .on('bulk_change_people')
    .columns(['job_id', 'outcome', 'user_id'])
    .execute();
  await schema
    .createIndex('bulk_change_people_user')
    .on('bulk_change_people')
    .column('user_id')
    .execute();
}
