import { z } from 'zod';
import {
  CourseLanguage,
  id,
  PageQuery,
  percent,
  requiredText,
  searchText,
  timestamp,
  version,
} from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { NOTICE_KINDS } from '../people/notice-kinds.ts';
import { AttemptComment } from './quizzes.ts';

/** A comment as staff edit it. */
export const AdminComment = AttemptComment.extend({ version });
export type AdminComment = z.infer<typeof AdminComment>;

/** One attempt at a quiz as staff look at it: what was asked then, what was chosen, what was right. */
export const AdminAttempt = z.object({
  id,
  /** The number of the attempt of this student at this quiz, from 1, out of `attempts`. */
  number: z.int().min(1),
  attempts: z.int().min(1),
  score: percent,
  /** The passing score at that time. */
  passing_score: percent,
  passed: z.boolean(),
  correct: z.int().min(0),
  total: z.int().min(1),
  completed_at: timestamp,
  /** The attempts of the same student at the same quiz before and after it. */
  previous_id: id.nullable(),
  next_id: id.nullable(),
  user: z.object({
    id,
    name: z.string(),
    email: z.string(),
    profile_image: z.string().nullable(),
  }),
  quiz: z.object({
    id,
    title: z.string(),
    /** Whether students see what was right in a report of their own. */
    show_report: z.boolean(),
  }),
  course: z.object({ id, title: z.string(), language: CourseLanguage.nullable() }),
  /** What staff wrote to the student about it; null: nothing. */
  comment: AdminComment.nullable(),
  /** With their texts at that time, in their order. */
  questions: z.array(
    z.object({
      text: z.string(),
      is_right: z.boolean(),
      answers: z.array(
        z.object({ text: z.string(), is_correct: z.boolean(), is_chosen: z.boolean() }),
      ),
    }),
  ),
});
export type AdminAttempt = z.infer<typeof AdminAttempt>;

export const MAX_COMMENT = 5000;
export const COMMENT_MISSING = /*i18n*/ 'Write a comment';
export const COMMENT_CHANGED =
  /*i18n*/ 'Somebody else has changed this comment in the meantime. Reload to see it.';

/** So many people are on one page of a gradebook. */
export const GRADEBOOK_PAGE_SIZE = 300;

/** What somebody has done at one quiz. */
export const GradebookCell = z.object({
  attempts: z.int().min(1),
  /** Whether any attempt passed. */
  passed: z.boolean(),
  best: percent,
  best_id: id,
  last: percent,
  last_id: id,
});
export type GradebookCell = z.infer<typeof GradebookCell>;

/** The results of the people in a course: a row for each of them, a column for each lesson and quiz. */
export const Gradebook = z.object({
  course: z.object({ id, title: z.string(), language: CourseLanguage.nullable() }),
  lessons: z.array(z.object({ id, title: z.string() })),
  quizzes: z.array(z.object({ id, title: z.string(), passing_score: percent })),
  /** The people on all pages. */
  count: z.int().min(0),
  results: z.array(
    z.object({
      user_id: id,
      name: z.string(),
      email: z.string(),
      /** In the order of `lessons`: 1 where the lesson is completed, else 0. */
      lessons: z.array(z.int().min(0).max(1)),
      /** In the order of `quizzes`; null without attempts. */
      quizzes: z.array(GradebookCell.nullable()),
    }),
  ),
});
export type Gradebook = z.infer<typeof Gradebook>;

export const adminResults = {
  attempt: endpoint({
    method: 'GET',
    path: '/admin/attempts/{id}/',
    access: 'staff',
    permission: 'results',
    summary: 'One attempt at a quiz: what was asked, chosen and right',
    response: AdminAttempt,
  }),
  comment: endpoint({
    method: 'PUT',
    path: '/admin/attempts/{id}/comment/',
    access: 'staff',
    permission: NOTICE_KINDS.comment.by,
    summary: 'Write to the student about an attempt, or change what was written',
    body: z.object({
      text: requiredText(MAX_COMMENT, COMMENT_MISSING),
      /**
       * The version that the writer began from, 0 where there was none: with it a comment that somebody else
       * has written or changed since is not replaced. Without it the last one stands.
       */
      version: z
        .int(/*i18n*/ 'Must be a whole number.')
        .min(0, /*i18n*/ 'Must be 0 or more.')
        .optional(),
    }),
    response: AdminComment,
    errors: { 409: COMMENT_CHANGED },
  }),
  removeComment: endpoint({
    method: 'DELETE',
    path: '/admin/attempts/{id}/comment/',
    access: 'staff',
    permission: 'results',
    summary: 'Take back what was written to the student about an attempt',
  }),
  gradebook: endpoint({
    method: 'GET',
    path: '/admin/courses/{id}/gradebook/',
    access: 'staff',
    permission: 'results',
    summary:
      'The people of a course by 300, the newest enrollment first, with their lessons and quizzes',
    query: PageQuery.extend({
      /** Words in the names and the e-mail address. */
      search: searchText,
    }),
    response: Gradebook,
  }),
  gradebookFile: endpoint({
    method: 'GET',
    path: '/admin/courses/{id}/gradebook/export/',
    access: 'staff',
    permission: 'results',
    summary: 'The gradebook of a course as a CSV file, of all the people that a search finds',
    query: z.object({
      search: searchText,
      /** Which attempt at each quiz counts. */
      show: z.enum(['best', 'last']).catch('best').default('best'),
    }),
    download: 'text/csv; charset=utf-8',
  }),
};
