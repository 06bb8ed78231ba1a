import type { SafeStorage } from '../../../lib/storage.ts';
import {
  afterEvent,
  type Entries,
  type Entry,
  readEntries,
  retryPause,
  sendingOrder,
  type Wish,
} from './outbox.ts';

/** What became of an attempt to send a wish. */
export type Outcome =
  | { type: 'recorded' }
  | { type: 'refused'; sentence: string }
  /** It may work later. */
  | { type: 'failed' }
  /** Nobody is logged in any more: it waits for the next start. */
  | { type: 'stopped' };

export interface OutboxState {
  entries: Entries;
  /** Refusals for good that the learner has not been told of yet. */
  refusals: readonly { wish: Wish; sentence: string }[];
}

export interface Outbox {
  state(): OutboxState;
  subscribe(listener: () => void): () => void;
  /** Keeps a wish and sends it at once; a newer wish of the same subject takes its place. */
  wish(wish: Wish): void;
  /** Tries everything now. */
  flush(): void;
  /** Sends everything at once without waiting for answers, for a page that is being left. */
  flushBeforeLeaving(): void;
  dismissErrors(): void;
  /** Ends the retrying; what is kept stays kept. */
  stop(): void;
}

export interface OutboxOptions {
  /** The place in the browser's storage. */
  key: string;
  storage: Pick<SafeStorage, 'read' | 'write' | 'remove'>;
  /** Must let its call outlive the page. */
  send(entry: Entry): Promise<Outcome>;
}

/**
 * Sends wishes one after the other and keeps those that could not be sent, also when the page is
 * closed. The storage is the truth: other tabs of the same user read and write it too.
 */
export function createOutbox({ key, storage, send }: OutboxOptions): Outbox {
  const listeners = new Set<() => void>();
  let state: OutboxState = { entries: load(), refusals: [] };
  let lastVersion = 0;
  let sending = false;
  const underWay = new Set<number>();
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Where the storage is blocked or full, the page's memory has to do. */
  let memoryOnly = false;

  function load(): Entries {
    return readEntries(storage.read(key));
  }

  function current(): Entries {
    return memoryOnly ? state.entries : load();
  }

  function save(entries: Entries): void {
    const isKept =
      entries.length === 0 ? storage.remove(key) : storage.write(key, JSON.stringify(entries));
    memoryOnly = !isKept;
    show({ ...state, entries });
  }

  function show(next: OutboxState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function settle(entry: Entry, outcome: Outcome): void {
    if (outcome.type === 'refused') {
      show({
        ...state,
        refusals: [...state.refusals, { wish: entry.wish, sentence: outcome.sentence }],
      });
    }
    if (outcome.type === 'stopped') return;
    const type = outcome.type === 'failed' ? 'failed' : 'settled';
    save(afterEvent(current(), { type, entry }));
  }

  async function deliver(entry: Entry): Promise<Outcome> {
    underWay.add(entry.version);
    try {
      const outcome = await send(entry);
      settle(entry, outcome);
      return outcome;
    } finally {
      underWay.delete(entry.version);
    }
  }

  async function run(): Promise<void> {
    if (sending || stopped) return;
    sending = true;
    clearTimeout(timer);
    const tried = new Set<number>();
    let loggedOut = false;
    try {
      for (;;) {
        const entry = sendingOrder(current()).find(({ version }) => !tried.has(version));
        if (!entry || stopped) break;
        tried.add(entry.version);
        const outcome = await deliver(entry);
        // What fails now would fail for the next one too.
        loggedOut = outcome.type === 'stopped';
        if (outcome.type === 'failed' || loggedOut) break;
      }
    } finally {
      sending = false;
    }
    const pause = retryPause(current());
    if (pause !== null && !stopped && !loggedOut) timer = setTimeout(() => void run(), pause);
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    wish(wish) {
      lastVersion = Math.max(Date.now(), lastVersion + 1);
      save(afterEvent(current(), { type: 'wished', wish, version: lastVersion }));
      void run();
    },
    flush() {
      show({ ...state, entries: current() });
      void run();
    },
    flushBeforeLeaving() {
      for (const entry of sendingOrder(current())) {
        if (!underWay.has(entry.version)) void deliver(entry);
      }
    },
    dismissErrors() {
      if (state.refusals.length > 0) show({ ...state, refusals: [] });
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
