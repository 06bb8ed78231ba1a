import { expect, test } from 'vitest';
import { userWithAllData, type UserWithAllData, requestOf } from '../../../test/person.ts';
import { choose, questionsOf } from '../../../test/quizzes.ts';
import { PASSWORD, type School, testSchool } from '../../../test/school.ts';
import { countAll } from '../../platform/database/database.ts';

async function schoolAfterAna() {
  const school = await testSchool();
  const life = await userWithAllData(school);
  const bruno = await school.user({ username: 'bruno', first_name: 'Bruno' });
  await school.enroll(bruno, life.course.id);
  const caller = await school.as(bruno);
  for (const quiz of life.quizzes) {
    const answers = choose(await questionsOf(caller, life.course.id, quiz), 3);
    await caller.post(`/quizzes/${quiz}/submit/`, { answers });
  }
  return { school, ...life };
}

const confirm = async ({ root }: Pick<UserWithAllData, 'root'>) =>
  root.post(`/admin/deletions/${await requestOf(root)}/confirm/`);

/** Every figure that is computed from what people did. */
async function figures(school: School, { root, quizzes, course }: UserWithAllData) {
  const { queries } = school.ctx.database;
  const { overview } = (await root.get('/admin/dashboard/stats/')).body;
  const [first] = (await root.get('/admin/courses/')).body.results;
  const counted = { n: countAll };
  const completions = await queries
    .selectFrom('lesson_completions')
    .select(['lesson_id', counted.n.as('n')])
    .where('lesson_id', 'in', course.lessons)
    .groupBy('lesson_id')
    .orderBy('lesson_id')
    .execute();
  const passed = await queries
    .selectFrom('attempts')
    .select((of) => ['quiz_id', of.fn.count<number>('user_id').distinct().as('students')])
    .where('passed', '=', true)
    .groupBy('quiz_id')
    .orderBy('quiz_id')
    .execute();
  const begun = await queries
    .selectFrom('enrollments')
    .select(countAll.as('n'))
    .executeTakeFirstOrThrow();
  const { total_users, active_enrollments, ...sizes } = overview;
  const { enrollment_count, ...shape } = first;
  return {
    same: {
      quizzes: await Promise.all(
        quizzes.map(async (id) => (await root.get(`/admin/quizzes/${id}/stats/`)).body),
      ),
      sizes,
      shape,
      completions,
      passed,
      begun,
      earned: await queries.selectFrom('achievements').select('code').orderBy('id').execute(),
      days: await queries.selectFrom('activity_days').select('day').orderBy('day').execute(),
    },
    people: { total_users, active_enrollments, enrollment_count },
  };
}

test.for([true, false])(
  'statistics stay the same when a user is erased (statistics read before: %s)',
  async (isWarm) => {
    const { school, ...life } = await schoolAfterAna();
    // The statistics of a quiz store their tally: the result must not depend on one being stored.
    const before = isWarm ? await figures(school, life) : undefined;
    const { total_users } = (await life.root.get('/admin/dashboard/stats/')).body.overview;
    expect((await confirm(life)).status).toBe(204);
    const after = await figures(school, life);
    if (before) expect(after.same).toEqual(before.same);
    expect(after.same.quizzes[0]).toMatchObject({ students: 2, attempts: 2 });
    expect(after.same.quizzes[0].questions[0]).toMatchObject({ asked: 2 });
    // Erased users count neither as users nor as active enrollments.
    expect(after.people).toEqual({
      total_users: total_users - 1,
      active_enrollments: 1,
      enrollment_count: 1,
    });
  },
);

test('an erased user is in no list, no search and no export, and their old id answers 404', async () => {
  const { school, ...life } = await schoolAfterAna();
  const { root, user } = life;
  await confirm(life);
  const { id } = await school.ctx.database.queries
    .selectFrom('users')
    .select('id')
    .where('erased_at', 'is not', null)
    .executeTakeFirstOrThrow();

  const listed = await root.get('/admin/users/');
  expect(listed.body.count).toBe(2);
  expect(listed.text).not.toMatch(/deleted/i);
  for (const search of ['deleted', 'invalid', String(id)]) {
    expect((await root.get(`/admin/users/?search=${search}`)).body.count).toBe(0);
  }
  expect((await root.get('/admin/users/export/')).text).not.toMatch(/deleted|anaclara/i);
  const enrollments = await root.get('/admin/enrollments/');
  expect(enrollments.body.count).toBe(1);
  expect(enrollments.text).not.toMatch(/deleted/i);

  const form = () => {
    const fields = new FormData();
    fields.append('first_name', 'Somebody');
    return fields;
  };
  for (const gone of [id, user.id]) {
    expect((await root.get(`/admin/users/${gone}/`)).status).toBe(404);
    expect((await root.patch(`/admin/users/${gone}/`, form())).status).toBe(404);
    expect((await root.delete(`/admin/users/${gone}/`)).status).toBe(404);
    expect((await root.get(`/admin/users/${gone}/progress/`)).status).toBe(404);
    const course = life.course.id;
    expect((await root.post('/admin/enrollments/', { user: gone, course })).body).toEqual({
      user: expect.any(Array),
    });
  }
  const bulk = await root.post('/admin/enrollments/bulk/', {
    course: life.course.id,
    users: [`deleted-user-${id}`],
  });
  expect(bulk.text).toContain('"unknown"');
  const { id: enrollment } = await school.ctx.database.queries
    .selectFrom('enrollments')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  expect((await root.delete(`/admin/enrollments/${enrollment}/`)).status).toBe(404);

  // Their activity is still shown, under the name of an anonymous user.
  const { recent_activity } = (await root.get('/admin/dashboard/stats/')).body;
  const names = (rows: { user_name: string }[]) => new Set(rows.map((row) => row.user_name));
  expect(names(recent_activity.lessons)).toEqual(new Set(['Deleted user']));
  expect(names(recent_activity.quizzes)).toEqual(new Set(['Deleted user', 'Bruno']));
  expect(names(recent_activity.enrollments)).toEqual(new Set(['Deleted user', 'Bruno']));
  expect(recent_activity.users.map(({ name }: { name: string }) => name).toSorted()).toEqual([
    'Bruno',
    'root',
  ]);
});

test('a user whom staff delete is deleted with their results', async () => {
  const { school, ...life } = await schoolAfterAna();
  expect((await life.root.delete(`/admin/users/${life.user.id}/`)).status).toBe(204);
  const { same } = await figures(school, life);
  expect(same.quizzes[0]).toMatchObject({ students: 1, attempts: 1 });
  expect((await life.root.get('/admin/deletions/')).body.count).toBe(0);
  const login = { email: life.user.email, password: PASSWORD };
  expect((await school.anyone.post('/token/', login)).status).toBe(401);
});
