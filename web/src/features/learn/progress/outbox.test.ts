import fc from 'fast-check';
import { MAX_AGE_MS } from '@trilha/contract';
import { describe, expect, test } from 'vitest';
import {
  afterEvent,
  ageOf,
  type Entries,
  type Entry,
  namedLate,
  pendingFor,
  readEntries,
  retryPause,
  sendingOrder,
  type PendingUpdate,
  submissionOf,
  subjectOf,
  writeEntries,
} from './outbox.ts';

const completion = (lessonId: number, completed: boolean): PendingUpdate => ({
  kind: 'completion',
  lessonId,
  courseId: 1,
  title: 'A lesson',
  completed,
});
const position = (lessonId: number, seconds: number): PendingUpdate => ({
  kind: 'position',
  lessonId,
  courseId: 1,
  title: 'A lesson',
  seconds,
});

const updates = fc.oneof(
  fc.tuple(fc.integer({ min: 1, max: 3 }), fc.boolean()).map(([id, done]) => completion(id, done)),
  fc.tuple(fc.integer({ min: 1, max: 3 }), fc.nat(500)).map(([id, at]) => position(id, at)),
);

/** Updates are added, and a network answers older ones late or fails. */
const steps = fc.array(
  fc.oneof(
    updates.map((update) => ({ do: 'add' as const, update })),
    fc.nat(20).map((pick) => ({ do: 'settle' as const, pick })),
    fc.nat(20).map((pick) => ({ do: 'fail' as const, pick })),
  ),
  { maxLength: 60 },
);

test('one update of a subject, always the newest, until that update is settled', () => {
  fc.assert(
    fc.property(steps, (all) => {
      let entries: Entries = [];
      let version = 0;
      const sent: Entry[] = [];
      const newest = new Map<
        string,
        { update: PendingUpdate; version: number; settled: boolean }
      >();
      for (const step of all) {
        if (step.do === 'add') {
          version += 1;
          entries = afterEvent(entries, { type: 'added', update: step.update, version });
          newest.set(subjectOf(step.update), { update: step.update, version, settled: false });
          sent.push({ update: step.update, version, failures: 0 });
          continue;
        }
        const entry = sent[step.pick % Math.max(1, sent.length)];
        if (!entry) continue;
        entries = afterEvent(entries, {
          type: step.do === 'fail' ? 'failed' : 'settled',
          entry,
          at: version,
        });
        const last = newest.get(subjectOf(entry.update));
        if (step.do === 'settle' && last?.version === entry.version) last.settled = true;
      }
      const open = [...newest.values()].filter(({ settled }) => !settled);
      expect(entries.map(({ update }) => update).toSorted(byText)).toEqual(
        open.map(({ update }) => update).toSorted(byText),
      );
      expect(readEntries(writeEntries(entries))).toEqual(entries);
    }),
  );
});

const byText = (a: PendingUpdate, b: PendingUpdate) =>
  JSON.stringify(a).localeCompare(JSON.stringify(b));

test('a newer update survives the answer to the older one', () => {
  const first = afterEvent([], { type: 'added', update: completion(1, true), version: 1 });
  const second = afterEvent(first, { type: 'added', update: completion(1, false), version: 2 });
  const [older] = first;
  if (!older) throw new Error('Nothing was added.');
  expect(afterEvent(second, { type: 'settled', entry: older, at: 9 })).toEqual(
    second.map((entry) => ({ ...entry, since: 9 })),
  );
  expect(pendingFor(second, 1).completed).toBe(false);
});

test('completions are sent before positions, each in the order they were added', () => {
  const added = [position(1, 5), completion(2, true), position(2, 9), completion(1, false)];
  const entries = added.reduce<Entries>(
    (before, update, version) => afterEvent(before, { type: 'added', update, version }),
    [],
  );
  expect(sendingOrder(entries).map(({ update }) => subjectOf(update))).toEqual([
    'completion 2',
    'completion 1',
    'position 1',
    'position 2',
  ]);
});

test('the pause grows with the failures, up to a minute', () => {
  let entries = afterEvent([], { type: 'added', update: completion(1, true), version: 1 });
  expect(retryPause(entries, 0)).toBeNull();
  const pauses: (number | null)[] = [];
  for (let failures = 1; failures <= 7; failures += 1) {
    const [entry] = entries;
    if (!entry) throw new Error('The update is gone.');
    entries = afterEvent(entries, { type: 'failed', entry, at: 9 });
    pauses.push(retryPause(entries, 0));
  }
  expect(pauses).toEqual([4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  // Up to a quarter longer, so that not everybody comes back at once.
  expect([0.5, 1].map((chance) => retryPause(entries, chance))).toEqual([67_500, 75_000]);
});

test('a lesson has its pending updates by kind; a completion is late once it has failed', () => {
  let entries = afterEvent([], { type: 'added', update: completion(1, true), version: 1 });
  entries = afterEvent(entries, { type: 'added', update: position(1, 42), version: 2 });
  expect(pendingFor(entries, 1)).toEqual({ completed: true, seconds: 42, isLate: false });
  expect(pendingFor(entries, 2)).toEqual({
    completed: undefined,
    seconds: undefined,
    isLate: false,
  });
  const [entry] = entries;
  if (!entry) throw new Error('Nothing was added.');
  expect(pendingFor(afterEvent(entries, { type: 'failed', entry, at: 9 }), 1).isLate).toBe(true);
});

test('an outbox stored by a former version is read, and written in the same form', () => {
  const stored =
    '[{"wish":{"kind":"completion","lessonId":1,"courseId":2,"title":"A lesson","completed":true},"version":7,"failures":1}]';
  const entries = readEntries(stored);
  expect(entries).toEqual([
    {
      update: {
        kind: 'completion',
        lessonId: 1,
        courseId: 2,
        title: 'A lesson',
        completed: true,
      },
      version: 7,
      failures: 1,
    },
  ]);
  expect(writeEntries(entries)).toBe(stored);
});

test.each([
  null,
  '',
  'not JSON',
  '{}',
  '7',
  '[null]',
  '[{"wish":null,"version":1,"failures":0}]',
  JSON.stringify([{ wish: completion(1, true), version: 1, failures: -1 }]),
  JSON.stringify([{ wish: completion(1, true), version: '1', failures: 0 }]),
  JSON.stringify([{ wish: { ...completion(1, true), kind: 'other' }, version: 1, failures: 0 }]),
  JSON.stringify([{ wish: { ...completion(1, true), lessonId: '1' }, version: 1, failures: 0 }]),
  JSON.stringify([{ wish: { ...completion(1, true), completed: 1 }, version: 1, failures: 0 }]),
])('invalid content of the storage counts as no entries: %s', (text) => {
  expect(readEntries(text)).toEqual([]);
});

const submission = (quizId: number): PendingUpdate => ({
  kind: 'submission',
  quizId,
  courseId: 1,
  title: `Quiz ${quizId}`,
  answers: { 4: 41, 5: 52 },
  attempts: 1,
});

test('a quiz that was handed in is kept with its answers, and is no lesson of the same number', () => {
  const added = [submission(1), completion(1, true), submission(2)];
  const entries = added.reduce<Entries>(
    (before, update, version) => afterEvent(before, { type: 'added', update, version }),
    [],
  );
  expect(readEntries(writeEntries(entries))).toEqual(entries);
  expect(submissionOf(entries, 2)).toEqual(submission(2));
  expect(submissionOf(entries, 3)).toBeUndefined();
  expect(pendingFor(entries, 2)).toMatchObject({ completed: undefined, seconds: undefined });
  for (const broken of [
    { answers: {} },
    { answers: { 4: 'x' } },
    { quizId: -1 },
    { attempts: null },
  ]) {
    const stored = JSON.stringify([
      { wish: { ...submission(1), ...broken }, version: 1, failures: 0 },
    ]);
    expect(readEntries(stored)).toEqual([]);
  }
});

test('what waits is named, each lesson once, and only once it could not be sent', () => {
  const named = (...all: PendingUpdate[]) =>
    namedLate(all.map((update, version) => ({ update, version, failures: 1 })));
  expect(namedLate([{ update: completion(1, true), version: 1, failures: 0 }])).toBe('');
  expect(named(completion(1, true), position(1, 5))).toBe('progress in 1 lesson');
  expect(named(submission(1))).toBe('the answers of 1 quiz');
  // What came after it has not been tried.
  const next = { update: submission(1), version: 2, failures: 0 };
  expect(namedLate([{ update: completion(1, true), version: 1, failures: 1 }, next])).toBe(
    'progress in 1 lesson and the answers of 1 quiz',
  );
  expect(named(completion(1, true), submission(1), position(2, 5), submission(2))).toBe(
    'progress in 2 lessons and the answers of 2 quizzes',
  );
});

describe('the age of what is late', () => {
  const [entry] = afterEvent([], { type: 'added', update: completion(1, true), version: 1000 });
  if (!entry) throw new Error('Nothing was added.');
  const failed = { ...entry, failures: 1 };

  test('is not said of what is sent at once', () => {
    expect(ageOf(entry, 1200)).toBeUndefined();
    expect(ageOf(entry, 61_000)).toBe(60_000);
    expect(ageOf(failed, 1200)).toBe(200);
  });

  test('is at most what the server takes, and never negative', () => {
    expect(ageOf(failed, 10 ** 12)).toBe(MAX_AGE_MS);
    expect(ageOf(failed, 0)).toBe(0);
  });

  test('begins when an older update of this browser may have been stored, but its own failures do not make it younger', () => {
    const newer = afterEvent([failed], {
      type: 'added',
      update: completion(1, false),
      version: 2000,
    });
    // The older one was on its way all the while.
    const [after] = afterEvent(newer, { type: 'failed', entry: failed, at: 50_000 });
    expect(after && ageOf(after, 60_000)).toBe(10_000);
    const [again] = afterEvent([failed], { type: 'failed', entry: failed, at: 50_000 });
    expect(again && ageOf(again, 60_000)).toBe(59_000);
  });
});
