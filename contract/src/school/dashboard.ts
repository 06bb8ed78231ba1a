import { z } from 'zod';
import { CourseLanguage, id, percent, timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';

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

export const dashboard = {
  stats: endpoint({
    method: 'GET',
    path: '/admin/dashboard/stats/',
    access: 'staff',
    summary: 'The size of the school and what happened last',
    response: DashboardStats,
  }),
};
