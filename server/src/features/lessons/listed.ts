import type { ListedLesson } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import { preparationsOf } from '../videos/videos.ts';

/**
 * All lessons of a course in their order, each with what staff look for in a list. No counts of students: they
 * would cost as much as the course has completions.
 * @throws 404
 */
export async function listedLessons(ctx: Context, courseId: number): Promise<ListedLesson[]> {
  const { queries } = ctx.database;
  const [course, rows, tracks] = await Promise.all([
    queries.selectFrom('courses').select('id').where('id', '=', courseId).executeTakeFirst(),
    queries
      .selectFrom('lessons')
      .leftJoin('videos', 'videos.path', 'lessons.video_url')
      .select([
        'lessons.id',
        'lessons.title',
        'lessons.duration',
        'lessons.position as order',
        'lessons.section_title',
        'lessons.is_preview',
        'videos.path',
        'videos.preparation',
        'videos.poster as poster_url',
      ])
      .where('lessons.course_id', '=', courseId)
      .orderBy('lessons.position')
      .orderBy('lessons.id')
      .execute(),
    queries
      .selectFrom('lesson_tracks')
      .innerJoin('lessons', 'lessons.id', 'lesson_tracks.lesson_id')
      .select(['lesson_tracks.lesson_id', 'lesson_tracks.language'])
      .where('lessons.course_id', '=', courseId)
      .orderBy('lesson_tracks.id')
      .execute(),
  ]);
  if (!course) throw notFound();
  const preparations = await preparationsOf(queries, rows);
  const tracksOf = Map.groupBy(tracks, ({ lesson_id }) => lesson_id);
  return rows.map(({ path, preparation: _, ...lesson }) => ({
    ...lesson,
    video_preparation: (path !== null && preparations.get(path)) || null,
    track_languages: [...new Set((tracksOf.get(lesson.id) ?? []).map(({ language }) => language))],
  }));
}
