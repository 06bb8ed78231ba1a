import { randomBytes } from 'node:crypto';
import { constants, createWriteStream } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isMarkedAsUntransferable } from 'node:worker_threads';

/** What is kept: each kind in a folder of its own. */
export const FILE_KINDS = ['videos', 'captions', 'profiles', 'pictures'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** The school's uploaded files, on disk under `DATA_DIR/media`, addressed by their `/media/` path. */
export interface Files {
  /** The folder that holds them. */
  readonly folder: string;
  /**
   * Writes a stream under a new, unguessable name with this ending and gives its `/media/` path.
   * A stream that breaks off leaves nothing.
   */
  save(kind: FileKind, ending: string, content: Readable): Promise<string>;
  /** Takes in a file that lies elsewhere, as `save` does; the original stays where it is. */
  adopt(kind: FileKind, ending: string, original: string): Promise<string>;
  remove(path: string): Promise<void>;
  /** Where on the disk the file of a `/media/` path is. */
  locate(path: string): string;
  /** All files of a kind, drafts that were never finished too, with the moment of the last write. */
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
        // Another disk, or one that knows no links.
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
        // Another process may have removed it since.
        const found = await stat(locate(path)).catch(() => undefined);
        if (found?.isFile()) files.push({ path, writtenAt: found.mtime });
      }
      return files;
    },
  };
}

/** The names in a folder; none where there is no such folder. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Writes what comes into a file, from the place `at` on, and gives how many bytes that were. One
 * piece is held at a time. Pieces must be nobody else's, as those of a request are: their memory is
 * given back as soon as they are written, because the collector would come for it only when tens of
 * megabytes have gathered: 9 to 26 MB more for an upload (docs/decisions/0017-memory.md).
 */
export async function writeOut(
  content: AsyncIterable<Buffer>,
  file: string,
  flags: 'wx' | 'r+',
  at = 0,
): Promise<number> {
  const handle = await open(file, flags);
  let written = 0;
  let memory: ArrayBufferLike | undefined;
  try {
    for await (const piece of content) {
      // Several pieces may lie in the same memory: it is free when one from elsewhere comes.
      if (memory !== piece.buffer) giveBack(memory);
      memory = piece.buffer;
      for (let done = 0; done < piece.length;) {
        const { bytesWritten } = await handle.write(piece, done, undefined, at + written);
        done += bytesWritten;
        written += bytesWritten;
      }
    }
  } finally {
    await handle.close();
  }
  return written;
}

/** Small pieces are not worth it: parsers keep such memory for themselves. */
const WORTH_BYTES = 16 * 1024;

function giveBack(memory: ArrayBufferLike | undefined): void {
  if (!(memory instanceof ArrayBuffer) || memory.byteLength < WORTH_BYTES) return;
  // Node's pool, which many small buffers share.
  if (isMarkedAsUntransferable(memory)) return;
  // The content moves into a buffer without any room, that is: nowhere.
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
