import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/database.ts';

/**
 * Enrolls a user by the school's own hand, in drafts and in courses that take enrollments from staff
 * only too. An enrollment that was ended goes on with its progress.
 * @returns the ids of the courses that the user was not in before
 */
export async function enrollByStaff(
  ctx: Context,
  trx: Queries,
  userId: number,
  courseIds: readonly number[],
): Promise<number[]> {
  if (courseIds.length === 0) return [];
  const begun = await trx
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
    .execute();
  return begun.map((row) => row.course_id);
}

/** Ends enrollments; their progress stays. */
export async function endByStaff(
  ctx: Context,
  trx: Queries,
  userId: number,
  courseIds: readonly number[],
): Promise<void> {
  if (courseIds.length === 0) return;
  await trx
    .updateTable('enrollments')
    .set({ ended_at: ctx.now().toISOString() })
    .where('user_id', '=', userId)
    .where('course_id', 'in', courseIds)
    .where('ended_at', 'is', null)
    .execute();
}

/** The courses that each of these users is in now. */
export async function runningCourses(
  db: Queries,
  userIds: readonly number[],
): Promise<Map<number, number[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('enrollments')
    .select(['user_id', 'course_id'])
    .where('user_id', 'in', userIds)
    .where('ended_at', 'is', null)
    .orderBy('course_id')
    .execute();
  const courses = new Map<number, number[]>();
  for (const { user_id, course_id } of rows) {
    const list = courses.get(user_id) ?? [];
    courses.set(user_id, list);
    list.push(course_id);
  }
  return courses;
}
