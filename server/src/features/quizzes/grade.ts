import { percentOf } from '../enrollments/progress.ts';

export interface Grade {
  readonly correct: number;
  readonly total: number;
  /** Whole percent of right answers: 2 of 3 is 67. */
  readonly score: number;
  /** Compares the rounded score. */
  readonly passed: boolean;
}

/**
 * Grades the answers to a quiz.
 * @param right the id of the right answer by question id
 * @param given the id of the chosen answer by question id
 */
export function grade(
  right: ReadonlyMap<number, number>,
  given: ReadonlyMap<number, number>,
  passingScore: number,
): Grade {
  const total = right.size;
  let correct = 0;
  for (const [question, answer] of right) if (given.get(question) === answer) correct += 1;
  const score = percentOf(correct, total);
  return { correct, total, score, passed: score >= passingScore };
}
