import { ownKey } from '../../../lib/session/own-work.ts';

interface About {
  lessonId: number;
  courseId: number;
  /** Names the lesson if the server rejects the update. */
  title: string;
}

/** A change of a lesson's progress that is still to be sent to the server. */
export type PendingUpdate = About &
  ({ kind: 'completion'; completed: boolean } | { kind: 'position'; seconds: number });

export interface Entry {
  readonly update: PendingUpdate;
  /** Grows with every update, so that the answer to an older one is recognized. */
  readonly version: number;
  /** How often it could not be sent. */
  readonly failures: number;
}

/** Updates not yet known to be recorded. For each lesson and kind only the newest is kept. */
export type Entries = readonly Entry[];

type Fields = Partial<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0;

function updateOf(value: unknown): PendingUpdate | null {
  const { kind, lessonId, courseId, title, completed, seconds } = fieldsOf(value);
  if (!isCount(lessonId) || !isCount(courseId) || typeof title !== 'string') return null;
  const about = { lessonId, courseId, title };
  if (kind === 'completion' && typeof completed === 'boolean') return { kind, ...about, completed };
  if (kind === 'position' && typeof seconds === 'number' && seconds >= 0) {
    return { kind, ...about, seconds };
  }
  return null;
}

/** The key in localStorage. Each user has their own. */
export function outboxKey(userId: number): string {
  return ownKey('trilha.progress', userId);
}

/** The field of a stored entry that holds its update. Browsers hold entries under this name: keep it. */
const STORED_UPDATE = 'wish';

/** The entries as text for the storage, to be read by `readEntries`. */
export function writeEntries(entries: Entries): string {
  return JSON.stringify(
    entries.map(({ update, version, failures }) => ({
      [STORED_UPDATE]: update,
      version,
      failures,
    })),
  );
}

/**
 * Reads the stored entries. Anybody can edit the storage: invalid content counts as no entries.
 * Checked by hand, because a schema library would be larger than this screen's own code.
 */
export function readEntries(text: string | null): Entries {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
  const entries: Entry[] = [];
  for (const each of Array.isArray(parsed) ? parsed : []) {
    const { [STORED_UPDATE]: stored, version, failures } = fieldsOf(each);
    const update = updateOf(stored);
    if (!update || typeof version !== 'number' || !isCount(failures)) return [];
    entries.push({ update, version, failures });
  }
  return entries;
}

export type OutboxEvent =
  | { type: 'added'; update: PendingUpdate; version: number }
  /** The server has recorded it, or rejected it for good: nothing is left to do. */
  | { type: 'settled'; entry: Entry }
  | { type: 'failed'; entry: Entry };

function sameSubject(a: PendingUpdate, b: PendingUpdate): boolean {
  return a.kind === b.kind && a.lessonId === b.lessonId;
}

/** The entries after an event. An event of an older update leaves a newer one of its subject alone. */
export function afterEvent(entries: Entries, event: OutboxEvent): Entries {
  switch (event.type) {
    case 'added': {
      const others = entries.filter(({ update }) => !sameSubject(update, event.update));
      // If the former update could not be sent, the new one counts as late from the start.
      const failures =
        entries.find(({ update }) => sameSubject(update, event.update))?.failures ?? 0;
      return [...others, { update: event.update, version: event.version, failures }];
    }
    case 'settled':
      return entries.filter((entry) => !isSame(entry, event.entry));
    case 'failed':
      return entries.map((entry) =>
        isSame(entry, event.entry) ? { ...entry, failures: entry.failures + 1 } : entry,
      );
  }
}

function isSame(a: Entry, b: Entry): boolean {
  return a.version === b.version && sameSubject(a.update, b.update);
}

/** Completions are sent before positions, because they count as progress. */
export function sendingOrder(entries: Entries): Entries {
  const isPosition = ({ update }: Entry) => Number(update.kind === 'position');
  return entries.toSorted((a, b) => isPosition(a) - isPosition(b) || a.version - b.version);
}

export const FIRST_PAUSE_MS = 4000;
const MAX_DELAY_MS = 60_000;

/** How long to wait before the next retry; null if nothing has failed. */
export function retryPause(entries: Entries): number | null {
  const failures = Math.max(0, ...entries.map((entry) => entry.failures));
  if (failures === 0) return null;
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 10), MAX_DELAY_MS);
}

/** The pending updates of one lesson. */
export interface Pending {
  /** Undefined if there is no pending completion. */
  completed: boolean | undefined;
  seconds: number | undefined;
  /** Sending the completion has failed at least once. */
  isLate: boolean;
}

export function pendingFor(entries: Entries, lessonId: number): Pending {
  const pending: Pending = { completed: undefined, seconds: undefined, isLate: false };
  for (const { update, failures } of entries) {
    if (update.lessonId !== lessonId) continue;
    if (update.kind === 'position') {
      pending.seconds = update.seconds;
    } else {
      pending.completed = update.completed;
      pending.isLate = failures > 0;
    }
  }
  return pending;
}
