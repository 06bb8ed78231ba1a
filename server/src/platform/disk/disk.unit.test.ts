import {
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { watchDisk } from './disk.ts';
import { RESERVE_BYTES, takeReserve } from './reserve.ts';

const MB = 1024 ** 2;

/** An installation on a disk that is as full as the test says; the reserve counts. */
function diskWith({ hasReserve = true } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'trilha-disk-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const reserve = join(dataDir, 'reserve');
  const disk = { free: 500 };
  const space = () => {
    const kept = existsSync(reserve) ? statSync(reserve).size : 0;
    return { free: Math.max(0, disk.free * MB - kept), total: 1000 * MB };
  };
  const uploads = join(dataDir, 'uploads');
  const open = () =>
    watchDisk({
      dataDir,
      uploads,
      media: undefined,
      reserve: hasReserve ? reserve : undefined,
      space,
    });
  return { disk, open, reserve, dataDir };
}

test('the reserve is taken, released when the disk is full, and taken again when there is room', async () => {
  const { disk, open, reserve } = diskWith();
  const watch = open();
  const other = open();
  expect(await watch.look()).toMatchObject({ uploads: 'open', reserve: 'kept' });
  expect(statSync(reserve)).toMatchObject({ size: RESERVE_BYTES });
  // 5 MB are left beside it.
  disk.free = 37;
  expect(await watch.look()).toMatchObject({ uploads: 'open', reserve: 'kept' });
  disk.free = 35.9;
  expect(await watch.look()).toMatchObject({ uploads: 'disk_full', reserve: 'released' });
  expect(existsSync(reserve)).toBe(false);
  // Another process sees it by the file.
  expect(await other.look()).toMatchObject({ uploads: 'disk_full' });
  await expect(other.requireRoom()).rejects.toMatchObject({ status: 507 });
  disk.free = 63;
  expect(await watch.look()).toMatchObject({ uploads: 'disk_full', reserve: 'released' });
  // One that starts now.
  expect(open().state()).toMatchObject({ uploads: 'disk_full' });
  disk.free = 65;
  expect(await watch.look()).toMatchObject({ uploads: 'open', reserve: 'kept' });
  expect(await other.look()).toMatchObject({ uploads: 'open', reserve: 'kept' });
  await other.requireRoom();
});

test('who is about to write a little makes room without waiting, and so does who found none', async () => {
  const { disk, open } = diskWith();
  const watch = open();
  await watch.look();
  disk.free = 33;
  watch.glance();
  expect(watch.state()).toMatchObject({ uploads: 'disk_full', reserve: 'released' });
  disk.free = 500;
  await watch.look();
  expect(watch.state()).toMatchObject({ uploads: 'open', reserve: 'kept' });
  // A quota does not show in what is free.
  watch.makeRoom();
  expect(watch.state()).toMatchObject({ uploads: 'disk_full', reserve: 'released' });
  await expect(watch.requireRoom()).rejects.toMatchObject({ status: 507 });
  await watch.look();
  await watch.requireRoom();
});

test('who brings a file does not wait for the reserve', async () => {
  const { open, reserve } = diskWith();
  const watch = open();
  const looking = watch.look();
  await watch.requireRoom();
  expect(existsSync(reserve)).toBe(false);
  expect(await looking).toMatchObject({ uploads: 'open', reserve: 'kept' });
});

test('a file is refused that has no room, and what is small is not', async () => {
  const { disk, open } = diskWith();
  const watch = open();
  await watch.look();
  disk.free = 132;
  await watch.requireRoom(96 * MB);
  await expect(watch.requireRoom(97 * MB)).rejects.toMatchObject({ status: 507 });
  expect(watch.state().uploads).toBe('open');
});

test('without a reserve uploads leave room to others', async () => {
  const { disk, open, dataDir } = diskWith({ hasReserve: false });
  const watch = open();
  expect(await watch.look()).toMatchObject({ uploads: 'open', reserve: 'none' });
  expect(readdirSync(dataDir)).toEqual([]);
  disk.free = 100;
  await expect(watch.requireRoom(69 * MB)).rejects.toMatchObject({ status: 507 });
  disk.free = 31;
  expect((await watch.look()).uploads).toBe('disk_full');
  await expect(watch.requireRoomIn(join(dataDir, 'backups'))).rejects.toMatchObject({
    status: 507,
  });
  disk.free = 63;
  expect((await watch.look()).uploads).toBe('disk_full');
  disk.free = 64;
  expect((await watch.look()).uploads).toBe('open');
  await watch.requireRoomIn(join(dataDir, 'backups'));
});

test('of two that take the reserve one does, and the draft of a dead process is no hindrance', async () => {
  const { reserve, dataDir } = diskWith();
  const results = await Promise.allSettled([takeReserve(reserve), takeReserve(reserve)]);
  expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
  expect(readdirSync(dataDir)).toEqual(['reserve']);
  rmSync(reserve);
  writeFileSync(`${reserve}.part`, 'x');
  await takeReserve(reserve);
  expect(existsSync(reserve)).toBe(false);
  // Also of a clock that was wrong.
  utimesSync(`${reserve}.part`, new Date(), new Date(Date.now() + 86_400_000));
  await takeReserve(reserve);
  expect(readdirSync(dataDir)).toEqual(['reserve']);
});
