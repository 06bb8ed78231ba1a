import { useEffect, useRef } from 'react';
import { currentUser } from '../../lib/session.ts';
import { type Draft, dropDraft, saveDraft } from './draft.ts';

/** How long typing rests before it is kept. */
const REST_MS = 500;

/** `waiting`: nothing is touched, such as before the user decided about an older draft. */
export type DraftState = 'waiting' | 'clean' | 'dirty' | 'saved';

/** Keeps unsaved work under `key`: a moment after each change, and when the page goes away. */
export function useDraft(key: string, state: DraftState, work: Omit<Draft, 'saved_at'>): void {
  const { quiz } = work;
  const latest = useRef({ state, work });
  useEffect(() => {
    latest.current = { state, work };
  });

  useEffect(() => {
    if (state === 'waiting') return;
    if (state === 'saved') {
      // Here, after the clock of the last change was stopped.
      dropDraft(key);
      return;
    }
    const keep = () => {
      const now = latest.current;
      if (now.state === 'dirty')
        saveDraft(key, { ...now.work, saved_at: new Date().toISOString() });
      else dropDraft(key);
    };
    const timer = setTimeout(keep, REST_MS);
    addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keep);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keep);
    };
  }, [key, state, quiz]);

  // Who leaves the form knowingly leaves the draft; who is logged out by the server does not.
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
      queueMicrotask(() => {
        if (isThere.current || latest.current.state === 'waiting' || !currentUser()) return;
        dropDraft(key);
      });
    };
  }, [key]);
}
