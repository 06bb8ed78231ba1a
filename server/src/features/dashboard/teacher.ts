import { ACTIVE_DAYS, NEW_ATTEMPT_DAYS, type TeacherStart } from '@trilha/contract';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { countAll } from '../../platform/database/database.ts';
import { taughtPeople } from '../../platform/security/teaching.ts';
import type { User } from '../../platform/security/rights.ts';
import { percentOf } from '../enrollments/progress.ts';
import { nameOf } from '../people/people.ts';

const NEWEST = 5;
const DAY_MS = 86_400_000;

/**
 * The courses that a teacher teaches, with figures, and what was handed in there. Who is no teacher teaches none:
 * the role `all` has the dashboard of the whole school.
 */
export async function getTeacherStart(ctx: Context, user: User): Promise<TeacherStart> {
  const { teaches } = user;
  if (teaches === null || teaches.length === 0) return { courses: [], attempts: [] };
  const [courses, attempts] = await Promise.all([
    coursesOf(ctx, teaches),
    newestAttempts(ctx, user, teaches),
  ]);
  return { courses, attempts };
}

const daysAgo = (ctx: Context, days: number) =>
  new Date(ctx.now().getTime() - days * DAY_MS).toISOString();

async function coursesOf(
  ctx: Context,
  teaches: readonly number[],
): Promise<TeacherStart['courses']> {
  const { queries } = ctx.database;
  const since = daysAgo(ctx, ACTIVE_DAYS);
  const [rows, figures] = await Promise.all([
    queries
      .selectFrom('courses')
      .select(['id', 'title', 'language', 'is_published'])
      .select((of) => [
        of
          .selectFrom('lessons')
          .select(countAll.as('n'))
          .whereRef('lessons.course_id', '=', 'courses.id')
          .as('lessons'),
        of
          .selectFrom('quizzes')
          .select(countAll.as('n'))
          .whereRef('quizzes.course_id', '=', 'courses.id')
          .as('quizzes'),
      ])
      .where('id', 'in', teaches)
      .orderBy('title')
      .orderBy('id')
      .execute(),
    queries
      .selectFrom('enrollments')
      .select('enrollments.course_id')
      .select(({ fn }) => [
        countAll.as('students'),
        // What each has done is stored with the enrollment.
        fn.sum<number>('enrollments.done').as('done'),
        sql<number>`sum(case when enrollments.last_accessed >= ${since} then 1 else 0 end)`.as(
          'active',
        ),
      ])
      .where('enrollments.course_id', 'in', teaches)
      .where('enrollments.ended_at', 'is', null)
      // Inactive users are few and have an index; a join would read all users.
      .where('enrollments.user_id', 'not in', (users) =>
        users.selectFrom('users').select('users.id').where('users.is_active', '=', sql.lit(false)),
      )
      .groupBy('enrollments.course_id')
      .execute(),
  ]);
  const figuresOf = new Map(figures.map((row) => [row.course_id, row]));
  return rows.map(({ lessons, quizzes, ...course }) => {
    const size = (lessons ?? 0) + (quizzes ?? 0);
    const { students = 0, done = 0, active = 0 } = figuresOf.get(course.id) ?? {};
    const toDo = size * students;
    return {
      ...course,
      students,
      active_students: active,
      progress: toDo === 0 ? null : percentOf(done, toDo),
    };
  });
}

async function newestAttempts(
  ctx: Context,
  user: User,
  teaches: readonly number[],
): Promise<TeacherStart['attempts']> {
  const rows = await ctx.database.queries
    .selectFrom('attempts')
    .innerJoin('quizzes', 'quizzes.id', 'attempts.quiz_id')
    .innerJoin('courses', 'courses.id', 'quizzes.course_id')
    .innerJoin('users', 'users.id', 'attempts.user_id')
    .leftJoin('attempt_comments', 'attempt_comments.attempt_id', 'attempts.id')
    .select([
      'attempts.id',
      'attempts.score',
      'attempts.passed',
      'attempts.completed_at',
      'attempts.user_id',
      'quizzes.title as quiz_title',
      'courses.id as course_id',
      'courses.title as course_title',
      'courses.language as course_language',
      'users.username',
      'users.first_name',
      'users.last_name',
      'users.erased_at',
      'attempt_comments.attempt_id as commented',
    ])
    .where('quizzes.course_id', 'in', teaches)
    // The same people whose attempts a teacher may open.
    .where(taughtPeople(user, 'attempts.user_id'))
    .where('users.erased_at', 'is', null)
    // The index on the newest ones ends here: a course in which nobody does a quiz does not read all of them.
    .where('attempts.completed_at', '>=', daysAgo(ctx, NEW_ATTEMPT_DAYS))
    .orderBy('completed_at', 'desc')
    .orderBy('attempts.id', 'desc')
    .limit(NEWEST)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    user: { id: row.user_id, name: nameOf(row) },
    quiz_title: row.quiz_title,
    course: { id: row.course_id, title: row.course_title, language: row.course_language },
    score: row.score,
    passed: row.passed,
    is_commented: row.commented !== null,
    completed_at: row.completed_at,
  }));
}
