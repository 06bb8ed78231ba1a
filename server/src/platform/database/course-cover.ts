import type { ExpressionBuilder } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * To be selected beside a course's own picture: the poster frame of its first lesson that has one. Posters are
 * public files, like the pictures of courses.
 */
export function firstPoster(course: ExpressionBuilder<Tables, 'courses'>) {
  return course
    .selectFrom('lessons')
    .innerJoin('videos', 'videos.path', 'lessons.video_url')
    .select('videos.poster')
    .whereRef('lessons.course_id', '=', 'courses.id')
    .where('videos.poster', 'is not', null)
    .orderBy('lessons.position')
    .orderBy('lessons.id')
    .limit(1);
}

/** The picture to show of a course: its own, else that poster; null: an illustration. */
export function coverOf(course: { icon: string; poster: string | null }): string | null {
  return course.icon || course.poster;
}
