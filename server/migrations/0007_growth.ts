import { sql } from 'kysely';
import type { Queries } from '../src/platform/database/database.ts';
import type { Columns } from '../src/platform/database/migrate.ts';

/** Stored counts and indexes, which keep a large school fast. */
export async function up(db: Queries, c: Columns): Promise<void> {
  const { schema } = db;
  const index = (definition: string) => sql.raw(`create index ${definition}`).execute(db);

  await schema
    .createTable('school_counts')
    .addColumn('name', 'text', (col) => col.notNull())
    // The id that the count belongs to, such as a course; 0 for a count without one.
    .addColumn('subject', 'integer', (col) => col.notNull())
    .addColumn('n', 'integer', (col) => col.notNull())
    .execute();
  await c.storeCount(db, { name: 'users', table: 'users', whileNull: 'erased_at' });
  await c.storeCount(db, {
    name: 'running_enrollments',
    table: 'enrollments',
    whileNull: 'ended_at',
    by: 'course_id',
  });

  await c.indexSearch(db, 'users');

  // Lists show only these rows, and skip earlier pages in the index.
  await schema.dropIndex('users_date_joined').execute();
  await index('users_newest on users (date_joined, id) where erased_at is null');
  await schema.dropIndex('enrollments_newest').execute();
  await index('enrollments_newest on enrollments (enrolled_at, id) where ended_at is null');
  await schema.dropIndex('enrollments_course').execute();
  await index('enrollments_course on enrollments (course_id, enrolled_at, id)');
  await schema.dropIndex('audit_entries_actor').execute();
  await index('audit_entries_actor on audit_entries (actor_id, at, id)');
  await index('deletion_requests_oldest on deletion_requests (requested_at, id)');

  // Indexes of few rows. SQLite uses them only where a query has the condition as a literal.
  await index('users_inactive on users (id, erased_at) where is_active = false');
  await index('users_staff on users (id) where is_staff = true or is_superuser = true');
  await index('users_pictures on users (profile_image) where profile_image is not null');
  await index('enrollments_running on enrollments (user_id, course_id) where ended_at is null');

  // Finds out whether a quiz was passed without reading the large rows of attempts.
  await index('attempts_passed on attempts (user_id, quiz_id) where passed = true');

  await index('sessions_expiry on sessions (expires_at)');
}
