import { useEffect, useRef } from 'react';
import { currentUser } from '../../../../lib/session/session.ts';
import { type Draft, dropDraft, saveDraft } from './model/draft.ts';

/** How long typing rests before it is kept. */
const REST_MS = 500;

type Work = Omit<Draft, 'saved_at'>;

/** `waiting`: nothing is touched, such as before the user decided about an older draft. */
export type DraftState = 'waiting' | 'clean' | 'dirty' | 'saved';

function keep(key: string, { state, work }: { state: DraftState; work: Work }): void {
  if (state === 'dirty') saveDraft(key, { ...work, saved_at: new Date().toISOString() });
}

/** Keeps unsaved work under `key`: a moment after each change, and when the page goes away. */
export function useDraft(key: string, state: DraftState, work: Work): void {
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
    const now = () => {
      if (latest.current.state === 'dirty') keep(key, latest.current);
      else dropDraft(key);
    };
    const timer = setTimeout(now, REST_MS);
    addEventListener('pagehide', now);
    document.addEventListener('visibilitychange', now);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', now);
      document.removeEventListener('visibilitychange', now);
    };
  }, [key, state, quiz]);

  // Who leaves the form knowingly leaves the draft; who is logged out by the server does not.
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
