import { useEffect, useRef } from 'react';
import { mayKeep } from '../session/own-work.ts';
import { currentUser, hasSessionEnded } from '../session/session.ts';
import { dropDraft, saveDraft } from './draft.ts';

/** The delay after the last change before a draft is saved. */
const DEBOUNCE_MS = 500;

/** `waiting`: the stored draft is left alone, such as until the user has decided about it. */
export type DraftState = 'waiting' | 'clean' | 'dirty' | 'saved';

/** Not after a log-out, which has removed it. */
function keep(key: string, work: object): void {
  if (mayKeep(key)) saveDraft(key, work);
}

/**
 * Saves unsaved work under `key`: shortly after each change, and when the page is hidden or left.
 * @param key its author's: after another user has taken over, the draft stays as it is
 * @param work what is stored; the same object as long as nothing has changed
 */
export function useDraft(key: string, state: DraftState, work: object): void {
  const latest = useRef({ state, work });
  useEffect(() => {
    latest.current = { state, work };
  });

  useEffect(() => {
    if (state === 'waiting') return;
    if (state === 'saved') {
      // Dropped here, after the timer of the last change was cleared.
      dropDraft(key);
      return;
    }
    const now = () => {
      if (latest.current.state === 'dirty') keep(key, latest.current.work);
      else dropDraft(key);
    };
    const timer = setTimeout(now, DEBOUNCE_MS);
    addEventListener('pagehide', now);
    document.addEventListener('visibilitychange', now);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', now);
      document.removeEventListener('visibilitychange', now);
    };
  }, [key, state, work]);

  // A user who leaves the form or logs out discards the draft. A user whose session has ended keeps it.
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    const author = currentUser()?.id;
    return () => {
      isThere.current = false;
      queueMicrotask(() => {
        if (isThere.current) return;
        const user = currentUser();
        const hasEnded = hasSessionEnded() || (user !== null && user.id !== author);
        if (!hasEnded && latest.current.state !== 'waiting') dropDraft(key);
        else if (hasEnded && latest.current.state === 'dirty') saveDraft(key, latest.current.work);
      });
    };
  }, [key]);
}
