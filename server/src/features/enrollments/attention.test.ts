import { type Attention, ATTENTION_DAYS, ATTENTION_FAILURES } from '@trilha/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choose } from '../../../test/quizzes.ts';
import { questions, type School, testSchool } from '../../../test/school.ts';
import {
  type Database,
  isMissingReference,
  isUnavailable,
} from '../../platform/database/database.ts';
import { deleteLesson, updateLesson } from '../lessons/admin.ts';
import { completeLesson } from '../lessons/lessons.ts';
import { deleteQuiz, updateQuiz } from '../quizzes/editing/edit.ts';
import { questionsOfQuiz } from '../quizzes/editing/tree.ts';
import { submitQuiz } from '../quizzes/quizzes.ts';
import { endByStaff, enroll, enrollByStaff, leave } from './enrollments.ts';
import { enrollmentsByIds, listAllEnrollments } from './overview.ts';

/*
 * Who needs attention is read from what triggers store with each enrollment. These tests compare it with
 * what follows from the rows of lessons, completions, quizzes and attempts.
 */

/** One step of a random walk; the numbers choose the user and the lesson, quiz or course. */
type Step = (walk: Walk, who: number, what: number) => Promise<unknown>;

interface Walk {
  readonly school: School;
  readonly users: number[];
  readonly courses: number[];
  lessons: number[];
  quizzes: number[];
}

const of = (ids: readonly number[], n: number) => ids[n % ids.length] ?? 0;
const student = (id: number) => ({ id, is_staff: false, teaches: null });

/** Whose changes are not asked about. */
const STAFF = { id: 1, username: 'staff', teaches: null };

const answering =
  (isRight: boolean): Step =>
  async ({ school: { ctx }, users, quizzes }, who, what) => {
    const quiz = of(quizzes, what);
    const asked = await questionsOfQuiz(ctx.database.queries, quiz);
    return submitQuiz(ctx, student(of(users, who)), quiz, choose(asked, isRight ? 1 : 0));
  };

const completing =
  (isCompleted: boolean): Step =>
  ({ school: { ctx }, users, lessons }, who, what) =>
    completeLesson(ctx, student(of(users, who)), of(lessons, what), { completed: isCompleted });

const steps: Record<string, Step> = {
  complete: completing(true),
  completeMore: completing(true),
  takeBack: completing(false),
  pass: answering(true),
  fail: answering(false),
  failAgain: answering(false),
  addLesson: ({ school, courses }, _, what) => school.lesson(of(courses, what)),
  addQuiz: ({ school, courses }, _, what) =>
    school.quiz(of(courses, what), { questions: questions(1) }),
  deleteLesson: ({ school, lessons }, _, what) =>
    deleteLesson(school.ctx, undefined, of(lessons, what)),
  deleteQuiz: ({ school, quizzes }, _, what) =>
    deleteQuiz(school.ctx, undefined, of(quizzes, what)),
  moveLesson: ({ school, lessons, courses }, who, what) =>
    updateLesson(school.ctx, STAFF, of(lessons, what), { course_id: of(courses, who) }),
  moveQuiz: ({ school, quizzes, courses }, who, what) =>
    updateQuiz(school.ctx, undefined, of(quizzes, what), { course: of(courses, who) }),
  join: ({ school, users, courses }, who, what) =>
    enroll(school.ctx, student(of(users, who)), of(courses, what)),
  leave: async ({ school: { ctx }, users }, who) => {
    const user = of(users, who);
    const row = await ctx.database.queries
      .selectFrom('enrollments')
      .select('id')
      .where('user_id', '=', user)
      .executeTakeFirst();
    return row && leave(ctx, student(user), row.id);
  },
  end: ({ school: { ctx }, users, courses }, who, what) =>
    ctx.database.transaction((trx) => endByStaff(ctx, trx, of(users, who), [of(courses, what)])),
  resume: ({ school: { ctx }, users, courses }, who, what) =>
    ctx.database.transaction((trx) => enrollByStaff(ctx, trx, of(users, who), [of(courses, what)])),
  switchOff: ({ school: { ctx }, users }, who, what) =>
    ctx.database.queries
      .updateTable('users')
      .set({ is_active: what % 3 > 0 })
      .where('id', '=', of(users, who))
      .execute(),
};

interface Truth {
  readonly id: number;
  readonly course: number;
  readonly isListed: boolean;
  readonly done: number;
  readonly size: number;
  readonly failing: boolean;
  readonly attention: readonly Attention[];
}

/** What follows from all rows, for every enrollment, the newest first. */
async function truthOf({ queries }: Database, now: Date): Promise<Truth[]> {
  const [rows, lessons, quizzes, completions, attempts] = await Promise.all([
    queries
      .selectFrom('enrollments')
      .innerJoin('users', 'users.id', 'enrollments.user_id')
      .selectAll('enrollments')
      .select('is_active')
      .orderBy('enrolled_at', 'desc')
      .orderBy('enrollments.id', 'desc')
      .execute(),
    queries.selectFrom('lessons').select(['id', 'course_id']).execute(),
    queries.selectFrom('quizzes').select(['id', 'course_id']).execute(),
    queries.selectFrom('lesson_completions').selectAll().execute(),
    queries.selectFrom('attempts').select(['user_id', 'quiz_id', 'passed']).execute(),
  ]);
  const since = new Date(now.getTime() - ATTENTION_DAYS * 86_400_000).toISOString();
  return rows.map((row) => {
    const ofCourse = <T extends { course_id: number }>(all: readonly T[]) =>
      all.filter((one) => one.course_id === row.course_id);
    const did = ofCourse(lessons).filter((lesson) =>
      completions.some((one) => one.user_id === row.user_id && one.lesson_id === lesson.id),
    );
    const results = ofCourse(quizzes).map(({ id }) => {
      const own = attempts.filter((one) => one.user_id === row.user_id && one.quiz_id === id);
      const isPassed = own.some(({ passed }) => passed);
      return { isPassed, isFailing: !isPassed && own.length >= ATTENTION_FAILURES };
    });
    const done = did.length + results.filter(({ isPassed }) => isPassed).length;
    const failing = results.some(({ isFailing }) => isFailing);
    const size = ofCourse(lessons).length + results.length;
    const isLeft = done < size;
    const attention: Attention[] = [];
    const isRunning = row.ended_at === null && row.is_active;
    if (isRunning && isLeft && (row.last_accessed ?? row.enrolled_at) < since) {
      attention.push('inactive');
    }
    if (isRunning && failing) attention.push('failing');
    const { id, course_id: course } = row;
    return { id, course, isListed: row.ended_at === null, done, size, failing, attention };
  });
}

async function compare({ school: { ctx }, courses }: Walk): Promise<void> {
  const { queries } = ctx.database;
  const truth = await truthOf(ctx.database, ctx.now());
  const stored = await queries
    .selectFrom('enrollments')
    .select(['id', 'done', 'failing'])
    .execute();
  const byId = (rows: readonly { id: number; done: number; failing: boolean }[]) =>
    Object.fromEntries(rows.map(({ id, done, failing }) => [id, { done, failing }]));
  expect(byId(stored)).toEqual(byId(truth));

  const listed = truth.filter(({ isListed }) => isListed);
  const ids = listed.map(({ id }) => id);
  const rows = await enrollmentsByIds(ctx, queries, ids);
  expect(rows.map(({ id, attention }) => [id, attention])).toEqual(
    listed.map(({ id, attention }) => [id, attention]),
  );
  for (const attention of ['inactive', 'failing', 'any'] as const) {
    for (const course of [undefined, ...courses]) {
      const wanted = listed.filter(
        (one) =>
          (attention === 'any' ? one.attention.length > 0 : one.attention.includes(attention)) &&
          (course ?? one.course) === one.course,
      );
      // Who teaches one of the courses is shown as much as others who ask for it.
      for (const teaches of course === undefined ? [null] : [null, [course]]) {
        const shown: number[] = [];
        for (let page = 1; page === 1 || shown.length < wanted.length; page += 1) {
          const query = { page, search: '', course: teaches ? undefined : course, attention };
          const { count, results } = await listAllEnrollments(ctx, { ...STAFF, teaches }, query);
          const what = `${attention} in ${course ?? 'all courses'}, page ${page}`;
          expect(count, what).toBe(wanted.length);
          shown.push(...results.map(({ id }) => id));
          expect(shown, what).toEqual(wanted.slice(0, page * 10).map(({ id }) => id));
        }
      }
    }
  }
}

/** How far everybody is, by the same truth: also where it is counted without reading the rows of the page. */
async function compareProgress({ school: { ctx }, courses }: Walk): Promise<void> {
  const listed = (await truthOf(ctx.database, ctx.now())).filter(({ isListed }) => isListed);
  const isAt = {
    none: ({ done }: Truth) => done === 0,
    some: ({ done, size }: Truth) => done > 0 && done < size,
    all: ({ done, size }: Truth) => done > 0 && done === size,
  };
  for (const progress of ['none', 'some', 'all'] as const) {
    for (const course of [undefined, ...courses]) {
      const wanted = listed.filter(
        (one) => isAt[progress](one) && (course ?? one.course) === one.course,
      );
      const asked = { page: 1, search: '', course, progress };
      const first = await listAllEnrollments(ctx, STAFF, asked);
      const what = `${progress} in ${course ?? 'all courses'}`;
      expect(first.count, what).toBe(wanted.length);
      const shown = first.results.map(({ id }) => id);
      expect(shown, what).toEqual(wanted.slice(0, 10).map(({ id }) => id));
    }
  }
}

/** Reads what exists, and adds some where there is little. */
async function refresh(walk: Walk): Promise<void> {
  const { school, users, courses } = walk;
  const { queries } = school.ctx.database;
  const ids = async (table: 'lessons' | 'quizzes') =>
    (await queries.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id);
  while ((await ids('lessons')).length < 4) {
    await school.lesson(of(courses, (await ids('lessons')).length));
  }
  while ((await ids('quizzes')).length < 3) {
    await school.quiz(of(courses, (await ids('quizzes')).length), { questions: questions(1) });
  }
  walk.lessons = await ids('lessons');
  walk.quizzes = await ids('quizzes');
  for (const user of users) await enroll(school.ctx, student(user), of(courses, user)).catch(fine);
}

const REFUSALS: ReadonlySet<unknown> = new Set([400, 403, 404, 409]);

/** A refusal is what some steps deserve, also where a lesson or quiz goes meanwhile; the rest are errors. */
function fine(error: unknown): void {
  if (isMissingReference(error)) return;
  // A quiz or lesson that is moved twice while a student works on it: one of the three is asked to come
  // again (503).
  if (isUnavailable(error)) return;
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  if (!REFUSALS.has(status)) throw error;
}

const randomStep = fc.record({
  name: fc.constantFrom(...Object.keys(steps)),
  who: fc.nat(30),
  what: fc.nat(30),
});

test(
  'who needs attention follows from the rows, after any sequence of simultaneous changes',
  { timeout: 120_000 },
  async () => {
    const school = await testSchool();
    const courses = [(await school.course({ lessons: 2 })).id, (await school.course()).id];
    const users: number[] = [];
    for (let n = 0; n < 13; n += 1) {
      const user = await school.user();
      users.push(user.id);
      for (const course of courses) await school.enroll(user, course);
    }
    const walk: Walk = { school, users, courses, lessons: [], quizzes: [] };
    await refresh(walk);
    // All of them have been away since; whoever does something in a course is back.
    school.pass({ days: ATTENTION_DAYS, minutes: 1 });
    await compare(walk);
    // Each run continues with the rows of the runs before.
    await fc.assert(
      fc.asyncProperty(fc.array(randomStep, { minLength: 15, maxLength: 30 }), async (chosen) => {
        await Promise.all(
          chosen.map(async ({ name, who, what }) => steps[name]?.(walk, who, what).catch(fine)),
        );
        await compare(walk);
        await compareProgress(walk);
        await refresh(walk);
        school.pass({ days: 2 });
      }),
      { numRuns: 8, endOnFailure: true },
    );
  },
);
