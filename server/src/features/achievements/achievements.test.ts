import { expect, test } from 'vitest';
import { questions, type School, type TestUser } from '../../../test/school.ts';
import { choices, studentIn } from '../../../test/student-in-course.ts';
import type { Context } from '../../platform/context.ts';
import { submitQuiz } from '../quizzes/quizzes.ts';
import { listAchievements } from './achievements.ts';

async function codes(school: School, user: TestUser): Promise<string[]> {
  return (await listAchievements(school.ctx, user.id)).map((one) => one.code).toSorted();
}

/** The answers to a quiz, the first `right` of them right. */
test('the first lesson gives First Steps, the last one Course Complete with the title', async () => {
  const { course, ana } = await studentIn({ lessons: 2 });
  const [one, two] = course.lessons;
  const first = await ana.post(`/lessons/${one}/complete/`, { completed: true });
  expect(first.body.new_achievements).toEqual([
    {
      id: expect.any(Number),
      code: 'first_steps',
      name: 'First Steps',
      description: 'You completed your first lesson.',
      awarded_at: '2026-03-10T15:00:00.000Z',
    },
  ]);
  const last = await ana.post(`/lessons/${two}/complete/`, { completed: true });
  expect(last.body.new_achievements).toMatchObject([
    {
      code: 'course_complete',
      name: 'Course Complete',
      description: 'You completed every lesson of English <at> work.',
    },
  ]);
  // The same call again, and the same lesson completed again, give nothing new.
  const again = await ana.post(`/lessons/${two}/complete/`, { completed: true });
  expect(again.body.new_achievements).toEqual([]);
  await ana.post(`/lessons/${two}/complete/`, { completed: false });
  const anew = await ana.post(`/lessons/${two}/complete/`, { completed: true });
  expect(anew.body.new_achievements).toEqual([]);
  expect((await ana.get('/achievements/')).body.count).toBe(2);
});

test('what others have done before counts for nobody else', async () => {
  const { school, course, ana } = await studentIn({ lessons: 50 });
  const bob = await school.user();
  await school.enroll(bob, course.id);
  const { queries } = school.ctx.database;
  await queries
    .insertInto('lesson_completions')
    .values(
      course.lessons.map((lesson_id) => ({
        user_id: bob.id,
        lesson_id,
        completed_at: school.ctx.now().toISOString(),
      })),
    )
    .execute();
  const days = ['04', '05', '06', '07', '08', '09'];
  await queries
    .insertInto('activity_days')
    .values(days.map((day) => ({ user_id: bob.id, day: `2026-03-${day}` })))
    .execute();
  const { body } = await ana.post(`/lessons/${course.lessons[0]}/complete/`, { completed: true });
  expect(body.new_achievements.map((one: { code: string }) => one.code)).toEqual(['first_steps']);
});

test('Course Complete is given per course and outlives it', async () => {
  const { school, course, user, ana } = await studentIn({ lessons: 1 });
  const second = await school.course({ title: 'Français', lessons: 1 });
  await school.enroll(user, second.id);
  for (const id of [...course.lessons, ...second.lessons]) {
    await ana.post(`/lessons/${id}/complete/`, { completed: true });
  }
  await school.ctx.database.queries.deleteFrom('courses').execute();
  const { body } = await ana.get('/achievements/');
  expect(body.results.map((one: { description: string }) => one.description)).toEqual([
    'You completed every lesson of Français.',
    'You completed every lesson of English <at> work.',
    'You completed your first lesson.',
  ]);
});

test('Quiz Master comes with the first pass, Perfect Score with the first 100 percent', async () => {
  const { school, course, user, ana } = await studentIn({ lessons: 0 });
  const quizId = await school.quiz(course.id, { passing_score: 60 });
  const submit = async (right: number) => {
    const answers = await choices(school, quizId, right);
    const { body } = await ana.post(`/quizzes/${quizId}/submit/`, { answers });
    return body.new_achievements.map((one: { code: string }) => one.code);
  };
  expect(await submit(1)).toEqual([]);
  expect(await submit(2)).toEqual(['quiz_master']);
  expect(await submit(2)).toEqual([]);
  expect(await submit(3)).toEqual(['perfect_score']);
  expect(await submit(3)).toEqual([]);
  expect(await codes(school, user)).toEqual(['perfect_score', 'quiz_master']);
});

test('a failed quiz gives nothing', async () => {
  const { school, course, user } = await studentIn({ lessons: 0 });
  const quizId = await school.quiz(course.id, { questions: questions(1) });
  const result = await submitQuiz(school.ctx, user, quizId, await choices(school, quizId, 0));
  expect(result.new_achievements).toEqual([]);
});

test('Dedicated Learner comes with the fiftieth lesson', async () => {
  const { school, course, user, ana } = await studentIn({ lessons: 51 });
  const { queries } = school.ctx.database;
  await queries
    .insertInto('lesson_completions')
    .values(
      course.lessons.slice(0, 48).map((lesson_id) => ({
        user_id: user.id,
        lesson_id,
        completed_at: school.ctx.now().toISOString(),
      })),
    )
    .execute();
  const codesOf = async (lesson: number | undefined) => {
    const { body } = await ana.post(`/lessons/${lesson}/complete/`, { completed: true });
    return body.new_achievements.map((one: { code: string }) => one.code);
  };
  expect(await codesOf(course.lessons[48])).toEqual(['first_steps']);
  expect(await codesOf(course.lessons[49])).toEqual(['dedicated_learner']);
  expect(await codesOf(course.lessons[50])).toEqual(['course_complete']);
});

/** Submits one quiz at each of the given moments, in a school of this time zone. */
async function learnAt(timeZone: string, moments: readonly string[]): Promise<string[]> {
  const { school, course, user } = await studentIn({ lessons: 0 });
  const quizId = await school.quiz(course.id);
  const answers = await choices(school, quizId, 0);
  const days: string[] = [];
  for (const moment of moments) {
    const ctx: Context = { ...school.ctx, timeZone, now: () => new Date(moment) };
    const { new_achievements } = await submitQuiz(ctx, user, quizId, answers);
    if (new_achievements.some((one) => one.code === 'on_a_roll')) days.push(moment);
  }
  return days;
}

/** `count` moments, a given number of hours apart. */
function every(hours: number, count: number, from: string): string[] {
  const start = new Date(from).getTime();
  return Array.from({ length: count }, (_, index) =>
    new Date(start + index * hours * 3_600_000).toISOString(),
  );
}

test('seven days in a row give On a Roll once, on the seventh', async () => {
  const moments = every(24, 16, '2026-03-10T15:00:00.000Z');
  expect(await learnAt('America/Sao_Paulo', moments)).toEqual([moments[6]]);
});

test('a day without activity starts the count again', async () => {
  const moments = every(24, 15, '2026-03-10T15:00:00.000Z').toSpliced(5, 1);
  // Five days, a gap, then the seventh day of the second week.
  expect(await learnAt('America/Sao_Paulo', moments)).toEqual(['2026-03-22T15:00:00.000Z']);
});

test('many activities on one day count as one day', async () => {
  const moments = every(1, 12, '2026-03-10T10:00:00.000Z');
  expect(await learnAt('America/Sao_Paulo', moments)).toEqual([]);
});

test('days end at midnight in the time zone of the school', async () => {
  // 23:59 and 00:01 in São Paulo are two days, though in UTC they are one.
  const late = ['2026-03-11T02:59:00.000Z', '2026-03-11T03:01:00.000Z'];
  const rest = every(24, 5, '2026-03-12T12:00:00.000Z');
  expect(await learnAt('America/Sao_Paulo', [...late, ...rest])).toEqual([rest[4]]);
  expect(await learnAt('UTC', [...late, ...rest])).toEqual([]);
});

test('a change of the clock neither breaks nor completes a week', async () => {
  // From 00:30 to 23:30 or the other way round by the local clock, across the change.
  const cases: [string, string, string][] = [
    // zone, first local 00:30 in UTC, and the same after the change of the clock
    ['America/New_York', '2026-03-05T05:30:00.000Z', '2026-03-11T04:30:00.000Z'],
    ['America/New_York', '2026-10-29T04:30:00.000Z', '2026-11-04T05:30:00.000Z'],
    ['Europe/Lisbon', '2026-03-26T00:30:00.000Z', '2026-03-31T23:30:00.000Z'],
    ['Europe/Lisbon', '2026-10-21T23:30:00.000Z', '2026-10-28T00:30:00.000Z'],
  ];
  for (const [zone, first, seventh] of cases) {
    const hours = (new Date(seventh).getTime() - new Date(first).getTime()) / 3_600_000;
    expect([143, 145]).toContain(hours);
    const dayOf = new Intl.DateTimeFormat('en', { timeZone: zone, dateStyle: 'short' });
    // One activity on each of seven local days, the first and the last at 00:30 local time.
    const between = every(
      24,
      5,
      new Date(new Date(first).getTime() + 30 * 3_600_000).toISOString(),
    );
    const moments = [first, ...between, seventh];
    expect(new Set(moments.map((moment) => dayOf.format(new Date(moment)))).size).toBe(7);
    expect([zone, await learnAt(zone, moments)]).toEqual([zone, [seventh]]);
    // An hour earlier is still the sixth day.
    const early = new Date(new Date(seventh).getTime() - 3_600_000).toISOString();
    expect([zone, await learnAt(zone, [first, ...between, early])]).toEqual([zone, []]);
  }
});

test('concurrent activities earn each achievement once and report it once', async () => {
  const { school, course, user, ana } = await studentIn({ lessons: 10 });
  const quizId = await school.quiz(course.id);
  const answers = await choices(school, quizId, 3);
  const replies = await Promise.all([
    ...course.lessons.map((id) => ana.post(`/lessons/${id}/complete/`, { completed: true })),
    ...Array.from({ length: 10 }, () => ana.post(`/quizzes/${quizId}/submit/`, { answers })),
  ]);
  const reported = replies.flatMap(({ body }) => body.new_achievements);
  const earned = ['course_complete', 'first_steps', 'perfect_score', 'quiz_master'];
  expect(reported.map((one: { code: string }) => one.code).toSorted()).toEqual(earned);
  expect(await codes(school, user)).toEqual(earned);
});

test('an activity that is rolled back awards nothing', async () => {
  const { school, course, user } = await studentIn({ lessons: 0 });
  const quizId = await school.quiz(course.id);
  const answers = await choices(school, quizId, 3);
  const { database } = school.ctx;
  // The transaction fails after all its writes.
  const broken: Context = {
    ...school.ctx,
    database: {
      ...database,
      transaction: (work) =>
        database.transaction(async (trx) => {
          await work(trx);
          throw new Error('The disk is full.');
        }),
    },
  };
  await expect(submitQuiz(broken, user, quizId, answers)).rejects.toThrow('The disk is full.');
  for (const table of ['attempts', 'achievements', 'activity_days'] as const) {
    expect(await database.queries.selectFrom(table).selectAll().execute()).toEqual([]);
  }
});

test('each user sees their own achievements, newest first, and the five newest', async () => {
  const { school, user, ana } = await studentIn({ lessons: 0 });
  for (let number = 1; number <= 6; number += 1) {
    const course = await school.course({ title: `Course ${number}`, lessons: 1 });
    await school.enroll(user, course.id);
    await ana.post(`/lessons/${course.lessons[0]}/complete/`, { completed: true });
    school.pass({ minutes: 1 });
  }
  const all = await ana.get('/achievements/');
  expect(all.body).toMatchObject({ count: 7, next: null, previous: null });
  const recent = await ana.get('/achievements/recent/');
  expect(recent.body.results).toEqual(all.body.results.slice(0, 5));
  expect(recent.body.results.map((one: { description: string }) => one.description)).toEqual(
    [6, 5, 4, 3, 2].map((number) => `You completed every lesson of Course ${number}.`),
  );
  const other = await school.as(await school.user());
  expect((await other.get('/achievements/')).body.results).toEqual([]);
  expect((await other.get('/achievements/recent/')).body.results).toEqual([]);
  expect((await school.anyone.get('/achievements/')).status).toBe(401);
  expect((await school.anyone.get('/achievements/recent/')).status).toBe(401);
});
