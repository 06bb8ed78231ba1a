interface About {
  lessonId: number;
  courseId: number;
  /** Names the lesson should the wish be refused. */
  title: string;
}

/** What the learner wants to be recorded of a lesson. */
export type Wish = About &
  ({ kind: 'completion'; completed: boolean } | { kind: 'position'; seconds: number });

export interface Entry {
  readonly wish: Wish;
  /** Grows with every wish, so that the answer to an older one is told apart. */
  readonly version: number;
  /** How often it could not be sent. */
  readonly failures: number;
}

/** Wishes that are not known to be recorded yet: at most one of a kind for a lesson, the newest. */
export type Entries = readonly Entry[];

type Fields = Partial<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0;

function wishOf(value: unknown): Wish | null {
  const { kind, lessonId, courseId, title, completed, seconds } = fieldsOf(value);
  if (!isCount(lessonId) || !isCount(courseId) || typeof title !== 'string') return null;
  const about = { lessonId, courseId, title };
  if (kind === 'completion' && typeof completed === 'boolean') return { kind, ...about, completed };
  if (kind === 'position' && typeof seconds === 'number' && seconds >= 0) {
    return { kind, ...about, seconds };
  }
  return null;
}

/** The place in the browser's storage; another user has another. */
export function outboxKey(userId: number): string {
  return `trilha.progress.${userId}`;
}

/**
 * The entries in what was stored, which is anybody's to edit; none where it is not what we write.
 * Checked by hand: everybody waits for this code, and a library of schemas is larger than the screen.
 */
export function readEntries(text: string | null): Entries {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
  const entries: Entry[] = [];
  for (const each of Array.isArray(stored) ? stored : []) {
    const { wish: given, version, failures } = fieldsOf(each);
    const wish = wishOf(given);
    if (!wish || typeof version !== 'number' || !isCount(failures)) return [];
    entries.push({ wish, version, failures });
  }
  return entries;
}

export type OutboxEvent =
  | { type: 'wished'; wish: Wish; version: number }
  /** The server has recorded it, or refused it for good: nothing is left to do. */
  | { type: 'settled'; entry: Entry }
  | { type: 'failed'; entry: Entry };

function sameSubject(a: Wish, b: Wish): boolean {
  return a.kind === b.kind && a.lessonId === b.lessonId;
}

/** What happens to one wish does not touch a newer one of the same subject. */
export function afterEvent(entries: Entries, event: OutboxEvent): Entries {
  switch (event.type) {
    case 'wished': {
      const others = entries.filter(({ wish }) => !sameSubject(wish, event.wish));
      // Where the former one could not be sent, the new one is late from its beginning.
      const failures = entries.find(({ wish }) => sameSubject(wish, event.wish))?.failures ?? 0;
      return [...others, { wish: event.wish, version: event.version, failures }];
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
  return a.version === b.version && sameSubject(a.wish, b.wish);
}

/** The order of sending: what counts as progress comes before mere positions. */
export function sendingOrder(entries: Entries): Entries {
  const isPosition = ({ wish }: Entry) => Number(wish.kind === 'position');
  return entries.toSorted((a, b) => isPosition(a) - isPosition(b) || a.version - b.version);
}

const FIRST_PAUSE_MS = 4000;
const MAX_DELAY_MS = 60_000;

/** How long to wait before what failed is tried again; null where nothing has failed. */
export function retryPause(entries: Entries): number | null {
  const failures = Math.max(0, ...entries.map((entry) => entry.failures));
  if (failures === 0) return null;
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 10), MAX_DELAY_MS);
}

/** What is wished for a lesson and not recorded yet. */
export interface Pending {
  /** Undefined where nothing is wished. */
  completed: boolean | undefined;
  seconds: number | undefined;
  /** The wished completion has been tried and could not be sent. */
  isLate: boolean;
}

export function pendingFor(entries: Entries, lessonId: number): Pending {
  const pending: Pending = { completed: undefined, seconds: undefined, isLate: false };
  for (const { wish, failures } of entries) {
    if (wish.lessonId !== lessonId) continue;
    if (wish.kind === 'position') {
      pending.seconds = wish.seconds;
    } else {
      pending.completed = wish.completed;
      pending.isLate = failures > 0;
    }
  }
  return pending;
}
