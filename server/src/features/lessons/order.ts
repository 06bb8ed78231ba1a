import { MAX_ID } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import type { Queries, Trx } from '../../platform/database/database.ts';
import { lockRow } from '../../platform/database/locks.ts';

/** The position of a lesson behind all others, until it gets its own. */
export const AT_THE_END = MAX_ID;

/**
 * Locks courses until the transaction ends, so that no other transaction adds, moves or removes their
 * lessons.
 */
export async function lockCourses(
  ctx: Context,
  trx: Trx,
  courseIds: readonly number[],
): Promise<void> {
  // Always in the same order, to avoid a deadlock.
  for (const id of new Set(courseIds.toSorted((a, b) => a - b))) {
    await lockRow(ctx.database, trx, 'courses', id);
  }
}

/**
 * Numbers the lessons of a locked course from 1 without gaps, in the order that `order` makes of the present
 * one.
 * @returns whether any lesson moved
 */
export async function arrangeLessons(
  trx: Trx,
  courseId: number,
  order: (ids: number[]) => readonly number[] = (ids) => ids,
): Promise<boolean> {
  const lessons = await trx
    .selectFrom('lessons')
    .select(['id', 'position'])
    .where('course_id', '=', courseId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const places = new Map(lessons.map(({ id, position }) => [id, position]));
  const wanted = order([...places.keys()]).map((id, index) => ({ id, place: index + 1 }));
  // Lessons that move by the same distance share one statement, so moving one lesson takes two.
  const moves = Map.groupBy(wanted, ({ id, place }) => place - (places.get(id) ?? place));
  for (const [steps, moved] of moves) {
    if (steps === 0) continue;
    const ids = moved.map(({ id }) => id);
    await trx
      .updateTable('lessons')
      .set((lesson) => ({ position: lesson('position', '+', steps) }))
      .where('id', 'in', ids)
      .execute();
  }
  return [...moves.keys()].some((steps) => steps !== 0);
}

/** Moves a lesson of a locked course to `place`, or to the end; the others are renumbered. */
export async function placeLesson(
  trx: Trx,
  lesson: { id: number; course_id: number },
  place = AT_THE_END,
): Promise<void> {
  await arrangeLessons(trx, lesson.course_id, (ids) =>
    ids.filter((id) => id !== lesson.id).toSpliced(place - 1, 0, lesson.id),
  );
}

/**
 * Runs `work` on a lesson in one transaction that locks its course and, if given, the course to which it
 * moves. Where there is no such lesson, `work` gets undefined.
 */
export async function withLesson<T>(
  ctx: Context,
  lessonId: number,
  work: (trx: Trx, lesson: StoredLesson | undefined) => Promise<T>,
  toCourse?: number,
): Promise<T> {
  for (;;) {
    const seen = await lessonRow(ctx.database.queries, lessonId);
    const done = await ctx.database.transaction(async (trx) => {
      const courses = [seen?.course_id, toCourse].filter((id) => id !== undefined);
      await lockCourses(ctx, trx, courses);
      const lesson = await lessonRow(trx, lessonId);
      // Another transaction moved it to a course that is not locked: try again.
      if (lesson && !courses.includes(lesson.course_id)) return undefined;
      return { result: await work(trx, lesson) };
    });
    if (done) return done.result;
  }
}

export type StoredLesson = NonNullable<Awaited<ReturnType<typeof lessonRow>>>;

/** A lesson as it is stored. */
export function lessonRow(db: Queries, lessonId: number) {
  return db
    .selectFrom('lessons')
    .select([
      'id',
      'course_id',
      'title',
      'description',
      'duration',
      'position as order',
      'section_title',
      'video_url',
      'is_preview',
    ])
    .where('id', '=', lessonId)
    .executeTakeFirst();
}
