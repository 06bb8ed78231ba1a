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

/** What waits for staff: of each thing how many there are, and up to three of them. */
export const Today = z.object({
  messages: z.object({
    /** Those that nobody has handled yet. */
    count,
    newest: z.array(z.object({ id, name: z.string(), subject: z.string(), created_at: timestamp })),
  }),
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
  deletions: z.object({
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
  }),
  /** Background jobs that have failed and can be tried again. */
  failed_jobs: count,
  /** Running enrollments that began within the last 24 hours. */
  new_enrollments: count,
});
export type Today = z.infer<typeof Today>;

export const dashboard = {
  today: endpoint({
    method: 'GET',
    path: '/admin/today/',
    access: 'staff',
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
};
