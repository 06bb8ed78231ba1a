import { MAX_PREVIEWS, type Preview } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { type Param, prepare } from '../../platform/database/prepared.ts';
import { tracksOfLessons } from './captions.ts';
import { mediaAddress } from './lessons.ts';

const previewsFor = prepare((db, param: Param<{ entry: string }>) =>
  db
    .selectFrom('courses')
    .innerJoin('lessons', 'lessons.course_id', 'courses.id')
    .leftJoin('videos', 'videos.path', 'lessons.video_url')
    .select([
      'lessons.id',
      'lessons.title',
      'courses.language',
      'lessons.duration',
      'lessons.video_url',
      'videos.rendition',
      'videos.poster as poster_url',
    ])
    .where('courses.catalogue_entry', '=', param('entry'))
    .where('courses.is_published', '=', true)
    .where('lessons.is_preview', '=', true)
    .orderBy('courses.id')
    .orderBy('lessons.position')
    .orderBy('lessons.id')
    .limit(MAX_PREVIEWS),
);

/**
 * The lessons that visitors may see of an entry of the public catalogue; none where no course belongs to it.
 * Their addresses stay the same for half a day, so that a browser loads a film once.
 */
export async function previewsOfEntry(ctx: Context, entry: string): Promise<Preview[]> {
  const rows = await previewsFor(ctx.database.queries, { entry });
  const tracksOf = await tracksOfLessons(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, rendition, video_url, ...lesson }) => ({
    ...lesson,
    video_url: mediaAddress(ctx, rendition ?? video_url),
    tracks: tracksOf.get(id) ?? [],
  }));
}
