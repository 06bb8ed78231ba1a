import { type InferResult, sql } from 'kysely';
import { countAll, type Queries } from '../../platform/database/database.ts';
import { type Param, prepare } from '../../platform/database/prepared.ts';
import { percentOf } from './progress.ts';

/** All enrollments with their users, courses and the counts from which progress is computed. */
function everyEnrollment(db: Queries) {
  return db
    .selectFrom('enrollments')
    .innerJoin('users', 'users.id', 'enrollments.user_id')
    .innerJoin('courses', 'courses.id', 'enrollments.course_id')
    .select([
      'enrollments.id',
      'enrollments.last_accessed',
      'enrollments.enrolled_at',
      'enrollments.user_id',
      'enrollments.course_id',
      'courses.title',
      'courses.language',
      'users.username',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.profile_image',
      'users.is_active',
      'users.erased_at',
    ])
    .select((row) => [
      row
        .selectFrom('lessons')
        .select(countAll.as('n'))
        .whereRef('lessons.course_id', '=', 'enrollments.course_id')
        .as('lessons'),
      row
        .selectFrom('lessons')
        .innerJoin('lesson_completions as done', 'done.lesson_id', 'lessons.id')
        .select(countAll.as('n'))
        .whereRef('lessons.course_id', '=', 'enrollments.course_id')
        .whereRef('done.user_id', '=', 'enrollments.user_id')
        .as('lessons_done'),
      row
        .selectFrom('quizzes')
        .select(countAll.as('n'))
        .whereRef('quizzes.course_id', '=', 'enrollments.course_id')
        .as('quizzes'),
      row
        .selectFrom('quizzes')
        .innerJoin('attempts', 'attempts.quiz_id', 'quizzes.id')
        .select((attempt) => attempt.fn.count<number>('quizzes.id').distinct().as('n'))
        .whereRef('quizzes.course_id', '=', 'enrollments.course_id')
        .whereRef('attempts.user_id', '=', 'enrollments.user_id')
        .where('attempts.passed', '=', sql.lit(true))
        .as('quizzes_passed'),
    ]);
}

type EnrollmentRow = InferResult<ReturnType<typeof everyEnrollment>>[number];

const withProgress = (row: EnrollmentRow) => {
  const { lessons, lessons_done, quizzes, quizzes_passed, ...enrollment } = row;
  return {
    ...enrollment,
    video_progress: percentOf(lessons_done ?? 0, lessons ?? 0),
    quiz_progress: percentOf(quizzes_passed ?? 0, quizzes ?? 0),
  };
};

/** Enrollments of these ids with their users, courses and progress, in no defined order. */
export async function enrollmentRows(db: Queries, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await everyEnrollment(db).where('enrollments.id', 'in', ids).execute();
  return rows.map(withProgress);
}

/** The enrollments of a user, those that have ended too, the newest first. */
export async function enrollmentsOfUser(db: Queries, userId: number) {
  const rows = await everyEnrollment(db)
    .select('enrollments.ended_at')
    .where('enrollments.user_id', '=', userId)
    .orderBy('enrollments.enrolled_at', 'desc')
    .orderBy('enrollments.id', 'desc')
    .execute();
  return rows.map(({ ended_at, ...row }) => ({ ...withProgress(row), ended_at }));
}

const newestFirst = prepare((db, param: Param<{ limit: number }>) =>
  everyEnrollment(db)
    .where('enrollments.id', 'in', (enrollments) =>
      enrollments
        .selectFrom('enrollments')
        .select('id')
        .where('ended_at', 'is', null)
        .orderBy('enrolled_at', 'desc')
        .orderBy('id', 'desc')
        .limit(param('limit')),
    )
    .orderBy('enrollments.enrolled_at', 'desc')
    .orderBy('enrollments.id', 'desc'),
);

/** The newest running enrollments with their users, courses and progress. */
export async function newestEnrollments(db: Queries, limit: number) {
  return (await newestFirst(db, { limit })).map(withProgress);
}
