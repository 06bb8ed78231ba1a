import { useEffect, useSyncExternalStore } from 'react';

let busy = 0;
const listeners = new Set<() => void>();

function add(change: number): void {
  busy += change;
  for (const listener of listeners) listener();
}

/** For what must not be interrupted by an offer to load the page anew: a quiz, a form with unsaved input. */
export function useBusy(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return undefined;
    add(1);
    return () => add(-1);
  }, [isBusy]);
}

/** Whether nothing that the page shows says that it must not be interrupted. */
export function useIsCalm(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => busy === 0,
    () => true,
  );
}
