import { type InterfaceLanguage, isStaffOf, type ListedAttempt, NO_REPORT } from '@trilha/contract';
import type { Actor } from '../../platform/security/rights.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/database/database.ts';
import { notFound, httpError } from '../../platform/http/errors.ts';
import { type Param, prepare } from '../../platform/database/prepared.ts';
import { nameOf } from '../people/people.ts';
import { reportHtml, type Snapshot } from './report.ts';

const withCourse = (db: Queries) =>
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
      'courses.language',
    ]);

const quizById = prepare((db, param: Param<{ quizId: number }>) =>
  withCourse(db).where('quizzes.id', '=', param('quizId')),
);

const quizAndLastAttempt = prepare((db, param: Param<{ userId: number; quizId: number }>) =>
  withCourse(db)
    .select((quiz) =>
      quiz
        .selectFrom('attempts')
        .select((of) => of.fn.max('number').as('last'))
        .where('attempts.user_id', '=', param('userId'))
        .whereRef('attempts.quiz_id', '=', 'quizzes.id')
        .as('last'),
    )
    .select((quiz) =>
      quiz
        .selectFrom('attempts')
        .select('attempts.completed_at')
        .where('attempts.user_id', '=', param('userId'))
        .whereRef('attempts.quiz_id', '=', 'quizzes.id')
        .orderBy('attempts.number', 'desc')
        .limit(1)
        .as('last_at'),
    )
    .where('quizzes.id', '=', param('quizId')),
);

/**
 * The quiz as this user may see it; quizzes of a draft course are visible to staff only.
 * @throws 404
 */
export async function visibleQuiz(db: Queries, user: Actor, quizId: number) {
  return visible(user, await quizById(db, { quizId }));
}

/**
 * The same with number and time of the user's last attempt; null without attempts.
 * @throws 404
 */
export async function quizToTake(db: Queries, user: Actor, quizId: number) {
  return visible(user, await quizAndLastAttempt(db, { userId: user.id, quizId }));
}

function visible<Quiz extends { is_published: boolean; course_id: number }>(
  user: Actor,
  [quiz]: readonly Quiz[],
) {
  if (!quiz || !(quiz.is_published || isStaffOf(user, quiz.course_id))) throw notFound();
  return quiz;
}

/**
 * The user's own attempts at a quiz, newest first, with what staff wrote about them.
 * @throws 404 when there is no such quiz for them.
 */
export async function listAttempts(
  ctx: Context,
  user: Actor,
  quizId: number,
): Promise<ListedAttempt[]> {
  const { queries } = ctx.database;
  await visibleQuiz(queries, user, quizId);
  const rows = await attemptsOf(queries, { userId: user.id, quizId });
  return rows.map(
    ({ text, at, author_id, username, first_name, last_name, erased_at, ...attempt }) => {
      if (text === null || at === null) return attempt;
      const author =
        author_id === null || username === null || first_name === null || last_name === null
          ? null
          : nameOf({ username, first_name, last_name, erased_at });
      return { ...attempt, comment: { text, author, at } };
    },
  );
}

const attemptsOf = prepare((db, param: Param<{ userId: number; quizId: number }>) =>
  db
    .selectFrom('attempts')
    .leftJoin('attempt_comments as comment', 'comment.attempt_id', 'attempts.id')
    .leftJoin('users as author', 'author.id', 'comment.author_id')
    .select([
      'attempts.id',
      'attempts.number',
      'attempts.score',
      'attempts.passed',
      'attempts.completed_at',
      'comment.text',
      'comment.at',
      'comment.author_id',
      'author.username',
      'author.first_name',
      'author.last_name',
      'author.erased_at',
    ])
    .where('attempts.user_id', '=', param('userId'))
    .where('attempts.quiz_id', '=', param('quizId'))
    .orderBy('attempts.number', 'desc'),
);

/**
 * The report of one of the user's own attempts, as HTML.
 * @throws 404 where the user has no such attempt; 403 where the quiz shows no reports
 */
export async function attemptReport(
  ctx: Context,
  user: Actor,
  attemptId: number,
  language?: InterfaceLanguage,
): Promise<string> {
  const { queries } = ctx.database;
  const attempt = await queries
    .selectFrom('attempts')
    .select(['quiz_id', 'number', 'score', 'passing_score', 'correct', 'total', 'snapshot'])
    .where('id', '=', attemptId)
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  if (!attempt) throw notFound();
  const quiz = await visibleQuiz(queries, user, attempt.quiz_id);
  if (!quiz.show_report) throw httpError(403, NO_REPORT);
  const outcome = { ...attempt, written: quiz.language };
  return reportHtml(attempt.snapshot as Snapshot, outcome, language);
}
