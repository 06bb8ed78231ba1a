import type { AdminLesson, InterfaceLanguage } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import { copyTitle } from '../../platform/text/copy-title.ts';
import { type AuditActor, recordAudit } from '../audit/audit.ts';
import { getAdminLesson } from './admin.ts';
import { copyLessons } from './copies.ts';
import { placeLesson, withLesson } from './order.ts';

/**
 * Puts a copy of a lesson behind it.
 * @throws 404
 */
export async function duplicateLesson(
  ctx: Context,
  actor: AuditActor,
  lessonId: number,
  language: InterfaceLanguage | undefined,
): Promise<AdminLesson> {
  const id = await withLesson(ctx, lessonId, async (trx, lesson) => {
    if (!lesson) throw notFound();
    const { course_id, order } = lesson;
    const title = copyTitle(language, lesson.title);
    const copies = await copyLessons(ctx, trx, {
      ids: [lessonId],
      toCourse: course_id,
      titleOf: () => title,
      hasSections: false,
    });
    const copy = copies.get(lessonId);
    if (copy === undefined) throw notFound();
    await placeLesson(trx, { id: copy, course_id }, order + 1);
    await recordAudit(ctx, trx, actor, {
      action: 'create',
      subject_type: 'lesson',
      subject_id: copy,
      subject_name: title,
      details: { course_id, copy_of: lesson.title },
    });
    return copy;
  });
  return getAdminLesson(ctx, id);
}
