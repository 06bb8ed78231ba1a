import {
  type AdminEnrollment,
  ENROLL_COURSE_UNKNOWN,
  type FieldErrors,
  USER_UNKNOWN,
} from '@trilha/contract';
import type { User } from '../../platform/security/rights.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/database/database.ts';
import { lockSuperusers } from '../../platform/database/locks.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { recordAudit } from '../audit/audit.ts';
import { nameOf, normalEmail, usernameKey } from '../people/people.ts';
import { endByStaff, enrollByStaff } from './enrollments.ts';
import { enrollmentsByIds } from './overview.ts';

/**
 * Enrolls one user; an ended enrollment is resumed.
 * @throws 400 on `user` and `course` where they do not exist
 */
export async function enrollUser(
  ctx: Context,
  actor: User,
  input: { user: number; course: number },
): Promise<{ enrollment: AdminEnrollment; isNew: boolean }> {
  return ctx.database.transaction(async (trx) => {
    const { username, course, errors } = await namesOf(trx, input);
    if (username === undefined || course === undefined) throw invalid(errors);
    const begun = await enrollByStaff(ctx, trx, input.user, [input.course]);
    const { id } = await trx
      .selectFrom('enrollments')
      .select('id')
      .where('user_id', '=', input.user)
      .where('course_id', '=', input.course)
      .executeTakeFirstOrThrow();
    if (begun.length > 0) {
      await recordAudit(ctx, trx, actor, {
        action: 'enroll',
        subject_type: 'enrollment',
        subject_id: id,
        subject_name: `${username} · ${course}`,
        about: input.user,
      });
    }
    const [enrollment] = await enrollmentsByIds(ctx, trx, [id]);
    if (!enrollment) throw notFound();
    return { enrollment, isNew: begun.length > 0 };
  });
}

interface BulkResult {
  given: string;
  outcome: 'enrolled' | 'already' | 'unknown';
  name: string | null;
}

/**
 * Enrolls the users with these e-mail addresses or usernames; the result lists the unknown ones too.
 * @throws 400 on `course`
 */
export async function enrollMany(
  ctx: Context,
  actor: User,
  input: { course: number; users: readonly string[] },
): Promise<BulkResult[]> {
  return ctx.database.transaction(async (trx) => {
    const { course, errors } = await namesOf(trx, { course: input.course });
    if (course === undefined) throw invalid(errors);
    const rows = await trx
      .selectFrom('users')
      .select(['id', 'email', 'username', 'username_key', 'first_name', 'last_name', 'erased_at'])
      .where('erased_at', 'is', null)
      .where((or) =>
        or.or([
          or('email', 'in', input.users.map(normalEmail)),
          or('username_key', 'in', input.users.map(usernameKey)),
        ]),
      )
      .execute();
    const byEmail = new Map(rows.map((row) => [row.email, row]));
    const byName = new Map(rows.map((row) => [row.username_key, row]));
    const found = input.users.map((given) => ({
      given,
      user: byEmail.get(normalEmail(given)) ?? byName.get(usernameKey(given)),
    }));
    const begun = new Set<number>();
    // Each of them is locked: superusers first and then in order, as everywhere, to avoid a deadlock.
    await lockSuperusers(ctx.database, trx);
    const ids = new Set(found.flatMap(({ user }) => (user ? [user.id] : [])));
    for (const id of [...ids].toSorted((a, b) => a - b)) {
      const courses = await enrollByStaff(ctx, trx, id, [input.course]);
      if (courses.length > 0) begun.add(id);
    }
    if (begun.size > 0) {
      await recordAudit(ctx, trx, actor, {
        action: 'enroll',
        subject_type: 'course',
        subject_id: input.course,
        subject_name: course,
        details: { users: [...begun] },
      });
    }
    return found.map(({ given, user }) => ({
      given,
      outcome: !user ? 'unknown' : begun.has(user.id) ? 'enrolled' : 'already',
      name: user ? nameOf(user) : null,
    }));
  });
}

/** @throws 404 where there is no such running enrollment */
export async function endEnrollment(ctx: Context, actor: User, id: number): Promise<void> {
  await ctx.database.transaction(async (trx) => {
    const row = await trx
      .selectFrom('enrollments')
      .innerJoin('users', 'users.id', 'enrollments.user_id')
      .innerJoin('courses', 'courses.id', 'enrollments.course_id')
      .select(['enrollments.user_id', 'enrollments.course_id', 'users.username', 'courses.title'])
      .where('enrollments.id', '=', id)
      .where('enrollments.ended_at', 'is', null)
      .where('users.erased_at', 'is', null)
      .executeTakeFirst();
    if (!row) throw notFound();
    await endByStaff(ctx, trx, row.user_id, [row.course_id]);
    await recordAudit(ctx, trx, actor, {
      action: 'end',
      subject_type: 'enrollment',
      subject_id: id,
      subject_name: `${row.username} · ${row.title}`,
      about: row.user_id,
    });
  });
}

/** The errors of the given fields that only the database can find. */
export async function enrollmentErrors(db: Queries, given: Given): Promise<FieldErrors> {
  return (await namesOf(db, given)).errors;
}

interface Given {
  readonly user?: number | undefined;
  readonly course?: number | undefined;
}

/** The names of the user and the course that are given, with an error for each that does not exist. */
async function namesOf(db: Queries, given: Given) {
  const errors: FieldErrors = {};
  const user =
    given.user === undefined
      ? undefined
      : await db
          .selectFrom('users')
          .select('username')
          .where('id', '=', given.user)
          .where('erased_at', 'is', null)
          .executeTakeFirst();
  if (given.user !== undefined && !user) errors['user'] = [USER_UNKNOWN];
  const course =
    given.course === undefined
      ? undefined
      : await db
          .selectFrom('courses')
          .select('title')
          .where('id', '=', given.course)
          .executeTakeFirst();
  if (given.course !== undefined && !course) errors['course'] = [ENROLL_COURSE_UNKNOWN];
  return { username: user?.username, course: course?.title, errors };
}
