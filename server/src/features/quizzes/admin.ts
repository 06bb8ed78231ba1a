import type { AdminQuestion, AdminQuiz, AdminQuizSummary } from '@trilha/contract';
import { type Reader, taught } from '../../platform/security/teaching.ts';
import type { Context } from '../../platform/context.ts';
import { countAll, type Queries } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { matches } from '../../platform/database/search.ts';
import { questionsOfQuiz, type StoredQuestion } from './editing/tree.ts';

/** One page of all quizzes, ordered by course; `search` applies to the titles of both. */
export async function listAdminQuizzes(
  ctx: Context,
  reader: Reader,
  query: { page: number; search: string; course?: number | undefined },
) {
  const { queries } = ctx.database;
  const names = await queries
    .selectFrom('quizzes')
    .innerJoin('courses', 'courses.id', 'quizzes.course_id')
    .select(['quizzes.id', 'quizzes.course_id', 'quizzes.title', 'courses.title as course_title'])
    .where(taught(reader, 'quizzes.course_id'))
    .orderBy('quizzes.course_id')
    .orderBy('quizzes.position')
    .orderBy('quizzes.id')
    .execute();
  const found = names.filter(
    ({ course_id, title, course_title }) =>
      (query.course === undefined || query.course === course_id) &&
      matches(query.search, title, course_title),
  );
  return pageOf({
    path: '/admin/quizzes/',
    query,
    count: async () => found.length,
    rows: ({ limit, offset }) =>
      summaries(
        queries,
        found.slice(offset, offset + limit).map((quiz) => quiz.id),
      ),
  });
}

/** The quizzes of these ids, ordered by course. */
async function summaries(db: Queries, ids: readonly number[]): Promise<AdminQuizSummary[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('quizzes')
    .innerJoin('courses', 'courses.id', 'quizzes.course_id')
    .select([
      'quizzes.id',
      'quizzes.title',
      'quizzes.description',
      'quizzes.passing_score',
      'quizzes.can_retake',
      'quizzes.show_report',
      'quizzes.position',
      'quizzes.course_id',
      'quizzes.version',
      'courses.title as course_title',
      'courses.language as course_language',
    ])
    .select((quiz) => [
      quiz
        .selectFrom('questions')
        .select(countAll.as('n'))
        .whereRef('questions.quiz_id', '=', 'quizzes.id')
        .as('questions_count'),
      quiz
        .selectFrom('attempts')
        .select(countAll.as('n'))
        .whereRef('attempts.quiz_id', '=', 'quizzes.id')
        .as('attempts_count'),
    ])
    .where('quizzes.id', 'in', ids)
    .orderBy('quizzes.course_id')
    .orderBy('quizzes.position')
    .orderBy('quizzes.id')
    .execute();
  return rows.map(({ position, ...quiz }) => ({
    ...quiz,
    order: position,
    course: quiz.course_id,
    questions_count: quiz.questions_count ?? 0,
    attempts_count: quiz.attempts_count ?? 0,
  }));
}

/**
 * One quiz as staff edit it, with the right answers.
 * @throws 404
 */
export async function getAdminQuiz(db: Queries, quizId: number): Promise<AdminQuiz> {
  // The version is read first. Where somebody changes the quiz in between, it is then the older one, and
  // saving with it is refused.
  const [quiz] = await summaries(db, [quizId]);
  if (!quiz) throw notFound();
  return { ...quiz, questions: adminQuestions(quizId, await questionsOfQuiz(db, quizId)) };
}

export function adminQuestions(
  quizId: number,
  questions: readonly StoredQuestion[],
): AdminQuestion[] {
  return questions.map(({ lesson, answers, ...question }) => ({
    ...question,
    quiz_id: quizId,
    lesson_id: lesson?.id ?? null,
    answers: answers.map((answer) => ({ ...answer, question_id: question.id })),
  }));
}
