import { Readable } from 'node:stream';
import { type FieldErrors, VIDEO_FILE_GONE } from '@trilha/contract';
import pLimit from 'p-limit';
import { mayUseVideo, type Reader } from '../../platform/security/teaching.ts';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/http/errors.ts';
import { BadPicture, redraw } from '../../platform/media/pictures.ts';
import { type AuditActor, recordAudit } from '../audit/audit.ts';
import { extractFrame } from './prepare/frames.ts';
import { lockVideo, videoPath } from './rows.ts';

/** One at a time: each of them takes a processor and the memory of several pictures. */
const oneAtATime = pLimit(1);

export const POSTER_NEEDED =
  /*i18n*/ 'Choose a picture: this server cannot draw one from the video.';

/**
 * Sets the poster of a stored video and removes the previous file.
 * @throws 400 on `url` when there is no such video.
 */
export async function setPoster(
  ctx: Context,
  actor: NonNullable<AuditActor> & Reader,
  address: string,
  poster: string,
): Promise<void> {
  const before = await ctx.database.transaction(async (trx) => {
    const path = await videoPath(trx, address);
    const video = await lockVideo(trx, path);
    if (!video || !(await mayUseVideo(trx, actor, path))) throw invalid({ url: [VIDEO_FILE_GONE] });
    await trx.updateTable('videos').set({ poster }).where('path', '=', path).execute();
    await recordAudit(ctx, trx, actor, {
      action: 'update',
      subject_type: 'video',
      subject_id: null,
      subject_name: path,
      details: { fields: ['poster'] },
    });
    return video.poster;
  });
  // The change is committed. A file that cannot be removed now only takes up space.
  if (before !== null) await ctx.files.remove(before).catch(() => undefined);
}

/** The errors that only the database can find, where the picture is refused. */
export async function posterErrors(
  ctx: Context,
  reader: Reader,
  address = '',
): Promise<FieldErrors> {
  if (address === '') return {};
  return (await playedFile(ctx, reader, address)) ? {} : { url: [VIDEO_FILE_GONE] };
}

/** The file that is played for a stored video, and its length; undefined where there is none for the reader. */
async function playedFile(ctx: Context, reader: Reader, address: string) {
  const { queries } = ctx.database;
  const path = await videoPath(queries, address);
  if (!(await mayUseVideo(queries, reader, path))) return undefined;
  const video = await queries
    .selectFrom('videos')
    .select(['path', 'rendition', 'seconds'])
    .where('path', '=', path)
    .executeTakeFirst();
  return video && { path: video.rendition ?? video.path, seconds: video.seconds };
}

/**
 * Extracts a poster frame from a stored video and returns the `/media/` path.
 * @throws 400 on `url` when there is no such video, on `poster_file` when it cannot be drawn here.
 */
export async function drawPoster(ctx: Context, reader: Reader, address: string): Promise<string> {
  const video = await playedFile(ctx, reader, address);
  if (!video) throw invalid({ url: [VIDEO_FILE_GONE] });
  // Frames do not wait for one another in memory.
  const poster = await oneAtATime(async () => {
    const frame = await ctx.files.withLocalFile(video.path, (file) =>
      extractFrame({ file, seconds: video.seconds }),
    );
    return frame && redraw(frame, 'whole').catch(unlessBad);
  });
  if (!poster) throw invalid({ poster_file: [POSTER_NEEDED] });
  return ctx.files.save('pictures', 'webp', Readable.from(poster));
}

function unlessBad(error: unknown): undefined {
  if (!(error instanceof BadPicture)) throw error;
}
