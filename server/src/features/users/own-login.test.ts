import {
  COURSES_UNKNOWN,
  CURRENT_PASSWORD_MISSING,
  CURRENT_PASSWORD_WRONG,
  EMAIL_TAKEN,
  LOGIN_NOT_FRESH,
  OWN_PASSWORD_GUESSABLE,
  PASSWORD_TRIES_SPENT,
  SUPERUSER_ONLY,
} from '@trilha/contract';
import { describe, expect, test } from 'vitest';
import { type Caller, PASSWORD, testSchool } from '../../../test/school.ts';
import { closeSessionsOf } from '../../platform/security/sessions.ts';
import { changeUser } from './admin.ts';

/* What a log-in of the own account rests on, changed by the call with which staff change others. */

const NEW = 'tomate azul na mesa';

async function office({ password = PASSWORD } = {}) {
  const school = await testSchool();
  const email = 'chief@school.test';
  const of = { is_staff: true, is_superuser: true, username: 'chief', email };
  const me = await school.user({ ...of, ...(password === '' ? {} : { password }) });
  return { school, me, chief: await school.as(me) };
}

async function change(caller: Caller, id: number, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const { status, body, headers } = await caller.patch(`/admin/users/${id}/`, form);
  return { status, body, headers };
}

describe('the own e-mail and password', () => {
  test.each<Record<string, string>>([{ password: NEW }, { email: 'new@school.test' }])(
    'take the current password: %j',
    async (fields) => {
      const { school, me, chief } = await office();
      const logsIn = async (password: string, email: string = me.email) =>
        (await school.anyone.post('/token/', { email, password })).status === 200;
      for (const [proof, sentence] of [
        [{}, CURRENT_PASSWORD_MISSING],
        [{ current_password: '' }, CURRENT_PASSWORD_MISSING],
        [{ current_password: 'not it' }, CURRENT_PASSWORD_WRONG],
      ] as const) {
        const refused = await change(chief, me.id, { ...fields, ...proof, first_name: 'Rita' });
        expect([refused.status, refused.body]).toEqual([400, { current_password: [sentence] }]);
      }
      const { body: before } = await chief.get(`/admin/users/${me.id}/`);
      expect(before).toMatchObject({ email: me.email, first_name: '' });
      expect(await logsIn(PASSWORD)).toBe(true);

      const proved = await change(chief, me.id, { ...fields, current_password: PASSWORD });
      expect(proved.status).toBe(200);
      expect(await logsIn(fields['password'] ?? PASSWORD, fields['email'])).toBe(true);
    },
  );

  test('a new password ends all other sessions, and no entry of the audit holds one', async () => {
    const { school, me, chief } = await office();
    const elsewhere = await school.as(me);
    await change(chief, me.id, { password: NEW, current_password: PASSWORD });
    expect((await chief.get('/profiles/me/')).status).toBe(200);
    expect((await elsewhere.get('/profiles/me/')).status).toBe(401);
    const { results } = (await chief.get('/admin/audit/')).body;
    expect(results[0]).toMatchObject({ action: 'update', details: { fields: ['password'] } });
  });

  test('a new password is told by mail to the address of before; that of others, by nobody', async () => {
    const { school, me, chief } = await office();
    const ana = await school.user({ username: 'ana', email: 'ana@school.test' });
    await change(chief, ana.id, { password: NEW });
    await change(chief, me.id, { email: 'other@school.test', current_password: PASSWORD });
    expect(await school.mails()).toEqual([]);
    const both = { email: 'third@school.test', password: NEW, current_password: PASSWORD };
    await change(chief, me.id, both);
    expect(await school.mails()).toMatchObject([
      { recipient: 'other@school.test', subject: 'Sua senha foi alterada · Escola Trilha' },
    ]);
  });

  test('all errors are reported together, an easy new password among them', async () => {
    const { school, me, chief } = await office();
    const { email } = await school.user();
    const refused = await change(chief, me.id, { email, password: 'chief2026', courses: '4711' });
    expect([refused.status, refused.body]).toEqual([
      400,
      {
        current_password: [CURRENT_PASSWORD_MISSING],
        password: [OWN_PASSWORD_GUESSABLE],
        email: [EMAIL_TAKEN],
        courses: [COURSES_UNKNOWN],
      },
    ]);
  });

  test('wrong ones count together with those of the profile', async () => {
    const { me, chief } = await office();
    const guess = { password: NEW, current_password: 'not it' };
    for (let n = 0; n < 10; n += 1) expect((await change(chief, me.id, guess)).status).toBe(400);
    const blocked = await change(chief, me.id, { password: NEW, current_password: PASSWORD });
    expect([blocked.status, blocked.body.detail]).toEqual([429, PASSWORD_TRIES_SPENT]);
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0);
    const inProfile = { current_password: PASSWORD, new_password: NEW };
    expect((await chief.post('/profiles/me/password/', inProfile)).status).toBe(429);
  });

  test('of an account without a password take a log-in that is not long ago', async () => {
    const { school, me, chief } = await office({ password: '' });
    expect((await change(chief, me.id, { email: 'first@school.test' })).status).toBe(200);
    school.pass({ minutes: 14 });
    expect((await change(chief, me.id, { email: 'second@school.test' })).status).toBe(200);
    await school.ctx.database.queries
      .updateTable('sessions')
      .set({ created_at: new Date(school.ctx.now().getTime() - 16 * 60_000).toISOString() })
      .execute();
    const changes: Record<string, string>[] = [{ email: 'third@school.test' }, { password: NEW }];
    for (const fields of changes) {
      const refused = await change(chief, me.id, fields);
      expect([refused.status, refused.body]).toEqual([
        400,
        { current_password: [LOGIN_NOT_FRESH] },
      ]);
    }
  });

  test('stay when the session has ended since the password was verified', async () => {
    const { school, me, chief } = await office();
    const { body } = await chief.get('/profiles/me/');
    const { id: session_id } = await school.ctx.database.queries
      .selectFrom('sessions')
      .select('id')
      .executeTakeFirstOrThrow();
    const actor = { ...body, session_id, rights_suspended: false };
    await closeSessionsOf(school.ctx, school.ctx.database.queries, me.id);
    const changes = { password: NEW, current_password: PASSWORD };
    await expect(
      changeUser(school.ctx, actor, me.id, changes, { userAgent: '' }),
    ).rejects.toMatchObject({ status: 401 });
    const login = { email: me.email, password: PASSWORD };
    expect((await school.anyone.post('/token/', login)).status).toBe(200);
  });
});

test('other fields of the own account, and the accounts of others, take no password', async () => {
  const { school, me, chief } = await office();
  const same = { first_name: 'Rita', email: 'CHIEF@school.test', password: '' };
  expect((await change(chief, me.id, same)).status).toBe(200);
  const paulo = await school.user({ is_staff: true });
  const other = { email: 'paulo@school.test', password: 'senha123' };
  expect((await change(chief, paulo.id, other)).status).toBe(200);
});

test('staff who are no superusers are refused as before, and no password is looked at', async () => {
  const { school } = await office();
  const paulo = await school.user({ is_staff: true, password: PASSWORD });
  const staff = await school.as(paulo);
  const guess = { password: NEW, current_password: 'not it' };
  for (let n = 0; n < 11; n += 1) {
    const refused = await change(staff, paulo.id, guess);
    expect([refused.status, refused.body.detail]).toEqual([403, SUPERUSER_ONLY]);
  }
});
