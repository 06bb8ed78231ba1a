import { expect, test } from 'vitest';
import { caller, PASSWORD, type School, testSchool, type TestUser } from '../../../test/school.ts';
import { openSession } from '../../platform/security/sessions.ts';

const PATH = '/profiles/me/sessions/';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** Logs in from a device. */
async function from(school: School, user: TestUser, userAgent: string, ip = '10.0.0.1') {
  const { access, refresh } = await openSession(school.ctx, user.id, { ip, userAgent });
  const client = caller(school.app, access);
  const renewed = () => school.anyone.post('/token/refresh/', { refresh });
  return { ...client, renewed };
}

async function sessionsOf(client: { get: School['anyone']['get'] }) {
  const { status, body } = await client.get(PATH);
  expect(status).toBe(200);
  expect(body).toMatchObject({ count: body.results.length, next: null, previous: null });
  return body.results;
}

test('a user sees their sessions: the current one first, then the others by last use', async () => {
  const school = await testSchool();
  const ana = await school.user({ email: 'ana@school.test', password: PASSWORD });
  const others = await school.user();
  await from(school, others, FIREFOX);
  const phone = await from(school, ana, SAFARI, '2804:14d::1');
  school.pass({ minutes: 5 });
  await from(school, ana, '', '::ffff:10.0.0.1');
  school.pass({ minutes: 20 });
  await phone.renewed();
  school.pass({ minutes: 1 });
  // By the log-in call, to see what it stores about the session.
  const { access } = (
    await school.anyone.post(
      '/token/',
      { email: 'ana@school.test', password: PASSWORD },
      { headers: { 'user-agent': FIREFOX }, remoteAddress: '10.0.0.9' },
    )
  ).body;
  school.pass({ minutes: 2 });
  await phone.renewed();

  const id = expect.any(Number);
  expect(await sessionsOf(caller(school.app, access))).toEqual([
    {
      id,
      device: 'Firefox on Linux',
      kind: 'computer',
      ip: '10.0.0.9',
      created_at: '2026-03-10T15:26:00.000Z',
      last_used_at: '2026-03-10T15:26:00.000Z',
      is_current: true,
    },
    {
      id,
      device: 'Safari on iPhone',
      kind: 'phone',
      ip: '2804:14d::1',
      created_at: '2026-03-10T15:00:00.000Z',
      last_used_at: '2026-03-10T15:28:00.000Z',
      is_current: false,
    },
    {
      id,
      device: 'Unknown device',
      kind: 'unknown',
      ip: '10.0.0.1',
      created_at: '2026-03-10T15:05:00.000Z',
      last_used_at: '2026-03-10T15:05:00.000Z',
      is_current: false,
    },
  ]);
});

test('sessions that have ended or expired are not listed', async () => {
  const school = await testSchool();
  const ana = await school.user();
  await from(school, ana, 'old');
  school.pass({ days: 30 });
  const out = await openSession(school.ctx, ana.id, { ip: '10.0.0.1', userAgent: 'out' });
  await school.anyone.post('/token/logout/', { refresh: out.refresh });
  const here = await from(school, ana, FIREFOX);
  expect(await sessionsOf(here)).toHaveLength(1);
});

test('a session that expired by itself is not listed and cannot be ended', async () => {
  const school = await testSchool();
  const ana = await school.user();
  const old = await from(school, ana, 'old');
  const [{ id }] = await sessionsOf(old);
  school.pass({ days: 15 });
  // No log-in follows the day on which the old one expires, so that none ends it.
  const { refresh } = await openSession(school.ctx, ana.id, { ip: '10.0.0.1', userAgent: '' });
  school.pass({ days: 16 });
  const { access } = (await school.anyone.post('/token/refresh/', { refresh })).body;
  const here = caller(school.app, access);
  expect(await sessionsOf(here)).toMatchObject([{ is_current: true }]);
  expect((await here.delete(`${PATH}${id}/`)).status).toBe(404);
});

test('an ended session is logged out at once, and the others stay', async () => {
  const school = await testSchool();
  const ana = await school.user();
  const here = await from(school, ana, FIREFOX);
  const stranger = await from(school, ana, 'curl/8.5.0');
  const phone = await from(school, ana, SAFARI);
  const rows = await sessionsOf(here);
  const { id } = rows.find(({ device }: { device: string }) => device === 'Unknown device');
  const reply = await here.delete(`${PATH}${id}/`);
  expect([reply.status, reply.text]).toEqual([204, '']);
  expect((await stranger.get('/profiles/me/')).status).toBe(401);
  expect((await stranger.renewed()).status).toBe(401);
  expect((await phone.get('/profiles/me/')).status).toBe(200);
  expect(await sessionsOf(here)).toHaveLength(2);
  expect((await here.delete(`${PATH}${id}/`)).status).toBe(404);
});

test('the current session can be ended too', async () => {
  const school = await testSchool();
  const here = await from(school, await school.user(), FIREFOX);
  const [{ id }] = await sessionsOf(here);
  expect((await here.delete(`${PATH}${id}/`)).status).toBe(204);
  expect((await here.get(PATH)).status).toBe(401);
});

test('a session of another user is 404, for staff too', async () => {
  const school = await testSchool();
  const ana = await from(school, await school.user(), FIREFOX);
  const [{ id }] = await sessionsOf(ana);
  const paulo = await school.user({ is_staff: true, is_superuser: true });
  for (const user of [await school.user(), paulo]) {
    const other = await from(school, user, SAFARI);
    for (const wanted of [id, 999_999, 0, 'all']) {
      expect((await other.delete(`${PATH}${wanted}/`)).status).toBe(404);
    }
  }
  expect((await ana.get('/profiles/me/')).status).toBe(200);
});

test('all other sessions are ended at once, and those of other users stay', async () => {
  const school = await testSchool();
  const ana = await school.user();
  const bob = await from(school, await school.user(), FIREFOX);
  const here = await from(school, ana, FIREFOX);
  const others = [await from(school, ana, SAFARI), await from(school, ana, '')];
  const end = () => here.post(`${PATH}end-others/`);
  expect((await end()).status).toBe(204);
  for (const other of others) {
    expect((await other.get('/profiles/me/')).status).toBe(401);
    expect((await other.renewed()).status).toBe(401);
  }
  expect(await sessionsOf(here)).toHaveLength(1);
  expect((await here.renewed()).status).toBe(200);
  expect((await bob.get('/profiles/me/')).status).toBe(200);
  expect((await end()).status).toBe(204);
});
