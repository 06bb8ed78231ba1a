import { z } from 'zod';
import { id, Level, page, percent, timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';

/** A lesson in the outline of an enrollment: enough to say what comes next by name. */
export const OutlineLesson = z.object({
  id,
  title: z.string(),
  duration: z.string(),
  order: z.int(),
  completed: z.boolean(),
});

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
    quiz_count: z.int().min(0),
    lessons: z.array(OutlineLesson),
  }),
  /** Completed lessons out of all, whole percent. */
  video_progress: percent,
  /** Passed quizzes out of all, whole percent. */
  quiz_progress: percent,
  /** Null until the course is opened for the first time. */
  last_accessed: timestamp.nullable(),
  enrolled_at: timestamp,
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
};
