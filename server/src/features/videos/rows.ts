import type { Queries } from '../../platform/database/database.ts';

/*
 * A video is known by the path of the file that was uploaded: lessons and forms name it so. What is
 * played may be another file, its rendition, which was made of it later (`prepare/`). Nothing that
 * names the video changes with that, and an address of either file means the same video.
 */

/** The `/media/` path of a stored file without its signature; any other address unchanged. */
export function unsigned(address: string): string {
  return address.startsWith('/media/') ? (address.split(/[?#]/, 1)[0] ?? '') : address;
}

/**
 * What names the video at an address: for a stored file the `/media/` path of the upload, also where the
 * address is that of its rendition; any other address unchanged.
 */
export async function videoPath(db: Queries, address: string): Promise<string> {
  const path = unsigned(address);
  if (!path.startsWith('/media/')) return path;
  const video = await db
    .selectFrom('videos')
    .select('path')
    .where('rendition', '=', path)
    .executeTakeFirst();
  return video?.path ?? path;
}

/**
 * Locks a stored video file for a lesson that will use it. Call it in the transaction that saves the lesson,
 * with what `videoPath` gave.
 * @returns whether the file exists; if so, it is not removed as unused before the transaction ends
 */
export async function lockVideoFile(trx: Queries, path: string): Promise<boolean> {
  if (await lockVideo(trx, path)) return true;
  // Files from before the table of videos existed are valid as long as a lesson uses them.
  return isUsed(trx, path);
}

/**
 * Locks the row of a video until the transaction ends, by an update that changes nothing, which works on both
 * engines. A transaction that uses the video and one that removes it then wait for each other.
 */
export async function lockVideo(trx: Queries, path: string) {
  return trx
    .updateTable('videos')
    .set((of) => ({ seconds: of.ref('seconds') }))
    .where('path', '=', path)
    .returning(['path', 'poster', 'rendition', 'storyboard', 'uploaded_at'])
    .executeTakeFirst();
}

/** Whether a lesson uses this file. */
export async function isUsed(db: Queries, path: string): Promise<boolean> {
  const lesson = await db
    .selectFrom('lessons')
    .select('id')
    .where('video_url', '=', path)
    .executeTakeFirst();
  return lesson !== undefined;
}
