import { sql } from 'kysely';
import type { Queries } from '../../platform/database/database.ts';
import { type Param, prepare } from '../../platform/database/prepared.ts';

/* When a student has marked a lesson, by which a choice that comes late is told from a newer one. */

/** A lesson of a student. */
export interface Place {
  readonly userId: number;
  readonly lessonId: number;
}

export const completionOf = prepare((db, param: Param<Place>) =>
  db
    .selectFrom('lesson_completions')
    .select('completed_at')
    .where('user_id', '=', param('userId'))
    .where('lesson_id', '=', param('lessonId')),
);

const undoneOf = prepare((db, param: Param<Place>) =>
  db
    .selectFrom('undone_completions')
    .select('undone_at')
    .where('user_id', '=', param('userId'))
    .where('lesson_id', '=', param('lessonId')),
);

/**
 * Stores when a lesson was marked incomplete: its completion, which had the time of its own, is gone. That there
 * was one stays known: completing the lesson again is no new activity.
 */
export const keepUndone = prepare(
  (db, param: Param<Place & { now: string; wasCompleted: boolean }>) =>
    db
      .insertInto('undone_completions')
      .values({
        user_id: param('userId'),
        lesson_id: param('lessonId'),
        undone_at: param('now'),
        was_completed: param('wasCompleted'),
      })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'lesson_id']).doUpdateSet({
          undone_at: param('now'),
          was_completed: sql<boolean>`excluded.was_completed or undone_completions.was_completed`,
        }),
      )
      .$castTo<never>(),
);

/** Whether the student has marked the lesson for a later moment than this, either way. */
export async function wasMarkedSince(db: Queries, place: Place, at: string): Promise<boolean> {
  const [[done], [undone]] = [await completionOf(db, place), await undoneOf(db, place)];
  return [done?.completed_at, undone?.undone_at].some((moment) => moment && moment > at);
}
