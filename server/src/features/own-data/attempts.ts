import { isStaffOf } from '@trilha/contract';
import type { Actor } from '../../platform/security/rights.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { AnsweredQuestion, Snapshot } from '../quizzes/quizzes.ts';
import { inBatches, type Rows } from './batches.ts';

/** Smaller than for other sections: each attempt contains a copy of its questions. */
const BATCH = 50;

/**
 * The attempts of a user with the answers they gave, quiz by quiz. The right answers are included only
 * where the user could also see them in the report.
 */
export async function* attemptsOf(db: Queries, user: Actor): Rows {
  const quizzes = await db
    .selectFrom('quizzes')
    .innerJoin('courses', 'courses.id', 'quizzes.course_id')
    .select([
      'quizzes.id',
      'quizzes.title',
      'quizzes.show_report',
      'quizzes.course_id',
      'courses.title as course',
      'courses.is_published',
    ])
    .where('quizzes.id', 'in', (attempts) =>
      attempts.selectFrom('attempts').select('quiz_id').where('user_id', '=', user.id),
    )
    .orderBy('quizzes.id')
    .execute();
  for (const quiz of quizzes) {
    const showsRightAnswers =
      quiz.show_report && (quiz.is_published || isStaffOf(user, quiz.course_id));
    // Uses the unique index on user, quiz and number, so that no batch reads the rows of the others.
    const attempts = inBatches(
      0,
      (after, limit) =>
        db
          .selectFrom('attempts')
          .select([
            'number',
            'score',
            'passed',
            'passing_score',
            'correct',
            'total',
            'completed_at',
            'snapshot',
          ])
          .where('user_id', '=', user.id)
          .where('quiz_id', '=', quiz.id)
          .where('number', '>', after)
          .orderBy('number')
          .limit(limit)
          .execute(),
      (row) => row.number,
      BATCH,
    );
    for await (const batch of attempts) {
      yield batch.map(({ snapshot, ...attempt }) => {
        const asked = snapshot as Snapshot;
        return {
          course: quiz.course,
          quiz: asked.quiz,
          ...attempt,
          answers: asked.questions.map((question) => answerOf(question, showsRightAnswers)),
        };
      });
    }
  }
}

function answerOf(question: AnsweredQuestion, showsRightAnswers: boolean): object {
  const { text, given, answers } = question;
  const chosen = answers.find((answer) => answer.id === given);
  const plain = { question: text, your_answer: chosen?.text ?? null };
  if (!showsRightAnswers) return plain;
  const right = answers.filter((answer) => answer.is_correct).map((answer) => answer.text);
  return { ...plain, is_correct: chosen?.is_correct === true, correct_answer: right.join(', ') };
}
