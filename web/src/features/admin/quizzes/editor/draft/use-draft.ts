import { useEffect, useRef } from 'react';
import { currentUser } from '../../../../../lib/session/session.ts';
import { type Draft, dropDraft, saveDraft } from '../model/draft.ts';

/** The delay after the last change before a draft is saved. */
const DEBOUNCE_MS = 500;

type Work = Omit<Draft, 'saved_at'>;

/** `waiting`: the stored draft is left alone, such as until the user has decided about it. */
export type DraftState = 'waiting' | 'clean' | 'dirty' | 'saved';

function keep(key: string, { state, work }: { state: DraftState; work: Work }): void {
  if (state === 'dirty') saveDraft(key, { ...work, saved_at: new Date().toISOString() });
}

/** Saves unsaved work under `key`: shortly after each change, and when the page is hidden or left. */
export function useDraft(key: string, state: DraftState, work: Work): void {
  const { quiz } = work;
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
      if (latest.current.state === 'dirty') keep(key, latest.current);
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
  }, [key, state, quiz]);

  // A user who leaves the form discards the draft. A user who was logged out by the server keeps it.
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
      queueMicrotask(() => {
        if (isThere.current) return;
        if (!currentUser()) keep(key, latest.current);
        else if (latest.current.state !== 'waiting') dropDraft(key);
      });
    };
  }, [key]);
}
