import { type Quiz, QUIZ_TAKEN, type QuizResult } from '@trilha/contract';
import type { Insertable } from 'kysely';
import type { Actor } from '../../platform/security/rights.ts';
import type { Context } from '../../platform/context.ts';
import { json } from '../../platform/database/database.ts';
import { lockRow } from '../../platform/database/locks.ts';
import { invalid, httpError } from '../../platform/http/errors.ts';
import { type Param, onlyRow, prepare } from '../../platform/database/prepared.ts';
import { lastLessonOf } from '../../platform/database/quiz-place.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { award } from '../achievements/achievements.ts';
import { touchEnrollment } from '../enrollments/enrollments.ts';
import { noteActivity } from '../goals/goals.ts';
import { quizToTake } from './attempts.ts';
import { errorsOf, grade, isRight } from './grade.ts';
import type { Snapshot } from './report.ts';
import { questionsOfQuiz } from './editing/tree.ts';

/* The quizzes as students use them. It also exports what other features use of editing and reports. */
export { copyQuiz } from './editing/copies.ts';
export { createQuiz, type NewQuiz } from './editing/edit.ts';
export type { AnsweredQuestion, Snapshot } from './report.ts';

const quizzesFor = prepare((db, param: Param<{ userId: number; courseId: number }>) =>
  db
    .selectFrom('quizzes')
    .leftJoin('attempts', (join) =>
      join
        .onRef('attempts.quiz_id', '=', 'quizzes.id')
        .on('attempts.user_id', '=', param('userId')),
    )
    .select((of) => [
      'quizzes.id',
      'quizzes.title',
      'quizzes.description',
      'quizzes.passing_score',
      'quizzes.can_retake',
      'quizzes.show_report',
      'quizzes.course_id',
      of.fn.count<number>('attempts.id').as('attempts_count'),
      of.fn.max('attempts.score').$castTo<number | null>().as('best_score'),
      lastLessonOf(of).as('after_lesson_id'),
    ])
    .where('quizzes.course_id', '=', param('courseId'))
    .groupBy('quizzes.id')
    .orderBy('quizzes.position')
    .orderBy('quizzes.id'),
);

const questionsIn = prepare((db, param: Param<{ courseId: number }>) =>
  db
    .selectFrom('quizzes')
    .innerJoin('questions', 'questions.quiz_id', 'quizzes.id')
    .innerJoin('answers', 'answers.question_id', 'questions.id')
    .select([
      'questions.quiz_id',
      'questions.id',
      'questions.text',
      'questions.position',
      'answers.id as answer_id',
      'answers.text as answer_text',
    ])
    .where('quizzes.course_id', '=', param('courseId'))
    .orderBy('questions.position')
    .orderBy('questions.id')
    .orderBy('answers.position')
    .orderBy('answers.id'),
);

/** The quizzes of a course in order, with the user's results; with questions only where `open`. */
export async function quizzesOfCourse(
  ctx: Context,
  userId: number,
  courseId: number,
  open: boolean,
): Promise<Quiz[]> {
  const { queries } = ctx.database;
  const [quizzes, questions] = await Promise.all([
    quizzesFor(queries, { userId, courseId }),
    open ? questionsIn(queries, { courseId }) : [],
  ]);
  const questionsOf = new Map<number, Quiz['questions']>();
  for (const row of questions) {
    const list = questionsOf.get(row.quiz_id) ?? [];
    questionsOf.set(row.quiz_id, list);
    let question = list.at(-1);
    if (question?.id !== row.id) {
      question = { id: row.id, text: row.text, order: row.position, answers: [] };
      list.push(question);
    }
    question.answers.push({ id: row.answer_id, text: row.answer_text });
  }
  return quizzes.map((quiz) => ({
    ...quiz,
    completed: quiz.attempts_count > 0,
    questions: questionsOf.get(quiz.id) ?? [],
  }));
}

const addAttempt = prepare((db, param: Param<Insertable<Tables['attempts']>>) =>
  db
    .insertInto('attempts')
    .values({
      user_id: param('user_id'),
      quiz_id: param('quiz_id'),
      number: param('number'),
      score: param('score'),
      passing_score: param('passing_score'),
      passed: param('passed'),
      correct: param('correct'),
      total: param('total'),
      completed_at: param('completed_at'),
      snapshot: param('snapshot'),
    })
    .returning('id'),
);

/**
 * Grades and stores a submission, and awards achievements, in one transaction.
 * @param answers the id of the chosen answer by question id
 * @param late for what could not be sent at once: it counts on the day on which it was done
 * @throws 404 when there is no such quiz for them; 403 when they are not enrolled in its course;
 *   400 on `answers`; 409 when the quiz can be taken once only and they took it.
 */
export async function submitQuiz(
  ctx: Context,
  user: Actor,
  quizId: number,
  answers: Readonly<Record<string, number>>,
  { age_ms = 0 }: { readonly age_ms?: number | undefined } = {},
): Promise<QuizResult> {
  // A key that is not a number in normal form is no question's id.
  const given = new Map(
    Object.entries(answers).map(([id, answer]) => [/^[1-9]\d*$/.test(id) ? +id : NaN, answer]),
  );
  return ctx.database.transaction(async (trx) => {
    // Locked, so that submissions of a student at the same time get different numbers.
    await lockRow(ctx.database, trx, 'users', user.id);
    const quiz = await quizToTake(trx, user, quizId);
    await touchEnrollment(ctx, trx, user.id, quiz.course_id);
    const asked = await questionsOfQuiz(trx, quizId);
    const errors = errorsOf(asked, given);
    if (errors.length > 0) throw invalid({ answers: errors });
    const { title, passing_score, show_report, last, last_at } = quiz;
    if (last !== null && !quiz.can_retake) throw httpError(409, QUIZ_TAKEN);

    const { correct, total, score, passed } = grade(asked, given, passing_score);
    const snapshot: Snapshot = {
      quiz: title,
      questions: asked.map(({ id, text, answers: choices }) => ({
        id,
        text,
        given: given.get(id) ?? 0,
        answers: choices.map(({ order: _, ...choice }) => choice),
      })),
    };
    const outcome = {
      number: (last ?? 0) + 1,
      score,
      passed,
      passing_score,
      correct,
      total,
      completed_at: ctx.now().toISOString(),
    };
    const row = { user_id: user.id, quiz_id: quizId, ...outcome, snapshot: json(snapshot) };
    const { id } = onlyRow(await addAttempt(trx, row));
    const at = new Date(ctx.now().getTime() - age_ms).toISOString();
    await noteActivity(ctx, trx, user.id, { kind: 'quiz', at, before: last_at ?? undefined });
    const new_achievements = await award(ctx, trx, user.id, { kind: 'quiz', score, passed });
    const review = asked.flatMap((question, index) =>
      !show_report || isRight(question, given.get(question.id))
        ? []
        : {
            question_id: question.id,
            number: index + 1,
            text: question.text,
            lesson: question.lesson,
          },
    );
    return { id, ...outcome, show_report, review, new_achievements };
  });
}
