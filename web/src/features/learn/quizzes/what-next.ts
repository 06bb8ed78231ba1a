import type { Course, Quiz, QuizResult } from '@trilha/contract';

/** Where a result leads to within its course. */
export type WhatNext =
  | { readonly kind: 'lesson'; readonly lesson: Pick<Course['lessons'][number], 'id' | 'title'> }
  | { readonly kind: 'quiz'; readonly quiz: Quiz }
  /** There is nothing left to do. */
  | { readonly kind: 'end' };

function isPassed({ best_score, passing_score }: Quiz): boolean {
  return best_score !== null && best_score >= passing_score;
}

/** Whether a student may still pass it: it has questions, and another attempt. */
function isOpen(quiz: Quiz): boolean {
  return !isPassed(quiz) && quiz.questions.length > 0 && (quiz.can_retake || !quiz.completed);
}

/** The quiz to take next: the first that is open; null where none is. */
export function nextQuiz(quizzes: readonly Quiz[]): Quiz | null {
  return quizzes.find(isOpen) ?? null;
}

export function passedCount(quizzes: readonly Quiz[]): number {
  return quizzes.filter(isPassed).length;
}

/**
 * What follows on a quiz: the first open lesson, else the next open quiz after it, else one before it.
 * The course may not know the result yet: the quiz itself never follows.
 */
export function whatNext(
  { lessons, quizzes }: Pick<Course, 'lessons' | 'quizzes'>,
  quizId: number,
): WhatNext {
  const lesson = lessons.find(({ completed }) => !completed);
  if (lesson) return { kind: 'lesson', lesson };
  const at = quizzes.findIndex(({ id }) => id === quizId);
  const quiz = nextQuiz([...quizzes.slice(at + 1), ...quizzes.slice(0, Math.max(0, at))]);
  return quiz ? { kind: 'quiz', quiz } : { kind: 'end' };
}

export interface LessonAgain {
  readonly id: number;
  readonly title: string;
  /** How many questions about it were answered wrongly. */
  readonly wrong: number;
}

/** The two lessons to see again: those with the most wrong questions, among equals the first asked. */
export function lessonsAgain(review: QuizResult['review']): LessonAgain[] {
  const lessons = new Map<number, LessonAgain>();
  for (const { lesson } of review) {
    if (!lesson) continue;
    const wrong = (lessons.get(lesson.id)?.wrong ?? 0) + 1;
    lessons.set(lesson.id, { ...lesson, wrong });
  }
  return [...lessons.values()].toSorted((a, b) => b.wrong - a.wrong).slice(0, 2);
}
