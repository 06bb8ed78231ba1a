import type { Quiz } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { countAll } from '../../platform/database.ts';

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

export interface NewQuiz {
  readonly course_id: number;
  readonly title: string;
  readonly description: string;
  readonly passing_score: number;
  readonly can_retake: boolean;
  readonly show_report: boolean;
  readonly questions: readonly {
    readonly text: string;
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
    for (const [index, { text, answers }] of questions.entries()) {
      const question = await trx
        .insertInto('questions')
        .values({ quiz_id: quiz.id, text, position: index + 1 })
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
