import type { COMPLETION_THRESHOLD, Quiz } from '@trilha/contract';

/** The contract's value, checked by its type: importing it would bundle the contract's schemas. */
const WATCHED_FROM: typeof COMPLETION_THRESHOLD = 0.9;

/** Below this many seconds resuming is not offered. */
const RESUME_AFTER_SECONDS = 5;
/** From this share of the video on resuming is not offered. */
const RESUME_BEFORE = 0.95;

/** Whether a duration is usable: known, finite and not zero. */
function isLength(duration: number | null): duration is number {
  return duration !== null && Number.isFinite(duration) && duration > 0;
}

/** Whether the lesson counts as completed at this position of its video. */
export function isWatched(time: number, duration: number | null): boolean {
  return isLength(duration) && time / duration >= WATCHED_FROM;
}

/** The position at which to offer to resume, or null. The duration may still be unknown. */
export function resumePoint(position: number, duration: number | null): number | null {
  if (!Number.isFinite(position) || position <= RESUME_AFTER_SECONDS) return null;
  if (isLength(duration) && position / duration >= RESUME_BEFORE) return null;
  return position;
}

/** The lesson to continue with: the first incomplete one, or the first if all are completed. */
export function startLesson<L extends { completed: boolean }>(
  lessons: readonly L[],
): L | undefined {
  return lessons.find((lesson) => !lesson.completed) ?? lessons[0];
}

export interface Place<L> {
  /** Counts from 1. */
  number: number;
  previous: L | undefined;
  next: L | undefined;
}

/** The place of a lesson in its course. */
export function placeOf<L extends { id: number }>(lessons: readonly L[], id: number): Place<L> {
  const index = lessons.findIndex((lesson) => lesson.id === id);
  return {
    number: index + 1,
    previous: index > 0 ? lessons[index - 1] : undefined,
    next: index >= 0 ? lessons[index + 1] : undefined,
  };
}

/** Reads an id from the address; null if it is not a valid id. */
export function readId(text: string | null | undefined): number | null {
  if (!text || !/^\d{1,10}$/.test(text)) return null;
  const id = Number(text);
  return id > 0 ? id : null;
}

/** The seconds of `MM:SS` or `H:MM:SS`; null for any other text. */
export function readDuration(text: string): number | null {
  if (!/^\d+(:\d{1,2}){1,2}$/.test(text.trim())) return null;
  const seconds = text.split(':').reduce((total, part) => total * 60 + Number(part), 0);
  return seconds > 0 ? seconds : null;
}

/** Formats seconds, rounded to the nearest one as durations are, as `1:23` or `1:02:03`. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(whole % 60)}`
    : `${minutes}:${two(whole % 60)}`;
}

/** A lesson's duration as the player's clock says it. A text that is no duration stays as it is. */
export function durationText(duration: string): string {
  const seconds = readDuration(duration);
  return seconds === null ? duration : clock(seconds);
}

/** Where a completed or watched lesson leads to. */
export type LeadOn<L> =
  | { type: 'next'; lesson: L }
  /** The course's last lesson, while others are incomplete: the first of them, unless it is this one. */
  | { type: 'open'; lesson: L | null; count: number }
  | { type: 'finished' };

/** What follows on a lesson. `wasCompleted`: whether it was complete already when it was selected. */
export function leadOn<L extends { id: number; completed: boolean }>(
  lessons: readonly L[],
  current: L,
  wasCompleted: boolean,
): LeadOn<L> {
  const open = lessons.filter((lesson) => !lesson.completed);
  const { next } = placeOf(lessons, current.id);
  // Who fills the last gap has finished, although other lessons follow.
  if (open.length === 0 && !(next && wasCompleted)) return { type: 'finished' };
  if (next) return { type: 'next', lesson: next };
  return {
    type: 'open',
    lesson: open.find(({ id }) => id !== current.id) ?? null,
    count: open.length,
  };
}

/** What stands in the content of a course: lessons, counted from 1, and the quizzes between them. */
export type Stop<L, Q> = { type: 'lesson'; lesson: L; number: number } | { type: 'quiz'; quiz: Q };

/** Each quiz stands after its lesson; at the end where it has none in this course. */
export function stopsOf<L extends { id: number }, Q extends { after_lesson_id: number | null }>(
  lessons: readonly L[],
  quizzes: readonly Q[],
): Stop<L, Q>[] {
  const ids = new Set<number | null>(lessons.map(({ id }) => id));
  const after = Map.groupBy(quizzes, ({ after_lesson_id: id }) => (ids.has(id) ? id : null));
  const stops = (id: number | null) =>
    (after.get(id) ?? []).map((quiz) => ({ type: 'quiz' as const, quiz }));
  return [
    ...lessons.flatMap((lesson, index): Stop<L, Q>[] => [
      { type: 'lesson', lesson, number: index + 1 },
      ...stops(lesson.id),
    ]),
    ...stops(null),
  ];
}

/** How a student stands with a quiz. */
export type QuizState = 'new' | 'tried' | 'passed';

type QuizResults = Pick<Quiz, 'best_score' | 'passing_score' | 'completed' | 'can_retake'>;

export function quizState({ best_score, passing_score, completed }: QuizResults): QuizState {
  if (best_score !== null && best_score >= passing_score) return 'passed';
  return completed ? 'tried' : 'new';
}

/** Whether a quiz is still to be passed, and may be taken. */
export function isOpenQuiz(quiz: QuizResults): boolean {
  return quizState(quiz) !== 'passed' && (quiz.can_retake || !quiz.completed);
}

/** What is left of a course whose lessons are completed: `closed` quizzes are neither passed nor to be taken again. */
export function quizzesLeft(quizzes: readonly QuizResults[]): 'open' | 'closed' | 'none' {
  if (quizzes.some(isOpenQuiz)) return 'open';
  return quizzes.every((quiz) => quizState(quiz) === 'passed') ? 'none' : 'closed';
}
