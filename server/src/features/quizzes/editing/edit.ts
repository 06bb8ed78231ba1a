import {
  type AdminQuestion,
  type AdminQuiz,
  COURSE_UNKNOWN,
  type FieldErrors,
  QUIZ_CHANGED_MEANWHILE,
  type QuizChanges,
} from '@trilha/contract';
import type { Selectable } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Queries, Trx } from '../../../platform/database/database.ts';
import { lockEnrollments, lockRow } from '../../../platform/database/locks.ts';
import { notFound, httpError, requireValid } from '../../../platform/http/errors.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { changedFields, type AuditActor, recordAudit } from '../../audit/audit.ts';
import { adminQuestions, getAdminQuiz } from '../admin.ts';
import {
  idsInTree,
  inOrder,
  type Lessons,
  lessonsOf,
  lessonsOfQuiz,
  questionsOfQuiz,
  type StoredQuestion,
  treeErrors,
  type WantedQuestion,
} from './tree.ts';
import { type TreeChanges, writeTree } from './write-tree.ts';

export interface NewQuiz {
  readonly course_id: number;
  readonly title: string;
  readonly description: string;
  readonly passing_score: number;
  readonly can_retake: boolean;
  readonly show_report: boolean;
  /** The order in the course; quizzes with equal order are sorted by creation. */
  readonly order?: number | undefined;
  readonly questions: readonly (WantedQuestion & { readonly order?: number | undefined })[];
}

/**
 * Adds a quiz with its questions and answers, all or nothing.
 * @throws 400 on an unknown course, on lessons of other courses, and on ids, which new rows do not have
 */
export async function createQuiz(
  ctx: Context,
  { questions, order = 1, ...fields }: NewQuiz,
  actor?: AuditActor,
): Promise<{ id: number }> {
  return ctx.database.transaction(async (trx) => {
    const lessons = await lessonsOf(trx, fields.course_id);
    requireValid({ ...courseErrors(lessons), ...treeErrors(questions, [], lessons) });
    const quiz = await trx
      .insertInto('quizzes')
      .values({ ...fields, position: order, version: 1, created_at: ctx.now().toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeTree(trx, quiz.id, [], inOrder(questions));
    await recordAudit(ctx, trx, actor, {
      action: 'create',
      subject_type: 'quiz',
      subject_id: quiz.id,
      subject_name: fields.title,
      details: { questions: questions.length },
    });
    return quiz;
  });
}

/**
 * Changes the fields that are given; questions that are given replace the whole tree.
 * @throws 404; 400 by field; 409 when a `version` is given that is not the stored one.
 */
export async function updateQuiz(
  ctx: Context,
  actor: AuditActor,
  quizId: number,
  { questions, version, course, order, ...texts }: QuizChanges,
): Promise<AdminQuiz> {
  return ctx.database.transaction(async (trx) => {
    const quiz = await lockQuiz(ctx, trx, quizId);
    const lessons = await lessonsOf(trx, course ?? quiz.course_id);
    // Checked before the ids, which may be invalid only because somebody else has changed the quiz.
    if (version !== undefined && version !== quiz.version) {
      requireValid(courseErrors(lessons));
      throw httpError(409, QUIZ_CHANGED_MEANWHILE);
    }
    const stored = await questionsOfQuiz(trx, quizId);
    requireValid({ ...courseErrors(lessons), ...treeErrors(questions ?? [], stored, lessons) });
    await save(ctx, trx, actor, quiz, {
      fields: { ...texts, course_id: course, position: order },
      ...(questions && { stored, wanted: inOrder(questions) }),
    });
    return getAdminQuiz(trx, quizId);
  });
}

/**
 * Changes the questions of a quiz to the result of `plan`, and returns them.
 * @param plan gets the stored questions and the lessons that they may name; throws where the change is
 *   invalid
 * @throws 404 when there is no such quiz, and what `plan` throws.
 */
export async function editQuestions(
  ctx: Context,
  actor: AuditActor,
  quizId: number,
  plan: (stored: readonly StoredQuestion[], lessons: Lessons) => readonly WantedQuestion[],
): Promise<AdminQuestion[]> {
  return ctx.database.transaction(async (trx) => {
    const quiz = await lockQuiz(ctx, trx, quizId);
    const stored = await questionsOfQuiz(trx, quizId);
    const wanted = plan(stored, await lessonsOf(trx, quiz.course_id));
    await save(ctx, trx, actor, quiz, { stored, wanted });
    return adminQuestions(quizId, await questionsOfQuiz(trx, quizId));
  });
}

/**
 * Deletes a quiz with its questions and attempts; achievements stay.
 * @throws 404
 */
export async function deleteQuiz(ctx: Context, actor: AuditActor, quizId: number): Promise<void> {
  await ctx.database.transaction(async (trx) => {
    await lockQuiz(ctx, trx, quizId);
    const quiz = await getAdminQuiz(trx, quizId);
    await lockEnrollments(ctx.database, trx, [quiz.course_id]);
    await trx.deleteFrom('quizzes').where('id', '=', quizId).execute();
    const { course_title, questions_count, attempts_count } = quiz;
    await recordAudit(ctx, trx, actor, {
      action: 'delete',
      subject_type: 'quiz',
      subject_id: quizId,
      subject_name: quiz.title,
      details: { course: course_title, questions: questions_count, attempts: attempts_count },
    });
  });
}

/**
 * The errors of a quiz that only the database can find, where its schema refuses a part of it.
 * @param quizId the quiz that is changed; absent for a new one
 */
export async function quizErrors(
  db: Queries,
  { course, sent }: { course?: number | undefined; sent: unknown },
  quizId?: number,
): Promise<FieldErrors> {
  const isNew = quizId === undefined;
  const own = isNew ? undefined : await lessonsOfQuiz(db, quizId);
  const lessons = course === undefined ? own : await lessonsOf(db, course);
  const stored = isNew ? [] : await questionsOfQuiz(db, quizId);
  return {
    ...(course === undefined ? {} : courseErrors(lessons)),
    ...treeErrors(idsInTree(sent), stored, lessons),
  };
}

function courseErrors(lessons: Lessons): FieldErrors {
  return lessons ? {} : { course: [COURSE_UNKNOWN] };
}

type QuizRow = Selectable<Tables['quizzes']>;

/** Locks a quiz until the transaction ends. Every change of a quiz or its questions does this first. */
async function lockQuiz(ctx: Context, trx: Trx, quizId: number): Promise<QuizRow> {
  await lockRow(ctx.database, trx, 'quizzes', quizId);
  const quiz = await trx
    .selectFrom('quizzes')
    .selectAll()
    .where('id', '=', quizId)
    .executeTakeFirst();
  if (!quiz) throw notFound();
  return quiz;
}

/** The API fields of columns with other names. */
const FIELD_NAMES: Readonly<Record<string, string>> = { course_id: 'course', position: 'order' };

/** Stores the differences as a new version with one audit entry; without differences nothing is stored. */
async function save(
  ctx: Context,
  trx: Trx,
  actor: AuditActor,
  quiz: QuizRow,
  change: {
    readonly fields?: Partial<QuizRow>;
    readonly stored?: readonly StoredQuestion[];
    readonly wanted?: readonly WantedQuestion[];
  },
): Promise<void> {
  const { fields = {}, stored = [], wanted } = change;
  const changed = changedFields(quiz, fields);
  const questions = wanted && (await writeTree(trx, quiz.id, stored, wanted));
  if (changed.length === 0 && !isChange(questions)) return;
  const { course_id = quiz.course_id } = fields;
  if (course_id !== quiz.course_id) {
    await lockEnrollments(ctx.database, trx, [quiz.course_id, course_id]);
  }
  await trx
    .updateTable('quizzes')
    .set({ ...fields, version: quiz.version + 1 })
    .where('id', '=', quiz.id)
    .execute();
  if (changed.includes('course_id')) await dropForeignLessons(trx, quiz.id);
  await recordAudit(ctx, trx, actor, {
    action: 'update',
    subject_type: 'quiz',
    subject_id: quiz.id,
    subject_name: fields.title ?? quiz.title,
    details: {
      fields: changed.map((name) => FIELD_NAMES[name] ?? name),
      ...(isChange(questions) && { questions }),
    },
  });
}

function isChange(questions: TreeChanges | undefined): boolean {
  return Object.values(questions ?? {}).some(Boolean);
}

/** Removes references to lessons of the former course from the questions of a moved quiz. */
async function dropForeignLessons(trx: Trx, quizId: number): Promise<void> {
  await trx
    .updateTable('questions')
    .set({ lesson_id: null })
    .where('quiz_id', '=', quizId)
    .where('lesson_id', 'not in', (of) =>
      of
        .selectFrom('lessons')
        .innerJoin('quizzes', 'quizzes.course_id', 'lessons.course_id')
        .select('lessons.id')
        .where('quizzes.id', '=', quizId),
    )
    .execute();
}
