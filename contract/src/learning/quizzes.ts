import { z } from 'zod';
import { Achievement } from './achievements.ts';
import { id, page, percent, timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { age, NOT_ENROLLED } from './lessons.ts';

/** A question for students, without the information which answer is correct. */
export const Question = z.object({
  id,
  text: z.string(),
  order: z.int(),
  answers: z.array(z.object({ id, text: z.string() })),
});
export type Question = z.infer<typeof Question>;

/** A quiz for students, with their own results. */
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
  /** The last lesson of the course that its questions name, after which it falls; null where they name none. */
  after_lesson_id: id.nullable(),
  /** Empty for users who are neither enrolled nor staff. */
  questions: z.array(Question),
});
export type Quiz = z.infer<typeof Quiz>;

export const Attempt = z.object({
  id,
  /** The number of the attempt of this student at this quiz, from 1. */
  number: z.int().min(1),
  score: percent,
  passed: z.boolean(),
  completed_at: timestamp,
});
export type Attempt = z.infer<typeof Attempt>;

/** What staff wrote to a student about an attempt. */
export const AttemptComment = z.object({
  text: z.string(),
  /** The name of who wrote it; null where they are not at the school any more. */
  author: z.string().nullable(),
  at: timestamp,
});
export type AttemptComment = z.infer<typeof AttemptComment>;

/** A former attempt as its student sees it. */
export const ListedAttempt = Attempt.extend({
  /** Left out where nobody has written one. */
  comment: AttemptComment.optional(),
});
export type ListedAttempt = z.infer<typeof ListedAttempt>;

/** A question with a wrong answer, and the lesson that teaches it. */
export const ReviewItem = z.object({
  question_id: id,
  /** The position of the question in the quiz, from 1. */
  number: z.int().min(1),
  text: z.string(),
  /** The lesson of the course that teaches it, if the question names one. */
  lesson: z.object({ id, title: z.string() }).nullable(),
});
export type ReviewItem = z.infer<typeof ReviewItem>;

/** The result of a submission. */
export const QuizResult = Attempt.extend({
  passing_score: percent,
  /** The number of correct answers, out of `total`. */
  correct: z.int().min(0),
  total: z.int().min(1),
  show_report: z.boolean(),
  /** The questions with wrong answers; empty when the quiz shows no reports. */
  review: z.array(ReviewItem),
  /** The achievements that this submission earned. */
  new_achievements: z.array(Achievement),
});
export type QuizResult = z.infer<typeof QuizResult>;

function isChoice(value: unknown): value is Record<string, number> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((answer) => Number.isInteger(answer))
  );
}

/**
 * The id of the chosen answer by question id. One check for the whole object, so that every error is
 * reported for the field `answers`.
 */
const Answers = z
  .custom<Record<string, number>>(
    isChoice,
    /*i18n*/ 'Send the id of one answer for each question id.',
  )
  .meta({ type: 'object', additionalProperties: { type: 'integer' }, examples: [{ 12: 48 }] });

export const QUIZ_TAKEN = /*i18n*/ 'This quiz can be taken only once.';
export const NO_REPORT = /*i18n*/ 'This quiz shows no reports.';

export const quizzes = {
  submit: endpoint({
    method: 'POST',
    path: '/quizzes/{id}/submit/',
    access: 'user',
    idempotent: true,
    summary: 'Hand in the answers to all questions of a quiz',
    body: z.object({
      answers: Answers,
      /** Says on which day it counts; the attempt itself has the time of its arrival. */
      age_ms: age,
    }),
    response: QuizResult,
    statuses: [201],
    errors: { 403: NOT_ENROLLED, 409: QUIZ_TAKEN },
  }),
  attempts: endpoint({
    method: 'GET',
    path: '/quizzes/{id}/attempts/',
    access: 'user',
    summary: 'The attempts of the logged-in user at a quiz, newest first',
    response: page(ListedAttempt),
  }),
  report: endpoint({
    method: 'GET',
    path: '/quiz-attempts/{id}/report/',
    access: 'user',
    summary: 'What was asked, answered and right in one of the own attempts, as HTML',
    response: z.object({ report: z.string() }),
    errors: { 403: NO_REPORT },
  }),
};
