import type { Queries } from '../../../platform/database/database.ts';
import type { StoredQuestion, WantedAnswer, WantedQuestion } from './tree.ts';

/** The changes of the questions of a quiz; a changed answer counts as a change of its question. */
export interface TreeChanges {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly reordered: boolean;
}

/** Rows in one statement, far below the limit of parameters of both engines. */
const BATCH = 1000;

async function inBatches<Row>(
  rows: readonly Row[],
  write: (batch: Row[]) => { execute(): Promise<unknown> },
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) {
    await write(rows.slice(start, start + BATCH)).execute();
  }
}

interface QuestionRow {
  readonly text: string;
  readonly lesson_id: number | null;
  readonly position: number;
}

interface AnswerRow {
  readonly question_id: number;
  readonly text: string;
  readonly is_correct: boolean;
  readonly position: number;
}

/**
 * Changes the stored questions of a quiz to the wanted list and its order: questions that differ are updated,
 * those without an id are created, missing ones are removed. The caller has validated the list.
 */
export async function writeTree(
  trx: Queries,
  quizId: number,
  stored: readonly StoredQuestion[],
  wanted: readonly WantedQuestion[],
): Promise<TreeChanges> {
  const before = new Map(stored.map((question) => [question.id, question]));
  const kept = new Set(wanted.map((question) => question.id));
  const removed = stored.filter((question) => !kept.has(question.id));
  const created: QuestionRow[] = [];
  const updated: (QuestionRow & { id: number })[] = [];
  const changed = new Set<number>();
  for (const [index, { id, text, lesson_id }] of wanted.entries()) {
    const old = id === undefined ? undefined : before.get(id);
    const oldLesson = old?.lesson?.id ?? null;
    const row = { text, lesson_id: lesson_id === undefined ? oldLesson : lesson_id };
    if (!old) {
      created.push({ ...row, position: index + 1 });
      continue;
    }
    const isChanged = old.text !== text || oldLesson !== row.lesson_id;
    if (isChanged) changed.add(old.id);
    if (isChanged || old.order !== index + 1) {
      updated.push({ id: old.id, ...row, position: index + 1 });
    }
  }
  await inBatches(removed, (batch) =>
    trx.deleteFrom('questions').where(
      'id',
      'in',
      batch.map((question) => question.id),
    ),
  );
  // An insert with a conflict updates many existing rows in one statement.
  await inBatches(updated, (batch) =>
    trx
      .insertInto('questions')
      .values(batch.map((row) => ({ ...row, quiz_id: quizId })))
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((to) => ({
          text: to.ref('excluded.text'),
          lesson_id: to.ref('excluded.lesson_id'),
          position: to.ref('excluded.position'),
        })),
      ),
  );
  const ids = await insertQuestions(trx, quizId, created);
  const answersChanged = await writeAnswers(
    trx,
    before,
    wanted.map(({ id, answers }, index) => ({ id: id ?? ids.get(index + 1) ?? 0, answers })),
  );
  const rest = stored.filter((question) => kept.has(question.id));
  const sequence = wanted.filter((question) => question.id !== undefined);
  return {
    added: created.length,
    changed: new Set([...changed, ...answersChanged]).size,
    removed: removed.length,
    reordered: rest.some((question, index) => question.id !== sequence[index]?.id),
  };
}

/** Inserts questions and returns their ids by position. */
async function insertQuestions(
  trx: Queries,
  quizId: number,
  rows: readonly QuestionRow[],
): Promise<ReadonlyMap<number, number>> {
  if (rows.length === 0) return new Map();
  const inserted = await trx
    .insertInto('questions')
    .values(rows.map((row) => ({ ...row, quiz_id: quizId })))
    .returning(['id', 'position'])
    .execute();
  return new Map(inserted.map(({ id, position }) => [position, id]));
}

/** Writes the answers of all questions; returns the ids of the existing questions whose answers changed. */
async function writeAnswers(
  trx: Queries,
  before: ReadonlyMap<number, StoredQuestion>,
  wanted: readonly { readonly id: number; readonly answers: readonly WantedAnswer[] }[],
): Promise<Set<number>> {
  const removed: number[] = [];
  const updated: (AnswerRow & { id: number })[] = [];
  const created: AnswerRow[] = [];
  const changed = new Set<number>();
  for (const { id: question_id, answers } of wanted) {
    const stored = before.get(question_id)?.answers ?? [];
    const isKnown = before.has(question_id);
    const kept = new Set(answers.map((answer) => answer.id));
    const gone = stored.filter((answer) => !kept.has(answer.id)).map((answer) => answer.id);
    removed.push(...gone);
    const old = new Map(stored.map((answer) => [answer.id, answer]));
    const sizes = created.length + updated.length;
    for (const [index, { id, text, is_correct }] of answers.entries()) {
      const row = { question_id, text, is_correct, position: index + 1 };
      const was = id === undefined ? undefined : old.get(id);
      if (!was) created.push(row);
      else if (was.text !== text || was.is_correct !== is_correct || was.order !== row.position) {
        updated.push({ ...row, id: was.id });
      }
    }
    if (isKnown && (gone.length > 0 || created.length + updated.length > sizes)) {
      changed.add(question_id);
    }
  }
  await inBatches(removed, (batch) => trx.deleteFrom('answers').where('id', 'in', batch));
  await inBatches(updated, (batch) =>
    trx
      .insertInto('answers')
      .values(batch)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((to) => ({
          text: to.ref('excluded.text'),
          is_correct: to.ref('excluded.is_correct'),
          position: to.ref('excluded.position'),
        })),
      ),
  );
  await inBatches(created, (batch) => trx.insertInto('answers').values(batch));
  return changed;
}
