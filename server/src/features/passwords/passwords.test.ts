import { describe, expect, test } from 'vitest';
import { schoolWithMeanwhile } from '../../../test/meanwhile.ts';
import { PASSWORD, testSchool } from '../../../test/school.ts';
import { tables } from '../../platform/database/tables.ts';
import { answerRequests, deleteOldLinks } from './passwords.ts';
import {
  NEW,
  SPENT,
  schoolWithAna,
  ask,
  tokens,
  newToken,
  confirm,
  check,
  login,
} from '../../../test/password-links.ts';

describe('asking for a new password', () => {
  test('mails a link that sets it', async () => {
    const { school } = await schoolWithAna();
    const asked = await ask(school, ' ANA@school.TEST ');
    expect(asked.status).toBe(202);
    expect(asked.text).toBe('');
    const [mail] = await school.mails();
    expect(mail).toMatchObject({
      recipient: 'ana@school.test',
      subject: 'Crie uma senha nova · Escola Trilha',
    });
    for (const body of [mail?.html, mail?.text]) {
      expect(body).toContain('Olá, Ana!');
      expect(body).toContain('https://trilha.test/redefinir-senha?token=');
      expect(body).toContain('O link vale por uma hora e só pode ser usado uma vez.');
    }
    const [token = ''] = await tokens(school);
    expect((await check(school, token)).body).toEqual({
      purpose: 'reset',
      email: 'ana@school.test',
    });
    const set = await confirm(school, token);
    expect(set.status).toBe(204);
    expect(set.text).toBe('');
    expect((await login(school, NEW)).status).toBe(200);
    expect((await login(school, PASSWORD)).status).toBe(401);
  });

  test('works for who has never set one, and greets by the username where there is no name', async () => {
    const school = await testSchool();
    await school.user({ email: 'new@school.test', username: 'novato' });
    const token = await newToken(school, 'new@school.test');
    expect((await school.mails())[0]?.text).toContain('Olá, novato!');
    expect((await confirm(school, token)).status).toBe(204);
    expect((await login(school, NEW, 'new@school.test')).status).toBe(200);
  });

  test('gets the same answer after the same work, whether or not the e-mail is known', async () => {
    const { school } = await schoolWithAna();
    await school.user({ email: 'gone@school.test', password: PASSWORD, is_active: false });
    const { queries } = school.ctx.database;
    /** The whole database without ids, times and the e-mails themselves. */
    const written = async () => {
      const found: Record<string, unknown[]> = {};
      for (const table of Object.keys(tables) as (keyof typeof tables)[]) {
        if (table === 'users') continue;
        const rows: Record<string, unknown>[] = await queries
          .selectFrom(table)
          .selectAll()
          .execute();
        found[table] = rows.map(
          ({ id: _, email: __, requested_at: ___, at: ____, ...rest }) => rest,
        );
      }
      return found;
    };
    const answers: unknown[] = [];
    const traces: unknown[] = [];
    for (const email of ['ana@school.test', 'gone@school.test', 'nobody@school.test']) {
      await queries.deleteFrom('password_requests').execute();
      await queries.deleteFrom('limit_events').execute();
      const { status, text, headers } = await ask(school, email);
      const { date: _, ...others } = headers;
      answers.push({ status, text, others });
      traces.push(await written());
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    // The account is not looked up yet, so the rows written so far are the same in every table.
    expect(traces[1]).toEqual(traces[0]);
    expect(traces[2]).toEqual(traces[0]);
  });

  test('mails nothing to an unknown e-mail or an inactive account', async () => {
    const { school } = await schoolWithAna();
    await school.user({ email: 'gone@school.test', password: PASSWORD, is_active: false });
    await ask(school, 'gone@school.test');
    await ask(school, 'nobody@school.test');
    expect(await school.mails()).toEqual([]);
    const left = school.ctx.database.queries.selectFrom('password_requests').selectAll();
    expect(await left.execute()).toEqual([]);
  });

  test('mails one account at most three times an hour, with the same answer', async () => {
    const { school } = await schoolWithAna();
    await school.user({ email: 'bob@school.test', password: PASSWORD });
    for (let n = 0; n < 5; n += 1) {
      expect((await ask(school, 'ana@school.test', `10.0.0.${n}`)).status).toBe(202);
      await school.mails();
      school.pass({ minutes: 1 });
    }
    expect(await school.mails()).toHaveLength(3);
    // The newest link is still valid, and other accounts still get mails.
    const newest = (await tokens(school)).at(-1) ?? '';
    expect((await check(school, newest)).status).toBe(200);
    await ask(school, 'bob@school.test');
    expect(await school.mails()).toHaveLength(4);
    school.pass({ minutes: 56 });
    await deleteOldLinks(school.ctx);
    await ask(school, 'ana@school.test');
    expect(await school.mails()).toHaveLength(5);
  });

  test('three an hour also when the requests come at once', async () => {
    const { school } = await schoolWithAna();
    await Promise.all(Array.from({ length: 10 }, () => ask(school, 'ana@school.test')));
    // Concurrently, as several processes do.
    await Promise.all(Array.from({ length: 4 }, () => answerRequests(school.ctx)));
    expect(await school.mails()).toHaveLength(3);
  });

  test('an address may ask twenty times an hour', async () => {
    const { school } = await schoolWithAna();
    for (let n = 0; n < 20; n += 1) {
      expect((await ask(school, `who${n}@school.test`)).status).toBe(202);
    }
    school.pass({ minutes: 10 });
    const blocked = await ask(school, 'ana@school.test');
    expect(blocked.status).toBe(429);
    expect(blocked.headers['retry-after']).toBe('3000');
    expect(blocked.body).toEqual({
      detail: 'Muitos pedidos. Tente novamente mais tarde.',
      message: 'Muitos pedidos. Tente novamente mais tarde.',
    });
    expect(await school.mails()).toEqual([]);
    expect((await ask(school, 'ana@school.test', '10.0.0.2')).status).toBe(202);
    school.pass({ minutes: 51 });
    expect((await ask(school, 'ana@school.test')).status).toBe(202);
  });

  test.for([
    [{}, 'Informe seu email'],
    [{ email: ' ' }, 'Informe seu email'],
    [{ email: 'ana' }, 'Informe um email válido'],
    [{ email: 'ana@school.test\r\nBcc: eve@x.test' }, 'Informe um email válido'],
  ] as const)('%j is refused in the language of its page', async ([body, sentence]) => {
    const school = await testSchool();
    const reply = await school.anyone.post('/password-reset/', body);
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({ email: [sentence] });
  });

  test('a request that cannot be answered delays no other, and is told and tried again', async () => {
    const { school, meanwhile } = await schoolWithMeanwhile();
    const users = [await school.user(), await school.user()];
    for (const { email } of users) await ask(school, email);
    meanwhile(() => Promise.reject(new Error('No room for a mail')));
    await expect(answerRequests(school.ctx)).rejects.toThrow('No room for a mail');
    const recipients = async () => (await school.mails()).map(({ recipient }) => recipient);
    expect(await recipients()).toEqual([users[1]?.email, users[0]?.email]);
  });

  test('an account with an invalid e-mail does not delay the others', async () => {
    const { school } = await schoolWithAna();
    await school.user({ email: 'odd,one@school.test', password: PASSWORD });
    const { queries } = school.ctx.database;
    const requested_at = school.ctx.now().toISOString();
    for (const email of ['odd,one@school.test', 'ana@school.test']) {
      await queries.insertInto('password_requests').values({ email, requested_at }).execute();
    }
    expect(await school.mails()).toMatchObject([{ recipient: 'ana@school.test' }]);
  });
});

describe('the new password', () => {
  test.for([
    ['1234567', 'A senha precisa ter pelo menos 8 caracteres'],
    ['', 'Informe a nova senha'],
    [undefined, 'Informe a nova senha'],
    ['x'.repeat(1025), 'A senha é longa demais'],
  ] as const)('%j is refused, and the link stays good', async ([password, sentence]) => {
    const { school } = await schoolWithAna();
    const token = await newToken(school);
    const path = '/password-reset/confirm/';
    const reply = await school.anyone.post(path, { token, password });
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({ password: [sentence] });
    const both = await school.anyone.post(path, { token: 'x', password });
    expect(both.body).toEqual({ token: [SPENT], password: [sentence] });
    expect((await confirm(school, token)).status).toBe(204);
  });

  test.for([
    '12345678',
    'P4ssw0rd!',
    'senha123',
    'Quaresma@91',
    'anaq1991',
    'escolatrilha',
    'trilha26',
  ])('%j is easy to guess for this person, and the link stays good', async (password) => {
    const { school, ana } = await schoolWithAna();
    await school.ctx.database.queries
      .updateTable('users')
      .set({ username: 'anaq', last_name: 'Quaresma' })
      .where('id', '=', ana.id)
      .execute();
    const token = await newToken(school);
    const guessable = 'Esta senha é fácil de adivinhar. Tente uma frase curta que só você conhece.';
    const refused = await confirm(school, token, password);
    expect([refused.status, refused.body]).toEqual([400, { password: [guessable] }]);
    // Without a link nobody is told anything about a password.
    expect((await confirm(school, 'x', password)).body).toEqual({ token: [SPENT] });
    expect((await login(school, PASSWORD)).status).toBe(200);
    expect((await confirm(school, token)).status).toBe(204);
  });

  test('may be easy to guess where it was set before: a log-in does not judge', async () => {
    const school = await testSchool();
    await school.user({ email: 'ana@school.test', password: '12345678' });
    expect((await login(school, '12345678')).status).toBe(200);
  });

  test('may have any characters, with spaces at the ends', async () => {
    const { school } = await schoolWithAna();
    const odd = '  çãô 日本 🎬 ';
    expect((await confirm(school, await newToken(school), odd)).status).toBe(204);
    expect((await login(school, odd)).status).toBe(200);
    expect((await login(school, odd.trim())).status).toBe(401);
  });

  test('ends every session of the account at once, and no other', async () => {
    const { school, ana } = await schoolWithAna();
    const bob = await school.as(await school.user());
    const phone = await school.as(ana);
    const { access, refresh } = (await login(school, PASSWORD)).body;
    await confirm(school, await newToken(school));
    const headers = { authorization: `Bearer ${access}` };
    expect((await school.anyone.get('/profiles/me/', { headers })).status).toBe(401);
    expect((await school.anyone.post('/token/refresh/', { refresh })).status).toBe(401);
    expect((await phone.get('/profiles/me/')).status).toBe(401);
    expect((await bob.get('/profiles/me/')).status).toBe(200);
  });

  test('unblocks a user who was blocked for wrong ones', async () => {
    const { school } = await schoolWithAna();
    await school.user({ email: 'bob@school.test', password: PASSWORD });
    for (let n = 0; n < 10; n += 1) {
      await login(school, 'wrong');
      await login(school, 'wrong', 'bob@school.test');
    }
    expect((await login(school, PASSWORD)).status).toBe(429);
    await confirm(school, await newToken(school));
    expect((await login(school, NEW)).status).toBe(200);
    expect((await login(school, PASSWORD, 'bob@school.test')).status).toBe(429);
  });
});
