import { sql } from 'kysely';
import type { Queries } from '../src/platform/database/database.ts';

/**
 * The lists of enrollments leave out people who were erased, and a teacher's lists look for the people of some
 * courses: their indexes hold who is enrolled, so that no row is read of what is only counted or passed over.
 */
export async function up(db: Queries): Promise<void> {
  const { schema } = db;
  const index = (definition: string) => sql.raw(`create index ${definition}`).execute(db);

  for (const name of ['newest', 'failing', 'course', 'progress'].map(
    (each) => `enrollments_${each}`,
  )) {
    await schema.dropIndex(name).execute();
  }
  await index(
    `enrollments_newest on enrollments (enrolled_at, id, active_on, done, course_id, failing, user_id, ended_at)
      where ended_at is null`,
  );
  await index(
    `enrollments_failing on enrollments (failing, enrolled_at, id, course_id, active_on, done, user_id, ended_at)
      where ended_at is null and failing = true`,
  );
  await index(`enrollments_course on enrollments (course_id, enrolled_at, id, user_id, ended_at)`);
  await index(
    `enrollments_progress on enrollments (course_id, active_on, done, failing, user_id, enrolled_at, ended_at)
      where ended_at is null`,
  );

  // Those that wait among many that are done.
  await index('contact_messages_handled on contact_messages (handled, created_at, id)');
}
