import { z } from 'zod';
import { id, percent, timestamp } from './common.ts';

/** A question as a student sees it: which answer is right never leaves the server with it. */
export const Question = z.object({
  id,
  text: z.string(),
  order: z.int(),
  answers: z.array(z.object({ id, text: z.string() })),
});
export type Question = z.infer<typeof Question>;

/** A quiz as a student sees it, with their own record. */
export const Quiz = z.object({
  id,
  title: z.string(),
  description: z.string(),
  passing_score: percent,
  can_retake: z.boolean(),
  show_report: z.boolean(),
  /** True once an attempt exists. */
  completed: z.boolean(),
  best_score: percent.nullable(),
  attempts_count: z.int().min(0),
  course_id: id,
  /** Empty for who is neither enrolled nor staff. */
  questions: z.array(Question),
});
export type Quiz = z.infer<typeof Quiz>;

export const Attempt = z.object({
  id,
  /** Counts a student's attempts at one quiz from 1. */
  number: z.int().min(1),
  score: percent,
  passed: z.boolean(),
  completed_at: timestamp,
});
export type Attempt = z.infer<typeof Attempt>;
