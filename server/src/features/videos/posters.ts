import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { VIDEO_FILE_GONE } from '@trilha/contract';
import pLimit from 'p-limit';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/http/errors.ts';
import { type ProcessLimits, runLimited } from '../../platform/media/limited-process.ts';
import { BadPicture, redraw } from '../../platform/media/pictures.ts';
import { type AuditActor, recordAudit } from '../audit/audit.ts';
import { lockVideo, unsigned } from './videos.ts';

/** One at a time: each of them takes a processor and the memory of several pictures. */
const oneAtATime = pLimit(1);

export const POSTER_NEEDED = 'Choose a picture: this server cannot draw one from the video.';

/**
 * Sets the poster of a stored video and removes the previous file.
 * @throws 400 on `url` when there is no such video.
 */
export async function setPoster(
  ctx: Context,
  actor: AuditActor,
  address: string,
  poster: string,
): Promise<void> {
  const path = unsigned(address);
  const before = await ctx.database.transaction(async (trx) => {
    const video = await lockVideo(trx, path);
    if (!video) throw invalid({ url: [VIDEO_FILE_GONE] });
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

/**
 * Extracts a poster frame from a stored video and returns the `/media/` path.
 * @throws 400 on `url` when there is no such video, on `poster_file` when it cannot be drawn here.
 */
export async function drawPoster(ctx: Context, address: string): Promise<string> {
  const path = unsigned(address);
  const video = await ctx.database.queries
    .selectFrom('videos')
    .select('seconds')
    .where('path', '=', path)
    .executeTakeFirst();
  if (!video) throw invalid({ url: [VIDEO_FILE_GONE] });
  // Frames do not wait for one another in memory.
  const poster = await oneAtATime(async () => {
    const frame = await extractFrame(ctx.files.locate(path), video.seconds);
    return frame && redraw(frame, 'whole').catch(unlessBad);
  });
  if (!poster) throw invalid({ poster_file: [POSTER_NEEDED] });
  return ctx.files.save('pictures', 'webp', Readable.from(poster));
}

function unlessBad(error: unknown): undefined {
  if (!(error instanceof BadPicture)) throw error;
}

const LIMITS: ProcessLimits = {
  timeoutMs: 20_000,
  maxOutputBytes: 16 * 1024 * 1024,
  // Videos of 3840 × 2160 take 200 MB.
  maxAddressBytes: 1_000_000_000,
  // Requests are served first.
  niceness: 10,
};
/** 4096 × 2304. A frame of more pixels is not decoded, whatever size the container names. */
const MAX_PIXELS = 9_437_184;

/** By extension: the only demuxer of ffmpeg that may read the file, whatever its content. */
const DEMUXERS: Readonly<Record<string, readonly string[]>> = {
  // A file must not refer to other files for its frames.
  '.mp4': ['-f', 'mov', '-enable_drefs', '0'],
  '.webm': ['-f', 'matroska'],
  '.ogv': ['-f', 'ogg'],
};

/** A frame of the video as PNG, by ffmpeg; undefined where that is missing or fails. */
async function extractFrame(file: string, seconds: number): Promise<Buffer | undefined> {
  const demuxer = DEMUXERS[extname(file)];
  if (!demuxer) return undefined;
  // The first frames are often black.
  const at = Math.min(seconds / 10, 10).toFixed(2);
  // Each thread would hold frames of its own.
  const decoder = ['-threads', '1', '-max_pixels', String(MAX_PIXELS)];
  const input = [...demuxer, '-protocol_whitelist', 'file', '-ss', at, '-i', `file:${file}`];
  const picture = ['-frames:v', '1', '-vf', "scale='min(1280,iw)':-2", '-c:v', 'png'];
  const output = ['-threads', '1', '-an', '-f', 'image2pipe', 'pipe:1'];
  const { code, output: frame } = await runLimited(
    'ffmpeg',
    ['-hide_banner', '-loglevel', 'error', '-nostdin', ...decoder, ...input, ...picture, ...output],
    { PATH: process.env['PATH'], MALLOC_ARENA_MAX: '1' },
    LIMITS,
  );
  return code === 0 ? frame : undefined;
}
