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
  type PendingUpdate,
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
const subject = (update: PendingUpdate) => `${update.kind} ${update.lessonId}`;

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
          newest.set(subject(step.update), { update: step.update, version, settled: false });
          sent.push({ update: step.update, version, failures: 0 });
          continue;
        }
        const entry = sent[step.pick % Math.max(1, sent.length)];
        if (!entry) continue;
        entries = afterEvent(entries, { type: step.do === 'fail' ? 'failed' : 'settled', entry });
        const last = newest.get(subject(entry.update));
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
  expect(afterEvent(second, { type: 'settled', entry: older })).toEqual(second);
  expect(pendingFor(second, 1).completed).toBe(false);
});

test('completions are sent before positions, each in the order they were added', () => {
  const added = [position(1, 5), completion(2, true), position(2, 9), completion(1, false)];
  const entries = added.reduce<Entries>(
    (before, update, version) => afterEvent(before, { type: 'added', update, version }),
    [],
  );
  expect(sendingOrder(entries).map(({ update }) => subject(update))).toEqual([
    'completion 2',
    'completion 1',
    'position 1',
    'position 2',
  ]);
});

test('the pause grows with the failures, up to a minute', () => {
  let entries = afterEvent([], { type: 'added', update: completion(1, true), version: 1 });
  expect(retryPause(entries)).toBeNull();
  const pauses: (number | null)[] = [];
  for (let failures = 1; failures <= 7; failures += 1) {
    const [entry] = entries;
    if (!entry) throw new Error('The update is gone.');
    entries = afterEvent(entries, { type: 'failed', entry });
    pauses.push(retryPause(entries));
  }
  expect(pauses).toEqual([4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
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
  expect(pendingFor(afterEvent(entries, { type: 'failed', entry }), 1).isLate).toBe(true);
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
