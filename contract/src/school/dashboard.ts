import { z } from 'zod';
import { percent, timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';

const count = z.int().min(0);

/** `user_name` is first and last name, or the username where both are blank. */
export const DashboardStats = z.object({
  overview: z.object({
    total_users: count,
    total_courses: count,
    total_quizzes: count,
    /** Running enrollments of active users. */
    active_enrollments: count,
  }),
  /** Five of each, newest first. */
  recent_activity: z.object({
    lessons: z.array(
      z.object({
        lesson_title: z.string(),
        course_title: z.string(),
        user_name: z.string(),
        completed_at: timestamp,
      }),
    ),
    quizzes: z.array(
      z.object({
        quiz_title: z.string(),
        course_title: z.string(),
        user_name: z.string(),
        score: percent,
        passed: z.boolean(),
        completed_at: timestamp,
      }),
    ),
    enrollments: z.array(
      z.object({
        course_title: z.string(),
        user_name: z.string(),
        video_progress: percent,
        quiz_progress: percent,
        enrolled_at: timestamp,
      }),
    ),
    users: z.array(z.object({ name: z.string(), email: z.string(), date_joined: timestamp })),
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
