import { expect, test } from 'vitest';
import { PASSWORD, type School, testSchool } from '../../../test/school.ts';
import { confirmDeletion } from './deletion.ts';

const MINE = '/profiles/me/deletion/';
const LIST = '/admin/deletions/';

async function schoolWithAna() {
  const school = await testSchool();
  const user = await school.user({ first_name: 'Ana', password: PASSWORD });
  const ana = await school.as(user);
  const root = await school.user({ username: 'root', is_staff: true, is_superuser: true });
  return { school, user, ana, root: await school.as(root), rootUser: root };
}

const idOf = async (school: School, userId: number) => {
  const { id } = await school.ctx.database.queries
    .selectFrom('deletion_requests')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return id;
};

const ask = (caller: Awaited<ReturnType<School['as']>>) =>
  caller.post(MINE, { current_password: PASSWORD });

test('a request is stored, shown, kept when repeated, and withdrawn', async () => {
  const { school, ana } = await schoolWithAna();
  expect((await ana.get(MINE)).body).toEqual({ requested_at: null, asks_password: true });
  const requested_at = school.ctx.now().toISOString();
  const first = await ask(ana);
  expect(first).toMatchObject({ status: 201, body: { requested_at } });
  school.pass({ days: 1 });
  const later = await school.as(await userOf(school));
  expect(await ask(later)).toMatchObject({ status: 200, body: { requested_at } });
  expect((await later.get(MINE)).body).toEqual({ requested_at, asks_password: true });
  expect((await later.delete(MINE)).status).toBe(204);
  expect((await later.delete(MINE)).status).toBe(204);
  expect((await later.get(MINE)).body).toEqual({ requested_at: null, asks_password: true });
  // One mail, although the request was repeated.
  const mails = await school.mails();
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Recebemos seu pedido de exclusão · Escola Trilha',
  ]);
  expect(mails[0]).toMatchObject({ recipient: 'user1@school.test' });
  expect(mails[0]?.text).toContain('Olá, Ana!');
  expect(mails[0]?.text).toContain('https://trilha.test/profile#data');
});

test('requests of others are none of one’s own', async () => {
  const { school, ana } = await schoolWithAna();
  const bob = await school.as(await school.user({ password: PASSWORD }));
  const first = school.ctx.now().toISOString();
  await ask(bob);
  school.pass({ minutes: 1 });
  const second = school.ctx.now().toISOString();
  expect(await ask(ana)).toMatchObject({ status: 201, body: { requested_at: second } });
  await ana.delete(MINE);
  expect((await ana.get(MINE)).body.requested_at).toBeNull();
  expect((await bob.get(MINE)).body.requested_at).toBe(first);
});

/** Ana again, a day later, when her first access token has run out. */
const userOf = async ({ ctx }: School) =>
  ctx.database.queries
    .selectFrom('users')
    .select(['id', 'email', 'username', 'is_staff'])
    .where('first_name', '=', 'Ana')
    .executeTakeFirstOrThrow();

test('a request takes the password where the account has one', async () => {
  const { school, ana } = await schoolWithAna();
  expect(await ana.post(MINE, {})).toMatchObject({
    status: 400,
    body: { current_password: ['Enter your current password.'] },
  });
  expect((await ana.post(MINE, { current_password: '' })).status).toBe(400);
  expect(await ana.post(MINE, { current_password: 'wrong' })).toMatchObject({
    status: 400,
    body: { current_password: ['This is not your current password.'] },
  });
  expect((await ana.get(MINE)).body.requested_at).toBeNull();
  expect(await school.mails()).toEqual([]);
  const invited = await school.as(await school.user());
  expect((await invited.get(MINE)).body.asks_password).toBe(false);
  expect((await invited.post(MINE, {})).status).toBe(201);
});

test('wrong passwords are counted for each user, also when they come at once', async () => {
  const { school, ana } = await schoolWithAna();
  const guesses = await Promise.all(
    Array.from({ length: 14 }, () => ana.post(MINE, { current_password: 'wrong' })),
  );
  expect(guesses.filter(({ status }) => status === 400)).toHaveLength(10);
  const blocked = await ask(ana);
  expect(blocked).toMatchObject({
    status: 429,
    body: { detail: 'Too many wrong passwords. Try again later.' },
  });
  expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(800);
  const bruno = await school.as(await school.user({ password: PASSWORD }));
  expect((await ask(bruno)).status).toBe(201);
  school.pass({ minutes: 14 });
  expect((await ask(ana)).status).toBe(429);
  school.pass({ minutes: 1.1 });
  expect((await ask(await school.as(await userOf(school)))).status).toBe(201);
});

test('the last active superuser can neither ask nor be erased', async () => {
  const { school, root, rootUser } = await schoolWithAna();
  await school.user({ username: 'asleep', is_superuser: true, is_active: false });
  expect(await root.post(MINE, {})).toMatchObject({
    status: 409,
    body: {
      detail: 'You are the only active superuser: name another one before you leave.',
    },
  });
  const other = await school.user({ is_staff: true, is_superuser: true });
  expect((await root.post(MINE, {})).status).toBe(201);
  // The actor was demoted after their request was authenticated.
  await school.ctx.database.queries
    .updateTable('users')
    .set({ is_superuser: false })
    .where('id', '=', other.id)
    .execute();
  const actor = { ...other, is_superuser: true } as Parameters<typeof confirmDeletion>[1];
  await expect(
    confirmDeletion(school.ctx, actor, await idOf(school, rootUser.id)),
  ).rejects.toMatchObject({
    status: 409,
    body: { detail: 'The last active superuser must stay.' },
  });
  expect((await root.get(MINE)).body.requested_at).not.toBeNull();
});

test('staff list the requests: ten a page, the oldest first, searched without accents', async () => {
  const { school, root } = await schoolWithAna();
  const paulo = await school.as(await school.user({ is_staff: true }));
  expect((await paulo.get(LIST)).body).toEqual({
    count: 0,
    next: null,
    previous: null,
    results: [],
  });
  for (let n = 0; n < 11; n += 1) {
    const user = await school.user({ first_name: n === 3 ? 'João' : 'Rui', last_name: `N${n}` });
    await (await school.as(user)).post(MINE, {});
    school.pass({ minutes: 1 });
  }
  const { body } = await root.get(LIST);
  expect(body).toMatchObject({ count: 11, next: '/api/admin/deletions/?page=2' });
  expect(body.results[0]).toEqual({
    id: expect.any(Number),
    requested_at: '2026-03-10T15:00:00.000Z',
    user: {
      id: expect.any(Number),
      name: 'Rui N0',
      email: expect.stringContaining('@school.test'),
      profile_image: null,
      is_staff: false,
      is_superuser: false,
      date_joined: '2026-03-10T15:00:00.000Z',
    },
  });
  const names = body.results.map(({ user }: { user: { name: string } }) => user.name);
  expect(names[3]).toBe('João N3');
  expect((await paulo.get(`${LIST}?search=joao`)).body.count).toBe(1);
  expect((await paulo.get(`${LIST}?page=3`)).status).toBe(404);
});

test('staff confirm students, superusers confirm staff, and nobody themselves', async () => {
  const { school, ana, user, root } = await schoolWithAna();
  const paulo = await school.user({ username: 'paulo', is_staff: true });
  const asPaulo = await school.as(paulo);
  const clara = await school.user({ username: 'clara', is_staff: true });
  await asPaulo.post(MINE, {});
  await (await school.as(clara)).post(MINE, {});
  await ask(ana);
  const confirm = async (caller: typeof ana, userId: number) =>
    caller.post(`${LIST}${await idOf(school, userId)}/confirm/`);

  expect((await confirm(ana, user.id)).status).toBe(403);
  // Only superusers confirm staff, also where staff confirm their own request.
  for (const id of [clara.id, paulo.id]) {
    expect(await confirm(asPaulo, id)).toMatchObject({
      status: 403,
      body: { detail: 'Only a superuser may change staff and their rights.' },
    });
  }
  const second = await school.user({ is_staff: true, is_superuser: true });
  const asSecond = await school.as(second);
  await asSecond.post(MINE, {});
  expect(await confirm(asSecond, second.id)).toMatchObject({
    status: 409,
    body: { detail: 'Somebody else has to confirm the deletion of your account.' },
  });
  // All were refused, so nothing has changed and there is no audit entry.
  expect((await root.get(LIST)).body.count).toBe(4);
  expect((await root.get('/admin/audit/')).body.count).toBe(0);

  const first = await idOf(school, user.id);
  expect((await asPaulo.post(`${LIST}${first}/confirm/`)).status).toBe(204);
  expect((await asPaulo.post(`${LIST}${first}/confirm/`)).status).toBe(404);
  expect((await root.post(`${LIST}999/confirm/`)).status).toBe(404);
  for (const id of [clara.id, paulo.id, second.id]) {
    expect((await confirm(root, id)).status).toBe(204);
  }
  expect((await root.get(LIST)).body.count).toBe(0);
  // An erased user is logged out at once.
  for (const caller of [ana, asPaulo, asSecond]) {
    expect((await caller.get('/profiles/me/')).status).toBe(401);
  }
});
