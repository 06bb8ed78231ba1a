import { expect, test } from 'vitest';
import { userWithAllData, requestOf, tracesOf } from '../../../test/person.ts';
import { choose, questionsOf } from '../../../test/quizzes.ts';
import { PASSWORD, testSchool } from '../../../test/school.ts';
import type { Context } from '../../platform/context.ts';
import { countAll } from '../../platform/database/database.ts';
import { confirmDeletion, withdrawDeletion } from './deletion.ts';

test('a request that is confirmed three times at once is fulfilled once', async () => {
  const school = await testSchool();
  const { root } = await userWithAllData(school);
  const other = await school.as(await school.user({ is_staff: true }));
  const path = `/admin/deletions/${await requestOf(root)}/confirm/`;
  const replies = await Promise.all([root, other, root].map((caller) => caller.post(path)));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404, 404]);
  expect((await root.get('/admin/audit/')).body.results.filter(isErasing)).toHaveLength(1);
  const mails = (await school.mails()).filter(({ subject }) => subject.startsWith('Sua conta'));
  expect(mails).toHaveLength(1);
});

const isErasing = ({ action }: { action: string }) => action === 'erase';

test('of two superusers who confirm each other at once, one stays', async () => {
  const school = await testSchool();
  const make = () => school.user({ is_staff: true, is_superuser: true });
  const users = [await make(), await make()] as const;
  const callers = [await school.as(users[0]), await school.as(users[1])] as const;
  for (const caller of callers) await caller.post('/profiles/me/deletion/', {});
  const { results } = (await callers[0].get('/admin/deletions/')).body;
  const of = (id: number) =>
    `/admin/deletions/${results.find((row: { user: { id: number } }) => row.user.id === id).id}/confirm/`;
  const replies = await Promise.all([
    callers[0].post(of(users[1].id)),
    callers[1].post(of(users[0].id)),
  ]);
  expect(replies.filter(({ status }) => status === 204)).toHaveLength(1);
  const left = await school.ctx.database.queries
    .selectFrom('users')
    .select('id')
    .where('is_superuser', '=', true)
    .where('is_active', '=', true)
    .execute();
  expect(left).toHaveLength(1);
});

test('a request that is withdrawn before the transaction begins erases nobody', async () => {
  const school = await testSchool();
  const { root, user } = await userWithAllData(school);
  const { database } = school.ctx;
  const ctx: Context = {
    ...school.ctx,
    database: {
      ...database,
      transaction: async (work) => {
        await withdrawDeletion(school.ctx, user.id);
        return database.transaction(work);
      },
    },
  };
  const staff = { ...(await school.user({ is_staff: true })), is_superuser: true };
  const actor = staff as Parameters<typeof confirmDeletion>[1];
  const confirming = confirmDeletion(ctx, actor, await requestOf(root));
  await expect(confirming).rejects.toMatchObject({ status: 404 });
  expect((await root.get(`/admin/users/${user.id}/`)).status).toBe(200);
});

test.for([0, 1, 2, 3, 4, 5])(
  'a request of the user at the same moment takes full effect or none (%i)',
  async (turn) => {
    const school = await testSchool();
    const { ana, user, root, quizzes, course } = await userWithAllData(school, { is_staff: true });
    const answers = choose(await questionsOf(ana, course.id, quizzes[0]), 3);
    const path = `/admin/deletions/${await requestOf(root)}/confirm/`;
    const name = new FormData();
    name.append('first_name', 'Anaclara');
    const requests = [
      () => ana.post(`/quizzes/${quizzes[0]}/submit/`, { answers }),
      () => ana.patch('/profiles/me/', { bio: 'Anaclara again' }),
      () => ana.put(`/lessons/${course.lessons[1]}/position/`, { seconds: 20 }),
      () => ana.post(`/lessons/${course.lessons[1]}/complete/`, { completed: true }),
      () => ana.patch(`/admin/courses/${course.id}/`, { subtitle: 'Anew' }),
      () =>
        school.anyone.post(
          '/token/',
          { email: user.email, password: PASSWORD },
          { headers: { 'user-agent': 'OldBrowser/2' } },
        ),
      () => ana.post('/profiles/me/deletion/', { current_password: PASSWORD }),
      () => ana.delete('/profiles/me/deletion/'),
      () => ana.get('/profiles/me/data/'),
      () => root.patch(`/admin/users/${user.id}/`, name),
    ];
    // The confirmation is sent at another position among the others in each run.
    const calls = [
      ...requests.slice(0, turn * 2),
      () => root.post(path),
      ...requests.slice(turn * 2),
    ];
    const replies = await Promise.all(calls.map((call) => call()));
    // Any 5xx would be an unexpected error.
    expect(replies.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    const confirmed = replies[Math.min(turn * 2, requests.length)];

    const { queries } = school.ctx.database;
    const gone = await queries.selectFrom('users').select('id').where('id', '=', user.id).execute();
    if (confirmed?.status !== 204) {
      // The withdrawal came first, so nothing was erased.
      expect(confirmed?.status).toBe(404);
      expect(gone).toHaveLength(1);
      return;
    }
    expect(gone).toEqual([]);
    const kept = await queries
      .selectFrom('attempts')
      .innerJoin('users', 'users.id', 'attempts.user_id')
      .select(['attempts.number', 'users.erased_at'])
      .where('attempts.quiz_id', '=', quizzes[0])
      .orderBy('attempts.number')
      .execute();
    const submitted = replies.some(({ status, body }) => status === 201 && body?.number === 2);
    expect(kept.map(({ number }) => number)).toEqual(submitted ? [1, 2] : [1]);
    expect(kept.every(({ erased_at }) => erased_at !== null)).toBe(true);
    const sessions = await queries
      .selectFrom('sessions')
      .select(countAll.as('n'))
      .executeTakeFirstOrThrow();
    expect(sessions.n).toBe(1);
    const traces = (await tracesOf(school)).map(({ table, row }) => ({ table, row }));
    for (const { table, row } of traces) {
      const isKnown =
        (table === 'outgoing_mails' && row.includes('account erased')) ||
        (table === 'limit_events' && row.includes('address'));
      expect(isKnown, `${table} ${row}`).toBe(true);
    }
  },
);
