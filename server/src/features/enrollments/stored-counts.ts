import { type RawBuilder, sql } from 'kysely';
import { storedCount } from '../../platform/database/counts.ts';
import type { Queries } from '../../platform/database/database.ts';

/*
 * The database stores the number of running enrollments. Those of inactive and erased users are few and
 * are found by an index, so they are counted in the query and subtracted.
 */

/** Running enrollments of active users, as a value in a query. */
export function activeEnrollments(): RawBuilder<number> {
  return sql<number>`(${storedCount('running_enrollments')} - ${ofUsers(sql`is_active = false`)})`;
}

/** Running enrollments of users who have not been erased, as a value in a query. */
export function listedEnrollments(course?: number): RawBuilder<number> {
  const erased = sql`is_active = false and erased_at is not null`;
  return sql<number>`(${storedCount('running_enrollments', course)} - ${ofUsers(erased, course)})`;
}

function ofUsers(users: RawBuilder<unknown>, course?: number): RawBuilder<number> {
  const inCourse = course === undefined ? sql`` : sql`and course_id = ${course}`;
  return sql<number>`(select count(*) from enrollments where ended_at is null ${inCourse}
    and user_id in (select id from users where ${users}))`;
}

/** The number of running enrollments of active users by course; courses without any are left out. */
export const activeEnrollmentsIn = (db: Queries, courses: readonly number[]) =>
  countsIn(db, courses, sql`is_active = false`);

/** The number of running enrollments of users who have not been erased, by course. */
export const listedEnrollmentsIn = (db: Queries, courses: readonly number[]) =>
  countsIn(db, courses, sql`is_active = false and erased_at is not null`);

async function countsIn(
  db: Queries,
  courses: readonly number[],
  without: RawBuilder<unknown>,
): Promise<Map<number, number>> {
  if (courses.length === 0) return new Map();
  const { rows } = await sql<{ course: number; n: number }>`
    select course, sum(n) as n from (
      select subject as course, n from school_counts
      where name = 'running_enrollments'
      union all
      select course_id as course, -count(*) as n from users cross join enrollments
      where ${without} and user_id = users.id and ended_at is null group by course_id
    ) as differences where course in (${sql.join(courses)}) group by course`.execute(db);
  return new Map(rows.map(({ course, n }) => [course, n]));
}
