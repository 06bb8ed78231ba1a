import {
  type CourseRights,
  type Endpoint,
  may,
  NOT_OF_YOUR_ROLE,
  SECOND_FACTOR_NEEDED,
  type StaffRole,
} from '@trilha/contract';
import type { Context } from '../context.ts';
import type { Queries } from '../database/database.ts';
import { type Param, prepare } from '../database/prepared.ts';
import { httpError } from '../http/errors.ts';

/** The user of a request, read from the database with this request. */
export interface User {
  readonly id: number;
  readonly email: string;
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly is_staff: boolean;
  readonly is_superuser: boolean;
  /** What they may do as staff; `all` of superusers. */
  readonly staff_role: StaffRole;
  /** The courses that a teacher teaches, whom they bind; null for everybody else. */
  readonly teaches: number[] | null;
  readonly profile_image: string | null;
  readonly session_id: number;
  /**
   * True for staff without two-step verification while the school requires it. `is_staff` and
   * `is_superuser` are then false, whatever the users table has.
   */
  readonly rights_suspended: boolean;
}

/** The part of a user that the rules for students need. */
export type Actor = Pick<User, 'id'> & CourseRights;

/** The columns of a user that a request needs and that the client stores. */
export const USER_COLUMNS = [
  'users.id',
  'users.email',
  'users.username',
  'users.first_name',
  'users.last_name',
  'users.is_staff',
  'users.is_superuser',
  'users.staff_role',
  'users.profile_image',
] as const;

type StoredRights = Pick<User, 'id' | 'is_staff' | 'is_superuser' | 'staff_role'>;

const taughtCourses = prepare((db, param: Param<{ userId: number }>) =>
  db
    .selectFrom('course_teachers')
    .select('course_id')
    .where('user_id', '=', param('userId'))
    .orderBy('course_id'),
);

/** The role of a user, and the courses to which it binds them. */
export async function roleOf(
  db: Queries,
  user: StoredRights,
): Promise<Pick<User, 'staff_role' | 'teaches'>> {
  if (user.is_superuser) return { staff_role: 'all', teaches: null };
  const { staff_role } = user;
  // A role that is not known here binds too: to no course, where none are stored.
  const isFree = !user.is_staff || staff_role === 'all' || staff_role === 'office';
  if (isFree) return { staff_role, teaches: null };
  const courses = await taughtCourses(db, { userId: user.id });
  return { staff_role, teaches: courses.map(({ course_id }) => course_id) };
}

/** The rights that the user has now. */
export async function withRights<U extends StoredRights>(
  ctx: Context,
  user: U,
): Promise<U & Pick<User, 'staff_role' | 'teaches' | 'rights_suspended'>> {
  // Students have no rights to suspend: no second query for them.
  if (!(user.is_staff || user.is_superuser)) {
    return { ...user, teaches: null, rights_suspended: false };
  }
  if (await lacksSecondFactor(ctx, user.id)) {
    return { ...user, is_staff: false, is_superuser: false, teaches: null, rights_suspended: true };
  }
  return { ...user, ...(await roleOf(ctx.database.queries, user)), rights_suspended: false };
}

/**
 * A user for whom the server acts in the background, with the rights that they have now; undefined where
 * nobody can log in as that user any more.
 */
export async function actingUser(
  ctx: Context,
  id: number,
): Promise<Omit<User, 'session_id'> | undefined> {
  const user = await ctx.database.queries
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return user && withRights(ctx, user);
}

const secondFactorLacking = prepare((db, param: Param<{ userId: number }>) =>
  db
    .selectFrom('school_settings')
    .select('name')
    .where('name', '=', 'staff_second_factor_required')
    .where('is_on', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('second_factors')
            .select('user_id')
            .where('user_id', '=', param('userId'))
            .where('confirmed_at', 'is not', null),
        ),
      ),
    ),
);

/** Whether the school requires two-step verification of staff and this user has not turned it on. */
async function lacksSecondFactor(ctx: Context, userId: number): Promise<boolean> {
  return (await secondFactorLacking(ctx.database.queries, { userId })).length > 0;
}

/**
 * Checks the rights that an endpoint requires.
 * @throws 403, with `second_factor_required` where the rights are suspended
 */
export function requireRights(
  { access, permission }: Pick<Endpoint, 'access' | 'permission'>,
  user: User,
): void {
  const isStaff = user.is_staff || user.is_superuser;
  if (access === 'superuser' ? user.is_superuser : access !== 'staff') return;
  if (access === 'staff' && may(user, permission)) return;
  if (user.rights_suspended) {
    throw httpError(403, SECOND_FACTOR_NEEDED, { body: { second_factor_required: true } });
  }
  if (access === 'staff' && isStaff) throw httpError(403, NOT_OF_YOUR_ROLE);
  throw httpError(403, /*i18n*/ 'You are not allowed to do this.');
}
