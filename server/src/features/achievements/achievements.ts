import type {
  Achievement,
  AchievementCode,
  CourseProgress,
  InterfaceLanguage,
} from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { countAll, type Queries } from '../../platform/database/database.ts';
import { dayIn, daysBefore } from '../../platform/days.ts';
import { type Param, onlyRow, prepare, prepareList } from '../../platform/database/prepared.ts';
import { sentenceIn } from '../../platform/texts.ts';
import { DEDICATED_LESSONS, STREAK_DAYS } from '@trilha/contract/achievement-texts';
import { badgeText } from './rules.ts';

/** What a student has just done. */
export type Activity =
  | {
      readonly kind: 'lesson';
      /** With the student's progress in it, this lesson included. */
      readonly course: { id: number; title: string; progress: CourseProgress };
    }
  | { readonly kind: 'quiz'; readonly score: number; readonly passed: boolean };

/**
 * Awards the achievements that an activity earns, each once, and returns the new ones. It runs inside the
 * transaction of the activity, which has locked the user's row (`lockRow`), so that counts are correct.
 */
export async function award(
  ctx: Context,
  trx: Queries,
  userId: number,
  activity: Activity,
): Promise<Achievement[]> {
  const at = ctx.now();
  const earned: { code: AchievementCode; subject: string; title: string }[] = [];
  const earn = (code: AchievementCode, subject = '', title = '') =>
    earned.push({ code, subject, title });

  if (activity.kind === 'lesson') {
    const { total, completed } = activity.course.progress;
    const { ever } = onlyRow(await lessonsEver(trx, { userId }));
    if (ever >= 1) earn('first_steps');
    if (ever >= DEDICATED_LESSONS) earn('dedicated_learner');
    if (total > 0 && completed === total) {
      earn('course_complete', String(activity.course.id), activity.course.title);
    }
  } else {
    if (activity.passed) earn('quiz_master');
    if (activity.score === 100) earn('perfect_score');
  }
  if (await isOnStreak(trx, userId, dayIn(ctx.timeZone, at))) earn('on_a_roll');

  if (earned.length === 0) return [];
  const badges = earned.map(({ code, subject, title }) => ({
    code,
    subject,
    ...badgeText(code, title),
  }));
  const added = await addAchievements(trx, badges, { userId, now: at.toISOString() });
  // In the order in which they were earned, whatever the database returns first.
  return added.toSorted((one, other) => one.id - other.id);
}

interface Badge {
  readonly code: AchievementCode;
  readonly subject: string;
  readonly name: string;
  readonly description: string;
}

/** Returns no row for what the user has already. */
const addAchievements = prepareList(
  (db, badges: readonly Param<Badge>[], param: Param<{ userId: number; now: string }>) =>
    db
      .insertInto('achievements')
      .values(
        badges.map((of) => ({
          user_id: param('userId'),
          code: of('code'),
          subject: of('subject'),
          name: of('name'),
          description: of('description'),
          awarded_at: param('now'),
        })),
      )
      .onConflict((conflict) => conflict.columns(['user_id', 'code', 'subject']).doNothing())
      .returning(['id', 'code', 'name', 'description', 'awarded_at']),
);

/** How many lessons a user has completed. */
export const lessonsEver = prepare((db, param: Param<{ userId: number }>) =>
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

/** Stores today as a day of activity; true when it completes a week without a gap. */
async function isOnStreak(trx: Queries, userId: number, today: string): Promise<boolean> {
  const [first] = await addActivityDay(trx, { userId, today });
  // Only the first activity of a day can complete a week.
  if (!first) return false;
  const from = daysBefore(today, STREAK_DAYS);
  const { days } = onlyRow(await activeDays(trx, { userId, from, today }));
  return days === STREAK_DAYS;
}

/** The days with activity after `from`, until today. */
const activeDays = prepare((db, param: Param<{ userId: number; from: string; today: string }>) =>
  db
    .selectFrom('activity_days')
    .select(countAll.as('days'))
    .where('user_id', '=', param('userId'))
    .where('day', '>', param('from'))
    .where('day', '<=', param('today')),
);

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

/** What is stored of a course that was completed (`rules.ts`). */
const COURSE_COMPLETED = /^You completed every lesson of (.*)\.$/s;

/** The title of the course that a badge was earned for, as it was then; null where it was not for one. */
export function completedCourse({ code, description }: Pick<Achievement, 'code' | 'description'>) {
  return code === 'course_complete' ? (COURSE_COMPLETED.exec(description)?.[1] ?? null) : null;
}

/** Achievements in the language of who asks: they are stored in English. */
export function badgesIn<B extends Pick<Achievement, 'name' | 'description'>>(
  language: InterfaceLanguage | undefined,
  badges: readonly B[],
): B[] {
  return badges.map((badge) => {
    const { name, description } = badge;
    const [, title] = COURSE_COMPLETED.exec(description) ?? [];
    return {
      ...badge,
      name: sentenceIn(language, name),
      description:
        title === undefined
          ? sentenceIn(language, description)
          : sentenceIn(language, /*i18n*/ 'You completed every lesson of {title}.', { title }),
    };
  });
}
