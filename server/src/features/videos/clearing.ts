import type { Context } from '../../platform/context.ts';
import { FILE_KINDS, type FileKind } from '../../platform/media/files.ts';
import { clearUploads } from './uploads/uploads.ts';
import { lockVideo, isUsed } from './videos.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What a round of clearing did. */
export interface Cleared {
  readonly videos: number;
  readonly files: number;
  readonly uploads: number;
  /** Folders that were left alone, because nearly nothing in them belongs to this database. */
  readonly suspicious: readonly FileKind[];
}

/**
 * Removes what has been of no use for a day: videos that no lesson shows, files that nothing in the
 * database names, unfinished uploads. Several processes may do this at once.
 */
export async function clearUnused(ctx: Context): Promise<Cleared> {
  const before = new Date(ctx.now().getTime() - DAY_MS);
  const videos = await clearVideos(ctx, before);
  const suspicious: FileKind[] = [];
  let files = 0;
  for (const kind of FILE_KINDS) {
    const cleared = await clearFiles(ctx, kind, before);
    if (cleared === undefined) suspicious.push(kind);
    else files += cleared;
  }
  return { videos, files, uploads: await clearUploads(ctx, before), suspicious };
}

async function clearVideos(ctx: Context, before: Date): Promise<number> {
  const { queries } = ctx.database;
  const unused = await queries
    .selectFrom('videos')
    .select('path')
    .where('uploaded_at', '<', before.toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('lessons')
            .select('lessons.id')
            .whereRef('lessons.video_url', '=', 'videos.path'),
        ),
      ),
    )
    .execute();
  let cleared = 0;
  for (const { path } of unused) {
    const gone = await ctx.database.transaction(async (trx) => {
      const video = await lockVideo(trx, path);
      // Asked again now that nobody can claim it: a lesson may have been saved since.
      if (!video || (await isUsed(trx, path))) return undefined;
      await trx.deleteFrom('videos').where('path', '=', path).execute();
      return video;
    });
    if (!gone) continue;
    await ctx.files.remove(path);
    if (gone.poster !== null) await ctx.files.remove(gone.poster);
    cleared += 1;
  }
  return cleared;
}

/** More files than this, and more than half of all, never lose their owner in the usual course. */
const SUSPICIOUS = 20;

/**
 * Removes old files of a kind that nothing names; undefined when that looks like the wrong database
 * for these files, such as an empty one: then nothing is removed.
 */
async function clearFiles(ctx: Context, kind: FileKind, before: Date): Promise<number | undefined> {
  const all = (await ctx.files.list(kind)).map(({ path, writtenAt }) => ({
    path,
    isDraft: path.endsWith('.part'),
    isOld: writtenAt < before,
  }));
  const old = all.filter((file) => file.isOld);
  const whole = old.filter((file) => !file.isDraft).map((file) => file.path);
  const named = await namedOf(ctx, whole);
  const unnamed = whole.filter((path) => !named.has(path));
  for (const { path } of old.filter((file) => file.isDraft)) await ctx.files.remove(path);
  if (unnamed.length > SUSPICIOUS && unnamed.length > all.length / 2) return undefined;
  for (const path of unnamed) await ctx.files.remove(path);
  return unnamed.length + old.length - whole.length;
}

/** Those of the paths that some row names, wherever. */
async function namedOf(ctx: Context, paths: readonly string[]): Promise<ReadonlySet<string>> {
  const { queries } = ctx.database;
  const named = new Set<string>();
  for (let from = 0; from < paths.length; from += 200) {
    const some = paths.slice(from, from + 200);
    const columns = [
      queries.selectFrom('videos').select('path as name').where('path', 'in', some),
      queries.selectFrom('videos').select('poster as name').where('poster', 'in', some),
      queries.selectFrom('lessons').select('video_url as name').where('video_url', 'in', some),
      queries.selectFrom('lesson_tracks').select('path as name').where('path', 'in', some),
      queries
        .selectFrom('users')
        .select('profile_image as name')
        .where('profile_image', 'in', some),
      queries.selectFrom('courses').select('icon as name').where('icon', 'in', some),
    ];
    for (const column of columns) {
      for (const { name } of await column.execute()) if (name !== null) named.add(name);
    }
  }
  return named;
}
