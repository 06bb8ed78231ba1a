import {
  type AdminLesson,
  COURSE_UNKNOWN,
  type FieldErrors,
  LESSON_CHANGED_MEANWHILE,
  LESSON_ORDER_INCOMPLETE,
  type LessonChanges,
  type LessonInput,
  VIDEO_FILE_GONE,
} from '@trilha/contract';
import { mayUseVideo, type Reader, taught } from '../../platform/security/teaching.ts';
import type { Context } from '../../platform/context.ts';
import { countAll, type Queries, type Trx } from '../../platform/database/database.ts';
import { mergeFields, recordVersion } from '../../platform/database/field-history.ts';
import { lockEnrollments } from '../../platform/database/locks.ts';
import { httpError, invalid, notFound, requireValid } from '../../platform/http/errors.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { matches } from '../../platform/database/search.ts';
import { changedFields, type AuditActor, recordAudit } from '../audit/audit.ts';
import { lockVideoFile, preparationsOf, videoPath } from '../videos/videos.ts';
import { tracksOfLessons } from './captions.ts';
import { insertLesson, mediaAddress } from './lessons.ts';
import { materialFilesOf, removeMaterialFiles } from './materials/admin.ts';
import {
  arrangeLessons,
  AT_THE_END,
  lockCourses,
  lessonRow,
  placeLesson,
  type StoredLesson,
  withLesson,
} from './order.ts';
import { arrangeSections, passOnSection, sectionsOf } from './sections.ts';

/** Who changes a lesson. */
type Author = NonNullable<AuditActor> & Reader;

const byTitle = new Intl.Collator('pt', { sensitivity: 'base', numeric: true });

/** One page of all lessons, ordered by the title of their course, then by their order in it. */
export async function listAdminLessons(
  ctx: Context,
  reader: Reader,
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
    .where(taught(reader, 'lessons.course_id'))
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
      'lessons.is_preview',
      'videos.path',
      'videos.preparation',
      'videos.rendition',
      'videos.poster as poster_url',
      'lessons.course_id',
      'courses.title as course_title',
      'courses.language as course_language',
      'lessons.version',
    ])
    .select((lesson) =>
      lesson
        .selectFrom('lesson_completions')
        .select(countAll.as('n'))
        .whereRef('lesson_completions.lesson_id', '=', 'lessons.id')
        .as('completions_count'),
    )
    .where('lessons.id', 'in', ids)
    .execute();
  const tracksOf = await tracksOfLessons(ctx, ids);
  const preparations = await preparationsOf(ctx.database.queries, rows);
  return rows
    .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map(({ path, preparation: _, rendition, ...lesson }) => ({
      ...lesson,
      video_preparation: (path !== null && preparations.get(path)) || null,
      completions_count: lesson.completions_count ?? 0,
      video_url: mediaAddress(ctx, rendition ?? lesson.video_url),
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
  actor: Author,
  input: LessonInput,
): Promise<AdminLesson> {
  const { id } = await ctx.database.transaction(async (trx) => {
    await lockCourses(ctx, trx, [input.course_id]);
    const video_url = await videoPath(trx, input.video_url);
    requireValid(await lessonErrors(trx, actor, { course_id: input.course_id, video_url }));
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
 * Changes the fields that are given; with a `version` those of them that were changed since. A lesson that moves to another course is last there, unless `order` is
 * given.
 * @throws 400 on `course_id` and `video_url`; 404; 409 where somebody else has changed the same fields
 */
export async function updateLesson(
  ctx: Context,
  actor: Author,
  lessonId: number,
  input: LessonChanges,
): Promise<AdminLesson> {
  const { order, version, ...sent } = input;
  const change = async (trx: Trx, before: StoredLesson | undefined) => {
    if (sent.video_url !== undefined) sent.video_url = await videoPath(trx, sent.video_url);
    requireValid(await lessonErrors(trx, actor, sent, before));
    if (!before) throw notFound();
    const merging = { stored: before, sent, since: version };
    const { changes, conflicts } = await mergeFields(trx, 'lessons', lessonId, merging);
    if (conflicts.length > 0) {
      throw httpError(409, LESSON_CHANGED_MEANWHILE, { body: { fields: conflicts } });
    }
    const { course_id = before.course_id } = changes;
    const isMoved = course_id !== before.course_id;
    if (isMoved) await lockEnrollments(ctx.database, trx, [before.course_id, course_id]);
    if (isMoved || (order !== undefined && order !== before.order)) {
      await passOnSection(trx, before);
    }
    await trx
      .updateTable('lessons')
      .set({ ...changes, position: isMoved ? AT_THE_END : before.order })
      .where('id', '=', lessonId)
      .execute();
    if (isMoved) await arrangeLessons(trx, before.course_id);
    if (isMoved || order !== undefined) {
      await placeLesson(trx, { id: lessonId, course_id }, order);
    }
    await recordVersion(trx, 'lessons', lessonId, { before, after: changes });
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
  await withLesson(ctx, lessonId, change, sent.course_id);
  return getAdminLesson(ctx, lessonId);
}

/**
 * The errors of the given fields that only the database can find: an unknown course, a video file that
 * is gone. In a transaction, the video file stays until that ends.
 */
export async function lessonErrors(
  db: Queries,
  author: Reader,
  { course_id, video_url }: Pick<LessonChanges, 'course_id' | 'video_url'>,
  before?: Pick<StoredLesson, 'video_url'>,
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  if (course_id !== undefined) {
    const course = await db
      .selectFrom('courses')
      .select('id')
      .where('id', '=', course_id)
      .executeTakeFirst();
    if (!course) errors['course_id'] = [COURSE_UNKNOWN];
  }
  if (video_url?.startsWith('/media/')) {
    const path = await videoPath(db, video_url);
    // The video that it has may stand in a lesson of another course too.
    const isOwn = path === before?.video_url || (await mayUseVideo(db, author, path));
    if (!isOwn || !(await lockVideoFile(db, path))) errors['video_url'] = [VIDEO_FILE_GONE];
  }
  return errors;
}

/**
 * Deletes a lesson with its material and the completions and positions of students; later lessons move up.
 * @throws 404
 */
export async function deleteLesson(
  ctx: Context,
  actor: AuditActor,
  lessonId: number,
): Promise<void> {
  const files = await withLesson(ctx, lessonId, async (trx, lesson) => {
    if (!lesson) throw notFound();
    const named = await materialFilesOf(trx, lessonId);
    await lockEnrollments(ctx.database, trx, [lesson.course_id]);
    await passOnSection(trx, lesson);
    await trx.deleteFrom('lessons').where('id', '=', lessonId).execute();
    await arrangeLessons(trx, lesson.course_id);
    await recordAudit(ctx, trx, actor, {
      action: 'delete',
      subject_type: 'lesson',
      subject_id: lessonId,
      subject_name: lesson.title,
      details: { course_id: lesson.course_id },
    });
    return named;
  });
  await removeMaterialFiles(ctx, files);
}

export interface LessonOrder {
  readonly ids: readonly number[];
  readonly sections?: readonly { readonly lesson_id: number; readonly title: string }[] | undefined;
}

/**
 * Puts the lessons of a course into the order of `ids`, and its sections where they are to begin.
 * @throws 400 on `ids` when they are not each of its lessons once, on `sections` when they begin with others; 404
 */
export async function reorderLessons(
  ctx: Context,
  actor: AuditActor,
  courseId: number,
  { ids, sections }: LessonOrder,
): Promise<void> {
  await ctx.database.transaction(async (trx) => {
    await lockCourses(ctx, trx, [courseId]);
    const course = await trx
      .selectFrom('courses')
      .select('title')
      .where('id', '=', courseId)
      .executeTakeFirst();
    if (!course) throw notFound();
    const before = (await sectionsOf(trx, courseId)).map((lesson) => lesson.section_title);
    const isMoved = await arrangeLessons(trx, courseId, (present) => {
      const wanted = new Set(ids);
      const isComplete =
        ids.length === present.length && present.every((lesson) => wanted.has(lesson));
      if (!isComplete) throw invalid({ ids: [LESSON_ORDER_INCOMPLETE] });
      return ids;
    });
    const wanted = new Set(ids);
    if (sections?.some(({ lesson_id }) => !wanted.has(lesson_id))) {
      throw invalid({ sections: [LESSON_ORDER_INCOMPLETE] });
    }
    const titles = sections && new Map(sections.map((each) => [each.lesson_id, each.title]));
    const hasOthers = await arrangeSections(trx, courseId, titles, before);
    if (!isMoved && !hasOthers) return;
    await recordAudit(ctx, trx, actor, {
      action: 'reorder',
      subject_type: 'course',
      subject_id: courseId,
      subject_name: course.title,
      details: { lessons: ids },
    });
  });
}
