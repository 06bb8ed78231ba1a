import { type AdminCourse, CourseLanguage, type InterfaceLanguage } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import type { Trx } from '../../platform/database/database.ts';
import { lockRow } from '../../platform/database/locks.ts';
import { notFound } from '../../platform/http/errors.ts';
import { copyTitle } from '../../platform/text/copy-title.ts';
import { type AuditActor, recordAudit } from '../audit/audit.ts';
import { copyLessons } from '../lessons/lessons.ts';
import { copyQuiz } from '../quizzes/quizzes.ts';
import { getAdminCourse } from './admin.ts';
import { courseColumns } from './courses.ts';

/**
 * Copies a course with its benefits, translations, lessons and quizzes. The copy is a draft without students,
 * previews or an entry of the catalogue, and shows the same files.
 * @throws 404
 */
export async function duplicateCourse(
  ctx: Context,
  actor: AuditActor,
  courseId: number,
  language: InterfaceLanguage | undefined,
): Promise<AdminCourse> {
  const copy = await ctx.database.transaction(async (trx) => {
    await lockRow(ctx.database, trx, 'courses', courseId);
    const course = await trx
      .selectFrom('courses')
      .select(courseColumns)
      .where('id', '=', courseId)
      .executeTakeFirst();
    if (!course) throw notFound();
    const { id: _, ...fields } = course;
    const title = copyTitle(language, course.title);
    const { id } = await trx
      .insertInto('courses')
      .values({
        ...fields,
        title,
        is_published: false,
        catalogue_entry: null,
        created_at: ctx.now().toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await copyTexts(trx, courseId, id);
    const lessons = await trx
      .selectFrom('lessons')
      .select('id')
      .where('course_id', '=', courseId)
      .execute();
    const copies = await copyLessons(ctx, trx, {
      ids: lessons.map((lesson) => lesson.id),
      toCourse: id,
      titleOf: (own) => own,
      hasSections: true,
    });
    const quizzes = await trx
      .selectFrom('quizzes')
      .select('id')
      .where('course_id', '=', courseId)
      .orderBy('position')
      .orderBy('id')
      .execute();
    for (const quiz of quizzes) {
      await copyQuiz(ctx, trx, {
        quizId: quiz.id,
        toCourse: id,
        titleOf: (own) => own,
        lessonOf: (lesson) => copies.get(lesson),
      });
    }
    await recordAudit(ctx, trx, actor, {
      action: 'create',
      subject_type: 'course',
      subject_id: id,
      subject_name: title,
      details: { copy_of: course.title },
    });
    return id;
  });
  return getAdminCourse(ctx, copy);
}

/** The benefits and the translations; a translated title says that it is a copy too, in its own language. */
async function copyTexts(trx: Trx, from: number, to: number): Promise<void> {
  const benefits = await trx
    .selectFrom('course_benefits')
    .select('description')
    .where('course_id', '=', from)
    .orderBy('id')
    .execute();
  for (const { description } of benefits) {
    await trx.insertInto('course_benefits').values({ course_id: to, description }).execute();
  }
  const translations = await trx
    .selectFrom('course_translations')
    .selectAll()
    .where('course_id', '=', from)
    .execute();
  for (const { language, title, ...texts } of translations) {
    const named = title === '' ? '' : copyTitle(CourseLanguage.parse(language), title);
    await trx
      .insertInto('course_translations')
      .values({ ...texts, course_id: to, language, title: named })
      .execute();
  }
}
