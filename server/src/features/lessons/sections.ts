import type { Trx } from '../../platform/database/database.ts';

/*
 * A section of a course is a title between its lessons: it stands with the lesson that it begins with, so that there
 * is one order of lessons and nothing beside it to keep in step. Its lessons go on until the next title.
 */

/** Before a lesson of a locked course leaves its place: the section that begins with it begins with the next one. */
export async function passOnSection(
  trx: Trx,
  lesson: { id: number; course_id: number; order: number; section_title: string },
): Promise<void> {
  if (lesson.section_title === '') return;
  const next = await trx
    .selectFrom('lessons')
    .select(['id', 'section_title'])
    .where('course_id', '=', lesson.course_id)
    .where('position', '>', lesson.order)
    .orderBy('position')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  // Where the next one begins another section, this one had no other lesson.
  if (next?.section_title === '') await setTitle(trx, next.id, lesson.section_title);
  await setTitle(trx, lesson.id, '');
}

/**
 * Says with which lessons the sections of a locked course begin. To be called after its lessons are in order.
 * @param titles by lesson; absent: each section begins at the same place as before, whichever lesson is there now
 * @param before the titles in the former order
 * @returns whether anything changed
 */
export async function arrangeSections(
  trx: Trx,
  courseId: number,
  titles: ReadonlyMap<number, string> | undefined,
  before: readonly string[],
): Promise<boolean> {
  const lessons = await sectionsOf(trx, courseId);
  let isChanged = false;
  for (const [index, { id, section_title }] of lessons.entries()) {
    const wanted = (titles ? titles.get(id) : before[index]) ?? '';
    if (wanted === section_title) continue;
    await setTitle(trx, id, wanted);
    isChanged = true;
  }
  return isChanged;
}

/** The lessons of a course in their order, with the titles of the sections. */
export function sectionsOf(trx: Trx, courseId: number) {
  return trx
    .selectFrom('lessons')
    .select(['id', 'section_title'])
    .where('course_id', '=', courseId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

async function setTitle(trx: Trx, id: number, section_title: string): Promise<void> {
  await trx.updateTable('lessons').set({ section_title }).where('id', '=', id).execute();
}
