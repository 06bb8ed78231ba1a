import type { Enrollment, OutlineLesson } from '@trilha/contract';
import { readDuration, resumePoint } from '../player/rules.ts';

/** What a student does next in a course. */
export type NextStep =
  | {
      readonly kind: 'lesson';
      readonly title: string;
      readonly isBegun: boolean;
      /** Where in its video to go on, in seconds; null: at its beginning. */
      readonly at: number | null;
    }
  /** All lessons are completed; so many quizzes are not passed yet and may be taken. */
  | { readonly kind: 'quiz'; readonly count: number }
  | { readonly kind: 'finished' }
  /** The course has nothing to do yet. */
  | { readonly kind: 'empty' };

export function nextStepOf({ course }: Enrollment): NextStep {
  const next = course.lessons.find((lesson) => !lesson.completed);
  if (next) {
    const isBegun = course.lessons.some((lesson) => lesson.completed);
    const at = resumePoint(next.position_seconds, readDuration(next.duration));
    return { kind: 'lesson', title: next.title, isBegun: isBegun || at !== null, at };
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

export interface VideoLeft {
  /** Whole minutes, rounded up. */
  readonly minutes: number;
  /** A lesson that is left does not say how long it is: there is more than these minutes. */
  readonly isMore: boolean;
}

/** How much video is left, without what was watched; null where no lesson that is left says its length. */
export function videoLeft(lessons: readonly OutlineLesson[]): VideoLeft | null {
  const lengths = lessons
    .filter((lesson) => !lesson.completed)
    .map(({ duration, position_seconds }) => {
      const seconds = readDuration(duration);
      return seconds === null ? null : seconds - (resumePoint(position_seconds, seconds) ?? 0);
    });
  const known = lengths.filter((seconds) => seconds !== null);
  if (known.length === 0) return null;
  const seconds = known.reduce((total, each) => total + each, 0);
  return { minutes: Math.ceil(seconds / 60), isMore: known.length < lengths.length };
}
