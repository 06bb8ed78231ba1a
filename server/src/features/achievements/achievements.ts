import type { Achievement, AchievementCode } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { countAll, type Queries } from '../../platform/database.ts';
import { dayIn, daysBefore, DEDICATED_LESSONS, STREAK_DAYS, texts } from './rules.ts';

/** What a student has just done. */
export type Deed =
  | { readonly kind: 'lesson'; readonly course: { id: number; title: string } }
  | { readonly kind: 'quiz'; readonly score: number; readonly passed: boolean };

/**
 * Gives what the deed earns, each once, and tells what is new. Runs inside the deed's transaction,
 * which holds the user's row (`lockRow`), so that counts are true.
 */
export async function award(
  ctx: Context,
  trx: Queries,
  userId: number,
  deed: Deed,
): Promise<Achievement[]> {
  const at = ctx.now();
  const earned: { code: AchievementCode; subject: string; title: string }[] = [];
  const earn = (code: AchievementCode, subject = '', title = '') =>
    earned.push({ code, subject, title });

  if (deed.kind === 'lesson') {
    const lessons = await lessonCounts(trx, userId, deed.course.id);
    if (lessons.ever >= 1) earn('first_steps');
    if (lessons.ever >= DEDICATED_LESSONS) earn('dedicated_learner');
    if (lessons.total > 0 && lessons.done === lessons.total) {
      earn('course_complete', String(deed.course.id), deed.course.title);
    }
  } else {
    if (deed.passed) earn('quiz_master');
    if (deed.score === 100) earn('perfect_score');
  }
  if (await isOnStreak(trx, userId, dayIn(ctx.timeZone, at))) earn('on_a_roll');
  if (earned.length === 0) return [];

  return trx
    .insertInto('achievements')
    .values(
      earned.map(({ code, subject, title }) => ({
        user_id: userId,
        code,
        subject,
        ...texts[code](title),
        awarded_at: at.toISOString(),
      })),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'code', 'subject']).doNothing())
    .returning(['id', 'code', 'name', 'description', 'awarded_at'])
    .execute();
}

async function lessonCounts(trx: Queries, userId: number, courseId: number) {
  return trx
    .selectNoFrom((from) => [
      from
        .selectFrom('lesson_completions')
        .select(countAll.as('n'))
        .where('user_id', '=', userId)
        .$asScalar()
        .as('ever'),
      from
        .selectFrom('lesson_completions')
        .innerJoin('lessons', 'lessons.id', 'lesson_completions.lesson_id')
        .select(countAll.as('n'))
        .where('lesson_completions.user_id', '=', userId)
        .where('lessons.course_id', '=', courseId)
        .$asScalar()
        .as('done'),
      from
        .selectFrom('lessons')
        .select(countAll.as('n'))
        .where('course_id', '=', courseId)
        .$asScalar()
        .as('total'),
    ])
    .$castTo<{ ever: number; done: number; total: number }>()
    .executeTakeFirstOrThrow();
}

/** Writes today down as a day of activity; true when it makes a week without a gap. */
async function isOnStreak(trx: Queries, userId: number, today: string): Promise<boolean> {
  const first = await trx
    .insertInto('activity_days')
    .values({ user_id: userId, day: today })
    .onConflict((conflict) => conflict.columns(['user_id', 'day']).doNothing())
    .returning('day')
    .executeTakeFirst();
  // Only the first deed of a day can complete a week.
  if (!first) return false;
  const { days } = await trx
    .selectFrom('activity_days')
    .select(countAll.as('days'))
    .where('user_id', '=', userId)
    .where('day', '>', daysBefore(today, STREAK_DAYS))
    .where('day', '<=', today)
    .executeTakeFirstOrThrow();
  return days === STREAK_DAYS;
}

/** The user's achievements, newest first; at most `limit` of them where it is given. */
export async function listAchievements(
  ctx: Context,
  userId: number,
  limit?: number,
): Promise<Achievement[]> {
  return ctx.database.queries
    .selectFrom('achievements')
    .select(['id', 'code', 'name', 'description', 'awarded_at'])
    .where('user_id', '=', userId)
    .orderBy('awarded_at', 'desc')
    .orderBy('id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
}
