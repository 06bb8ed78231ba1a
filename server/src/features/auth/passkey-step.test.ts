import { CODE_REQUIRED, LOGIN_BLOCKED, PASSKEY_STEP_REFUSED } from '@trilha/contract';
import { describe, expect, test } from 'vitest';
import {
  type Authenticator,
  authenticator,
  type Lie,
  passkeyLogin,
  register,
  userWithPasskey,
} from '../../../test/passkeys.ts';
import { confirmedLogin } from '../../../test/provider-login.ts';
import { PASSWORD, type School, testSchool } from '../../../test/school.ts';
import { enableSecondFactor } from '../../../test/second-factor.ts';

/** Where somebody begins to add a passkey. */
const ADDING = '/profiles/me/passkeys/options/';

/** Paulo has an authenticator app and a passkey. */
async function schoolWithPaulo() {
  const school = await testSchool();
  const paulo = await userWithPasskey(school, { email: 'paulo@school.test', is_staff: true });
  return { school, ...paulo, factor: await enableSecondFactor(school, paulo.user) };
}

const login = (school: School, more: object = {}, remoteAddress = '10.0.0.1') =>
  school.anyone.post(
    '/token/',
    { email: 'paulo@school.test', password: PASSWORD, ...more },
    { remoteAddress },
  );

/** Password, then passkey. */
async function loginWith(school: School, device: Authenticator, lie: Lie = {}) {
  const asked = await login(school);
  return login(school, { passkey: device.get(asked.body.passkey_options, lie) });
}

const optionsOf = async (school: School) => (await login(school)).body.passkey_options;

describe('a passkey as the second step', () => {
  test('is asked for together with the code, after the right password only', async () => {
    const { school, device } = await schoolWithPaulo();
    const wrong = await login(school, { password: 'wrong' });
    expect([wrong.status, wrong.body.passkey_options]).toEqual([401, undefined]);
    const asked = await login(school);
    expect(asked.status).toBe(403);
    expect(asked.body).toEqual({
      detail: CODE_REQUIRED,
      message: CODE_REQUIRED,
      code_required: true,
      passkey_options: {
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        rpId: 'trilha.test',
        timeout: 300_000,
        userVerification: 'preferred',
        allowCredentials: [
          { id: device.id, type: 'public-key', transports: ['internal', 'hybrid'] },
        ],
      },
    });
    const passkey = device.get(asked.body.passkey_options);
    const entered = await login(school, { passkey });
    expect(entered.status).toBe(200);
    expect(entered.body.user).toMatchObject({ email: 'paulo@school.test', is_staff: true });
  });

  test('the code is accepted still, and offers the passkey again where it is wrong', async () => {
    const { school, factor, device } = await schoolWithPaulo();
    const wrong = await login(school, { code: 'abcde-fghjk' });
    expect(wrong.status).toBe(403);
    const passkey = device.get(wrong.body.passkey_options);
    expect((await login(school, { code: factor.code() })).status).toBe(200);
    expect((await login(school, { passkey })).status).toBe(200);
  });

  test('need not verify its user: the password was the other factor', async () => {
    const { school, device } = await schoolWithPaulo();
    expect((await loginWith(school, device, { isVerified: false })).status).toBe(200);
    // By itself it does not log in.
    expect((await passkeyLogin(school, device, { isVerified: false })).status).toBe(401);
  });

  test('is not asked of who has none, nor where the log-in has one step', async () => {
    const school = await testSchool();
    const rita = await school.user({
      email: 'paulo@school.test',
      is_staff: true,
      password: PASSWORD,
    });
    await enableSecondFactor(school, rita);
    expect((await login(school)).body).toEqual({
      detail: CODE_REQUIRED,
      message: CODE_REQUIRED,
      code_required: true,
    });
    const { user } = await userWithPasskey(school);
    const one = await school.anyone.post('/token/', { email: user.email, password: PASSWORD });
    expect(one.status).toBe(200);
  });

  test('a passkey with a wrong password is answered like any wrong password', async () => {
    const { school, device } = await schoolWithPaulo();
    const passkey = device.get((await login(school)).body.passkey_options);
    const reply = await login(school, { password: 'wrong', passkey });
    expect([reply.status, reply.body.code_required]).toEqual([401, undefined]);
    // It was not used by that.
    expect((await login(school, { passkey })).status).toBe(200);
  });

  const lies: Record<string, Lie> = {
    'another origin': { origin: 'https://evil.example' },
    'another relying party': { rpId: 'evil.example' },
    'another challenge': { challenge: 'A'.repeat(43) },
    'nobody present': { isPresent: false },
    'a signature of other data': { breaksSignature: true },
  };
  test.for(Object.entries(lies))('refused is %s, with a new challenge', async ([, lie]) => {
    const { school, device } = await schoolWithPaulo();
    const reply = await loginWith(school, device, lie);
    expect(reply.status).toBe(403);
    expect(reply.body).toMatchObject({ detail: PASSKEY_STEP_REFUSED, code_required: true });
    const passkey = device.get(reply.body.passkey_options);
    expect((await login(school, { passkey })).status).toBe(200);
  });

  test('refused is the passkey of somebody else, and one that nobody has', async () => {
    const { school } = await schoolWithPaulo();
    const other = await userWithPasskey(school);
    const refused = [403, PASSKEY_STEP_REFUSED];
    for (const device of [other.device, authenticator()]) {
      const reply = await loginWith(school, device);
      expect([reply.status, reply.body.detail]).toEqual(refused);
    }
    // Nor for a challenge that the other user was given for a second step of their own.
    const thief = await userWithPasskey(school, { email: 'thief@school.test', is_staff: true });
    await enableSecondFactor(school, thief.user);
    const theirs = (await login(school, { email: 'thief@school.test' })).body.passkey_options;
    const reply = await login(school, { passkey: thief.device.get(theirs) });
    expect([reply.status, reply.body.detail]).toEqual(refused);
  });

  test('is asked for while another passkey is added, and does not end that', async () => {
    const { school, factor } = await schoolWithPaulo();
    const { body } = await factor.caller.post(ADDING, { current_password: PASSWORD });
    expect((await login(school)).body.passkey_options).toBeDefined();
    const response = authenticator().create(body);
    expect((await factor.caller.post('/profiles/me/passkeys/', { response })).status).toBe(201);
  });

  test('refused is a challenge of a log-in or of another user, a used one and an old one', async () => {
    const { school, device, factor } = await schoolWithPaulo();
    const rita = await userWithPasskey(school, { email: 'rita@school.test', is_staff: true });
    await enableSecondFactor(school, rita.user);
    const asked = await login(school);
    const options = asked.body.passkey_options;
    const refused = async (passkey: object) => {
      const reply = await login(school, { passkey });
      expect([reply.status, reply.body.detail]).toEqual([403, PASSKEY_STEP_REFUSED]);
    };
    const open = await school.anyone.post('/token/passkey/options/');
    await refused(device.get(options, { challenge: open.body.challenge }));
    const hers = await login(school, { email: 'rita@school.test' });
    await refused(device.get(options, { challenge: hers.body.passkey_options.challenge }));
    const adding = await factor.caller.post(ADDING, { current_password: PASSWORD });
    await refused(device.get(options, { challenge: adding.body.challenge }));

    const good = device.get((await login(school)).body.passkey_options);
    // Nor does it log in without the password.
    const alone = await school.anyone.post('/token/passkey/', { response: good });
    expect(alone.status).toBe(401);
    expect((await login(school, { passkey: good })).status).toBe(200);
    await refused(good);
    const late = device.get((await login(school)).body.passkey_options);
    school.pass({ minutes: 5.1 });
    await refused(late);
  });

  test('of several log-ins with one answer at once, one succeeds', async () => {
    const { school, device } = await schoolWithPaulo();
    const passkey = device.get((await login(school)).body.passkey_options);
    const replies = await Promise.all([1, 2, 3, 4].map(() => login(school, { passkey })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 403, 403, 403,
    ]);
  });

  test('refused is a counter that goes back', async () => {
    const { school, device } = await schoolWithPaulo();
    expect((await loginWith(school, device, { signCount: 5 })).status).toBe(200);
    expect((await loginWith(school, device, { signCount: 5 })).status).toBe(403);
    expect((await loginWith(school, device, { signCount: 6 })).status).toBe(200);
  });

  test('wrong ones count like wrong passwords; what cannot be one is as if it were missing', async () => {
    const { school, device } = await schoolWithPaulo();
    for (const passkey of ['x', {}, null, { ...device.get(await optionsOf(school)), id: '' }]) {
      expect((await login(school, { passkey })).body.detail).toBe(CODE_REQUIRED);
    }
    for (let n = 1; n <= 10; n += 1) {
      const passkey = authenticator({ algorithm: 'Ed25519' }).get(await optionsOf(school));
      expect((await login(school, { passkey }, `10.0.1.${n}`)).status).toBe(403);
    }
    const blocked = await login(school);
    expect([blocked.status, blocked.body.detail]).toEqual([429, LOGIN_BLOCKED]);
  });
});

test('a log-in by a provider takes a passkey as its second step, too', async () => {
  const { school, user, device } = await schoolWithPaulo();
  const { ticket, verifier } = await confirmedLogin(school, user.id);
  const exchange = (more: object = {}) =>
    school.anyone.post('/token/provider/', { ticket, verifier, ...more });
  const asked = await exchange();
  expect([asked.status, asked.body.detail]).toEqual([403, CODE_REQUIRED]);
  const wrong = authenticator().get(asked.body.passkey_options);
  const refused = await exchange({ passkey: wrong });
  expect([refused.status, refused.body.detail]).toEqual([403, PASSKEY_STEP_REFUSED]);
  const passkey = device.get(refused.body.passkey_options);
  const entered = await exchange({ passkey });
  expect([entered.status, entered.body.user?.id]).toEqual([200, user.id]);
  expect((await exchange({ passkey })).status).toBe(401);
});

test('where the school requires the app of its staff, a passkey alone does not restore their rights', async () => {
  const { school, device } = await schoolWithPaulo();
  const teacher = await userWithPasskey(school, { is_staff: true });
  await school.ctx.database.queries
    .insertInto('school_settings')
    .values({ name: 'staff_second_factor_required', is_on: true })
    .execute();
  const statusOf = async (of: Authenticator) => {
    const { access } = (await passkeyLogin(school, of)).body;
    const headers = { authorization: `Bearer ${access}` };
    return (await school.anyone.get('/admin/users/', { headers })).status;
  };
  expect(await statusOf(teacher.device)).toBe(403);
  expect(await statusOf(device)).toBe(200);
  // They may add passkeys meanwhile.
  expect((await register(teacher.caller, authenticator())).status).toBe(201);
});
