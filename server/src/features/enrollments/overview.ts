import {
  type AdminEnrollment,
  type Attention,
  type EnrollmentFilter,
  type EnrollmentOrder,
  MAX_CHOSEN,
} from '@trilha/contract';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Reader } from '../../platform/security/teaching.ts';
import type { Context } from '../../platform/context.ts';
import { countAll, type Queries } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { nameOf } from '../people/people.ts';
import { measureOf, meantBy, reasonsBy } from './filter.ts';
import { idsInOrder, isReversible } from './orders.ts';
import { enrollmentRows } from './rows.ts';

type EnrollmentQuery = EnrollmentFilter & {
  readonly page: number;
  readonly order?: EnrollmentOrder | undefined;
};

/** The running enrollments that search and filters find, the newest first unless another order is asked for. */
export async function listAllEnrollments(ctx: Context, reader: Reader, query: EnrollmentQuery) {
  const { page: _, order = '-enrolled', ...filter } = query;
  const { search, ...others } = filter;
  const meant = await meantBy(ctx, reader, filter);
  const isWhole =
    reader.teaches === null &&
    search === '' &&
    Object.values(others).every((each) => each === undefined);
  return pageOf<AdminEnrollment>({
    path: '/admin/enrollments/',
    query: { ...query },
    canReverse: isReversible(order),
    count: () => meant.count(),
    rows: async (window) =>
      enrollmentsByIds(
        ctx,
        ctx.database.queries,
        await idsInOrder(ctx, meant, { filter, order, isWhole }, window),
      ),
  });
}

/** The people of all enrollments that a filter means, with how many these are of each; by batches, in rising order. */
export async function* enrolledPeople(
  ctx: Context,
  reader: Reader,
  filter: EnrollmentFilter,
  batch: number,
): AsyncGenerator<{ user_id: number; n: number }[]> {
  const meant = await meantBy(ctx, reader, filter);
  for (let last = 0; ;) {
    const people = await ctx.database.queries
      .selectFrom('enrollments')
      .where('enrollments.user_id', '>', last)
      .where(meant.where())
      .select(['enrollments.user_id', countAll.as('n')])
      .groupBy('enrollments.user_id')
      .orderBy('enrollments.user_id')
      .limit(batch)
      .execute();
    const end = people.at(-1)?.user_id;
    if (end === undefined) return;
    last = end;
    yield people;
  }
}

/** How many people these are, and the ids of the first of them. */
export async function peopleOf(ctx: Context, reader: Reader, filter: EnrollmentFilter) {
  const ids: number[] = [];
  let count = 0;
  for await (const people of enrolledPeople(ctx, reader, filter, MAX_CHOSEN)) {
    count += people.length;
    if (ids.length === 0) ids.push(...people.map(({ user_id }) => user_id));
  }
  return { count, ids };
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
