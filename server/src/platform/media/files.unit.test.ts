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

// A file of the memory disk of Linux can only be copied: it cannot be linked from another disk.
const places = ['/dev/shm'].filter((place) => existsSync(place));

test.for([tmpdir(), ...places])(
  'a file from %s is adopted, also when the original is removed',
  async (place) => {
    const files = diskFiles(folderIn(tmpdir()));
    const original = join(folderIn(place), 'video');
    writeFileSync(original, 'a video');
    const path = await files.adopt('videos', 'mp4', original);
    expect(path).toMatch(/^\/media\/videos\/[0-9a-f]{32}\.mp4$/);
    expect(readFileSync(files.locate(path), 'utf8')).toBe('a video');
    expect((await files.list('videos')).map((file) => file.path)).toEqual([path]);
    rmSync(original);
    expect(readFileSync(files.locate(path), 'utf8')).toBe('a video');
  },
);

test('a missing file cannot be adopted', async () => {
  const files = diskFiles(folderIn(tmpdir()));
  await expect(files.adopt('videos', 'mp4', join(tmpdir(), 'nothing'))).rejects.toThrow('ENOENT');
  expect(await files.list('videos')).toEqual([]);
});

test('the files of a kind are listed with the time of their last write', async () => {
  const files = diskFiles(folderIn(tmpdir()));
  expect(await files.list('captions')).toEqual([]);
  const path = await files.save('captions', 'vtt', Readable.from(['WEBVTT']));
  await files.save('profiles', 'webp', Readable.from(['x']));
  const writtenAt = new Date('2026-03-10T12:00:00Z');
  utimesSync(files.locate(path), writtenAt, writtenAt);
  expect(await files.list('captions')).toEqual([{ path, size: 6, writtenAt }]);
  await files.remove(path);
  // Twice is no error: another process may have removed it.
  await files.remove(path);
  expect(await files.list('captions')).toEqual([]);
});

test('the memory of written chunks is freed, but not the shared pool', async () => {
  const file = join(folderIn(tmpdir()), 'video');
  const KB = 1024;
  const one = Buffer.alloc(64 * KB, 'a');
  const two = Buffer.alloc(64 * KB, 'b');
  const small = Buffer.from('small, from the shared pool');
  const last = Buffer.alloc(64 * KB, 'c');
  const held: number[] = [];
  async function* chunks() {
    yield one.subarray(0, 10);
    yield one.subarray(10);
    yield small;
    yield two;
    held.push(one.buffer.byteLength, two.buffer.byteLength);
    yield last;
  }
  expect(await writeChunks(chunks(), file, 'wx')).toBe(3 * 64 * KB + small.length);
  const text = 'a'.repeat(64 * KB) + String(small) + 'b'.repeat(64 * KB) + 'c'.repeat(64 * KB);
  expect(readFileSync(file, 'utf8')).toBe(text);
  expect(held).toEqual([0, 64 * KB]);
  expect(two.buffer.byteLength).toBe(0);
  expect(String(small)).toBe('small, from the shared pool');
});

test('chunks are written at an offset, and an error of the content closes the file', async () => {
  const file = join(folderIn(tmpdir()), 'video');
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
