import { randomBytes } from 'node:crypto';
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isMarkedAsUntransferable } from 'node:worker_threads';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendFile } from '../http/send-file.ts';
import { MEDIA_MARKER, mediaFolderState, openMediaFolder } from './media-folder.ts';
import { storing } from './storing.ts';

/** The kinds of files; each has a folder of its own. */
export const FILE_KINDS = [
  'videos',
  'captions',
  'profiles',
  'pictures',
  'storyboards',
  'materials',
] as const;
export type FileKind = (typeof FILE_KINDS)[number];

export interface StoredFile {
  readonly path: string;
  readonly size: number;
  /** The time of its last write. */
  readonly writtenAt: Date;
}

/** How a file is sent to a client. */
export interface Sending {
  /** Further headers of the answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** For how many seconds more its signed URL is valid; undefined where everybody may have the file. */
  readonly secondsLeft: number | undefined;
}

/**
 * The uploaded files of the school, identified by their `/media/` path: in `DATA_DIR/media`
 * (`diskFiles`), or in a bucket (`bucketFiles`). A file never changes once it is there.
 */
export interface Files {
  readonly storage: 'disk' | 's3';
  /**
   * Writes a stream to a file with a random name and this ending, and returns its `/media/` path.
   * An error of the stream leaves no file behind.
   */
  save(kind: FileKind, ending: string, content: Readable): Promise<string>;
  /** Adds a file of this machine, as `save` does; the original stays. */
  adopt(kind: FileKind, ending: string, original: string): Promise<string>;
  /** Writes a file that has its path already, such as from another storage. */
  put(path: string, content: Readable): Promise<void>;
  /** It is no error where there is no such file. */
  remove(path: string): Promise<void>;
  stat(path: string): Promise<StoredFile | undefined>;
  /** The content. An error of the storage ends the stream. */
  read(path: string): Promise<Readable>;
  /**
   * Calls `use` with a file of this machine that has the content and the ending, for programs that
   * read files. It may be a copy, which is removed when `use` ends.
   */
  withLocalFile<T>(path: string, use: (file: string) => Promise<T>): Promise<T>;
  /**
   * All files of a kind, or the chunks of uploads; unfinished ones too, whose paths end with
   * `UNFINISHED`.
   */
  list(kind: FileKind | 'uploads'): Promise<StoredFile[]>;
  /**
   * Answers a request with the file or a range of it, as fast as the client reads.
   * @throws 404, 412, 416, and 503 while the storage does not answer
   */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    sending: Sending,
  ): Promise<FastifyReply>;
}

/** Files in a folder of this machine. */
export interface DiskFiles extends Files {
  readonly folder: string;
  /** Whether files can be stored in the folder, and why not. */
  state(): ReturnType<typeof mediaFolderState>;
  /** The path on the disk of a `/media/` path. */
  locate(path: string): string;
}

const MEDIA = '/media/';

/** Stands behind the path of a file that is not whole yet. */
export const UNFINISHED = '.part';

/** The path of a file without `/media/`: its kind and name. */
export const nameOf = (path: string) => path.slice(MEDIA.length);

export function newPath(kind: FileKind, ending: string): string {
  return `${MEDIA}${kind}/${randomBytes(16).toString('hex')}.${ending}`;
}

/**
 * Files in this folder, which is made where it was never there.
 * @param known the file that remembers that it was there (`openMediaFolder`)
 */
export function diskFiles(folder: string, known?: string): DiskFiles {
  openMediaFolder(folder, known);
  const locate = (path: string) => join(folder, nameOf(path));
  /** Makes the folder of a kind. The marker is looked for each time: a disk may be unmounted at any moment. */
  const openFolder = async (path: string) => {
    await stat(join(folder, MEDIA_MARKER));
    await makeFolder(path);
  };
  /** Lets `write` make a file under a name that nobody reads, and gives it its own when it is whole. */
  const whole = (path: string, write: (draft: string) => Promise<void>) =>
    storing(folder, async () => {
      const target = locate(path);
      const draft = target + UNFINISHED;
      await openFolder(dirname(target));
      try {
        await write(draft);
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined);
        throw error;
      }
    });
  const put = (path: string, content: Readable) =>
    whole(path, (draft) =>
      pipeline(content, createWriteStream(draft, { flags: 'wx', flush: true })),
    );
  const describe = async (path: string): Promise<StoredFile | undefined> => {
    // Another process may have removed it.
    const found = await stat(locate(path)).catch(() => undefined);
    return found?.isFile() ? { path, size: found.size, writtenAt: found.mtime } : undefined;
  };
  return {
    storage: 'disk',
    folder,
    locate,
    state: () => mediaFolderState(folder, known),
    put,
    async save(kind, ending, content) {
      const path = newPath(kind, ending);
      await put(path, content);
      return path;
    },
    async adopt(kind, ending, original) {
      const path = newPath(kind, ending);
      const target = locate(path);
      await storing(folder, () => openFolder(dirname(target)));
      await flush(original);
      try {
        await link(original, target);
      } catch {
        // A link is not possible: another disk, or a file system without hard links.
        await whole(path, async (draft) => {
          await copyFile(original, draft, constants.COPYFILE_EXCL);
          await flush(draft);
        });
      }
      return path;
    },
    async remove(path) {
      if (path.startsWith(MEDIA)) await rm(locate(path), { force: true });
    },
    stat: describe,
    read: async (path) => createReadStream(locate(path)),
    withLocalFile: (path, use) => use(locate(path)),
    async list(kind) {
      const files: StoredFile[] = [];
      for (const name of await namesIn(join(folder, kind))) {
        const file = await describe(`${MEDIA}${kind}/${name}`);
        if (file) files.push(file);
      }
      return files;
    },
    send: (request, reply, path, { headers }) =>
      sendFile(request, reply, folder, nameOf(path), headers),
  };
}

/** Makes a folder, but not those above it: where they are gone, they are not made anew. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
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

/**
 * Writes a stream to a new file in this folder and returns its path. An error leaves no file behind.
 * @throws 503 where the folder cannot be written to
 */
export function writeDraft(folder: string, content: AsyncIterable<Buffer>): Promise<string> {
  const draft = join(folder, `${randomBytes(16).toString('hex')}.part`);
  return storing(folder, async () => {
    await makeFolder(folder);
    try {
      await writeChunks(content, draft, 'wx');
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined);
      throw error;
    }
    return draft;
  });
}

/** The same; the file is removed when it has been used. */
export async function onDisk<T>(
  folder: string,
  content: AsyncIterable<Buffer>,
  use: (file: string) => Promise<T>,
): Promise<T> {
  const draft = await writeDraft(folder, content);
  try {
    return await use(draft);
  } finally {
    // What cannot be removed now is cleared later, and must not hide the error.
    await rm(draft, { force: true }).catch(() => undefined);
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
