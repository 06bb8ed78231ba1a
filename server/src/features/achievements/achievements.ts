import type { Achievement, AchievementCode, CourseProgress } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { countAll, type Queries } from '../../platform/database/database.ts';
import { dayIn, daysBefore } from '../../platform/days.ts';
import { type Param, onlyRow, prepare } from '../../platform/database/prepared.ts';
import { DEDICATED_LESSONS, STREAK_DAYS, texts } from './rules.ts';

/** What a student has just done. */
export type Deed =
  | {
      readonly kind: 'lesson';
      /** With the student's progress in it after the deed. */
      readonly course: { id: number; title: string; progress: CourseProgress };
    }
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
    const { total, completed } = deed.course.progress;
    const { ever } = onlyRow(await lessonsEver(trx, { userId }));
    if (ever >= 1) earn('first_steps');
    if (ever >= DEDICATED_LESSONS) earn('dedicated_learner');
    if (total > 0 && completed === total) {
      earn('course_complete', String(deed.course.id), deed.course.title);
    }
  } else {
    if (deed.passed) earn('quiz_master');
    if (deed.score === 100) earn('perfect_score');
  }
  if (await isOnStreak(trx, userId, dayIn(ctx.timeZone, at))) earn('on_a_roll');

  const awarded: Achievement[] = [];
  for (const { code, subject, title } of earned) {
    const { name, description } = texts[code](title);
    const badge = { userId, code, subject, name, description, now: at.toISOString() };
    awarded.push(...(await addAchievement(trx, badge)));
  }
  return awarded;
}

interface Badge {
  readonly userId: number;
  readonly code: AchievementCode;
  readonly subject: string;
  readonly name: string;
  readonly description: string;
  readonly now: string;
}

/** Gives no row where the user has it already. */
const addAchievement = prepare((db, param: Param<Badge>) =>
  db
    .insertInto('achievements')
    .values({
      user_id: param('userId'),
      code: param('code'),
      subject: param('subject'),
      name: param('name'),
      description: param('description'),
      awarded_at: param('now'),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'code', 'subject']).doNothing())
    .returning(['id', 'code', 'name', 'description', 'awarded_at']),
);

const lessonsEver = prepare((db, param: Param<{ userId: number }>) =>
  db
    .selectFrom('lesson_completions')
    .select(countAll.as('ever'))
    .where('user_id', '=', param('userId')),
);

const addActivityDay = prepare((db, param: Param<{ userId: number; today: string }>) =>
  db
    .insertInto('activity_days')
    .values({ user_id: param('userId'), day: param('today') })
    .onConflict((conflict) => conflict.columns(['user_id', 'day']).doNothing())
    .returning('day'),
);

/** Writes today down as a day of activity; true when it makes a week without a gap. */
async function isOnStreak(trx: Queries, userId: number, today: string): Promise<boolean> {
  const [first] = await addActivityDay(trx, { userId, today });
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
