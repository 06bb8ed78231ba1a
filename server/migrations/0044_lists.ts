import { sql } from 'kysely';
import type { Queries } from '../src/platform/database/database.ts';

/** Lists of enrollments by the last access and by progress; enrollments of many people that are ended. */
export async function up(db: Queries): Promise<void> {
  // With all that the filters ask, as the other indexes of that list: see migration 0040.
  const index = (definition: string) =>
    sql.raw(`create index ${definition} where ended_at is null`).execute(db);
  await index(
    'enrollments_active on enrollments (active_on, id, course_id, done, failing, user_id, enrolled_at, ended_at)',
  );
  // Without the activity: who is away is counted in the index that has it first.
  await index('enrollments_done on enrollments (course_id, done, id, user_id, ended_at)');

  // SQLite cannot change the check of a column: another one takes its place.
  const actions = `'enroll', 'end', 'invite', 'activate', 'deactivate'`;
  for (const statement of [
    `alter table bulk_changes add column next_action text not null default 'enroll'
      check (next_action in (${actions}))`,
    'update bulk_changes set next_action = action',
    'alter table bulk_changes drop column action',
    'alter table bulk_changes rename column next_action to action',
  ]) {
    await sql.raw(statement).execute(db);
  }
}
