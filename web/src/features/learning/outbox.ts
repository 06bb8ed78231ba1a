import { z } from 'zod';

/** What the learner wants to be recorded of a lesson. */
export const Wish = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('completion'),
    lessonId: z.int(),
    courseId: z.int(),
    /** Names the lesson should the wish be refused. */
    title: z.string(),
    completed: z.boolean(),
  }),
  z.object({
    kind: z.literal('position'),
    lessonId: z.int(),
    courseId: z.int(),
    title: z.string(),
    seconds: z.number().min(0),
  }),
]);
export type Wish = z.infer<typeof Wish>;

const Entry = z.object({
  wish: Wish,
  /** Grows with every wish, so that the answer to an older one is told apart. */
  version: z.number(),
  /** How often it could not be sent. */
  failures: z.int().min(0),
});
export type Entry = z.infer<typeof Entry>;

/** Wishes that are not known to be recorded yet: at most one of a kind for a lesson, the newest. */
export const Entries = z.array(Entry).readonly();
export type Entries = z.infer<typeof Entries>;

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
const LONGEST_PAUSE_MS = 60_000;

/** How long to wait before what failed is tried again; null where nothing has failed. */
export function retryPause(entries: Entries): number | null {
  const failures = Math.max(0, ...entries.map((entry) => entry.failures));
  if (failures === 0) return null;
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 10), LONGEST_PAUSE_MS);
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
