import { expect, test } from 'vitest';
import { choose, questionsOf } from '../../../test/quizzes.ts';
import { questions, type School, testSchool } from '../../../test/school.ts';
import { tellNotices } from '../notices/telling.ts';
import { mailsAboutGoals } from './mails.ts';

const PATH = '/profiles/me/goal/';
const GOAL = { goal: { per: 'day', amount: 2 }, reminder_hour: 19, weekly_letter: false };
const LISBON = { ...GOAL, time_zone: 'Europe/Lisbon' };

/** Tuesday 10 March 2026, 15:00 in Lisbon, is the time of a new school. */
async function student(school: School, fields: object = {}, wanted: object = LISBON) {
  const course = await school.course({ title: 'Le français', lessons: 3 });
  const user = await school.user({ first_name: 'Ana' });
  await school.enroll(user, course.id);
  const ana = await school.as(user);
  await ana.patch('/profiles/me/', fields);
  await ana.put(PATH, wanted);
  return { user, course, ana };
}

/** Runs what is due `hours` after the beginning, and says who got which mail. */
async function sentAt(school: School, at: string) {
  const minutes = (Date.parse(at) - school.ctx.now().getTime()) / 60_000;
  school.pass({ minutes });
  // Two processes that look at the same moment.
  await Promise.all([mailsAboutGoals(school.ctx), mailsAboutGoals(school.ctx)]);
  return (await school.mails()).map(({ recipient, subject }) => `${recipient}: ${subject}`);
}

test('a reminder comes at its hour where nothing was done, once a day, in the own language', async () => {
  const school = await testSchool();
  const { user, course } = await student(school, { language: 'en' });
  const reminder = `${user.email}: A moment to learn today? · Escola Trilha`;
  expect(await sentAt(school, '2026-03-10T18:59:00Z')).toEqual([]);
  expect(await sentAt(school, '2026-03-10T19:01:00Z')).toEqual([reminder]);
  expect(await sentAt(school, '2026-03-10T19:30:00Z')).toHaveLength(1);
  // Set to a later hour on the same day, it does not come again.
  await (await school.as(user)).put(PATH, { ...LISBON, reminder_hour: 20 });
  expect(await sentAt(school, '2026-03-10T20:05:00Z')).toHaveLength(1);
  expect(await sentAt(school, '2026-03-11T20:05:00Z')).toEqual([reminder, reminder]);
  await (
    await school.as(user)
  ).post(`/lessons/${course.lessons[0]}/complete/`, { completed: true });
  school.pass({ days: 1 });
  await (
    await school.as(user)
  ).post(`/lessons/${course.lessons[1]}/complete/`, { completed: true });
  expect(await sentAt(school, '2026-03-12T20:30:00Z')).toHaveLength(2);
  const [mail] = await school.mails();
  expect(mail?.text).toContain('Next: Lesson');
  expect(mail?.text).not.toMatch(/lost|miss|streak|don't|didn't/i);
  expect(mail?.unsubscribe_url).toMatch(
    /^https:\/\/trilha\.test\/api\/mails\/stop\/\?language=en&link=/,
  );
  expect(mail?.html).toContain('>No more reminders</a>');
  const kept = await school.ctx.database.queries.selectFrom('outgoing_mails').selectAll().execute();
  expect(kept.map(({ unsubscribe_url }) => unsubscribe_url)).toEqual([null, null]);
});

test('late is only until ten at night; then the next day is waited for', async () => {
  const school = await testSchool();
  await student(school);
  // No server ran: at 22:05 it is too late, and the next day at noon it is not about that day.
  expect(await sentAt(school, '2026-03-10T22:05:00Z')).toEqual([]);
  expect(await sentAt(school, '2026-03-11T12:00:00Z')).toEqual([]);
  expect(await sentAt(school, '2026-03-13T21:30:00Z')).toEqual([]);
  expect(await sentAt(school, '2026-03-14T21:30:00Z')).toHaveLength(1);
});

test('who has not asked, is deactivated, is in no course any more or has reached the week gets none', async () => {
  const school = await testSchool();
  const { queries } = school.ctx.database;
  await student(school, {}, { ...LISBON, reminder_hour: null });
  const gone = await student(school);
  await queries
    .updateTable('users')
    .set({ is_active: false })
    .where('id', '=', gone.user.id)
    .execute();
  const left = await student(school);
  const ended_at = school.ctx.now().toISOString();
  await queries
    .updateTable('enrollments')
    .set({ ended_at })
    .where('user_id', '=', left.user.id)
    .execute();
  const weekly = { ...LISBON, goal: { per: 'week', amount: 1 } };
  const done = await student(school, {}, weekly);
  await done.ana.post(`/lessons/${done.course.lessons[0]}/complete/`, { completed: true });
  const open = await student(school, {}, weekly);
  expect(await sentAt(school, '2026-03-10T19:01:00Z')).toHaveLength(1);
  expect(await sentAt(school, '2026-03-11T19:01:00Z')).toEqual([
    expect.stringContaining(open.user.email),
    expect.stringContaining(open.user.email),
  ]);
});

test('the weekly letter tells what was learned, on Monday morning where its reader is', async () => {
  const school = await testSchool();
  const wanted = { ...LISBON, reminder_hour: null, weekly_letter: true };
  const { ana, user, course } = await student(school, { language: 'fr' }, wanted);
  const idle = await student(school, {}, wanted);
  const quiz = await school.quiz(course.id, { title: 'Au <marché>', questions: questions(2) });
  const asked = await questionsOf(ana, course.id, quiz);
  await ana.post(`/lessons/${course.lessons[0]}/complete/`, { completed: true });
  for (const right of [2, 1]) {
    await ana.post(`/quizzes/${quiz}/submit/`, { answers: choose(asked, right) });
  }
  expect(await sentAt(school, '2026-03-16T07:59:00Z')).toEqual([]);
  // On Monday itself something more is done: that belongs to the next letter.
  await (
    await school.as(user)
  ).post(`/lessons/${course.lessons[1]}/complete/`, { completed: true });
  const subject = 'Ce que vous avez appris la semaine dernière · Escola Trilha';
  expect(await sentAt(school, '2026-03-16T08:01:00Z')).toEqual([`${user.email}: ${subject}`]);
  expect(await sentAt(school, '2026-03-16T12:00:00Z')).toHaveLength(1);
  const [mail] = await school.mails();
  const titles = await school.ctx.database.queries
    .selectFrom('lessons')
    .select('title')
    .where('course_id', '=', course.id)
    .orderBy('position')
    .execute();
  const [first, second, third] = titles.map(({ title }) => title);
  expect(mail?.text).toContain('du 9 mars au 15 mars');
  expect(mail?.text).toContain(`• ${first} (Le français)`);
  expect(mail?.text).not.toContain(`• ${second}`);
  expect(mail?.text).toMatch(/• Au <marché>\s: 100\s%/);
  expect(mail?.html).toContain('Au &lt;marché&gt;');
  expect(mail?.text).toContain('• Premiers pas');
  expect(mail?.text).toContain(`${third} (Le français)`);
  expect(await sentAt(school, '2026-03-23T09:00:00Z')).toHaveLength(2);
  // A week without activity has no letter.
  expect(await sentAt(school, '2026-03-30T09:00:00Z')).toHaveLength(2);
  expect((await school.mails()).map(({ recipient }) => recipient)).not.toContain(idle.user.email);
});

test('one person whose mail cannot be written keeps nobody else from theirs', async () => {
  const school = await testSchool();
  const broken = await student(school);
  const { user } = await student(school);
  await school.ctx.database.queries
    .updateTable('goal_settings')
    .set({ time_zone: 'Nowhere/Atall' })
    .where('user_id', '=', broken.user.id)
    .execute();
  school.pass({ hours: 4, minutes: 1 });
  await expect(mailsAboutGoals(school.ctx)).rejects.toThrow('Nowhere/Atall');
  expect((await school.mails()).map(({ recipient }) => recipient)).toEqual([user.email]);
});

const FORM = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };

test('the link of a mail asks, stops its kind alone by a click, and logs nobody in', async () => {
  const school = await testSchool();
  const { user } = await student(school, { language: 'fr' }, { ...LISBON, weekly_letter: true });
  await sentAt(school, '2026-03-10T19:01:00Z');
  const [mail] = await school.mails();
  const path = (mail?.unsubscribe_url ?? '').replace('https://trilha.test/api', '');
  const settings = async () => (await (await school.as(user)).get(PATH)).body;
  const asked = await school.anyone.get(path);
  expect(asked.status).toBe(200);
  expect(asked.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(asked.headers['content-security-policy']).toContain("form-action 'self'");
  expect(asked.headers['set-cookie']).toBeUndefined();
  expect(asked.text).toContain('<html lang="fr">');
  expect(asked.text).toContain('<form method="post">');
  expect(asked.text).not.toContain('<script');
  expect(await settings()).toMatchObject({ reminder_hour: 19, weekly_letter: true });
  // Somebody else's link, one that is cut short, and none are answered as a good one, and stop nothing.
  const stop = (address: string) => school.anyone.post(address, 'List-Unsubscribe=One-Click', FORM);
  const forged = [
    path.replace(/link=\d+/, 'link=999'),
    path.replace('reminder', 'letter'),
    path.slice(0, -1),
    path.replace(/link=.*/, ''),
    path.replace(/link=.*/, 'link=1&link=2'),
  ];
  const replies = [];
  for (const address of forged) replies.push(await stop(address));
  expect(await settings()).toMatchObject({ reminder_hour: 19, weekly_letter: true });
  const good = await stop(path);
  expect(good.status).toBe(200);
  for (const reply of replies) {
    expect({ status: reply.status, text: reply.text }).toEqual({ status: 200, text: good.text });
  }
  expect(await settings()).toMatchObject({ reminder_hour: null, weekly_letter: true });
  expect((await stop(path)).text).toBe(good.text);
  expect(await sentAt(school, '2026-03-11T19:01:00Z')).toHaveLength(1);
});

test('the one click of mail programs may be multipart, without a language, years later', async () => {
  const school = await testSchool();
  const { user } = await student(school);
  await sentAt(school, '2026-03-10T19:01:00Z');
  const [mail] = await school.mails();
  const link = new URL(mail?.unsubscribe_url ?? '').searchParams.get('link') ?? '';
  school.pass({ days: 2000 });
  const body =
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--';
  const reply = await school.anyone.post(`/mails/stop/?link=${link}`, body, {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
  expect(reply.status).toBe(200);
  expect(reply.text).toContain('<html lang="pt-BR">');
  expect((await (await school.as(user)).get(PATH)).body.reminder_hour).toBeNull();
  const large = await school.anyone.post(`/mails/stop/?link=${link}`, 'x'.repeat(20_000), FORM);
  expect(large.status).toBe(413);
});

test('what is mailed stands behind the bell, the last one alone; daily and never are kept to', async () => {
  const school = await testSchool();
  const { user } = await student(school, { language: 'en' });
  await sentAt(school, '2026-03-10T19:01:00Z');
  const told = async () => (await (await school.as(user)).get('/notices/')).body.results;
  const [first] = await told();
  expect(first).toMatchObject({
    kind: 'goals',
    subject: 'A moment to learn today?',
    place: '/dashboard',
    read_at: null,
  });
  expect(first.text).toContain('Next: Lesson');
  const wish = async (goals: string) =>
    (await school.as(user)).put('/profiles/me/notices/', { mails: { goals }, quiet: null });
  await wish('never');
  expect(await sentAt(school, '2026-03-11T19:01:00Z')).toHaveLength(1);
  expect(await told()).toEqual([
    expect.objectContaining({ subject: first.subject, told_at: '2026-03-11T19:01:00.000Z' }),
  ]);
  await wish('daily');
  expect(await sentAt(school, '2026-03-12T19:01:00Z')).toHaveLength(1);
  school.pass({ hours: 13 });
  await tellNotices(school.ctx);
  expect((await school.mails()).map(({ subject }) => subject)).toEqual([
    'A moment to learn today? · Escola Trilha',
    'A moment to learn today? · Escola Trilha',
  ]);
});
