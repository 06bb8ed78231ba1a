import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { diskFiles, writeChunks } from './files.ts';

function folderIn(place: string): string {
  const folder = mkdtempSync(join(place, 'trilha-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

// The memory disk of Linux is another disk, where a file can only be copied to.
const places = ['/dev/shm'].filter((place) => existsSync(place));

test.for([tmpdir(), ...places])('a file that lies in %s is taken in and stays', async (place) => {
  const files = diskFiles(folderIn(tmpdir()));
  const original = join(folderIn(place), 'film');
  writeFileSync(original, 'a film');
  const path = await files.adopt('videos', 'mp4', original);
  expect(path).toMatch(/^\/media\/videos\/[0-9a-f]{32}\.mp4$/);
  expect(readFileSync(files.locate(path), 'utf8')).toBe('a film');
  expect((await files.list('videos')).map((file) => file.path)).toEqual([path]);
  rmSync(original);
  expect(readFileSync(files.locate(path), 'utf8')).toBe('a film');
});

test('a file that is not there is not taken in', async () => {
  const files = diskFiles(folderIn(tmpdir()));
  await expect(files.adopt('videos', 'mp4', join(tmpdir(), 'nothing'))).rejects.toThrow('ENOENT');
  expect(await files.list('videos')).toEqual([]);
});

test('the files of a kind are listed with the moment of their last write', async () => {
  const files = diskFiles(folderIn(tmpdir()));
  expect(await files.list('captions')).toEqual([]);
  const path = await files.save('captions', 'vtt', Readable.from(['WEBVTT']));
  await files.save('profiles', 'webp', Readable.from(['x']));
  const writtenAt = new Date('2026-03-10T12:00:00Z');
  utimesSync(files.locate(path), writtenAt, writtenAt);
  expect(await files.list('captions')).toEqual([{ path, writtenAt }]);
  await files.remove(path);
  // Twice is no fault: another process may have been quicker.
  await files.remove(path);
  expect(await files.list('captions')).toEqual([]);
});

test('what is written gives its memory back, but not what others share', async () => {
  const file = join(folderIn(tmpdir()), 'film');
  const KB = 1024;
  const one = Buffer.alloc(64 * KB, 'a');
  const two = Buffer.alloc(64 * KB, 'b');
  const small = Buffer.from('small, out of the pool of many');
  const last = Buffer.alloc(64 * KB, 'c');
  const held: number[] = [];
  async function* pieces() {
    yield one.subarray(0, 10);
    yield one.subarray(10);
    yield small;
    yield two;
    held.push(one.buffer.byteLength, two.buffer.byteLength);
    yield last;
  }
  expect(await writeChunks(pieces(), file, 'wx')).toBe(3 * 64 * KB + small.length);
  const text = 'a'.repeat(64 * KB) + String(small) + 'b'.repeat(64 * KB) + 'c'.repeat(64 * KB);
  expect(readFileSync(file, 'utf8')).toBe(text);
  expect(held).toEqual([0, 64 * KB]);
  expect(two.buffer.byteLength).toBe(0);
  expect(String(small)).toBe('small, out of the pool of many');
});

test('writing goes on at a place of a file, and closes it when the content breaks off', async () => {
  const file = join(folderIn(tmpdir()), 'film');
  writeFileSync(file, 'one two');
  expect(await writeChunks(Readable.from([Buffer.from('TWO')]), file, 'r+', 4)).toBe(3);
  expect(readFileSync(file, 'utf8')).toBe('one TWO');
  await expect(writeChunks(Readable.from([]), file, 'wx')).rejects.toThrow('EEXIST');
  async function* broken() {
    yield Buffer.from('ONE');
    await Promise.reject(new Error('gone'));
  }
  await expect(writeChunks(broken(), file, 'r+')).rejects.toThrow('gone');
  expect(readFileSync(file, 'utf8')).toBe('ONE TWO');
});
