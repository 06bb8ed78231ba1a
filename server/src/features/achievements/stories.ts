import type {
  AchievementCode,
  AchievementProgress,
  AchievementStory,
  CourseLanguage,
  InterfaceLanguage,
} from '@trilha/contract';
import { DEDICATED_LESSONS, STREAK_DAYS } from '@trilha/contract/achievement-texts';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { countAll } from '../../platform/database/database.ts';
import { translationIn } from '../../platform/database/course-texts.ts';
import { type Param, prepare } from '../../platform/database/prepared.ts';
import { dayIn, daysBefore } from '../../platform/days.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../platform/security/rights.ts';
import { completedCourse, lessonsEver } from './achievements.ts';
import { streakUntil } from './rules.ts';

/*
 * What stands behind the badges: with what an earned one was earned, and how far the others are. Nothing of
 * it is stored: a badge keeps its name and its moment alone. Courses that are no longer published are not named.
 */

/**
 * A badge is awarded in the transaction of its activity, whose moment is a little earlier. What lies further
 * back was another activity: then the badge is told without one.
 */
const ACTIVITY_MS = 5_000;

interface Moments {
  readonly userId: number;
  readonly from: string;
  readonly to: string;
  readonly language: InterfaceLanguage | null;
}

const lessonsDone = prepare((db, param: Param<Moments>) =>
  db
    .selectFrom('lesson_completions as done')
    .innerJoin('lessons', 'lessons.id', 'done.lesson_id')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .leftJoin('course_translations as translated', translationIn(param('language')))
    .select(['lessons.title', 'courses.title as course', 'courses.language'])
    .select('translated.title as translated_title')
    .where('done.user_id', '=', param('userId'))
    .where('done.completed_at', '>=', param('from'))
    .where('done.completed_at', '<=', param('to'))
    .where('courses.is_published', '=', sql.lit(true))
    .orderBy('done.completed_at', 'desc')
    .orderBy('lessons.id', 'desc')
    .limit(1),
);

const quizzesPassed = prepare((db, param: Param<Moments & { score: number }>) =>
  db
    .selectFrom('attempts')
    .innerJoin('quizzes', 'quizzes.id', 'attempts.quiz_id')
    .innerJoin('courses', 'courses.id', 'quizzes.course_id')
    .leftJoin('course_translations as translated', translationIn(param('language')))
    .select(['quizzes.title', 'courses.title as course', 'courses.language'])
    .select('translated.title as translated_title')
    .where('attempts.user_id', '=', param('userId'))
    .where('attempts.completed_at', '>=', param('from'))
    .where('attempts.completed_at', '<=', param('to'))
    .where('attempts.passed', '=', sql.lit(true))
    .where('attempts.score', '>=', param('score'))
    .where('courses.is_published', '=', sql.lit(true))
    .orderBy('attempts.id', 'desc')
    .limit(1),
);

/** Which badges lessons earn, and which quizzes, from which score on. */
const LESSON_BADGES = new Set<AchievementCode>([
  'first_steps',
  'dedicated_learner',
  'course_complete',
]);
const QUIZ_BADGES = new Map<AchievementCode, number>([
  ['quiz_master', 0],
  ['perfect_score', 100],
]);

interface CourseName {
  readonly course: string;
  readonly language: CourseLanguage | null;
  readonly translated_title: string | null;
}

/** The course's title as somebody reads it. */
function courseTitle(language: InterfaceLanguage | undefined, row: CourseName) {
  return row.translated_title
    ? { title: row.translated_title, language: language ?? null }
    : { title: row.course, language: row.language };
}

/**
 * An achievement of the user's with what it was earned by.
 * @param language of a course's title where it is translated
 * @throws 404 when it is not theirs
 */
export async function achievementStory(
  ctx: Context,
  user: Actor,
  id: number,
  language?: InterfaceLanguage,
): Promise<AchievementStory> {
  const { queries } = ctx.database;
  const badge = await queries
    .selectFrom('achievements')
    .select(['id', 'code', 'name', 'description', 'awarded_at'])
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  if (!badge) throw notFound();
  const to = new Date(badge.awarded_at);
  const moments = {
    userId: user.id,
    from: new Date(to.getTime() - ACTIVITY_MS).toISOString(),
    to: to.toISOString(),
    language: language ?? null,
  };
  const score = QUIZ_BADGES.get(badge.code);
  let kind: 'lesson' | 'quiz' = 'lesson';
  let activities: (CourseName & { title: string })[] = [];
  if (score !== undefined) {
    kind = 'quiz';
    activities = await quizzesPassed(queries, { ...moments, score });
  } else if (LESSON_BADGES.has(badge.code)) {
    activities = await lessonsDone(queries, moments);
  }
  const [activity] = activities;
  const last = dayIn(ctx.timeZone, to);
  return {
    ...badge,
    activity: activity
      ? {
          kind,
          title: activity.title,
          language: activity.language,
          course: courseTitle(language, activity),
        }
      : null,
    completed_course: completedCourse(badge),
    days: badge.code === 'on_a_roll' ? { first: daysBefore(last, STREAK_DAYS - 1), last } : null,
  };
}

const codesOf = prepare((db, param: Param<{ userId: number }>) =>
  db.selectFrom('achievements').select('code').distinct().where('user_id', '=', param('userId')),
);

const daysSince = prepare((db, param: Param<{ userId: number; from: string }>) =>
  db
    .selectFrom('activity_days')
    .select('day')
    .where('user_id', '=', param('userId'))
    .where('day', '>=', param('from')),
);

interface Reader {
  readonly userId: number;
  readonly language: InterfaceLanguage | null;
}

/** How many lessons the courses of the user have, and how many of them are completed. */
const coursesBegun = prepare((db, param: Param<Reader>) =>
  db
    .selectFrom('enrollments')
    .innerJoin('courses', 'courses.id', 'enrollments.course_id')
    .leftJoin('course_translations as translated', translationIn(param('language')))
    .select(['courses.title as course', 'courses.language'])
    .select('translated.title as translated_title')
    .select((row) => [
      row
        .selectFrom('lessons')
        .select(countAll.as('n'))
        .whereRef('lessons.course_id', '=', 'enrollments.course_id')
        .as('total'),
      row
        .selectFrom('lessons')
        .innerJoin('lesson_completions as done', 'done.lesson_id', 'lessons.id')
        .select(countAll.as('n'))
        .whereRef('lessons.course_id', '=', 'enrollments.course_id')
        .whereRef('done.user_id', '=', 'enrollments.user_id')
        .as('done'),
    ])
    .where('enrollments.user_id', '=', param('userId'))
    .where('enrollments.ended_at', 'is', null)
    .where('courses.is_published', '=', sql.lit(true))
    .orderBy('enrollments.id'),
);

/** The best attempt of the user at a quiz of their courses. */
const bestAttempt = prepare((db, param: Param<Reader>) =>
  db
    .selectFrom('attempts')
    .innerJoin('quizzes', 'quizzes.id', 'attempts.quiz_id')
    .innerJoin('courses', 'courses.id', 'quizzes.course_id')
    .innerJoin('enrollments', (join) =>
      join
        .onRef('enrollments.course_id', '=', 'quizzes.course_id')
        .onRef('enrollments.user_id', '=', 'attempts.user_id')
        .on('enrollments.ended_at', 'is', null),
    )
    .select(['quizzes.title', 'courses.language', 'attempts.correct', 'attempts.total'])
    .where('attempts.user_id', '=', param('userId'))
    .where('courses.is_published', '=', sql.lit(true))
    .orderBy('attempts.score', 'desc')
    .orderBy('attempts.id', 'desc')
    .limit(1),
);

/**
 * How far the achievements are that the user has begun to earn. Those that a single lesson or quiz earns are
 * not among them, nor what has not been begun.
 * @param language of a course's title where it is translated
 */
export async function achievementProgress(
  ctx: Context,
  user: Actor,
  language?: InterfaceLanguage,
): Promise<AchievementProgress[]> {
  const { queries } = ctx.database;
  const userId = user.id;
  const today = dayIn(ctx.timeZone, ctx.now());
  const reader = { userId, language: language ?? null };
  const earned = new Set((await codesOf(queries, { userId })).map(({ code }) => code));
  const unless = <Row>(code: AchievementCode, read: () => Promise<Row[]>): Promise<Row[]> =>
    earned.has(code) ? Promise.resolve([]) : read();
  const [best, days, courses, lessons] = await Promise.all([
    unless('perfect_score', () => bestAttempt(queries, reader)),
    unless('on_a_roll', () => daysSince(queries, { userId, from: daysBefore(today, STREAK_DAYS) })),
    unless('course_complete', () => coursesBegun(queries, reader)),
    unless('dedicated_learner', () => lessonsEver(queries, { userId })),
  ]);
  const found: AchievementProgress[] = [];
  const add = (
    code: AchievementCode,
    done: number,
    total: number,
    nearest: AchievementProgress['nearest'] = null,
  ) => {
    if (done > 0 && done < total) found.push({ code, done, total, nearest });
  };
  for (const { title, language: written, correct, total } of best) {
    add('perfect_score', correct, total, { title, language: written });
  }
  add('on_a_roll', streakUntil(today, new Set(days.map(({ day }) => day))), STREAK_DAYS);
  const [nearest] = courses
    .map((row) => ({ ...row, done: row.done ?? 0, total: row.total ?? 0 }))
    .filter(({ done, total }) => done < total)
    .toSorted((one, other) => other.done / other.total - one.done / one.total);
  if (nearest) {
    add('course_complete', nearest.done, nearest.total, courseTitle(language, nearest));
  }
  for (const { ever } of lessons) add('dedicated_learner', ever, DEDICATED_LESSONS);
  return found;
}
