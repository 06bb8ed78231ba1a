import {
  type Attention,
  ATTENTION_DAYS,
  type EnrollmentFilter,
  type EnrollmentProgress,
} from '@trilha/contract';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type Reader, taught, taughtOf } from '../../platform/security/teaching.ts';
import type { Context } from '../../platform/context.ts';
import { countAll, type Queries } from '../../platform/database/database.ts';
import { unfinishedEnrollments } from '../../platform/database/progress-counts.ts';
import { idsContaining } from '../../platform/database/search.ts';
import { listedEnrollments } from './stored-counts.ts';

const DAY_MS = 86_400_000;

/** What the reasons to need attention are compared with. */
export interface Measure {
  /** Who was active later is not inactive. */
  readonly since: string;
  /** The day (UTC) of that moment, as enrollments store theirs. */
  readonly day: string;
  /** How many lessons and quizzes each course has. */
  readonly sizes: readonly { readonly id: number; readonly size: number }[];
}

export async function measureOf(ctx: Context, db: Queries): Promise<Measure> {
  const since = new Date(ctx.now().getTime() - ATTENTION_DAYS * 86_400_000).toISOString();
  const { rows: sizes } = await sql<{ id: number; size: number }>`
    select id, (select count(*) from lessons where course_id = courses.id)
      + (select count(*) from quizzes where course_id = courses.id) as size
    from courses`.execute(db);
  return { since, day: since.slice(0, 10), sizes };
}

/** The number of lessons and quizzes of the course of an enrollment. */
function sizeBy({ sizes }: Measure): RawBuilder<number> {
  const cases = sizes.map(({ id, size }) => sql`when ${sql.lit(id)} then ${sql.lit(size)}`);
  if (cases.length === 0) return sql<number>`0`;
  return sql<number>`case enrollments.course_id ${sql.join(cases, sql` `)} end`;
}

/** How far an enrollment is, of a course of this size. */
const IS_AT: Readonly<
  Record<EnrollmentProgress, (size: RawBuilder<unknown>) => RawBuilder<SqlBool>>
> = {
  none: () => sql<SqlBool>`enrollments.done = 0`,
  some: (size) => sql<SqlBool>`enrollments.done > 0 and enrollments.done < ${size}`,
  all: (size) => sql<SqlBool>`enrollments.done > 0 and enrollments.done >= ${size}`,
};

/**
 * The reasons why a student needs attention, as conditions on running enrollments of active users:
 * no activity in the course for 14 days although something is left to do; a quiz failed twice and
 * never passed. What they compare is stored with the enrollment (`stored-progress.ts`).
 */
export function reasonsBy(measure: Measure): Record<Attention, RawBuilder<SqlBool>> {
  return {
    inactive: sql<SqlBool>`(${isInactive(measure)} and ${isUnfinished(measure)})`,
    failing: sql<SqlBool>`(enrollments.failing = true)`,
  };
}

/** Something is left to do. What is so, or is not, in a course of any size needs no look at its own. */
function isUnfinished(measure: Measure): RawBuilder<SqlBool> {
  const { sizes } = measure;
  if (sizes.length === 0) return sql<SqlBool>`1 = 0`;
  const all = sizes.map(({ size }) => size);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const isLess = (size: RawBuilder<unknown>) => sql<SqlBool>`enrollments.done < ${size}`;
  if (least === most) return isLess(sql.lit(most));
  return sql<SqlBool>`(${isLess(sql.lit(least))}
    or (${isLess(sql.lit(most))} and ${isLess(sizeBy(measure))}))`;
}

// The day first: an index has it, and the moment is read of the enrollments of that day alone.
const isInactive = ({ day, since }: Measure) =>
  sql<SqlBool>`(enrollments.active_on <= ${day} and (enrollments.active_on < ${day}
    or coalesce(enrollments.last_accessed, enrollments.enrolled_at) < ${since}))`;

/**
 * The number of running enrollments of active users that need attention, without a search. The inactive
 * ones are those with something left, whose number is stored, without those of people who were here lately,
 * who are read in an index; those of inactive users are few, and subtracted.
 * @param courses null: all
 */
function countNeeding(
  measure: Measure,
  wanted: Attention | 'any',
  courses: number[] | null,
): RawBuilder<number> {
  const { inactive, failing } = reasonsBy(measure);
  const inCourses = taught({ teaches: courses }, 'enrollments.course_id');
  const ofInactiveUsers = (reason: RawBuilder<SqlBool>) => sql`(select count(*)
    from users cross join enrollments
    where users.is_active = false and user_id = users.id
      and ended_at is null and ${reason} and ${inCourses})`;
  const { day, since } = measure;
  const left = measure.sizes.filter(
    ({ id, size }) => size > 0 && (courses === null || courses.includes(id)),
  );
  const values = sql.join(left.map(({ id, size }) => sql`(${sql.lit(id)}, ${sql.lit(size)})`));
  const counted = (when: RawBuilder<SqlBool>) => sql`(select count(*)
    from (values ${values}) as courses cross join enrollments
    where ended_at is null and ${when}
      and enrollments.course_id = courses.column1 and enrollments.done < courses.column2)`;
  const ofDay = sql<SqlBool>`enrollments.active_on = ${day}
    and coalesce(enrollments.last_accessed, enrollments.enrolled_at) >= ${since}`;
  const inactives =
    left.length === 0
      ? sql`0`
      : sql`${unfinishedEnrollments(left)} - ${counted(sql`enrollments.active_on > ${day}`)}
        - ${counted(ofDay)} - ${ofInactiveUsers(inactive)}`;
  const failed = (reason: RawBuilder<SqlBool>) => sql`(select count(*) from enrollments
    where ended_at is null and ${reason} and ${inCourses}) - ${ofInactiveUsers(reason)}`;
  if (wanted === 'inactive') return sql<number>`(${inactives})`;
  if (wanted === 'failing') return sql<number>`(${failed(failing)})`;
  return sql<number>`(${inactives} + ${failed(sql`${failing} and not ${inactive}`)})`;
}

/**
 * The number of running enrollments that are so far, without a search: course by course, in an index that has them
 * side by side, without the few of people who were erased.
 */
function countAt(
  measure: Measure,
  progress: EnrollmentProgress,
  course: number | undefined,
): RawBuilder<number> {
  const rows = measure.sizes
    .filter(({ id }) => (course ?? id) === id)
    .map(({ id, size }) => sql`(${sql.lit(id)}, ${sql.lit(size)})`);
  if (rows.length === 0) return sql<number>`0`;
  const inCourse = course === undefined ? sql`` : sql`and enrollments.course_id = ${course}`;
  return sql<number>`((select count(*) from (values ${sql.join(rows)}) as courses cross join enrollments
      where ended_at is null and enrollments.course_id = courses.column1
        and ${IS_AT[progress](sql`courses.column2`)})
    - (select count(*) from users cross join enrollments
      where users.is_active = false and users.erased_at is not null and user_id = users.id
        and ended_at is null and ${IS_AT[progress](sizeBy(measure))} ${inCourse}))`;
}

/** Enrollments that are meant, of those that `reader` may know of. */
export interface Meant {
  readonly measure: Measure;
  /** Unless the search is left to who asks. */
  where(options?: { byPeople?: boolean; isSearched?: boolean }): RawBuilder<SqlBool>;
  count(): Promise<number>;
}

/**
 * The running enrollments that a filter means. Conditions are about `enrollments` alone: people are found by their
 * ids and not by a join, which SQLite would begin with all of them.
 */
export async function meantBy(
  ctx: Context,
  reader: Reader,
  filter: EnrollmentFilter,
): Promise<Meant> {
  const { queries } = ctx.database;
  const { search, course, attention, progress, enrolled_within } = filter;
  const measure = await measureOf(ctx, queries);
  const reasons = reasonsBy(measure);
  const isShown = attention === undefined ? sql`and users.erased_at is not null` : sql``;
  const conditions: RawBuilder<SqlBool>[] = [
    sql<SqlBool>`enrollments.ended_at is null`,
    taught(reader, 'enrollments.course_id'),
    // Only active users need attention; who was erased is inactive too.
    sql<SqlBool>`enrollments.user_id not in
      (select users.id from users where users.is_active = false ${isShown})`,
  ];
  if (course !== undefined) conditions.push(sql<SqlBool>`enrollments.course_id = ${course}`);
  if (attention === 'any') {
    conditions.push(sql<SqlBool>`(${sql.join(Object.values(reasons), sql` or `)})`);
  } else if (attention !== undefined) conditions.push(reasons[attention]);
  if (progress !== undefined) {
    conditions.push(sql<SqlBool>`(${IS_AT[progress](sizeBy(measure))})`);
  }
  if (enrolled_within !== undefined) {
    const since = new Date(ctx.now().getTime() - enrolled_within * DAY_MS).toISOString();
    conditions.push(sql<SqlBool>`enrollments.enrolled_at >= ${since}`);
  }
  const where: Meant['where'] = ({ byPeople = true, isSearched = true } = {}) => {
    const all = [...conditions];
    if (search !== '' && isSearched) {
      all.push(sql<SqlBool>`${byPeople ? sql`` : sql`+`}enrollments.user_id
        in (${idsContaining(ctx.database, 'users', search, { byIndex: byPeople })})`);
    }
    return sql<SqlBool>`(${sql.join(all, sql` and `)})`;
  };
  const known = () => {
    if (search !== '' || enrolled_within !== undefined) return undefined;
    if (attention !== undefined) {
      const courses = course === undefined ? reader.teaches : taughtOf(reader, [course]);
      return progress === undefined ? countNeeding(measure, attention, courses) : undefined;
    }
    if (reader.teaches !== null) return undefined;
    return progress === undefined ? listedEnrollments(course) : countAt(measure, progress, course);
  };
  return {
    measure,
    where,
    async count() {
      const stored = known();
      const query = stored
        ? queries.selectNoFrom(stored.as('n'))
        : queries.selectFrom('enrollments').where(where()).select(countAll.as('n'));
      return (await query.executeTakeFirstOrThrow()).n;
    },
  };
}
