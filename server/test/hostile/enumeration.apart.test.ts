import { api, type Endpoint } from '@trilha/contract';
import { expect, test, vi } from 'vitest';
import * as argon2 from '../../src/platform/security/argon2.ts';
import { PASSWORD, type School, testSchool } from '../school.ts';

// The real threads, wrapped so that its calls are counted: they are what takes time in a log-in.
vi.mock(import('../../src/platform/security/argon2.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    hash: vi.fn<typeof real.hash>(real.hash),
    verify: vi.fn<typeof real.verify>(real.verify),
  };
});

const { hash, verify } = vi.mocked(argon2);

/** Accounts of every kind, and an e-mail address that nobody has. */
const EMAILS = [
  'nobody@school.test',
  'ana@school.test',
  'inactive@school.test',
  'invited@school.test',
  'paulo@school.test',
  'erased@school.test',
];

async function schoolWithAccounts(): Promise<School> {
  const school = await testSchool();
  await school.user({ email: 'ana@school.test', password: PASSWORD });
  await school.user({ email: 'inactive@school.test', password: PASSWORD, is_active: false });
  await school.user({ email: 'invited@school.test' });
  const paulo = await school.user({
    email: 'paulo@school.test',
    password: PASSWORD,
    is_staff: true,
  });
  const { queries } = school.ctx.database;
  const at = school.ctx.now().toISOString();
  // With a second step, which nobody learns of who has not the password.
  await queries
    .insertInto('second_factors')
    .values({ user_id: paulo.id, secret: 'x', started_at: at, confirmed_at: at, last_step: 0 })
    .execute();
  const { id } = await school.user({ email: 'erased@school.test', password: PASSWORD });
  await queries
    .updateTable('users')
    .set({ erased_at: at, is_active: false })
    .where('id', '=', id)
    .execute();
  return school;
}

/** The calls of anybody who names an account, each with what a stranger could send. */
const CALLS: Readonly<Record<string, readonly ((email: string) => object)[]>> = {
  'auth.login': [
    (email) => ({ email, password: 'wrong-password' }),
    (email) => ({ email: email.toUpperCase(), password: 'wrong-password', code: '123456' }),
    (email) => ({ email: ` ${email} `, password: 'x'.repeat(1024) }),
  ],
  'auth.passkeyLogin': [
    (email) => ({
      response: {
        id: email,
        rawId: email,
        type: 'public-key',
        response: {
          clientDataJSON: 'x',
          authenticatorData: 'x',
          signature: 'x',
          userHandle: email,
        },
      },
    }),
  ],
  'passwords.request': [(email) => ({ email }), (email) => ({ email: email.toUpperCase() })],
  'passwords.check': [(email) => ({ token: email })],
  'passwords.confirm': [
    (email) => ({ token: email, password: 'a-new-password' }),
    (email) => ({ token: email, password: 'short' }),
  ],
  'auth.refresh': [(email) => ({ refresh: email })],
  'auth.logout': [(email) => ({ refresh: email })],
  'providers.exchange': [(email) => ({ ticket: email, verifier: email })],
  'contact.send': [
    (email) => ({
      first_name: 'Sérgio',
      last_name: 'Alves',
      email,
      subject: 'Outros assuntos',
      message: 'Bom dia!',
    }),
  ],
  'clientErrors.report': [(email) => ({ message: `Nobody knows ${email}.` })],
};

const publicCalls = new Map(
  Object.entries(api).flatMap(([group, of]) =>
    Object.entries(of)
      .map(([name, endpoint]): [string, Endpoint] => [`${group}.${name}`, endpoint])
      .filter(([, { access, body }]) => access === 'public' && body !== undefined),
  ),
);

test('every call of anybody that takes something is looked at', () => {
  expect(Object.keys(CALLS).toSorted()).toEqual([...publicCalls.keys()].toSorted());
});

test.for([...publicCalls])('%s answers alike whoever has the e-mail', async ([call, endpoint]) => {
  const school = await schoolWithAccounts();
  for (const bodyFor of CALLS[call] ?? []) {
    const outcomes = new Map<string, unknown>();
    for (const [at, email] of EMAILS.entries()) {
      hash.mockClear();
      verify.mockClear();
      // Limits by address are not what this is about.
      const remoteAddress = `10.0.${at}.${outcomes.size}`;
      const reply = await school.anyone.post(endpoint.path, bodyFor(email), { remoteAddress });
      const { date: _, ...headers } = reply.headers;
      outcomes.set(email, {
        status: reply.status,
        body: reply.text.replaceAll(email, 'the e-mail'),
        headers,
        hashes: hash.mock.calls.length,
        verifications: verify.mock.calls.map(([stored]) => stored.split('$').slice(1, 4)),
      });
    }
    const unknown = outcomes.get('nobody@school.test');
    for (const [email, outcome] of outcomes) expect(outcome, email).toEqual(unknown);
  }
  // Nobody is told by mail what the caller is not told, but for who asked for a new password.
  const mailed = (await school.mails()).map(({ recipient }) => recipient);
  const told =
    call === 'passwords.request'
      ? ['ana@school.test', 'invited@school.test', 'paulo@school.test']
      : [];
  expect(
    [...new Set(mailed)].filter((recipient) => recipient !== school.ctx.school.email).toSorted(),
  ).toEqual(told);
});
