import { type Attempt, NO_REPORT } from '@trilha/contract';
import type { Actor } from '../../platform/access.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/database.ts';
import { notFound, refusal } from '../../platform/errors.ts';
import { reportHtml, type Snapshot } from './report.ts';

/**
 * The quiz as this user may see it; those of a draft course are there for staff only.
 * @throws 404
 */
export async function visibleQuiz(db: Queries, user: Actor, quizId: number) {
  const quiz = await db
    .selectFrom('quizzes')
    .innerJoin('courses', 'courses.id', 'quizzes.course_id')
    .select([
      'quizzes.id',
      'quizzes.course_id',
      'quizzes.title',
      'quizzes.passing_score',
      'quizzes.can_retake',
      'quizzes.show_report',
      'courses.is_published',
    ])
    .where('quizzes.id', '=', quizId)
    .executeTakeFirst();
  if (!quiz || !(quiz.is_published || user.is_staff)) throw notFound();
  return quiz;
}

/**
 * The user's own attempts at a quiz, newest first.
 * @throws 404 when there is no such quiz for them.
 */
export async function listAttempts(ctx: Context, user: Actor, quizId: number): Promise<Attempt[]> {
  const { queries } = ctx.database;
  await visibleQuiz(queries, user, quizId);
  return queries
    .selectFrom('attempts')
    .select(['id', 'number', 'score', 'passed', 'completed_at'])
    .where('user_id', '=', user.id)
    .where('quiz_id', '=', quizId)
    .orderBy('number', 'desc')
    .execute();
}

/**
 * The report of one of the user's own attempts, as HTML.
 * @throws 404 when they made no such attempt; 403 where the quiz shows no reports.
 */
export async function attemptReport(ctx: Context, user: Actor, attemptId: number): Promise<string> {
  const { queries } = ctx.database;
  const attempt = await queries
    .selectFrom('attempts')
    .select(['quiz_id', 'number', 'score', 'passing_score', 'correct', 'total', 'snapshot'])
    .where('id', '=', attemptId)
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  if (!attempt) throw notFound();
  const quiz = await visibleQuiz(queries, user, attempt.quiz_id);
  if (!quiz.show_report) throw refusal(403, NO_REPORT);
  return reportHtml(attempt.snapshot as Snapshot, attempt);
}
