import type { Readable } from 'node:stream';
import {
  type InterfaceLanguage,
  NOT_A_VIDEO,
  type Sentence,
  type StoredVideo,
  VIDEO_CHECK_TIMED_OUT,
} from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import {
  countAll,
  isUnavailable,
  type Queries,
  type Trx,
} from '../../platform/database/database.ts';
import { lockRow } from '../../platform/database/locks.ts';
import { type FieldSentences, HttpError } from '../../platform/http/errors.ts';
import { onDisk } from '../../platform/media/files.ts';
import { shownName } from '../../platform/text/sent-names.ts';
import type { Receiver } from '../../platform/http/multipart.ts';
import { signMedia } from '../../platform/security/signed-urls.ts';
import { sentenceIn } from '../../platform/texts.ts';
import { type AuditActor, recordAudit } from '../audit/audit.ts';
import { queuePreparation } from './prepare/job.ts';
import { ProbeUnfinished, probeVideo } from './probe/probe.ts';

export { preparationsOf } from './prepare/job.ts';
export { storyboardOf } from './storyboard.ts';
export { lockVideoFile, unsigned, videoPath } from './rows.ts';

/** The limit of unused videos of one user; they are removed after a day. */
export const MAX_UNUSED_UPLOADS = 50;

/** A valid video file among the media that is not yet in the table of videos. */
export interface VideoFile {
  readonly path: string;
  readonly seconds: number;
  readonly warning: string | null;
  /** What its file was called by who sent it. */
  readonly name: string | null;
}

/** Receives the video of a form by way of the disk, because it may not fit into memory. */
export function videoReceiver(ctx: Context): Receiver<VideoFile> {
  return {
    maxBytes: ctx.videoMaxMb * 1024 * 1024,
    tooLarge: () => videoTooLarge(ctx),
    receive: (content, _user, name) => receiveVideo(ctx, content, name),
    discard: ({ path }) => ctx.files.remove(path),
  };
}

/**
 * Stores a video from a stream, like an upload.
 * @throws 400 where it is no video
 */
export async function storeVideo(
  ctx: Context,
  actor: AuditActor,
  content: Readable,
  extra: { readonly poster?: string; readonly name?: string } = {},
): Promise<VideoFile> {
  const file = await receiveVideo(ctx, content, extra.name);
  await registerVideo(ctx, actor, file, extra.poster);
  return file;
}

function receiveVideo(ctx: Context, content: Readable, name = ''): Promise<VideoFile> {
  return onDisk(ctx.uploads, content, (file) => addVideoFile(ctx, file, shownName(name)));
}

/**
 * Validates a file and adds it to the media; the original is not removed.
 * @throws 400 where it is no video, 422 where that was not found out in time
 */
export async function addVideoFile(
  ctx: Context,
  original: string,
  name: string | null,
): Promise<VideoFile> {
  const facts = await probeVideo(original).catch((error: unknown) => {
    throw error instanceof ProbeUnfinished ? videoError(422, VIDEO_CHECK_TIMED_OUT) : error;
  });
  if (!facts) throw notAVideo(NOT_A_VIDEO);
  const { ending, seconds, warning } = facts;
  return { path: await ctx.files.adopt('videos', ending, original), seconds, warning, name };
}

/**
 * Inserts a video file into the table of videos. Where that fails, the file is removed.
 * @param also what is stored with it, or not at all
 * @throws 429 where the user has too many unused videos
 */
export async function registerVideo(
  ctx: Context,
  actor: AuditActor,
  { path, seconds, warning, name }: VideoFile,
  poster: string | null = null,
  also: (trx: Trx) => Promise<void> = async () => undefined,
): Promise<StoredVideo> {
  const row = { path, name, seconds, poster, warning };
  try {
    await ctx.database.transaction(async (trx) => {
      if (actor) {
        await lockRow(ctx.database, trx, 'users', actor.id);
        await requireRoom(trx, actor.id);
      }
      await trx
        .insertInto('videos')
        .values({
          ...row,
          uploaded_by: actor?.id ?? null,
          uploaded_at: ctx.now().toISOString(),
          preparation: ctx.preparesVideos ? 'waiting' : null,
        })
        .execute();
      await queuePreparation(ctx, trx, path);
      await also(trx);
      await recordAudit(ctx, trx, actor, {
        action: 'create',
        subject_type: 'video',
        subject_id: null,
        subject_name: path,
        details: { duration: clock(seconds) },
      });
    });
  } catch (error) {
    // Where the database went away, the row may be stored: what nobody names is cleared later.
    if (!isUnavailable(error)) await ctx.files.remove(path).catch(() => undefined);
    throw error;
  }
  return storedVideo(ctx, row);
}

/**
 * Limits the unused videos of a user, so that nobody fills the disk by accident.
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
  if (count < MAX_UNUSED_UPLOADS) return;
  throw videoError(
    429,
    /*i18n*/ 'You have 50 videos that no lesson uses. Save their lessons first; videos without a lesson are cleared after a day.',
  );
}

/** A stored video with its warning in a language. */
export function videoIn(language: InterfaceLanguage | undefined, video: StoredVideo): StoredVideo {
  const { warning } = video;
  return { ...video, warning: warning === null ? null : sentenceIn(language, warning) };
}

/** A stored video as the API returns it; undefined where it is not in the table. */
export async function findVideo(
  ctx: Context,
  path: string,
): Promise<(StoredVideo & { path: string; name: string | null }) | undefined> {
  const row = await ctx.database.queries
    .selectFrom('videos')
    .select(['path', 'name', 'rendition', 'seconds', 'poster', 'warning'])
    .where('path', '=', path)
    .executeTakeFirst();
  return row && { path, name: row.name, ...storedVideo(ctx, row) };
}

function storedVideo(
  ctx: Context,
  row: {
    path: string;
    rendition?: string | null;
    seconds: number;
    poster: string | null;
    warning: string | null;
  },
): StoredVideo {
  return {
    url: signMedia(ctx.keys, row.rendition ?? row.path, ctx.now()),
    duration: clock(row.seconds),
    poster_url: row.poster,
    warning: row.warning,
  };
}

/** `MM:SS`, rounded to the nearest second, at least one; minutes may pass 59. */
export function clock(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(whole / 60))}:${two(whole % 60)}`;
}

/** An error of an upload, which also has the sentence in the field `error`. */
export function videoError(
  status: number,
  sentence: Sentence,
  fields: FieldSentences = {},
): HttpError {
  const said = { detail: sentence, message: sentence, error: sentence, ...fields };
  return new HttpError(status, said);
}

export function notAVideo(sentence: string): HttpError {
  return videoError(400, sentence, { video_file: [sentence] });
}

export function videoTooLarge(ctx: Context): HttpError {
  return videoError(413, {
    sentence: /*i18n*/ 'The video is too large: at most {megabytes} MB are allowed.',
    params: { megabytes: ctx.videoMaxMb },
  });
}
