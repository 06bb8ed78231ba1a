import { z } from 'zod';
import { CourseLanguage, id } from '../common.ts';

/** What a course is looked at for, in the order in which one sets it up. */
export const READINESS_CHECKS = [
  'lessons',
  'videos',
  'captions',
  'quizzes',
  'question_lessons',
  'picture',
  'benefits',
  'language',
  'translations',
  'previews',
] as const;
export type ReadinessCheck = (typeof READINESS_CHECKS)[number];

/** As many of the lessons or quizzes in which something is missing are named. */
export const MISSING_LISTED = 10;

/** Where something is missing: it is mended in the form of this lesson or quiz. */
export const MissingIn = z.object({ kind: z.enum(['lesson', 'quiz']), id, title: z.string() });
export type MissingIn = z.infer<typeof MissingIn>;

/** One thing that students of the course need, or would be glad of. */
export const ReadinessItem = z.object({
  check: z.enum(READINESS_CHECKS),
  is_met: z.boolean(),
  /** Without it there is nothing to learn; else it is a recommendation. */
  is_needed: z.boolean(),
  /** The first lessons or quizzes in which it is missing. */
  missing: z.array(MissingIn),
  missing_count: z.int().min(0),
  /** The languages that it is missing in. */
  languages: z.array(CourseLanguage),
});
export type ReadinessItem = z.infer<typeof ReadinessItem>;

export const Readiness = z.object({ items: z.array(ReadinessItem) });
export type Readiness = z.infer<typeof Readiness>;
