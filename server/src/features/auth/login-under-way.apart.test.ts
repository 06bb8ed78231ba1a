import {
  CODE_REQUIRED,
  CODE_WRONG,
  LOGIN_REFUSED,
  PASSKEY_REFUSED,
  type PasskeyAssertion,
  TICKET_SPENT,
} from '@trilha/contract';
import { describe, expect, test, vi } from 'vitest';
import { loginOptions, userWithPasskey } from '../../../test/passkeys.ts';
import { confirmedLogin } from '../../../test/provider-login.ts';
import { PASSWORD, type School, type TestUser, testSchool } from '../../../test/school.ts';
import { codeAt, enableSecondFactor } from '../../../test/second-factor.ts';
import { exchangeTicket } from '../providers/providers.ts';
import { login as logInWith } from './auth.ts';
import { loginByPasskey } from './passkey-login.ts';

/** What happens between the verification of the next password and the session. */
let meanwhile: (() => Promise<unknown>) | undefined;

vi.mock(import('../../platform/security/passwords.ts'), async (original) => {
  const real = await original();
  const passwordMatches: typeof real.passwordMatches = async (...given) => {
    const matches = await real.passwordMatches(...given);
    const happens = meanwhile;
    meanwhile = undefined;
    await happens?.();
    return matches;
  };
  return { ...real, passwordMatches };
});

const from = { ip: '10.0.0.1', userAgent: 'test' };
const NEW = 'another password';

async function resetByLink(school: School, user: TestUser) {
  await school.anyone.post('/password-reset/', { email: user.email });
  const text = (await school.mails()).at(-1)?.text ?? '';
  const token = /token=([\w-]+)/.exec(text)?.[1];
  const reply = await school.anyone.post('/password-reset/confirm/', { token, password: NEW });
  expect(reply.status).toBe(204);
}

async function changeByAdmin(school: School, user: TestUser, changes: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(changes)) form.append(name, value);
  const admin = await school.as(await school.user({ is_superuser: true }));
  expect((await admin.patch(`/admin/users/${user.id}/`, form)).status).toBe(200);
}

const openSessions = (school: School, user: TestUser) =>
  school.ctx.database.queries
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', user.id)
    .where('revoked_at', 'is', null)
    .execute();

const login = (school: School, user: TestUser, more: object = {}) =>
  school.anyone.post('/token/', { email: user.email, password: PASSWORD, ...more });

describe('a log-in under way gets no session when meanwhile', () => {
  const events: Record<string, (school: School, user: TestUser) => Promise<unknown>> = {
    'the password is reset by a link': resetByLink,
    'the user changes the password': async (school, user) => {
      const change = { current_password: PASSWORD, new_password: NEW };
      const own = await school.as(user);
      expect((await own.post('/profiles/me/password/', change)).status).toBe(204);
      // The session in which the user did it stays.
      await school.ctx.database.queries.deleteFrom('sessions').execute();
    },
    'staff sets a password': (school, user) => changeByAdmin(school, user, { password: NEW }),
    'staff deactivates the account': (school, user) =>
      changeByAdmin(school, user, { is_active: 'false' }),
    'staff gives the account to another e-mail': (school, user) =>
      changeByAdmin(school, user, { email: 'new@school.test' }),
    'staff deletes the account': async (school, user) => {
      const admin = await school.as(await school.user({ is_superuser: true }));
      expect((await admin.delete(`/admin/users/${user.id}/`)).status).toBe(204);
    },
  };

  test.for(Object.entries(events))('%s', async ([, happens]) => {
    const school = await testSchool();
    const ana = await school.user({ password: PASSWORD });
    meanwhile = () => happens(school, ana);
    const reply = await login(school, ana);
    expect(meanwhile).toBeUndefined();
    expect([reply.status, reply.body.detail]).toEqual([401, LOGIN_REFUSED]);
    expect(await openSessions(school, ana)).toEqual([]);
  });

  test('the password is reset, also with a right code of the second step', async () => {
    const school = await testSchool();
    const paulo = await school.user({ is_staff: true, password: PASSWORD });
    const factor = await enableSecondFactor(school, paulo);
    meanwhile = () => resetByLink(school, paulo);
    const reply = await login(school, paulo, { code: factor.code() });
    expect([reply.status, reply.body.detail]).toEqual([401, LOGIN_REFUSED]);
    expect(await openSessions(school, paulo)).toEqual([]);
  });

  test('the second step is turned on: the code is asked for', async () => {
    const school = await testSchool();
    const paulo = await school.user({ is_staff: true, password: PASSWORD });
    const own = await school.as(paulo);
    const path = '/profiles/me/second-factor';
    const { secret } = (await own.post(`${path}/start/`, { current_password: PASSWORD })).body;
    meanwhile = async () => {
      const code = codeAt(secret, school.ctx.now());
      expect((await own.post(`${path}/confirm/`, { code })).status).toBe(200);
    };
    const reply = await login(school, paulo);
    expect(reply.status).toBe(403);
    expect(reply.body).toMatchObject({ detail: CODE_REQUIRED, code_required: true });
    // That in which it was turned on.
    expect(await openSessions(school, paulo)).toHaveLength(1);
  });

  test('the second step is reset, because phone and codes were lost', async () => {
    const school = await testSchool();
    const paulo = await school.user({ is_staff: true, password: PASSWORD });
    const factor = await enableSecondFactor(school, paulo);
    const admin = await school.as(await school.user({ is_superuser: true }));
    meanwhile = async () => {
      const reply = await admin.delete(`/admin/security/staff/${paulo.id}/second-factor/`);
      expect(reply.status).toBe(204);
    };
    const reply = await login(school, paulo, { code: factor.code() });
    expect([reply.status, reply.body.detail]).toEqual([403, CODE_WRONG]);
    expect(await openSessions(school, paulo)).toEqual([]);
    expect((await login(school, paulo)).status).toBe(200);
  });
});

test.for([
  ['reset', resetByLink],
  ['deactivated', (school, user) => changeByAdmin(school, user, { is_active: 'false' })],
] as const satisfies [string, (school: School, user: TestUser) => Promise<unknown>][])(
  'a log-in by a provider gets no session when the account is %s meanwhile',
  async ([, happens]) => {
    const school = await testSchool();
    const ana = await school.user({ password: PASSWORD });
    const { ticket, verifier } = await confirmedLogin(school, ana.id);
    // Of the session; the attempt is counted by `unsynced`.
    let transactions = 0;
    const { database } = school.ctx;
    const transaction: typeof database.transaction = async (work) => {
      transactions += 1;
      if (transactions === 1) await happens(school, ana);
      return database.transaction(work);
    };
    const ctx = { ...school.ctx, database: { ...database, transaction } };
    const exchange = exchangeTicket(ctx, { ticket, verifier, code: '' }, from);
    await expect(exchange).rejects.toMatchObject({ status: 401, body: { detail: TICKET_SPENT } });
    expect(transactions).toBe(1);
    expect(await openSessions(school, ana)).toEqual([]);
  },
);

/** A context in which something happens right before its first transaction: attempts are counted by `unsynced`. */
function withEvent(school: School, happens: () => Promise<unknown>) {
  const { database } = school.ctx;
  const seen = { transactions: 0 };
  const transaction: typeof database.transaction = async (work) => {
    seen.transactions += 1;
    if (seen.transactions === 1) await happens();
    return database.transaction(work);
  };
  return { seen, ctx: { ...school.ctx, database: { ...database, transaction } } };
}

const removeOwnPasskeys = async (school: School, user: TestUser) => {
  const own = await school.as(user);
  const { results } = (await own.get('/profiles/me/passkeys/')).body;
  for (const { id } of results) await own.delete(`/profiles/me/passkeys/${id}/`);
  await school.ctx.database.queries.deleteFrom('sessions').execute();
};

describe('a log-in by a passkey gets no session when meanwhile', () => {
  const events: Record<string, (school: School, user: TestUser) => Promise<unknown>> = {
    'the password is reset by a link': resetByLink,
    'staff deactivates the account': (school, user) =>
      changeByAdmin(school, user, { is_active: 'false' }),
    'its owner removes it': removeOwnPasskeys,
  };
  test.for(Object.entries(events))('%s', async ([, happens]) => {
    const school = await testSchool();
    const { user, device } = await userWithPasskey(school);
    await school.ctx.database.queries.deleteFrom('sessions').execute();
    const response = device.get(await loginOptions(school)) as PasskeyAssertion;
    const { ctx, seen } = withEvent(school, () => happens(school, user));
    const refused = { status: 401, body: { detail: PASSKEY_REFUSED } };
    await expect(loginByPasskey(ctx, response, from)).rejects.toMatchObject(refused);
    expect(seen.transactions).toBe(1);
    expect(await openSessions(school, user)).toEqual([]);
  });

  test('it is removed, where it was the second step', async () => {
    const school = await testSchool();
    const { user, device } = await userWithPasskey(school, { is_staff: true });
    await enableSecondFactor(school, user);
    const asked = await login(school, user);
    const passkey = device.get(asked.body.passkey_options) as PasskeyAssertion;
    const { ctx, seen } = withEvent(school, () => removeOwnPasskeys(school, user));
    const input = { email: user.email, password: PASSWORD, code: '', passkey };
    const refused = { status: 401, body: { detail: LOGIN_REFUSED } };
    await expect(logInWith(ctx, input, from)).rejects.toMatchObject(refused);
    expect(seen.transactions).toBe(1);
    expect(await openSessions(school, user)).toEqual([]);
  });
});
