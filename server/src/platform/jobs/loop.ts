import type { Log } from '../log.ts';

export interface Loop {
  /** Makes the next round begin now, or right after the one that is under way. */
  wake(): void;
  /** No other round begins; resolves when the one that is under way has ended. */
  stop(): Promise<void>;
}

/** Does `round` again and again. After an error it waits longer. */
export function startLoop(
  log: Log,
  of: {
    readonly name: string;
    readonly everyMs: number;
    readonly retryMs: number;
    round(stop: AbortSignal): Promise<void>;
  },
): Loop {
  const stop = new AbortController();
  let isWoken = false;
  let wake = () => {};
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const work = async () => {
    while (!stop.signal.aborted) {
      isWoken = false;
      let pause = of.everyMs;
      try {
        await of.round(stop.signal);
      } catch (error) {
        // Without the fields of the error: a database may quote the row, which may contain a token.
        const failure = error instanceof Error ? error.stack : String(error);
        log.warn({ work: of.name, failure }, 'background work failed and will be tried again');
        pause = of.retryMs;
      }
      if (!isWoken) await sleep(pause);
    }
  };
  const working = work();
  const wakeUp = () => {
    isWoken = true;
    wake();
  };
  return {
    wake: wakeUp,
    async stop() {
      stop.abort();
      wakeUp();
      await working;
    },
  };
}
