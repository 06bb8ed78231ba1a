import {
  type AdminEnrollment,
  type Attention,
  ATTENTION_DAYS,
  ATTENTION_FAILURES,
} from '@trilha/contract';
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { countAll, type Queries } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { containsWords } from '../../platform/database/search.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { nameOf } from '../people/people.ts';
import { listedEnrollments } from './stored-counts.ts';
import { enrollmentRows } from './rows.ts';

type Enrolled = ExpressionBuilder<Tables, 'enrollments' | 'users'>;
type Condition = ExpressionWrapper<Tables, 'enrollments' | 'users', SqlBool>;

/**
 * The reasons why a student needs attention, as conditions on running enrollments of active users:
 * no activity in the course for 14 days although something is left to do; a quiz failed twice and never
 * passed.
 */
function reasons(ctx: Context): Record<Attention, (row: Enrolled) => Condition> {
  const inactiveSince = new Date(ctx.now().getTime() - ATTENTION_DAYS * 86_400_000).toISOString();
  return {
    inactive: (row) =>
      row.and([
        row(
          row.fn.coalesce('enrollments.last_accessed', 'enrollments.enrolled_at'),
          '<',
          inactiveSince,
        ),
        row.or([
          row.exists(
            row
              .selectFrom('lessons')
              .select('lessons.id')
              .whereRef('lessons.course_id', '=', 'enrollments.course_id')
              .where((lesson) =>
                lesson.not(
                  lesson.exists(
                    lesson
                      .selectFrom('lesson_completions as done')
                      .select('done.lesson_id')
                      .whereRef('done.user_id', '=', 'enrollments.user_id')
                      .whereRef('done.lesson_id', '=', 'lessons.id'),
                  ),
                ),
              ),
          ),
          row.exists(
            row
              .selectFrom('quizzes')
              .select('quizzes.id')
              .whereRef('quizzes.course_id', '=', 'enrollments.course_id')
              .where((quiz) => quiz.not(quiz.exists(attemptsAt(quiz, true)))),
          ),
        ]),
      ]),
    failing: (row) =>
      row.exists(
        row
          .selectFrom('quizzes')
          .select('quizzes.id')
          .whereRef('quizzes.course_id', '=', 'enrollments.course_id')
          .where((quiz) =>
            quiz.and([
              quiz(
                attemptsAt(quiz, false).clearSelect().select(countAll.as('n')),
                '>=',
                ATTENTION_FAILURES,
              ),
              quiz.not(quiz.exists(attemptsAt(quiz, true))),
            ]),
          ),
      ),
  };
}

/** The attempts of the enrolled user at the quiz, passed or failed. */
function attemptsAt(
  quiz: ExpressionBuilder<Tables, 'enrollments' | 'users' | 'quizzes'>,
  passed: boolean,
) {
  return quiz
    .selectFrom('attempts')
    .select('attempts.id')
    .whereRef('attempts.user_id', '=', 'enrollments.user_id')
    .whereRef('attempts.quiz_id', '=', 'quizzes.id')
    .where('attempts.passed', '=', passed);
}

export interface EnrollmentQuery {
  page: number;
  search: string;
  course?: number | undefined;
  attention?: Attention | 'any' | undefined;
}

/** Running enrollments, the newest first. */
export async function listAllEnrollments(ctx: Context, query: EnrollmentQuery) {
  const { queries } = ctx.database;
  const { search, course, attention } = query;
  const found = () =>
    queries
      .selectFrom('enrollments')
      .innerJoin('users', 'users.id', 'enrollments.user_id')
      .where('enrollments.ended_at', 'is', null)
      .where('users.erased_at', 'is', null)
      .$if(search !== '', (rows) => rows.where(containsWords(ctx.database, 'users', search)))
      .$if(course !== undefined, (rows) => rows.where('enrollments.course_id', '=', course ?? 0))
      .$if(attention !== undefined, (rows) =>
        rows.where('users.is_active', '=', true).where((row) => {
          const all = reasons(ctx);
          const wanted = attention === 'any' ? Object.values(all) : [all[attention ?? 'inactive']];
          return row.or(wanted.map((reason) => reason(row)));
        }),
      );
  return pageOf<AdminEnrollment>({
    path: '/admin/enrollments/',
    query: { ...query },
    async count() {
      const all = search === '' && attention === undefined;
      const countQuery = all
        ? queries.selectNoFrom(listedEnrollments(course).as('n'))
        : found().select(countAll.as('n'));
      return (await countQuery.executeTakeFirstOrThrow()).n;
    },
    async rows({ limit, offset }) {
      const ids = await found()
        .select('enrollments.id')
        .orderBy('enrollments.enrolled_at', 'desc')
        .orderBy('enrollments.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      return enrollmentsByIds(
        ctx,
        queries,
        ids.map((row) => row.id),
      );
    },
  });
}

/** Enrollments as staff see them, in the order of the ids. */
export async function enrollmentsByIds(
  ctx: Context,
  db: Queries,
  ids: readonly number[],
): Promise<AdminEnrollment[]> {
  if (ids.length === 0) return [];
  const needing = async (reason: (row: Enrolled) => Condition) => {
    const rows = await db
      .selectFrom('enrollments')
      .innerJoin('users', 'users.id', 'enrollments.user_id')
      .select('enrollments.id')
      .where('enrollments.id', 'in', ids)
      .where('users.is_active', '=', true)
      .where(reason)
      .execute();
    return new Set(rows.map((row) => row.id));
  };
  const { inactive, failing } = reasons(ctx);
  const [rows, areInactive, areFailing] = await Promise.all([
    enrollmentRows(db, ids),
    needing(inactive),
    needing(failing),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const attention: Attention[] = [];
    if (areInactive.has(id)) attention.push('inactive');
    if (areFailing.has(id)) attention.push('failing');
    const { user_id, email, profile_image, is_active, course_id, title, ...rest } = row;
    return {
      ...rest,
      user: { id: user_id, name: nameOf(row), email, profile_image, is_active },
      course: { id: course_id, title },
      attention,
    };
  });
}
