import { z } from 'zod';
import { CourseLanguage, id, PageQuery, percent, searchText, timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';

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
    summary: 'One attempt at a quiz: what was asked, chosen and right',
    response: AdminAttempt,
  }),
  gradebook: endpoint({
    method: 'GET',
    path: '/admin/courses/{id}/gradebook/',
    access: 'staff',
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
    summary: 'The gradebook of a course as a CSV file, of all the people that a search finds',
    query: z.object({
      search: searchText,
      /** Which attempt at each quiz counts. */
      show: z.enum(['best', 'last']).catch('best').default('best'),
    }),
    download: 'text/csv; charset=utf-8',
  }),
};
