import { type Attempt, NO_REPORT } from '@trilha/contract';
import type { Actor } from '../../platform/access.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/database.ts';
import { notFound, refusal } from '../../platform/errors.ts';
import { type Fill, prepare } from '../../platform/prepared.ts';
import { reportHtml, type Snapshot } from './report.ts';

const quizById = prepare((db, fill: Fill<{ quizId: number }>) =>
  db
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
    .where('quizzes.id', '=', fill('quizId')),
);

/**
 * The quiz as this user may see it; those of a draft course are there for staff only.
 * @throws 404
 */
export async function visibleQuiz(db: Queries, user: Actor, quizId: number) {
  const [quiz] = await quizById(db, { quizId });
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
  return attemptsOf(queries, { userId: user.id, quizId });
}

const attemptsOf = prepare((db, fill: Fill<{ userId: number; quizId: number }>) =>
  db
    .selectFrom('attempts')
    .select(['id', 'number', 'score', 'passed', 'completed_at'])
    .where('user_id', '=', fill('userId'))
    .where('quiz_id', '=', fill('quizId'))
    .orderBy('number', 'desc'),
);

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
