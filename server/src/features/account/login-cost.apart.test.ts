import { beforeEach, expect, test, vi } from 'vitest';
import { PASSWORD, testSchool } from '../../../test/school.ts';
import * as argon2 from '../../platform/security/argon2.ts';

// The real threads, wrapped so that its calls are counted.
vi.mock(import('../../platform/security/argon2.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    hash: vi.fn<typeof real.hash>(real.hash),
    verify: vi.fn<typeof real.verify>(real.verify),
  };
});

const { hash, verify } = vi.mocked(argon2);
beforeEach(() => {
  hash.mockClear();
  verify.mockClear();
});

/** What a log-in has hashed. Parameters and lengths determine how much work a verification is. */
function work() {
  return {
    hashes: hash.mock.calls.length,
    verifications: verify.mock.calls.map(([stored]) => {
      const [, kind, version, cost, salt, tag] = stored.split('$');
      return [kind, version, cost, salt?.length, tag?.length].join(' ');
    }),
  };
}

const ONE = { hashes: 0, verifications: ['argon2id v=19 m=19456,t=2,p=1 22 43'] };

test('every refused log-in costs one verification with the same parameters, the first one too', async () => {
  const school = await testSchool();
  const cases = {
    // The first one: no unknown e-mail has been looked up in this process before.
    'unknown e-mail': 'nobody@school.test',
    'wrong password': (await school.user({ password: PASSWORD })).email,
    'inactive account': (await school.user({ password: PASSWORD, is_active: false })).email,
    'inactive account without password': (await school.user({ is_active: false })).email,
    'account without password': (await school.user()).email,
  };
  for (const [name, email] of Object.entries(cases)) {
    for (const password of ['wrong password', PASSWORD]) {
      if (name === 'wrong password' && password === PASSWORD) continue;
      hash.mockClear();
      verify.mockClear();
      const reply = await school.anyone.post('/token/', { email, password });
      expect(reply.status, name).toBe(401);
      expect(work(), name).toEqual(ONE);
    }
  }
});

test('a successful log-in costs one verification too', async () => {
  const school = await testSchool();
  const { email } = await school.user({ password: PASSWORD });
  hash.mockClear();
  expect((await school.anyone.post('/token/', { email, password: PASSWORD })).status).toBe(200);
  expect(work()).toEqual(ONE);
});

test('a blocked log-in costs no verification, whether or not the e-mail is known', async () => {
  const school = await testSchool();
  const { email } = await school.user({ password: PASSWORD });
  for (const of of [email, 'nobody@school.test']) {
    const attempt = () => school.anyone.post('/token/', { email: of, password: 'wrong' });
    for (let n = 0; n < 10; n += 1) await attempt();
    verify.mockClear();
    expect((await attempt()).status).toBe(429);
    expect(verify).not.toHaveBeenCalled();
  }
});
