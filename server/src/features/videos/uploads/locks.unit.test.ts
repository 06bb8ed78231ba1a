import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { folderLocks } from './locks.ts';

function lockFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'trilha-locks-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const ID = '0'.repeat(32);
const never = new AbortController().signal;
const ignore = () => undefined;

test('only one holds a lock at a time, and all get it in the end', async () => {
  const folder = lockFolder();
  let inside = 0;
  let maxInside = 0;
  const work = async () => {
    // Each with its own `folderLocks`, as in a separate process.
    const lock = folderLocks(folder).newLock(ID);
    await lock.lock(never, ignore);
    inside += 1;
    maxInside = Math.max(maxInside, inside);
    await wait(5);
    inside -= 1;
    await lock.unlock();
  };
  await Promise.all(Array.from({ length: 8 }, work));
  expect(maxInside).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});

test('different uploads do not wait for each other', async () => {
  const locks = folderLocks(lockFolder());
  const one = locks.newLock(ID);
  const other = locks.newLock('1'.repeat(32));
  await one.lock(never, ignore);
  await expect(other.lock(AbortSignal.abort(), ignore)).resolves.toBeUndefined();
  await one.unlock();
  await other.unlock();
});

test('the holder is notified that somebody waits, and waiting can be aborted', async () => {
  const folder = lockFolder();
  const holder = folderLocks(folder).newLock(ID);
  const waiter = folderLocks(folder).newLock(ID);
  let requests = 0;
  await holder.lock(never, () => {
    requests += 1;
  });
  const abort = new AbortController();
  const waiting = waiter.lock(abort.signal, ignore);
  await expect.poll(() => requests).toBeGreaterThan(0);
  abort.abort();
  await expect(waiting).rejects.toMatchObject({ status_code: 423 });
  await holder.unlock();
  expect(readdirSync(folder)).toEqual([]);
});

test('a lock of a process that died is taken over', async () => {
  const folder = lockFolder();
  const staleFile = join(folder, `${ID}.0123456789abcdef.lock`);
  writeFileSync(staleFile, '');
  const lock = folderLocks(folder).newLock(ID);
  await expect(lock.lock(AbortSignal.abort(), ignore)).rejects.toMatchObject({ status_code: 423 });
  const past = new Date(Date.now() - 31_000);
  utimesSync(staleFile, past, past);
  await lock.lock(AbortSignal.abort(), ignore);
  expect(readdirSync(folder)).toHaveLength(1);
  await lock.unlock();
  expect(readdirSync(folder)).toEqual([]);
});
