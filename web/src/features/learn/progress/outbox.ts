import { plural } from '@lingui/core/macro';
import type { MAX_AGE_MS as MAX } from '@trilha/contract';
import { ownKey, UNSENT } from '../../../lib/session/own-work.ts';
import { listFormat } from '../../../lib/texts/formats.ts';

interface About {
  courseId: number;
  /** Names the lesson or the quiz if the server rejects the update. */
  title: string;
}

/** A change of a lesson's progress. */
export type LessonUpdate = About & { lessonId: number } & (
    | { kind: 'completion'; completed: boolean }
    | { kind: 'position'; seconds: number }
  );

/** A quiz that was handed in. */
export type Submission = About & {
  kind: 'submission';
  quizId: number;
  /** The id of the chosen answer by question id. */
  answers: Readonly<Record<string, number>>;
  /** How many attempts the student had made before this one. */
  attempts: number;
};

/** What a student has done and the server is still to be told. */
export type PendingUpdate = LessonUpdate | Submission;

export interface Entry {
  readonly update: PendingUpdate;
  /** When it was added. Grows with every update, so that the answer to an older one is recognized. */
  readonly version: number;
  /** How often it could not be sent. */
  readonly failures: number;
  /** When it counts as done, where that is later than `version`: see `afterEvent`. */
  readonly since?: number;
}

/** Updates not yet known to be recorded. For each subject only the newest is kept. */
export type Entries = readonly Entry[];

type Fields = Partial<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0;

function answersOf(value: unknown): Record<string, number> | null {
  const entries = Object.entries(fieldsOf(value));
  const answers = entries.filter((entry): entry is [string, number] => isCount(entry[1]));
  return answers.length === entries.length && answers.length > 0
    ? Object.fromEntries(answers)
    : null;
}

function updateOf(value: unknown): PendingUpdate | null {
  const { kind, lessonId, courseId, title, ...own } = fieldsOf(value);
  if (!isCount(courseId) || typeof title !== 'string') return null;
  if (kind === 'submission') {
    const { quizId, attempts } = own;
    const answers = answersOf(own.answers);
    if (!isCount(quizId) || !isCount(attempts) || !answers) return null;
    return { kind, quizId, courseId, title, answers, attempts };
  }
  if (!isCount(lessonId)) return null;
  const about = { lessonId, courseId, title };
  const { completed, seconds } = own;
  if (kind === 'completion' && typeof completed === 'boolean') return { kind, ...about, completed };
  if (kind === 'position' && typeof seconds === 'number' && seconds >= 0) {
    return { kind, ...about, seconds };
  }
  return null;
}

/** The key in localStorage. Each user has their own. */
export function outboxKey(userId: number): string {
  return ownKey(UNSENT, userId);
}

/** The field of a stored entry that holds its update. Browsers hold entries under this name: keep it. */
const STORED_UPDATE = 'wish';

/** The entries as text for the storage, to be read by `readEntries`. */
export function writeEntries(entries: Entries): string {
  return JSON.stringify(
    entries.map(({ update, ...others }) => ({ [STORED_UPDATE]: update, ...others })),
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
    const { [STORED_UPDATE]: stored, version, failures, since } = fieldsOf(each);
    const update = updateOf(stored);
    if (!update || typeof version !== 'number' || !isCount(failures)) return [];
    const counted = typeof since === 'number' ? { since } : {};
    entries.push({ update, version, failures, ...counted });
  }
  return entries;
}

export type OutboxEvent =
  | { type: 'added'; update: PendingUpdate; version: number }
  /** The server has recorded it, or rejected it for good: nothing is left to do. */
  | { type: 'settled'; entry: Entry; at: number }
  | { type: 'failed'; entry: Entry; at: number };

/** What an update is about. */
export function subjectOf(update: PendingUpdate): string {
  return `${update.kind} ${update.kind === 'submission' ? update.quizId : update.lessonId}`;
}

function sameSubject(a: PendingUpdate, b: PendingUpdate): boolean {
  return subjectOf(a) === subjectOf(b);
}

/**
 * The entries after an event. An event of an older update leaves a newer one of its subject alone, but for
 * one thing: the older one may have been stored until now, so that the newer one counts from now on. Else
 * the server would take it for older than what this very browser has sent.
 */
export function afterEvent(entries: Entries, event: OutboxEvent): Entries {
  if (event.type === 'added') {
    const others = entries.filter(({ update }) => !sameSubject(update, event.update));
    // If the former update could not be sent, the new one counts as late from the start.
    const failures = entries.find(({ update }) => sameSubject(update, event.update))?.failures ?? 0;
    return [...others, { update: event.update, version: event.version, failures }];
  }
  return entries.flatMap((entry) => {
    if (!sameSubject(entry.update, event.entry.update)) return [entry];
    if (!isSame(entry, event.entry)) {
      return [entry.version > event.entry.version ? { ...entry, since: event.at } : entry];
    }
    return event.type === 'settled' ? [] : [{ ...entry, failures: entry.failures + 1 }];
  });
}

/** The oldest that the server takes; what waited longer counts as this old. */
const MAX_AGE_MS: typeof MAX = 30 * 24 * 60 * 60 * 1000;
/** What is sent within this time is sent as it is done. */
const AT_ONCE_MS = 5000;

/**
 * How long ago it was done, as the server wants to know of what is late; undefined where it is not. A clock
 * that was put back makes nothing younger than now.
 */
export function ageOf({ version, since, failures }: Entry, now: number): number | undefined {
  const age = Math.round(now - Math.max(version, since ?? 0));
  if (failures === 0 && age < AT_ONCE_MS) return undefined;
  return Math.min(Math.max(age, 0), MAX_AGE_MS);
}

function isSame(a: Entry, b: Entry): boolean {
  return a.version === b.version && sameSubject(a.update, b.update);
}

/** Completions and quizzes are sent before positions, because they count as progress. */
export function sendingOrder(entries: Entries): Entries {
  const isPosition = ({ update }: Entry) => Number(update.kind === 'position');
  return entries.toSorted((a, b) => isPosition(a) - isPosition(b) || a.version - b.version);
}

export const FIRST_PAUSE_MS = 4000;
const MAX_DELAY_MS = 60_000;

/** So much longer a pause is at most, or all who were cut off together would come back together. */
const JITTER = 0.25;

/**
 * How long to wait before the next retry; null if nothing has failed.
 * @param chance from 0 to 1
 */
export function retryPause(entries: Entries, chance: number): number | null {
  const failures = Math.max(0, ...entries.map((entry) => entry.failures));
  if (failures === 0) return null;
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 10), MAX_DELAY_MS);
  return Math.round(pause * (1 + JITTER * chance));
}

/** Whether something could not be sent: then whatever came after it has not been tried either. */
function isHeldUp(entries: Entries): boolean {
  return entries.some(({ failures }) => failures > 0);
}

/** The pending updates of one lesson. */
export interface Pending {
  /** Undefined if there is no pending completion. */
  completed: boolean | undefined;
  seconds: number | undefined;
  /** The completion could not be sent yet. */
  isLate: boolean;
}

export function pendingFor(entries: Entries, lessonId: number): Pending {
  const pending: Pending = { completed: undefined, seconds: undefined, isLate: false };
  for (const { update } of entries) {
    if (update.kind === 'submission' || update.lessonId !== lessonId) continue;
    if (update.kind === 'position') {
      pending.seconds = update.seconds;
    } else {
      pending.completed = update.completed;
      pending.isLate = isHeldUp(entries);
    }
  }
  return pending;
}

/** The pending submission of a quiz. */
export function submissionOf(entries: Entries, quizId: number): Submission | undefined {
  for (const { update } of entries) {
    if (update.kind === 'submission' && update.quizId === quizId) return update;
  }
  return undefined;
}

/** What waits because it could not be sent, in words; empty where nothing does. */
export function namedLate(entries: Entries): string {
  const late = isHeldUp(entries) ? entries.map(({ update }) => update) : [];
  const lessons = new Set(late.flatMap((of) => (of.kind === 'submission' ? [] : [of.lessonId])))
    .size;
  const quizzes = late.filter(({ kind }) => kind === 'submission').length;
  const named = [
    lessons > 0 && plural(lessons, { one: 'progress in # lesson', other: 'progress in # lessons' }),
    quizzes > 0 &&
      plural(quizzes, { one: 'the answers of # quiz', other: 'the answers of # quizzes' }),
  ];
  return listFormat().format(named.filter((each) => each !== false));
}
