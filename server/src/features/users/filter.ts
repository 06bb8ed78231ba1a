import type { UserFilter, UserOrder } from '@trilha/contract';
import {
  type Expression,
  expressionBuilder,
  type SelectQueryBuilder,
  type RawBuilder,
  sql,
  type SqlBool,
} from 'kysely';
import type { Context } from '../../platform/context.ts';
import { readStoredCount, storedCount } from '../../platform/database/counts.ts';
import {
  containsWords,
  countContaining,
  findsMany,
  wordsOf,
} from '../../platform/database/search.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { isTaught, type Reader, taught, taughtPeople } from '../../platform/security/teaching.ts';
import { listedEnrollments } from '../enrollments/enrollments.ts';

const DAY_MS = 86_400_000;
/** Members of courses whose list is not made for one of the first pages of it. */
const MANY = 2_000;
/** Later ones are found sooner by that list. */
const FIRST_PAGES = 100;

/** The number of users that a filter means, where it is stored, or an index of words knows it alone. */
export function knownNumber(
  database: Context['database'],
  filter: UserFilter,
): RawBuilder<number> | undefined {
  const { course, search, ...others } = filter;
  if (!isEveryone({ ...others, search: '' })) return undefined;
  if (wordsOf(search).length === 0) {
    return course === undefined ? storedCount('users') : listedEnrollments(course);
  }
  // Who was erased has no words.
  return course === undefined ? countContaining(database, 'users', search) : undefined;
}

/** Whether a filter leaves nobody out. */
function isEveryone(filter: UserFilter): boolean {
  const { search, role, status, course, never_logged_in, idle_since } = filter;
  return (
    search === '' &&
    [role, status, course, never_logged_in, idle_since].every((one) => one === undefined)
  );
}

/**
 * A condition about `users`: the filter means them. The indexes of the list hold what it asks about most
 * (migration 0036), so that a few among many are found without reading the others. To a teacher a course of
 * others has no members: who of their own people is in it is not for them to know.
 */
export async function meaning(
  ctx: Context,
  reader: Reader,
  filter: UserFilter,
  { byIndex = true, isFirst = false } = {},
): Promise<Expression<SqlBool>> {
  const { search, role, status, course, never_logged_in, idle_since } = filter;
  const where = expressionBuilder<Tables, 'users'>();
  const conditions: Expression<SqlBool>[] = [];
  if (search !== '') conditions.push(containsWords(ctx.database, 'users', search, { byIndex }));
  // Of the few staff there is an index, which SQLite takes only where these values are literals.
  const isSuperuser = (is: boolean) => where('users.is_superuser', '=', sql.lit(is));
  const isStaff = (is: boolean) => where('users.is_staff', '=', sql.lit(is));
  if (role === 'superuser') conditions.push(isSuperuser(true));
  if (role === 'staff') conditions.push(isStaff(true), isSuperuser(false));
  if (role === 'student') conditions.push(isStaff(false), isSuperuser(false));
  if (status !== undefined) {
    conditions.push(where('users.is_active', '=', sql.lit(status !== 'inactive')));
  }
  if (status === 'invited') conditions.push(where('users.password_hash', 'is', null));
  if (never_logged_in === 'true' || status === 'invited') {
    conditions.push(where('users.last_seen_at', 'is', null));
  }
  if (idle_since !== undefined) {
    const since = new Date(ctx.now().getTime() - idle_since * DAY_MS).toISOString();
    conditions.push(where('users.last_seen_at', '<=', since));
  }
  if (course !== undefined) {
    const members = where
      .selectFrom('enrollments')
      .select('enrollments.user_id')
      .where('enrollments.course_id', '=', course)
      .where(taught(reader, 'enrollments.course_id'))
      .where('enrollments.ended_at', 'is', null);
    conditions.push(
      // Of a course of many, the first of the list are found sooner by asking each of them.
      isFirst && (await membersOf(ctx, [course])) > MANY
        ? where.exists(members.whereRef('enrollments.user_id', '=', 'users.id'))
        : where('users.id', 'in', members),
    );
  }
  return where.and(conditions);
}

async function membersOf({ database }: Context, courses: readonly number[]): Promise<number> {
  let members = 0;
  for (const course of courses) {
    members += await readStoredCount(database.queries, 'running_enrollments', course);
  }
  return members;
}

/**
 * The users of a list: one condition to count them all, and one that is the same and finds a page of them sooner,
 * where many are meant.
 */
export async function listed(ctx: Context, reader: Reader, filter: UserFilter, page: number) {
  const where = expressionBuilder<Tables, 'users'>();
  const isFirst = page <= FIRST_PAGES;
  const asksEach = isFirst && (await membersOf(ctx, reader.teaches ?? [])) > MANY;
  const byIndex = !(await findsMany(ctx.database, 'users', filter.search));
  return {
    counted: where.and([taughtPeople(reader, 'users.id'), await meaning(ctx, reader, filter)]),
    shown: where.and([
      (asksEach ? isTaught : taughtPeople)(reader, 'users.id'),
      await meaning(ctx, reader, filter, { byIndex, isFirst }),
    ]),
  };
}

/** Sorts users; where two are equal, by their ids. `isFromEnd` begins with the last one. */
export function inOrder(order: UserOrder, isFromEnd = false) {
  const isFalling = order.startsWith('-') !== isFromEnd;
  const direction = isFalling ? 'desc' : 'asc';
  const column = COLUMNS[order.replace('-', '')] ?? 'date_joined';
  return <O>(users: SelectQueryBuilder<Tables, 'users', O>) =>
    users
      .orderBy(column, (by) =>
        // Who was never here comes last among the latest, and first among those who are long away.
        column !== 'last_seen_at'
          ? by[direction]()
          : isFalling
            ? by.desc().nullsLast()
            : by.asc().nullsFirst(),
      )
      .orderBy('id', direction);
}

const COLUMNS: Readonly<Record<string, 'date_joined' | 'sort_name' | 'last_seen_at'>> = {
  joined: 'date_joined',
  name: 'sort_name',
  last_seen: 'last_seen_at',
};
