import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  afterEvent,
  type Entries,
  type Entry,
  pendingFor,
  readEntries,
  retryPause,
  sendingOrder,
  type Wish,
} from './outbox.ts';

const completion = (lessonId: number, completed: boolean): Wish => ({
  kind: 'completion',
  lessonId,
  courseId: 1,
  title: 'A lesson',
  completed,
});
const position = (lessonId: number, seconds: number): Wish => ({
  kind: 'position',
  lessonId,
  courseId: 1,
  title: 'A lesson',
  seconds,
});

const wishes = fc.oneof(
  fc.tuple(fc.integer({ min: 1, max: 3 }), fc.boolean()).map(([id, done]) => completion(id, done)),
  fc.tuple(fc.integer({ min: 1, max: 3 }), fc.nat(500)).map(([id, at]) => position(id, at)),
);
const subject = (wish: Wish) => `${wish.kind} ${wish.lessonId}`;

/** A learner who wishes, and a network that answers old messages late, or fails. */
const steps = fc.array(
  fc.oneof(
    wishes.map((wish) => ({ do: 'wish' as const, wish })),
    fc.nat(20).map((pick) => ({ do: 'settle' as const, pick })),
    fc.nat(20).map((pick) => ({ do: 'fail' as const, pick })),
  ),
  { maxLength: 60 },
);

test('one wish of a subject, always the newest, until that very wish is settled', () => {
  fc.assert(
    fc.property(steps, (all) => {
      let entries: Entries = [];
      let version = 0;
      const sent: Entry[] = [];
      const newest = new Map<string, { wish: Wish; version: number; settled: boolean }>();
      for (const step of all) {
        if (step.do === 'wish') {
          version += 1;
          entries = afterEvent(entries, { type: 'wished', wish: step.wish, version });
          newest.set(subject(step.wish), { wish: step.wish, version, settled: false });
          sent.push({ wish: step.wish, version, failures: 0 });
          continue;
        }
        const entry = sent[step.pick % Math.max(1, sent.length)];
        if (!entry) continue;
        entries = afterEvent(entries, { type: step.do === 'fail' ? 'failed' : 'settled', entry });
        const last = newest.get(subject(entry.wish));
        if (step.do === 'settle' && last?.version === entry.version) last.settled = true;
      }
      const open = [...newest.values()].filter(({ settled }) => !settled);
      expect(entries.map(({ wish }) => wish).toSorted(byText)).toEqual(
        open.map(({ wish }) => wish).toSorted(byText),
      );
      expect(readEntries(JSON.stringify(entries))).toEqual(entries);
    }),
  );
});

const byText = (a: Wish, b: Wish) => JSON.stringify(a).localeCompare(JSON.stringify(b));

test('a newer wish survives the answer to the older one', () => {
  const first = afterEvent([], { type: 'wished', wish: completion(1, true), version: 1 });
  const second = afterEvent(first, { type: 'wished', wish: completion(1, false), version: 2 });
  const [older] = first;
  if (!older) throw new Error('Nothing was wished.');
  expect(afterEvent(second, { type: 'settled', entry: older })).toEqual(second);
  expect(pendingFor(second, 1).completed).toBe(false);
});

test('completions are sent before positions, each in the order of wishing', () => {
  const wished = [position(1, 5), completion(2, true), position(2, 9), completion(1, false)];
  const entries = wished.reduce<Entries>(
    (before, wish, version) => afterEvent(before, { type: 'wished', wish, version }),
    [],
  );
  expect(sendingOrder(entries).map(({ wish }) => subject(wish))).toEqual([
    'completion 2',
    'completion 1',
    'position 1',
    'position 2',
  ]);
});

test('the pause grows with the failures, up to a minute', () => {
  let entries = afterEvent([], { type: 'wished', wish: completion(1, true), version: 1 });
  expect(retryPause(entries)).toBeNull();
  const pauses: (number | null)[] = [];
  for (let failures = 1; failures <= 7; failures += 1) {
    const [entry] = entries;
    if (!entry) throw new Error('The wish is gone.');
    entries = afterEvent(entries, { type: 'failed', entry });
    pauses.push(retryPause(entries));
  }
  expect(pauses).toEqual([4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
});

test('what is pending for a lesson is told by kind, and late once it has failed', () => {
  let entries = afterEvent([], { type: 'wished', wish: completion(1, true), version: 1 });
  entries = afterEvent(entries, { type: 'wished', wish: position(1, 42), version: 2 });
  expect(pendingFor(entries, 1)).toEqual({ completed: true, seconds: 42, isLate: false });
  expect(pendingFor(entries, 2)).toEqual({
    completed: undefined,
    seconds: undefined,
    isLate: false,
  });
  const [entry] = entries;
  if (!entry) throw new Error('Nothing was wished.');
  expect(pendingFor(afterEvent(entries, { type: 'failed', entry }), 1).isLate).toBe(true);
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
])('what somebody else has stored is nothing: %s', (text) => {
  expect(readEntries(text)).toEqual([]);
});
