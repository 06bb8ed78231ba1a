import { z } from 'zod';
import { Achievement } from './achievements.ts';
import { id, percent, timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';

export const CourseProgress = z.object({
  completed: z.int().min(0),
  total: z.int().min(0),
  /** Whole percent, 0 where there are no lessons. */
  percent,
});
export type CourseProgress = z.infer<typeof CourseProgress>;

export const TrackKind = z.enum(['captions', 'translation']);
export type TrackKind = z.infer<typeof TrackKind>;

/** A WebVTT text track of a lesson's video. */
export const LessonTrack = z.object({
  kind: TrackKind,
  /** BCP 47, such as `pt-BR`. */
  language: z.string(),
  url: z.string(),
});
export type LessonTrack = z.infer<typeof LessonTrack>;

/** A lesson as a student sees it. Addresses are null for who is not enrolled. */
export const Lesson = z.object({
  id,
  title: z.string(),
  description: z.string(),
  /** Text, MM:SS. */
  duration: z.string(),
  order: z.int(),
  /** An address of ours carries a signature that opens it for 12 to 24 hours. */
  video_url: z.string().nullable(),
  /** The first track of kind `captions`, for clients that know one only. */
  captions_url: z.string().nullable(),
  tracks: z.array(LessonTrack),
  completed: z.boolean(),
  /** Where the student last was in the video; 0 at the beginning. */
  position_seconds: z.number().min(0),
  course_id: id,
});
export type Lesson = z.infer<typeof Lesson>;

export const NOT_ENROLLED = 'You are not enrolled in this course.';

export const lessons = {
  complete: endpoint({
    method: 'POST',
    path: '/lessons/{id}/complete/',
    access: 'user',
    summary: 'Mark a lesson completed or incomplete',
    body: z.object({ completed: z.boolean('Say true or false.') }),
    response: z.object({
      id,
      completed: z.boolean(),
      completed_at: timestamp.nullable(),
      progress: CourseProgress,
      /** What this very call earned. */
      new_achievements: z.array(Achievement),
    }),
    refusals: { 403: NOT_ENROLLED },
  }),
  position: endpoint({
    method: 'PUT',
    path: '/lessons/{id}/position/',
    access: 'user',
    summary: 'Keep where the student is in the video',
    body: z.object({
      seconds: z
        .number('Say the position in seconds.')
        .min(0, 'Must be 0 or more.')
        .max(604_800, 'Must be at most 604800.'),
    }),
    refusals: { 403: NOT_ENROLLED },
  }),
};
