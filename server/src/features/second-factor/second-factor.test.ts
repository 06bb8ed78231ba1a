import { describe, expect, test } from 'vitest';
import { PASSWORD, type School, testSchool } from '../../../test/school.ts';
import { enableSecondFactor } from '../../../test/second-factor.ts';

const NEEDED = 'Digite o código do seu aplicativo autenticador';
const WRONG = 'Código incorreto. Confira o aplicativo e tente de novo.';

async function schoolWithPaulo() {
  const school = await testSchool();
  const paulo = await school.user({
    email: 'paulo@school.test',
    password: PASSWORD,
    is_staff: true,
  });
  return { school, paulo, factor: await enableSecondFactor(school, paulo) };
}

const login = (school: School, code?: string, password = PASSWORD, ip = '10.0.0.1') =>
  school.anyone.post(
    '/token/',
    { email: 'Paulo@School.test', password, code },
    { remoteAddress: ip },
  );

const statuses = async (replies: Promise<{ status: number }>[]) =>
  (await Promise.all(replies)).map(({ status }) => status).toSorted((a, b) => a - b);

/** A code that is not valid now. */
const wrongCode = (good: string) => (good === '000000' ? '000001' : '000000');

describe('the second step of a log-in', () => {
  test('asks for the code, accepts it with blanks, and returns the user as without a second step', async () => {
    const { school, factor } = await schoolWithPaulo();
    const asked = await login(school);
    expect(asked.status).toBe(403);
    expect(asked.body).toEqual({ detail: NEEDED, message: NEEDED, code_required: true });
    expect((await login(school, '  ')).body).toEqual(asked.body);

    const code = factor.code();
    const entered = await login(school, ` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect(entered.status).toBe(200);
    expect(entered.body.user).toMatchObject({ email: 'paulo@school.test', is_staff: true });
    const headers = { authorization: `Bearer ${entered.body.access}` };
    expect((await school.anyone.get('/admin/users/', { headers })).status).toBe(200);
  });

  test('a wrong password is answered as without a second step, code or not', async () => {
    const { school, factor } = await schoolWithPaulo();
    const unknown = await school.anyone.post('/token/', {
      email: 'nobody@school.test',
      password: 'x',
    });
    for (const code of [undefined, factor.code(), '000000', factor.recoveryCodes[0]]) {
      const reply = await login(school, code, 'not the password');
      expect(reply.status).toBe(401);
      expect(reply.body).toEqual(unknown.body);
    }
    // The code that was sent with a wrong password is still valid.
    expect((await login(school, factor.code())).status).toBe(200);
  });

  test('an inactive account is not asked for a code', async () => {
    const { school, paulo } = await schoolWithPaulo();
    await school.ctx.database.queries.updateTable('users').set({ is_active: false }).execute();
    const reply = await school.anyone.post('/token/', { email: paulo.email, password: PASSWORD });
    expect([reply.status, reply.body.code_required]).toEqual([401, undefined]);
  });

  test('a wrong code is 403 and not 401, at which the client would drop its session', async () => {
    const { school, factor } = await schoolWithPaulo();
    for (const code of [wrongCode(factor.code()), factor.code(2), '12345', 'abcde-fghjk', '✨']) {
      const reply = await login(school, code);
      expect(reply.status).toBe(403);
      expect(reply.body).toEqual({ detail: WRONG, message: WRONG, code_required: true });
    }
  });

  test('a code is valid once, and no earlier one after it', async () => {
    const { school, factor } = await schoolWithPaulo();
    const early = factor.code(-1);
    const code = factor.code();
    // The code that turned the second step on counts as used.
    expect((await login(school, early)).status).toBe(403);
    expect((await login(school, code)).status).toBe(200);
    expect((await login(school, code)).status).toBe(403);
    expect((await login(school, factor.code(1))).status).toBe(200);
    expect((await login(school, code)).status).toBe(403);
    school.pass({ minutes: 0.5 });
    expect((await login(school, factor.code())).status).toBe(403);
    school.pass({ minutes: 0.5 });
    expect((await login(school, factor.code())).status).toBe(200);
  });

  test('of several log-ins with the same code at once, one succeeds', async () => {
    const { school, factor } = await schoolWithPaulo();
    const code = factor.code();
    const at = (each: string) => [1, 2, 3, 4, 5].map(() => login(school, each));
    expect(await statuses(at(code))).toEqual([200, 403, 403, 403, 403]);
    const recovery = factor.recoveryCodes[0] ?? '';
    expect(await statuses(at(recovery))).toEqual([200, 403, 403, 403, 403]);
  });

  test('a set-up that is not confirmed asks for no code', async () => {
    const school = await testSchool();
    const paulo = await school.user({
      email: 'paulo@school.test',
      password: PASSWORD,
      is_staff: true,
    });
    const caller = await school.as(paulo);
    await caller.post('/profiles/me/second-factor/start/', { current_password: PASSWORD });
    expect((await login(school)).status).toBe(200);
  });

  test('a password set by mail does not bypass it', async () => {
    const { school } = await schoolWithPaulo();
    await school.anyone.post('/password-reset/', { email: 'paulo@school.test' });
    const mail = (await school.mails()).at(-1);
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const password = 'another-password';
    await school.anyone.post('/password-reset/confirm/', { token, password });
    expect((await login(school, '', password)).body.code_required).toBe(true);
  });

  test('a user who is no longer staff keeps the second step', async () => {
    const { school, paulo, factor } = await schoolWithPaulo();
    await school.ctx.database.queries
      .updateTable('users')
      .set({ is_staff: false })
      .where('id', '=', paulo.id)
      .execute();
    expect((await login(school)).status).toBe(403);
    expect((await login(school, factor.code())).status).toBe(200);
  });
});

describe('recovery codes', () => {
  test('each is valid once, in any case and with any dashes, and a mail says how many are left', async () => {
    const { school, factor } = await schoolWithPaulo();
    const [one = '', two = '', three = ''] = factor.recoveryCodes;
    expect((await login(school, one)).status).toBe(200);
    expect((await login(school, one)).status).toBe(403);
    expect((await login(school, two.toUpperCase().replace('-', ' '))).status).toBe(200);
    expect((await login(school, three.replace('-', ''))).status).toBe(200);
    const mails = (await school.mails()).filter(({ subject }) => subject.includes('recuperação'));
    expect(mails.map(({ text }) => /Restam \d+/.exec(text)?.[0])).toEqual([
      'Restam 9',
      'Restam 8',
      'Restam 7',
    ]);
    expect(mails[0]).toMatchObject({
      recipient: 'paulo@school.test',
      subject: 'Um código de recuperação foi usado · Escola Trilha',
    });
    const state = (await factor.caller.get('/profiles/me/second-factor/')).body;
    expect(state).toMatchObject({ is_on: true, recovery_codes_left: 7 });
  });

  test('codes of another user and hashes from the database are refused', async () => {
    const { school } = await schoolWithPaulo();
    const rita = await enableSecondFactor(
      school,
      await school.user({ password: PASSWORD, is_staff: true }),
    );
    const stored = await school.ctx.database.queries
      .selectFrom('recovery_codes')
      .select('code_hash')
      .executeTakeFirstOrThrow();
    for (const code of [rita.recoveryCodes[0], rita.code(), stored.code_hash]) {
      expect((await login(school, code)).status).toBe(403);
    }
  });
});

describe('limits', () => {
  test('ten wrong codes, then 429 for 15 minutes, also for the right one', async () => {
    const { school, factor } = await schoolWithPaulo();
    // From many addresses, because the limit counts by e-mail.
    for (let tries = 1; tries <= 10; tries += 1) {
      const reply = await login(school, wrongCode(factor.code()), PASSWORD, `10.0.1.${tries}`);
      expect(reply.status).toBe(403);
    }
    const blocked = await login(school, factor.code(), PASSWORD, '10.0.2.1');
    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers['retry-after'])).toBe(15 * 60);
    school.pass({ minutes: 15.5 });
    expect((await login(school, factor.code())).status).toBe(200);
  });

  test('wrong passwords and wrong codes count together; being asked does not count', async () => {
    const { school, factor } = await schoolWithPaulo();
    for (let tries = 0; tries < 20; tries += 1) expect((await login(school)).status).toBe(403);
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await login(school, undefined, 'wrong')).status).toBe(401);
      expect((await login(school, wrongCode(factor.code()))).status).toBe(403);
    }
    expect((await login(school)).status).toBe(429);
  });

  test('a right code leaves no counted attempt', async () => {
    const { school, factor } = await schoolWithPaulo();
    expect((await login(school, factor.code())).status).toBe(200);
    const events = await school.ctx.database.queries
      .selectFrom('limit_events')
      .selectAll()
      .execute();
    expect(events).toEqual([]);
  });

  test('attempts that come at once are counted too', async () => {
    const { school, factor } = await schoolWithPaulo();
    const wrong = wrongCode(factor.code());
    const found = await statuses(Array.from({ length: 25 }, () => login(school, wrong)));
    expect(found.filter((status) => status === 403).length).toBeLessThanOrEqual(10);
    expect(found.every((status) => status === 403 || status === 429)).toBe(true);
    expect((await login(school, factor.code())).status).toBe(429);
  });
});
