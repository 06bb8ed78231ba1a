import {
  type AdminEnrollment,
  ENROLL_COURSE_UNKNOWN,
  type FieldErrors,
  USER_UNKNOWN,
} from '@trilha/contract';
import type { User } from '../../platform/security/sessions.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/database/database.ts';
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
    const [user, course] = [
      await trx
        .selectFrom('users')
        .select('username')
        .where('id', '=', input.user)
        .where('erased_at', 'is', null)
        .executeTakeFirst(),
      await titleOf(trx, input.course),
    ];
    const errors: FieldErrors = {};
    if (!user) errors['user'] = [USER_UNKNOWN];
    if (course === undefined) errors['course'] = [ENROLL_COURSE_UNKNOWN];
    if (!user || course === undefined) throw invalid(errors);
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
        subject_name: `${user.username} · ${course}`,
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
    const course = await titleOf(trx, input.course);
    if (course === undefined) throw invalid({ course: [ENROLL_COURSE_UNKNOWN] });
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
    for (const id of new Set(found.flatMap(({ user }) => (user ? [user.id] : [])))) {
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

async function titleOf(db: Queries, courseId: number): Promise<string | undefined> {
  const course = await db
    .selectFrom('courses')
    .select('title')
    .where('id', '=', courseId)
    .executeTakeFirst();
  return course?.title;
}
