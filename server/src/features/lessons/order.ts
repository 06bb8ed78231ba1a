import { MAX_ID } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import type { Queries, Trx } from '../../platform/database/database.ts';
import { lockRow } from '../../platform/database/locks.ts';

/** Behind all others, until the lesson is given its place. */
export const AT_THE_END = MAX_ID;

/**
 * Holds courses until the transaction ends: nobody else adds, moves or removes their lessons
 * meanwhile.
 */
export async function lockCourses(
  ctx: Context,
  trx: Trx,
  courseIds: readonly number[],
): Promise<void> {
  // Everybody in the same order: nobody waits in a circle.
  for (const id of new Set(courseIds.toSorted((a, b) => a - b))) {
    await lockRow(ctx.database, trx, 'courses', id);
  }
}

/**
 * Gives the lessons of a held course the places 1 to n, without gaps: in the order that `order`
 * makes of their present one. Tells whether any of them moved.
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
  // Those that move equally far move together: one lesson taken elsewhere is two statements.
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

/** Puts a lesson of a held course at its place, the last one without `place`; the others make room. */
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
 * Works on a lesson in one transaction, with its course held and also the course that it is to move
 * to. Where there is no such lesson, `work` gets undefined.
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
      // Somebody else moved it meanwhile: its course is not among those that are held.
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
      'video_url',
    ])
    .where('id', '=', lessonId)
    .executeTakeFirst();
}
