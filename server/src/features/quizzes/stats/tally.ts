import type { QuestionStats } from '@trilha/contract';
import { percentOf } from '../../enrollments/progress.ts';
import { isRight } from '../grade.ts';
import type { Snapshot } from '../report.ts';
import type { StoredQuestion } from '../editing/tree.ts';

/*
 * Counts the questions and chosen answers in the snapshots of the attempts at a quiz. Questions are the same
 * where they have the same id, whatever their text. Answers are the same where both text and correctness are
 * equal: somebody who chose "six" chose "six", even if the text of this answer is "seven" now.
 */

/** An answer as a student reads it. */
interface Wording {
  readonly text: string;
  readonly is_correct: boolean;
}

export interface QuestionTally {
  readonly id: number;
  asked: number;
  right: number;
  /** The text and the answers in the last counted attempt. */
  text: string;
  answers: readonly Wording[];
  readonly chosen: (Wording & { count: number })[];
}

/** By question id. */
export type Tally = Map<number, QuestionTally>;

const isSame = (a: Wording) => (b: Wording) => a.text === b.text && a.is_correct === b.is_correct;

const wording = ({ text, is_correct }: Wording): Wording => ({ text, is_correct });

/** Adds an attempt to the tally; attempts must come in the order in which they were made. */
export function count(tally: Tally, { questions }: Snapshot): void {
  for (const question of questions) {
    const { id, text, given } = question;
    let row = tally.get(id);
    if (!row) {
      row = { id, asked: 0, right: 0, text, answers: [], chosen: [] };
      tally.set(id, row);
    }
    row.asked += 1;
    if (isRight(question, given)) row.right += 1;
    row.text = text;
    row.answers = question.answers;
    const answer = question.answers.find((each) => each.id === given);
    if (!answer) continue;
    const chosen = row.chosen.find(isSame(answer));
    if (chosen) chosen.count += 1;
    else row.chosen.push({ ...wording(answer), count: 1 });
  }
}

/** The sum of tallies, of which each counts later attempts than the one before. */
export function merged(tallies: readonly Tally[]): Tally {
  const sum: Tally = new Map();
  for (const tally of tallies) {
    for (const [id, { chosen, ...part }] of tally) {
      const row = sum.get(id) ?? { ...part, asked: 0, right: 0, chosen: [] };
      sum.set(id, row);
      row.asked += part.asked;
      row.right += part.right;
      row.text = part.text;
      row.answers = part.answers;
      for (const answer of chosen) {
        const same = row.chosen.find(isSame(answer));
        if (same) same.count += answer.count;
        else row.chosen.push({ ...answer });
      }
    }
  }
  return sum;
}

/** The present questions in their order, then those that are no longer in the quiz. */
export function questionStats(tally: Tally, questions: readonly StoredQuestion[]): QuestionStats[] {
  const present = new Set(questions.map((question) => question.id));
  return [
    ...questions.map(({ id, text, answers }) => statsOf(id, text, tally.get(id), answers)),
    ...[...tally.values()]
      .filter(({ id }) => !present.has(id))
      .map((row) => statsOf(null, row.text, row, [])),
  ];
}

function statsOf(
  question_id: number | null,
  text: string,
  row: QuestionTally | undefined,
  offered: readonly Wording[],
): QuestionStats {
  const { asked = 0, right = 0, chosen = [] } = row ?? {};
  // A removed question also lists the answers that nobody chose.
  const all = question_id === null ? (row?.answers ?? []) : offered;
  const listed = all.filter((answer, index) => all.findIndex(isSame(answer)) === index);
  const former = chosen
    .filter((answer) => !listed.some(isSame(answer)))
    .toSorted((a, b) => b.count - a.count);
  const answers = [...listed, ...former].map((answer) => ({
    ...wording(answer),
    chosen: chosen.find(isSame(answer))?.count ?? 0,
    is_offered: offered.some(isSame(answer)),
  }));
  return { question_id, text, asked, right: percentOf(right, asked), answers };
}
