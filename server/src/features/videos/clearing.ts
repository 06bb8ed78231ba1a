import type { Context } from '../../platform/context.ts';
import { FILE_KINDS, type FileKind } from '../../platform/media/files.ts';
import { clearUploads } from './uploads/uploads.ts';
import { isUsed, lockVideo } from './rows.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The result of one run. */
export interface Cleared {
  readonly videos: number;
  readonly files: number;
  readonly uploads: number;
  /** Folders that were skipped, because most of their files do not belong to this database. */
  readonly suspicious: readonly FileKind[];
}

/**
 * Removes what has been unused for a day: videos without a lesson, files that no row in the database names,
 * and unfinished uploads. Several processes may run it at the same time.
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

/** While the disk is full, uploads that nobody goes on with give their room back sooner. */
const PATIENCE_WHEN_FULL_MS = 60 * 60 * 1000;

export async function clearWhileFull(ctx: Context): Promise<number> {
  return clearUploads(ctx, new Date(ctx.now().getTime() - PATIENCE_WHEN_FULL_MS));
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
    const removed = await ctx.database.transaction(async (trx) => {
      const video = await lockVideo(trx, path);
      // Checked again with the row locked, because a lesson may have been saved since.
      if (!video || (await isUsed(trx, path))) return undefined;
      await trx.deleteFrom('videos').where('path', '=', path).execute();
      return video;
    });
    if (!removed) continue;
    const { poster, rendition, storyboard } = removed;
    for (const file of [path, poster, rendition, storyboard]) {
      if (file !== null) await ctx.files.remove(file);
    }
    cleared += 1;
  }
  return cleared;
}

/** More unused files than this, and more than half of all, are not plausible in normal operation. */
const SUSPICIOUS = 20;

/**
 * Removes old files of a kind that no row names. Where so many are unused that the database is probably the
 * wrong one for these files, such as an empty one, nothing is removed and the result is undefined.
 */
async function clearFiles(ctx: Context, kind: FileKind, before: Date): Promise<number | undefined> {
  const all = (await ctx.files.list(kind)).map(({ path, writtenAt }) => ({
    path,
    isDraft: path.endsWith('.part'),
    isOld: writtenAt < before,
  }));
  const old = all.filter((file) => file.isOld);
  const whole = old.filter((file) => !file.isDraft).map((file) => file.path);
  const named = await pathsInUse(ctx, whole);
  const replaced = await replacedFiles(ctx, whole, before);
  const unnamed = whole.filter((path) => !named.has(path));
  for (const { path } of old.filter((file) => file.isDraft)) await ctx.files.remove(path);
  if (unnamed.length > SUSPICIOUS && unnamed.length > all.length / 2) return undefined;
  for (const path of [...unnamed, ...replaced]) await ctx.files.remove(path);
  return unnamed.length + replaced.length + old.length - whole.length;
}

/** Uploads of which a rendition has been played for so long that no address of theirs is valid any more. */
async function replacedFiles(
  ctx: Context,
  paths: readonly string[],
  before: Date,
): Promise<string[]> {
  const replaced: string[] = [];
  for (let from = 0; from < paths.length; from += 200) {
    const rows = await ctx.database.queries
      .selectFrom('videos')
      .select('path')
      .where('path', 'in', paths.slice(from, from + 200))
      .where('rendition_at', '<', before.toISOString())
      .execute();
    replaced.push(...rows.map((row) => row.path));
  }
  return replaced;
}

/** The paths that are named by a row of any table. */
async function pathsInUse(ctx: Context, paths: readonly string[]): Promise<ReadonlySet<string>> {
  const { queries } = ctx.database;
  const named = new Set<string>();
  for (let from = 0; from < paths.length; from += 200) {
    const some = paths.slice(from, from + 200);
    const columns = [
      queries.selectFrom('videos').select('path as name').where('path', 'in', some),
      queries.selectFrom('videos').select('poster as name').where('poster', 'in', some),
      queries.selectFrom('videos').select('rendition as name').where('rendition', 'in', some),
      queries.selectFrom('videos').select('storyboard as name').where('storyboard', 'in', some),
      queries.selectFrom('lessons').select('video_url as name').where('video_url', 'in', some),
      queries.selectFrom('lesson_tracks').select('path as name').where('path', 'in', some),
      queries.selectFrom('lesson_materials').select('path as name').where('path', 'in', some),
      queries
        .selectFrom('users')
        .select('profile_image as name')
        .where('profile_image', 'in', some),
      queries.selectFrom('courses').select('icon as name').where('icon', 'in', some),
      queries.selectFrom('school_drafts').select('logo as name').where('logo', 'in', some),
      queries.selectFrom('school_versions').select('logo as name').where('logo', 'in', some),
    ];
    for (const column of columns) {
      for (const { name } of await column.execute()) if (name !== null) named.add(name);
    }
  }
  return named;
}
