import type { Media } from '../video/media.ts';
import { isWatched } from '../rules.ts';

/** How often the position is saved while a video plays. */
const SAVE_EVERY_MS = 10_000;
/** So many seconds of the video are played before an earlier position replaces a later one. */
const REPLACES_AFTER_SECONDS = 10;

export interface LessonRecorder {
  /** Whether the lesson is to be completed automatically once its video has been watched. */
  mayComplete(): boolean;
  complete(): void;
  savePosition(seconds: number): void;
}

/** Before the first play, while it plays or is paused, and after the end. */
export type Phase = 'before' | 'going' | 'ended';

export interface LessonTracker {
  /**
   * Saves the position if the video was played or the learner moved in it, and the position has
   * changed. In the first seconds of playing a later position stays: who looks into a lesson once
   * more does not lose their place.
   */
  save(): void;
  /** Moves to a position that the player offers. It is none that the learner has chosen yet. */
  moveTo(seconds: number): void;
  /** Whether the video is past the completion threshold. */
  isWatched(): boolean;
  stop(): void;
}

export interface Start {
  /** Where the player has placed the video. */
  at: number;
  /** The position that was saved before. */
  saved: number;
}

/** Tracks a lesson's video: completes the lesson at the threshold or the end, saves the position. */
export function trackLesson(
  media: Media,
  start: Start,
  recorder: LessonRecorder,
  onPhase: (phase: Phase) => void,
): LessonTracker {
  let hasPlayed = false;
  /** The learner has moved to another position. */
  let hasMoved = false;
  /** The position to which the player itself moved last. */
  let placed = start.at;
  /** Seconds of the video that were played. */
  let played = 0;
  let lastTime = media.currentTime;
  let saved: number | null = null;
  let savedAt = 0;

  const watched = () => isWatched(media.currentTime, media.duration);

  function completeIfWatched(): void {
    if (watched() && recorder.mayComplete()) recorder.complete();
  }

  function mayReplace(seconds: number): boolean {
    return !hasPlayed || seconds >= start.saved || played >= REPLACES_AFTER_SECONDS;
  }

  function save(): void {
    const seconds = Math.round(media.currentTime * 10) / 10;
    if (!(hasPlayed || hasMoved) || !Number.isFinite(seconds) || seconds === saved) return;
    if (!mayReplace(seconds)) return;
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
    played += Math.max(0, media.currentTime - lastTime);
    lastTime = media.currentTime;
    if (!media.seeking) completeIfWatched();
    if (!media.paused && hasPlayed && Date.now() - savedAt >= SAVE_EVERY_MS) save();
  }
  function onSeeking(): void {
    // Moving is no playing.
    lastTime = media.currentTime;
    // A seek of the player itself is reported too, later and not to the fraction of a second.
    if (Math.abs(media.currentTime - placed) > 0.5) hasMoved = true;
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
    seeking: onSeeking,
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
    moveTo(seconds) {
      placed = seconds;
      if (media.currentTime !== seconds) media.currentTime = seconds;
    },
    isWatched: watched,
    stop() {
      for (const [type, listener] of Object.entries(listeners)) {
        media.removeEventListener(type, listener);
      }
    },
  };
}
