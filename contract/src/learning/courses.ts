import { z } from 'zod';
import {
  CatalogueEntry,
  CourseLanguage,
  id,
  isMediaPath,
  isWebAddress,
  Level,
  page,
  PageQuery,
  requiredText,
  searchText,
  sentVersion,
  text,
  timestamp,
  version,
} from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { coverAt, coverUrl } from './covers.ts';
import { Enrollment } from './enrollments.ts';
import { CourseProgress, Lesson } from './lessons.ts';
import { PICTURE_ERRORS } from '../people/profile.ts';
import { Quiz } from './quizzes.ts';
import { Readiness } from './readiness.ts';

/** Who may enroll a student: the student, or staff only. */
export const EnrollmentPolicy = z.enum(['open', 'staff_only']);
export type EnrollmentPolicy = z.infer<typeof EnrollmentPolicy>;

const courseFields = {
  id,
  title: z.string(),
  subtitle: z.string(),
  description: z.string(),
  level: Level,
  /** Free text such as `12 weeks`. */
  duration: z.string(),
  /** The URL of the picture that staff have chosen: a file, or an illustrated cover at `/covers/`; else empty. */
  icon: z.string(),
  enrollment: EnrollmentPolicy,
  is_published: z.boolean(),
  /** The language that its texts, lessons and quizzes are written in; null: not said. */
  language: CourseLanguage.nullable(),
};

/** The languages in which those of its texts are that may be translated, as they stand here; null: not said. */
const textLanguages = {
  title_language: CourseLanguage.nullable(),
  subtitle_language: CourseLanguage.nullable(),
  description_language: CourseLanguage.nullable(),
};

export const Benefit = z.object({ id, description: z.string() });
export type Benefit = z.infer<typeof Benefit>;

export const CourseSummary = z.object({
  ...courseFields,
  ...textLanguages,
  cover_url: coverUrl,
  lesson_count: z.int().min(0),
  quiz_count: z.int().min(0),
  is_enrolled: z.boolean(),
});
export type CourseSummary = z.infer<typeof CourseSummary>;

export const Course = z.object({
  ...courseFields,
  ...textLanguages,
  cover_url: coverUrl,
  lesson_count: z.int().min(0),
  quiz_count: z.int().min(0),
  is_enrolled: z.boolean(),
  benefits: z.array(Benefit),
  lessons: z.array(Lesson),
  quizzes: z.array(Quiz),
  progress: CourseProgress,
});
export type Course = z.infer<typeof Course>;

export const courses = {
  list: endpoint({
    method: 'GET',
    path: '/courses/',
    access: 'user',
    summary: 'All published courses; for staff drafts too',
    query: z.object({
      /**
       * `original`: title, subtitle and description as the school wrote them, which is what staff work with. Else
       * those in the language of `X-Interface-Language`, where they are translated.
       */
      texts: z.enum(['original']).optional().catch(undefined),
    }),
    response: page(CourseSummary),
  }),
  get: endpoint({
    method: 'GET',
    path: '/courses/{id}/',
    access: 'user',
    summary: 'One course with its lessons, quizzes and the progress of the user',
    response: Course,
  }),
  enroll: endpoint({
    method: 'POST',
    path: '/courses/{id}/enroll/',
    access: 'user',
    idempotent: true,
    summary: 'Join a course; 200 where the user was enrolled already',
    response: Enrollment,
    statuses: [201, 200],
    errors: {
      403: 'The course takes enrollments from staff only, or staff ended this enrollment.',
    },
  }),
};

/** The texts of a course in another language; an empty one is not translated. */
const CourseTexts = z.object({
  title: z.string(),
  subtitle: z.string(),
  description: z.string(),
});

/** The translations of a course, every language with all of its texts; that of the course itself has none. */
export const CourseTranslations = z.object({
  'pt-BR': CourseTexts,
  en: CourseTexts,
  fr: CourseTexts,
});
export type CourseTranslations = z.infer<typeof CourseTranslations>;

/** A course for staff, in the language that it is written in. */
export const AdminCourse = z.object({
  ...courseFields,
  /** The poster frame of the first lesson that has one, which is the course's picture where `icon` is empty. */
  poster_url: z.string().nullable(),
  translations: CourseTranslations,
  lesson_count: z.int().min(0),
  quiz_count: z.int().min(0),
  /** Running enrollments of active users. */
  enrollment_count: z.int().min(0),
  benefits: z.array(Benefit),
  /** The entry of the public catalogue that shows its previews; null: none. */
  catalogue_entry: z.string().nullable(),
  created_at: timestamp,
  version,
});
export type AdminCourse = z.infer<typeof AdminCourse>;

/** 409: somebody else has changed the same fields since the form was loaded. */
export const COURSE_CHANGED_MEANWHILE =
  /*i18n*/ 'Somebody else has changed this course in the meantime.';
export const ICON_NOT_AN_ADDRESS = /*i18n*/ 'Enter an http(s) address, or leave it empty.';

/** A translation into the language that the course is written in. */
export const TRANSLATION_OF_OWN =
  /*i18n*/ 'The course itself is written in this language. Leave this empty.';
const LENGTHS = { title: 200, subtitle: 300, description: 5000 } as const;

const translation = z
  .object(
    {
      title: text(LENGTHS.title).default(''),
      subtitle: text(LENGTHS.subtitle).default(''),
      description: text(LENGTHS.description).default(''),
    },
    /*i18n*/ 'Send a title, a subtitle and a description.',
  )
  .optional();

const courseInput = {
  title: requiredText(LENGTHS.title, /*i18n*/ 'Title is required'),
  subtitle: requiredText(LENGTHS.subtitle, /*i18n*/ 'Subtitle is required'),
  description: requiredText(LENGTHS.description, /*i18n*/ 'Description is required'),
  level: z.enum(Level.options, /*i18n*/ 'Level is required'),
  duration: requiredText(100, /*i18n*/ 'Duration is required'),
  icon: text(2000).refine(
    (value) =>
      value === '' || isMediaPath(value) || isWebAddress(value) || coverAt(value) !== undefined,
    ICON_NOT_AN_ADDRESS,
  ),
  enrollment: z.enum(EnrollmentPolicy.options, /*i18n*/ 'Say open or staff_only.'),
  is_published: z.boolean(/*i18n*/ 'Say true or false.'),
  language: z.enum(CourseLanguage.options, /*i18n*/ 'Say pt-BR, en or fr, or null.').nullable(),
  /** Each language that is named is replaced, with all of its texts; the others stay. */
  translations: z
    .strictObject(
      { 'pt-BR': translation, en: translation, fr: translation },
      /*i18n*/ 'Send the texts by pt-BR, en or fr.',
    )
    .optional(),
  catalogue_entry: CatalogueEntry.nullable(),
};

/** A new course. By default it is published, open to everybody, without a picture and its language not said. */
export const CourseInput = z.object({
  ...courseInput,
  icon: courseInput.icon.default(''),
  enrollment: courseInput.enrollment.default('open'),
  is_published: courseInput.is_published.default(true),
  language: courseInput.language.default(null),
  catalogue_entry: courseInput.catalogue_entry.default(null),
});
export type CourseInput = z.output<typeof CourseInput>;

export const CourseChanges = z.object({ ...courseInput, version: sentVersion }).partial();
export type CourseChanges = z.output<typeof CourseChanges>;

export const BenefitInput = z.object({
  description: requiredText(300, /*i18n*/ 'Description is required'),
});

/** `open` and `staff_only` are published: who may begin them is what tells them apart. */
export const CourseStatus = z.enum(['draft', 'published', ...EnrollmentPolicy.options]);
export const CourseOrder = z.enum([
  'created',
  '-created',
  'title',
  '-title',
  'lessons',
  '-lessons',
  'students',
  '-students',
]);
export type CourseOrder = z.infer<typeof CourseOrder>;

/** Which courses are meant. In an address what cannot be understood is left out. */
export const CourseFilter = z.object({
  search: searchText,
  status: CourseStatus.optional().catch(undefined),
  language: CourseLanguage.optional().catch(undefined),
  level: Level.optional().catch(undefined),
});
export type CourseFilter = z.infer<typeof CourseFilter>;

export const adminCourses = {
  list: endpoint({
    method: 'GET',
    path: '/admin/courses/',
    access: 'staff',
    permission: 'courses',
    summary: 'All courses, by 10, the newest first; `search` looks in title and subtitle',
    query: PageQuery.extend({
      ...CourseFilter.shape,
      order: CourseOrder.optional().catch(undefined),
    }),
    response: page(AdminCourse),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/courses/{id}/',
    access: 'staff',
    permission: 'courses',
    summary: 'One course as staff edit it',
    response: AdminCourse,
  }),
  readiness: endpoint({
    method: 'GET',
    path: '/admin/courses/{id}/readiness/',
    access: 'staff',
    permission: 'courses',
    summary: 'What a course has, and what students would miss in it',
    response: Readiness,
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/courses/',
    access: 'staff',
    idempotent: true,
    summary: 'Add a course',
    body: CourseInput,
    response: AdminCourse,
    statuses: [201],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/admin/courses/{id}/',
    access: 'staff',
    permission: 'courses',
    summary: 'Change a course; fields that are absent stay',
    body: CourseChanges,
    response: AdminCourse,
    errors: { 409: COURSE_CHANGED_MEANWHILE },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/courses/{id}/',
    access: 'staff',
    summary: 'Delete a course with its lessons, quizzes and enrollments',
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/admin/courses/{id}/duplicate/',
    access: 'staff',
    idempotent: true,
    summary: 'Add a copy of a course as a draft, with its lessons and quizzes, without students',
    response: AdminCourse,
    statuses: [201],
  }),
  uploadIcon: endpoint({
    method: 'POST',
    path: '/admin/courses/icon/',
    access: 'staff',
    permission: 'courses',
    idempotent: true,
    summary: 'Store a picture for a course; gives the address to save as its icon',
    files: ['icon'],
    response: z.object({ icon: z.string() }),
    errors: PICTURE_ERRORS,
  }),
  addBenefit: endpoint({
    method: 'POST',
    path: '/courses/{courseId}/benefits/',
    access: 'staff',
    permission: 'courses',
    idempotent: true,
    summary: 'Add a benefit to a course',
    body: BenefitInput,
    response: Benefit,
    statuses: [201],
  }),
  updateBenefit: endpoint({
    method: 'PATCH',
    path: '/courses/{courseId}/benefits/{id}/',
    access: 'staff',
    permission: 'courses',
    summary: 'Change a benefit of a course',
    body: BenefitInput,
    response: Benefit,
  }),
  removeBenefit: endpoint({
    method: 'DELETE',
    path: '/courses/{courseId}/benefits/{id}/',
    access: 'staff',
    permission: 'courses',
    summary: 'Remove a benefit of a course',
  }),
};
