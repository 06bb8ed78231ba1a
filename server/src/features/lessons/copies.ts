import type { Context } from '../../platform/context.ts';
import type { Trx } from '../../platform/database/database.ts';

/*
 * A copy of a lesson plays the same files: none is copied. A video, its picture and its rendition stay while any
 * lesson names them (`videos/clearing.ts`), a file of captions while any track does (`captions.ts`), a file of
 * material while any row does (`materials/admin.ts`).
 */

export interface Copying {
  /** Of lessons of one course, which is locked: so their files stay until the copies name them too. */
  readonly ids: readonly number[];
  readonly toCourse: number;
  readonly titleOf: (title: string) => string;
  /** A copy within the course begins no section of its own. */
  readonly hasSections: boolean;
}

/**
 * Copies lessons with their captions and material, not with what students did in them. They keep their positions; a copy is
 * never a free preview: visitors would see the film twice.
 * @returns the id of the copy by that of the lesson
 */
export async function copyLessons(
  ctx: Context,
  trx: Trx,
  { ids, toCourse, titleOf, hasSections }: Copying,
): Promise<ReadonlyMap<number, number>> {
  const copies = new Map<number, number>();
  if (ids.length === 0) return copies;
  const [lessons, tracks, materials] = [
    await trx
      .selectFrom('lessons')
      .select(['id', 'title', 'description', 'duration', 'position', 'section_title', 'video_url'])
      .where('id', 'in', ids)
      .orderBy('position')
      .orderBy('id')
      .execute(),
    await trx
      .selectFrom('lesson_tracks')
      .select(['lesson_id', 'kind', 'language', 'path'])
      .where('lesson_id', 'in', ids)
      .orderBy('id')
      .execute(),
    await trx
      .selectFrom('lesson_materials')
      .select(['lesson_id', 'position', 'kind', 'title', 'link_url', 'blocks'])
      .select(['path', 'file_type', 'file_name', 'file_size'])
      .where('lesson_id', 'in', ids)
      .orderBy('id')
      .execute(),
  ];
  const created_at = ctx.now().toISOString();
  for (const { id, ...lesson } of lessons) {
    const copy = await trx
      .insertInto('lessons')
      .values({
        ...lesson,
        title: titleOf(lesson.title),
        section_title: hasSections ? lesson.section_title : '',
        course_id: toCourse,
        is_preview: false,
        created_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    copies.set(id, copy.id);
  }
  const toCopy = (of: number) => copies.get(of) ?? 0;
  for (const { lesson_id, ...track } of tracks) {
    await trx
      .insertInto('lesson_tracks')
      .values({ ...track, lesson_id: toCopy(lesson_id) })
      .execute();
  }
  for (const { lesson_id, ...material } of materials) {
    await trx
      .insertInto('lesson_materials')
      .values({ ...material, lesson_id: toCopy(lesson_id), created_at })
      .execute();
  }
  return copies;
}
