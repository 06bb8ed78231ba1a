import { describe, expect, test } from 'vitest';
import { schoolWithMeanwhile } from '../../../test/meanwhile.ts';
import { PASSWORD, testSchool } from '../../../test/school.ts';
import { codeAt, enableSecondFactor } from '../../../test/second-factor.ts';
import { testKeys } from '../../../test/keys.ts';

const PATH = '/profiles/me/second-factor';

async function staffSchool() {
  const school = await testSchool();
  const paulo = await school.user({ password: PASSWORD, is_staff: true });
  return { school, paulo, caller: await school.as(paulo) };
}

describe('turning it on', () => {
  test('takes the password, then the first code, and is on only then', async () => {
    const { school, paulo, caller } = await staffSchool();
    const off = { is_on: false, is_required: false, recovery_codes_left: 0, asks_password: true };
    expect((await caller.get(`${PATH}/`)).body).toEqual(off);

    const missing = await caller.post(`${PATH}/start/`, {});
    expect(missing.status).toBe(400);
    expect(missing.body).toEqual({ current_password: ['Enter your current password.'] });
    const wrong = await caller.post(`${PATH}/start/`, { current_password: 'wrong' });
    expect(wrong.body).toEqual({ current_password: ['This is not your current password.'] });

    const started = await caller.post(`${PATH}/start/`, { current_password: PASSWORD });
    expect(started.status).toBe(200);
    expect(started.body.uri).toContain(`secret=${started.body.secret}`);
    expect(decodeURIComponent(started.body.uri)).toContain(`Escola Trilha:${paulo.email}`);
    expect((await caller.get(`${PATH}/`)).body).toEqual(off);

    const bad = await caller.post(`${PATH}/confirm/`, { code: '٠٠٠٠٠٠' });
    expect(bad.status).toBe(400);
    expect(bad.body).toEqual({
      code: ['This code is not right. Check the app and try again.'],
    });
    expect((await caller.post(`${PATH}/confirm/`, { code: ' ' })).body).toEqual({
      code: ['Enter the code from your authenticator app.'],
    });

    const code = codeAt(started.body.secret, school.ctx.now());
    const on = await caller.post(`${PATH}/confirm/`, {
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    });
    expect(on.status).toBe(200);
    expect(on.body.recovery_codes).toHaveLength(10);
    expect((await caller.get(`${PATH}/`)).body).toEqual({
      is_on: true,
      is_required: false,
      recovery_codes_left: 10,
      asks_password: true,
    });
    for (const call of ['start', 'confirm']) {
      const again = await caller.post(`${PATH}/${call}/`, { current_password: PASSWORD, code });
      expect(again.status).toBe(409);
      expect(again.body.detail).toBe('Two-step verification is on already.');
    }
  });

  test('ends every other session of the account, and no session of others', async () => {
    const { school, paulo, caller } = await staffSchool();
    const elsewhere = await school.as(paulo);
    const rita = await school.as(await school.user());
    const { caller: own } = await enableSecondFactor(school, paulo);
    expect((await elsewhere.get('/profiles/me/')).status).toBe(401);
    expect((await caller.get('/profiles/me/')).status).toBe(401);
    expect((await own.get('/profiles/me/')).status).toBe(200);
    expect((await rita.get('/profiles/me/')).status).toBe(200);
  });

  test('started again, it refuses the earlier secret, and after half an hour the new one too', async () => {
    const { school, paulo } = await staffSchool();
    let caller = await school.as(paulo);
    const start = async () =>
      (await caller.post(`${PATH}/start/`, { current_password: PASSWORD })).body.secret;
    const confirm = (secret: string) =>
      caller.post(`${PATH}/confirm/`, { code: codeAt(secret, school.ctx.now()) });
    const never = await caller.post(`${PATH}/confirm/`, { code: '123456' });
    expect(never.status).toBe(409);
    const first = await start();
    const second = await start();
    expect(second).not.toBe(first);
    expect((await confirm(first)).status).toBe(400);
    school.pass({ minutes: 30.5 });
    caller = await school.as(paulo);
    const late = await confirm(second);
    expect(late.status).toBe(409);
    expect(late.body.detail).toBe('Start again: this set-up is too old.');
    const third = await start();
    school.pass({ minutes: 29.5 });
    caller = await school.as(paulo);
    expect((await confirm(third)).status).toBe(200);
  });

  test('started again or confirmed while a code is read, that code turns nothing on', async () => {
    const { school, meanwhile } = await schoolWithMeanwhile();
    const caller = await school.as(await school.user({ password: PASSWORD, is_staff: true }));
    const start = async (): Promise<string> =>
      (await caller.post(`${PATH}/start/`, { current_password: PASSWORD })).body.secret;
    const confirm = (secret: string) =>
      caller.post(`${PATH}/confirm/`, { code: codeAt(secret, school.ctx.now()) });
    const isOn = async () => (await caller.get(`${PATH}/`)).body.is_on;
    const first = await start();
    let second = '';
    // Before the transaction that turns it on; the attempt is counted by `unsynced`.
    meanwhile(async () => {
      second = await start();
    });
    expect((await confirm(first)).status).toBe(409);
    expect(await isOn()).toBe(false);
    meanwhile(() => confirm(second));
    expect((await confirm(second)).status).toBe(409);
    expect(await isOn()).toBe(true);
  });

  test('confirmed several times at once, it returns one set of recovery codes', async () => {
    const { school, caller } = await staffSchool();
    const { secret } = (await caller.post(`${PATH}/start/`, { current_password: PASSWORD })).body;
    const code = codeAt(secret, school.ctx.now());
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => caller.post(`${PATH}/confirm/`, { code })),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(7).fill(409),
    ]);
    const stored = await school.ctx.database.queries
      .selectFrom('recovery_codes')
      .select('id')
      .execute();
    expect(stored).toHaveLength(10);
  });

  test('an account without a password is asked for none', async () => {
    const school = await testSchool();
    const caller = await school.as(await school.user({ is_superuser: true }));
    expect((await caller.get(`${PATH}/`)).body.asks_password).toBe(false);
    expect((await caller.post(`${PATH}/start/`, {})).status).toBe(200);
  });

  test('is for staff: a student is refused by every call', async () => {
    const school = await testSchool();
    const ana = await school.as(await school.user({ password: PASSWORD }));
    const calls = [
      ana.get(`${PATH}/`),
      ana.post(`${PATH}/start/`, { current_password: PASSWORD }),
      ...['confirm', 'recovery-codes', 'stop'].map((name) =>
        ana.post(`${PATH}/${name}/`, { code: '123456' }),
      ),
    ];
    for (const reply of await Promise.all(calls)) expect(reply.status).toBe(403);
    const rows = await school.ctx.database.queries
      .selectFrom('second_factors')
      .selectAll()
      .execute();
    expect(rows).toEqual([]);
  });
});

describe('once it is on', () => {
  test('new recovery codes replace the old ones', async () => {
    const { school, paulo } = await staffSchool();
    const { caller, code, recoveryCodes } = await enableSecondFactor(school, paulo);
    const renew = (typed: string | undefined) =>
      caller.post(`${PATH}/recovery-codes/`, { code: typed });
    expect((await renew('000000')).status).toBe(400);
    const renewed = (await renew(code())).body.recovery_codes as string[];
    expect(renewed).toHaveLength(10);
    expect(renewed).not.toEqual(recoveryCodes);
    expect((await renew(recoveryCodes[1])).status).toBe(400);
    expect((await renew(renewed[0])).status).toBe(200);
    expect((await school.mails()).at(-1)?.text).toContain('Restam 10');
  });

  test('is turned off with a code or a recovery code, and a mail says so', async () => {
    const { school, paulo } = await staffSchool();
    const first = await enableSecondFactor(school, paulo);
    expect((await first.caller.post(`${PATH}/stop/`, { code: '000000' })).status).toBe(400);
    expect((await first.caller.post(`${PATH}/stop/`, { code: first.code() })).status).toBe(204);
    const second = await enableSecondFactor(school, paulo);
    const code = second.recoveryCodes[0];
    expect((await second.caller.post(`${PATH}/stop/`, { code })).status).toBe(204);
    const again = await second.caller.post(`${PATH}/stop/`, { code });
    expect(again.status).toBe(409);
    expect(again.body.detail).toBe('Two-step verification is not on.');
    const renewing = await second.caller.post(`${PATH}/recovery-codes/`, { code });
    expect(renewing.status).toBe(409);

    const { queries } = school.ctx.database;
    expect(await queries.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
    const mails = await school.mails();
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Verificação em duas etapas ativada · Escola Trilha',
      'Verificação em duas etapas desativada · Escola Trilha',
      'Verificação em duas etapas ativada · Escola Trilha',
      'Verificação em duas etapas desativada · Escola Trilha',
    ]);
    for (const { recipient, text } of mails) {
      expect(recipient).toBe(paulo.email);
      expect(text).toContain('em 10 de março de 2026, às 12:');
      expect(text).toContain('https://trilha.test/profile#second-factor');
      expect(text).not.toContain(first.secret);
    }
  });

  test('wrong codes are limited by user, over all calls; a right one is not counted', async () => {
    const { school, paulo } = await staffSchool();
    const { caller, code } = await enableSecondFactor(school, paulo);
    const rita = await enableSecondFactor(
      school,
      await school.user({ password: PASSWORD, is_staff: true }),
    );
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await caller.post(`${PATH}/stop/`, { code: 'wrong' })).status).toBe(400);
      expect((await caller.post(`${PATH}/recovery-codes/`, { code: 'wrong' })).status).toBe(400);
    }
    const spent = await caller.post(`${PATH}/stop/`, { code: code() });
    expect(spent.status).toBe(429);
    expect(spent.body.detail).toBe('Too many wrong codes. Try again later.');
    expect(Number(spent.headers['retry-after'])).toBeGreaterThan(0);
    expect((await rita.caller.post(`${PATH}/recovery-codes/`, { code: rita.code() })).status).toBe(
      200,
    );
    school.pass({ minutes: 15.5 });
    const later = await school.as(paulo);
    expect((await later.post(`${PATH}/stop/`, { code: code() })).status).toBe(204);
  });

  test('the password at the start is limited too', async () => {
    const { caller } = await staffSchool();
    for (let tries = 0; tries < 10; tries += 1)
      await caller.post(`${PATH}/start/`, { current_password: 'x' });
    const spent = await caller.post(`${PATH}/start/`, { current_password: PASSWORD });
    expect(spent.status).toBe(429);
  });
});

describe('what the database stores', () => {
  test('is neither the secret nor a recovery code', async () => {
    const { school, paulo } = await staffSchool();
    const { secret, recoveryCodes } = await enableSecondFactor(school, paulo);
    const { queries } = school.ctx.database;
    const stored = JSON.stringify([
      await queries.selectFrom('second_factors').selectAll().execute(),
      await queries.selectFrom('recovery_codes').selectAll().execute(),
    ]);
    for (const known of [
      secret,
      ...recoveryCodes,
      ...recoveryCodes.map((each) => each.replace('-', '')),
    ]) {
      expect(stored.toLowerCase()).not.toContain(known.toLowerCase());
    }
  });

  test('cannot be used in another row or with another key', async () => {
    const { school, paulo } = await staffSchool();
    const own = await enableSecondFactor(school, paulo);
    const rita = await school.user({ password: PASSWORD, is_staff: true });
    await enableSecondFactor(school, rita);
    const { queries } = school.ctx.database;
    // Somebody who can write to the database copies their own secret to another user.
    const { secret } = await queries
      .selectFrom('second_factors')
      .select('secret')
      .where('user_id', '=', paulo.id)
      .executeTakeFirstOrThrow();
    await queries
      .updateTable('second_factors')
      .set({ secret })
      .where('user_id', '=', rita.id)
      .execute();
    const codes = await queries
      .selectFrom('recovery_codes')
      .select('code_hash')
      .where('user_id', '=', paulo.id)
      .execute();
    await queries
      .insertInto('recovery_codes')
      .values(codes.map((each) => ({ ...each, user_id: rita.id })))
      .execute();
    const login = (code: string | undefined) =>
      school.anyone.post('/token/', { email: rita.email, password: PASSWORD, code });
    expect((await login(own.code())).status).toBe(500);
    expect((await login(own.recoveryCodes[0])).status).toBe(403);

    Object.assign(school.ctx, {
      keys: { ...school.ctx.keys, ...secondFactorKeys('another secret') },
    });
    const other = await school.anyone.post('/token/', {
      email: paulo.email,
      password: PASSWORD,
      code: own.code(),
    });
    expect(other.status).toBe(500);
  });
});

function secondFactorKeys(secret: string) {
  const { secondFactors, recoveryCodes } = testKeys(secret);
  return { secondFactors, recoveryCodes };
}
