import { setImmediate } from 'node:timers/promises';
import type { QuizStats } from '@trilha/contract';
import type { Context } from '../../../platform/context.ts';
import { countAll, json, type Queries } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { percentOf } from '../../enrollments/progress.ts';
import type { Snapshot } from '../report.ts';
import { count, questionStats, type QuestionTally, type Tally } from './tally.ts';
import { questionsOfQuiz } from '../editing/tree.ts';

/**
 * The statistics of a quiz and of each question, over all attempts.
 * @throws 404
 */
export async function quizStats(ctx: Context, quizId: number): Promise<QuizStats> {
  const { queries } = ctx.database;
  const quiz = await queries
    .selectFrom('quizzes')
    .innerJoin('courses', 'courses.id', 'quizzes.course_id')
    .select([
      'quizzes.id',
      'quizzes.title',
      'courses.title as course_title',
      'quizzes.passing_score',
    ])
    .where('quizzes.id', '=', quizId)
    .executeTakeFirst();
  if (!quiz) throw notFound();
  const [outcomes, { students }, questions, tally] = await Promise.all([
    queries
      .selectFrom('attempts')
      .select(['score', 'passed', countAll.as('n')])
      .where('quiz_id', '=', quizId)
      .groupBy(['score', 'passed'])
      .execute(),
    queries
      .selectFrom('attempts')
      .select((of) => of.fn.count<number>('user_id').distinct().as('students'))
      .where('quiz_id', '=', quizId)
      .executeTakeFirstOrThrow(),
    questionsOfQuiz(queries, quizId),
    tallyOf(queries, quizId),
  ]);
  return { quiz, students, ...summary(outcomes), questions: questionStats(tally, questions) };
}

function summary(outcomes: readonly { score: number; passed: boolean; n: number }[]) {
  const scores = Array<number>(11).fill(0);
  let attempts = 0;
  let passed = 0;
  let points = 0;
  for (const outcome of outcomes) {
    const step = Math.floor(outcome.score / 10);
    scores[step] = (scores[step] ?? 0) + outcome.n;
    attempts += outcome.n;
    points += outcome.score * outcome.n;
    if (outcome.passed) passed += outcome.n;
  }
  return {
    attempts,
    scores,
    average_score: attempts === 0 ? null : Math.round(points / attempts),
    pass_rate: attempts === 0 ? null : percentOf(passed, attempts),
  };
}

/** A tally as it is stored, with the attempts that it covers. */
type StoredTally = {
  readonly questions: readonly QuestionTally[];
  readonly last_id: number;
  readonly attempts: number;
  readonly id_sum: number;
};

/** Attempts in memory at a time, because their copies of the questions may be large. */
const BATCH = 500;

/**
 * The tally over all attempts at a quiz. Attempts never change, so the tally is stored and only newer
 * attempts are read. Attempts are deleted with their user: where the counted attempts are no longer exactly
 * those in the database, all are counted again.
 */
async function tallyOf(db: Queries, quizId: number): Promise<Tally> {
  const stored = await validTally(db, quizId);
  const tally: Tally = new Map(stored?.questions.map((question) => [question.id, question]));
  let { last_id, attempts, id_sum } = stored ?? { last_id: 0, attempts: 0, id_sum: 0 };
  const before = attempts;
  for (;;) {
    const batch = await db
      .selectFrom('attempts')
      .select(['id', 'snapshot'])
      .where('quiz_id', '=', quizId)
      .where('id', '>', last_id)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const { id, snapshot } of batch) {
      count(tally, snapshot as Snapshot);
      last_id = id;
      attempts += 1;
      id_sum += id;
    }
    if (batch.length < BATCH) break;
    // Lets other requests run, because a query on SQLite does not yield to them.
    await setImmediate();
  }
  if (attempts > before) {
    await storeTally(db, quizId, { questions: [...tally.values()], last_id, attempts, id_sum });
  }
  return tally;
}

/** The stored tally, if it still matches the attempts. */
async function validTally(db: Queries, quizId: number): Promise<StoredTally | undefined> {
  const row = await db
    .selectFrom('quiz_tallies')
    .select('tally')
    .where('quiz_id', '=', quizId)
    .executeTakeFirst();
  if (!row) return undefined;
  const stored = row.tally as StoredTally;
  // The sum too: where one attempt was deleted and another committed late, the count alone is the same.
  const present = await db
    .selectFrom('attempts')
    .select((of) => [countAll.as('attempts'), of.fn.sum<number | null>('id').as('id_sum')])
    .where('quiz_id', '=', quizId)
    .where('id', '<=', stored.last_id)
    .executeTakeFirstOrThrow();
  const isValid = present.attempts === stored.attempts && present.id_sum === stored.id_sum;
  return isValid ? stored : undefined;
}

async function storeTally(db: Queries, quizId: number, stored: StoredTally): Promise<void> {
  const tally = json(stored);
  await db
    .insertInto('quiz_tallies')
    .values({ quiz_id: quizId, tally })
    .onConflict((conflict) => conflict.column('quiz_id').doUpdateSet({ tally }))
    .execute();
}
