import { type Quiz, QUIZ_TAKEN, type QuizResult, type ReviewItem } from '@trilha/contract';
import type { Actor } from '../../platform/access.ts';
import type { Context } from '../../platform/context.ts';
import { countAll, json, lockRow, type Queries } from '../../platform/database.ts';
import { invalid, refusal } from '../../platform/errors.ts';
import { award } from '../achievements/achievements.ts';
import { touchEnrollment } from '../enrollments/enrollments.ts';
import { visibleQuiz } from './attempts.ts';
import { faultsOf, grade, isRight } from './grade.ts';
import type { AnsweredQuestion, Snapshot } from './report.ts';

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

type Asked = Omit<AnsweredQuestion, 'given'> & { readonly lesson: ReviewItem['lesson'] };

/** The questions of a quiz in order, right answers and all: never to be sent as they are. */
async function questionsAsked(db: Queries, quizId: number): Promise<Asked[]> {
  // One statement: staff who change the quiz meanwhile are seen before or after, not in between.
  const rows = await db
    .selectFrom('questions')
    .innerJoin('quizzes', 'quizzes.id', 'questions.quiz_id')
    .innerJoin('answers', 'answers.question_id', 'questions.id')
    .leftJoin('lessons', (join) =>
      join
        .onRef('lessons.id', '=', 'questions.lesson_id')
        .onRef('lessons.course_id', '=', 'quizzes.course_id'),
    )
    .select([
      'questions.id',
      'questions.text',
      'lessons.id as lesson_id',
      'lessons.title as lesson_title',
      'answers.id as answer_id',
      'answers.text as answer_text',
      'answers.is_correct',
    ])
    .where('questions.quiz_id', '=', quizId)
    .orderBy('questions.position')
    .orderBy('questions.id')
    .orderBy('answers.position')
    .orderBy('answers.id')
    .execute();
  const asked = new Map<number, Asked & { answers: AnsweredQuestion['answers'][number][] }>();
  for (const { id, text, lesson_id, lesson_title, ...row } of rows) {
    const lesson = lesson_id === null ? null : { id: lesson_id, title: lesson_title ?? '' };
    const question = asked.get(id) ?? { id, text, lesson, answers: [] };
    asked.set(id, question);
    question.answers.push({
      id: row.answer_id,
      text: row.answer_text,
      is_correct: row.is_correct,
    });
  }
  return [...asked.values()];
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
    const asked = await questionsAsked(trx, quizId);
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
        answers: choices,
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

export interface NewQuiz {
  readonly course_id: number;
  readonly title: string;
  readonly description: string;
  readonly passing_score: number;
  readonly can_retake: boolean;
  readonly show_report: boolean;
  readonly questions: readonly {
    readonly text: string;
    /** The lesson of the same course that teaches what is asked. */
    readonly lesson_id?: number | null;
    readonly answers: readonly { readonly text: string; readonly is_correct: boolean }[];
  }[];
}

/** Adds a quiz with its questions and answers, all or nothing, at the end of its course. */
export async function createQuiz(ctx: Context, input: NewQuiz): Promise<{ id: number }> {
  const { questions, ...fields } = input;
  return ctx.database.transaction(async (trx) => {
    const last = await trx
      .selectFrom('quizzes')
      .select((of) => of.fn.max('position').as('position'))
      .where('course_id', '=', input.course_id)
      .executeTakeFirst();
    const quiz = await trx
      .insertInto('quizzes')
      .values({
        ...fields,
        position: (last?.position ?? 0) + 1,
        version: 1,
        created_at: ctx.now().toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [index, { text, lesson_id = null, answers }] of questions.entries()) {
      const question = await trx
        .insertInto('questions')
        .values({ quiz_id: quiz.id, lesson_id, text, position: index + 1 })
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('answers')
        .values(
          answers.map((answer, place) => ({
            ...answer,
            question_id: question.id,
            position: place + 1,
          })),
        )
        .execute();
    }
    return quiz;
  });
}
