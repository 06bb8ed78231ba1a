import type { AdminAttempt } from '@trilha/contract';
import { commentOn } from './comments.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import { nameOf } from '../people/people.ts';
import type { Snapshot } from '../quizzes/quizzes.ts';

/**
 * One attempt of a student as staff look at it. Those of erased people are gone for staff: nobody is behind
 * them any more, and the statistics count them.
 * @throws 404
 */
export async function attemptForStaff(ctx: Context, attemptId: number): Promise<AdminAttempt> {
  const { queries } = ctx.database;
  const row = await queries
    .selectFrom('attempts')
    .innerJoin('users', 'users.id', 'attempts.user_id')
    .innerJoin('quizzes', 'quizzes.id', 'attempts.quiz_id')
    .innerJoin('courses', 'courses.id', 'quizzes.course_id')
    .select([
      'attempts.id',
      'attempts.number',
      'attempts.score',
      'attempts.passing_score',
      'attempts.passed',
      'attempts.correct',
      'attempts.total',
      'attempts.completed_at',
      'attempts.snapshot',
      'attempts.user_id',
      'users.username',
      'users.first_name',
      'users.last_name',
      'users.erased_at',
      'users.email',
      'users.profile_image',
      'attempts.quiz_id',
      'quizzes.title as quiz_title',
      'quizzes.show_report',
      'quizzes.course_id',
      'courses.title as course_title',
      'courses.language',
    ])
    .where('attempts.id', '=', attemptId)
    .where('users.erased_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound();
  const own = queries
    .selectFrom('attempts')
    .select(['id', 'number'])
    .where('user_id', '=', row.user_id)
    .where('quiz_id', '=', row.quiz_id);
  const [last, previous, next] = await Promise.all([
    own.orderBy('number', 'desc').limit(1).executeTakeFirst(),
    own.where('number', '<', row.number).orderBy('number', 'desc').limit(1).executeTakeFirst(),
    own.where('number', '>', row.number).orderBy('number').limit(1).executeTakeFirst(),
  ]);
  const comment = await commentOn(queries, row.id);
  const { questions } = row.snapshot as Snapshot;
  return {
    id: row.id,
    number: row.number,
    attempts: last?.number ?? row.number,
    score: row.score,
    passing_score: row.passing_score,
    passed: row.passed,
    correct: row.correct,
    total: row.total,
    completed_at: row.completed_at,
    previous_id: previous?.id ?? null,
    next_id: next?.id ?? null,
    user: {
      id: row.user_id,
      name: nameOf(row),
      email: row.email,
      profile_image: row.profile_image,
    },
    quiz: { id: row.quiz_id, title: row.quiz_title, show_report: row.show_report },
    course: { id: row.course_id, title: row.course_title, language: row.language },
    comment: comment ?? null,
    questions: questions.map(({ text, given, answers }) => ({
      text,
      is_right: answers.some((answer) => answer.id === given && answer.is_correct),
      answers: answers.map((answer) => ({
        text: answer.text,
        is_correct: answer.is_correct,
        is_chosen: answer.id === given,
      })),
    })),
  };
}
