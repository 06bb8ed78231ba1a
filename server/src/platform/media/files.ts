import { randomBytes } from 'node:crypto';
import { constants, createWriteStream } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isMarkedAsUntransferable } from 'node:worker_threads';

/** The kinds of files; each has a folder of its own. */
export const FILE_KINDS = ['videos', 'captions', 'profiles', 'pictures'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** The uploaded files of the school in `DATA_DIR/media`, identified by their `/media/` path. */
export interface Files {
  readonly folder: string;
  /**
   * Writes a stream to a file with a random name and this ending, and returns its `/media/` path.
   * An error of the stream leaves no file behind.
   */
  save(kind: FileKind, ending: string, content: Readable): Promise<string>;
  /** Adds a file from another folder, as `save` does; the original stays. */
  adopt(kind: FileKind, ending: string, original: string): Promise<string>;
  remove(path: string): Promise<void>;
  /** The path on the disk of a `/media/` path. */
  locate(path: string): string;
  /** All files of a kind with the time of their last write, unfinished ones included. */
  list(kind: FileKind): Promise<{ path: string; writtenAt: Date }[]>;
}

export function diskFiles(folder: string): Files {
  const locate = (path: string) => join(folder, path.slice('/media/'.length));
  const newPath = (kind: FileKind, ending: string) =>
    `/media/${kind}/${randomBytes(16).toString('hex')}.${ending}`;
  return {
    folder,
    locate,
    async save(kind, ending, content) {
      const path = newPath(kind, ending);
      const target = locate(path);
      const draft = `${target}.part`;
      await mkdir(dirname(target), { recursive: true });
      try {
        await pipeline(content, createWriteStream(draft, { flags: 'wx', flush: true }));
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      return path;
    },
    async adopt(kind, ending, original) {
      const path = newPath(kind, ending);
      const target = locate(path);
      await mkdir(dirname(target), { recursive: true });
      await flush(original);
      try {
        await link(original, target);
      } catch {
        // A link is not possible: another disk, or a file system without hard links.
        const draft = `${target}.part`;
        try {
          await copyFile(original, draft, constants.COPYFILE_EXCL);
          await flush(draft);
          await rename(draft, target);
        } catch (error) {
          await rm(draft, { force: true });
          throw error;
        }
      }
      return path;
    },
    async remove(path) {
      if (path.startsWith('/media/')) await rm(locate(path), { force: true });
    },
    async list(kind) {
      const files: { path: string; writtenAt: Date }[] = [];
      for (const name of await namesIn(join(folder, kind))) {
        const path = `/media/${kind}/${name}`;
        // Another process may have removed it.
        const found = await stat(locate(path)).catch(() => undefined);
        if (found?.isFile()) files.push({ path, writtenAt: found.mtime });
      }
      return files;
    },
  };
}

/** The names in a folder; none when the folder does not exist. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Writes chunks to a file from the offset `at` on, one at a time, and returns the number of bytes.
 * It frees the memory of each chunk as soon as it is written, because the garbage collector would
 * wait for tens of megabytes: 9 to 26 MB more for an upload (docs/decisions/0017-memory.md). The
 * caller must therefore not use the chunks again.
 */
export async function writeChunks(
  content: AsyncIterable<Buffer>,
  file: string,
  flags: 'wx' | 'r+',
  at = 0,
): Promise<number> {
  const handle = await open(file, flags);
  let written = 0;
  let memory: ArrayBufferLike | undefined;
  try {
    for await (const chunk of content) {
      // Several chunks may share one buffer: free it when a chunk of another buffer comes.
      if (memory !== chunk.buffer) free(memory);
      memory = chunk.buffer;
      for (let done = 0; done < chunk.length;) {
        const { bytesWritten } = await handle.write(chunk, done, undefined, at + written);
        done += bytesWritten;
        written += bytesWritten;
      }
    }
  } finally {
    await handle.close();
  }
  return written;
}

/** Writes a stream to a file in this folder, which is removed when it has been used. */
export async function onDisk<T>(
  folder: string,
  content: AsyncIterable<Buffer>,
  use: (file: string) => Promise<T>,
): Promise<T> {
  const draft = join(folder, `${randomBytes(16).toString('hex')}.part`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await writeChunks(content, draft, 'wx');
    return await use(draft);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Smaller buffers are not freed: parsers keep such memory for themselves. */
const MIN_FREED_BYTES = 16 * 1024;

/** Frees memory that nobody uses again, so that it does not wait for the garbage collector. */
export function free(memory: ArrayBufferLike | undefined): void {
  if (!(memory instanceof ArrayBuffer) || memory.byteLength < MIN_FREED_BYTES) return;
  // Node's pool, which small buffers share.
  if (isMarkedAsUntransferable(memory)) return;
  // Moving the memory into a buffer of length 0 frees it.
  memory.transfer(0);
}

/** Waits until what was written is on the disk. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
