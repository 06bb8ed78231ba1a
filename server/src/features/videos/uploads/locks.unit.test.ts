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
const keep = () => undefined;

test('only one holds a lock at a time, and everybody comes to hold it', async () => {
  const folder = lockFolder();
  let inside = 0;
  let most = 0;
  const work = async () => {
    // Of an own maker each, as if in a process of its own.
    const lock = folderLocks(folder).newLock(ID);
    await lock.lock(never, keep);
    inside += 1;
    most = Math.max(most, inside);
    await wait(5);
    inside -= 1;
    await lock.unlock();
  };
  await Promise.all(Array.from({ length: 8 }, work));
  expect(most).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});

test('different uploads do not wait for each other', async () => {
  const locks = folderLocks(lockFolder());
  const one = locks.newLock(ID);
  const other = locks.newLock('1'.repeat(32));
  await one.lock(never, keep);
  await expect(other.lock(AbortSignal.abort(), keep)).resolves.toBeUndefined();
  await one.unlock();
  await other.unlock();
});

test('the holder is told that somebody waits, and who waits may give up', async () => {
  const folder = lockFolder();
  const holder = folderLocks(folder).newLock(ID);
  const waiter = folderLocks(folder).newLock(ID);
  let told = 0;
  await holder.lock(never, () => {
    told += 1;
  });
  const gone = new AbortController();
  const waiting = waiter.lock(gone.signal, keep);
  await expect.poll(() => told).toBeGreaterThan(0);
  gone.abort();
  await expect(waiting).rejects.toMatchObject({ status_code: 423 });
  await holder.unlock();
  expect(readdirSync(folder)).toEqual([]);
});

test('a lock of a process that died is taken over', async () => {
  const folder = lockFolder();
  const left = join(folder, `${ID}.0123456789abcdef.lock`);
  writeFileSync(left, '');
  const lock = folderLocks(folder).newLock(ID);
  await expect(lock.lock(AbortSignal.abort(), keep)).rejects.toMatchObject({ status_code: 423 });
  const past = new Date(Date.now() - 31_000);
  utimesSync(left, past, past);
  await lock.lock(AbortSignal.abort(), keep);
  expect(readdirSync(folder)).toHaveLength(1);
  await lock.unlock();
  expect(readdirSync(folder)).toEqual([]);
});
