import { COURSE_UNKNOWN, type Endpoint, type FieldErrors } from '@trilha/contract';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Queries } from '../database/database.ts';
import { notFound } from '../http/errors.ts';
import type { User } from './rights.ts';

/*
 * Teachers see and change what belongs to the courses that they teach. What is outside of them is to a teacher
 * as if it were not there: a path that names it is a 404, a body that names such a course is refused like
 * one that names no course, and lists leave it out. Paths and bodies are looked at here, before any handler;
 * the query of a list says `taught`, `taughtPeople` or `isTaught`.
 */

/** Whoever has `teaches`: the courses of a teacher; null for others, whom nothing of this binds. */
export type Reader = Pick<User, 'teaches'>;

const EVERYTHING = sql<SqlBool>`1 = 1`;

/** A condition of a query: the course whose id is in this column is one of the reader's. */
export function taught({ teaches }: Reader, column: string): RawBuilder<SqlBool> {
  if (teaches === null) return EVERYTHING;
  if (teaches.length === 0) return sql<SqlBool>`1 = 0`;
  return sql<SqlBool>`${sql.ref(column)} in (${sql.join(teaches)})`;
}

/** A condition of a query: the user whose id is in this column is, or was, in a course of the reader's. */
export function taughtPeople(reader: Reader, column: string): RawBuilder<SqlBool> {
  if (reader.teaches === null) return EVERYTHING;
  return sql<SqlBool>`${sql.ref(column)} in (
    select enrollments.user_id from enrollments where ${taught(reader, 'enrollments.course_id')})`;
}

/**
 * The same, asked of each user by themselves: sooner done where a query looks at few people, or stops at the
 * first ones, and many are taught.
 */
export function isTaught(reader: Reader, column: string): RawBuilder<SqlBool> {
  if (reader.teaches === null) return EVERYTHING;
  return sql<SqlBool>`exists (select 1 from enrollments
    where enrollments.user_id = ${sql.ref(column)} and ${taught(reader, 'enrollments.course_id')})`;
}

/** Those of the courses that the reader may know of. */
export function taughtOf({ teaches }: Reader, courses: readonly number[]): number[] {
  return courses.filter((id) => teaches === null || teaches.includes(id));
}

/**
 * Whether the reader may use a stored video: no lesson of another course shows it. Who knows the path of one
 * must not get to see it by a lesson of their own, nor change it there.
 */
export async function mayUseVideo(db: Queries, { teaches }: Reader, path: string) {
  if (teaches === null) return true;
  const courses = await db
    .selectFrom('lessons')
    .select('course_id')
    .distinct()
    .where('video_url', '=', path)
    .execute();
  return courses.every(({ course_id }) => teaches.includes(course_id));
}

/** What finds the rows that a path names in the reader's courses, by the word before their id. */
const WITHIN: Readonly<Record<string, (id: number, reader: Reader) => RawBuilder<unknown>>> = {
  courses: (id, reader) =>
    sql`select 1 from courses where id = ${id} and ${taught(reader, 'courses.id')}`,
  lessons: (id, reader) =>
    sql`select 1 from lessons where id = ${id} and ${taught(reader, 'lessons.course_id')}`,
  quizzes: (id, reader) =>
    sql`select 1 from quizzes where id = ${id} and ${taught(reader, 'quizzes.course_id')}`,
  enrollments: (id, reader) =>
    sql`select 1 from enrollments where id = ${id} and ${taught(reader, 'enrollments.course_id')}`,
  materials: (id, reader) =>
    sql`select 1 from lesson_materials
      join lessons on lessons.id = lesson_materials.lesson_id
      where lesson_materials.id = ${id} and ${taught(reader, 'lessons.course_id')}`,
  // Who has left the course by themselves is none of its people any more, although their attempts stay.
  attempts: (id, reader) =>
    sql`select 1 from attempts
      join quizzes on quizzes.id = attempts.quiz_id
      where attempts.id = ${id} and ${taught(reader, 'quizzes.course_id')}
        and ${isTaught(reader, 'attempts.user_id')}`,
  users: (id, reader) =>
    sql`select 1 from users where id = ${id} and ${isTaught(reader, 'users.id')}`,
};

/** The word before the first id of a path, and the name of that id: what else it names belongs to that row. */
const FIRST_ID = /([\w-]+)\/\{(\w+)\}/;

/**
 * Checks that a call of staff is about something in the reader's courses, where its path names a row. The
 * ids that follow name parts of that row, which the feature checks for everybody.
 * @throws 404, also where nothing here says how such a row belongs to a course
 */
export async function requireTaught(
  db: Queries,
  reader: Reader,
  { path }: Endpoint,
  params: Readonly<Record<string, number>>,
): Promise<void> {
  if (reader.teaches === null) return;
  const [, word = '', name = ''] = FIRST_ID.exec(path) ?? [];
  if (word === '') return;
  const within = Object.hasOwn(WITHIN, word) ? WITHIN[word] : undefined;
  if (!within) throw notFound();
  const { rows } = await within(params[name] ?? 0, reader).execute(db);
  if (rows.length === 0) throw notFound();
}

/** The fields of a body that name a course. */
const COURSE_FIELDS = ['course', 'course_id', 'courses'] as const;

/** The errors of a body of staff that names courses which the reader does not teach. */
export function foreignCourses({ teaches }: Reader, body: unknown): FieldErrors {
  if (teaches === null || typeof body !== 'object' || body === null) return {};
  const named = COURSE_FIELDS.filter((field) => {
    const value: unknown = Reflect.get(body, field);
    return [value ?? []].flat().some((id) => !teaches.includes(Number(id)));
  });
  return Object.fromEntries(named.map((field) => [field, [COURSE_UNKNOWN]]));
}
