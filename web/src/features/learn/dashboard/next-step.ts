import type { Enrollment } from '@trilha/contract';

/** What a student does next in a course. */
export type NextStep =
  | { readonly kind: 'lesson'; readonly title: string; readonly isBegun: boolean }
  /** All lessons are completed; so many quizzes are not passed yet and may be taken. */
  | { readonly kind: 'quiz'; readonly count: number }
  | { readonly kind: 'finished' }
  /** The course has nothing to do yet. */
  | { readonly kind: 'empty' };

export function nextStepOf({ course }: Enrollment): NextStep {
  const next = course.lessons.find((lesson) => !lesson.completed);
  if (next) {
    const isBegun = course.lessons.some((lesson) => lesson.completed);
    return { kind: 'lesson', title: next.title, isBegun };
  }
  if (course.open_quiz_count > 0) return { kind: 'quiz', count: course.open_quiz_count };
  const isEmpty = course.lessons.length === 0 && course.quiz_count === 0;
  return { kind: isEmpty ? 'empty' : 'finished' };
}

/** Where 'Continue Learning' leads: to the quizzes once only they are left. */
export function continueAddress(enrollment: Enrollment): string {
  const address = `/course/${enrollment.course.id}`;
  return nextStepOf(enrollment).kind === 'quiz' ? `${address}/quizzes` : address;
}

const PLACES: Readonly<Record<NextStep['kind'], number>> = {
  lesson: 0,
  quiz: 0,
  empty: 1,
  finished: 2,
};

/** Courses with something left to do come first; among equals the order stays. */
export function byWhatIsLeft(enrollments: readonly Enrollment[]): Enrollment[] {
  const place = (enrollment: Enrollment) => PLACES[nextStepOf(enrollment).kind];
  return enrollments.toSorted((a, b) => place(a) - place(b));
}
