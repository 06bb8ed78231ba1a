import { MAX_AGE_MS } from '@trilha/contract';
import { describe, expect, test } from 'vitest';
import { testSchool } from '../../../test/school.ts';

async function enrolledStudent(lessons = 4) {
  const school = await testSchool();
  const course = await school.course({ title: 'English', lessons });
  const user = await school.user();
  await school.enroll(user, course.id);
  return { school, course, user, ana: await school.as(user) };
}

describe('completing a lesson', () => {
  test('answers with the state and the progress, and the course shows both', async () => {
    const { ana, course } = await enrolledStudent();
    const [lesson] = course.lessons;
    const done = await ana.post(`/lessons/${lesson}/complete/`, { completed: true });
    expect(done.status).toBe(200);
    expect(done.body).toEqual({
      id: lesson,
      completed: true,
      completed_at: '2026-03-10T15:00:00.000Z',
      progress: { completed: 1, total: 4, percent: 25 },
      new_achievements: [
        {
          id: expect.any(Number),
          code: 'first_steps',
          name: 'First Steps',
          description: expect.any(String),
          awarded_at: '2026-03-10T15:00:00.000Z',
        },
      ],
    });
    const { body } = await ana.get(`/courses/${course.id}/`);
    expect(body.progress).toEqual({ completed: 1, total: 4, percent: 25 });
    expect(body.lessons.map((one: { completed: boolean }) => one.completed)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test('twice changes nothing, not even the time', async () => {
    const { school, ana, course } = await enrolledStudent();
    const path = `/lessons/${course.lessons[0]}/complete/`;
    const first = await ana.post(path, { completed: true });
    school.pass({ minutes: 10 });
    const second = await ana.post(path, { completed: true });
    expect(second.body).toEqual({ ...first.body, new_achievements: [] });
  });

  test('concerns one lesson, one student and one course', async () => {
    const { school, ana, user, course } = await enrolledStudent();
    const [one, two, three] = course.lessons;
    const other = await school.course({ lessons: 1 });
    const classmate = await school.user();
    await school.enroll(classmate, course.id);
    await school.enroll(user, other.id);
    const bob = await school.as(classmate);
    const complete = (caller: typeof ana, lesson: number | undefined, completed = true) =>
      caller.post(`/lessons/${lesson}/complete/`, { completed });
    const moments: string[] = [];
    for (const [caller, lesson] of [
      [bob, one],
      [bob, three],
      [ana, two],
      [ana, one],
      [ana, other.lessons[0]],
    ] as const) {
      school.pass({ minutes: 1 });
      moments.push(school.ctx.now().toISOString());
      expect((await complete(caller, lesson)).body.completed_at).toBe(moments.at(-1));
    }
    expect((await complete(ana, one)).body).toMatchObject({
      completed_at: moments[3],
      progress: { completed: 2, total: 4 },
    });
    expect((await complete(ana, two)).body.completed_at).toBe(moments[2]);
    expect((await complete(ana, one, false)).body).toMatchObject({
      completed_at: null,
      progress: { completed: 1, total: 4 },
    });
    expect((await complete(ana, two)).body.completed_at).toBe(moments[2]);
    expect((await complete(bob, one)).body.completed_at).toBe(moments[0]);
  });

  test('is undone by completed: false, repeatedly', async () => {
    const { ana, course } = await enrolledStudent();
    const path = `/lessons/${course.lessons[0]}/complete/`;
    await ana.post(path, { completed: true });
    for (let n = 0; n < 2; n += 1) {
      const undone = await ana.post(path, { completed: false });
      expect(undone.body).toMatchObject({
        completed: false,
        completed_at: null,
        progress: { completed: 0, total: 4, percent: 0 },
        new_achievements: [],
      });
    }
  });

  test('of all lessons at once stores all and awards the course once', async () => {
    const { school, ana, course, user } = await enrolledStudent(8);
    const replies = await Promise.all(
      course.lessons.map((lesson) => ana.post(`/lessons/${lesson}/complete/`, { completed: true })),
    );
    expect(replies.map((reply) => reply.status)).toEqual(Array(8).fill(200));
    expect((await ana.get(`/courses/${course.id}/`)).body.progress.percent).toBe(100);
    const { results } = (await ana.get('/achievements/')).body;
    const codes = results.map((one: { code: string }) => one.code).toSorted();
    expect(codes).toEqual(['course_complete', 'first_steps']);
    const { length } = await school.ctx.database.queries
      .selectFrom('lesson_completions')
      .selectAll()
      .where('user_id', '=', user.id)
      .execute();
    expect(length).toBe(8);
  });

  test('moves last_accessed', async () => {
    const { school, ana, course } = await enrolledStudent();
    school.pass({ minutes: 3 });
    await ana.post(`/lessons/${course.lessons[0]}/complete/`, { completed: true });
    const { results } = (await ana.get('/enrollments/')).body;
    expect(results[0].last_accessed).toBe('2026-03-10T15:03:00.000Z');
  });

  test.for([
    [{}, 'completed'],
    [{ completed: 'true' }, 'completed'],
    [{ completed: null }, 'completed'],
    [{ completed: 1 }, 'completed'],
  ] as const)('%j is an error of the field', async ([body, field]) => {
    const { ana, course } = await enrolledStudent();
    const reply = await ana.post(`/lessons/${course.lessons[0]}/complete/`, body);
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({ [field]: ['Say true or false.'] });
  });

  test('is refused without an enrollment, and an unknown lesson is 404', async () => {
    const { school, course } = await enrolledStudent();
    const bob = await school.as(await school.user());
    const refused = await bob.post(`/lessons/${course.lessons[0]}/complete/`, { completed: true });
    expect(refused.status).toBe(403);
    expect(refused.body.detail).toBe('You are not enrolled in this course.');
    expect((await bob.post('/lessons/999/complete/', { completed: true })).status).toBe(404);
  });
});

describe('the position in the video', () => {
  test('is stored, the newest one wins, and the course returns it', async () => {
    const { ana, course } = await enrolledStudent();
    const path = `/lessons/${course.lessons[1]}/position/`;
    for (const seconds of [12.5, 40, 31.25]) {
      const reply = await ana.put(path, { seconds });
      expect(reply.status).toBe(204);
      expect(reply.text).toBe('');
    }
    const { body } = await ana.get(`/courses/${course.id}/`);
    expect(body.lessons[1].position_seconds).toBe(31.25);
    expect(body.lessons[0].position_seconds).toBe(0);
  });

  test.for([{}, { seconds: -1 }, { seconds: '5' }, { seconds: null }, { seconds: 1e9 }])(
    '%j is an error of the field',
    async (body) => {
      const { ana, course } = await enrolledStudent();
      const reply = await ana.put(`/lessons/${course.lessons[0]}/position/`, body);
      expect(reply.status).toBe(400);
      expect(reply.body).toEqual({ seconds: [expect.any(String)] });
    },
  );

  test('is refused without an enrollment, and nothing is stored', async () => {
    const { school, course } = await enrolledStudent();
    const bob = await school.as(await school.user());
    const reply = await bob.put(`/lessons/${course.lessons[0]}/position/`, { seconds: 5 });
    expect(reply.status).toBe(403);
    const rows = await school.ctx.database.queries
      .selectFrom('lesson_positions')
      .selectAll()
      .execute();
    expect(rows).toEqual([]);
  });
});

describe('what a device sends late', () => {
  const MINUTE = 60_000;

  test('counts for the moment at which it was done', async () => {
    const { ana, course } = await enrolledStudent();
    const late = await ana.post(`/lessons/${course.lessons[0]}/complete/`, {
      completed: true,
      age_ms: 90 * MINUTE,
    });
    expect(late.body).toMatchObject({
      completed: true,
      completed_at: '2026-03-10T13:30:00.000Z',
      progress: { completed: 1 },
    });
  });

  test.for([
    // Done on a phone 60 minutes ago; what another device did before or after that.
    { other: true, ago: 90, late: false, stays: false },
    { other: true, ago: 30, late: false, stays: true },
    { other: false, ago: 90, late: true, stays: true },
    { other: false, ago: 30, late: true, stays: false },
  ])('a completion: $other $ago minutes ago, then $late', async ({ other, ago, late, stays }) => {
    const { school, ana, course } = await enrolledStudent();
    const path = `/lessons/${course.lessons[0]}/complete/`;
    // Late itself where it was done on a device that was not connected either.
    await ana.post(path, { completed: other, age_ms: ago * MINUTE });
    const { body } = await ana.post(path, { completed: late, age_ms: 60 * MINUTE });
    expect(body).toMatchObject({ completed: stays, progress: { completed: stays ? 1 : 0 } });
    expect(body.completed_at === null).toBe(!stays);
    const lessons = (await ana.get(`/courses/${course.id}/`)).body.lessons;
    expect(lessons[0].completed).toBe(stays);
    // The other student has marked nothing, so nothing stands in the way of theirs.
    const classmate = await school.user();
    await school.enroll(classmate, course.id);
    const bob = await school.as(classmate);
    const own = await bob.post(path, { completed: true, age_ms: 60 * MINUTE });
    expect(own.body.completed).toBe(true);
  });

  test('a position is replaced by later ones alone, and without an age always', async () => {
    const { school, ana, course } = await enrolledStudent();
    const [lesson, next] = course.lessons;
    const at = async () =>
      (await ana.get(`/courses/${course.id}/`)).body.lessons[0].position_seconds;
    const put = (seconds: number, minutes: number, to = lesson) =>
      ana.put(`/lessons/${to}/position/`, { seconds, age_ms: minutes * MINUTE });
    await put(10, 60);
    expect(await at()).toBe(10);
    await put(20, 90);
    expect(await at()).toBe(10);
    await put(90, 90, next);
    await put(30, 60);
    expect(await at()).toBe(30);
    await put(40, 30);
    expect(await at()).toBe(40);
    // Servers need not agree about the time to the second.
    await school.ctx.database.queries
      .updateTable('lesson_positions')
      .set({ updated_at: '2026-03-10T15:00:05.000Z' })
      .execute();
    await put(45, 0);
    expect(await at()).toBe(40);
    await ana.put(`/lessons/${lesson}/position/`, { seconds: 50 });
    expect(await at()).toBe(50);
  });

  test.for([-1, 1.5, '5', null, MAX_AGE_MS + 1])('an age of %j is an error', async (age_ms) => {
    const { ana, course } = await enrolledStudent();
    const path = `/lessons/${course.lessons[0]}`;
    const completed = await ana.post(`${path}/complete/`, { completed: true, age_ms });
    const position = await ana.put(`${path}/position/`, { seconds: 1, age_ms });
    for (const { status, body } of [completed, position]) {
      expect(status).toBe(400);
      expect(body).toEqual({ age_ms: [expect.any(String)] });
    }
  });
});

test('a new lesson is last in its course', async () => {
  const { school, ana, course } = await enrolledStudent(2);
  const last = await school.lesson(course.id);
  const { body } = await ana.get(`/courses/${course.id}/`);
  expect(body.lessons.map((one: { id: number; order: number }) => [one.id, one.order])).toEqual([
    [course.lessons[0], 1],
    [course.lessons[1], 2],
    [last, 3],
  ]);
});
