import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { FileStore } from '@tus/file-store';
import { Upload } from '@tus/server';
import pLimit, { type LimitFunction } from 'p-limit';
import type { StoredVideo } from '@trilha/contract';
import type { User } from '../../../platform/security/sessions.ts';
import type { Context } from '../../../platform/context.ts';
import { diskFull, HttpError, isDiskFull } from '../../../platform/http/errors.ts';
import { namesIn, writeChunks } from '../../../platform/media/files.ts';
import { folderLocks } from './locks.ts';
import { findVideo, addVideoFile, notAVideo, registerVideo, videoError } from '../videos.ts';

/** The limit of unfinished uploads of one user; each may grow to the size of a video. */
export const MAX_OPEN_UPLOADS = 5;
/** So often the inspection of an upload may be ended before it found out what the file is. */
export const MAX_PROBES = 3;
const NOT_CHECKED = `Checking this video took too long ${MAX_PROBES} times. Convert it to MP4 with H.264 video and AAC sound, or make it smaller.`;
/** An upload that was written to within this time is active and not removed for a newer one. */
const ACTIVE_MS = 60_000;

type Records = FileStore['configstore'];

/** The stored fields of an upload, with those that the protocol does not have. */
interface OwnedUpload {
  readonly id: string;
  readonly size: number;
  readonly owner: number;
  /** The `/media/` path of the video that it became. */
  readonly stored: string | undefined;
  /** How often its inspection began and did not end. */
  readonly probes: number;
}

/** The uploads in the folder of the installation, which several processes may share. */
export function openUploads(ctx: Context) {
  const folder = ctx.uploads;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const records = recordsIn(folder);
  const locks = folderLocks(folder);

  const find = async (id: string): Promise<OwnedUpload | undefined> => {
    const upload = /^[0-9a-f]{32}$/.test(id) ? await records.get(id) : undefined;
    return upload && owned(upload);
  };
  const remove = async (id: string) => {
    await rm(join(folder, id), { force: true });
    await records.delete(id);
  };
  const withLock = async <T>(id: string, work: () => Promise<T>): Promise<T> => {
    const lock = locks.newLock(id);
    await lock.lock(new AbortController().signal, () => undefined);
    try {
      return await work();
    } finally {
      await lock.unlock();
    }
  };
  /**
   * Makes room for another upload of this user by removing the oldest one that is not active.
   * @throws 429 where all are active
   */
  const makeRoom = async (userId: number): Promise<void> => {
    const open: { id: string; writtenAt: number }[] = [];
    for (const name of await namesIn(folder)) {
      const upload = name.endsWith('.json') && (await find(name.slice(0, -'.json'.length)));
      if (!upload || upload.owner !== userId || upload.stored !== undefined) continue;
      const found = await stat(join(folder, upload.id)).catch(() => undefined);
      open.push({ id: upload.id, writtenAt: found?.mtimeMs ?? 0 });
    }
    const excess = open
      .toSorted((a, b) => a.writtenAt - b.writtenAt)
      .slice(0, 1 - MAX_OPEN_UPLOADS);
    for (const { id, writtenAt } of open.length < MAX_OPEN_UPLOADS ? [] : excess) {
      if (Date.now() - writtenAt < ACTIVE_MS) {
        throw videoError(
          429,
          `At most ${MAX_OPEN_UPLOADS} videos can be uploaded at the same time.`,
        );
      }
      await withLock(id, () => remove(id));
    }
  };
  const queues = new Map<number, LimitFunction>();
  /** Runs `work` while no other process makes room for the same user or takes it. */
  const inTurn = <T>(userId: number, work: () => Promise<T>): Promise<T> => {
    // The lock is for other processes: many who wait for it here would disturb one another.
    const queue = queues.get(userId) ?? pLimit(1);
    queues.set(userId, queue);
    return queue(() => withLock(`user-${userId}`, work));
  };
  const store = new UploadStore({ directory: folder, configstore: records }, (upload, create) => {
    const { owner } = owned(upload);
    return inTurn(owner, async () => {
      await makeRoom(owner);
      return create();
    });
  });

  return {
    store,
    locks,
    find,
    remove,

    /**
     * Turns a complete upload into a video. Repeated calls return the same video.
     * @throws 400 where it is no video, and 429; the upload is then removed. 422 where its inspection took too
     * long; the upload is kept.
     */
    async finish(actor: User, id: string): Promise<StoredVideo | undefined> {
      return withLock(id, async () => {
        const upload = await find(id);
        if (!upload) return undefined;
        if (upload.stored !== undefined) return findVideo(ctx, upload.stored);
        try {
          if (upload.probes >= MAX_PROBES) throw notAVideo(NOT_CHECKED);
          // Stored before: an inspection that ends the server too is not begun after every restart.
          await records.set(id, recordOf({ ...upload, probes: upload.probes + 1 }));
          const file = await addVideoFile(ctx, join(folder, id));
          const stored = await registerVideo(ctx, actor, file);
          await records.set(id, recordOf({ ...upload, stored: file.path }));
          await rm(join(folder, id), { force: true });
          return stored;
        } catch (error) {
          const status = error instanceof HttpError ? error.status : 500;
          if (status >= 500) await records.set(id, recordOf(upload)).catch(() => undefined);
          else if (status !== 422) await remove(id);
          throw error;
        }
      });
    },
  };
}

/** Removes all uploads, unfinished and finished, that were not written to since `before`. */
export async function clearUploads(ctx: Context, before: Date): Promise<number> {
  const folder = ctx.uploads;
  const locks = folderLocks(folder);
  const isOld = async (name: string) => {
    const found = await stat(join(folder, name)).catch(() => undefined);
    return found !== undefined && found.mtime < before;
  };
  let cleared = 0;
  const byId = Map.groupBy(await namesIn(folder), (name) => name.split('.', 1)[0] ?? '');
  for (const [id, names] of byId) {
    // Checks all files of an upload, because its record may be old while its content still grows.
    const old = await Promise.all(names.map(isOld));
    if (!old.every(Boolean)) continue;
    const lock = locks.newLock(id);
    await lock.lock(AbortSignal.abort(), () => undefined);
    try {
      const stillOld = await Promise.all(names.map(isOld));
      if (!stillOld.some(Boolean)) continue;
      for (const name of names) await rm(join(folder, name), { force: true });
      cleared += 1;
    } finally {
      await lock.unlock();
    }
  }
  return cleared;
}

export function newUploadId(): string {
  return randomBytes(16).toString('hex');
}

function owned({ id, size, metadata }: Upload): OwnedUpload {
  return {
    id,
    size: size ?? 0,
    owner: Number(metadata?.['owner']),
    stored: metadata?.['stored'] ?? undefined,
    probes: Number(metadata?.['probes'] ?? 0),
  };
}

function recordOf({ id, size, owner, stored, probes }: OwnedUpload): Upload {
  const metadata = {
    owner: String(owner),
    probes: String(probes),
    ...(stored === undefined ? {} : { stored }),
  };
  return new Upload({ id, size, offset: 0, metadata });
}

type Options = ConstructorParameters<typeof FileStore>[0];

/** Writes contents in the same way as those of forms. */
class UploadStore extends FileStore {
  readonly #creating: (upload: Upload, create: () => Promise<Upload>) => Promise<Upload>;

  /** @param creating what is done about the creation of an upload */
  constructor(
    options: Options,
    creating: (upload: Upload, create: () => Promise<Upload>) => Promise<Upload>,
  ) {
    // The library makes the folder in the background and throws where nobody catches it, such as when a
    // short test has ended by then. Ours exists, so it gets one that always does.
    super({ ...options, directory: '.' });
    this.directory = options.directory;
    this.#creating = creating;
  }

  override async create(upload: Upload): Promise<Upload> {
    try {
      return await this.#creating(upload, () => super.create(upload));
    } catch (error) {
      throw asLibraryError(error);
    }
  }

  override async write(content: Readable, id: string, offset: number): Promise<number> {
    try {
      return offset + (await writeChunks(content, join(this.directory, id), 'r+', offset));
    } catch (error) {
      throw asLibraryError(error);
    }
  }
}

/** Errors of ours as the library of the protocol takes them. */
function asLibraryError(error: unknown): unknown {
  const known = isDiskFull(error) ? diskFull() : error;
  if (!(known instanceof HttpError)) return error;
  const { status, body } = known;
  return Object.assign(new Error(), { status_code: status, body: String(body['detail']) });
}

/** The records beside the contents. They are replaced atomically, so that no reader sees a partial one. */
function recordsIn(folder: string): Records {
  const at = (id: string) => join(folder, `${id}.json`);
  return {
    async get(id) {
      try {
        return JSON.parse(await readFile(at(id), 'utf8')) as Upload;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async set(id, upload) {
      const draft = join(folder, `${id}.${newUploadId()}.draft`);
      try {
        await writeFile(draft, JSON.stringify(upload));
        await rename(draft, at(id));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async delete(id) {
      await rm(at(id), { force: true });
    },
  };
}
