import { expect, test } from 'vitest';
import { type School, testSchool, type TestUser } from '../../../test/school.ts';
import { tellNotices } from './telling.ts';

/** Tuesday 10 March 2026, noon in São Paulo, is the time of a new school. */
const TEXT = { subject: 'Feriado', text: 'Olá, {first_name}!\n\nVeja https://a.test/x.' };

const ALL = { school: 'at_once', comment: 'at_once', reminder: 'at_once', goals: 'at_once' };

async function office(school: School) {
  return school.as(await school.user({ is_staff: true, staff_role: 'office' }));
}

const to = (people: readonly TestUser[]) => ({
  people: { ids: people.map(({ id }) => id) },
  expected: people.length,
});

/** What was mailed so far, after two processes have looked at the same moment. */
async function mailed(school: School) {
  await Promise.all([tellNotices(school.ctx), tellNotices(school.ctx)]);
  return (await school.mails()).map(({ recipient, subject }) => `${recipient}: ${subject}`);
}

const unread = async (school: School, user: TestUser) =>
  (await (await school.as(user)).get('/profiles/me/')).body.unread_notices;

test('a notice is written, told once, mailed once, opened, and staff see who has', async () => {
  const school = await testSchool();
  const olga = await office(school);
  const ana = await school.user({ first_name: 'Ana' });
  await (await school.as(ana)).patch('/profiles/me/', { language: 'en' });
  const rui = await school.user({ first_name: '<b>Rui' });
  const sent = await olga.post('/admin/notices/', { ...TEXT, ...to([ana, rui]), send_at: null });
  expect(sent.status, sent.text).toBe(201);
  expect(sent.body).toMatchObject({ people: 2, told: 0, mailed: 0, read: 0, sent_at: null });
  expect(await unread(school, ana)).toBe(0);
  expect((await mailed(school)).toSorted()).toEqual(
    [`${ana.email}: Feriado · Escola Trilha`, `${rui.email}: Feriado · Escola Trilha`].toSorted(),
  );
  expect(await mailed(school)).toHaveLength(2);
  const [first, second] = (await school.mails()).toSorted((a) =>
    a.recipient === ana.email ? -1 : 1,
  );
  expect(first?.html).toContain('>See it on the site</a>');
  // The text names its reader, so the mail greets nobody a second time.
  expect(first?.html).not.toContain('Hello');
  expect(first?.html).toContain('<a class="link" href="https://a.test/x"');
  expect(first?.text).toContain('Olá, Ana!');
  expect(first?.unsubscribe_url).toContain('/api/mails/stop/?language=en&link=');
  expect(second?.html).toContain('Olá, &lt;b&gt;Rui!');
  expect(second?.html).not.toContain('<b>');

  expect(await unread(school, ana)).toBe(1);
  const reader = await school.as(ana);
  const { results, count } = (await reader.get('/notices/')).body;
  expect(count).toBe(1);
  expect(results[0]).toMatchObject({
    subject: 'Feriado',
    text: 'Olá, Ana!\n\nVeja https://a.test/x.',
    read_at: null,
  });
  expect((await reader.post('/notices/read/', { until: results[0].told_at })).status).toBe(204);
  school.pass({ minutes: 1 });
  await reader.post('/notices/read/', { until: results[0].told_at });
  expect(await unread(school, ana)).toBe(0);
  expect(await unread(school, rui)).toBe(1);

  const path = `/admin/notices/${sent.body.id}/`;
  expect((await olga.get(path)).body).toMatchObject({
    author: expect.any(String),
    people: 2,
    told: 2,
    mailed: 2,
    read: 1,
    sent_at: '2026-03-10T15:00:00.000Z',
  });
  expect((await olga.get('/admin/notices/')).body.results).toEqual([(await olga.get(path)).body]);
  const readers = (await olga.get(`${path}people/?read=true`)).body.results;
  expect(readers).toEqual([
    expect.objectContaining({ id: ana.id, read_at: '2026-03-10T15:00:00.000Z' }),
  ]);
  expect((await olga.get(`${path}people/?read=false`)).body.results).toHaveLength(1);
  expect((await olga.delete(path)).status).toBe(409);
});

test('what is wrong is said with its field, and nothing is stored', async () => {
  const school = await testSchool();
  const olga = await office(school);
  const ana = await school.user();
  const gone = await school.user({ is_active: false });
  const refused = async (more: object) => {
    const reply = await olga.post('/admin/notices/', {
      ...TEXT,
      ...to([ana]),
      send_at: null,
      ...more,
    });
    return { status: reply.status, fields: Object.keys(reply.body) };
  };
  const wrong = (...fields: string[]) => ({ status: 400, fields });
  expect(await refused({ subject: ' ', text: '' })).toEqual(wrong('subject', 'text'));
  expect(await refused({ subject: 'x'.repeat(151) })).toEqual(wrong('subject'));
  expect(await refused({ text: 'x'.repeat(5001) })).toEqual(wrong('text'));
  expect(await refused({ people: { ids: [] } })).toEqual(wrong('people.ids'));
  expect(await refused({ people: { ids: [ana.id, 999_999] } })).toEqual(wrong('people.ids'));
  expect(await refused({ people: { ids: [999_999] }, subject: '' })).toEqual(
    wrong('people.ids', 'subject'),
  );
  expect(await refused({ people: 'all' })).toEqual(wrong('people'));
  expect(await refused({ send_at: 'tomorrow' })).toEqual(wrong('send_at'));
  expect(await refused({ send_at: '2026-03-10T14:59:00Z' })).toEqual(wrong('send_at'));
  expect(await refused({ subject: '', send_at: '2030-01-01T00:00:00Z' })).toEqual(
    wrong('send_at', 'subject'),
  );
  const changed = await olga.post('/admin/notices/', {
    ...TEXT,
    people: { ids: [ana.id, gone.id] },
    expected: 2,
    send_at: null,
  });
  expect(changed.status).toBe(409);
  expect(changed.body.detail).toBe(
    'These are 1 people by now. Look at them again before you send.',
  );
  expect(await refused({ people: { ids: [gone.id] } })).toMatchObject({ status: 409 });
  expect((await olga.get('/admin/notices/')).body.count).toBe(0);
  expect(await mailed(school)).toEqual([]);
});

test('all that a filter means are told, who is deactivated is not; the preview tells who', async () => {
  const school = await testSchool();
  const olga = await office(school);
  const course = await school.course();
  const [ana, bia, gone] = await Promise.all([
    school.user({ first_name: 'Ana', last_name: 'Alves' }),
    school.user({ first_name: 'Bia', last_name: 'Brito' }),
    school.user({ is_active: false }),
  ]);
  await school.user();
  for (const user of [ana, bia, gone]) await school.enroll(user, course.id);
  const people = { filter: { course: course.id } };
  const preview = (await olga.post('/admin/notices/preview/', { ...TEXT, people })).body;
  expect(preview).toMatchObject({
    people: 2,
    names: ['Ana Alves', 'Bia Brito'],
    example: {
      name: 'Ana Alves',
      subject: 'Feriado',
      text: 'Olá, Ana!\n\nVeja https://a.test/x.',
    },
  });
  const begun = (await olga.post('/admin/notices/preview/', { people })).body;
  expect(begun).toMatchObject({ people: 2, example: null });
  await olga.post('/admin/notices/', { ...TEXT, people, expected: 2, send_at: null });
  await school.enroll(await school.user(), course.id);
  expect(await mailed(school)).toHaveLength(2);
});

test('a scheduled notice waits for its moment, and can be taken back until then', async () => {
  const school = await testSchool();
  const olga = await office(school);
  const ana = await school.user();
  const later = { ...TEXT, ...to([ana]), send_at: '2026-03-11T15:00:00Z' };
  const first = (await olga.post('/admin/notices/', later)).body;
  const second = (await olga.post('/admin/notices/', { ...later, subject: 'Outro' })).body;
  expect(await mailed(school)).toEqual([]);
  expect((await (await school.as(ana)).get('/notices/')).body.results).toEqual([]);
  expect((await olga.delete(`/admin/notices/${first.id}/`)).status).toBe(204);
  expect((await olga.get(`/admin/notices/${first.id}/`)).status).toBe(404);
  school.pass({ days: 1 });
  expect((await (await office(school)).delete(`/admin/notices/${second.id}/`)).status).toBe(409);
  expect(await mailed(school)).toEqual([`${ana.email}: Outro · Escola Trilha`]);
});

test('daily is one mail in the morning with all, never is the bell alone, and the night is quiet', async () => {
  const school = await testSchool();
  const olga = await office(school);
  const [daily, never, night] = [await school.user(), await school.user(), await school.user()];
  const choose = async (user: TestUser, body: object) =>
    (await school.as(user)).put('/profiles/me/notices/', body);
  const quiet = { from: 21, until: 8 };
  expect((await (await school.as(daily)).get('/profiles/me/notices/')).body).toEqual({
    mails: ALL,
    quiet,
  });
  expect((await choose(daily, { mails: { school: 'daily' }, quiet })).status).toBe(200);
  await choose(never, { mails: { school: 'never' }, quiet: null });
  // At noon it is quiet for this one.
  await choose(night, { mails: { school: 'at_once' }, quiet: { from: 12, until: 14 } });
  for (const subject of ['Um', 'Dois']) {
    await olga.post('/admin/notices/', {
      subject,
      text: `${subject}!`,
      ...to([daily, never, night]),
      send_at: null,
    });
  }
  expect(await mailed(school)).toEqual([]);
  for (const user of [daily, never, night]) expect(await unread(school, user)).toBe(2);
  school.pass({ hours: 2 });
  expect(await mailed(school)).toEqual([`${night.email}: Novidades da escola · Escola Trilha`]);
  school.pass({ hours: 18 });
  expect(await mailed(school)).toEqual([
    `${night.email}: Novidades da escola · Escola Trilha`,
    `${daily.email}: Novidades da escola · Escola Trilha`,
  ]);
  const mail = (await school.mails()).at(-1);
  expect(mail?.text).toMatch(/• Um\nUm![^]*• Dois\nDois!/);
  for (const bad of [
    {},
    { mails: { school: 'weekly' }, quiet },
    { mails: { school: 'daily' }, quiet: { from: 24, until: 8 } },
  ]) {
    expect((await choose(daily, bad)).status).toBe(400);
  }
});

test('the link in a mail stops these mails at one click; those that wait are not sent', async () => {
  const school = await testSchool();
  const ana = await school.user();
  const send = async (subject: string) => {
    const staff = await office(school);
    return staff.post('/admin/notices/', { ...TEXT, subject, ...to([ana]), send_at: null });
  };
  await send('Um');
  expect(await mailed(school)).toHaveLength(1);
  // In the night the next one is told and its mail waits.
  school.pass({ hours: 12 });
  await send('Dois');
  expect(await mailed(school)).toHaveLength(1);
  const [mail] = await school.mails();
  const address = new URL(mail?.unsubscribe_url ?? '');
  const stopped = await school.anyone.post(
    `${address.pathname.slice('/api'.length)}${address.search}`,
    'List-Unsubscribe=One-Click',
    { headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  );
  expect(stopped.status).toBe(200);
  const reader = await school.as(ana);
  expect((await reader.get('/profiles/me/notices/')).body).toEqual({
    mails: { ...ALL, school: 'never' },
    quiet: { from: 21, until: 8 },
  });
  school.pass({ hours: 12 });
  expect(await mailed(school)).toHaveLength(1);
  expect(await unread(school, ana)).toBe(2);
});

test('a mail that waited for days is not sent any more; whoever is deactivated gets none', async () => {
  const school = await testSchool();
  const olga = await office(school);
  const [late, gone, here] = [await school.user(), await school.user(), await school.user()];
  const people = [late, gone, here];
  for (const user of people) {
    const own = await school.as(user);
    await own.put('/profiles/me/notices/', { mails: { school: 'daily' }, quiet: null });
  }
  await olga.post('/admin/notices/', { ...TEXT, ...to(people), send_at: null });
  await tellNotices(school.ctx);
  const { queries } = school.ctx.database;
  await queries.updateTable('users').set({ is_active: false }).where('id', '=', gone.id).execute();
  await queries
    .updateTable('notice_people')
    .set({ mail_at: '2026-03-01T08:00:00.000Z' })
    .where('user_id', '=', late.id)
    .execute();
  school.pass({ days: 1 });
  expect(await mailed(school)).toEqual([`${here.email}: Feriado · Escola Trilha`]);
  const left = await queries
    .selectFrom('notice_people')
    .select('user_id')
    .where('mail_at', 'is not', null)
    .execute();
  expect(left).toEqual([]);
});

test('mails of notices come in small numbers, and a password goes before those that wait', async () => {
  const school = await testSchool();
  const { queries } = school.ctx.database;
  const olga = await office(school);
  const everybody = await Promise.all(Array.from({ length: 130 }, () => school.user()));
  await olga.post('/admin/notices/', { ...TEXT, ...to(everybody), send_at: null });
  await tellNotices(school.ctx);
  const waiting = await queries
    .selectFrom('outgoing_mails')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  expect(waiting.n).toBe(100);
  school.pass({ minutes: 1 });
  await school.anyone.post('/password-reset/', { email: everybody[0]?.email });
  // Five are sent at a time.
  const first = (await school.mails()).slice(0, 5).map(({ subject }) => subject);
  expect(first.filter((subject) => !subject.includes('Feriado'))).toHaveLength(1);
  expect(await mailed(school)).toHaveLength(131);
});
