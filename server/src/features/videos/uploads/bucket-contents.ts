import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Context } from '../../../platform/context.ts';
import { countAll } from '../../../platform/database/database.ts';
import { httpError, notFound } from '../../../platform/http/errors.ts';
import { free, onDisk } from '../../../platform/media/files.ts';
import { clearFolder, type Contents, STANDS_ELSEWHERE } from './contents.ts';

/** The size of an object; a server that dies loses no more of a request than this. */
const OBJECT_BYTES = 4 * 1024 * 1024;

/**
 * Contents as objects of the bucket, which the table `upload_chunks` puts in a row: what is not in it does
 * not count. Any machine goes on where another one ended.
 */
export function bucketContents(ctx: Context): Contents {
  const { database, files } = ctx;

  const sizeOf = async (db = database.queries, id: string): Promise<number> => {
    const last = await db
      .selectFrom('upload_chunks')
      .select(['start', 'size'])
      .where('upload_id', '=', id)
      .orderBy('start', 'desc')
      .limit(1)
      .executeTakeFirst();
    return last ? last.start + last.size : 0;
  };
  /** Stores an object and puts it behind the others, unless somebody else has done so meanwhile. */
  const addObject = async (upload_id: string, start: number, bytes: Buffer): Promise<void> => {
    const path = `/media/uploads/${upload_id}/${start}-${randomBytes(8).toString('hex')}`;
    await files.put(path, Readable.from([bytes]));
    // Where this fails, the object stays until it is cleared: it may be that only the answer was lost.
    await database.transaction(async (trx) => {
      // Others that add one wait for this row. It is gone where the upload was removed.
      const { numUpdatedRows } = await trx
        .updateTable('uploads')
        .set({ used_at: ctx.now().toISOString() })
        .where('id', '=', upload_id)
        .where('video_path', 'is', null)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) throw notFound();
      if ((await sizeOf(trx, upload_id)) !== start) {
        throw httpError(409, STANDS_ELSEWHERE);
      }
      await trx
        .insertInto('upload_chunks')
        .values({ upload_id, start, size: bytes.length, path })
        .execute();
    });
  };
  const chunksOf = (id: string) =>
    database.queries
      .selectFrom('upload_chunks')
      .select(['path', 'size'])
      .where('upload_id', '=', id)
      .orderBy('start')
      .execute();
  async function* contentOf(id: string): AsyncGenerator<Buffer, void, undefined> {
    for (const { path, size } of await chunksOf(id)) {
      let read = 0;
      for await (const bytes of await files.read(path)) {
        read += (bytes as Buffer).length;
        yield bytes as Buffer;
      }
      if (read !== size) throw new Error(`A chunk of ${size} bytes has ${read}`);
    }
  }
  const remove = async (parts: readonly string[]) => {
    for (const part of parts) await files.remove(part);
  };

  return {
    create: async () => undefined,
    sizeOf: (id) => sizeOf(undefined, id),
    async append(id, at, content) {
      // Filled and stored again and again: an upload holds no more of the request.
      const object = Buffer.allocUnsafeSlow(OBJECT_BYTES);
      let filled = 0;
      let end = at;
      const flush = async () => {
        const size = filled;
        filled = 0;
        if (size === 0) return;
        await addObject(id, end, object.subarray(0, size));
        end += size;
      };
      let memory: ArrayBufferLike | undefined;
      try {
        for await (const bytes of content) {
          if (memory !== bytes.buffer) free(memory);
          memory = bytes.buffer;
          for (let taken = 0; taken < bytes.length;) {
            const copied = bytes.copy(object, filled, taken);
            taken += copied;
            filled += copied;
            if (filled === OBJECT_BYTES) await flush();
          }
        }
      } catch (error) {
        // What has come before the connection broke counts. Of errors the first one matters.
        await flush().catch(() => undefined);
        throw error;
      }
      await flush();
      free(object.buffer);
      return end;
    },
    withFile: (id, use) => onDisk(ctx.uploads, contentOf(id), use),
    async partsOf(db, ids) {
      if (ids.length === 0) return [];
      const rows = await db
        .selectFrom('upload_chunks')
        .select('path')
        .where('upload_id', 'in', ids)
        .execute();
      return rows.map(({ path }) => path);
    },
    remove,
    async clear(before) {
      const cleared = new Set<string>();
      for (const { path, writtenAt } of await files.list('uploads')) {
        if (writtenAt >= before) continue;
        const { count } = await database.queries
          .selectFrom('upload_chunks')
          .select(countAll.as('count'))
          .where('upload_id', '=', path.split('/')[3] ?? '')
          .where('path', '=', path)
          .executeTakeFirstOrThrow();
        if (count > 0) continue;
        await files.remove(path);
        cleared.add(path.split('/')[3] ?? '');
      }
      // Forms, pictures and copies of whole videos are still drafts on this machine.
      return cleared.size + (await clearFolder(ctx, before));
    },
  };
}
