import {
  type Course,
  type CourseLanguage,
  type CourseSummary,
  type EnrollmentPolicy,
  type InterfaceLanguage,
  isStaffOf,
  type Level,
} from '@trilha/contract';
import type { ExpressionBuilder } from 'kysely';
import type { Actor } from '../../platform/security/rights.ts';
import type { Context } from '../../platform/context.ts';
import { coverOf, firstPoster } from '../../platform/database/course-cover.ts';
import { courseIn, translatedTexts, translationIn } from '../../platform/database/course-texts.ts';
import { countAll } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { notFound, requireValid } from '../../platform/http/errors.ts';
import { type Param, prepare } from '../../platform/database/prepared.ts';
import { type AuditActor, recordAudit } from '../audit/audit.ts';
import { recordVisit } from '../enrollments/enrollments.ts';
import { percentOf } from '../enrollments/progress.ts';
import { lessonsOfCourse } from '../lessons/lessons.ts';
import { quizzesOfCourse } from '../quizzes/quizzes.ts';
import { unsigned } from '../videos/videos.ts';
import {
  fieldsOf,
  type SentTranslations,
  storeTranslations,
  translationErrors,
} from './translations.ts';

export const courseColumns = [
  'courses.id',
  'courses.title',
  'courses.subtitle',
  'courses.description',
  'courses.level',
  'courses.duration',
  'courses.icon',
  'courses.enrollment',
  'courses.is_published',
  'courses.language',
  'courses.catalogue_entry',
] as const;

interface Reader {
  readonly userId: number;
  /** In which the course is read where it is translated; null: as it was written. */
  readonly language: InterfaceLanguage | null;
}

/** To be selected of a course: how many lessons and quizzes it has. */
export const sizesOf = (course: ExpressionBuilder<Tables, 'courses'>) =>
  [
    course
      .selectFrom('lessons')
      .select(countAll.as('n'))
      .whereRef('lessons.course_id', '=', 'courses.id')
      .as('lesson_count'),
    course
      .selectFrom('quizzes')
      .select(countAll.as('n'))
      .whereRef('quizzes.course_id', '=', 'courses.id')
      .as('quiz_count'),
  ] as const;

const allCourses = prepare((db, param: Param<Reader>) =>
  db
    .selectFrom('courses')
    .leftJoin('enrollments', (join) =>
      join
        .onRef('enrollments.course_id', '=', 'courses.id')
        .on('enrollments.user_id', '=', param('userId'))
        .on('enrollments.ended_at', 'is', null),
    )
    .leftJoin('course_translations as translated', translationIn(param('language')))
    .select(courseColumns)
    .select(translatedTexts)
    .select('enrollments.id as enrollment_id')
    .select((course) => [firstPoster(course).as('poster'), ...sizesOf(course)])
    .orderBy('courses.id'),
);

/**
 * All published courses; for staff also drafts.
 * @param language of their texts where they are translated; undefined: as the school wrote them
 */
export async function listCourses(
  ctx: Context,
  user: Actor,
  language?: InterfaceLanguage,
): Promise<CourseSummary[]> {
  const rows = await allCourses(ctx.database.queries, {
    userId: user.id,
    language: language ?? null,
  });
  return rows
    .filter((course) => course.is_published || isStaffOf(user, course.id))
    .map(({ enrollment_id, poster, ...course }) => ({
      ...courseIn(language, course),
      cover_url: coverOf({ icon: course.icon, poster }),
      lesson_count: course.lesson_count ?? 0,
      quiz_count: course.quiz_count ?? 0,
      is_enrolled: enrollment_id !== null,
    }));
}

const courseFor = prepare((db, param: Param<Reader & { courseId: number }>) =>
  db
    .selectFrom('courses')
    .leftJoin('enrollments', (join) =>
      join
        .onRef('enrollments.course_id', '=', 'courses.id')
        .on('enrollments.user_id', '=', param('userId'))
        .on('enrollments.ended_at', 'is', null),
    )
    .leftJoin('course_translations as translated', translationIn(param('language')))
    .select(courseColumns)
    .select(translatedTexts)
    .select(['enrollments.id as enrollment_id', 'enrollments.last_accessed'])
    .where('courses.id', '=', param('courseId')),
);

const benefitsOf = prepare((db, param: Param<{ courseId: number }>) =>
  db
    .selectFrom('course_benefits')
    .select(['id', 'description'])
    .where('course_id', '=', param('courseId'))
    .orderBy('id'),
);

/**
 * One course as the user may see it; users who are neither enrolled nor staff see the outline only.
 * @param language of its texts where they are translated; undefined: as the school wrote them
 * @throws 404 when there is no such course for them.
 */
export async function getCourse(
  ctx: Context,
  user: Actor,
  courseId: number,
  language?: InterfaceLanguage,
): Promise<Course> {
  const { queries } = ctx.database;
  const [found] = await courseFor(queries, {
    userId: user.id,
    courseId,
    language: language ?? null,
  });
  const isStaff = isStaffOf(user, courseId);
  if (!found || !(found.is_published || isStaff)) throw notFound();

  const { enrollment_id, last_accessed, ...course } = found;
  const is_enrolled = enrollment_id !== null;
  const open = is_enrolled || isStaff;
  const [benefits, lessons, quizzes] = await Promise.all([
    benefitsOf(queries, { courseId }),
    lessonsOfCourse(ctx, user.id, courseId, open),
    quizzesOfCourse(ctx, user.id, courseId, open),
  ]);
  if (is_enrolled) await recordVisit(ctx, { id: enrollment_id, last_accessed });

  const completed = lessons.filter((lesson) => lesson.completed).length;
  return {
    ...courseIn(language, course),
    cover_url: coverOf({
      icon: course.icon,
      poster: lessons.find((lesson) => lesson.poster_url !== null)?.poster_url ?? null,
    }),
    lesson_count: lessons.length,
    quiz_count: quizzes.length,
    is_enrolled,
    benefits,
    lessons,
    quizzes,
    progress: { completed, total: lessons.length, percent: percentOf(completed, lessons.length) },
  };
}

export interface NewCourse {
  readonly title: string;
  readonly subtitle: string;
  readonly description: string;
  readonly level: Level;
  readonly duration: string;
  readonly icon?: string;
  readonly enrollment?: EnrollmentPolicy;
  readonly is_published?: boolean;
  readonly language?: CourseLanguage | null;
  readonly translations?: SentTranslations | undefined;
  /** Of the public catalogue, by its slug. */
  readonly catalogue_entry?: string | null;
  readonly benefits?: readonly string[];
}

/**
 * Adds a course; by default it is published and open to everybody.
 * @throws 400 where it is translated into its own language
 */
export async function createCourse(
  ctx: Context,
  input: NewCourse,
  actor?: AuditActor,
): Promise<{ id: number }> {
  const { benefits = [], icon = '', translations = {}, ...fields } = input;
  const translated = fieldsOf(translations);
  requireValid(translationErrors({ ...fields, ...translated }));
  return ctx.database.transaction(async (trx) => {
    const course = await trx
      .insertInto('courses')
      .values({
        icon: unsigned(icon),
        enrollment: 'open',
        is_published: true,
        ...fields,
        created_at: ctx.now().toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (Object.keys(translated).length > 0) await storeTranslations(trx, course.id, translated);
    for (const description of benefits) {
      await trx
        .insertInto('course_benefits')
        .values({ course_id: course.id, description })
        .execute();
    }
    await recordAudit(ctx, trx, actor, {
      action: 'create',
      subject_type: 'course',
      subject_id: course.id,
      subject_name: fields.title,
    });
    return course;
  });
}
