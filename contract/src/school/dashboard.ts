import { z } from 'zod';
import { CourseLanguage, id, percent, timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { Attention } from '../learning/enrollments.ts';

const count = z.int().min(0);

/**
 * `user_name` is first and last name, or the username where both are blank. `user_id` is null for somebody
 * who was erased.
 */
export const DashboardStats = z.object({
  overview: z.object({
    total_users: count,
    total_courses: count,
    total_quizzes: count,
    /** Running enrollments of active users. */
    active_enrollments: count,
  }),
  /** The contact messages that nobody has handled yet. */
  open_messages: count,
  /** Five of each, newest first. */
  recent_activity: z.object({
    lessons: z.array(
      z.object({
        lesson_id: id,
        lesson_title: z.string(),
        course_id: id,
        course_title: z.string(),
        course_language: CourseLanguage.nullable(),
        user_id: id.nullable(),
        user_name: z.string(),
        completed_at: timestamp,
      }),
    ),
    quizzes: z.array(
      z.object({
        quiz_id: id,
        quiz_title: z.string(),
        course_id: id,
        course_title: z.string(),
        course_language: CourseLanguage.nullable(),
        user_id: id.nullable(),
        user_name: z.string(),
        score: percent,
        passed: z.boolean(),
        completed_at: timestamp,
      }),
    ),
    enrollments: z.array(
      z.object({
        course_id: id,
        course_title: z.string(),
        course_language: CourseLanguage.nullable(),
        user_id: id.nullable(),
        user_name: z.string(),
        video_progress: percent,
        quiz_progress: percent,
        enrolled_at: timestamp,
      }),
    ),
    users: z.array(z.object({ id, name: z.string(), email: z.string(), date_joined: timestamp })),
  }),
});
export type DashboardStats = z.infer<typeof DashboardStats>;

/** The days in which a request for deletion should be answered: what the Brazilian law (LGPD) gives for requests. */
export const DELETION_DAYS = 15;

const person = z.object({ id, name: z.string() });

/**
 * What waits for staff: of each thing how many there are, and up to three of them; null where it is not for the
 * role of the one who asks.
 */
export const Today = z.object({
  messages: z
    .object({
      /** Those that nobody has handled yet. */
      count,
      newest: z.array(
        z.object({ id, name: z.string(), subject: z.string(), created_at: timestamp }),
      ),
    })
    .nullable(),
  attention: z.object({
    /** Enrollments, as their list counts those that need attention. */
    count,
    newest: z.array(
      z.object({
        /** The enrollment's. */
        id,
        user: person,
        course: z.object({ id, title: z.string(), language: CourseLanguage.nullable() }),
        attention: z.array(Attention),
      }),
    ),
  }),
  deletions: z
    .object({
      count,
      oldest: z.array(
        z.object({
          id,
          user: person,
          requested_at: timestamp,
          /** Whole days that remain to answer it; below 0 it is late. */
          days_left: z.int(),
        }),
      ),
    })
    .nullable(),
  /** Background jobs that have failed and can be tried again. */
  failed_jobs: count.nullable(),
  /** Running enrollments that began within the last 24 hours. */
  new_enrollments: count,
});
export type Today = z.infer<typeof Today>;

/** Who was in a course within so many days is active in it. */
export const ACTIVE_DAYS = 7;
/** An attempt is new for so many days. */
export const NEW_ATTEMPT_DAYS = 14;

/** What a teacher begins with: their courses with figures, and what their students did last. */
export const TeacherStart = z.object({
  /** By title. */
  courses: z.array(
    z.object({
      id,
      title: z.string(),
      language: CourseLanguage.nullable(),
      is_published: z.boolean(),
      /** Running enrollments of active users. */
      students: count,
      /** Those of them who were in the course within the last seven days. */
      active_students: count,
      /** What they have done of the lessons and quizzes, on average; null without students, or without either. */
      progress: percent.nullable(),
    }),
  ),
  /** The five newest of the last 14 days, of people who are or were in the courses. */
  attempts: z.array(
    z.object({
      id,
      user: person,
      quiz_title: z.string(),
      course: z.object({ id, title: z.string(), language: CourseLanguage.nullable() }),
      score: percent,
      passed: z.boolean(),
      /** Whether staff have written about it. */
      is_commented: z.boolean(),
      completed_at: timestamp,
    }),
  ),
});
export type TeacherStart = z.infer<typeof TeacherStart>;

/** What the office begins with: how many people there are, and who came last. */
export const OfficeStart = z.object({
  overview: DashboardStats.shape.overview.pick({ total_users: true, active_enrollments: true }),
  /** Those who can log in as soon as they set a password, and have not yet done so. */
  invited: count,
  /** Users who were added within the last seven days. */
  new_users: count,
  /** Five of each, newest first. */
  recent_activity: DashboardStats.shape.recent_activity.pick({ enrollments: true, users: true }),
});
export type OfficeStart = z.infer<typeof OfficeStart>;

export const dashboard = {
  today: endpoint({
    method: 'GET',
    path: '/admin/today/',
    access: 'staff',
    // Both roles see people; which parts of the answer are theirs is said part by part.
    permission: 'people.read',
    summary: 'What waits for staff: messages, students, requests, failed jobs',
    response: Today,
  }),
  stats: endpoint({
    method: 'GET',
    path: '/admin/dashboard/stats/',
    access: 'staff',
    summary: 'The size of the school and what happened last',
    response: DashboardStats,
  }),
  teacher: endpoint({
    method: 'GET',
    path: '/admin/dashboard/teacher/',
    access: 'staff',
    permission: 'results',
    summary: 'The courses of a teacher with figures, and the newest attempts in them',
    response: TeacherStart,
  }),
  office: endpoint({
    method: 'GET',
    path: '/admin/dashboard/office/',
    access: 'staff',
    permission: 'people.write',
    summary: 'How many people there are, who was invited, and who came last',
    response: OfficeStart,
  }),
};
