import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { VIDEO_FILE_GONE } from '@trilha/contract';
import pLimit from 'p-limit';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/http/errors.ts';
import { redraw } from '../../platform/media/pictures.ts';
import { type AuditActor, recordAudit } from '../audit/audit.ts';
import { lockVideo, unsigned } from './videos.ts';

/** One at a time: each of them takes a processor and the memory of several pictures. */
const oneAtATime = pLimit(1);

export const POSTER_NEEDED = 'Choose a picture: this server cannot draw one from the video.';

/**
 * Makes a picture of ours the poster of a stored video and removes the one before.
 * @throws 400 on `url` when there is no such video.
 */
export async function setPoster(
  ctx: Context,
  by: AuditActor,
  address: string,
  poster: string,
): Promise<void> {
  const path = unsigned(address);
  const before = await ctx.database.transaction(async (trx) => {
    const video = await lockVideo(trx, path);
    if (!video) throw invalid({ url: [VIDEO_FILE_GONE] });
    await trx.updateTable('videos').set({ poster }).where('path', '=', path).execute();
    await recordAudit(ctx, trx, by, {
      action: 'update',
      subject_type: 'video',
      subject_id: null,
      subject_name: path,
      details: { fields: ['poster'] },
    });
    return video.poster;
  });
  // The new poster stands: a file that cannot be removed costs room and nothing else.
  if (before !== null) await ctx.files.remove(before).catch(() => undefined);
}

/**
 * Draws a poster from a stored video and gives its `/media/` path.
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
  const still = await oneAtATime(() => drawPosterFrame(ctx.files.locate(path), video.seconds));
  const drawn = still && (await redraw(still, 'whole'));
  if (!drawn) throw invalid({ poster_file: [POSTER_NEEDED] });
  return ctx.files.save('pictures', 'webp', Readable.from(drawn));
}

const TIMEOUT_MS = 20_000;
const MAX_BYTES = 16 * 1024 * 1024;

/** By ending: the one reader of ffmpeg that may look at the file, whatever it turns out to be. */
const READERS: Readonly<Record<string, readonly string[]>> = {
  // No file may name other files that hold its pictures.
  '.mp4': ['-f', 'mov', '-enable_drefs', '0'],
  '.webm': ['-f', 'matroska'],
  '.ogv': ['-f', 'ogg'],
};

/** A picture of the video, by ffmpeg where this machine has it; else undefined. */
function drawPosterFrame(file: string, seconds: number): Promise<Buffer | undefined> {
  const reader = READERS[extname(file)];
  if (!reader) return Promise.resolve(undefined);
  // The very first pictures are often black.
  const at = Math.min(seconds / 10, 10).toFixed(2);
  const input = [...reader, '-protocol_whitelist', 'file', '-ss', at, '-i', `file:${file}`];
  const picture = ['-frames:v', '1', '-vf', "scale='min(1280,iw)':-2", '-c:v', 'png'];
  const output = ['-threads', '1', '-an', '-f', 'image2pipe', 'pipe:1'];
  return new Promise((resolve) => {
    const ffmpeg = spawn(
      'ffmpeg',
      ['-hide_banner', '-loglevel', 'error', '-nostdin', ...input, ...picture, ...output],
      {
        env: { PATH: process.env['PATH'] },
        stdio: ['ignore', 'pipe', 'ignore'],
        timeout: TIMEOUT_MS,
        killSignal: 'SIGKILL',
      },
    );
    const parts: Buffer[] = [];
    let size = 0;
    ffmpeg.stdout.on('data', (part: Buffer) => {
      size += part.length;
      if (size > MAX_BYTES) ffmpeg.kill('SIGKILL');
      else parts.push(part);
    });
    ffmpeg.once('error', () => resolve(undefined));
    ffmpeg.once('close', (code) => resolve(code === 0 ? Buffer.concat(parts) : undefined));
    try {
      // Who watches a lesson comes first.
      if (ffmpeg.pid !== undefined) setPriority(ffmpeg.pid, 10);
    } catch {
      // It has ended already.
    }
  });
}
