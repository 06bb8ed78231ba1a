import { describe, expect, test } from 'vitest';
import { PASSWORD, type School, testSchool } from '../../../test/school.ts';

/** The calls that are limited by address, and how many of them one address may make. */
const calls: Record<
  string,
  { max: number; answer: number; call: (n: number) => [path: string, body: object] }
> = {
  'log-ins': {
    max: 50,
    answer: 401,
    call: (n) => ['/token/', { email: `guess${n}@school.test`, password: PASSWORD }],
  },
  'tickets of providers': {
    max: 50,
    answer: 401,
    call: () => ['/token/provider/', { ticket: 'x', verifier: 'y' }],
  },
  'requests for a password': {
    max: 20,
    answer: 202,
    call: (n) => ['/password-reset/', { email: `guess${n}@school.test` }],
  },
  'contact messages': {
    max: 5,
    answer: 201,
    call: () => [
      '/contact/',
      {
        first_name: 'Ana',
        last_name: 'Souza',
        email: 'ana@school.test',
        subject: 'Agendar uma aula experimental',
        message: 'Oi',
      },
    ],
  },
};

describe('the addresses of one IPv6 network share the limit of', () => {
  test.for(Object.entries(calls))('%s', async ([, { max, answer, call }]) => {
    const school = await testSchool();
    const status = async (address: string, n: number) => {
      const [path, body] = call(n);
      return (await school.anyone.post(path, body, { remoteAddress: address })).status;
    };
    for (let n = 0; n < max; n += 1) {
      expect(await status(`2001:db8:1:2:${n.toString(16)}::1`, n)).toBe(answer);
    }
    expect(await status('2001:db8:1:2:ffff:ffff:ffff:ffff', max)).toBe(429);
    expect(await status('2001:db8:1:3::1', max)).toBe(answer);
    expect(await status('10.0.0.1', max)).toBe(answer);
  });
});

test('what an address does of one kind counts for no other kind', async () => {
  const school = await testSchool();
  const send = async (name: string, n: number) => {
    const [path, body] = calls[name]!.call(n);
    return (await school.anyone.post(path, body, { remoteAddress: '10.0.0.1' })).status;
  };
  for (let n = 0; n < 20; n += 1) expect(await send('requests for a password', n)).toBe(202);
  expect(await send('requests for a password', 20)).toBe(429);
  expect(await send('contact messages', 0)).toBe(201);
});

describe('a clock that was set back', () => {
  const login = (school: School, password: string) =>
    school.anyone.post('/token/', { email: 'ana@school.test', password });

  test('prolongs no block: it lasts for its window from then on at most', async () => {
    const school = await testSchool();
    await school.user({ email: 'ana@school.test', password: PASSWORD });
    for (let n = 0; n < 10; n += 1) await login(school, 'wrong');
    school.pass({ days: -300 });
    const blocked = await login(school, PASSWORD);
    expect([blocked.status, blocked.headers['retry-after']]).toEqual([429, '900']);
    school.pass({ minutes: 14 });
    expect((await login(school, PASSWORD)).status).toBe(429);
    school.pass({ minutes: 2 });
    expect((await login(school, PASSWORD)).status).toBe(200);
  });
});
