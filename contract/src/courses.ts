import { z } from 'zod';
import { id, Level, page } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Enrollment } from './enrollments.ts';
import { CourseProgress, Lesson } from './lessons.ts';
import { Quiz } from './quizzes.ts';

/** Who may open an enrollment: the student, or staff only. */
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
  /** Address of a picture; empty where there is none. */
  icon: z.string(),
  enrollment: EnrollmentPolicy,
  is_published: z.boolean(),
};

export const CourseSummary = z.object({
  ...courseFields,
  lesson_count: z.int().min(0),
  quiz_count: z.int().min(0),
  is_enrolled: z.boolean(),
});
export type CourseSummary = z.infer<typeof CourseSummary>;

export const Course = z.object({
  ...courseFields,
  lesson_count: z.int().min(0),
  quiz_count: z.int().min(0),
  is_enrolled: z.boolean(),
  benefits: z.array(z.object({ id, description: z.string() })),
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
    summary: 'Join a course; 200 where the user was enrolled already',
    response: Enrollment,
    statuses: [201, 200],
    refusals: {
      403: 'The course takes enrollments from staff only, or staff ended this enrollment.',
    },
  }),
};
