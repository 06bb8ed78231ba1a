import { type RefObject, useEffect } from 'react';
import type { Outbox } from '../../progress/outbox-runner.ts';
import type { LessonTracker } from './track-lesson.ts';

/** Saves where the learner is when the page is hidden or left, and sends what waits. */
export function useSaveOnLeaving(tracker: RefObject<LessonTracker | null>, outbox: Outbox): void {
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') tracker.current?.save();
    };
    const onLeavePage = () => {
      tracker.current?.save();
      outbox.flushBeforeLeaving();
    };
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', onLeavePage);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', onLeavePage);
    };
  }, [tracker, outbox]);
}
