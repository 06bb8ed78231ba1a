import type { AdminUser, UserFilter, UserOrder } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { countAll, type Queries } from '../../platform/database/database.ts';
import { executePrepared } from '../../platform/database/prepared.ts';
import { notFound } from '../../platform/http/errors.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { type Reader, taughtOf } from '../../platform/security/teaching.ts';
import { runningCourses } from '../enrollments/enrollments.ts';
import { inOrder, knownNumber, listed } from './filter.ts';
import { taughtCourses } from './roles.ts';

export { meaning } from './filter.ts';

/** A user as stored, without their courses. */
export type Row = Omit<AdminUser, 'courses' | 'teaches'>;

const adminColumns = [
  'id',
  'email',
  'username',
  'first_name',
  'last_name',
  'is_active',
  'is_staff',
  'is_superuser',
  'staff_role',
  'profile_image',
  'date_joined',
  'last_seen_at',
  'version',
] as const;

type ListQuery = UserFilter & { readonly page: number; readonly order?: UserOrder | undefined };

/** The users that search and filters find, the newest first unless another order is asked for. */
export async function listUsers(ctx: Context, reader: Reader, query: ListQuery) {
  const { queries } = ctx.database;
  const { page, order = '-joined', ...filter } = query;
  const { counted, shown } = await listed(ctx, reader, filter, page);
  const found = (which: typeof shown) =>
    queries.selectFrom('users').where('erased_at', 'is', null).where(which);
  return pageOf<AdminUser>({
    path: '/admin/users/',
    query,
    canReverse: true,
    async count() {
      const known = reader.teaches === null ? knownNumber(ctx.database, filter) : undefined;
      const count = known
        ? queries.selectNoFrom(known.as('n'))
        : found(counted).select(countAll.as('n'));
      return (await count.executeTakeFirstOrThrow()).n;
    },
    async rows({ limit, offset, isFromEnd }) {
      const ordered = inOrder(order, isFromEnd);
      // The offset is counted in an index; only the rows of the page are read.
      const ids = ordered(found(shown).select('id')).limit(limit).offset(offset);
      const rows = await executePrepared(
        queries,
        queries.selectFrom('users').select(adminColumns).where('id', 'in', ids).$call(ordered),
      );
      return withCourses(queries, rows, reader);
    },
  });
}

async function withCourses(
  db: Queries,
  rows: readonly Row[],
  reader: Reader,
): Promise<AdminUser[]> {
  const courses = await runningCourses(
    db,
    rows.map((row) => row.id),
  );
  const taughtBy = await taughtCourses(
    db,
    rows.filter((row) => row.staff_role === 'teacher').map((row) => row.id),
  );
  return rows.map((row) => ({
    ...row,
    teaches: taughtOf(reader, taughtBy.get(row.id) ?? []),
    courses: taughtOf(reader, courses.get(row.id) ?? []),
  }));
}

/**
 * One user as staff see them, with the courses that `reader` may know of.
 * @throws 404
 */
export async function getUser(ctx: Context, reader: Reader, id: number): Promise<AdminUser> {
  return userOf(ctx.database.queries, id, reader);
}

/** The same in a transaction. */
export async function userOf(db: Queries, id: number, reader: Reader): Promise<AdminUser> {
  const row = await rowOf(db, id);
  const [user] = await withCourses(db, [row], reader);
  if (!user) throw notFound();
  return user;
}

/** @throws 404 */
export async function rowOf(db: Queries, id: number): Promise<Row> {
  const row = await db
    .selectFrom('users')
    .select(adminColumns)
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}
