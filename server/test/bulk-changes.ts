import { expect } from 'vitest';
import { type Caller, type School, testSchool } from './school.ts';

/* Changes of many users: begun by staff, done by the jobs. */

export const BULK = '/admin/users/bulk/';

export async function office(school?: School) {
  const here = school ?? (await testSchool());
  const paulo = await here.user({ is_staff: true, username: 'paulo' });
  return { school: here, paulo, staff: await here.as(paulo) };
}

/** Students `p0`, `p1` and so on. */
export async function students(
  school: School,
  count: number,
  fields: { is_active?: boolean } = {},
) {
  const made = [];
  for (let n = 0; n < count; n += 1) made.push(await school.user({ username: `p${n}`, ...fields }));
  return made.map(({ id }) => id);
}

export async function begin(caller: Caller, body: object): Promise<number> {
  const reply = await caller.post(BULK, body);
  expect([reply.status, reply.body.status], reply.text).toEqual([202, 'waiting']);
  return reply.body.id;
}

/** The same, until it has ended. */
export async function changed(school: School, caller: Caller, body: object) {
  const id = await begin(caller, body);
  await school.jobs();
  return state(caller, id);
}

export const state = async (caller: Caller, id: number) => (await caller.get(`${BULK}${id}/`)).body;

export async function undone(school: School, caller: Caller, id: number) {
  const reply = await caller.post(`${BULK}${id}/undo/`);
  expect(reply.status, reply.text).toBe(202);
  await school.jobs();
  return state(caller, reply.body.id);
}

export const active = async (school: School) =>
  (
    await school.ctx.database.queries
      .selectFrom('users')
      .select('username')
      .where('is_active', '=', true)
      .orderBy('username')
      .execute()
  ).map(({ username }) => username);
