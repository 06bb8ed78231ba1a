import { setImmediate } from 'node:timers/promises';
import type { QuizStats } from '@trilha/contract';
import type { Context } from '../../../platform/context.ts';
import {
  countAll,
  isMissingReference,
  json,
  type Queries,
} from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { percentOf } from '../../enrollments/progress.ts';
import type { Snapshot } from '../report.ts';
import { count, merged, questionStats, type QuestionTally, type Tally } from './tally.ts';
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
      'courses.language as course_language',
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

/**
 * Attempts that one stored tally covers, and that are read at a time: their copies of the questions may be
 * large, and who deletes a user has the tallies of their attempts counted again.
 */
const BLOCK = 250;

/** The attempts of a quiz after one id, up to and including another, and their tally. */
interface Block {
  readonly after_id: number;
  last_id: number;
  attempts: number;
  id_sum: number;
  readonly tally: Tally;
}

/**
 * The tally over all attempts at a quiz. Attempts never change, so tallies of blocks of them are stored, and
 * only newer attempts are read. Attempts are deleted with their user: a block whose attempts are no longer
 * exactly those that were counted is counted again.
 */
async function tallyOf(db: Queries, quizId: number): Promise<Tally> {
  const blocks: Block[] = [];
  for (const { isValid, ...stored } of await storedBlocks(db, quizId)) {
    blocks.push(isValid ? stored : await recount(db, quizId, stored));
  }
  for (;;) {
    let block = blocks.at(-1);
    const isFull = block === undefined || block.attempts >= BLOCK;
    if (isFull) block = emptyBlock(block?.last_id ?? 0);
    if (!block || !(await extend(db, quizId, block))) break;
    if (isFull) blocks.push(block);
    await storeBlock(db, quizId, block);
    // Lets other requests run, because a query on SQLite does not yield to them.
    await setImmediate();
  }
  return merged(blocks.map(({ tally }) => tally));
}

const emptyBlock = (after: number): Block => ({
  after_id: after,
  last_id: after,
  attempts: 0,
  id_sum: 0,
  tally: new Map(),
});

const attemptsAfter = (db: Queries, quizId: number, id: number) =>
  db
    .selectFrom('attempts')
    .select(['id', 'snapshot'])
    .where('quiz_id', '=', quizId)
    .where('id', '>', id)
    .orderBy('id');

function add(block: Block, attempts: readonly { id: number; snapshot: unknown }[]): void {
  for (const { id, snapshot } of attempts) {
    count(block.tally, snapshot as Snapshot);
    block.last_id = id;
    block.attempts += 1;
    block.id_sum += id;
  }
}

/** Adds the next attempts to a block, as many as it has room for; returns whether there were any. */
async function extend(db: Queries, quizId: number, block: Block): Promise<boolean> {
  const room = BLOCK - block.attempts;
  const attempts = await attemptsAfter(db, quizId, block.last_id).limit(room).execute();
  add(block, attempts);
  return attempts.length > 0;
}

/** Counts the attempts of a block again and stores it. */
async function recount(
  db: Queries,
  quizId: number,
  { after_id, last_id }: Pick<Block, 'after_id' | 'last_id'>,
): Promise<Block> {
  const block = emptyBlock(after_id);
  add(block, await attemptsAfter(db, quizId, after_id).where('id', '<=', last_id).execute());
  block.last_id = last_id;
  await storeBlock(db, quizId, block);
  await setImmediate();
  return block;
}

/** The stored blocks, one after the other, and whether their attempts are those that were counted. */
async function storedBlocks(db: Queries, quizId: number) {
  const [rows, present] = await Promise.all([
    db
      .selectFrom('quiz_tallies')
      .select(['after_id', 'last_id', 'attempts', 'id_sum', 'tally'])
      .where('quiz_id', '=', quizId)
      .orderBy('after_id')
      .execute(),
    db
      .selectFrom('quiz_tallies as block')
      .innerJoin('attempts', (join) =>
        join
          .onRef('attempts.quiz_id', '=', 'block.quiz_id')
          .onRef('attempts.id', '>', 'block.after_id')
          .onRef('attempts.id', '<=', 'block.last_id'),
      )
      .select((of) => [
        'block.after_id',
        countAll.as('attempts'),
        // Where one attempt was deleted and another committed late, their number alone is the same.
        of.fn.sum<number>('attempts.id').as('id_sum'),
      ])
      .where('block.quiz_id', '=', quizId)
      .groupBy('block.after_id')
      .execute(),
  ]);
  const found = new Map(present.map((block) => [block.after_id, block]));
  const blocks: (Block & { isValid: boolean })[] = [];
  const odd: number[] = [];
  for (const { tally, ...row } of rows) {
    // Two requests at once may have stored blocks that do not follow each other.
    if (row.after_id !== (blocks.at(-1)?.last_id ?? 0)) {
      odd.push(row.after_id);
      continue;
    }
    const { attempts = 0, id_sum = 0 } = found.get(row.after_id) ?? {};
    const isValid = attempts === row.attempts && id_sum === row.id_sum;
    const { questions } = tally as { questions: QuestionTally[] };
    blocks.push({ ...row, isValid, tally: new Map(questions.map((one) => [one.id, one])) });
  }
  if (odd.length > 0) {
    await db
      .deleteFrom('quiz_tallies')
      .where('quiz_id', '=', quizId)
      .where('after_id', 'in', odd)
      .execute();
  }
  return blocks;
}

async function storeBlock(db: Queries, quizId: number, block: Block): Promise<void> {
  const { after_id, ...counted } = block;
  const fields = { ...counted, tally: json({ questions: [...block.tally.values()] }) };
  await db
    .insertInto('quiz_tallies')
    .values({ quiz_id: quizId, after_id, ...fields })
    .onConflict((conflict) => conflict.columns(['quiz_id', 'after_id']).doUpdateSet(fields))
    .execute();
}

/**
 * Counts the newer attempts of all quizzes, so that whoever asks for the statistics of one does not wait for
 * thousands of attempts to be read.
 */
export async function tallyNewAttempts(ctx: Context): Promise<void> {
  const { queries } = ctx.database;
  for (const { id } of await queries.selectFrom('quizzes').select('id').execute()) {
    // A quiz that is deleted meanwhile takes no tally any more.
    await tallyOf(queries, id).catch((error: unknown) => {
      if (!isMissingReference(error)) throw error;
    });
  }
}
