import { expect, onTestFinished } from 'vitest';

/**
 * Holds the page's timers of this length until they are told to elapse. All others run: React draws by
 * timers too, and a busy machine may need it to while the test waits.
 * `started` waits for one: what the screen shows may be there before the effect that starts it.
 * @param ms the delay that `setTimeout` is called with
 */
export function holdTimers(ms: number): { started: () => Promise<void>; elapse: () => void } {
  const { setTimeout: start, clearTimeout: clear } = window;
  const held = new Map<number, () => void>();
  window.setTimeout = ((run: () => void, delay?: number, ...rest: unknown[]) => {
    if (delay !== ms) return start(run, delay, ...rest);
    // An id that is nobody else's.
    const id = start(() => undefined, 0);
    held.set(id, run);
    return id;
  }) as typeof window.setTimeout;
  window.clearTimeout = (id) => {
    if (id !== undefined) held.delete(Number(id));
    clear(id);
  };
  onTestFinished(() => {
    window.setTimeout = start;
    window.clearTimeout = clear;
  });
  return {
    async started() {
      await expect.poll(() => held.size).toBeGreaterThan(0);
    },
    elapse() {
      const due = [...held.values()];
      held.clear();
      for (const run of due) run();
    },
  };
}
