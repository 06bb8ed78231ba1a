import type { StudentProgress } from '@trilha/contract';
import { type Reader, taught } from '../../platform/security/teaching.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { percentOf } from '../enrollments/progress.ts';

/**
 * The progress of one student in each course they are or were in, with its lessons and quizzes.
 * Teachers are told of their own courses alone.
 * @throws 404
 */
export async function studentProgress(
  ctx: Context,
  reader: Reader,
  userId: number,
): Promise<StudentProgress> {
  const { queries } = ctx.database;
  const user = await queries
    .selectFrom('users')
    .select([
      'id',
      'email',
      'username',
      'first_name',
      'last_name',
      'is_active',
      'profile_image',
      'date_joined',
    ])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (!user) throw notFound();
  const [enrollments, lessons, quizzes, achievements] = await Promise.all([
    enrollmentsOf(queries, reader, userId),
    lessonsOf(queries, reader, userId),
    quizzesOf(queries, reader, userId),
    queries
      .selectFrom('achievements')
      .select(['id', 'name', 'awarded_at'])
      .where('user_id', '=', userId)
      .$if(reader.teaches !== null, (rows) =>
        rows.where('subject', 'in', ['', ...(reader.teaches ?? []).map(String)]),
      )
      .orderBy('awarded_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  ]);
  const lessonsIn = Map.groupBy(lessons, (lesson) => lesson.course_id);
  const quizzesIn = Map.groupBy(quizzes, (quiz) => quiz.course_id);
  const courses = enrollments.map((enrollment) => {
    const own = lessonsIn.get(enrollment.course_id) ?? [];
    const asked = quizzesIn.get(enrollment.course_id) ?? [];
    const done = own.filter((lesson) => lesson.completed_at !== null).length;
    return {
      ...enrollment,
      video_progress: percentOf(done, own.length),
      quiz_progress: percentOf(asked.filter((quiz) => quiz.passed).length, asked.length),
      lessons: own,
      quizzes: asked,
    };
  });
  const moments = [
    ...enrollments.map((one) => one.last_accessed),
    ...lessons.map((one) => one.completed_at),
    ...quizzes.flatMap((quiz) => quiz.attempts.map((one) => one.completed_at)),
  ].filter((moment) => moment !== null);
  return { user, last_activity: moments.toSorted().at(-1) ?? null, courses, achievements };
}

function enrollmentsOf(db: Queries, reader: Reader, userId: number) {
  return db
    .selectFrom('enrollments')
    .innerJoin('courses', 'courses.id', 'enrollments.course_id')
    .select([
      'enrollments.course_id',
      'courses.title',
      'courses.language',
      'enrollments.enrolled_at',
      'enrollments.ended_at',
      'enrollments.last_accessed',
    ])
    .where('enrollments.user_id', '=', userId)
    .where(taught(reader, 'enrollments.course_id'))
    .orderBy('enrollments.enrolled_at', 'desc')
    .orderBy('enrollments.id', 'desc')
    .execute();
}

/** The lessons of the courses that the user is or was in. */
async function lessonsOf(db: Queries, reader: Reader, userId: number) {
  const rows = await db
    .selectFrom('lessons')
    .innerJoin('enrollments', 'enrollments.course_id', 'lessons.course_id')
    .leftJoin('lesson_completions as done', (join) =>
      join.onRef('done.lesson_id', '=', 'lessons.id').on('done.user_id', '=', userId),
    )
    .select([
      'lessons.id',
      'lessons.title',
      'lessons.position',
      'lessons.course_id',
      'done.completed_at',
    ])
    .where('enrollments.user_id', '=', userId)
    .where(taught(reader, 'lessons.course_id'))
    .orderBy('lessons.position')
    .orderBy('lessons.id')
    .execute();
  return rows.map(({ position, ...lesson }) => ({ ...lesson, order: position }));
}

/** Their quizzes with the user's attempts, the newest first. */
async function quizzesOf(db: Queries, reader: Reader, userId: number) {
  const [quizzes, attempts] = await Promise.all([
    db
      .selectFrom('quizzes')
      .innerJoin('enrollments', 'enrollments.course_id', 'quizzes.course_id')
      .select(['quizzes.id', 'quizzes.title', 'quizzes.passing_score', 'quizzes.course_id'])
      .where('enrollments.user_id', '=', userId)
      .where(taught(reader, 'quizzes.course_id'))
      .orderBy('quizzes.position')
      .orderBy('quizzes.id')
      .execute(),
    db
      .selectFrom('attempts')
      .select(['id', 'quiz_id', 'number', 'score', 'passed', 'completed_at'])
      .where('user_id', '=', userId)
      .orderBy('number', 'desc')
      .execute(),
  ]);
  const attemptsAt = Map.groupBy(attempts, (attempt) => attempt.quiz_id);
  return quizzes.map((quiz) => {
    const own = attemptsAt.get(quiz.id) ?? [];
    return {
      ...quiz,
      best_score: own.length === 0 ? null : Math.max(...own.map((attempt) => attempt.score)),
      passed: own.some((attempt) => attempt.passed),
      attempts: own,
    };
  });
}
