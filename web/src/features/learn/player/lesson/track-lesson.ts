import type { Media } from '../video/media.ts';
import { isWatched } from '../rules.ts';

/** While a video plays, its position is saved this often. */
const SAVE_EVERY_MS = 10_000;

export interface LessonRecorder {
  /** Whether the lesson is to be marked completed by itself when its video has been watched. */
  mayComplete(): boolean;
  complete(): void;
  savePosition(seconds: number): void;
}

/** Before anything has played, while it plays or rests, and after the end. */
export type Phase = 'before' | 'going' | 'ended';

export interface LessonTracker {
  /** Saves the position, unless nothing has been played or nothing has changed. */
  save(): void;
  /** Whether the video stands beyond the mark at which the lesson counts as completed. */
  isWatched(): boolean;
  stop(): void;
}

/** Follows a lesson's video: completes the lesson at the mark and at the end, saves the position. */
export function trackLesson(
  media: Media,
  recorder: LessonRecorder,
  onPhase: (phase: Phase) => void,
): LessonTracker {
  /** Only what the learner has moved is a position worth keeping. */
  let moved = false;
  let saved: number | null = null;
  let savedAt = 0;

  const watched = () => isWatched(media.currentTime, media.duration);

  function completeIfWatched(): void {
    if (watched() && recorder.mayComplete()) recorder.complete();
  }

  function save(): void {
    const seconds = Math.round(media.currentTime * 10) / 10;
    if (!moved || !Number.isFinite(seconds) || seconds === saved) return;
    saved = seconds;
    savedAt = Date.now();
    recorder.savePosition(seconds);
  }

  function onPlaying(): void {
    if (!moved) savedAt = Date.now();
    moved = true;
    onPhase('going');
  }
  function onTime(): void {
    if (!media.seeking) completeIfWatched();
    if (!media.paused && moved && Date.now() - savedAt >= SAVE_EVERY_MS) save();
  }
  function onSeeked(): void {
    // A video that was continued after a fault is put to its place without having been played.
    if (!media.ended && moved) onPhase('going');
    completeIfWatched();
  }
  function onEnded(): void {
    moved = true;
    completeIfWatched();
    save();
    onPhase('ended');
  }

  const listeners = {
    playing: onPlaying,
    timeupdate: onTime,
    seeked: onSeeked,
    pause: save,
    ended: onEnded,
  };
  for (const [type, listener] of Object.entries(listeners)) media.addEventListener(type, listener);
  // It may have begun before anybody listened.
  if (!media.paused) onPlaying();
  if (media.ended) onEnded();

  return {
    save,
    isWatched: watched,
    stop() {
      for (const [type, listener] of Object.entries(listeners)) {
        media.removeEventListener(type, listener);
      }
    },
  };
}
