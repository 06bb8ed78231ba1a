import type { Enrollment } from '@trilha/contract';
import { type Stop, stopsOf } from '../player/rules.ts';

type Course = Enrollment['course'];
export type CourseStop = Stop<Course['lessons'][number], Course['quizzes'][number]>;

/** `closed`: a quiz that is not passed and cannot be taken again. */
export type DotState = 'done' | 'next' | 'open' | 'closed';

export interface Dot {
  readonly state: DotState;
  /** The stops that it stands for: one, or several neighbours where a course has many. */
  readonly stops: readonly CourseStop[];
  /** How many of them are done. */
  readonly done: number;
}

/** More do not fit in two or three lines of a phone. */
const MOST_DOTS = 60;

function isDone(stop: CourseStop): boolean {
  return stop.type === 'lesson' ? stop.lesson.completed : stop.quiz.passed;
}

const isClosed = (stop: CourseStop) => stop.type === 'quiz' && !isDone(stop) && !stop.quiz.is_open;

/** The way through a course. What comes next is its first open lesson, as for 'Continue Learning'; then a quiz. */
export function dotsOf({ lessons, quizzes }: Course, most = MOST_DOTS): Dot[] {
  const stops = stopsOf(lessons, quizzes);
  const next =
    stops.find((stop) => stop.type === 'lesson' && !isDone(stop)) ??
    stops.find((stop) => !isDone(stop) && !isClosed(stop));
  const each = Math.max(1, Math.ceil(stops.length / most));
  return Array.from({ length: Math.ceil(stops.length / each) }, (_, index) => {
    const group = stops.slice(index * each, (index + 1) * each);
    const done = group.filter(isDone).length;
    const state =
      next && group.includes(next)
        ? 'next'
        : done === group.length
          ? 'done'
          : group.every((stop) => isDone(stop) || isClosed(stop))
            ? 'closed'
            : 'open';
    return { state, stops: group, done };
  });
}
