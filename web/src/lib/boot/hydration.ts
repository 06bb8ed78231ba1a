import { useEffect, useState, useSyncExternalStore } from 'react';
import { ALIVE } from './alive.ts';

/** Tells the window that the page is alive; for the root of the page. */
export function useTellAlive(): void {
  useEffect(() => void window.dispatchEvent(new Event(ALIVE)), []);
}

const never = () => () => undefined;

/**
 * False on the server and while a prerendered page is taken over, true after that: for what only
 * the browser knows, which must not be in the first drawing.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * How a prerendered field was filled in, by hand or by the browser, before the page came alive;
 * blank at any other time. A form that takes it as its first values loses nothing of it.
 */
export function useFilledBefore(name: string): { value: string; checked: boolean } {
  const isHydrated = useHydrated();
  const [filled] = useState(() => {
    const field =
      isHydrated || typeof document === 'undefined'
        ? null
        : document.querySelector<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
            `:is(input, select, textarea)[name="${name}"]`,
          );
    const checked = field !== null && 'checked' in field && field.checked;
    return { value: field?.value ?? '', checked };
  });
  return filled;
}
