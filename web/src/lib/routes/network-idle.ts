import { whenIdle } from './idle.ts';

/** How long nothing may be asked of the server before a page counts as settled. */
const SETTLED_MS = 700;

let underWay = 0;
const listeners = new Set<() => void>();

/** Counts a call for as long as it is under way. */
export async function counted<T>(answer: Promise<T>): Promise<T> {
  underWay += 1;
  for (const listener of listeners) listener();
  try {
    return await answer;
  } finally {
    underWay -= 1;
    for (const listener of listeners) listener();
  }
}

/**
 * Calls back once the page has what it asked the server for and the browser is idle: the moment to
 * fetch ahead what the page itself does not need. Returns how to stop.
 */
export function whenNetworkIdle(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopIdling: (() => void) | undefined;
  const stop = () => {
    listeners.delete(look);
    clearTimeout(timer);
    stopIdling?.();
  };
  const settle = () => {
    stop();
    stopIdling = whenIdle(callback);
  };
  const look = () => {
    clearTimeout(timer);
    if (underWay === 0) timer = setTimeout(settle, SETTLED_MS);
  };
  listeners.add(look);
  look();
  return stop;
}
