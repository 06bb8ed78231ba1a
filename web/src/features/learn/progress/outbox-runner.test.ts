import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Entry, Wish } from './outbox.ts';
import { createOutbox, type OutboxOptions, type Outcome } from './outbox-runner.ts';

const KEY = 'progress of ana';

function memory(): OutboxOptions['storage'] & { refuse: boolean } {
  const kept = new Map<string, string>();
  const storage = {
    refuse: false,
    read: (key: string) => kept.get(key) ?? null,
    write(key: string, value: string) {
      if (!storage.refuse) kept.set(key, value);
      return !storage.refuse;
    },
    remove(key: string) {
      kept.delete(key);
      return true;
    },
  };
  return storage;
}

const done = (lessonId: number, completed = true): Wish => ({
  kind: 'completion',
  lessonId,
  courseId: 1,
  title: `Lesson ${lessonId}`,
  completed,
});

let storage: ReturnType<typeof memory>;
let sent: { entry: Entry; answer: (outcome: Outcome) => void }[];

const open = () =>
  createOutbox({
    key: KEY,
    storage,
    send: (entry) => new Promise((resolve) => void sent.push({ entry, answer: resolve })),
  });

const wishes = () => sent.map(({ entry }) => entry.wish);
async function answer(index: number, outcome: Outcome): Promise<void> {
  sent[index]?.answer(outcome);
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  storage = memory();
  sent = [];
});
afterEach(() => vi.useRealTimers());

test('a wish is sent at once and kept until it is recorded', async () => {
  const outbox = open();
  outbox.wish(done(1));
  expect(wishes()).toEqual([done(1)]);
  expect(storage.read(KEY)).toContain('"lessonId":1');
  await answer(0, { type: 'recorded' });
  expect(outbox.state().entries).toEqual([]);
  expect(storage.read(KEY)).toBeNull();
});

test('wishes are sent one after the other, and the newest of a subject wins', async () => {
  const outbox = open();
  outbox.wish(done(1));
  outbox.wish(done(2));
  outbox.wish(done(1, false));
  expect(sent).toHaveLength(1);
  await answer(0, { type: 'recorded' });
  await answer(1, { type: 'recorded' });
  await answer(2, { type: 'recorded' });
  expect(wishes()).toEqual([done(1), done(2), done(1, false)]);
  expect(outbox.state().entries).toEqual([]);
});

test('what failed is tried again with growing pauses', async () => {
  const outbox = open();
  outbox.wish(done(1));
  await answer(0, { type: 'failed' });
  await vi.advanceTimersByTimeAsync(3900);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(sent).toHaveLength(2);
  await answer(1, { type: 'failed' });
  await vi.advanceTimersByTimeAsync(7900);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(100);
  await answer(2, { type: 'recorded' });
  expect(outbox.state().entries).toEqual([]);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toHaveLength(3);
});

test('a reconnection does not wait for the pause', async () => {
  const outbox = open();
  outbox.wish(done(1));
  await answer(0, { type: 'failed' });
  outbox.flush();
  expect(sent).toHaveLength(2);
});

test('the next start sends what the last one could not', async () => {
  const first = open();
  first.wish(done(1));
  await answer(0, { type: 'failed' });
  first.stop();
  const second = open();
  expect(second.state().entries).toHaveLength(1);
  second.flush();
  expect(wishes()).toEqual([done(1), done(1)]);
  await answer(1, { type: 'recorded' });
  expect(storage.read(KEY)).toBeNull();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toHaveLength(2);
});

test('a refusal for good is dropped and told', async () => {
  const outbox = open();
  outbox.wish(done(1));
  outbox.wish(done(2));
  await answer(0, { type: 'refused', sentence: 'You are not enrolled in this course.' });
  expect(outbox.state().refusals).toEqual([
    { wish: done(1), sentence: 'You are not enrolled in this course.' },
  ]);
  expect(wishes()).toEqual([done(1), done(2)]);
  outbox.dismissErrors();
  expect(outbox.state().refusals).toEqual([]);
});

test('who is logged out is not bothered, and loses nothing', async () => {
  const outbox = open();
  outbox.wish(done(1));
  await answer(0, { type: 'stopped' });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toHaveLength(1);
  expect(storage.read(KEY)).toContain('"lessonId":1');
});

test('a page that is being left sends everything without waiting', async () => {
  const outbox = open();
  outbox.wish(done(1));
  outbox.wish(done(2));
  outbox.flushBeforeLeaving();
  // The first is on its way already.
  expect(wishes()).toEqual([done(1), done(2)]);
});

test('what another tab has recorded is not sent again', async () => {
  const here = open();
  const there = open();
  here.wish(done(1));
  await answer(0, { type: 'failed' });
  there.flush();
  await answer(1, { type: 'recorded' });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toHaveLength(2);
  here.flush();
  expect(here.state().entries).toEqual([]);
});

test('a full storage still sends and retries while the page lives', async () => {
  storage.refuse = true;
  const outbox = open();
  outbox.wish(done(1));
  await answer(0, { type: 'failed' });
  expect(outbox.state().entries).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(4000);
  await answer(1, { type: 'recorded' });
  expect(outbox.state().entries).toEqual([]);
});

test('a damaged storage is an empty one', () => {
  storage.write(KEY, '[{"wish":{"kind":"gift"}}]');
  expect(open().state().entries).toEqual([]);
});
