import {
  LOGIN_BLOCKED,
  PASSKEY_REFUSED,
  type PasskeyAssertion,
  PASSKEYS_NOT_HERE,
} from '@trilha/contract';
import { describe, expect, test } from 'vitest';
import {
  type Algorithm,
  authenticator,
  type Lie,
  loginOptions,
  passkeyLogin,
  register,
  userWithPasskey,
} from '../../../test/passkeys.ts';
import { type School, testSchool } from '../../../test/school.ts';
import { enableSecondFactor } from '../../../test/second-factor.ts';
import { deleteOldChallenges } from '../passkeys/passkeys.ts';
import { loginByPasskey } from './passkey-login.ts';

const REFUSAL = { detail: PASSKEY_REFUSED, message: PASSKEY_REFUSED };

const answer = (school: School, response: unknown) =>
  school.anyone.post('/token/passkey/', { response });

const challenges = (school: School) =>
  school.ctx.database.queries.selectFrom('passkey_challenges').selectAll().execute();

describe('logging in with a passkey', () => {
  test.for(['ES256', 'RS256', 'Ed25519'] as const satisfies Algorithm[])(
    'opens a session like a password, without naming the account (%s)',
    async (algorithm) => {
      const school = await testSchool();
      const { user, device, caller } = await userWithPasskey(school, {}, { algorithm });
      await userWithPasskey(school);
      const options = await loginOptions(school);
      expect(options).toEqual({
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        rpId: 'trilha.test',
        timeout: 300_000,
        userVerification: 'required',
      });
      const reply = await answer(school, device.get(options));
      expect(reply.status).toBe(200);
      expect(reply.body).toMatchObject({
        access: expect.any(String),
        refresh: expect.any(String),
        user: { id: user.id, email: user.email, is_staff: false },
      });
      const headers = { authorization: `Bearer ${reply.body.access}` };
      expect((await school.anyone.get('/profiles/me/', { headers })).body.id).toBe(user.id);
      const { results } = (await caller.get('/profiles/me/passkeys/')).body;
      expect(results).toMatchObject([{ last_used_at: school.ctx.now().toISOString() }]);
      expect(await challenges(school)).toEqual([]);
    },
  );

  test('stands for both factors: no code is asked for', async () => {
    const school = await testSchool();
    const { user, device } = await userWithPasskey(school, { is_staff: true });
    await enableSecondFactor(school, user);
    expect((await passkeyLogin(school, device)).status).toBe(200);
  });

  test('works from an authenticator that counts, and from one that keeps its count at zero', async () => {
    const school = await testSchool();
    for (const counts of [true, false]) {
      const { device } = await userWithPasskey(school, {}, { counts });
      for (let n = 0; n < 3; n += 1) expect((await passkeyLogin(school, device)).status).toBe(200);
    }
  });

  test('works with a count that only an unsigned integer holds', async () => {
    const school = await testSchool();
    const { device } = await userWithPasskey(school);
    expect((await passkeyLogin(school, device, { signCount: 2 ** 32 - 2 })).status).toBe(200);
    expect((await passkeyLogin(school, device, { signCount: 2 ** 32 - 1 })).status).toBe(200);
    expect((await passkeyLogin(school, device, { signCount: 2 ** 32 - 1 })).status).toBe(401);
  });

  test('follows an authenticator that begins to sync its passkeys', async () => {
    const school = await testSchool();
    const { device, caller } = await userWithPasskey(school, {}, { isSynced: true });
    await school.ctx.database.queries.updateTable('passkeys').set({ is_synced: false }).execute();
    await passkeyLogin(school, device);
    const { results } = (await caller.get('/profiles/me/passkeys/')).body;
    expect(results).toMatchObject([{ is_synced: true }]);
  });
});

describe('refused alike is', () => {
  const lies: Record<string, Lie> = {
    'another origin': { origin: 'https://trilha.test.evil.example' },
    'the same host without TLS': { origin: 'http://trilha.test' },
    'another relying party': { rpId: 'evil.example' },
    'a challenge that was never given out': { challenge: 'A'.repeat(43) },
    'an authenticator that has not verified its user': { isVerified: false },
    'an authenticator without anybody present': { isPresent: false },
    'a signature of other data': { breaksSignature: true },
    'an answer to another question': { type: 'webauthn.create' },
  };
  test.for(Object.entries(lies))('%s', async ([, lie]) => {
    const school = await testSchool();
    const { device } = await userWithPasskey(school);
    const reply = await passkeyLogin(school, device, lie);
    expect(reply.status).toBe(401);
    expect(reply.body).toEqual(REFUSAL);
    expect((await passkeyLogin(school, device)).status).toBe(200);
  });

  test('a passkey that nobody has, and one with the key of another', async () => {
    const school = await testSchool();
    const { device } = await userWithPasskey(school);
    const stranger = authenticator();
    expect((await passkeyLogin(school, stranger)).body).toEqual(REFUSAL);
    const forged = { ...stranger.get(await loginOptions(school)), id: device.id, rawId: device.id };
    expect((await answer(school, forged)).body).toEqual(REFUSAL);
  });

  test('what is no answer of an authenticator', async () => {
    const school = await testSchool();
    const { device } = await userWithPasskey(school);
    const text = (value: string) => Buffer.from(value).toString('base64url');
    type Good = ReturnType<typeof device.get>;
    const withinResponse = (change: Partial<Good['response']>) => (good: Good) => ({
      ...good,
      response: { ...good.response, ...change },
    });
    const broken: ((good: Good) => unknown)[] = [
      () => undefined,
      () => null,
      () => 'x',
      () => [],
      () => ({}),
      (good) => ({ ...good, id: '' }),
      (good) => ({ ...good, id: 7 }),
      (good) => ({ ...good, rawId: 'x' }),
      (good) => ({ ...good, type: 'password' }),
      (good) => ({ ...good, response: null }),
      withinResponse({ clientDataJSON: text('{') }),
      withinResponse({ clientDataJSON: text('null') }),
      withinResponse({ clientDataJSON: text('{"challenge":{}}') }),
      withinResponse({ clientDataJSON: 'x'.repeat(20_000) }),
      withinResponse({ authenticatorData: 'x' }),
      withinResponse({ signature: 'x' }),
      withinResponse({ signature: '' }),
    ];
    for (const change of broken) {
      const reply = await answer(school, change(device.get(await loginOptions(school))));
      expect([reply.status, reply.body]).toEqual([401, REFUSAL]);
    }
    expect((await passkeyLogin(school, device)).status).toBe(200);
  });

  test('an answer that was used, also when it comes several times at once', async () => {
    const school = await testSchool();
    const { device } = await userWithPasskey(school);
    const response = device.get(await loginOptions(school));
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => answer(school, response)));
    const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 401, 401, 401, 401]);
    expect((await answer(school, response)).body).toEqual(REFUSAL);
  });

  test('an answer after five minutes; the challenge is cleared away', async () => {
    const school = await testSchool();
    const { device } = await userWithPasskey(school);
    const late = device.get(await loginOptions(school));
    const inTime = device.get(await loginOptions(school));
    school.pass({ minutes: 4.9 });
    expect((await answer(school, inTime)).status).toBe(200);
    school.pass({ minutes: 0.2 });
    expect((await answer(school, late)).body).toEqual(REFUSAL);
    const open = await loginOptions(school);
    expect(await challenges(school)).toHaveLength(2);
    await deleteOldChallenges(school.ctx);
    expect(await challenges(school)).toHaveLength(1);
    expect((await answer(school, device.get(open))).status).toBe(200);
  });

  test('the challenge of a registration', async () => {
    const school = await testSchool();
    const { device, caller } = await userWithPasskey(school);
    const path = '/profiles/me/passkeys/options/';
    const made = (await caller.post(path, { current_password: 'a-long-password' })).body;
    const options = { ...(await loginOptions(school)), challenge: made.challenge };
    expect((await answer(school, device.get(options))).body).toEqual(REFUSAL);
  });

  test('a counter that goes back, because somebody has a copy', async () => {
    const school = await testSchool();
    const { device } = await userWithPasskey(school);
    expect((await passkeyLogin(school, device, { signCount: 7 })).status).toBe(200);
    for (const signCount of [7, 6, 0]) {
      expect((await passkeyLogin(school, device, { signCount })).body).toEqual(REFUSAL);
    }
    // The log hears of it.
    const response = device.get(await loginOptions(school), { signCount: 7 }) as PasskeyAssertion;
    const from = { ip: '10.0.0.1', userAgent: '' };
    await expect(loginByPasskey(school.ctx, response, from)).rejects.toMatchObject({
      status: 401,
      cause: { message: expect.stringContaining('somebody may have copied it') },
    });
    expect((await passkeyLogin(school, device, { signCount: 8 })).status).toBe(200);
  });

  test('a passkey whose owner was deactivated, deleted or has removed it', async () => {
    const school = await testSchool();
    const { queries } = school.ctx.database;
    const ana = await userWithPasskey(school);
    const bruno = await userWithPasskey(school);
    const carla = await userWithPasskey(school);
    await queries
      .updateTable('users')
      .set({ is_active: false })
      .where('id', '=', ana.user.id)
      .execute();
    await queries.deleteFrom('users').where('id', '=', bruno.user.id).execute();
    await carla.caller.delete(`/profiles/me/passkeys/${carla.passkey}/`);
    for (const { device } of [ana, bruno, carla]) {
      expect((await passkeyLogin(school, device)).body).toEqual(REFUSAL);
    }
    const failures = await queries
      .selectFrom('limit_events')
      .select('id')
      .where('kind', '=', 'login address')
      .execute();
    expect(failures).toHaveLength(3);
    const sessions = await queries
      .selectFrom('sessions')
      .select('id')
      .where('user_agent', '!=', 'test')
      .execute();
    expect(sessions).toEqual([]);
  });
});

describe('limits', () => {
  test('failures count by address, together with those of passwords', async () => {
    const school = await testSchool();
    const { device, user } = await userWithPasskey(school);
    const from = { remoteAddress: '10.0.0.1' };
    for (let n = 0; n < 25; n += 1) {
      const wrong = { email: `guess${n}@school.test`, password: 'x' };
      expect((await school.anyone.post('/token/', wrong, from)).status).toBe(401);
      expect((await school.anyone.post('/token/passkey/', {}, from)).status).toBe(401);
    }
    const blocked = await passkeyLogin(school, device);
    expect([blocked.status, blocked.body.detail]).toEqual([429, LOGIN_BLOCKED]);
    expect(blocked.headers['retry-after']).toBe('900');
    expect((await passkeyLogin(school, device, {}, '10.0.0.2')).status).toBe(200);
    // The passkey's owner was not among the guesses.
    const right = { email: user.email, password: 'a-long-password' };
    const other = { remoteAddress: '10.0.0.2' };
    expect((await school.anyone.post('/token/', right, other)).status).toBe(200);
  });

  test('wrong passwords for an account do not keep its owner’s passkey out', async () => {
    const school = await testSchool();
    const { device, user } = await userWithPasskey(school);
    const wrong = { email: user.email, password: 'wrong' };
    for (let n = 0; n < 10; n += 1) await school.anyone.post('/token/', wrong);
    expect((await school.anyone.post('/token/', wrong)).status).toBe(429);
    expect((await passkeyLogin(school, device, {}, '10.0.0.3')).status).toBe(200);
  });

  test('those that succeed do not count', async () => {
    const school = await testSchool();
    const { device } = await userWithPasskey(school);
    await passkeyLogin(school, device);
    const events = await school.ctx.database.queries
      .selectFrom('limit_events')
      .select('kind')
      .execute();
    expect(events).toEqual([{ kind: 'passkey start' }]);
  });

  test('one address gets 300 challenges in 15 minutes', async () => {
    const school = await testSchool();
    const at = school.ctx.now().toISOString();
    await school.ctx.database.queries
      .insertInto('limit_events')
      .values(Array.from({ length: 299 }, () => ({ kind: 'passkey start', key: '10.0.0.1', at })))
      .execute();
    const ask = (remoteAddress: string) =>
      school.anyone.post('/token/passkey/options/', {}, { remoteAddress });
    expect((await ask('10.0.0.1')).status).toBe(200);
    const refused = await ask('10.0.0.1');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '900']);
    expect((await ask('10.0.0.2')).status).toBe(200);
  });
});

describe('the address of the site', () => {
  test.for([
    ['http://trilha.test', false],
    ['http://127.0.0.1:8000', false],
    ['https://192.0.2.1', false],
    ['https://[2001:db8::1]', false],
    ['https://trilha.test', true],
    ['http://localhost:8000', true],
  ] as const)('%s: passkeys are %s', async ([publicUrl, works]) => {
    const school = await testSchool({ publicUrl });
    const caller = await school.as(await school.user());
    const { body } = await caller.get('/profiles/me/passkeys/');
    expect(body.is_available).toBe(works);
    const options = await school.anyone.post('/token/passkey/options/');
    expect(options.status).toBe(works ? 200 : 409);
    if (!works) expect(options.body.detail).toBe(PASSKEYS_NOT_HERE);
    const begun = await register(caller, authenticator(), {
      lie: { origin: publicUrl },
    });
    expect(begun.status).toBe(works ? 201 : 409);
  });
});
