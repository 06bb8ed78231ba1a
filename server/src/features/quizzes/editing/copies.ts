import type { AdminQuiz, InterfaceLanguage } from '@trilha/contract';
import type { Context } from '../../../platform/context.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { lockRow } from '../../../platform/database/locks.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { copyTitle } from '../../../platform/text/copy-title.ts';
import { type AuditActor, recordAudit } from '../../audit/audit.ts';
import { getAdminQuiz } from '../admin.ts';
import { questionsOfQuiz } from './tree.ts';
import { writeTree } from './write-tree.ts';

export interface Copying {
  readonly quizId: number;
  readonly toCourse: number;
  readonly titleOf: (title: string) => string;
  /** The lesson that a question of the copy names, by the one that the question itself names. */
  readonly lessonOf: (id: number) => number | undefined;
}

/**
 * Copies a quiz with its questions and answers, not with its attempts.
 * @returns undefined where there is no such quiz
 */
export async function copyQuiz(
  ctx: Context,
  trx: Trx,
  { quizId, toCourse, titleOf, lessonOf }: Copying,
): Promise<{ id: number; title: string; questions: number; from: string } | undefined> {
  const quiz = await trx
    .selectFrom('quizzes')
    .select(['title', 'description', 'passing_score', 'can_retake', 'show_report', 'position'])
    .where('id', '=', quizId)
    .executeTakeFirst();
  if (!quiz) return undefined;
  const title = titleOf(quiz.title);
  const { id } = await trx
    .insertInto('quizzes')
    .values({
      ...quiz,
      title,
      course_id: toCourse,
      version: 1,
      created_at: ctx.now().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const questions = await questionsOfQuiz(trx, quizId);
  const wanted = questions.map(({ text, lesson, answers }) => ({
    text,
    lesson_id: lesson === null ? null : (lessonOf(lesson.id) ?? null),
    answers: answers.map((answer) => ({ text: answer.text, is_correct: answer.is_correct })),
  }));
  await writeTree(trx, id, [], wanted);
  return { id, title, questions: questions.length, from: quiz.title };
}

/**
 * Adds a copy of a quiz to its course.
 * @throws 404
 */
export async function duplicateQuiz(
  ctx: Context,
  actor: AuditActor,
  quizId: number,
  language: InterfaceLanguage | undefined,
): Promise<AdminQuiz> {
  return ctx.database.transaction(async (trx) => {
    await lockRow(ctx.database, trx, 'quizzes', quizId);
    const { course_id } = await getAdminQuiz(trx, quizId);
    const copy = await copyQuiz(ctx, trx, {
      quizId,
      toCourse: course_id,
      titleOf: (title) => copyTitle(language, title),
      lessonOf: (id) => id,
    });
    if (!copy) throw notFound();
    const { id, title, questions, from } = copy;
    await recordAudit(ctx, trx, actor, {
      action: 'create',
      subject_type: 'quiz',
      subject_id: id,
      subject_name: title,
      details: { questions, copy_of: from },
    });
    return getAdminQuiz(trx, id);
  });
}
