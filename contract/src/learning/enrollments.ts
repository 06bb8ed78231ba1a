import { z } from 'zod';
import {
  CourseLanguage,
  id,
  idFilter,
  Level,
  MAX_ID,
  page,
  PageQuery,
  percent,
  requiredText,
  searchText,
  text,
  timestamp,
} from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { coverUrl } from './covers.ts';

/** A lesson of an enrollment, to name the next one. */
export const OutlineLesson = z.object({
  id,
  title: z.string(),
  duration: z.string(),
  order: z.int(),
  completed: z.boolean(),
  /** The last position of the student in the video; 0 at first. */
  position_seconds: z.number().min(0),
});
export type OutlineLesson = z.infer<typeof OutlineLesson>;

/** A quiz of an enrollment, as a stop on its way. */
export const OutlineQuiz = z.object({
  id,
  title: z.string(),
  passed: z.boolean(),
  /** Not passed, and may be taken. */
  is_open: z.boolean(),
  /** The last lesson of the course that its questions name, after which it falls; null where they name none. */
  after_lesson_id: id.nullable(),
  /** Questions that the last attempt left wrong; 0 without attempts, and where the quiz shows no reports. */
  review_count: z.int().min(0),
});
export type OutlineQuiz = z.infer<typeof OutlineQuiz>;

export const Enrollment = z.object({
  id,
  course: z.object({
    id,
    title: z.string(),
    subtitle: z.string(),
    description: z.string(),
    level: Level,
    duration: z.string(),
    icon: z.string(),
    cover_url: coverUrl,
    /** That of the course's texts; null: not said. */
    language: CourseLanguage.nullable(),
    /** In which those stand here that may be translated. */
    title_language: CourseLanguage.nullable(),
    subtitle_language: CourseLanguage.nullable(),
    description_language: CourseLanguage.nullable(),
    quiz_count: z.int().min(0),
    /** Quizzes that are not passed and may be taken. */
    open_quiz_count: z.int().min(0),
    lessons: z.array(OutlineLesson),
    quizzes: z.array(OutlineQuiz),
  }),
  /** Completed lessons out of all, whole percent. */
  video_progress: percent,
  /** Passed quizzes out of all, whole percent. */
  quiz_progress: percent,
  /** Null until the course is opened for the first time. */
  last_accessed: timestamp.nullable(),
  enrolled_at: timestamp,
  /** The course takes enrollments from its students, so they may end theirs too. */
  can_leave: z.boolean(),
});
export type Enrollment = z.infer<typeof Enrollment>;

export const enrollments = {
  list: endpoint({
    method: 'GET',
    path: '/enrollments/',
    access: 'user',
    summary: 'The courses of the logged-in user, the most recently opened first',
    response: page(Enrollment),
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/enrollments/{id}/',
    access: 'user',
    summary: 'Leave a course; the progress stays, and comes back when the user joins it again',
    errors: { 403: 'The course takes enrollments from staff only.' },
  }),
};

/** Why a student needs attention: no activity for 14 days, or failed a quiz twice. */
export const ATTENTION_DAYS = 14;
export const ATTENTION_FAILURES = 2;
export const Attention = z.enum(['inactive', 'failing']);
export type Attention = z.infer<typeof Attention>;

/** A running enrollment, for staff. */
export const AdminEnrollment = z.object({
  id,
  user: z.object({
    id,
    name: z.string(),
    email: z.string(),
    profile_image: z.string().nullable(),
    is_active: z.boolean(),
  }),
  course: z.object({ id, title: z.string(), language: CourseLanguage.nullable() }),
  video_progress: percent,
  quiz_progress: percent,
  last_accessed: timestamp.nullable(),
  enrolled_at: timestamp,
  attention: z.array(Attention),
});
export type AdminEnrollment = z.infer<typeof AdminEnrollment>;

/** How far a student is in a course: with none of its lessons and quizzes, with some, or with all of them. */
export const EnrollmentProgress = z.enum(['none', 'some', 'all']);
export type EnrollmentProgress = z.infer<typeof EnrollmentProgress>;
/** The longest time since the enrollment that can be asked for. */
export const MAX_ENROLLED_DAYS = 3650;

/** Which enrollments are meant. In an address what cannot be understood is left out. */
export const EnrollmentFilter = z.object({
  /** Words in the names and the e-mail address of the user. */
  search: searchText,
  course: idFilter,
  /** Only active users who need attention for this reason, or for any. */
  attention: z
    .enum(['any', ...Attention.options])
    .optional()
    .catch(undefined),
  progress: EnrollmentProgress.optional().catch(undefined),
  /** Enrolled within so many days. */
  enrolled_within: z.coerce
    .number<number>()
    .int()
    .min(1)
    .max(MAX_ENROLLED_DAYS)
    .optional()
    .catch(undefined),
});
export type EnrollmentFilter = z.infer<typeof EnrollmentFilter>;

/**
 * `active`: by the day of the last access; who has not begun counts from the enrollment. `progress`: by lessons and
 * quizzes done, within one course; without a course the newest come first.
 */
export const EnrollmentOrder = z.enum([
  'enrolled',
  '-enrolled',
  'name',
  '-name',
  'course',
  '-course',
  'active',
  '-active',
  'progress',
  '-progress',
]);
export type EnrollmentOrder = z.infer<typeof EnrollmentOrder>;

/** 400 on a choice of enrollments. */
const ENROLLMENTS_REQUIRED = /*i18n*/ 'Choose which enrollments are meant.';

/** The filter of the list in a body: what cannot be understood is refused, because left out it would mean more. */
export const ExactEnrollmentFilter = z.strictObject(
  {
    search: text(200).default(''),
    course: z
      .int(ENROLLMENTS_REQUIRED)
      .min(1, ENROLLMENTS_REQUIRED)
      .max(MAX_ID, ENROLLMENTS_REQUIRED)
      .optional(),
    attention: z.enum(['any', ...Attention.options]).optional(),
    progress: EnrollmentProgress.optional(),
    enrolled_within: z
      .int(ENROLLMENTS_REQUIRED)
      .min(1, ENROLLMENTS_REQUIRED)
      .max(MAX_ENROLLED_DAYS, ENROLLMENTS_REQUIRED)
      .optional(),
  },
  ENROLLMENTS_REQUIRED,
) satisfies z.ZodType<EnrollmentFilter>;

/** So many enrollments are named one by one. */
export const MAX_CHOSEN_ENROLLMENTS = 1000;
const ENROLLMENTS_TOO_MANY = /*i18n*/ 'At most 1000 enrollments can be named one by one.';

/** Enrollments that are named by their ids, or all that a filter of the list finds. */
export const EnrollmentChoice = z.union(
  [
    z.strictObject({
      ids: z
        .array(id, ENROLLMENTS_REQUIRED)
        .min(1, ENROLLMENTS_REQUIRED)
        .max(MAX_CHOSEN_ENROLLMENTS, ENROLLMENTS_TOO_MANY),
    }),
    z.strictObject({ filter: ExactEnrollmentFilter }),
  ],
  ENROLLMENTS_REQUIRED,
);
export type EnrollmentChoice = z.output<typeof EnrollmentChoice>;

export const USER_UNKNOWN = /*i18n*/ 'This user does not exist.';
export const ENROLL_COURSE_UNKNOWN = /*i18n*/ 'This course does not exist.';

const rowId = (missing: string, unknown: string) =>
  z.int(missing).min(1, missing).max(MAX_ID, unknown);

export const adminEnrollments = {
  list: endpoint({
    method: 'GET',
    path: '/admin/enrollments/',
    access: 'staff',
    permission: 'enrollments.read',
    summary: 'Running enrollments, by 10, the newest first unless `order` says otherwise',
    query: PageQuery.extend({
      ...EnrollmentFilter.shape,
      order: EnrollmentOrder.optional().catch(undefined),
    }),
    response: page(AdminEnrollment),
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/enrollments/',
    access: 'staff',
    permission: 'enrollments.write',
    idempotent: true,
    summary: 'Enroll a user; an ended enrollment is taken up again, 200 where it was running',
    body: z.object({
      user: rowId(/*i18n*/ 'User is required', USER_UNKNOWN),
      course: rowId(/*i18n*/ 'Course is required', ENROLL_COURSE_UNKNOWN),
    }),
    response: AdminEnrollment,
    statuses: [201, 200],
  }),
  bulk: endpoint({
    method: 'POST',
    path: '/admin/enrollments/bulk/',
    access: 'staff',
    permission: 'enrollments.write',
    idempotent: true,
    summary: 'Enroll the users with these e-mail addresses or usernames in one course',
    body: z.object({
      course: rowId(/*i18n*/ 'Course is required', ENROLL_COURSE_UNKNOWN),
      users: z
        .array(requiredText(254, /*i18n*/ 'Send e-mail addresses or usernames.'))
        .min(1, /*i18n*/ 'Enter at least one user.')
        .max(1000, /*i18n*/ 'At most 1000 users at a time.'),
    }),
    response: z.object({
      /** One for each entry of the request, in the same order. */
      users: z.array(
        z.object({
          given: z.string(),
          outcome: z.enum(['enrolled', 'already', 'unknown']),
          name: z.string().nullable(),
        }),
      ),
    }),
  }),
  /** By a call with a body: a thousand ids do not fit in an address. */
  export: endpoint({
    method: 'POST',
    path: '/admin/enrollments/export/',
    access: 'staff',
    permission: 'enrollments.write',
    summary: 'The chosen running enrollments with their progress as a CSV file',
    body: z.object({ enrollments: EnrollmentChoice }),
    download: 'text/csv; charset=utf-8',
  }),
  people: endpoint({
    method: 'POST',
    path: '/admin/enrollments/people/',
    access: 'staff',
    permission: 'enrollments.write',
    summary: 'Whose running enrollments a filter finds, such as to write to them',
    body: z.object({ filter: ExactEnrollmentFilter }),
    response: z.object({
      /** Each person once. */
      count: z.int().min(0),
      /** Of the first 1000 of them. */
      ids: z.array(id),
    }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/enrollments/{id}/',
    access: 'staff',
    permission: 'enrollments.write',
    summary: 'End an enrollment; its progress stays and comes back with it',
  }),
};
