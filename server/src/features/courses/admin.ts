import {
  type AdminCourse,
  type Benefit,
  COURSE_CHANGED_MEANWHILE,
  type CourseChanges,
  type CourseFilter,
  type CourseOrder,
  type FieldErrors,
} from '@trilha/contract';
import { type Reader, taught } from '../../platform/security/teaching.ts';
import type { Context } from '../../platform/context.ts';
import { firstPoster } from '../../platform/database/course-cover.ts';
import { countAll, type Queries, type Trx } from '../../platform/database/database.ts';
import { mergeFields, recordVersion } from '../../platform/database/field-history.ts';
import { lockRow } from '../../platform/database/locks.ts';
import { httpError, notFound, requireValid } from '../../platform/http/errors.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { matches } from '../../platform/database/search.ts';
import { changedFields, type AuditActor, recordAudit } from '../audit/audit.ts';
import { activeEnrollmentsIn } from '../enrollments/enrollments.ts';
import { unsigned } from '../videos/videos.ts';
import { courseColumns, sizesOf } from './courses.ts';
import {
  apart,
  fieldsOf,
  namesOf,
  storeTranslations,
  translationErrors,
  translationsOf,
} from './translations.ts';

/** One page of the courses that are meant, drafts too, the newest first unless an order is given. */
export async function listAdminCourses(
  ctx: Context,
  reader: Reader,
  query: CourseFilter & { page: number; order?: CourseOrder | undefined },
) {
  const { queries } = ctx.database;
  const { status, language, level, search, order = '-created' } = query;
  const named = await queries
    .selectFrom('courses')
    .select(['id', 'title', 'subtitle'])
    .where(taught(reader, 'courses.id'))
    .$if(status !== undefined, (rows) => rows.where('is_published', '=', status !== 'draft'))
    .$if(status === 'open' || status === 'staff_only', (rows) =>
      rows.where('enrollment', '=', status === 'open' ? 'open' : 'staff_only'),
    )
    .$if(language !== undefined, (rows) => rows.where('language', '=', language ?? null))
    .$if(level !== undefined, (rows) => rows.where('level', '=', level ?? 'beginner'))
    .orderBy('id')
    .execute();
  const found = await inOrder(
    queries,
    named.filter(({ title, subtitle }) => matches(search, title, subtitle)),
    order,
  );
  return pageOf({
    path: '/admin/courses/',
    query,
    count: async () => found.length,
    rows: ({ limit, offset }) =>
      adminCourses(
        queries,
        found.slice(offset, offset + limit).map((course) => course.id),
      ),
  });
}

/**
 * One course as staff edit it.
 * @throws 404
 */
export async function getAdminCourse(ctx: Context, courseId: number): Promise<AdminCourse> {
  const [course] = await adminCourses(ctx.database.queries, [courseId]);
  if (!course) throw notFound();
  return course;
}

const collator = new Intl.Collator('en', { numeric: true });

/** Sorts courses, of which a school has few; those that are equal by their ids, the other way round too. */
async function inOrder<Course extends { readonly id: number; readonly title: string }>(
  db: Queries,
  courses: readonly Course[],
  order: CourseOrder,
): Promise<Course[]> {
  const by = order.replace(/^-/, '');
  const ids = courses.map(({ id }) => id);
  const counts =
    by === 'students'
      ? await activeEnrollmentsIn(db, ids)
      : by === 'lessons'
        ? await lessonsIn(db, ids)
        : new Map<number, number>();
  const compare = (a: Course, b: Course) =>
    by === 'title'
      ? collator.compare(a.title, b.title)
      : (counts.get(a.id) ?? 0) - (counts.get(b.id) ?? 0);
  const rising = courses.toSorted((a, b) => compare(a, b) || a.id - b.id);
  return order.startsWith('-') ? rising.toReversed() : rising;
}

/** The number of lessons by course; courses without any are left out. */
async function lessonsIn(db: Queries, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('lessons')
    .select(['course_id', countAll.as('n')])
    .where('course_id', 'in', ids)
    .groupBy('course_id')
    .execute();
  return new Map(rows.map(({ course_id, n }) => [course_id, n]));
}

/** The courses of these ids, in their order. */
async function adminCourses(db: Queries, ids: readonly number[]): Promise<AdminCourse[]> {
  if (ids.length === 0) return [];
  const [rows, benefits, enrollments, translations] = await Promise.all([
    db
      .selectFrom('courses')
      .select([...courseColumns, 'courses.created_at', 'courses.version'])
      .select((course) => [firstPoster(course).as('poster_url'), ...sizesOf(course)])
      .where('courses.id', 'in', ids)
      .execute(),
    db
      .selectFrom('course_benefits')
      .select(['id', 'course_id', 'description'])
      .where('course_id', 'in', ids)
      .orderBy('id')
      .execute(),
    activeEnrollmentsIn(db, ids),
    translationsOf(db, ids),
  ]);
  const place = new Map(ids.map((id, index) => [id, index]));
  rows.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
  const benefitsOf = Map.groupBy(benefits, (benefit) => benefit.course_id);
  return rows.map((course) => ({
    ...course,
    lesson_count: course.lesson_count ?? 0,
    quiz_count: course.quiz_count ?? 0,
    enrollment_count: enrollments.get(course.id) ?? 0,
    translations: translations(course.id),
    benefits: benefitsOf.get(course.id) ?? [],
  }));
}

/**
 * Changes the fields that are given; with a `version` those of them that were changed since.
 * @throws 400 where it would be translated into its own language; 404; 409 where somebody else has changed
 *   the same fields
 */
export async function updateCourse(
  ctx: Context,
  actor: AuditActor,
  courseId: number,
  { version, translations = {}, ...fields }: CourseChanges,
): Promise<AdminCourse> {
  if (fields.icon !== undefined) fields.icon = unsigned(fields.icon);
  await ctx.database.transaction(async (trx) => {
    const course = await lockCourse(ctx, trx, courseId);
    const sent = { ...fields, ...fieldsOf(translations) };
    const merging = { stored: course, sent, since: version };
    const { changes, conflicts } = await mergeFields(trx, 'courses', courseId, merging);
    if (conflicts.length > 0) {
      throw httpError(409, COURSE_CHANGED_MEANWHILE, { body: { fields: conflicts } });
    }
    const changed = changedFields(course, changes);
    if (changed.length === 0) return;
    requireValid(translationErrors({ ...course, ...changes }));
    const { own, translated } = apart(changes);
    if (Object.keys(translated).length > 0) {
      await storeTranslations(trx, courseId, { ...apart(course).translated, ...translated });
    }
    if (Object.keys(own).length > 0) {
      await trx.updateTable('courses').set(own).where('id', '=', courseId).execute();
    }
    await recordVersion(trx, 'courses', courseId, { before: course, after: changes });
    await recordAudit(ctx, trx, actor, {
      action: 'update',
      subject_type: 'course',
      subject_id: courseId,
      subject_name: changes.title ?? course.title,
      details: { fields: namesOf(changed) },
    });
  });
  return getAdminCourse(ctx, courseId);
}

/** What only the database finds wrong with changes of a course, beside what their schema refuses. */
export async function courseErrors(
  db: Queries,
  courseId: number,
  changes: Pick<CourseChanges, 'language' | 'translations'>,
): Promise<FieldErrors> {
  const course = await db
    .selectFrom('courses')
    .select('language')
    .where('id', '=', courseId)
    .executeTakeFirst();
  if (!course) return {};
  const translations = await translationsOf(db, [courseId]);
  return translationErrors({
    language: changes.language === undefined ? course.language : changes.language,
    ...fieldsOf(translations(courseId)),
    ...fieldsOf(changes.translations ?? {}),
  });
}

/**
 * Deletes a course with its lessons, quizzes and enrollments; the achievements of students stay. Its files
 * are removed later with other unused files.
 * @throws 404
 */
export async function deleteCourse(
  ctx: Context,
  actor: AuditActor,
  courseId: number,
): Promise<void> {
  await ctx.database.transaction(async (trx) => {
    const { title } = await lockCourse(ctx, trx, courseId);
    // Enrollments before lessons, the order in which a completion locks them: no deadlock.
    await trx.deleteFrom('enrollments').where('course_id', '=', courseId).execute();
    await trx.deleteFrom('courses').where('id', '=', courseId).execute();
    await recordAudit(ctx, trx, actor, {
      action: 'delete',
      subject_type: 'course',
      subject_id: courseId,
      subject_name: title,
    });
  });
}

/**
 * Locks a course with its benefits and translations until the transaction ends.
 * @throws 404
 */
async function lockCourse(ctx: Context, trx: Trx, courseId: number) {
  await lockRow(ctx.database, trx, 'courses', courseId);
  const course = await trx
    .selectFrom('courses')
    .select(courseColumns)
    .where('id', '=', courseId)
    .executeTakeFirst();
  if (!course) throw notFound();
  const translations = await translationsOf(trx, [courseId]);
  return { ...course, ...fieldsOf(translations(courseId)) };
}

/**
 * Adds a benefit at the end of a course's list.
 * @throws 404 when there is no such course.
 */
export async function addBenefit(
  ctx: Context,
  actor: AuditActor,
  courseId: number,
  description: string,
): Promise<Benefit> {
  return ctx.database.transaction(async (trx) => {
    const { title } = await lockCourse(ctx, trx, courseId);
    const benefit = await trx
      .insertInto('course_benefits')
      .values({ course_id: courseId, description })
      .returning(['id', 'description'])
      .executeTakeFirstOrThrow();
    await recordAudit(ctx, trx, actor, {
      action: 'create',
      subject_type: 'benefit',
      subject_id: benefit.id,
      subject_name: description,
      details: { course: title },
    });
    return benefit;
  });
}

interface BenefitOfCourse {
  readonly courseId: number;
  readonly id: number;
}

/**
 * Changes a benefit of this course.
 * @throws 404, also when it is one of another course.
 */
export async function updateBenefit(
  ctx: Context,
  actor: AuditActor,
  at: BenefitOfCourse,
  description: string,
): Promise<Benefit> {
  return ctx.database.transaction(async (trx) => {
    const { title, before } = await lockBenefit(ctx, trx, at);
    const benefit = { id: at.id, description };
    if (before === description) return benefit;
    await trx.updateTable('course_benefits').set({ description }).where('id', '=', at.id).execute();
    await recordAudit(ctx, trx, actor, {
      action: 'update',
      subject_type: 'benefit',
      subject_id: at.id,
      subject_name: description,
      details: { course: title, before },
    });
    return benefit;
  });
}

/**
 * Removes a benefit of this course.
 * @throws 404, also when it is one of another course.
 */
export async function removeBenefit(
  ctx: Context,
  actor: AuditActor,
  at: BenefitOfCourse,
): Promise<void> {
  await ctx.database.transaction(async (trx) => {
    const { title, before } = await lockBenefit(ctx, trx, at);
    await trx.deleteFrom('course_benefits').where('id', '=', at.id).execute();
    await recordAudit(ctx, trx, actor, {
      action: 'delete',
      subject_type: 'benefit',
      subject_id: at.id,
      subject_name: before,
      details: { course: title },
    });
  });
}

/** Locks the course of a benefit and returns the benefit as it is. */
async function lockBenefit(ctx: Context, trx: Trx, { courseId, id }: BenefitOfCourse) {
  const { title } = await lockCourse(ctx, trx, courseId);
  const benefit = await trx
    .selectFrom('course_benefits')
    .select('description')
    .where('id', '=', id)
    .where('course_id', '=', courseId)
    .executeTakeFirst();
  if (!benefit) throw notFound();
  return { title, before: benefit.description };
}
