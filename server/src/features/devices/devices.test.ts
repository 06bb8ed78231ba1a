import { describe, expect, test } from 'vitest';
import { confirmedLogin } from '../../../test/provider-login.ts';
import { PASSWORD, type School, testSchool, type TestUser } from '../../../test/school.ts';
import { enableSecondFactor } from '../../../test/second-factor.ts';
import { openSession } from '../../platform/security/sessions.ts';
import { exchangeTicket } from '../providers/providers.ts';
import { deleteOldDevices, endCopiedSession } from './devices.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const IPAD_AS_DESKTOP =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15';

const NEW_DEVICE = 'Novo acesso à sua conta · Escola Trilha';
const ENDED = 'Encerramos um acesso à sua conta · Escola Trilha';

async function schoolWithAna() {
  const school = await testSchool();
  const ana = await school.user({
    email: 'ana@school.test',
    first_name: 'Ana',
    password: PASSWORD,
  });
  return { school, ana };
}

const by = (userAgent: string, remoteAddress = '10.0.0.1') => ({
  headers: { 'user-agent': userAgent },
  remoteAddress,
});

async function login(school: School, userAgent: string, user = 'ana@school.test') {
  const reply = await school.anyone.post(
    '/token/',
    { email: user, password: PASSWORD },
    by(userAgent),
  );
  expect(reply.status).toBe(200);
  return reply.body as { access: string; refresh: string };
}

const renew = (school: School, refresh: string, userAgent: string, ip?: string) =>
  school.anyone.post('/token/refresh/', { refresh }, by(userAgent, ip));

const profile = (school: School, access: string) =>
  school.anyone.get('/profiles/me/', { headers: { authorization: `Bearer ${access}` } });

const subjects = async (school: School) => (await school.mails()).map(({ subject }) => subject);

describe('a refresh token that comes from another device', () => {
  test('ends the session and is mailed, with what to do', async () => {
    const { school } = await schoolWithAna();
    const { access, refresh } = await login(school, CHROME);
    const other = await login(school, CHROME);
    school.pass({ minutes: 30 });
    const reply = await renew(school, refresh, FIREFOX, '203.0.113.9');
    const unknown = await renew(school, 'unknown', FIREFOX);
    expect([reply.status, reply.body]).toEqual([401, unknown.body]);
    // Its own device is out too, and the other sessions stay.
    expect((await renew(school, refresh, CHROME)).status).toBe(401);
    expect((await profile(school, access)).status).toBe(401);
    expect((await renew(school, other.refresh, CHROME)).status).toBe(200);

    const [mail, ...more] = await school.mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ recipient: 'ana@school.test', subject: ENDED });
    const told = [
      'Olá, Ana!',
      'Um acesso à sua conta na Escola Trilha, aberto em um aparelho (Chrome, Windows), apareceu em 10 de março de 2026, às 12:30, em outro (Firefox, Linux).',
      'Crie agora uma senha nova pelo botão abaixo: com ela, todos os aparelhos saem da conta.',
      'https://trilha.test/esqueci-senha',
      'https://trilha.test/profile#sessions',
      'contato@trilha.test',
    ];
    for (const text of told) expect(mail?.text).toContain(text);
    expect(`${mail?.html}${mail?.text}`).not.toContain('203.0.113.9');
  });

  test('is mailed once, also when ten come at once', async () => {
    const { school } = await schoolWithAna();
    const { refresh } = await login(school, CHROME);
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => renew(school, refresh, FIREFOX)),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(401));
    expect(await subjects(school)).toEqual([ENDED]);
  });

  test('is mailed once, also when several processes find it at once', async () => {
    const { school } = await schoolWithAna();
    await login(school, CHROME);
    const session = await school.ctx.database.queries
      .selectFrom('sessions')
      .select(['id', 'user_id', 'user_agent'])
      .executeTakeFirstOrThrow();
    const end = () => endCopiedSession(school.ctx, session, FIREFOX);
    await Promise.all(Array.from({ length: 10 }, end));
    expect(await subjects(school)).toEqual([ENDED]);
  });

  test('is mailed to nobody when the session has ended before', async () => {
    const { school, ana } = await schoolWithAna();
    const out = await login(school, CHROME);
    await school.anyone.post('/token/logout/', { refresh: out.refresh });
    expect((await renew(school, out.refresh, FIREFOX)).status).toBe(401);
    const expired = await login(school, CHROME);
    school.pass({ days: 30 });
    expect((await renew(school, expired.refresh, FIREFOX)).status).toBe(401);
    const inactive = await login(school, CHROME);
    await school.ctx.database.queries
      .updateTable('users')
      .set({ is_active: false })
      .where('id', '=', ana.id)
      .execute();
    expect((await renew(school, inactive.refresh, FIREFOX)).status).toBe(401);
    expect(await subjects(school)).toEqual([]);
  });

  test.for([
    ['the same browser in a newer version', CHROME, CHROME.replaceAll('142', '150')],
    ['an iPad that asks for desktop pages', IPAD, IPAD_AS_DESKTOP],
    ['an API client with another name', 'school-sync/1.0', 'school-sync/2.0 (nightly)'],
    ['a client that says nothing of itself', CHROME, ''],
  ] as const)('does not end it for %s, in another network', async ([, opened, later]) => {
    const { school } = await schoolWithAna();
    const { refresh } = await login(school, opened);
    for (const userAgent of [later, opened, later]) {
      expect((await renew(school, refresh, userAgent, '198.51.100.7')).status).toBe(200);
    }
    expect(await subjects(school)).toEqual([]);
  });
});

describe('a log-in', () => {
  test('from a device that was not used before is mailed; the first one of the account is not', async () => {
    const { school } = await schoolWithAna();
    await login(school, CHROME);
    await login(school, CHROME);
    expect(await subjects(school)).toEqual([]);
    school.pass({ days: 300 });
    await login(school, CHROME.replaceAll('142', '150'));
    expect(await subjects(school)).toEqual([]);
    await login(school, IPAD);
    await login(school, IPAD);
    const [mail, ...more] = await school.mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ recipient: 'ana@school.test', subject: NEW_DEVICE });
    const told = [
      'Olá, Ana!',
      'Alguém entrou na sua conta na Escola Trilha em 4 de janeiro de 2027, às 12:00, de um aparelho ou navegador que você ainda não tinha usado aqui: Safari, iPad.',
      'Foi você? Então está tudo certo, e você não precisa fazer nada.',
      'Não fui eu: criar outra senha:\nhttps://trilha.test/esqueci-senha',
      'https://trilha.test/profile#sessions',
    ];
    for (const text of told) expect(mail?.text).toContain(text);
    expect(`${mail?.html}${mail?.text}`).not.toContain('10.0.0.1');
  });

  test('from a device that says nothing of itself is mailed like any other', async () => {
    const { school } = await schoolWithAna();
    await login(school, CHROME);
    await login(school, 'curl/8.5.0');
    await login(school, 'python-requests/2.32.3');
    const mails = await school.mails();
    expect(mails.map(({ subject }) => subject)).toEqual([NEW_DEVICE]);
    expect(mails[0]?.text).toContain('aparelho não identificado');
    expect(mails[0]?.text).not.toMatch(/curl|python/);
  });

  test('from a device that was not used for a year is mailed, after the clearing too', async () => {
    const { school, ana } = await schoolWithAna();
    await login(school, CHROME);
    school.pass({ days: 200 });
    await login(school, FIREFOX);
    expect(await subjects(school)).toEqual([NEW_DEVICE]);
    school.pass({ days: 165 });
    await deleteOldDevices(school.ctx);
    expect(await devicesOf(school, ana)).toEqual(['Firefox on Linux']);
    await login(school, CHROME);
    expect(await subjects(school)).toHaveLength(2);
    // The last one is kept: the account has been used before.
    school.pass({ days: 1000 });
    await deleteOldDevices(school.ctx);
    expect(await devicesOf(school, ana)).toEqual(['Chrome on Windows']);
    await login(school, CHROME);
    expect(await subjects(school)).toHaveLength(3);
  });

  test('by a provider is mailed too', async () => {
    const { school, ana } = await schoolWithAna();
    await login(school, CHROME);
    for (const userAgent of [CHROME, FIREFOX]) {
      const { ticket, verifier } = await confirmedLogin(school, ana.id);
      const from = { ip: '10.0.0.1', userAgent };
      await exchangeTicket(school.ctx, { ticket, verifier, code: '' }, from);
      expect(await subjects(school)).toEqual(userAgent === CHROME ? [] : [NEW_DEVICE]);
    }
  });

  test('that fails, or lacks its code, is no news and makes no device known', async () => {
    const { school, ana } = await schoolWithAna();
    await login(school, CHROME);
    const wrong = { email: ana.email, password: 'wrong' };
    expect((await school.anyone.post('/token/', wrong, by(FIREFOX))).status).toBe(401);
    await school.ctx.database.queries
      .updateTable('users')
      .set({ is_staff: true })
      .where('id', '=', ana.id)
      .execute();
    await enableSecondFactor(school, ana);
    const before = await subjects(school);
    const right = { email: ana.email, password: PASSWORD };
    expect((await school.anyone.post('/token/', right, by(FIREFOX))).status).toBe(403);
    expect(await subjects(school)).toEqual(before);
    expect(before).not.toContain(NEW_DEVICE);
    expect(await devicesOf(school, ana)).toEqual(['Chrome on Windows']);
  });

  test('of others makes no device known', async () => {
    const { school } = await schoolWithAna();
    await school.user({ email: 'bob@school.test', password: PASSWORD });
    await login(school, FIREFOX, 'bob@school.test');
    await login(school, CHROME);
    expect(await school.mails()).toEqual([]);
    await login(school, FIREFOX);
    const mails = await school.mails();
    expect(mails.map(({ recipient }) => recipient)).toEqual(['ana@school.test']);
  });

  test('ten at once from a new device are mailed once', async () => {
    const { school } = await schoolWithAna();
    await login(school, CHROME);
    await Promise.all(Array.from({ length: 10 }, () => login(school, FIREFOX)));
    expect(await subjects(school)).toEqual([NEW_DEVICE]);
  });

  test('of who logged in before devices were stored is compared with their sessions', async () => {
    const { school, ana } = await schoolWithAna();
    for (const userAgent of [CHROME, IPAD, CHROME]) {
      await openSession(school.ctx, ana.id, { ip: '10.0.0.1', userAgent });
    }
    await login(school, IPAD);
    await login(school, CHROME);
    expect(await subjects(school)).toEqual([]);
    await login(school, FIREFOX);
    expect(await subjects(school)).toEqual([NEW_DEVICE]);
  });

  test('with many invented devices is mailed five times an hour', async () => {
    const { school } = await schoolWithAna();
    await login(school, CHROME);
    const systems = ['Windows NT 10.0', 'X11; Linux x86_64', 'Macintosh; Intel Mac OS X 10_15_7'];
    const agents = systems.flatMap((system) => [
      `Mozilla/5.0 (${system}; rv:145.0) Gecko/20100101 Firefox/145.0`,
      `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 OPR/125.0.0.0`,
      `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    ]);
    for (const userAgent of agents) await login(school, userAgent);
    expect(await subjects(school)).toHaveLength(5);
    // Copied tokens count too.
    const { refresh } = await login(school, CHROME);
    expect((await renew(school, refresh, IPAD)).status).toBe(401);
    expect(await subjects(school)).toHaveLength(5);
    school.pass({ minutes: 61 });
    await login(school, IPAD);
    expect(await subjects(school)).toHaveLength(6);
  });

  test('from a device whose address cannot receive mail is nothing but a log-in', async () => {
    const school = await testSchool();
    await school.user({ email: 'no-address', password: PASSWORD });
    await login(school, CHROME, 'no-address');
    await login(school, FIREFOX, 'no-address');
    expect(await subjects(school)).toEqual([]);
  });
});

describe('after a link of a mail', () => {
  async function setByLink(school: School, userAgent: string) {
    await school.anyone.post('/password-reset/', { email: 'ana@school.test' });
    const text = (await school.mails()).at(-1)?.text ?? '';
    const token = /\?token=(\S+)/.exec(text)?.[1];
    const body = { token, password: PASSWORD };
    const reply = await school.anyone.post('/password-reset/confirm/', body, by(userAgent));
    expect(reply.status).toBe(204);
  }
  const newDevices = async (school: School) =>
    (await subjects(school)).filter((subject) => subject === NEW_DEVICE);

  test('the log-in at its device is not mailed, and one at another device is', async () => {
    const { school } = await schoolWithAna();
    await login(school, CHROME);
    await setByLink(school, FIREFOX);
    await login(school, FIREFOX);
    await login(school, CHROME);
    expect(await newDevices(school)).toEqual([]);
    await login(school, IPAD);
    expect(await newDevices(school)).toHaveLength(1);
  });

  test('the first log-in of an account is not mailed, wherever the link was opened', async () => {
    const { school } = await schoolWithAna();
    await setByLink(school, IPAD);
    await login(school, CHROME);
    expect(await newDevices(school)).toEqual([]);
    await login(school, IPAD);
    expect(await newDevices(school)).toHaveLength(1);
  });
});

async function devicesOf({ ctx }: School, user: TestUser): Promise<string[]> {
  const rows = await ctx.database.queries
    .selectFrom('known_devices')
    .select('device')
    .where('user_id', '=', user.id)
    .orderBy('device')
    .execute();
  return rows.map(({ device }) => device);
}
