import type { COMPLETION_THRESHOLD } from '@trilha/contract';

/** The contract's, without the contract's schemas. */
const WATCHED_FROM: typeof COMPLETION_THRESHOLD = 0.9;

/** Below this many seconds it is not worth resuming; the video is as good as at its beginning. */
const RESUME_AFTER_SECONDS = 5;
/** From this share on the video is as good as at its end. */
const RESUME_BEFORE = 0.95;

/** A length that can be watched to its end: known, finite and not zero. */
function isLength(duration: number | null): duration is number {
  return duration !== null && Number.isFinite(duration) && duration > 0;
}

/** Whether the lesson counts as completed at this place of its video. */
export function isWatched(time: number, duration: number | null): boolean {
  return isLength(duration) && time / duration >= WATCHED_FROM;
}

/** Where to offer to resume, or null where that makes no sense. The duration may be unknown yet. */
export function resumePoint(position: number, duration: number | null): number | null {
  if (!Number.isFinite(position) || position <= RESUME_AFTER_SECONDS) return null;
  if (isLength(duration) && position / duration >= RESUME_BEFORE) return null;
  return position;
}

/** The lesson with which to go on: the first incomplete one, or the first if all are done. */
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

/** Where a lesson stands in its course. */
export function placeOf<L extends { id: number }>(lessons: readonly L[], id: number): Place<L> {
  const index = lessons.findIndex((lesson) => lesson.id === id);
  return {
    number: index + 1,
    previous: index > 0 ? lessons[index - 1] : undefined,
    next: index >= 0 ? lessons[index + 1] : undefined,
  };
}

/** The id of an address, read as a number; null for anything that is not the id of a row. */
export function readId(text: string | null | undefined): number | null {
  if (!text || !/^\d{1,10}$/.test(text)) return null;
  const id = Number(text);
  return id > 0 ? id : null;
}

/** The seconds of `MM:SS` or `H:MM:SS`; null where the text says something else. */
export function readDuration(text: string): number | null {
  if (!/^\d+(:\d{1,2}){1,2}$/.test(text.trim())) return null;
  const seconds = text.split(':').reduce((total, part) => total * 60 + Number(part), 0);
  return seconds > 0 ? seconds : null;
}

/** Seconds as a clock shows them: `1:23`, `1:02:03`. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(whole % 60)}`
    : `${minutes}:${two(whole % 60)}`;
}
