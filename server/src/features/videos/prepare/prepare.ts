import { Readable } from 'node:stream';
import type { Context } from '../../../platform/context.ts';
import { isUnavailable } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { BadPicture } from '../../../platform/media/pictures.ts';
import { probeVideo } from '../probe/probe.ts';
import { lockVideo } from '../rows.ts';
import { hasFfmpeg, type LocalVideo, StepFailed } from './ffmpeg.ts';
import { drawStoryboard, posterOf } from './frames.ts';
import { withDraft } from './draft.ts';
import { measureUneven, rewrite } from './rewrite.ts';
import { needsIndexFirst, soundFormat } from './rules.ts';

/** What the work tells, and what ends it. */
export interface Work {
  readonly signal: AbortSignal;
  /** Called with whole percents. */
  readonly onPercent: (percent: number) => void;
}

/** What was made of a video; the files are among the media. */
type Made = Partial<
  Pick<
    Tables['videos'],
    | 'poster'
    | 'storyboard'
    | 'storyboard_every'
    | 'storyboard_width'
    | 'storyboard_height'
    | 'rendition'
  >
>;

/** Where each step begins and ends, in percent of the whole. */
const STEPS = {
  poster: [0, 5],
  storyboard: [5, 30],
  measure: [30, 60],
  rewrite: [60, 100],
} as const;

/**
 * Makes what a stored video lacks: its poster, the pictures of the seek bar, and a rendition where the
 * sound is uneven or the film plays only when it has arrived. Without ffmpeg nothing is made. Each step
 * is tried by itself, and what was made is kept when another fails.
 * @throws StepFailed with what could not be made; the reason of the signal, and nothing is then kept
 */
export async function prepareVideo(ctx: Context, path: string, work: Work): Promise<void> {
  const before = await videoRow(ctx, path);
  if (!before) return;
  if (!(await hasFfmpeg())) return setPreparation(ctx, path, null);

  const made: Made = {};
  const problems: string[] = [];
  const attempt = async (step: () => Promise<Made | undefined>) => {
    work.signal.throwIfAborted();
    try {
      Object.assign(made, await step());
    } catch (error) {
      work.signal.throwIfAborted();
      if (!(error instanceof StepFailed || error instanceof BadPicture)) throw error;
      problems.push(error.message);
    }
  };
  try {
    await ctx.files.withLocalFile(before.rendition ?? path, async (file) => {
      const video = { file, seconds: before.seconds };
      if (before.poster === null) await attempt(() => makePoster(ctx, video, work));
      if (before.storyboard === null) await attempt(() => makeStoryboard(ctx, video, work));
      if (before.rendition === null) await attempt(() => makeRendition(ctx, path, video, work));
    });
    work.signal.throwIfAborted();
  } catch (error) {
    await removeAll(ctx, filesOf(made));
    throw error;
  }
  await keep(ctx, path, made, problems.length === 0 ? 'done' : 'failed');
  if (problems.length > 0) throw new StepFailed(problems.join('. '));
}

function videoRow(ctx: Context, path: string) {
  return ctx.database.queries
    .selectFrom('videos')
    .select(['seconds', 'poster', 'storyboard', 'rendition'])
    .where('path', '=', path)
    .executeTakeFirst();
}

/** Tells the percent of the whole from the share of a step; the same one is told once. */
function tell({ onPercent }: Work, [from, to]: readonly [number, number]) {
  let told = -1;
  return (share: number) => {
    const percent = Math.floor(from + (to - from) * share);
    if (percent === told) return;
    told = percent;
    onPercent(percent);
  };
}

async function makePoster(ctx: Context, video: LocalVideo, work: Work): Promise<Made> {
  const webp = await posterOf(video, work.signal);
  tell(work, STEPS.poster)(1);
  return { poster: await ctx.files.save('pictures', 'webp', Readable.from([webp])) };
}

async function makeStoryboard(ctx: Context, video: LocalVideo, work: Work): Promise<Made> {
  const { webp, every, width, height } = await drawStoryboard(video, work.signal);
  tell(work, STEPS.storyboard)(1);
  return {
    storyboard: await ctx.files.save('storyboards', 'webp', Readable.from([webp])),
    storyboard_every: every,
    storyboard_width: width,
    storyboard_height: height,
  };
}

async function makeRendition(
  ctx: Context,
  path: string,
  video: LocalVideo,
  work: Work,
): Promise<Made | undefined> {
  const { signal } = work;
  const facts = await probeVideo(video.file);
  if (!facts) throw new StepFailed('The file is no video any more');
  const measuring = { signal, onShare: tell(work, STEPS.measure) };
  const loudness = soundFormat(facts) && (await measureUneven(video, measuring));
  if (!loudness && !needsIndexFirst(facts)) return undefined;
  return withDraft(ctx, path, async (draft) => {
    const writing = { signal, onShare: tell(work, STEPS.rewrite) };
    await rewrite(video, facts, { draft, loudness }, writing);
    signal.throwIfAborted();
    return { rendition: await ctx.files.adopt('videos', facts.ending, draft) };
  });
}

const filesOf = ({ poster, storyboard, rendition }: Made) =>
  [poster, storyboard, rendition].filter((path) => typeof path === 'string');

async function removeAll(ctx: Context, paths: readonly string[]): Promise<void> {
  for (const path of paths) await ctx.files.remove(path);
}

/**
 * Stores what was made, in one transaction. The video may have been removed meanwhile, and another
 * poster may have been uploaded: files that nothing names then are removed.
 */
async function keep(ctx: Context, path: string, made: Made, preparation: 'done' | 'failed') {
  const unused = await ctx.database
    .transaction(async (trx) => {
      const video = await lockVideo(trx, path);
      if (!video) return filesOf(made);
      const { poster, rendition, storyboard, ...rest } = made;
      const isFirst = {
        poster: video.poster === null && poster !== undefined,
        rendition: video.rendition === null && rendition !== undefined,
        storyboard: video.storyboard === null && storyboard !== undefined,
      };
      await trx
        .updateTable('videos')
        .set({
          preparation,
          ...(isFirst.poster ? { poster } : {}),
          ...(isFirst.storyboard ? { storyboard, ...rest } : {}),
          ...(isFirst.rendition ? { rendition, rendition_at: ctx.now().toISOString() } : {}),
        })
        .where('path', '=', path)
        .execute();
      return filesOf({
        ...(isFirst.poster ? {} : { poster }),
        ...(isFirst.storyboard ? {} : { storyboard }),
        ...(isFirst.rendition ? {} : { rendition }),
      });
    })
    .catch(async (error: unknown) => {
      // Where the database went away, the row may name them: what nobody names is cleared later.
      if (!isUnavailable(error)) await removeAll(ctx, filesOf(made));
      throw error;
    });
  // The change is committed. A file that cannot be removed now only takes up space.
  await removeAll(ctx, unused).catch(() => undefined);
}

async function setPreparation(
  ctx: Context,
  path: string,
  preparation: Tables['videos']['preparation'],
): Promise<void> {
  await ctx.database.queries
    .updateTable('videos')
    .set({ preparation })
    .where('path', '=', path)
    .execute();
}
