import {
  type AdminLesson,
  COURSE_UNKNOWN,
  type FieldErrors,
  LESSON_ORDER_INCOMPLETE,
  type LessonChanges,
  type LessonInput,
  VIDEO_FILE_GONE,
} from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import type { Trx } from '../../platform/database/database.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { matches } from '../../platform/database/search.ts';
import { changedFields, type AuditActor, recordAudit } from '../audit/audit.ts';
import { lockVideoFile, unsigned } from '../videos/videos.ts';
import { tracksOfLessons } from './captions.ts';
import { insertLesson, mediaAddress } from './lessons.ts';
import {
  arrangeLessons,
  AT_THE_END,
  lockCourses,
  lessonRow,
  placeLesson,
  type StoredLesson,
  withLesson,
} from './order.ts';

const byTitle = new Intl.Collator('pt', { sensitivity: 'base', numeric: true });

/** One page of all lessons, ordered by the title of their course, then by their order in it. */
export async function listAdminLessons(
  ctx: Context,
  query: { page: number; search: string; course?: number | undefined },
) {
  const { course } = query;
  const names = await ctx.database.queries
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .select([
      'lessons.id',
      'lessons.title',
      'lessons.course_id',
      'lessons.position',
      'courses.title as course_title',
    ])
    .$if(course !== undefined, (all) => all.where('lessons.course_id', '=', course ?? 0))
    .execute();
  const found = names
    .filter(({ title, course_title }) => matches(query.search, title, course_title))
    .toSorted(
      (one, other) =>
        byTitle.compare(one.course_title, other.course_title) ||
        one.course_id - other.course_id ||
        one.position - other.position,
    );
  return pageOf({
    path: '/admin/lessons/',
    query,
    count: async () => found.length,
    rows: ({ limit, offset }) =>
      adminLessons(
        ctx,
        found.slice(offset, offset + limit).map((lesson) => lesson.id),
      ),
  });
}

/**
 * One lesson as staff edit it.
 * @throws 404
 */
export async function getAdminLesson(ctx: Context, lessonId: number): Promise<AdminLesson> {
  const [lesson] = await adminLessons(ctx, [lessonId]);
  if (!lesson) throw notFound();
  return lesson;
}

/** The lessons of these ids, in their order. */
async function adminLessons(ctx: Context, ids: readonly number[]): Promise<AdminLesson[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.database.queries
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .leftJoin('videos', 'videos.path', 'lessons.video_url')
    .select([
      'lessons.id',
      'lessons.title',
      'lessons.description',
      'lessons.duration',
      'lessons.position as order',
      'lessons.video_url',
      'videos.poster as poster_url',
      'lessons.course_id',
      'courses.title as course_title',
    ])
    .where('lessons.id', 'in', ids)
    .execute();
  const tracksOf = await tracksOfLessons(ctx, ids);
  return rows
    .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map((lesson) => ({
      ...lesson,
      video_url: mediaAddress(ctx, lesson.video_url),
      tracks: tracksOf.get(lesson.id) ?? [],
      course: lesson.course_id,
    }));
}

/**
 * Adds a lesson to a course, at the end unless `order` is given.
 * @throws 400 on `course_id` and `video_url`
 */
export async function createAdminLesson(
  ctx: Context,
  actor: AuditActor,
  input: LessonInput,
): Promise<AdminLesson> {
  const { id } = await ctx.database.transaction(async (trx) => {
    await lockCourses(ctx, trx, [input.course_id]);
    const video_url = unsigned(input.video_url);
    await check(trx, { course_id: input.course_id, video_url });
    const lesson = await insertLesson(ctx, trx, { ...input, video_url });
    await recordAudit(ctx, trx, actor, {
      action: 'create',
      subject_type: 'lesson',
      subject_id: lesson.id,
      subject_name: input.title,
      details: { course_id: input.course_id },
    });
    return lesson;
  });
  return getAdminLesson(ctx, id);
}

/**
 * Changes the fields that are given. A lesson that moves to another course is last there, unless `order` is
 * given.
 * @throws 400 on `course_id` and `video_url`; 404
 */
export async function updateLesson(
  ctx: Context,
  actor: AuditActor,
  lessonId: number,
  input: LessonChanges,
): Promise<AdminLesson> {
  const { order, ...changes } = input;
  if (changes.video_url !== undefined) changes.video_url = unsigned(changes.video_url);
  const change = async (trx: Trx, before: StoredLesson | undefined) => {
    await check(trx, changes);
    if (!before) throw notFound();
    const { course_id = before.course_id } = changes;
    const isMoved = course_id !== before.course_id;
    await trx
      .updateTable('lessons')
      .set({ ...changes, position: isMoved ? AT_THE_END : before.order })
      .where('id', '=', lessonId)
      .execute();
    if (isMoved) await arrangeLessons(trx, before.course_id);
    if (isMoved || order !== undefined) {
      await placeLesson(trx, { id: lessonId, course_id }, order);
    }
    const after = await lessonRow(trx, lessonId);
    const fields = changedFields(before, { ...after });
    if (!after || fields.length === 0) return;
    await recordAudit(ctx, trx, actor, {
      action: 'update',
      subject_type: 'lesson',
      subject_id: lessonId,
      subject_name: after.title,
      details: { fields },
    });
  };
  await withLesson(ctx, lessonId, change, changes.course_id);
  return getAdminLesson(ctx, lessonId);
}

/** Throws 400 for an unknown course and for a missing video file, for both together. */
async function check(
  trx: Trx,
  { course_id, video_url }: { course_id?: number | undefined; video_url?: string | undefined },
): Promise<void> {
  const errors: FieldErrors = {};
  if (course_id !== undefined) {
    const course = await trx
      .selectFrom('courses')
      .select('id')
      .where('id', '=', course_id)
      .executeTakeFirst();
    if (!course) errors['course_id'] = [COURSE_UNKNOWN];
  }
  if (video_url?.startsWith('/media/') && !(await lockVideoFile(trx, video_url))) {
    errors['video_url'] = [VIDEO_FILE_GONE];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/**
 * Deletes a lesson with the completions and positions of students; later lessons move up.
 * @throws 404
 */
export async function deleteLesson(
  ctx: Context,
  actor: AuditActor,
  lessonId: number,
): Promise<void> {
  await withLesson(ctx, lessonId, async (trx, lesson) => {
    if (!lesson) throw notFound();
    await trx.deleteFrom('lessons').where('id', '=', lessonId).execute();
    await arrangeLessons(trx, lesson.course_id);
    await recordAudit(ctx, trx, actor, {
      action: 'delete',
      subject_type: 'lesson',
      subject_id: lessonId,
      subject_name: lesson.title,
      details: { course_id: lesson.course_id },
    });
  });
}

/**
 * Puts the lessons of a course into the order of `ids`.
 * @throws 400 on `ids` when they are not each of its lessons once; 404
 */
export async function reorderLessons(
  ctx: Context,
  actor: AuditActor,
  courseId: number,
  ids: readonly number[],
): Promise<void> {
  await ctx.database.transaction(async (trx) => {
    await lockCourses(ctx, trx, [courseId]);
    const course = await trx
      .selectFrom('courses')
      .select('title')
      .where('id', '=', courseId)
      .executeTakeFirst();
    if (!course) throw notFound();
    const isChanged = await arrangeLessons(trx, courseId, (present) => {
      const wanted = new Set(ids);
      const isComplete =
        ids.length === present.length && present.every((lesson) => wanted.has(lesson));
      if (!isComplete) throw invalid({ ids: [LESSON_ORDER_INCOMPLETE] });
      return ids;
    });
    if (!isChanged) return;
    await recordAudit(ctx, trx, actor, {
      action: 'reorder',
      subject_type: 'course',
      subject_id: courseId,
      subject_name: course.title,
      details: { lessons: ids },
    });
  });
}
