import { readDuration, resumePoint } from '../rules.ts';
import type { LessonView } from './lesson-view.ts';
import type { Phase } from './track-lesson.ts';

/** The state of one selected lesson. It is reset when another lesson is selected. */
export interface Selection {
  readonly lessonId: number;
  /** The course was opened on this lesson, and Play goes on where the learner was. */
  readonly isOpening: boolean;
  readonly wasCompleted: boolean;
  readonly phase: Phase;
  /** The card at the video's end was closed. */
  readonly isEndingClosed: boolean;
  /** The learner has marked the lesson as completed by its button. */
  readonly isMarked: boolean;
  /** Where the learner was, as long as that is saved and worth an offer. */
  readonly place: number | null;
  /** The saved position, whatever it is worth. */
  readonly saved: number;
  /** The number of retries. */
  readonly attempt: number;
  /** Where Play begins. */
  readonly startAt: number;
}

/**
 * A lesson that a course opens on begins where the learner was; one that is chosen from the list
 * begins at 0.
 */
export function newSelection(lesson: LessonView, isOpening: boolean): Selection {
  const place = resumePoint(lesson.position_seconds, readDuration(lesson.duration));
  return {
    lessonId: lesson.id,
    isOpening,
    wasCompleted: lesson.completed,
    phase: 'before',
    isEndingClosed: false,
    isMarked: false,
    place,
    saved: lesson.position_seconds,
    attempt: 0,
    startAt: isOpening ? (place ?? 0) : 0,
  };
}

/** What the player offers of the place where the learner was. */
export type Offer =
  | { type: 'resume'; at: number }
  /** It begins there by itself. */
  | { type: 'start-over'; at: number }
  | null;

export function offerFor({ phase, isOpening, place }: Selection): Offer {
  if (phase === 'ended' || place === null) return null;
  return { type: isOpening ? 'start-over' : 'resume', at: place };
}

/** Whether the player will have its controls below the picture. Its code says it exactly, once it has come. */
export const isFrame = (address: string) => /youtu\.?be|vimeo\.com/.test(address);
