import { type Quiz, QUIZ_TAKEN, type QuizResult } from '@trilha/contract';
import type { Actor } from '../../platform/access.ts';
import type { Context } from '../../platform/context.ts';
import { countAll, json, lockRow } from '../../platform/database.ts';
import { invalid, refusal } from '../../platform/errors.ts';
import { award } from '../achievements/achievements.ts';
import { touchEnrollment } from '../enrollments/enrollments.ts';
import { visibleQuiz } from './attempts.ts';
import { faultsOf, grade, isRight } from './grade.ts';
import type { Snapshot } from './report.ts';
import { questionsOfQuiz } from './tree.ts';

/* What students do with quizzes; other features find here what they may use of both rooms. */
export { createQuiz, type NewQuiz } from './edit.ts';
export type { AnsweredQuestion, Snapshot } from './report.ts';

/** The quizzes of a course in order, with the user's own record; questions only where `open`. */
export async function quizzesOfCourse(
  ctx: Context,
  userId: number,
  courseId: number,
  open: boolean,
): Promise<Quiz[]> {
  const { queries } = ctx.database;
  const [quizzes, records, questions] = await Promise.all([
    queries
      .selectFrom('quizzes')
      .select([
        'id',
        'title',
        'description',
        'passing_score',
        'can_retake',
        'show_report',
        'course_id',
      ])
      .where('course_id', '=', courseId)
      .orderBy('position')
      .orderBy('id')
      .execute(),
    queries
      .selectFrom('attempts')
      .innerJoin('quizzes', 'quizzes.id', 'attempts.quiz_id')
      .select((of) => [
        'attempts.quiz_id',
        countAll.as('count'),
        of.fn.max('attempts.score').as('best'),
      ])
      .where('attempts.user_id', '=', userId)
      .where('quizzes.course_id', '=', courseId)
      .groupBy('attempts.quiz_id')
      .execute(),
    open
      ? queries
          .selectFrom('questions')
          .innerJoin('quizzes', 'quizzes.id', 'questions.quiz_id')
          .innerJoin('answers', 'answers.question_id', 'questions.id')
          .select([
            'questions.quiz_id',
            'questions.id',
            'questions.text',
            'questions.position',
            'answers.id as answer_id',
            'answers.text as answer_text',
          ])
          .where('quizzes.course_id', '=', courseId)
          .orderBy('questions.position')
          .orderBy('questions.id')
          .orderBy('answers.position')
          .orderBy('answers.id')
          .execute()
      : [],
  ]);
  const recordOf = new Map(records.map((record) => [record.quiz_id, record]));
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
  return quizzes.map((quiz) => {
    const record = recordOf.get(quiz.id);
    return {
      ...quiz,
      completed: record !== undefined,
      best_score: record?.best ?? null,
      attempts_count: record?.count ?? 0,
      questions: questionsOf.get(quiz.id) ?? [],
    };
  });
}

/**
 * Grades and records a submission, and gives what it earns; all of it or nothing.
 * @param answers the id of the chosen answer by question id
 * @throws 404 when there is no such quiz for them; 403 when they are not enrolled in its course;
 *   400 on `answers`; 409 when the quiz can be taken once only and they took it.
 */
export async function submitQuiz(
  ctx: Context,
  user: Actor,
  quizId: number,
  answers: Readonly<Record<string, number>>,
): Promise<QuizResult> {
  // A key that is no id in its usual form names no question.
  const given = new Map(
    Object.entries(answers).map(([id, answer]) => [/^[1-9]\d*$/.test(id) ? +id : NaN, answer]),
  );
  return ctx.database.transaction(async (trx) => {
    // One submission of a student at a time: the number of an attempt is counted, not guessed.
    await lockRow(ctx.database, trx, 'users', user.id);
    const quiz = await visibleQuiz(trx, user, quizId);
    await touchEnrollment(ctx, trx, user.id, quiz.course_id);
    const asked = await questionsOfQuiz(trx, quizId);
    const faults = faultsOf(asked, given);
    if (faults.length > 0) throw invalid({ answers: faults });
    const { last } = await trx
      .selectFrom('attempts')
      .select((of) => of.fn.max('number').as('last'))
      .where('user_id', '=', user.id)
      .where('quiz_id', '=', quizId)
      .$castTo<{ last: number | null }>()
      .executeTakeFirstOrThrow();
    if (last !== null && !quiz.can_retake) throw refusal(409, QUIZ_TAKEN);

    const { title, passing_score, show_report } = quiz;
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
    const { id } = await trx
      .insertInto('attempts')
      .values({ user_id: user.id, quiz_id: quizId, ...outcome, snapshot: json(snapshot) })
      .returning('id')
      .executeTakeFirstOrThrow();
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
