import { CLIENT_ERROR_BYTES } from '@trilha/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type School, testSchool } from '../../../test/school.ts';
import { deleteOldClientErrors } from './client-errors.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const TOKEN = `${'a'.repeat(40)}.${'b'.repeat(40)}`;
const STACK = `TypeError: x is undefined
    at draw (https://trilha.test/assets/player-x1.js?token=${TOKEN}:3:14)
    at https://trilha.test/assets/framework.js:1:2`;

const REPORT = {
  message: `x of ana@school.test is undefined (${TOKEN})`,
  stack: STACK,
  path: '/redefinir-senha?token=secret#there',
  version: 'a1b2',
  request_id: 'b0a1c2d3-0000-4000-8000-000000000000',
};

let address = 0;
/** Sends a report, from another address each time. */
function report({ anyone }: School, body: object = REPORT, ip = `10.1.0.${(address += 1)}`) {
  return anyone.post('/client-errors/', body, {
    remoteAddress: ip,
    headers: { 'user-agent': FIREFOX },
  });
}

async function schoolWithStaff() {
  const school = await testSchool();
  const paulo = await school.user({ is_staff: true, username: 'paulo' });
  return { school, paulo, staff: await school.as(paulo) };
}

test('an error is counted by message, place and version, without secrets, and stands in the log', async () => {
  const { school, staff } = await schoolWithStaff();
  const warn = vi.spyOn(school.app.log, 'warn');
  onTestFinished(() => warn.mockRestore());
  const first = school.ctx.now().toISOString();
  expect(await report(school)).toMatchObject({ status: 204, text: '' });
  school.pass({ minutes: 5 });
  await report(school, { ...REPORT, path: '/dashboard' });
  // Another place, another version: other kinds.
  await report(school, { ...REPORT, stack: STACK.replace(':3:14', ':3:15'), version: 'a1b2' });
  school.pass({ minutes: 1 });
  await report(school, { message: REPORT.message, version: 'c3' });
  const { status, body } = await staff.get('/admin/system/errors/');
  expect([status, body.count]).toEqual([200, 3]);
  const [newest, , twice] = body.results.toSorted(
    (a: { id: number }, b: { id: number }) => b.id - a.id,
  );
  expect(twice).toEqual({
    id: expect.any(Number),
    message: 'x of … is undefined (….…)',
    stack: expect.stringContaining('at draw (https://trilha.test/assets/player-x1.js:3:14)'),
    path: '/dashboard',
    browser: 'Firefox on Linux',
    version: 'a1b2',
    request_id: REPORT.request_id,
    count: 2,
    first_at: first,
    last_at: new Date(school.ctx.now().getTime() - 60_000).toISOString(),
  });
  expect(newest).toMatchObject({ stack: '', path: '', request_id: null, version: 'c3' });
  expect(JSON.stringify(body)).not.toMatch(/aaaa|bbbb|ana@|secret/);
  expect(warn.mock.calls.filter(([, text]) => text === 'error in a browser')).toHaveLength(4);
  expect(warn.mock.calls[0]?.[0]).toMatchObject({
    error: 'x of … is undefined (….…)',
    path: '/redefinir-senha',
    failed_request: REPORT.request_id,
  });
  expect(JSON.stringify(warn.mock.calls)).not.toMatch(/aaaa|bbbb|ana@|secret/);
});

test('texts are cut, a large report is refused, and one without a message', async () => {
  const { school, staff } = await schoolWithStaff();
  const long = 'so it went '.repeat(400);
  expect((await report(school, { message: `${long}\u0000`, stack: '' })).status).toBe(204);
  const [error] = (await staff.get('/admin/system/errors/')).body.results;
  expect(error.message).toBe(long.slice(0, 500).trim());
  const large = { message: 'x', stack: 'y '.repeat(CLIENT_ERROR_BYTES / 2) };
  expect((await report(school, large)).status).toBe(413);
  expect(await report(school, { message: ' \u0000 ' })).toMatchObject({
    status: 400,
    body: { message: ['Say what went wrong.'] },
  });
  expect((await report(school, { message: 'x', request_id: 'a b' })).status).toBe(400);
});

test('an address may report 60 errors an hour; a school behind it is one address', async () => {
  const { school } = await schoolWithStaff();
  const ip = '203.0.113.9';
  for (let n = 0; n < 60; n += 1) expect((await report(school, REPORT, ip)).status).toBe(204);
  const refused = await report(school, REPORT, ip);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await report(school, REPORT)).status).toBe(204);
  school.pass({ minutes: 61 });
  expect((await report(school, REPORT, ip)).status).toBe(204);
});

test('a thousand kinds are kept, the latest ones, and each for 30 days', async () => {
  const { school, paulo } = await schoolWithStaff();
  const { queries } = school.ctx.database;
  const at = (minutes: number) =>
    new Date(school.ctx.now().getTime() + minutes * 60_000).toISOString();
  const kinds = Array.from({ length: 1000 }, (_, n) => ({
    fingerprint: `kind ${n}`,
    message: `kind ${n}`,
    stack: '',
    path: '/',
    browser: '',
    version: '',
    count: 1,
    first_at: at(0),
    last_at: at(n),
  }));
  for (let from = 0; from < 1000; from += 500) {
    await queries
      .insertInto('client_errors')
      .values(kinds.slice(from, from + 500))
      .execute();
  }
  school.pass({ days: 1 });
  await report(school);
  const messages = async () =>
    (await queries.selectFrom('client_errors').select('message').orderBy('id').execute()).map(
      ({ message }) => message,
    );
  const kept = await messages();
  expect([kept.length, kept[0]]).toEqual([1000, 'kind 1']);
  // One that is known already pushes nothing out.
  await report(school);
  expect(await messages()).toEqual(kept);
  const staff = await school.as(paulo);
  expect((await staff.get('/admin/system/errors/?page=100')).body.results).toHaveLength(10);
  school.pass({ days: 29, hours: 23 });
  await deleteOldClientErrors(school.ctx);
  expect(await messages()).toHaveLength(1);
  school.pass({ hours: 2 });
  await deleteOldClientErrors(school.ctx);
  expect(await messages()).toEqual([]);
});

test('a kind that is resolved leaves the list, with an audit entry, and returns when it happens again', async () => {
  const { school, staff } = await schoolWithStaff();
  await report(school);
  const list = async () => (await staff.get('/admin/system/errors/')).body.results;
  const [{ id }] = await list();
  expect((await staff.delete(`/admin/system/errors/${id}/`)).status).toBe(204);
  expect(await list()).toEqual([]);
  expect((await staff.delete(`/admin/system/errors/${id}/`)).status).toBe(404);
  const { results } = (await staff.get('/admin/audit/')).body;
  expect(results).toMatchObject([
    {
      action: 'delete',
      subject_type: 'browser_error',
      subject_id: id,
      subject_name: 'x of … is undefined (….…)',
      details: { count: 1, version: 'a1b2' },
      subject_place: null,
    },
  ]);
  await report(school);
  expect(await list()).toMatchObject([{ count: 1 }]);
});
