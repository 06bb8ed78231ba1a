import { describe, expect, test } from 'vitest';
import { PASSWORD, type School, testSchool } from '../../../test/school.ts';
import { deleteExpiredSessions } from '../../platform/security/sessions.ts';
import { login as logInTo } from './auth.ts';
import { deleteOldLimitEvents } from '../../platform/security/limits.ts';

async function schoolWithAna() {
  const school = await testSchool();
  const ana = await school.user({
    email: 'Ana@School.test',
    username: 'ana',
    first_name: 'Ana',
    password: PASSWORD,
  });
  return { school, ana };
}

const login = (school: School, email: string, password = PASSWORD, ip = '10.0.0.1') =>
  school.anyone.post('/token/', { email, password }, { remoteAddress: ip });

describe('logging in', () => {
  test('works with the e-mail in any case and gives tokens and the user', async () => {
    const { school, ana } = await schoolWithAna();
    const reply = await login(school, ' ANA@school.TEST ');
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      access: expect.any(String),
      refresh: expect.any(String),
      user: {
        id: ana.id,
        email: 'ana@school.test',
        username: 'ana',
        first_name: 'Ana',
        last_name: '',
        is_staff: false,
        is_superuser: false,
        staff_role: 'all',
        teaches: null,
        profile_image: null,
        language: 'en',
        is_language_chosen: false,
      },
    });
    const headers = { authorization: `Bearer ${reply.body.access}` };
    const profile = await school.anyone.get('/profiles/me/', { headers });
    expect(profile.body).toEqual({
      ...reply.body.user,
      phone: '',
      birth_date: null,
      bio: '',
      unread_notices: 0,
    });
  });

  test('hands on neither the password’s hash nor the secret of the second step', async () => {
    const { school, ana } = await schoolWithAna();
    const input = { email: ana.email, password: PASSWORD, code: '' };
    const answer = await logInTo(school.ctx, input, { ip: '10.0.0.1', userAgent: 'test' });
    expect(Object.keys(answer.user).toSorted()).toEqual([
      'email',
      'first_name',
      'id',
      'is_language_chosen',
      'is_staff',
      'is_superuser',
      'language',
      'last_name',
      'profile_image',
      'staff_role',
      'teaches',
      'username',
    ]);
  });

  test('gives the same answer for a wrong password, an unknown e-mail and an inactive account', async () => {
    const { school } = await schoolWithAna();
    await school.user({ email: 'gone@school.test', password: PASSWORD, is_active: false });
    await school.user({ email: 'unset@school.test' });
    const replies = [
      await login(school, 'ana@school.test', 'wrong password'),
      await login(school, 'nobody@school.test'),
      await login(school, 'gone@school.test'),
      await login(school, 'unset@school.test'),
    ];
    for (const reply of replies) {
      expect(reply.status).toBe(401);
      expect(reply.body).toEqual({
        detail: 'Email ou senha inválidos',
        message: 'Email ou senha inválidos',
      });
    }
  });

  test('asks for both fields, in the language of its screen', async () => {
    const school = await testSchool();
    const reply = await school.anyone.post('/token/', {});
    expect(reply.body).toEqual({
      email: ['Informe seu email'],
      password: ['Informe sua senha'],
    });
  });
});

describe('after too many failures', () => {
  test('an e-mail is blocked for the rest of 15 minutes, known or not; others are not', async () => {
    const { school } = await schoolWithAna();
    await school.user({ email: 'bob@school.test', password: PASSWORD });
    for (const email of ['ana@school.test', 'nobody@school.test']) {
      for (let n = 0; n < 10; n += 1) {
        expect((await login(school, email, 'wrong')).status).toBe(401);
        school.pass({ minutes: 1 });
      }
      const blocked = await login(school, email, PASSWORD);
      expect(blocked.status).toBe(429);
      // Of ten failures, one a minute, the oldest leaves the window in five minutes.
      expect(blocked.headers['retry-after']).toBe('300');
      expect(blocked.body.detail).toBe('Muitas tentativas de login. Tente novamente mais tarde.');
      school.pass({ minutes: 20 });
      await login(school, email, 'wrong');
    }
    expect((await login(school, 'bob@school.test', PASSWORD, '10.0.0.2')).status).toBe(200);
    expect((await login(school, 'ana@school.test')).status).toBe(200);
  });

  test('an address is blocked after 50 failures, and a log-in from another address is not', async () => {
    const { school } = await schoolWithAna();
    for (let n = 0; n < 50; n += 1) {
      expect((await login(school, `guess${n}@school.test`, 'x')).status).toBe(401);
    }
    expect((await login(school, 'ana@school.test')).status).toBe(429);
    expect((await login(school, 'ana@school.test', PASSWORD, '10.0.0.2')).status).toBe(200);
  });

  test('failures that come at once are counted too', async () => {
    const { school } = await schoolWithAna();
    const replies = await Promise.all(
      Array.from({ length: 30 }, () => login(school, 'ana@school.test', 'wrong')),
    );
    expect(replies.filter((reply) => reply.status === 401)).toHaveLength(10);
    expect(replies.filter((reply) => reply.status === 429)).toHaveLength(20);
  });

  test('a class that logs in at once from one address gets in, also shortly before the limit', async () => {
    const { school } = await schoolWithAna();
    const emails = Array.from({ length: 80 }, (_, n) => `student${n}@school.test`);
    for (const email of emails) await school.user({ email, password: PASSWORD });
    for (let n = 0; n < 45; n += 1) await login(school, `guess${n}@school.test`, 'wrong');
    const replies = await Promise.all(emails.map((email) => login(school, email)));
    expect(replies.map(({ status }) => status)).toEqual(emails.map(() => 200));
    // The right ones do not count, and the wrong ones still do.
    const more = Array.from({ length: 8 }, (_, n) => login(school, `more${n}@school.test`, 'x'));
    const wrong = (await Promise.all(more)).map(({ status }) => status);
    expect(wrong.toSorted((a, b) => a - b)).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    expect((await login(school, emails[0] ?? '')).status).toBe(429);
  });

  test('twenty right log-ins at once with one e-mail succeed', async () => {
    const { school } = await schoolWithAna();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => login(school, 'ana@school.test')),
    );
    expect(replies.every(({ status }) => status === 200)).toBe(true);
  });

  test('an attempt that a crash has cut off counts as a failure after a minute', async () => {
    const { school } = await schoolWithAna();
    const at = school.ctx.now().toISOString();
    const attempt = { kind: 'login email in flight', key: 'ana@school.test', at };
    await school.ctx.database.queries
      .insertInto('limit_events')
      .values(Array.from({ length: 10 }, () => attempt))
      .execute();
    school.pass({ minutes: 2 });
    const blocked = await login(school, 'ana@school.test');
    expect([blocked.status, blocked.headers['retry-after']]).toEqual([429, '780']);
    school.pass({ minutes: 13 });
    expect((await login(school, 'ana@school.test')).status).toBe(200);
  });

  test('successful log-ins do not count', async () => {
    const { school } = await schoolWithAna();
    for (let n = 0; n < 12; n += 1) {
      expect((await login(school, 'ana@school.test')).status).toBe(200);
    }
  });
});

describe('tokens', () => {
  test('an access token ends after 15 minutes; the refresh token gives a new one for 30 days', async () => {
    const { school } = await schoolWithAna();
    const { access, refresh } = (await login(school, 'ana@school.test')).body;
    const profile = (token: string) =>
      school.anyone.get('/profiles/me/', { headers: { authorization: `Bearer ${token}` } });
    school.pass({ minutes: 14 });
    expect((await profile(access)).status).toBe(200);
    school.pass({ minutes: 2 });
    const expired = await profile(access);
    expect(expired.status).toBe(401);
    expect(expired.headers['www-authenticate']).toBe('Bearer');
    const renewed = await school.anyone.post('/token/refresh/', { refresh });
    expect(renewed.body).toEqual({ access: expect.any(String) });
    expect((await profile(renewed.body.access)).status).toBe(200);
    school.pass({ days: 29 });
    expect((await school.anyone.post('/token/refresh/', { refresh })).status).toBe(200);
    school.pass({ days: 2 });
    expect((await school.anyone.post('/token/refresh/', { refresh })).status).toBe(401);
  });

  test('logging out ends the session: its access token too, another session not', async () => {
    const { school } = await schoolWithAna();
    const one = (await login(school, 'ana@school.test')).body;
    const two = (await login(school, 'ana@school.test')).body;
    const profile = (token: string) =>
      school.anyone.get('/profiles/me/', { headers: { authorization: `Bearer ${token}` } });
    const out = await school.anyone.post('/token/logout/', { refresh: one.refresh });
    expect(out.status).toBe(204);
    expect(out.text).toBe('');
    expect((await profile(one.access)).status).toBe(401);
    expect((await school.anyone.post('/token/refresh/', { refresh: one.refresh })).status).toBe(
      401,
    );
    expect((await profile(two.access)).status).toBe(200);
    // Logging out again, or with an invalid token, changes nothing and is no error.
    for (const refresh of [one.refresh, 'nonsense']) {
      expect((await school.anyone.post('/token/logout/', { refresh })).status).toBe(204);
    }
  });

  test('forged, foreign and malformed tokens are refused', async () => {
    const { school } = await schoolWithAna();
    const { access } = (await login(school, 'ana@school.test')).body;
    const [head, body] = access.split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const headers = [
      undefined,
      'Bearer',
      'Bearer ',
      `Basic ${access}`,
      `Bearer ${head}.${body}.`,
      `Bearer ${none}.${body}.`,
      `Bearer ${head}.${body}.${'A'.repeat(43)}`,
      'Bearer ../../etc/passwd',
    ];
    for (const authorization of headers) {
      const options = authorization === undefined ? {} : { headers: { authorization } };
      const reply = await school.anyone.get('/profiles/me/', options);
      const isNone = !/^Bearer +\S/.test(authorization ?? '');
      expect([reply.status, reply.body.detail]).toEqual([
        401,
        isNone
          ? 'Authentication credentials were not provided.'
          : 'The access token is not valid or has expired.',
      ]);
    }
  });

  test('an access token of the future is refused, but for the differences of clocks', async () => {
    const { school } = await schoolWithAna();
    const { access, refresh } = (await login(school, 'ana@school.test')).body;
    const status = async (token: string) =>
      (await school.anyone.get('/profiles/me/', { headers: { authorization: `Bearer ${token}` } }))
        .status;
    school.pass({ minutes: -0.5 });
    expect(await status(access)).toBe(200);
    school.pass({ minutes: -1 });
    expect(await status(access)).toBe(401);
    // The client then asks for a new one.
    const renewed = (await school.anyone.post('/token/refresh/', { refresh })).body;
    expect(await status(renewed.access)).toBe(200);

    const { sid } = school.ctx.keys.tokens.read(access) ?? {};
    const exp = school.ctx.now().getTime() / 1000 + 600;
    if (typeof sid !== 'number') throw new Error('no session');
    expect(await status(school.ctx.keys.tokens.sign({ sid, iat: exp - 600, exp }))).toBe(200);
    expect(await status(school.ctx.keys.tokens.sign({ sid, iat: exp - 500, exp }))).toBe(401);
  });

  test('a user has twenty sessions at most: the oldest ends, also when log-ins come at once', async () => {
    const { school, ana } = await schoolWithAna();
    const other = await school.tokenOf(await school.user());
    const tokens: string[] = [];
    const status = async (token: string) =>
      (await school.anyone.get('/profiles/me/', { headers: { authorization: `Bearer ${token}` } }))
        .status;
    const open = async () =>
      (
        await school.ctx.database.queries
          .selectFrom('sessions')
          .select('id')
          .where('user_id', '=', ana.id)
          .where('revoked_at', 'is', null)
          .execute()
      ).length;
    for (let n = 0; n < 20; n += 1) tokens.push(await school.tokenOf(ana));
    expect(await Promise.all(tokens.map(status))).toEqual(tokens.map(() => 200));
    const { access, refresh } = (await login(school, 'ana@school.test')).body;
    expect(await Promise.all(tokens.map(status))).toEqual([401, ...tokens.slice(1).map(() => 200)]);
    expect(await status(access)).toBe(200);
    await Promise.all(Array.from({ length: 10 }, () => school.tokenOf(ana)));
    expect(await open()).toBe(20);
    // One that the user ended leaves room.
    await school.anyone.post('/token/logout/', { refresh });
    await school.tokenOf(ana);
    expect(await status(tokens[11] ?? '')).toBe(200);
    expect(await open()).toBe(20);
    expect(await status(other)).toBe(200);
  });

  test('sessions of others take no room', async () => {
    const { school, ana } = await schoolWithAna();
    const profile = await school.as(ana);
    const other = await school.user();
    for (let n = 0; n < 20; n += 1) await school.tokenOf(other);
    await school.tokenOf(ana);
    expect((await profile.get('/profiles/me/')).status).toBe(200);
  });

  test('an access token ends with its session', async () => {
    const { school } = await schoolWithAna();
    const { refresh } = (await login(school, 'ana@school.test')).body;
    school.pass({ days: 30, minutes: -5 });
    const { access } = (await school.anyone.post('/token/refresh/', { refresh })).body;
    const profile = () =>
      school.anyone.get('/profiles/me/', { headers: { authorization: `Bearer ${access}` } });
    expect((await profile()).status).toBe(200);
    school.pass({ minutes: 5 });
    expect((await profile()).status).toBe(401);
  });

  test('the moment at which a session has ended stays, whatever ends others later', async () => {
    const { school, ana } = await schoolWithAna();
    const { refresh } = (await login(school, 'ana@school.test')).body;
    const logOut = () => school.anyone.post('/token/logout/', { refresh });
    await logOut();
    const ended = async () =>
      (
        await school.ctx.database.queries
          .selectFrom('sessions')
          .select('revoked_at')
          .orderBy('id')
          .executeTakeFirstOrThrow()
      ).revoked_at;
    const at = school.ctx.now().toISOString();
    expect(await ended()).toBe(at);
    school.pass({ minutes: 1 });
    await logOut();
    expect(await ended()).toBe(at);
    for (let n = 0; n < 21; n += 1) await school.tokenOf(ana);
    expect(await ended()).toBe(at);
    const caller = await school.as(ana);
    expect((await caller.post('/profiles/me/sessions/end-others/')).status).toBe(204);
    expect(await ended()).toBe(at);
  });

  test('a deactivated user is logged out at once and cannot renew the token', async () => {
    const { school, ana } = await schoolWithAna();
    const { access, refresh } = (await login(school, 'ana@school.test')).body;
    await school.ctx.database.queries
      .updateTable('users')
      .set({ is_active: false })
      .where('id', '=', ana.id)
      .execute();
    const headers = { authorization: `Bearer ${access}` };
    expect((await school.anyone.get('/profiles/me/', { headers })).status).toBe(401);
    expect((await school.anyone.post('/token/refresh/', { refresh })).status).toBe(401);
  });

  test('expired sessions are deleted, others are kept', async () => {
    const { school } = await schoolWithAna();
    await login(school, 'ana@school.test', 'wrong');
    await login(school, 'ana@school.test');
    school.pass({ days: 20 });
    await login(school, 'ana@school.test', 'wrong');
    await login(school, 'ana@school.test');
    school.pass({ days: 15 });
    await login(school, 'ana@school.test', 'wrong');
    await deleteExpiredSessions(school.ctx);
    await deleteOldLimitEvents(school.ctx);
    const { queries } = school.ctx.database;
    expect(await queries.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
    expect(await queries.selectFrom('limit_events').selectAll().execute()).toHaveLength(2);
  });

  test('what the database stores about a token cannot be used as one', async () => {
    const { school } = await schoolWithAna();
    await login(school, 'ana@school.test');
    const { refresh_hash } = await school.ctx.database.queries
      .selectFrom('sessions')
      .select('refresh_hash')
      .executeTakeFirstOrThrow();
    const reply = await school.anyone.post('/token/refresh/', { refresh: refresh_hash });
    expect(reply.status).toBe(401);
  });
});
