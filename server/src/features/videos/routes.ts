import { type api, VIDEO_FILE_REQUIRED } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { isUnavailable } from '../../platform/database/database.ts';
import { pictures } from '../../platform/media/pictures.ts';
import { type Handlers, receiving } from '../../platform/http/route.ts';
import { videoMetadata } from './metadata.ts';
import { drawPoster, posterErrors, setPoster } from './posters.ts';
import { registerVideo, notAVideo, videoIn, videoReceiver } from './videos.ts';

export function videoRoutes(ctx: Context): Handlers<typeof api.videos> {
  return {
    upload: receiving(videoReceiver(ctx), async ({ user, language, once }, file) => {
      if (!file) throw notAVideo(VIDEO_FILE_REQUIRED);
      return once(async (inner) => videoIn(language, await registerVideo(inner, user, file)));
    }),
    metadata: ({ user, query }) => videoMetadata(ctx, user, query.url),
    poster: receiving(
      pictures(ctx, 'poster_file', 'pictures', 'whole'),
      async ({ user, body }, sent) => {
        const poster_url = sent ?? (await drawPoster(ctx, user, body.url));
        try {
          await setPoster(ctx, user, body.url, poster_url);
        } catch (error) {
          if (!isUnavailable(error)) await ctx.files.remove(poster_url).catch(() => undefined);
          throw error;
        }
        return { poster_url };
      },
      ({ user, fields }) => posterErrors(ctx, user, fields.url),
    ),
  };
}
