import {
  BYTE_ORDER_MARK,
  csvRows,
  type Gradebook,
  GRADEBOOK_PAGE_SIZE,
  type GradebookCell,
  INVALID_PAGE,
  type InterfaceLanguage,
} from '@trilha/contract';
import { sql, type SqlBool } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { countAll, type Queries } from '../../platform/database/database.ts';
import { idsContaining } from '../../platform/database/search.ts';
import { notFound } from '../../platform/http/errors.ts';
import { speaking } from '../../platform/texts.ts';
import { listedEnrollments } from '../enrollments/enrollments.ts';
import { nameOf } from '../people/people.ts';

/** A course with the columns of its gradebook. */
type Columns = Pick<Gradebook, 'course' | 'lessons' | 'quizzes'>;
type Row = Gradebook['results'][number];

/** @throws 404 */
async function columnsOf(db: Queries, courseId: number): Promise<Columns> {
  const course = await db
    .selectFrom('courses')
    .select(['id', 'title', 'language'])
    .where('id', '=', courseId)
    .executeTakeFirst();
  if (!course) throw notFound();
  const [lessons, quizzes] = await Promise.all([
    db
      .selectFrom('lessons')
      .select(['id', 'title'])
      .where('course_id', '=', courseId)
      .orderBy('position')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('quizzes')
      .select(['id', 'title', 'passing_score'])
      .where('course_id', '=', courseId)
      .orderBy('position')
      .orderBy('id')
      .execute(),
  ]);
  return { course, lessons, quizzes };
}

/** The running enrollments of a course, without those of erased people. */
const enrolled = ({ database }: Context, courseId: number, search: string) =>
  database.queries
    .selectFrom('enrollments')
    .where('enrollments.course_id', '=', courseId)
    .where('enrollments.ended_at', 'is', null)
    .where('enrollments.user_id', 'not in', (users) =>
      users
        .selectFrom('users')
        .select('users.id')
        .where('users.is_active', '=', sql.lit(false))
        .where('users.erased_at', 'is not', null),
    )
    .$if(search !== '', (rows) =>
      rows.where(
        sql<SqlBool>`enrollments.user_id in (${idsContaining(database, 'users', search)})`,
      ),
    );

/**
 * One page of the gradebook of a course. The people stand in the order of their enrollment, of which there is
 * an index: in a course of many thousands nobody waits until all their names are sorted.
 * @throws 404 where there is no such course or page; the first page always exists
 */
export async function gradebook(
  ctx: Context,
  courseId: number,
  { page, search }: { page: number; search: string },
): Promise<Gradebook> {
  const { queries } = ctx.database;
  const columns = await columnsOf(queries, courseId);
  if (page < 1) throw notFound(INVALID_PAGE);
  const offset = (page - 1) * GRADEBOOK_PAGE_SIZE;
  const people = await enrolled(ctx, courseId, search)
    .select('enrollments.user_id')
    .orderBy('enrollments.enrolled_at', 'desc')
    .orderBy('enrollments.id', 'desc')
    .limit(GRADEBOOK_PAGE_SIZE)
    .offset(offset)
    .execute();
  if (page > 1 && people.length === 0) throw notFound(INVALID_PAGE);
  const isAll = page === 1 && people.length < GRADEBOOK_PAGE_SIZE;
  const [{ n }, results] = await Promise.all([
    isAll
      ? { n: people.length }
      : (search === ''
          ? queries.selectNoFrom(listedEnrollments(courseId).as('n'))
          : enrolled(ctx, courseId, search).select(countAll.as('n'))
        ).executeTakeFirstOrThrow(),
    rowsOf(
      queries,
      columns,
      people.map(({ user_id }) => user_id),
    ),
  ]);
  return { ...columns, count: n, results };
}

/** The rows of these people, in their order. */
async function rowsOf(
  db: Queries,
  { lessons, quizzes }: Columns,
  ids: readonly number[],
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const [users, completions, attempts] = await Promise.all([
    db
      .selectFrom('users')
      .select(['id', 'username', 'first_name', 'last_name', 'email', 'erased_at'])
      .where('id', 'in', ids)
      .execute(),
    lessons.length === 0
      ? []
      : db
          .selectFrom('lesson_completions')
          .select(['user_id', sql<string>`string_agg(cast(lesson_id as text), ',')`.as('lessons')])
          .where('user_id', 'in', ids)
          .where(
            'lesson_id',
            'in',
            lessons.map(({ id }) => id),
          )
          .groupBy('user_id')
          .execute(),
    quizzes.length === 0
      ? []
      : db
          .selectFrom('attempts')
          .select(['id', 'user_id', 'quiz_id', 'score', 'passed'])
          .where('user_id', 'in', ids)
          .where(
            'quiz_id',
            'in',
            quizzes.map(({ id }) => id),
          )
          .orderBy('user_id')
          .orderBy('quiz_id')
          .orderBy('number')
          .execute(),
  ]);
  const userOf = new Map(users.map((user) => [user.id, user]));
  const doneBy = new Map(
    completions.map((row) => [row.user_id, new Set(row.lessons.split(',').map(Number))]),
  );
  const placeOf = new Map(quizzes.map(({ id }, place) => [id, place]));
  const cellsOf = new Map<number, (GradebookCell | null)[]>();
  for (const { id, user_id, quiz_id, score, passed } of attempts) {
    const cells = cellsOf.get(user_id) ?? quizzes.map(() => null);
    cellsOf.set(user_id, cells);
    const place = placeOf.get(quiz_id) ?? 0;
    const before = cells[place];
    const isBest = !before || score > before.best;
    cells[place] = {
      attempts: (before?.attempts ?? 0) + 1,
      passed: passed || before?.passed === true,
      best: isBest ? score : before.best,
      best_id: isBest ? id : before.best_id,
      last: score,
      last_id: id,
    };
  }
  return ids.flatMap((id) => {
    const user = userOf.get(id);
    if (!user) return [];
    const done = doneBy.get(id);
    return {
      user_id: id,
      name: nameOf(user),
      email: user.email,
      lessons: lessons.map((lesson) => (done?.has(lesson.id) ? 1 : 0)),
      quizzes: cellsOf.get(id) ?? quizzes.map(() => null),
    };
  });
}

/** So many people are in memory at a time. */
const PART = 100;

/**
 * The gradebook as the lines of a CSV file, the people in the order of the screen.
 * @param language of the header and of what stands for a completed lesson
 * @throws 404
 */
export async function gradebookFile(
  ctx: Context,
  courseId: number,
  { search, show }: { search: string; show: 'best' | 'last' },
  language?: InterfaceLanguage,
): Promise<AsyncGenerator<string>> {
  const columns = await columnsOf(ctx.database.queries, courseId);
  return linesOf(ctx, columns, { search, show }, language);
}

async function* linesOf(
  ctx: Context,
  columns: Columns,
  { search, show }: { search: string; show: 'best' | 'last' },
  language?: InterfaceLanguage,
): AsyncGenerator<string> {
  const say = speaking(language);
  const { course, lessons, quizzes } = columns;
  const header = [
    say(/*i18n*/ 'Name'),
    say(/*i18n*/ 'Email'),
    say(/*i18n*/ 'Lessons completed'),
    say(/*i18n*/ 'Quizzes passed'),
    ...lessons.map(({ title }) => title),
    ...quizzes.map(({ title }) => `${title} (%)`),
  ];
  yield BYTE_ORDER_MARK + csvRows([header]);
  const done = say(/*i18n*/ 'Done');
  let after: { enrolled_at: string; id: number } | undefined;
  for (;;) {
    const people = await enrolled(ctx, course.id, search)
      .select(['enrollments.user_id', 'enrollments.enrolled_at', 'enrollments.id'])
      .$if(after !== undefined, (rows) =>
        rows.where(
          sql<boolean>`(enrollments.enrolled_at, enrollments.id) < (${after?.enrolled_at}, ${after?.id})`,
        ),
      )
      .orderBy('enrollments.enrolled_at', 'desc')
      .orderBy('enrollments.id', 'desc')
      .limit(PART)
      .execute();
    after = people.at(-1);
    if (after === undefined) return;
    const ids = people.map(({ user_id }) => user_id);
    const rows = await rowsOf(ctx.database.queries, columns, ids);
    yield csvRows(
      rows.map((row) => [
        row.name,
        row.email,
        String(row.lessons.filter((lesson) => lesson === 1).length),
        String(row.quizzes.filter((quiz) => quiz?.passed).length),
        ...row.lessons.map((lesson) => (lesson === 1 ? done : '')),
        ...row.quizzes.map((quiz) => (quiz ? String(quiz[show]) : '')),
      ]),
    );
  }
}
