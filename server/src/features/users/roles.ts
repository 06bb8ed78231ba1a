import { type AdminUser, SUPERUSER_ONLY } from '@trilha/contract';
import type { Queries, Trx } from '../../platform/database/database.ts';
import { httpError } from '../../platform/http/errors.ts';
import type { User } from '../../platform/security/rights.ts';

type Rights = Pick<AdminUser, 'is_active' | 'is_staff' | 'is_superuser'>;

/** Whether a change takes something from a user that they may do. */
export function losesRights(old: Rights, next: Rights): boolean {
  return (['is_active', 'is_staff', 'is_superuser'] as const).some(
    (name) => old[name] && !next[name],
  );
}

type Role = Pick<AdminUser, 'staff_role' | 'teaches'>;

/**
 * Only superusers may say what staff may do, and of whom they are the teachers.
 * @throws 403
 */
export function mayGiveRole(actor: Pick<User, 'is_superuser'>, old: Role, next: Role): void {
  const isSame =
    old.staff_role === next.staff_role &&
    JSON.stringify(old.teaches) === JSON.stringify(next.teaches.toSorted((a, b) => a - b));
  if (!isSame && !actor.is_superuser) throw httpError(403, SUPERUSER_ONLY);
}

/** What is added alone is looked up: a course that was deleted meanwhile is no error of who did not choose it. */
export const taughtAnew = (before: readonly number[], teaches: readonly number[]): number[] =>
  teaches.filter((id) => !before.includes(id));

/** Sets which courses a user teaches. */
export async function setTaught(
  trx: Trx,
  userId: number,
  teaches: readonly number[],
): Promise<void> {
  await trx.deleteFrom('course_teachers').where('user_id', '=', userId).execute();
  if (teaches.length === 0) return;
  await trx
    .insertInto('course_teachers')
    .values(teaches.map((course_id) => ({ user_id: userId, course_id })))
    .execute();
}

/** Which courses these users teach, by user. */
export async function taughtCourses(
  db: Queries,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('course_teachers')
    .select(['user_id', 'course_id'])
    .where('user_id', 'in', ids)
    .orderBy('course_id')
    .execute();
  const byUser = Map.groupBy(rows, (row) => row.user_id);
  return new Map([...byUser].map(([id, of]) => [id, of.map((row) => row.course_id)]));
}
