import { describe, expect, test } from 'vitest';
import { caller, PASSWORD, type School, testSchool } from '../../../test/school.ts';
import { authenticate } from '../../platform/security/sessions.ts';
import type { Database } from '../../platform/database/database.ts';
import { replacePassword } from '../passwords/passwords.ts';
import { changePassword } from './password.ts';

const NEW = 'cavalo bateria grampo';
const PATH = '/profiles/me/password/';
const WRONG = 'This is not your current password.';
const GUESSABLE = 'This password is easy to guess. Try a short sentence that only you know.';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

const login = (school: School, password: string) =>
  school.anyone.post('/token/', { email: 'ana@school.test', password });

async function schoolWithAna() {
  const school = await testSchool();
  const ana = await school.user({
    email: 'ana@school.test',
    first_name: 'Ana',
    password: PASSWORD,
  });
  const { access, refresh } = (await login(school, PASSWORD)).body;
  const here = caller(school.app, access);
  const change = (current_password: unknown, new_password: unknown, by = here) =>
    by.post(PATH, { current_password, new_password }, { headers: { 'user-agent': CHROME } });
  return { school, ana, here, refresh, change };
}

describe('changing the password', () => {
  test('ends every other session at once and keeps this one', async () => {
    const { school, ana, here, refresh, change } = await schoolWithAna();
    const bob = await school.as(await school.user());
    const phone = await school.as(ana);
    const tablet = (await login(school, PASSWORD)).body;
    const reply = await change(PASSWORD, NEW);
    expect([reply.status, reply.text]).toEqual([204, '']);

    expect((await here.get('/profiles/me/')).status).toBe(200);
    expect((await school.anyone.post('/token/refresh/', { refresh })).status).toBe(200);
    expect((await phone.get('/profiles/me/')).status).toBe(401);
    const renewed = await school.anyone.post('/token/refresh/', { refresh: tablet.refresh });
    expect(renewed.status).toBe(401);
    expect((await bob.get('/profiles/me/')).status).toBe(200);
    expect((await login(school, PASSWORD)).status).toBe(401);
    expect((await login(school, NEW)).status).toBe(200);
  });

  test('ends the links that could set another one', async () => {
    const { school, change } = await schoolWithAna();
    await school.anyone.post('/password-reset/', { email: 'ana@school.test' });
    const [mail] = await school.mails();
    const token = /\?token=(\S+)/.exec(mail?.text ?? '')?.[1];
    await change(PASSWORD, NEW);
    expect((await school.anyone.post('/password-reset/check/', { token })).status).toBe(400);
  });

  test('unblocks a user who was blocked for failed log-ins', async () => {
    const { school, change } = await schoolWithAna();
    for (let n = 0; n < 10; n += 1) await login(school, 'wrong');
    expect((await login(school, PASSWORD)).status).toBe(429);
    await change(PASSWORD, NEW);
    expect((await login(school, NEW)).status).toBe(200);
  });

  test('accepts any characters, with spaces at the ends', async () => {
    const { school, change } = await schoolWithAna();
    const odd = '  çãô 日本 🎬 ';
    expect((await change(PASSWORD, odd)).status).toBe(204);
    expect((await login(school, odd.trim())).status).toBe(401);
    expect((await login(school, odd)).status).toBe(200);
    expect((await change(odd.trim(), NEW)).body).toEqual({ current_password: [WRONG] });
    expect((await change(odd, NEW)).status).toBe(204);
  });

  test('notifies the user by mail, with the device and what to do', async () => {
    const { school, change } = await schoolWithAna();
    await change(PASSWORD, NEW);
    const mails = await school.mails();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      recipient: 'ana@school.test',
      subject: 'Sua senha foi alterada · Escola Trilha',
    });
    for (const body of [mails[0]?.html, mails[0]?.text]) {
      expect(body).toContain('Olá, Ana!');
      // 15:00 UTC is noon in São Paulo.
      expect(body).toContain('em 10 de março de 2026, às 12:00 (Chrome, Windows)');
      expect(body).toContain('Não foi você?');
      expect(body).toContain('https://trilha.test/esqueci-senha');
      expect(body).toContain('contato@trilha.test');
      expect(body).not.toContain(NEW);
    }
  });
});

describe('is refused', () => {
  test.for([
    [{}, ['Enter your current password.'], ['Enter a new password.']],
    [
      { current_password: '', new_password: '' },
      ['Enter your current password.'],
      ['Enter a new password.'],
    ],
    [
      { current_password: 7, new_password: null },
      ['Enter your current password.'],
      ['Enter a new password.'],
    ],
    [
      { current_password: 'wrong', new_password: '1234567' },
      [WRONG],
      ['Password must be at least 8 characters'],
    ],
    [
      { current_password: PASSWORD, new_password: '1234567' },
      undefined,
      ['Password must be at least 8 characters'],
    ],
    [
      { current_password: PASSWORD, new_password: 'x'.repeat(1025) },
      undefined,
      ['The password is too long.'],
    ],
    [{ current_password: PASSWORD, new_password: 'senha123' }, undefined, [GUESSABLE]],
    [{ current_password: PASSWORD, new_password: 'Trilha@2026' }, undefined, [GUESSABLE]],
    [{ current_password: 'wrong', new_password: 'user1user1' }, [WRONG], [GUESSABLE]],
    [
      { current_password: '', new_password: 'p@ssw0rd' },
      ['Enter your current password.'],
      [GUESSABLE],
    ],
    [{ current_password: 'x'.repeat(1025), new_password: NEW }, [WRONG], undefined],
    [{ current_password: `${PASSWORD} `, new_password: NEW }, [WRONG], undefined],
  ] as const)('%j, with all errors at once', async ([body, current_password, new_password]) => {
    const { school, here } = await schoolWithAna();
    const reply = await here.post(PATH, body);
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({
      ...(current_password && { current_password }),
      ...(new_password && { new_password }),
    });
    expect((await login(school, PASSWORD)).status).toBe(200);
    expect(await school.mails()).toEqual([]);
  });

  test('where the account has no password yet, which a call says', async () => {
    const { school, here } = await schoolWithAna();
    expect((await here.get(PATH)).body).toEqual({ is_set: true });
    const bob = await school.as(await school.user());
    expect((await bob.get(PATH)).body).toEqual({ is_set: false });
    const reply = await bob.post(PATH, { current_password: 'a', new_password: NEW });
    expect(reply.status).toBe(409);
    expect(reply.body.detail).toBe(
      'Your account has no password yet: ask for one with a link by e-mail.',
    );
    expect((await bob.post(PATH, {})).status).toBe(400);
  });

  test('for a deactivated user', async () => {
    const { school, ana, change } = await schoolWithAna();
    const { queries } = school.ctx.database;
    await queries.updateTable('users').set({ is_active: false }).where('id', '=', ana.id).execute();
    expect((await change(PASSWORD, NEW)).status).toBe(401);
  });
});

describe('wrong guesses', () => {
  test('are limited to ten in 15 minutes for each user; right ones do not count', async () => {
    const { school, change } = await schoolWithAna();
    const bob = await school.as(await school.user({ password: PASSWORD }));
    expect((await change(PASSWORD, PASSWORD)).status).toBe(204);
    for (let n = 0; n < 10; n += 1) {
      expect((await change(PASSWORD, 'short')).body).toEqual({
        new_password: ['Password must be at least 8 characters'],
      });
      expect((await change('wrong', NEW)).status).toBe(400);
      school.pass({ minutes: 1 });
    }
    const blocked = await change(PASSWORD, NEW);
    expect(blocked.status).toBe(429);
    // Of ten failures, one a minute, the oldest leaves the window in five minutes.
    expect(blocked.headers['retry-after']).toBe('300');
    expect(blocked.body.detail).toBe('Too many wrong passwords. Try again later.');
    expect((await change(PASSWORD, NEW, bob)).status).toBe(204);
    expect((await login(school, PASSWORD)).status).toBe(200);
    school.pass({ minutes: 4 });
    const { access } = (await login(school, PASSWORD)).body;
    school.pass({ minutes: 2 });
    expect((await change(PASSWORD, NEW, caller(school.app, access))).status).toBe(204);
  });

  test('that can be no password at all are not verified, and do not count', async () => {
    const { change } = await schoolWithAna();
    for (let n = 0; n < 10; n += 1) {
      expect((await change('x'.repeat(1025), NEW)).status).toBe(400);
    }
    expect((await change(PASSWORD, NEW)).status).toBe(204);
  });

  test('are counted also when they come at once', async () => {
    const { change } = await schoolWithAna();
    const replies = await Promise.all(Array.from({ length: 25 }, () => change('wrong', NEW)));
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(15);
  });
});

describe('when the password changes from elsewhere meanwhile', () => {
  test('of several changes at once, one is done; the others end with their sessions', async () => {
    const { school, ana, change } = await schoolWithAna();
    const devices = await Promise.all([1, 2, 3].map(() => school.as(ana)));
    const replies = await Promise.all(
      devices.map((device, index) => change(PASSWORD, `senha nova ${index}`, device)),
    );
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1);
    for (const [index, { status, body }] of replies.entries()) {
      const isDone = status === 204;
      // Who comes so late that the session has ended is told that.
      if (status !== 401) expect(body).toEqual(isDone ? undefined : { current_password: [WRONG] });
      expect((await devices[index]?.get('/profiles/me/'))?.status).toBe(isDone ? 200 : 401);
      expect((await login(school, `senha nova ${index}`)).status).toBe(isDone ? 200 : 401);
    }
    expect(await school.mails()).toHaveLength(1);
  });

  test('a password that a link sets after the verification is not overwritten', async () => {
    const { school, ana } = await schoolWithAna();
    const { database } = school.ctx;
    const user = await authenticate(school.ctx, `Bearer ${await school.tokenOf(ana)}`);
    const linkUsed: Database = {
      ...database,
      // Of the change; the attempt is counted by `unsynced`.
      transaction: async (work) => {
        await database.transaction((trx) => replacePassword(school.ctx, trx, user, 'by the link'));
        return database.transaction(work);
      },
    };
    const input = { current_password: PASSWORD, new_password: NEW };
    const changing = changePassword({ ...school.ctx, database: linkUsed }, user, input, '');
    await expect(changing).rejects.toMatchObject({ status: 400 });
    const { password_hash } = await database.queries
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', ana.id)
      .executeTakeFirstOrThrow();
    expect(password_hash).toBe('by the link');
    expect(await school.mails()).toEqual([]);
  });
});
