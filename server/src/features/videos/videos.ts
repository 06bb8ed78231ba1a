import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { NOT_A_VIDEO, type StoredVideo } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { countAll, type Queries } from '../../platform/database/database.ts';
import { lockRow } from '../../platform/database/locks.ts';
import { type HttpError, httpError } from '../../platform/http/errors.ts';
import { writeChunks } from '../../platform/media/files.ts';
import type { Receiver } from '../../platform/http/multipart.ts';
import { signMedia } from '../../platform/security/signed-urls.ts';
import { type AuditActor, recordAudit } from '../audit/audit.ts';
import { probeVideo } from './probe/probe.ts';

/**
 * Holds a video file of ours for a lesson that is about to name it: call it in the transaction that
 * saves the lesson, with the `/media/` path without signature. False when the file is no longer
 * there; true means that the clearing of unused files leaves it alone, also in this very moment.
 */
export async function lockVideoFile(trx: Queries, path: string): Promise<boolean> {
  if (await lockVideo(trx, path)) return true;
  // Files from before there was a list of them stay good for as long as some lesson uses them.
  return isUsed(trx, path);
}

/**
 * The row of a video, held until the transaction ends. An update that changes nothing holds it on
 * both engines alike: who claims it and who clears it away wait for each other.
 */
export async function lockVideo(trx: Queries, path: string) {
  return trx
    .updateTable('videos')
    .set((of) => ({ seconds: of.ref('seconds') }))
    .where('path', '=', path)
    .returning(['path', 'poster', 'uploaded_at'])
    .executeTakeFirst();
}

/** Whether a lesson shows this file. */
export async function isUsed(db: Queries, path: string): Promise<boolean> {
  const lesson = await db
    .selectFrom('lessons')
    .select('id')
    .where('video_url', '=', path)
    .executeTakeFirst();
  return lesson !== undefined;
}

/** How many videos that no lesson uses one user may have; a day later they are cleared. */
export const MAX_UNUSED = 50;

/** A video file that was looked into and lies among the media, not yet in the list of videos. */
export interface VideoFile {
  readonly path: string;
  readonly seconds: number;
  readonly warning: string | null;
}

/** Takes in the video of a form: through the disk, never through memory. */
export function videoReceiver(ctx: Context): Receiver<VideoFile> {
  return {
    maxBytes: ctx.videoMaxMb * 1024 * 1024,
    tooLarge: () => videoTooLarge(ctx),
    receive: (content) => receiveVideo(ctx, content),
    discard: ({ path }) => ctx.files.remove(path),
  };
}

/**
 * Stores a video from a stream, as an upload does.
 * @throws 400 when it is none.
 */
export async function storeVideo(
  ctx: Context,
  by: AuditActor,
  content: Readable,
  extra: { readonly poster?: string } = {},
): Promise<VideoFile> {
  const file = await receiveVideo(ctx, content);
  await listVideo(ctx, by, file, extra.poster);
  return file;
}

async function receiveVideo(ctx: Context, content: Readable): Promise<VideoFile> {
  const draft = join(ctx.uploads, `${randomBytes(16).toString('hex')}.part`);
  await mkdir(ctx.uploads, { recursive: true });
  try {
    await writeChunks(content, draft, 'wx');
    return await keepVideo(ctx, draft);
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Looks into a file and puts a video among the media; the original stays where it is.
 * @throws 400 when it is none.
 */
export async function keepVideo(ctx: Context, original: string): Promise<VideoFile> {
  const facts = await probeVideo(original);
  if (!facts) throw noVideo(NOT_A_VIDEO);
  const { ending, seconds, warning } = facts;
  return { path: await ctx.files.adopt('videos', ending, original), seconds, warning };
}

/**
 * Puts a video file into the list of videos. When that fails, the file is removed again.
 * @throws 429 when the user has too many that no lesson uses.
 */
export async function listVideo(
  ctx: Context,
  by: AuditActor,
  { path, seconds, warning }: VideoFile,
  poster: string | null = null,
): Promise<StoredVideo> {
  const row = { path, seconds, poster, warning };
  try {
    await ctx.database.transaction(async (trx) => {
      if (by) {
        await lockRow(ctx.database, trx, 'users', by.id);
        await requireRoom(trx, by.id);
      }
      await trx
        .insertInto('videos')
        .values({ ...row, uploaded_by: by?.id ?? null, uploaded_at: ctx.now().toISOString() })
        .execute();
      await recordAudit(ctx, trx, by, {
        action: 'create',
        subject_type: 'video',
        subject_id: null,
        subject_name: path,
        details: { duration: clock(seconds) },
      });
    });
  } catch (error) {
    await ctx.files.remove(path);
    throw error;
  }
  return storedVideo(ctx, row);
}

/**
 * Refuses a user who keeps uploading what no lesson uses: nobody fills the disk by accident.
 * @throws 429
 */
export async function requireRoom(db: Queries, userId: number): Promise<void> {
  const { count } = await db
    .selectFrom('videos')
    .select(countAll.as('count'))
    .where('uploaded_by', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('lessons')
            .select('lessons.id')
            .whereRef('lessons.video_url', '=', 'videos.path'),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  if (count < MAX_UNUSED) return;
  throw videoError(
    429,
    `You have ${MAX_UNUSED} videos that no lesson uses. Save their lessons first; videos without a lesson are cleared after a day.`,
  );
}

/** What is told about a stored video; undefined when it is not in the list. */
export async function findVideo(
  ctx: Context,
  path: string,
): Promise<(StoredVideo & { path: string }) | undefined> {
  const row = await ctx.database.queries
    .selectFrom('videos')
    .select(['path', 'seconds', 'poster', 'warning'])
    .where('path', '=', path)
    .executeTakeFirst();
  return row && { path, ...storedVideo(ctx, row) };
}

function storedVideo(
  ctx: Context,
  row: { path: string; seconds: number; poster: string | null; warning: string | null },
): StoredVideo {
  return {
    url: signMedia(ctx.keys, row.path, ctx.now()),
    duration: clock(row.seconds),
    poster_url: row.poster,
    warning: row.warning,
  };
}

/** The `/media/` path in an address of ours, without its signature; any other address as it is. */
export function unsigned(address: string): string {
  return address.startsWith('/media/') ? (address.split(/[?#]/, 1)[0] ?? '') : address;
}

/** `MM:SS`, rounded to the nearest second, at least one; minutes may pass 59. */
export function clock(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(whole / 60))}:${two(whole % 60)}`;
}

/** A refusal of an upload: the sentence stands under `error` too. */
export function videoError(
  status: number,
  sentence: string,
  fields: Record<string, unknown> = {},
): HttpError {
  return httpError(status, sentence, { body: { error: sentence, ...fields } });
}

export function noVideo(sentence: string): HttpError {
  return videoError(400, sentence, { video_file: [sentence] });
}

export function videoTooLarge(ctx: Context): HttpError {
  return videoError(413, `The video is too large: at most ${ctx.videoMaxMb} MB are allowed.`);
}
