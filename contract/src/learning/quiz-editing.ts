import { z } from 'zod';
import {
  CourseLanguage,
  DEFAULT_PASSING_SCORE,
  id,
  idFilter,
  MAX_ID,
  page,
  PageQuery,
  percent,
  requiredText,
  searchText,
} from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { COURSE_UNKNOWN } from './lessons.ts';

export const QUESTION_REQUIRED = /*i18n*/ 'At least one question is required';
export const QUESTION_TEXT_REQUIRED = /*i18n*/ 'Question text is required';
export const ANSWER_TEXT_REQUIRED = /*i18n*/ 'Answer text is required';
export const TWO_ANSWERS_REQUIRED = /*i18n*/ 'At least two answers are required';
export const ONE_RIGHT_ANSWER = /*i18n*/ 'Exactly one answer must be correct';
export const PASSING_SCORE_RANGE = /*i18n*/ 'Passing score must be between 0 and 100';
export const RIGHT_ANSWER_STAYS = /*i18n*/ 'Mark another answer as correct first.';
/** 409: somebody else saved the quiz since it was loaded. */
export const QUIZ_CHANGED_MEANWHILE =
  /*i18n*/ 'Somebody else has changed this quiz in the meantime.';
export const MAX_QUESTIONS = 500;
export const MAX_ANSWERS = 20;
export const TOO_MANY_QUESTIONS = /*i18n*/ 'At most 500 questions are possible.';
export const TOO_MANY_ANSWERS = /*i18n*/ 'At most 20 answers are possible.';

export const AdminAnswer = z.object({
  id,
  text: z.string(),
  is_correct: z.boolean(),
  question_id: id,
});
export type AdminAnswer = z.infer<typeof AdminAnswer>;

export const AdminQuestion = z.object({
  id,
  text: z.string(),
  order: z.int(),
  quiz_id: id,
  /** The lesson of the course that teaches it. */
  lesson_id: id.nullable(),
  answers: z.array(AdminAnswer),
});
export type AdminQuestion = z.infer<typeof AdminQuestion>;

const quizFields = {
  id,
  title: z.string(),
  description: z.string(),
  passing_score: percent,
  can_retake: z.boolean(),
  show_report: z.boolean(),
  order: z.int(),
  course: id,
  course_id: id,
  course_title: z.string(),
  course_language: CourseLanguage.nullable(),
  questions_count: z.int().min(0),
  attempts_count: z.int().min(0),
  /** Grows with every change; send it back to get a 409 when somebody else has changed the quiz. */
  version: z.int().min(1),
};

export const AdminQuizSummary = z.object(quizFields);
export type AdminQuizSummary = z.infer<typeof AdminQuizSummary>;

/** A quiz for staff, with the correct answers. */
export const AdminQuiz = z.object({ ...quizFields, questions: z.array(AdminQuestion) });
export type AdminQuiz = z.infer<typeof AdminQuiz>;

const answerInput = {
  text: requiredText(1000, ANSWER_TEXT_REQUIRED),
  is_correct: z.boolean(/*i18n*/ 'Say true or false.'),
};

/** With an `id` the answer is updated, without one it is created. */
const AnswerInTree = z.object({ ...answerInput, id: id.optional() });

/** Whether exactly one answer is correct, or may be: invalid answers have errors of their own. */
function hasOneRight(all: readonly unknown[]): boolean {
  const marks = all.map((answer) =>
    typeof answer === 'object' && answer !== null && 'is_correct' in answer
      ? answer.is_correct
      : undefined,
  );
  const right = marks.filter((mark) => mark === true).length;
  const isUnsure = marks.some((mark) => typeof mark !== 'boolean');
  return right === 1 || (right === 0 && isUnsure);
}

const answers = z
  .array(AnswerInTree, TWO_ANSWERS_REQUIRED)
  .min(2, TWO_ANSWERS_REQUIRED)
  .max(MAX_ANSWERS, TOO_MANY_ANSWERS)
  // Also when an answer is invalid, so that all errors are reported.
  .refine(hasOneRight, { message: ONE_RIGHT_ANSWER, when: ({ value }) => Array.isArray(value) });

const order = z
  .int(/*i18n*/ 'Must be a whole number.')
  .min(0, /*i18n*/ 'Must be 0 or more.')
  .max(100_000, /*i18n*/ 'Must be at most 100000.');

const questionInput = {
  text: requiredText(2000, QUESTION_TEXT_REQUIRED),
  lesson_id: id.nullable(),
  /**
   * The position among the questions, from 1. In a tree only the sequence of these numbers counts: a
   * question without one follows the one before it, and equal ones keep the order of the list.
   */
  order,
};

/**
 * With an `id` the question is updated, without one it is created. An absent `lesson_id` leaves the
 * lesson as it is; a new question then has none.
 */
export const QuestionInTree = z.object({
  text: questionInput.text,
  lesson_id: questionInput.lesson_id.optional(),
  order: questionInput.order.optional(),
  id: id.optional(),
  answers,
});
export type QuestionInTree = z.output<typeof QuestionInTree>;

const quizInput = {
  title: requiredText(200, /*i18n*/ 'Title is required'),
  description: requiredText(5000, /*i18n*/ 'Description is required'),
  passing_score: z
    .int(PASSING_SCORE_RANGE)
    .min(0, PASSING_SCORE_RANGE)
    .max(100, PASSING_SCORE_RANGE),
  course: z
    .int(/*i18n*/ 'Course selection is required')
    .min(1, /*i18n*/ 'Course selection is required')
    .max(MAX_ID, COURSE_UNKNOWN),
  can_retake: z.boolean(/*i18n*/ 'Say true or false.'),
  show_report: z.boolean(/*i18n*/ 'Say true or false.'),
  /** The position in the course; quizzes of equal order are in the order of their creation. */
  order,
  questions: z
    .array(QuestionInTree, QUESTION_REQUIRED)
    .min(1, QUESTION_REQUIRED)
    .max(MAX_QUESTIONS, TOO_MANY_QUESTIONS),
};

export const QuizInput = z.object({
  ...quizInput,
  passing_score: quizInput.passing_score.default(DEFAULT_PASSING_SCORE),
  can_retake: quizInput.can_retake.default(true),
  show_report: quizInput.show_report.default(true),
  order: quizInput.order.default(1),
});
export type QuizInput = z.output<typeof QuizInput>;

export const QuizChanges = z
  .object({ ...quizInput, version: z.int(/*i18n*/ 'Must be a whole number.').min(1) })
  .partial();
export type QuizChanges = z.output<typeof QuizChanges>;

const QuestionInput = z.object({
  text: questionInput.text,
  lesson_id: questionInput.lesson_id.default(null),
  order: questionInput.order.optional(),
  answers,
});
const QuestionChanges = z.object(questionInput).partial();
const AnswerInput = z.object({ ...answerInput, is_correct: answerInput.is_correct.default(false) });
const AnswerChanges = z.object(answerInput).partial();

/** The statistics of one question, counted from the snapshots of the attempts. */
export const QuestionStats = z.object({
  /** Null when the question is no longer in the quiz; those are listed last. */
  question_id: id.nullable(),
  /** Its current text, or its last one. */
  text: z.string(),
  asked: z.int().min(0),
  /** Whole percent of `asked`. */
  right: percent,
  /** The current answers in their order, then former ones that were chosen. */
  answers: z.array(
    z.object({
      text: z.string(),
      is_correct: z.boolean(),
      chosen: z.int().min(0),
      /** False when the question no longer has this answer with this text. */
      is_offered: z.boolean(),
    }),
  ),
});
export type QuestionStats = z.infer<typeof QuestionStats>;

export const QuizStats = z.object({
  quiz: z.object({
    id,
    title: z.string(),
    course_title: z.string(),
    course_language: CourseLanguage.nullable(),
    passing_score: percent,
  }),
  attempts: z.int().min(0),
  students: z.int().min(0),
  /** Whole percents; null when there are no attempts. */
  average_score: percent.nullable(),
  pass_rate: percent.nullable(),
  /** How many attempts scored 0-9, 10-19, … 90-99, 100: eleven counts. */
  scores: z.array(z.int().min(0)),
  questions: z.array(QuestionStats),
});
export type QuizStats = z.infer<typeof QuizStats>;

export const adminQuizzes = {
  list: endpoint({
    method: 'GET',
    path: '/admin/quizzes/',
    access: 'staff',
    permission: 'quizzes',
    summary: 'All quizzes, by 10, course after course',
    query: PageQuery.extend({ search: searchText, course: idFilter }),
    response: page(AdminQuizSummary),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/quizzes/{id}/',
    access: 'staff',
    permission: 'quizzes',
    summary: 'One quiz as staff edit it',
    response: AdminQuiz,
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/quizzes/',
    access: 'staff',
    permission: 'quizzes',
    idempotent: true,
    summary: 'Add a quiz with its questions and answers',
    body: QuizInput,
    response: AdminQuiz,
    statuses: [201],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/admin/quizzes/{id}/',
    access: 'staff',
    permission: 'quizzes',
    summary: 'Change a quiz; where questions are sent they replace the whole tree',
    body: QuizChanges,
    response: AdminQuiz,
    errors: { 409: QUIZ_CHANGED_MEANWHILE },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/quizzes/{id}/',
    access: 'staff',
    permission: 'quizzes',
    summary: 'Delete a quiz with its attempts',
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/admin/quizzes/{id}/duplicate/',
    access: 'staff',
    permission: 'quizzes',
    idempotent: true,
    summary: 'Add a copy of a quiz to its course, without its attempts',
    response: AdminQuiz,
    statuses: [201],
  }),
  addQuestion: endpoint({
    method: 'POST',
    path: '/admin/quizzes/{quizId}/questions/',
    access: 'staff',
    permission: 'quizzes',
    idempotent: true,
    summary: 'Add a question with its answers',
    body: QuestionInput,
    response: AdminQuestion,
    statuses: [201],
  }),
  updateQuestion: endpoint({
    method: 'PATCH',
    path: '/admin/quizzes/{quizId}/questions/{id}/',
    access: 'staff',
    permission: 'quizzes',
    summary: 'Change the text, the lesson or the place of a question',
    body: QuestionChanges,
    response: AdminQuestion,
  }),
  removeQuestion: endpoint({
    method: 'DELETE',
    path: '/admin/quizzes/{quizId}/questions/{id}/',
    access: 'staff',
    permission: 'quizzes',
    summary: 'Remove a question; the last one stays',
  }),
  addAnswer: endpoint({
    method: 'POST',
    path: '/admin/quizzes/{quizId}/questions/{questionId}/answers/',
    access: 'staff',
    permission: 'quizzes',
    idempotent: true,
    summary: 'Add an answer; a right one makes the former one wrong',
    body: AnswerInput,
    response: AdminAnswer,
    statuses: [201],
  }),
  updateAnswer: endpoint({
    method: 'PATCH',
    path: '/admin/quizzes/{quizId}/questions/{questionId}/answers/{id}/',
    access: 'staff',
    permission: 'quizzes',
    summary: 'Change an answer; a right one makes the former one wrong',
    body: AnswerChanges,
    response: AdminAnswer,
  }),
  removeAnswer: endpoint({
    method: 'DELETE',
    path: '/admin/quizzes/{quizId}/questions/{questionId}/answers/{id}/',
    access: 'staff',
    permission: 'quizzes',
    summary: 'Remove an answer; the right one and the last two stay',
  }),
  stats: endpoint({
    method: 'GET',
    path: '/admin/quizzes/{id}/stats/',
    access: 'staff',
    permission: 'results',
    summary: 'How students do in a quiz, question by question',
    response: QuizStats,
  }),
};
