import {
  ADMIN_PAGE_SIZE,
  type Enrollment,
  type InterfaceLanguage,
  isStaffOf,
  NOT_ENROLLED,
} from '@trilha/contract';
import type { Actor } from '../../platform/security/rights.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries, Trx } from '../../platform/database/database.ts';
import { recordVersion } from '../../platform/database/field-history.ts';
import { lockRow } from '../../platform/database/locks.ts';
import { notFound, httpError } from '../../platform/http/errors.ts';
import { type Param, prepare, executePrepared } from '../../platform/database/prepared.ts';
import { canLeave, listEnrollments } from './own-enrollments.ts';

export { activeEnrollments, activeEnrollmentsIn, listedEnrollments } from './stored-counts.ts';
export { listEnrollments } from './own-enrollments.ts';
export { enrolledPeople, listAllEnrollments } from './overview.ts';
export { enrollmentsOfUser, newestEnrollments } from './rows.ts';

/** Opening a course again within this time is the same visit, which saves a write for each read. */
const VISIT_MS = 60_000;

const SCHOOL_ENROLLS = /*i18n*/ 'The school enrolls students here. Please contact us.';

const touch = prepare((db, param: Param<{ userId: number; courseId: number; now: string }>) =>
  db
    .updateTable('enrollments')
    .set({ last_accessed: param('now') })
    .where('user_id', '=', param('userId'))
    .where('course_id', '=', param('courseId'))
    .where('ended_at', 'is', null)
    .returning('id'),
);

/**
 * Stores that the student works on the course now.
 * @throws 403 when they are not enrolled in it.
 */
export async function touchEnrollment(
  ctx: Context,
  db: Queries,
  userId: number,
  courseId: number,
): Promise<void> {
  const [touched] = await touch(db, { userId, courseId, now: ctx.now().toISOString() });
  if (!touched) throw httpError(403, NOT_ENROLLED);
}

const visit = prepare((db, param: Param<{ id: number; now: string }>) =>
  db
    .updateTable('enrollments')
    .set({ last_accessed: param('now') })
    .where('id', '=', param('id'))
    .$castTo<never>(),
);

/** Stores that the course was opened, at most once a minute. */
export async function recordVisit(
  ctx: Context,
  enrollment: { id: number; last_accessed: string | null },
): Promise<void> {
  const now = ctx.now();
  const before = new Date(now.getTime() - VISIT_MS).toISOString();
  if (enrollment.last_accessed !== null && enrollment.last_accessed >= before) return;
  await visit(ctx.database.queries, { id: enrollment.id, now: now.toISOString() });
}

/**
 * Lets a user join a course. Joining twice changes nothing.
 * @param language of the course's texts in the answer where they are translated
 * @throws 404 when there is no such course for them; 403 when it takes enrollments from staff only,
 *   or when staff ended their enrollment before.
 */
export async function enroll(
  ctx: Context,
  user: Actor,
  courseId: number,
  language?: InterfaceLanguage,
): Promise<{ enrollment: Enrollment; created: boolean }> {
  const created = await ctx.database.transaction(async (trx) => {
    const course = await trx
      .selectFrom('courses')
      .select(['id', 'enrollment', 'is_published'])
      .where('id', '=', courseId)
      .executeTakeFirst();
    const isStaff = isStaffOf(user, courseId);
    if (!course || !(course.is_published || isStaff)) throw notFound();
    const existing = await trx
      .selectFrom('enrollments')
      .select('ended_at')
      .where('user_id', '=', user.id)
      .where('course_id', '=', courseId)
      .executeTakeFirst();
    if (existing?.ended_at)
      throw httpError(403, /*i18n*/ 'Your enrollment in this course was ended.');
    if (existing) return false;
    if (course.enrollment === 'staff_only' && !isStaff) {
      throw httpError(403, SCHOOL_ENROLLS);
    }
    return withVersion(ctx, trx, user.id, async () => {
      // Another request may have enrolled the user since the query above.
      const inserted = await trx
        .insertInto('enrollments')
        .values({ user_id: user.id, course_id: courseId, enrolled_at: ctx.now().toISOString() })
        .onConflict((conflict) => conflict.columns(['user_id', 'course_id']).doNothing())
        .returning('id')
        .executeTakeFirst();
      return inserted !== undefined;
    });
  });
  const enrollments = await listEnrollments(ctx, user, language);
  const enrollment = enrollments.find(({ course }) => course.id === courseId);
  if (!enrollment) throw notFound();
  return { enrollment, created };
}

/**
 * Lets a user leave a course that they could join by themselves again. What they did in it stays.
 * @throws 404 when it is no running enrollment of theirs; 403 when the school enrolled them
 */
export async function leave(ctx: Context, user: Actor, id: number): Promise<void> {
  await ctx.database.transaction(async (trx) => {
    const row = await trx
      .selectFrom('enrollments')
      .innerJoin('courses', 'courses.id', 'enrollments.course_id')
      .select(['courses.id', 'courses.enrollment', 'courses.is_published'])
      .where('enrollments.id', '=', id)
      .where('enrollments.user_id', '=', user.id)
      .where('enrollments.ended_at', 'is', null)
      .executeTakeFirst();
    if (!row || !(row.is_published || isStaffOf(user, row.id))) throw notFound();
    if (!canLeave(row, user)) throw httpError(403, SCHOOL_ENROLLS);
    // An enrollment that staff end meanwhile stays, and stays ended.
    await withVersion(ctx, trx, user.id, () =>
      trx.deleteFrom('enrollments').where('id', '=', id).where('ended_at', 'is', null).execute(),
    );
  });
}

/**
 * Enrolls a user on behalf of staff, also in drafts and in courses that take enrollments from staff only.
 * An ended enrollment is resumed with its progress.
 * @returns the ids of the courses that the user was not in before
 */
export async function enrollByStaff(
  ctx: Context,
  trx: Trx,
  userId: number,
  courseIds: readonly number[],
): Promise<number[]> {
  if (courseIds.length === 0) return [];
  const begun = await withVersion(ctx, trx, userId, () =>
    trx
      .insertInto('enrollments')
      .values(
        courseIds.map((course_id) => ({
          user_id: userId,
          course_id,
          enrolled_at: ctx.now().toISOString(),
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'course_id'])
          .doUpdateSet({ ended_at: null })
          .where('enrollments.ended_at', 'is not', null),
      )
      .returning('course_id')
      .execute(),
  );
  return begun.map((row) => row.course_id);
}

/** Ends enrollments; their progress stays. */
export async function endByStaff(
  ctx: Context,
  trx: Trx,
  userId: number,
  courseIds: readonly number[],
): Promise<void> {
  if (courseIds.length === 0) return;
  await withVersion(ctx, trx, userId, () =>
    trx
      .updateTable('enrollments')
      .set({ ended_at: ctx.now().toISOString() })
      .where('user_id', '=', userId)
      .where('course_id', 'in', courseIds)
      .where('ended_at', 'is', null)
      .execute(),
  );
}

/**
 * Takes back what `enrollByStaff` has done: an enrollment that was new is gone, one that was resumed has ended
 * when it had before.
 * @param was when it had ended; null: there was none
 */
export async function takeBackEnrollment(
  ctx: Context,
  trx: Trx,
  { id, userId, was }: { id: number; userId: number; was: string | null },
): Promise<void> {
  await withVersion(ctx, trx, userId, async () => {
    if (was === null) await trx.deleteFrom('enrollments').where('id', '=', id).execute();
    else {
      await trx.updateTable('enrollments').set({ ended_at: was }).where('id', '=', id).execute();
    }
  });
}

/** Runs a change of a user's enrollments. Their courses are a field of staff's form, so it is a new version. */
async function withVersion<T>(
  ctx: Context,
  trx: Trx,
  userId: number,
  change: () => Promise<T>,
): Promise<T> {
  await lockRow(ctx.database, trx, 'users', userId);
  const courses = async () => (await runningCourses(trx, [userId])).get(userId) ?? [];
  const before = await courses();
  const result = await change();
  const after = await courses();
  await recordVersion(trx, 'users', userId, {
    before: { courses: before },
    after: { courses: after },
  });
  return result;
}

/** The courses in which each of these users is enrolled now. */
export async function runningCourses(
  db: Queries,
  userIds: readonly number[],
): Promise<Map<number, number[]>> {
  if (userIds.length === 0) return new Map();
  const query = db
    .selectFrom('enrollments')
    .select(['user_id', 'course_id'])
    .where('user_id', 'in', userIds)
    .where('ended_at', 'is', null)
    .orderBy('course_id');
  // Each length of the list is a statement of its own, so only lists up to a page are prepared.
  const isPage = userIds.length <= ADMIN_PAGE_SIZE;
  const rows = isPage ? await executePrepared(db, query) : await query.execute();
  const courses = new Map<number, number[]>();
  for (const { user_id, course_id } of rows) {
    const list = courses.get(user_id) ?? [];
    courses.set(user_id, list);
    list.push(course_id);
  }
  return courses;
}
