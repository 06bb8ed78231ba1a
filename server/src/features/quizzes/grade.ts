import { percentOf } from '../enrollments/progress.ts';

export interface GradedQuestion {
  readonly id: number;
  readonly answers: readonly { readonly id: number; readonly is_correct: boolean }[];
}

export interface Grade {
  readonly correct: number;
  readonly total: number;
  /** Whole percent of right answers: 2 of 3 is 67. */
  readonly score: number;
  /** Compares the rounded score. */
  readonly passed: boolean;
}

/** Whether the chosen answer is the right one; false without an answer. */
export function isRight(question: GradedQuestion, given: number | undefined): boolean {
  return question.answers.some((answer) => answer.is_correct && answer.id === given);
}

/**
 * Grades the answers to a quiz.
 * @param given the id of the chosen answer by question id
 */
export function grade(
  questions: readonly GradedQuestion[],
  given: ReadonlyMap<number, number>,
  passingScore: number,
): Grade {
  const total = questions.length;
  const correct = questions.filter((question) => isRight(question, given.get(question.id))).length;
  const score = percentOf(correct, total);
  return { correct, total, score, passed: score >= passingScore };
}

/** The errors of a submission, each sentence once; empty where it is valid. */
export function errorsOf(
  questions: readonly GradedQuestion[],
  given: ReadonlyMap<number, number>,
): string[] {
  if (questions.length === 0) return [/*i18n*/ 'This quiz has no questions yet.'];
  const errors: string[] = [];
  const known = new Set(questions.map((question) => question.id));
  if (questions.some((question) => !given.has(question.id)))
    errors.push(/*i18n*/ 'Answer every question.');
  if ([...given.keys()].some((id) => !known.has(id))) {
    errors.push(/*i18n*/ 'A question does not belong to this quiz.');
  }
  const isForeign = ({ id, answers }: GradedQuestion) =>
    given.has(id) && !answers.some((answer) => answer.id === given.get(id));
  if (questions.some(isForeign)) errors.push(/*i18n*/ 'An answer does not belong to its question.');
  return errors;
}
