import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { namesIn, writeChunks } from '../../../platform/media/files.ts';
import { storing } from '../../../platform/media/storing.ts';

export const STANDS_ELSEWHERE =
  /*i18n*/ 'The upload stands at another place. Ask for it with HEAD.';

/** What has been received of uploads: a file of this machine each, or objects of the bucket. */
export interface Contents {
  create(id: string): Promise<void>;
  /** The number of bytes that are stored; undefined where there is no such content. */
  sizeOf(id: string): Promise<number | undefined>;
  /**
   * Writes from the offset `at` on, and returns where the content ends now. What came before an error of
   * `content` stays. The memory of `content` is not usable any more.
   * @throws 409 where others have written meanwhile, 503 while the bucket does not answer
   */
  append(id: string, at: number, content: AsyncIterable<Buffer>): Promise<number>;
  /**
   * Calls `use` with a file of this machine that has the whole content.
   * @throws 404 where a part of it is gone
   */
  withFile<T>(id: string, use: (file: string) => Promise<T>): Promise<T>;
  /** The names under which contents lie, for `remove`. */
  partsOf(db: Queries, ids: readonly string[]): Promise<string[]>;
  remove(parts: readonly string[]): Promise<void>;
  /** Removes what was last written before this date and belongs to no upload. Returns of how many it was. */
  clear(before: Date): Promise<number>;
}

/** Contents as files in the folder of uploads, each under the id of its upload. */
export function diskContents(ctx: Context): Contents {
  const at = (id: string) => join(ctx.uploads, id);
  const partsOf = (ids: readonly string[]) => ids.map(at);
  const remove = async (parts: readonly string[]) => {
    for (const part of parts) await rm(part, { force: true });
  };
  return {
    create: (id) => storing(ctx.uploads, () => writeFile(at(id), '', { flag: 'wx' })),
    async sizeOf(id) {
      return (await stat(at(id)).catch(() => undefined))?.size;
    },
    append: async (id, offset, content) =>
      offset + (await storing(ctx.uploads, () => writeChunks(content, at(id), 'r+', offset))),
    withFile: (id, use) => use(at(id)),
    partsOf: async (_db, ids) => partsOf(ids),
    remove,
    clear: (before) => clearFolder(ctx, before),
  };
}

/** Removes old files of the folder of uploads, drafts of forms and pictures too, but those of uploads. */
export async function clearFolder(ctx: Context, before: Date): Promise<number> {
  const isOld = async (name: string) => {
    const found = await stat(join(ctx.uploads, name)).catch(() => undefined);
    return found !== undefined && found.mtime < before;
  };
  const byId = Map.groupBy(await namesIn(ctx.uploads), (name) => name.split('.', 1)[0] ?? '');
  let cleared = 0;
  for (const [id, names] of byId) {
    const old = await Promise.all(names.map(isOld));
    if (!old.every(Boolean)) continue;
    const upload = await ctx.database.queries
      .selectFrom('uploads')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst();
    if (upload) continue;
    for (const name of names) await rm(join(ctx.uploads, name), { force: true });
    cleared += 1;
  }
  return cleared;
}
