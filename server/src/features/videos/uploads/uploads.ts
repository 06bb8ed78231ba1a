import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { StoredVideo } from '@trilha/contract';
import type { User } from '../../../platform/security/rights.ts';
import type { Context } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { lockRow } from '../../../platform/database/locks.ts';
import { HttpError } from '../../../platform/http/errors.ts';
import { bucketContents } from './bucket-contents.ts';
import { type Contents, diskContents } from './contents.ts';
import { newLock, type UploadLock } from './locks.ts';
import { findVideo, addVideoFile, notAVideo, registerVideo, videoError } from '../videos.ts';

/** The limit of unfinished uploads of one user; each may grow to the size of a video. */
export const MAX_OPEN_UPLOADS = 5;
/** So often the inspection of an upload may be ended before it found out what the file is. */
export const MAX_PROBES = 3;
const NOT_CHECKED =
  /*i18n*/ 'Checking this video took too long 3 times. Convert it to MP4 with H.264 video and AAC sound, or make it smaller.';
/** An upload that was asked for or written to within this time is active and not removed for a newer one. */
const ACTIVE_MS = 60_000;

interface OwnedUpload {
  readonly id: string;
  readonly size: number;
  readonly name: string | null;
  readonly owner: number;
  /** The `/media/` path of the video that it became. */
  readonly stored: string | undefined;
  /** How often its inspection began and did not end. */
  readonly probes: number;
}

const contentsOf = (ctx: Context): Contents =>
  ctx.files.storage === 's3' ? bucketContents(ctx) : diskContents(ctx);

/** The uploads of the school. What is known of them is in the database, for all processes and machines. */
export function openUploads(ctx: Context) {
  mkdirSync(ctx.uploads, { recursive: true, mode: 0o700 });
  const { database } = ctx;
  const contents = contentsOf(ctx);
  const now = () => ctx.now().toISOString();

  const find = async (id: string): Promise<OwnedUpload | undefined> => {
    if (!/^[0-9a-f]{32}$/.test(id)) return undefined;
    const row = await database.queries
      .selectFrom('uploads')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return undefined;
    const { size, name, user_id: owner, video_path, probes } = row;
    return { id, size, name, owner, stored: video_path ?? undefined, probes };
  };
  const remove = async (id: string) => {
    // The row first: without it nobody writes or finishes the upload any more.
    const parts = await contents.partsOf(database.queries, [id]);
    await deleteRows(database.queries, [id]);
    await contents.remove(parts);
  };
  const withLock = async <T>(id: string, work: (lock: UploadLock) => Promise<T>): Promise<T> => {
    const lock = newLock(ctx, id);
    await lock.lock(new AbortController().signal, () => undefined);
    try {
      return await work(lock);
    } finally {
      await lock.unlock();
    }
  };

  return {
    store: new UploadStore(contents, find, remove),
    locks: { newLock: (id: string) => newLock(ctx, id) },
    find,
    remove,

    /**
     * Stores that an upload begins. The oldest of this user that are not active make room for it.
     * @throws 429 where all are active
     */
    async add(id: string, userId: number, size: number, name: string | null): Promise<void> {
      const removed = await database.transaction(async (trx) => {
        await lockRow(database, trx, 'users', userId);
        const open = await trx
          .selectFrom('uploads')
          .select(['id', 'used_at'])
          .where('user_id', '=', userId)
          .where('video_path', 'is', null)
          .orderBy('used_at')
          .orderBy('id')
          .execute();
        const excess = open.slice(0, Math.max(0, open.length + 1 - MAX_OPEN_UPLOADS));
        const activeSince = new Date(ctx.now().getTime() - ACTIVE_MS).toISOString();
        if (excess.some(({ used_at }) => used_at > activeSince)) {
          throw videoError(429, /*i18n*/ 'At most 5 videos can be uploaded at the same time.');
        }
        const ids = excess.map((upload) => upload.id);
        const parts = await contents.partsOf(trx, ids);
        await deleteRows(trx, ids);
        const fields = { id, user_id: userId, size, name, probes: 0, lock_wanted: false };
        await trx
          .insertInto('uploads')
          .values({ ...fields, used_at: now() })
          .execute();
        return parts;
      });
      await contents.remove(removed);
    },

    /**
     * Turns a complete upload into a video. Repeated calls return the same video, on whatever machine.
     * @throws 400 where it is no video, and 429; the upload is then removed. 422 where its inspection took too
     * long, and 423 where another request holds it; the upload is kept.
     */
    async finish(actor: User, id: string): Promise<StoredVideo | undefined> {
      return withLock(id, async (lock) => {
        const upload = await find(id);
        if (!upload) return undefined;
        if (upload.stored !== undefined) return findVideo(ctx, upload.stored);
        const set = (probes: number) => lock.update(database.queries, { probes });
        try {
          if (upload.probes >= MAX_PROBES) throw notAVideo(NOT_CHECKED);
          // Stored before: an inspection that ends the server too is not begun after every restart.
          await set(upload.probes + 1);
          const file = await contents.withFile(id, (local) =>
            addVideoFile(ctx, local, upload.name),
          );
          // With the video: whoever has lost the lock meanwhile stores none.
          const video_path = file.path;
          const stored = await registerVideo(ctx, actor, file, null, (trx) =>
            lock.update(trx, { video_path, probes: upload.probes, used_at: now() }),
          );
          const parts = await contents.partsOf(database.queries, [id]);
          // What cannot be removed now is cleared with the upload.
          await contents.remove(parts).catch(() => undefined);
          return stored;
        } catch (error) {
          const status = error instanceof HttpError ? error.status : 500;
          if (status === 422 || status === 423) throw error;
          // The database may be what has failed.
          if (status >= 500) await set(upload.probes).catch(() => undefined);
          else await remove(id);
          // A part of it is gone.
          if (status === 404) return undefined;
          throw error;
        }
      });
    },
  };
}

/** Removes all uploads, unfinished and finished, that nobody used since `before`. */
export async function clearUploads(ctx: Context, before: Date): Promise<number> {
  const { database } = ctx;
  const contents = contentsOf(ctx);
  const old = await database.queries
    .selectFrom('uploads')
    .select('id')
    .where('used_at', '<', before.toISOString())
    .execute();
  let cleared = 0;
  for (const { id } of old) {
    const parts = await contents.partsOf(database.queries, [id]);
    // It may have been used since, and another process may have cleared it.
    if (!(await deleteRows(database.queries, [id], before))) continue;
    await contents.remove(parts);
    cleared += 1;
  }
  return cleared + (await contents.clear(before));
}

/** Deletes uploads, and what the database knows of their contents. Returns whether there was one. */
async function deleteRows(db: Queries, ids: readonly string[], before?: Date): Promise<boolean> {
  if (ids.length === 0) return false;
  let query = db.deleteFrom('uploads').where('id', 'in', ids);
  if (before) query = query.where('used_at', '<', before.toISOString());
  return (await query.executeTakeFirstOrThrow()).numDeletedRows > 0n;
}

export function newUploadId(): string {
  return randomBytes(16).toString('hex');
}

/** What the library of the protocol asks for. Uploads are added before, by its hook. */
class UploadStore extends DataStore {
  readonly #contents: Contents;
  readonly #find: (id: string) => Promise<OwnedUpload | undefined>;
  readonly #remove: (id: string) => Promise<void>;

  constructor(
    contents: Contents,
    find: (id: string) => Promise<OwnedUpload | undefined>,
    remove: (id: string) => Promise<void>,
  ) {
    super();
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
    this.#contents = contents;
    this.#find = find;
    this.#remove = remove;
  }

  override async create(upload: Upload): Promise<Upload> {
    try {
      await this.#contents.create(upload.id);
    } catch (error) {
      // Nobody hears of it, so nobody would go on with it.
      await this.#remove(upload.id).catch(() => undefined);
      throw error;
    }
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const upload = await this.#find(id);
    const offset = upload && (await this.#contents.sizeOf(id));
    if (!upload || upload.stored !== undefined || offset === undefined) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({ id, size: upload.size, offset });
  }

  override write(content: Readable, id: string, offset: number): Promise<number> {
    return this.#contents.append(id, offset, content);
  }

  override remove(id: string): Promise<void> {
    return this.#remove(id);
  }
}
