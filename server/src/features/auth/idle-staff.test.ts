import { expect, test } from 'vitest';
import { PASSWORD, type School, testSchool, type TestUser } from '../../../test/school.ts';
import { deleteExpiredSessions } from '../../platform/security/sessions.ts';

async function login(school: School, user: TestUser) {
  const body = { email: user.email, password: PASSWORD };
  const reply = await school.anyone.post('/token/', body);
  expect(reply.status).toBe(200);
  return reply.body as { access: string; refresh: string };
}

const renew = async (school: School, { refresh }: { refresh: string }) =>
  (await school.anyone.post('/token/refresh/', { refresh })).status;

const profile = async (school: School, access: string) =>
  (await school.anyone.get('/profiles/me/', { headers: { authorization: `Bearer ${access}` } }))
    .status;

/** A current access token of the session, whenever that was last used. */
function freshToken({ ctx }: School, access: string): string {
  const { sid } = ctx.keys.tokens.read(access) ?? {};
  if (typeof sid !== 'number') throw new Error('no session');
  const iat = ctx.now().getTime() / 1000;
  return ctx.keys.tokens.sign({ sid, iat, exp: iat + 600 });
}

const setRights = async ({ ctx }: School, user: TestUser, is_staff: boolean) =>
  ctx.database.queries.updateTable('users').set({ is_staff }).where('id', '=', user.id).execute();

test.for([
  { is_staff: true, is_superuser: false },
  { is_staff: false, is_superuser: true },
])('a session of staff ends after 14 days without use: %j', async (rights) => {
  const school = await testSchool();
  const paulo = await school.user({ ...rights, password: PASSWORD });
  const session = await login(school, paulo);
  // Each use gives it 14 more days, up to 30 in all.
  school.pass({ days: 13, hours: 23 });
  expect(await renew(school, session)).toBe(200);
  school.pass({ days: 13, hours: 23 });
  expect(await renew(school, session)).toBe(200);
  const idle = await login(school, paulo);
  school.pass({ days: 14 });
  expect(await renew(school, idle)).toBe(401);
  expect(await profile(school, freshToken(school, idle.access))).toBe(401);
  const { access } = await login(school, paulo);
  expect(await profile(school, access)).toBe(200);
});

test('a session of a student lives its 30 days without use', async () => {
  const school = await testSchool();
  const ana = await school.user({ password: PASSWORD });
  const session = await login(school, ana);
  school.pass({ days: 29 });
  expect(await profile(school, freshToken(school, session.access))).toBe(200);
  expect(await renew(school, session)).toBe(200);
});

test('a student who becomes staff falls under the rule at once', async () => {
  const school = await testSchool();
  const ana = await school.user({ password: PASSWORD });
  const session = await login(school, ana);
  school.pass({ days: 15 });
  await setRights(school, ana, true);
  expect(await profile(school, freshToken(school, session.access))).toBe(401);
  expect(await renew(school, session)).toBe(401);
});

test('staff without the required second step fall under the rule too', async () => {
  const school = await testSchool();
  const paulo = await school.user({ is_staff: true, password: PASSWORD });
  const idle = await login(school, paulo);
  await school.ctx.database.queries
    .insertInto('school_settings')
    .values({ name: 'staff_second_factor_required', is_on: true })
    .execute();
  school.pass({ days: 14 });
  expect(await renew(school, idle)).toBe(401);
  const { access } = await login(school, paulo);
  expect(await listed(school, access)).toBe(1);
});

test.for([
  { is_staff: true, is_superuser: false },
  { is_staff: false, is_superuser: true },
])('idle sessions of staff are not listed, and clearing deletes them: %j', async (rights) => {
  const school = await testSchool();
  const paulo = await school.user({ ...rights, password: PASSWORD });
  const ana = await school.user({ password: PASSWORD });
  await login(school, paulo);
  await login(school, ana);
  school.pass({ days: 1 });
  await login(school, paulo);
  school.pass({ days: 13 });
  const now = [await login(school, paulo), await login(school, ana)] as const;
  expect(await listed(school, now[0].access)).toBe(2);
  expect(await listed(school, now[1].access)).toBe(2);
  const stored = async (user: TestUser) =>
    (
      await school.ctx.database.queries
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', user.id)
        .execute()
    ).length;
  expect([await stored(paulo), await stored(ana)]).toEqual([3, 2]);
  await deleteExpiredSessions(school.ctx);
  expect([await stored(paulo), await stored(ana)]).toEqual([2, 2]);
});

async function listed(school: School, access: string): Promise<number> {
  const headers = { authorization: `Bearer ${access}` };
  return (await school.anyone.get('/profiles/me/sessions/', { headers })).body.count;
}
