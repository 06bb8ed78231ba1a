import type { SafeStorage } from '../../../lib/storage.ts';
import {
  afterEvent,
  type Entries,
  type Entry,
  FIRST_PAUSE_MS,
  readEntries,
  retryPause,
  sendingOrder,
  type PendingUpdate,
  writeEntries,
} from './outbox.ts';

/** The result of an attempt to send an update. */
export type Outcome =
  | { type: 'recorded' }
  | { type: 'rejected'; sentence: string }
  /** A retry may succeed, but not sooner than the server asks for. */
  | { type: 'failed'; afterMs?: number | undefined }
  /** Nobody is logged in any more. The update waits for the next start. */
  | { type: 'stopped' };

export interface OutboxState {
  entries: Entries;
  /** Updates rejected for good, until the learner closes the notice. */
  rejections: readonly { update: PendingUpdate; sentence: string }[];
}

export interface Outbox {
  state(): OutboxState;
  subscribe(listener: () => void): () => void;
  /** Stores an update and sends it at once. It replaces an older update of the same subject. */
  add(update: PendingUpdate): void;
  /** Sends all pending updates now. Resolves when each was tried, or one has failed. */
  flush(): Promise<void>;
  /** The same, but not before the moment that the server has asked for. Other tabs may have added updates. */
  resume(): void;
  /**
   * The same, when the server answers again: once, until something was recorded. Where it answers other
   * calls and never this one, the two would call one another without a pause.
   */
  flushOnReconnect(): void;
  /** Sends all updates at once, without waiting for answers. For a page that is being left. */
  flushBeforeLeaving(): void;
  dismissErrors(): void;
  /** Ends the retries. Stored updates stay stored. */
  stop(): void;
}

export interface OutboxOptions {
  /** The key in the storage. */
  key: string;
  storage: Pick<SafeStorage, 'read' | 'write' | 'remove'>;
  /** Its request must outlive the page (keepalive). */
  send(entry: Entry): Promise<Outcome>;
  /** Runs one sender at a time, over all tabs. */
  alone?(round: () => Promise<void>): Promise<void>;
  /** From 0 to 1: how much longer a pause is. */
  chance?(): number;
}

/** A server that asks for a longer pause is asked again after this one. */
const LONGEST_WAIT_MS = 60 * 60 * 1000;

/**
 * Sends updates one after the other. Those that could not be sent stay stored, also when the page is
 * closed. The storage is the source of truth: other tabs of the same user read and write it too.
 */
export function createOutbox({
  key,
  storage,
  send,
  alone = (round) => round(),
  chance = Math.random,
}: OutboxOptions): Outbox {
  const listeners = new Set<() => void>();
  let state: OutboxState = { entries: load(), rejections: [] };
  let lastVersion = 0;
  let isSending = false;
  /** The round of sending that runs, or the last one. */
  let round = Promise.resolve();
  const underWay = new Set<number>();
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasReconnected = false;
  /** The server has asked not to be asked before. */
  let notBefore = 0;
  /** Set while the storage is blocked or full. The entries are then kept in memory. */
  let memoryOnly = false;

  function load(): Entries {
    return readEntries(storage.read(key));
  }

  function current(): Entries {
    return memoryOnly ? state.entries : load();
  }

  function save(entries: Entries): void {
    const isKept =
      entries.length === 0 ? storage.remove(key) : storage.write(key, writeEntries(entries));
    memoryOnly = !isKept;
    show({ ...state, entries });
  }

  function show(next: OutboxState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function settle(entry: Entry, outcome: Outcome): void {
    if (outcome.type === 'rejected') {
      show({
        ...state,
        rejections: [...state.rejections, { update: entry.update, sentence: outcome.sentence }],
      });
    }
    if (outcome.type === 'stopped') return;
    if (outcome.type === 'recorded') hasReconnected = false;
    if (outcome.type === 'failed' && outcome.afterMs !== undefined) {
      notBefore = Date.now() + Math.min(outcome.afterMs, LONGEST_WAIT_MS);
    }
    const type = outcome.type === 'failed' ? 'failed' : 'settled';
    save(afterEvent(current(), { type, entry, at: Date.now() }));
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

  /** Begins a round, or waits for the one that runs. */
  async function flush(): Promise<void> {
    if (stopped) return;
    if (!isSending) {
      isSending = true;
      clearTimeout(timer);
      // With nothing to send a round may be over before it returns.
      round = alone(sendAll);
    }
    await round;
  }

  function resume(): void {
    const wait = notBefore - Date.now();
    if (wait <= 0) {
      void flush();
    } else if (!stopped && !isSending) {
      clearTimeout(timer);
      timer = setTimeout(resume, wait);
    }
  }

  async function sendAll(): Promise<void> {
    isSending = true;
    const tried = new Set<number>();
    let loggedOut = false;
    let hasFailed = false;
    try {
      for (;;) {
        const entry = sendingOrder(current()).find(
          ({ version }) => !tried.has(version) && !underWay.has(version),
        );
        if (!entry || stopped) break;
        tried.add(entry.version);
        const outcome = await deliver(entry);
        // The next update would fail as well.
        loggedOut = outcome.type === 'stopped';
        hasFailed = outcome.type === 'failed';
        if (hasFailed || loggedOut) break;
      }
    } finally {
      // In the same breath as the last look: what is added from now on begins a round of its own.
      isSending = false;
    }
    const entries = current();
    // What failed may have been replaced meanwhile: its successor waits as long.
    const pause =
      retryPause(entries, chance()) ?? (hasFailed && entries.length > 0 ? FIRST_PAUSE_MS : null);
    if (pause !== null && !stopped && !loggedOut) timer = setTimeout(resume, pause);
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(update) {
      lastVersion = Math.max(Date.now(), lastVersion + 1);
      save(afterEvent(current(), { type: 'added', update, version: lastVersion }));
      resume();
    },
    flush() {
      show({ ...state, entries: current() });
      return flush();
    },
    resume() {
      show({ ...state, entries: current() });
      resume();
    },
    flushOnReconnect() {
      const entries = current();
      if (entries.length === 0 || hasReconnected) return;
      hasReconnected = true;
      show({ ...state, entries });
      resume();
    },
    flushBeforeLeaving() {
      for (const entry of sendingOrder(current())) {
        if (!underWay.has(entry.version)) void deliver(entry);
      }
    },
    dismissErrors() {
      if (state.rejections.length > 0) show({ ...state, rejections: [] });
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
