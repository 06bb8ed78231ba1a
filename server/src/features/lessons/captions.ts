import { Readable } from 'node:stream';
import {
  CAPTIONS_MAX_MB,
  CAPTIONS_REQUIRED,
  CAPTIONS_TOO_LARGE,
  type LessonTrack,
  type TrackKind,
} from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import type { Once } from '../../platform/http/route.ts';
import type { Receiver } from '../../platform/http/multipart.ts';
import { textFiles } from '../../platform/media/text-files.ts';
import { type Param, prepare } from '../../platform/database/prepared.ts';
import { signMedia } from '../../platform/security/signed-urls.ts';
import { type AuditActor, recordAudit } from '../audit/audit.ts';
import { withLesson } from './order.ts';
import { decodeSubtitles, parseSubtitles, SubtitlesError, writeWebVtt } from './subtitles.ts';

/** Identifies a track of a lesson, which has at most one of each kind and language. */
export interface TrackName {
  readonly language: string;
  readonly kind: TrackKind;
}

/** Receives a file of subtitles and stores its cues as WebVTT. Returns the `/media/` path. */
export function captionsFile(ctx: Context): Receiver<string> & { readonly required: string } {
  const originals = textFiles(ctx, {
    maxMb: CAPTIONS_MAX_MB,
    tooLarge: CAPTIONS_TOO_LARGE,
    required: CAPTIONS_REQUIRED,
  });
  return {
    ...originals,
    async receive(content, user, name) {
      const original = await originals.receive(content, user, name);
      return original.use((bytes) =>
        ctx.files.save('captions', 'vtt', Readable.from([cleanWebVtt(bytes)])),
      );
    },
    discard: (path) => ctx.files.remove(path),
  };
}

function cleanWebVtt(original: Buffer): string {
  try {
    return writeWebVtt(parseSubtitles(decodeSubtitles(original)));
  } catch (error) {
    if (error instanceof SubtitlesError) throw invalid({ captions_file: [error.sentence] });
    throw error;
  }
}

/**
 * Adds captions or a translation to a lesson, replacing those of the same kind and language.
 * @throws 404
 */
export async function addTrack(
  ctx: Context,
  once: Once<LessonTrack>,
  actor: AuditActor,
  lessonId: number,
  track: TrackName & { readonly path: string },
): Promise<LessonTrack> {
  const { language, kind, path } = track;
  let replaced: { path: string } | undefined;
  const added = await once(async (inner) => {
    replaced = await storeTrack(inner, actor, lessonId, track);
    return { kind, language, url: signMedia(ctx.keys, path, ctx.now()) };
  });
  await removeFile(ctx, replaced);
  return added;
}

/** @returns the track that it replaces */
function storeTrack(
  ctx: Context,
  actor: AuditActor,
  lessonId: number,
  { language, kind, path }: TrackName & { readonly path: string },
): Promise<{ path: string } | undefined> {
  return withLesson(ctx, lessonId, async (trx, lesson) => {
    if (!lesson) throw notFound();
    const before = await trx
      .selectFrom('lesson_tracks')
      .select('path')
      .where('lesson_id', '=', lessonId)
      .where('language', '=', language)
      .where('kind', '=', kind)
      .executeTakeFirst();
    await trx
      .insertInto('lesson_tracks')
      .values({ lesson_id: lessonId, language, kind, path })
      .onConflict((conflict) =>
        conflict.columns(['lesson_id', 'kind', 'language']).doUpdateSet({ path }),
      )
      .execute();
    await recordAudit(ctx, trx, actor, {
      action: before ? 'update' : 'create',
      subject_type: 'captions',
      subject_id: lessonId,
      subject_name: lesson.title,
      details: { language, kind },
    });
    return before;
  });
}

/**
 * Removes the captions or the translation of one language from a lesson.
 * @throws 404 when there is no such lesson, or none of this kind and language.
 */
export async function removeTrack(
  ctx: Context,
  actor: AuditActor,
  lessonId: number,
  { language, kind }: TrackName,
): Promise<void> {
  const removed = await withLesson(ctx, lessonId, async (trx, lesson) => {
    const track = await trx
      .deleteFrom('lesson_tracks')
      .where('lesson_id', '=', lessonId)
      .where('language', '=', language)
      .where('kind', '=', kind)
      .returning('path')
      .executeTakeFirst();
    if (!lesson || !track) throw notFound();
    await recordAudit(ctx, trx, actor, {
      action: 'delete',
      subject_type: 'captions',
      subject_id: lessonId,
      subject_name: lesson.title,
      details: { language, kind },
    });
    return track;
  });
  await removeFile(ctx, removed);
}

/**
 * Removes the file of a track that is gone, unless a copy of the lesson shows it too. Where that fails, it is
 * removed later with other unused files.
 */
async function removeFile(ctx: Context, track: { path: string } | undefined): Promise<void> {
  if (!track) return;
  // Asked after the change: a copy is made with the course locked, as the change was. It saw the track and is
  // found here, or did not see it.
  const other = await ctx.database.queries
    .selectFrom('lesson_tracks')
    .select('id')
    .where('path', '=', track.path)
    .executeTakeFirst();
  if (!other) await ctx.files.remove(track.path).catch(() => undefined);
}

/** The tracks of each of these lessons by id, with signed addresses. */
export async function tracksOfLessons(
  ctx: Context,
  lessonIds: readonly number[],
): Promise<Map<number, LessonTrack[]>> {
  if (lessonIds.length === 0) return new Map();
  const rows = await ctx.database.queries
    .selectFrom('lesson_tracks')
    .select(['lesson_id', 'kind', 'language', 'path'])
    .where('lesson_id', 'in', lessonIds)
    .orderBy('id')
    .execute();
  return byLesson(ctx, rows);
}

const tracksIn = prepare((db, param: Param<{ courseId: number }>) =>
  db
    .selectFrom('lessons')
    .innerJoin('lesson_tracks', 'lesson_tracks.lesson_id', 'lessons.id')
    .select(['lesson_id', 'kind', 'language', 'path'])
    .where('lessons.course_id', '=', param('courseId'))
    .orderBy('lesson_tracks.id'),
);

/** The tracks of each lesson of a course, in the same form. */
export async function tracksOfCourse(
  ctx: Context,
  courseId: number,
): Promise<Map<number, LessonTrack[]>> {
  return byLesson(ctx, await tracksIn(ctx.database.queries, { courseId }));
}

function byLesson(
  ctx: Context,
  rows: readonly { lesson_id: number; kind: TrackKind; language: string; path: string }[],
): Map<number, LessonTrack[]> {
  const tracks = new Map<number, LessonTrack[]>();
  for (const { lesson_id, path, ...track } of rows) {
    const own = tracks.get(lesson_id) ?? [];
    own.push({ ...track, url: signMedia(ctx.keys, path, ctx.now()) });
    tracks.set(lesson_id, own);
  }
  return tracks;
}
