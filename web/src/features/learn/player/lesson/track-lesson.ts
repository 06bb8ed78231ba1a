import type { Media } from '../video/media.ts';
import { isWatched } from '../rules.ts';

/** How often the position is saved while a video plays. */
const SAVE_EVERY_MS = 10_000;

export interface LessonRecorder {
  /** Whether the lesson is to be completed automatically once its video has been watched. */
  mayComplete(): boolean;
  complete(): void;
  savePosition(seconds: number): void;
}

/** Before the first play, while it plays or is paused, and after the end. */
export type Phase = 'before' | 'going' | 'ended';

export interface LessonTracker {
  /** Saves the position if the video has been played and the position has changed. */
  save(): void;
  /** Whether the video is past the completion threshold. */
  isWatched(): boolean;
  stop(): void;
}

/** Tracks a lesson's video: completes the lesson at the threshold or the end, saves the position. */
export function trackLesson(
  media: Media,
  recorder: LessonRecorder,
  onPhase: (phase: Phase) => void,
): LessonTracker {
  /** The position is saved only after the video has been played. */
  let hasPlayed = false;
  let saved: number | null = null;
  let savedAt = 0;

  const watched = () => isWatched(media.currentTime, media.duration);

  function completeIfWatched(): void {
    if (watched() && recorder.mayComplete()) recorder.complete();
  }

  function save(): void {
    const seconds = Math.round(media.currentTime * 10) / 10;
    if (!hasPlayed || !Number.isFinite(seconds) || seconds === saved) return;
    saved = seconds;
    savedAt = Date.now();
    recorder.savePosition(seconds);
  }

  function onPlaying(): void {
    if (!hasPlayed) savedAt = Date.now();
    hasPlayed = true;
    onPhase('going');
  }
  function onTime(): void {
    if (!media.seeking) completeIfWatched();
    if (!media.paused && hasPlayed && Date.now() - savedAt >= SAVE_EVERY_MS) save();
  }
  function onSeeked(): void {
    // After a retry the player seeks to the former position without having played.
    if (!media.ended && hasPlayed) onPhase('going');
    completeIfWatched();
  }
  function onEnded(): void {
    hasPlayed = true;
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
  // The video may have started before the listeners were added.
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
