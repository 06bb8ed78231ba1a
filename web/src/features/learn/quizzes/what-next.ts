import type { Course, Quiz, QuizResult } from '@trilha/contract';

/** Where a result leads to within its course. */
export type WhatNext =
  | { readonly kind: 'lesson'; readonly lesson: Pick<Course['lessons'][number], 'id' | 'title'> }
  | { readonly kind: 'quiz'; readonly quiz: Quiz }
  /** All lessons are completed and all quizzes passed. */
  | { readonly kind: 'completed' }
  /** There is nothing left to do, though not all of it is passed. */
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
 * @param quiz the course may not know its result yet: it never follows itself
 */
export function whatNext(
  { lessons, quizzes }: Pick<Course, 'lessons' | 'quizzes'>,
  { id, passed }: { readonly id: number; readonly passed: boolean },
): WhatNext {
  const lesson = lessons.find(({ completed }) => !completed);
  if (lesson) return { kind: 'lesson', lesson };
  const at = quizzes.findIndex((quiz) => quiz.id === id);
  const others = [...quizzes.slice(at + 1), ...quizzes.slice(0, Math.max(0, at))];
  const quiz = nextQuiz(others);
  if (quiz) return { kind: 'quiz', quiz };
  return { kind: passed && others.every(isPassed) ? 'completed' : 'end' };
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
