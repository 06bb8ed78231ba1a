import { type AdminEnrollment, type Attention, ATTENTION_DAYS } from '@trilha/contract';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type Reader, taught, taughtOf } from '../../platform/security/teaching.ts';
import type { Context } from '../../platform/context.ts';
import { countAll, type Queries } from '../../platform/database/database.ts';
import { unfinishedEnrollments } from '../../platform/database/progress-counts.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { findsMany, idsContaining } from '../../platform/database/search.ts';
import { nameOf } from '../people/people.ts';
import { listedEnrollments } from './stored-counts.ts';
import { enrollmentRows } from './rows.ts';

/** What the reasons to need attention are compared with. */
interface Measure {
  /** Who was active later is not inactive. */
  readonly since: string;
  /** The day (UTC) of that moment, as enrollments store theirs. */
  readonly day: string;
  /** How many lessons and quizzes each course has. */
  readonly sizes: readonly { readonly id: number; readonly size: number }[];
}

async function measureOf(ctx: Context, db: Queries): Promise<Measure> {
  const since = new Date(ctx.now().getTime() - ATTENTION_DAYS * 86_400_000).toISOString();
  const { rows: sizes } = await sql<{ id: number; size: number }>`
    select id, (select count(*) from lessons where course_id = courses.id)
      + (select count(*) from quizzes where course_id = courses.id) as size
    from courses`.execute(db);
  return { since, day: since.slice(0, 10), sizes };
}

/**
 * The reasons why a student needs attention, as conditions on running enrollments of active users:
 * no activity in the course for 14 days although something is left to do; a quiz failed twice and
 * never passed. What they compare is stored with the enrollment (`stored-progress.ts`).
 */
function reasonsBy(measure: Measure): Record<Attention, RawBuilder<SqlBool>> {
  return {
    inactive: sql<SqlBool>`(${isInactive(measure)} and ${isUnfinished(measure)})`,
    failing: sql<SqlBool>`(enrollments.failing = true)`,
  };
}

/** Something is left to do. What is so, or is not, in a course of any size needs no look at its own. */
function isUnfinished({ sizes }: Measure): RawBuilder<SqlBool> {
  if (sizes.length === 0) return sql<SqlBool>`1 = 0`;
  const all = sizes.map(({ size }) => size);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const isLess = (size: RawBuilder<unknown>) => sql<SqlBool>`enrollments.done < ${size}`;
  if (least === most) return isLess(sql.lit(most));
  const cases = sizes.map(({ id, size }) => sql`when ${sql.lit(id)} then ${sql.lit(size)}`);
  const own = sql`case enrollments.course_id ${sql.join(cases, sql` `)} end`;
  return sql<SqlBool>`(${isLess(sql.lit(least))}
    or (${isLess(sql.lit(most))} and ${isLess(own)}))`;
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

export interface EnrollmentQuery {
  page: number;
  search: string;
  course?: number | undefined;
  attention?: Attention | 'any' | undefined;
}

/** Running enrollments, the newest first. */
export async function listAllEnrollments(ctx: Context, reader: Reader, query: EnrollmentQuery) {
  const { queries } = ctx.database;
  const { search, course, attention } = query;
  const measure = await measureOf(ctx, queries);
  const reasons = reasonsBy(measure);
  // Users by their ids and not by a join, which SQLite would begin with all of them.
  const isFrequent = await findsMany(ctx.database, 'users', search);
  const found = (isShown: boolean) =>
    queries
      .selectFrom('enrollments')
      .where('enrollments.ended_at', 'is', null)
      .where(taught(reader, 'enrollments.course_id'))
      .where('enrollments.user_id', 'not in', (users) =>
        users
          .selectFrom('users')
          .select('users.id')
          .where('users.is_active', '=', sql.lit(false))
          .$if(attention === undefined, (rows) => rows.where('users.erased_at', 'is not', null)),
      )
      .$if(search !== '', (rows) =>
        // Of a word in many names the newest enrollments are found sooner without beginning with the people.
        rows.where(
          sql<SqlBool>`${isShown && isFrequent ? sql`+` : sql``}enrollments.user_id
            in (${idsContaining(ctx.database, 'users', search, { byIndex: !(isShown && isFrequent) })})`,
        ),
      )
      .$if(course !== undefined, (rows) => rows.where('enrollments.course_id', '=', course ?? 0))
      .$if(attention !== undefined, (rows) =>
        rows.where(
          attention === 'any'
            ? sql<SqlBool>`(${sql.join(Object.values(reasons), sql` or `)})`
            : reasons[attention ?? 'inactive'],
        ),
      );
  return pageOf<AdminEnrollment>({
    path: '/admin/enrollments/',
    query: { ...query },
    canReverse: true,
    async count() {
      const courses = course === undefined ? reader.teaches : taughtOf(reader, [course]);
      const stored = attention
        ? countNeeding(measure, attention, courses)
        : reader.teaches === null && listedEnrollments(course);
      const countQuery =
        search === '' && stored
          ? queries.selectNoFrom(stored.as('n'))
          : found(false).select(countAll.as('n'));
      return (await countQuery.executeTakeFirstOrThrow()).n;
    },
    async rows({ limit, offset, isFromEnd }) {
      const ids = await found(true)
        .select('enrollments.id')
        .orderBy('enrollments.enrolled_at', isFromEnd ? 'asc' : 'desc')
        .orderBy('enrollments.id', isFromEnd ? 'asc' : 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      return enrollmentsByIds(
        ctx,
        queries,
        ids.map((row) => row.id),
      );
    },
  });
}

/** Enrollments as staff see them, in the order of the ids. */
export async function enrollmentsByIds(
  ctx: Context,
  db: Queries,
  ids: readonly number[],
): Promise<AdminEnrollment[]> {
  if (ids.length === 0) return [];
  const needing = async (reason: RawBuilder<SqlBool>) => {
    const rows = await db
      .selectFrom('enrollments')
      .innerJoin('users', 'users.id', 'enrollments.user_id')
      .select('enrollments.id')
      .where('enrollments.id', 'in', ids)
      .where('users.is_active', '=', true)
      .where(reason)
      .execute();
    return new Set(rows.map((row) => row.id));
  };
  const { inactive, failing } = reasonsBy(await measureOf(ctx, db));
  const [rows, areInactive, areFailing] = await Promise.all([
    enrollmentRows(db, ids),
    needing(inactive),
    needing(failing),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const attention: Attention[] = [];
    if (areInactive.has(id)) attention.push('inactive');
    if (areFailing.has(id)) attention.push('failing');
    const { user_id, email, profile_image, is_active, course_id, title, language, ...rest } = row;
    return {
      ...rest,
      user: { id: user_id, name: nameOf(row), email, profile_image, is_active },
      course: { id: course_id, title, language },
      attention,
    };
  });
}
