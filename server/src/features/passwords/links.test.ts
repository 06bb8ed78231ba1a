import { describe, expect, test } from 'vitest';
import { schoolWithMeanwhile } from '../../../test/meanwhile.ts';
import { PASSWORD, type School, testSchool } from '../../../test/school.ts';
import { answerRequests, deleteOldLinks, inviteUser } from './passwords.ts';
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

/* The links with which a password is set, of a reset and of an invitation. */

describe('a link', () => {
  test('is valid for one hour', async () => {
    const { school } = await schoolWithAna();
    const token = await newToken(school);
    school.pass({ minutes: 59 });
    expect((await check(school, token)).status).toBe(200);
    school.pass({ minutes: 1 });
    expect((await check(school, token)).body).toEqual({ token: [SPENT] });
    const late = await confirm(school, token);
    expect(late.status).toBe(400);
    expect(late.body).toEqual({ token: [SPENT] });
    expect((await login(school, PASSWORD)).status).toBe(200);
  });

  test('is valid once', async () => {
    const { school } = await schoolWithAna();
    const token = await newToken(school);
    expect((await confirm(school, token)).status).toBe(204);
    const again = await confirm(school, token, 'another password');
    expect(again.status).toBe(400);
    expect(again.body).toEqual({ token: [SPENT] });
    expect((await check(school, token)).body).toEqual({ token: [SPENT] });
    expect((await login(school, NEW)).status).toBe(200);
  });

  test('that ends while the password is computed sets none', async () => {
    const { school, meanwhile } = await schoolWithMeanwhile();
    const { email } = await school.user({ password: PASSWORD });
    const late = await newToken(school, email);
    meanwhile(async () => school.pass({ hours: 1 }));
    expect((await confirm(school, late)).body).toEqual({ token: [SPENT] });
    const used = await newToken(school, email);
    meanwhile(() => confirm(school, used, 'another password'));
    expect((await confirm(school, used)).body).toEqual({ token: [SPENT] });
    expect((await login(school, 'another password', email)).status).toBe(200);
  });

  test('used several times at once, works exactly once', async () => {
    const { school } = await schoolWithAna();
    const token = await newToken(school);
    const passwords = Array.from({ length: 6 }, (_, n) => `password number ${n}`);
    const replies = await Promise.all(passwords.map((each) => confirm(school, token, each)));
    const winners = passwords.filter((_, n) => replies[n]?.status === 204);
    expect(winners).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(5);
    expect((await login(school, winners[0] ?? '')).status).toBe(200);
  });

  test('is replaced by a newer one of the same account only', async () => {
    const { school } = await schoolWithAna();
    await school.user({ email: 'bob@school.test', password: PASSWORD });
    const first = await newToken(school);
    const bobs = await newToken(school, 'bob@school.test');
    const second = await newToken(school);
    expect((await confirm(school, first)).body).toEqual({ token: [SPENT] });
    expect((await check(school, bobs)).status).toBe(200);
    expect((await confirm(school, second)).status).toBe(204);
    expect((await check(school, bobs)).status).toBe(200);
  });

  test('of a user who was deactivated meanwhile is no longer valid', async () => {
    const { school, ana } = await schoolWithAna();
    const token = await newToken(school);
    await school.ctx.database.queries
      .updateTable('users')
      .set({ is_active: false })
      .where('id', '=', ana.id)
      .execute();
    expect((await check(school, token)).status).toBe(400);
    expect((await confirm(school, token)).body).toEqual({ token: [SPENT] });
  });

  test('cannot be derived from what is stored, nor guessed', async () => {
    const { school } = await schoolWithAna();
    const token = await newToken(school);
    const { queries } = school.ctx.database;
    const stored = await queries.selectFrom('password_tokens').selectAll().executeTakeFirst();
    expect(JSON.stringify(stored)).not.toContain(token);
    const mails = await queries.selectFrom('outgoing_mails').selectAll().execute();
    expect(JSON.stringify(mails)).not.toContain(token);
    for (const guess of [stored?.token_hash, '', 'x', 'x'.repeat(5000), '\u0000', 7, null]) {
      const reply = await school.anyone.post('/password-reset/check/', { token: guess });
      expect(reply.status).toBe(400);
      expect(reply.body).toEqual({ token: [SPENT] });
    }
  });
});

describe('an invitation', () => {
  const invite = (school: School, id: number) =>
    school.ctx.database.transaction((trx) => inviteUser(school.ctx, trx, id));

  test('welcomes the user, and its link is valid for seven days', async () => {
    const school = await testSchool();
    const user = await school.user({ email: 'new@school.test', first_name: 'Zé' });
    await invite(school, user.id);
    const [mail] = await school.mails();
    expect(mail).toMatchObject({
      recipient: 'new@school.test',
      subject: 'Boas-vindas à Escola Trilha',
    });
    expect(mail?.text).toContain('Olá, Zé!');
    expect(mail?.text).toContain('defina sua senha');
    const [token = ''] = await tokens(school);
    school.pass({ days: 6 });
    await deleteOldLinks(school.ctx);
    expect((await check(school, token)).body).toEqual({
      purpose: 'invitation',
      email: 'new@school.test',
    });
    expect((await confirm(school, token)).status).toBe(204);
    expect((await login(school, NEW, 'new@school.test')).status).toBe(200);
    await invite(school, user.id);
    const again = (await tokens(school)).at(-1) ?? '';
    school.pass({ days: 7 });
    expect((await check(school, again)).status).toBe(400);
  });

  test('and other links that are sent at once leave one that is valid', async () => {
    const { school, ana } = await schoolWithAna();
    for (let round = 0; round < 5; round += 1) {
      await ask(school, 'ana@school.test', `10.0.1.${round}`);
      await Promise.all([
        answerRequests(school.ctx),
        invite(school, ana.id),
        answerRequests(school.ctx),
        invite(school, ana.id),
      ]);
      const good = school.ctx.database.queries
        .selectFrom('password_tokens')
        .selectAll()
        .where('ended_at', 'is', null);
      expect(await good.execute()).toHaveLength(1);
    }
  });

  test('does not count against the resets of the account', async () => {
    const { school, ana } = await schoolWithAna();
    for (let n = 0; n < 3; n += 1) await invite(school, ana.id);
    await ask(school, 'ana@school.test');
    expect(await school.mails()).toHaveLength(4);
  });

  test('is rolled back with its transaction, and not sent to inactive users', async () => {
    const { school, ana } = await schoolWithAna();
    const gone = await school.user({ is_active: false });
    await invite(school, gone.id);
    const transaction = school.ctx.database.transaction(async (trx) => {
      await inviteUser(school.ctx, trx, ana.id);
      throw new Error('The action failed.');
    });
    await expect(transaction).rejects.toThrow('The action failed.');
    expect(await school.mails()).toEqual([]);
    const links = school.ctx.database.queries.selectFrom('password_tokens').selectAll();
    expect(await links.execute()).toEqual([]);
  });
});

test('links that cannot be used any more are deleted, others are kept', async () => {
  const { school, ana } = await schoolWithAna();
  const bob = await school.user({ email: 'bob@school.test' });
  const { database } = school.ctx;
  const count = async () =>
    (await database.queries.selectFrom('password_tokens').selectAll().execute()).length;
  await newToken(school);
  await newToken(school);
  await database.transaction((trx) => inviteUser(school.ctx, trx, bob.id));
  school.pass({ minutes: 59 });
  await deleteOldLinks(school.ctx);
  expect(await count()).toBe(3);
  school.pass({ minutes: 2 });
  await deleteOldLinks(school.ctx);
  expect(await count()).toBe(1);
  await database.transaction((trx) => inviteUser(school.ctx, trx, ana.id));
  await database.queries.deleteFrom('users').where('id', '=', ana.id).execute();
  expect(await count()).toBe(1);
});
