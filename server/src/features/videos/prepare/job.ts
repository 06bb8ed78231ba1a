import type { VideoPreparation } from '@trilha/contract';
import { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import type { Queries, Trx } from '../../../platform/database/database.ts';
import { openKeys } from '../../../platform/jobs/control.ts';
import {
  defineJob,
  defineSchedule,
  JobFailed,
  type JobSubject,
  queueJob,
} from '../../../platform/jobs/jobs.ts';
import { hasFfmpeg, StepFailed } from './ffmpeg.ts';
import { prepareVideo } from './prepare.ts';

/** What is done with a video after its upload, one at a time in each process. */
export const preparation = defineJob({
  kind: 'video.prepare',
  label: /*i18n*/ 'Preparing a video',
  schema: z.object({ path: z.string() }),
  attempts: 3,
  subject: ({ path }) => path.split('/').at(-1) ?? '',
  subjects: lessonsOfVideos,
  async run(ctx, { path }, { signal, progress }) {
    const onPercent = (percent: number) => progress(percent, 100);
    if ((await ctx.disk.look()).uploads !== 'open') {
      throw new Error(
        /*i18n*/ 'The disk is nearly full, or the folder of the media cannot be written to.',
      );
    }
    try {
      await prepareVideo(ctx, path, { signal, onPercent });
    } catch (error) {
      // The same file would fail again.
      throw error instanceof StepFailed ? new JobFailed(error.message) : error;
    }
    onPercent(100);
  },
});

/** Jobs of videos that a lesson shows are about that lesson, for staff; of several it is the first. */
async function lessonsOfVideos(
  db: Queries,
  jobs: readonly { id: number; payload: { path: string } }[],
): Promise<ReadonlyMap<number, JobSubject>> {
  const paths = jobs.map(({ payload }) => payload.path);
  const lessons = await db
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .select(['lessons.id', 'lessons.video_url', 'lessons.title', 'courses.title as course'])
    .where('lessons.video_url', 'in', [...new Set(paths)])
    .orderBy('lessons.id', 'desc')
    .execute();
  const byPath = new Map(lessons.map((lesson) => [lesson.video_url, lesson]));
  const subjects = new Map<number, JobSubject>();
  for (const { id, payload } of jobs) {
    const lesson = byPath.get(payload.path);
    if (!lesson) continue;
    const text = `${lesson.title} (${lesson.course})`;
    subjects.set(id, { text, place: { kind: 'lesson', id: lesson.id } });
  }
  return subjects;
}

/** Queues the preparation of a video, whose row says so (`preparation`), where the school wants it. */
export async function queuePreparation(ctx: Context, trx: Trx, path: string): Promise<void> {
  if (ctx.preparesVideos) await queueJob(ctx, trx, preparation, { path }, { key: path });
}

/**
 * How far the preparations of these videos are, by their paths. One that somebody has canceled is none,
 * whatever the video's row says.
 */
export async function preparationsOf(
  db: Queries,
  videos: readonly { path: string | null; preparation: VideoPreparation | null }[],
): Promise<ReadonlyMap<string, VideoPreparation>> {
  const states = new Map<string, VideoPreparation>();
  for (const { path, preparation: state } of videos) {
    if (path !== null && (state === 'done' || state === 'failed')) states.set(path, state);
  }
  const paths = videos.flatMap(({ path }) => path ?? []);
  const open = await openKeys(db, preparation.kind, [...new Set(paths)]);
  for (const path of open) states.set(path, 'waiting');
  return states;
}

const HOUR_MS = 60 * 60 * 1000;
const AT_ONCE = 500;

/** Queues the videos that nobody has asked for: those of before there was any, or before ffmpeg was here. */
export const preparationOfAll = defineSchedule({
  name: 'videos.prepare',
  label: /*i18n*/ 'Looking for videos that were never prepared',
  everyMs: HOUR_MS,
  isOn: ({ preparesVideos }) => preparesVideos,
  async run(ctx) {
    if (!(await hasFfmpeg())) return;
    await ctx.database.transaction(async (trx) => {
      const videos = await trx
        .updateTable('videos')
        .set({ preparation: 'waiting' })
        .where('path', 'in', ({ selectFrom }) =>
          selectFrom('videos')
            .select('path')
            .where('preparation', 'is', null)
            .orderBy('path')
            .limit(AT_ONCE),
        )
        .returning('path')
        .execute();
      const paths = videos.map(({ path }) => path).toSorted();
      for (const path of paths) await queuePreparation(ctx, trx, path);
    });
  },
});
