import { type Found, FOUND_OF_EACH, may } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/database/database.ts';
import {
  containsWords,
  findsMany,
  type Search,
  searchable,
  wordsOf,
} from '../../platform/database/search.ts';
import type { User } from '../../platform/security/rights.ts';
import { isTaught, type Reader, taught } from '../../platform/security/teaching.ts';
import { runningCourses } from '../enrollments/enrollments.ts';
import { nameOf } from '../people/people.ts';
import { similarNames } from './name-words.ts';
import { type Match, matchOf } from './rules.ts';

/** So many of the people found are compared, the newest first. */
const COMPARED = 100;

/**
 * What staff look for by some letters, five of each kind. A kind that is not for their role is empty, and
 * teachers find what is in their courses, and the people in them.
 */
export async function find(ctx: Context, reader: User, search: string): Promise<Found> {
  const words = wordsOf(search);
  if (words.length === 0) return { people: [], courses: [], lessons: [], quizzes: [] };
  const { queries } = ctx.database;
  const courses = await queries
    .selectFrom('courses')
    .select(['id', 'title', 'subtitle', 'language', 'is_published'])
    .where(taught(reader, 'courses.id'))
    .orderBy('id', 'desc')
    .execute();
  const [people, lessons, quizzes] = await Promise.all([
    findPeople(ctx, reader, words, new Map(courses.map(({ id, title }) => [id, title]))),
    may(reader, 'lessons') ? lessonTitles(queries, reader) : [],
    may(reader, 'quizzes') ? quizTitles(queries, reader) : [],
  ]);
  return {
    people,
    courses: bestOf(words, may(reader, 'courses') ? courses : [], ({ subtitle }) => subtitle),
    lessons: bestOf(words, lessons, ({ course_title }) => course_title),
    quizzes: bestOf(words, quizzes, ({ course_title }) => course_title),
  };
}

const lessonTitles = (db: Queries, reader: Reader) =>
  db
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .select(['lessons.id', 'lessons.title', 'courses.title as course_title', 'courses.language'])
    .where(taught(reader, 'lessons.course_id'))
    .orderBy('courses.id')
    .orderBy('lessons.position')
    .execute();

const quizTitles = (db: Queries, reader: Reader) =>
  db
    .selectFrom('quizzes')
    .innerJoin('courses', 'courses.id', 'quizzes.course_id')
    .select(['quizzes.id', 'quizzes.title', 'courses.title as course_title', 'courses.language'])
    .where(taught(reader, 'quizzes.course_id'))
    .orderBy('quizzes.id')
    .execute();

const byRank = (one: { match: Match }, other: { match: Match }) =>
  Number(one.match.isSimilar) - Number(other.match.isSimilar) || one.match.rank - other.match.rank;

function bestOf<Row extends { readonly title: string }>(
  words: readonly string[],
  rows: readonly Row[],
  around: (row: Row) => string,
): (Row & { is_similar: boolean })[] {
  return rows
    .flatMap((row) => {
      const match = matchOf(words, searchable(row.title), searchable(around(row)));
      return match ? [{ row, match }] : [];
    })
    .toSorted(byRank)
    .slice(0, FOUND_OF_EACH)
    .map(({ row, match }) => ({ ...row, is_similar: match.isSimilar }));
}

async function findPeople(
  ctx: Context,
  reader: Reader,
  words: readonly string[],
  titles: ReadonlyMap<number, string>,
): Promise<Found['people']> {
  const exact = await peopleWith(
    ctx,
    reader,
    words.map((word) => [word]),
    words,
  );
  const found = exact.map((row) => ({ ...row, is_similar: false }));
  if (found.length < FOUND_OF_EACH) {
    const similar = await similarNames(ctx, words);
    if (similar.some((others) => others.length > 0)) {
      const groups = words.map((word, at) => [word, ...(similar[at] ?? [])]);
      for (const row of await peopleWith(ctx, reader, groups, words)) {
        if (!found.some(({ id }) => id === row.id)) found.push({ ...row, is_similar: true });
      }
    }
  }
  const best = found.slice(0, FOUND_OF_EACH);
  const courses = await runningCourses(
    ctx.database.queries,
    best.map(({ id }) => id),
  );
  return best.map(({ id, email, is_active, is_similar, ...user }) => ({
    id,
    title: nameOf(user),
    email,
    is_active,
    is_similar,
    courses: (courses.get(id) ?? []).flatMap((course) => titles.get(course) ?? []),
  }));
}

/** Those whose names begin with the words come first, then those with them in a name, then the others. */
async function peopleWith(
  { database }: Context,
  reader: Reader,
  search: Search,
  words: readonly string[],
) {
  const byIndex = !(await findsMany(database, 'users', search));
  const rows = await database.queries
    .selectFrom('users')
    .select(['id', 'username', 'first_name', 'last_name', 'email', 'is_active', 'erased_at'])
    .where('erased_at', 'is', null)
    .where(isTaught(reader, 'users.id'))
    .where(containsWords(database, 'users', search, { byIndex }))
    .orderBy('date_joined', 'desc')
    .orderBy('id', 'desc')
    .limit(COMPARED)
    .execute();
  return rows
    .map((row) => {
      const match = matchOf(words, searchable(row.first_name, row.last_name));
      return { row, rank: match?.rank ?? words.length * 2 + 1 };
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ row }) => row);
}
