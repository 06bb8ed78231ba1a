import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Entry, PendingUpdate } from './outbox.ts';
import { createOutbox, type OutboxOptions, type Outcome } from './outbox-runner.ts';

const KEY = 'progress of ana';

function memory(): OutboxOptions['storage'] & { isBlocked: boolean } {
  const kept = new Map<string, string>();
  const storage = {
    isBlocked: false,
    read: (key: string) => kept.get(key) ?? null,
    write(key: string, value: string) {
      if (!storage.isBlocked) kept.set(key, value);
      return !storage.isBlocked;
    },
    remove(key: string) {
      kept.delete(key);
      return true;
    },
  };
  return storage;
}

const done = (lessonId: number, completed = true): PendingUpdate => ({
  kind: 'completion',
  lessonId,
  courseId: 1,
  title: `Lesson ${lessonId}`,
  completed,
});

let storage: ReturnType<typeof memory>;
let sent: { entry: Entry; answer: (outcome: Outcome) => void }[];

const open = (own: Partial<OutboxOptions> = {}) =>
  createOutbox({
    key: KEY,
    storage,
    send: (entry) => new Promise((resolve) => void sent.push({ entry, answer: resolve })),
    chance: () => 0,
    ...own,
  });

const updates = () => sent.map(({ entry }) => entry.update);
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

test('an update is sent at once and kept until it is recorded', async () => {
  const outbox = open();
  outbox.add(done(1));
  expect(updates()).toEqual([done(1)]);
  expect(storage.read(KEY)).toContain('"lessonId":1');
  await answer(0, { type: 'recorded' });
  expect(outbox.state().entries).toEqual([]);
  expect(storage.read(KEY)).toBeNull();
});

test('updates are sent one after the other, and the newest of a subject wins', async () => {
  const outbox = open();
  outbox.add(done(1));
  outbox.add(done(2));
  outbox.add(done(1, false));
  expect(sent).toHaveLength(1);
  await answer(0, { type: 'recorded' });
  await answer(1, { type: 'recorded' });
  await answer(2, { type: 'recorded' });
  expect(updates()).toEqual([done(1), done(2), done(1, false)]);
  expect(outbox.state().entries).toEqual([]);
});

test('a failed update is retried with growing pauses', async () => {
  const outbox = open();
  outbox.add(done(1));
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

test('a reconnection sends at once, without waiting for the pause', async () => {
  const outbox = open();
  outbox.add(done(1));
  await answer(0, { type: 'failed' });
  void outbox.flush();
  expect(sent).toHaveLength(2);
});

test('a server that answers again and again, but not to this, is not asked without a pause', async () => {
  const outbox = open();
  outbox.add(done(1));
  await answer(0, { type: 'failed' });
  outbox.flushOnReconnect();
  expect(sent).toHaveLength(2);
  await answer(1, { type: 'failed' });
  outbox.flushOnReconnect();
  expect(sent).toHaveLength(2);
  // It is tried again in its time; once something was recorded, a reconnection counts again.
  await vi.advanceTimersByTimeAsync(8000);
  await answer(2, { type: 'recorded' });
  outbox.add(done(2));
  await answer(3, { type: 'failed' });
  outbox.flushOnReconnect();
  expect(sent).toHaveLength(5);
});

test('an update that takes the place of one being sent is retried if that fails', async () => {
  const outbox = open();
  outbox.add(done(1));
  outbox.add(done(1, false));
  await answer(0, { type: 'failed' });
  await vi.advanceTimersByTimeAsync(4000);
  expect(updates()).toEqual([done(1), done(1, false)]);
});

test('the next start sends what the last one could not send', async () => {
  const first = open();
  first.add(done(1));
  await answer(0, { type: 'failed' });
  first.stop();
  const second = open();
  expect(second.state().entries).toHaveLength(1);
  void second.flush();
  expect(updates()).toEqual([done(1), done(1)]);
  await answer(1, { type: 'recorded' });
  expect(storage.read(KEY)).toBeNull();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toHaveLength(2);
});

test('an update rejected for good is dropped and reported', async () => {
  const outbox = open();
  outbox.add(done(1));
  outbox.add(done(2));
  await answer(0, { type: 'rejected', sentence: 'You are not enrolled in this course.' });
  expect(outbox.state().rejections).toEqual([
    { update: done(1), sentence: 'You are not enrolled in this course.' },
  ]);
  expect(updates()).toEqual([done(1), done(2)]);
  outbox.dismissErrors();
  expect(outbox.state().rejections).toEqual([]);
});

test('after a log-out nothing is retried and nothing is lost', async () => {
  const outbox = open();
  outbox.add(done(1));
  await answer(0, { type: 'stopped' });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toHaveLength(1);
  expect(storage.read(KEY)).toContain('"lessonId":1');
});

test('a page that is being left sends all updates without waiting for answers', async () => {
  const outbox = open();
  outbox.add(done(1));
  outbox.add(done(2));
  outbox.flushBeforeLeaving();
  // The first was sent already, so it is not sent again.
  expect(updates()).toEqual([done(1), done(2)]);
});

test('what another tab has recorded is not sent again', async () => {
  const here = open();
  const there = open();
  here.add(done(1));
  await answer(0, { type: 'failed' });
  void there.flush();
  await answer(1, { type: 'recorded' });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toHaveLength(2);
  void here.flush();
  expect(here.state().entries).toEqual([]);
});

test('with a full storage updates are still sent and retried while the page is open', async () => {
  storage.isBlocked = true;
  const outbox = open();
  outbox.add(done(1));
  await answer(0, { type: 'failed' });
  expect(outbox.state().entries).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(4000);
  await answer(1, { type: 'recorded' });
  expect(outbox.state().entries).toEqual([]);
});

test('invalid content of the storage counts as empty', () => {
  storage.write(KEY, '[{"wish":{"kind":"gift"}}]');
  expect(open().state().entries).toEqual([]);
});

test('an outbox that had nothing to send sends what is added later', async () => {
  const outbox = open();
  await outbox.flush();
  outbox.add(done(1));
  expect(updates()).toEqual([done(1)]);
});

test('a server that asks for patience is not asked before, but by the learner', async () => {
  const outbox = open();
  outbox.add(done(1));
  await answer(0, { type: 'failed', afterMs: 30_000 });
  // Its own pause would be over, other tabs add, the connection comes back.
  await vi.advanceTimersByTimeAsync(20_000);
  outbox.add(done(2));
  outbox.resume();
  outbox.flushOnReconnect();
  await vi.advanceTimersByTimeAsync(9900);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(sent).toHaveLength(2);
  await answer(1, { type: 'failed', afterMs: 30_000 });
  void outbox.flush();
  expect(sent).toHaveLength(3);
});

test('one tab at a time sends: another one waits, and finds what is left', async () => {
  // As `navigator.locks`, which both tabs share.
  let last = Promise.resolve();
  const alone = (round: () => Promise<void>) => (last = last.then(round));
  const [here, there] = [open({ alone }), open({ alone })];
  here.add(done(1));
  await vi.advanceTimersByTimeAsync(0);
  there.add(done(2));
  there.resume();
  await vi.advanceTimersByTimeAsync(0);
  expect(updates()).toEqual([done(1)]);
  await answer(0, { type: 'recorded' });
  // The first one goes on with what the second has added.
  expect(updates()).toEqual([done(1), done(2)]);
  await answer(1, { type: 'recorded' });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toHaveLength(2);
  there.add(done(3));
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toHaveLength(3);
});

test('what is added at the very end of a round is sent too', async () => {
  const outbox = open({ alone: async (round) => round() });
  void outbox.flush();
  outbox.add(done(1));
  await vi.advanceTimersByTimeAsync(0);
  expect(updates()).toEqual([done(1)]);
});

test('a choice that was made while the former one was on its way counts from then on', async () => {
  vi.setSystemTime(1_000_000);
  const outbox = open();
  outbox.add(done(1));
  await vi.advanceTimersByTimeAsync(1000);
  outbox.add(done(1, false));
  await vi.advanceTimersByTimeAsync(40_000);
  await answer(0, { type: 'failed' });
  expect(outbox.state().entries).toMatchObject([{ version: 1_001_000, since: 1_041_000 }]);
});
