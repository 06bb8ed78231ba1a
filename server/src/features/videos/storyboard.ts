import type { Storyboard } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { signMedia } from '../../platform/security/signed-urls.ts';
import { picturesOf, STORYBOARD_COLUMNS } from './prepare/rules.ts';

/** The columns of a video that tell about its storyboard; null where there is no such video. */
interface StoryboardRow {
  readonly video_seconds: number | null;
  readonly storyboard: string | null;
  readonly storyboard_every: number | null;
  readonly storyboard_width: number | null;
  readonly storyboard_height: number | null;
}

/** The pictures of the seek bar as the API returns them; null where none were made. */
export function storyboardOf(ctx: Context, row: StoryboardRow): Storyboard | null {
  const {
    video_seconds: seconds,
    storyboard,
    storyboard_every: every,
    storyboard_width: width,
    storyboard_height: height,
  } = row;
  if (!storyboard || !seconds || !every || !width || !height) return null;
  const count = picturesOf(seconds, every);
  return {
    url: signMedia(ctx.keys, storyboard, ctx.now()),
    every,
    count,
    columns: Math.min(count, STORYBOARD_COLUMNS),
    width,
    height,
  };
}
