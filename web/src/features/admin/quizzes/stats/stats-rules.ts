import { plural } from '@lingui/core/macro';
import type { QuizStats } from '@trilha/contract';
import { numberFormat, percent } from '../../../../lib/texts/formats.ts';

export type QuestionStats = QuizStats['questions'][number];

/** A question with its number in the quiz, from 1; null if it was removed from it. */
export interface PlacedQuestion {
  readonly number: number | null;
  readonly question: QuestionStats;
}

export function placed(questions: readonly QuestionStats[]): PlacedQuestion[] {
  return questions.map((question, index) => ({
    number: question.question_id === null ? null : index + 1,
    question,
  }));
}

/** The questions with the lowest share of right answers first, those without answers last. */
export function hardestFirst(questions: readonly PlacedQuestion[]): PlacedQuestion[] {
  const hardness = ({ asked, right }: QuestionStats) => (asked === 0 ? Infinity : right);
  return questions.toSorted((a, b) => {
    const [one, other] = [hardness(a.question), hardness(b.question)];
    return one === other ? 0 : one - other;
  });
}

/** The share of `part` in `whole` as a whole percentage; 0 if `whole` is 0. */
export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 100);
}

/** The share as text. A small share above zero is not shown as 0 %. */
export function shareText(part: number, whole: number): string {
  const share = shareOf(part, whole);
  return part > 0 && share === 0 ? `<${percent(1)}` : percent(share);
}

/** Whether a wrong answer was chosen more often than the right one: the question may be misleading. */
export function isMisleading({ answers }: QuestionStats): boolean {
  const right = answers.filter((answer) => answer.is_correct).map((answer) => answer.chosen);
  const wrong = answers.filter((answer) => !answer.is_correct).map((answer) => answer.chosen);
  return Math.max(0, ...wrong) > Math.max(0, ...right);
}

/** The label of one of the eleven counts of scores, such as “0–9%”. */
export function scoreStep(step: number): string {
  return step === 10 ? percent(100) : `${step * 10}–${percent(step * 10 + 9)}`;
}

export const written = (count: number): string => numberFormat().format(count);
/** A short form of large numbers, for little space. */
export const writtenShort = (count: number): string =>
  numberFormat({ notation: 'compact', maximumFractionDigits: 1 }).format(count);

/** How often a question was asked. */
export const askedText = (count: number): string =>
  plural(count, { one: 'asked # time', other: 'asked # times' });
