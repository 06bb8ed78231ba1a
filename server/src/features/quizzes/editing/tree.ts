import { type FieldErrors, id as rowId } from '@trilha/contract';
import { z } from 'zod';
import type { Queries } from '../../../platform/database/database.ts';
import { type Param, prepare } from '../../../platform/database/prepared.ts';

/* The questions of a quiz with their answers as one tree: reading it, and validating a wanted one. */

export interface StoredAnswer {
  readonly id: number;
  readonly text: string;
  readonly is_correct: boolean;
  readonly order: number;
}

export interface StoredQuestion {
  readonly id: number;
  readonly text: string;
  readonly order: number;
  /** The lesson of the quiz's own course that teaches what is asked. */
  readonly lesson: { readonly id: number; readonly title: string } | null;
  readonly answers: readonly StoredAnswer[];
}

/** With an `id` it is updated, without one it is created. */
export interface WantedAnswer {
  readonly id?: number | undefined;
  readonly text: string;
  readonly is_correct: boolean;
}

/** With an `id` it is updated, without one it is created. */
export interface WantedQuestion {
  readonly id?: number | undefined;
  readonly text: string;
  /** Absent: an existing question keeps its lesson, a new one has none. */
  readonly lesson_id?: number | null | undefined;
  readonly answers: readonly WantedAnswer[];
}

const treeOf = prepare((db, param: Param<{ quizId: number }>) =>
  db
    .selectFrom('questions')
    .innerJoin('quizzes', 'quizzes.id', 'questions.quiz_id')
    .innerJoin('answers', 'answers.question_id', 'questions.id')
    .leftJoin('lessons', (join) =>
      join
        .onRef('lessons.id', '=', 'questions.lesson_id')
        .onRef('lessons.course_id', '=', 'quizzes.course_id'),
    )
    .select([
      'questions.id',
      'questions.text',
      'questions.position',
      'lessons.id as lesson_id',
      'lessons.title as lesson_title',
      'answers.id as answer_id',
      'answers.text as answer_text',
      'answers.is_correct',
      'answers.position as answer_position',
    ])
    .where('questions.quiz_id', '=', param('quizId'))
    .orderBy('questions.position')
    .orderBy('questions.id')
    .orderBy('answers.position')
    .orderBy('answers.id'),
);

/** The questions of a quiz in order, with the right answers: never send them to a student. */
export async function questionsOfQuiz(db: Queries, quizId: number): Promise<StoredQuestion[]> {
  // One statement, so that a concurrent change is seen completely or not at all.
  const rows = await treeOf(db, { quizId });
  const questions: (StoredQuestion & { answers: StoredAnswer[] })[] = [];
  for (const { id, text, position, lesson_id, lesson_title, ...row } of rows) {
    let question = questions.at(-1);
    if (question?.id !== id) {
      const lesson = lesson_id === null ? null : { id: lesson_id, title: lesson_title ?? '' };
      question = { id, text, order: position, lesson, answers: [] };
      questions.push(question);
    }
    question.answers.push({
      id: row.answer_id,
      text: row.answer_text,
      is_correct: row.is_correct,
      order: row.answer_position,
    });
  }
  return questions;
}

/** A stored question in the form of a wanted one, so that it stays unchanged. */
export function wantedAsIs({ id, text, lesson, answers }: StoredQuestion): WantedQuestion {
  return { id, text, lesson_id: lesson?.id ?? null, answers };
}

/**
 * Sorts questions by `order`. A question without it follows the one listed before it, and equal ones keep
 * their sequence, so a list without any `order` is not changed.
 */
export function inOrder<Question extends { readonly order?: number | undefined }>(
  listed: readonly Question[],
): Question[] {
  let last = -1;
  const placed = listed.map((question) => {
    last = question.order ?? last;
    return { question, order: last };
  });
  return placed.toSorted((a, b) => a.order - b.order).map(({ question }) => question);
}

const FOREIGN_QUESTION = /*i18n*/ 'This question does not belong to this quiz.';
const FOREIGN_ANSWER = /*i18n*/ 'This answer does not belong to this question.';
const FOREIGN_LESSON = /*i18n*/ "This lesson does not belong to the quiz's course.";
const SENT_TWICE = /*i18n*/ 'This id is sent twice.';

/** Of a question only the ids, whatever else is wrong with it. */
const IdsOfQuestion = z
  .object({
    id: rowId.optional().catch(undefined),
    lesson_id: rowId.nullish().catch(undefined),
    answers: z.array(z.object({ id: rowId.optional().catch(undefined) }).catch({})).catch([]),
  })
  .catch({ answers: [] });

const IdsOfQuiz = z
  .object({ questions: z.array(IdsOfQuestion).catch([]) })
  .catch({ questions: [] });

/** The ids in the questions of a body, which can be compared with the stored ones. */
export function idsInTree(sent: unknown): readonly TreeIds[] {
  return IdsOfQuiz.parse(sent).questions;
}

/** The ids in a single question. */
export function idsInQuestion(sent: unknown): TreeIds {
  return IdsOfQuestion.parse(sent);
}

/** What a question names by id. */
type TreeIds = Pick<WantedQuestion, 'id' | 'lesson_id'> & {
  readonly answers: readonly Pick<WantedAnswer, 'id'>[];
};

/** The lessons that a question may name; undefined where the course is unknown. */
export type Lessons = ReadonlySet<number> | undefined;

/** The lessons of a course. */
export async function lessonsOf(db: Queries, courseId: number): Promise<Lessons> {
  const rows = await db
    .selectFrom('courses')
    .leftJoin('lessons', 'lessons.course_id', 'courses.id')
    .select('lessons.id')
    .where('courses.id', '=', courseId)
    .execute();
  if (rows.length === 0) return undefined;
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

/** The lessons of the course of a quiz; undefined where there is no such quiz. */
export async function lessonsOfQuiz(db: Queries, quizId: number): Promise<Lessons> {
  const quiz = await db
    .selectFrom('quizzes')
    .select('course_id')
    .where('id', '=', quizId)
    .executeTakeFirst();
  return quiz && lessonsOf(db, quiz.course_id);
}

/**
 * The errors of a single question by field: ids that are not answers of `stored`, and a lesson that is not
 * in `lessons`. Where the course is unknown, lessons are not checked.
 */
export function questionErrors(
  question: TreeIds,
  stored: StoredQuestion | undefined,
  lessons: Lessons,
): FieldErrors {
  const errors: FieldErrors = {};
  const { lesson_id } = question;
  if (lesson_id !== undefined && lesson_id !== null && lessons?.has(lesson_id) === false) {
    errors['lesson_id'] = [FOREIGN_LESSON];
  }
  const own = new Set(stored?.answers.map((answer) => answer.id));
  const seen = new Set<number>();
  for (const [index, { id }] of question.answers.entries()) {
    if (id === undefined) continue;
    if (!own.has(id)) errors[`answers.${index}.id`] = [FOREIGN_ANSWER];
    else if (seen.has(id)) errors[`answers.${index}.id`] = [SENT_TWICE];
    seen.add(id);
  }
  return errors;
}

/** The errors of a whole tree by dotted field. */
export function treeErrors(
  wanted: readonly TreeIds[],
  stored: readonly StoredQuestion[],
  lessons: Lessons,
): FieldErrors {
  const errors: FieldErrors = {};
  const own = new Map(stored.map((question) => [question.id, question]));
  const seen = new Set<number>();
  for (const [index, question] of wanted.entries()) {
    const { id } = question;
    const before = id === undefined ? undefined : own.get(id);
    if (id !== undefined) {
      if (!before) errors[`questions.${index}.id`] = [FOREIGN_QUESTION];
      else if (seen.has(id)) errors[`questions.${index}.id`] = [SENT_TWICE];
      seen.add(id);
    }
    for (const [field, sentences] of Object.entries(questionErrors(question, before, lessons))) {
      errors[`questions.${index}.${field}`] = sentences;
    }
  }
  return errors;
}
