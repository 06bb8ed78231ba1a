import { expect, test } from 'vitest';
import { choose, questionsOf } from '../../../test/quizzes.ts';
import { questions, type School, testSchool, type TestUser } from '../../../test/school.ts';
import { tellNotices } from './telling.ts';

/* Comments and goals as notices. Tuesday 10 March 2026, noon in São Paulo, is the time of a new school. */

async function commented(school: School) {
  const staff = await school.as(await school.user({ is_staff: true, first_name: 'Paulo' }));
  const course = await school.course();
  const quiz = await school.quiz(course.id, { title: 'Au marché', questions: questions(2) });
  const ana = await school.user({ first_name: 'Ana' });
  await school.enroll(ana, course.id);
  const reader = await school.as(ana);
  await reader.patch('/profiles/me/', { language: 'en' });
  const answers = choose(await questionsOf(reader, course.id, quiz), 1);
  await reader.post(`/quizzes/${quiz}/submit/`, { answers });
  const [attempt] = (await reader.get(`/quizzes/${quiz}/attempts/`)).body.results;
  const path = `/admin/attempts/${attempt.id}/comment/`;
  return {
    staff,
    ana,
    reader,
    path,
    place: `/course/${course.id}/quizzes?quiz=${quiz}&view=results`,
  };
}

/** The subjects that were mailed, after two processes have looked at the same moment. */
async function mailed(school: School) {
  await Promise.all([tellNotices(school.ctx), tellNotices(school.ctx)]);
  return (await school.mails()).map(({ subject }) => subject);
}

const unread = async (school: School, user: TestUser) =>
  (await (await school.as(user)).get('/profiles/me/')).body.unread_notices;

const stop = (school: School, address: string | null | undefined) => {
  const { pathname, search } = new URL(address ?? '');
  return school.anyone.post(
    `${pathname.slice('/api'.length)}${search}`,
    'List-Unsubscribe=One-Click',
    { headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  );
};

test('a comment tells its student once, with a link; changed it is corrected, taken back it is gone', async () => {
  const school = await testSchool();
  const { staff, ana, reader, path, place } = await commented(school);
  expect((await staff.put(path, { text: 'Well done, {first_name}.' })).status).toBe(200);
  expect(await mailed(school)).toEqual(['Comment on “Au marché” · Escola Trilha']);
  const [mail] = await school.mails();
  expect(mail?.text).toContain('Well done, {first_name}.');
  expect(mail?.text).toContain(`https://trilha.test${place}`);
  expect(await unread(school, ana)).toBe(1);
  expect((await reader.get('/notices/')).body.results).toEqual([
    expect.objectContaining({
      kind: 'comment',
      subject: 'Comment on “Au marché”',
      text: 'Well done, {first_name}.',
      place,
    }),
  ]);
  await staff.put(path, { text: 'Very well done.' });
  expect(await mailed(school)).toHaveLength(1);
  expect((await reader.get('/notices/')).body.results[0].text).toBe('Very well done.');
  // What one person was told is not for all staff.
  const [{ id }] = (await reader.get('/notices/')).body.results;
  expect((await staff.get('/admin/notices/')).body.count).toBe(0);
  expect((await staff.get(`/admin/notices/${id}/`)).status).toBe(404);
  expect((await staff.get(`/admin/notices/${id}/people/`)).status).toBe(404);
  expect((await staff.delete(`/admin/notices/${id}/`)).status).toBe(404);
  await staff.delete(path);
  expect((await reader.get('/notices/')).body.results).toEqual([]);
  expect(await unread(school, ana)).toBe(0);
});

test('a link stops the kinds of its mail alone; a mail of a day with two kinds stops both', async () => {
  const school = await testSchool();
  const { staff, ana, reader, path } = await commented(school);
  const settings = async () => (await reader.get('/profiles/me/notices/')).body.mails;
  await staff.put(path, { text: 'Well done.' });
  await mailed(school);
  const [first] = await school.mails();
  expect(first?.html).toContain('>No more comments by email</a>');
  expect((await stop(school, first?.unsubscribe_url)).status).toBe(200);
  const usual = { school: 'at_once', reminder: 'at_once', goals: 'at_once' };
  expect(await settings()).toEqual({ ...usual, comment: 'never' });
  // Told behind the bell alone.
  await staff.delete(path);
  await staff.put(path, { text: 'Again.' });
  expect(await mailed(school)).toHaveLength(1);
  expect(await unread(school, ana)).toBe(1);
  // A kind that is left out stays as it is.
  const daily = { comment: 'daily', school: 'daily' };
  await reader.put('/profiles/me/notices/', { mails: daily, quiet: null });
  expect(await settings()).toEqual({ ...usual, ...daily });
  await staff.delete(path);
  await staff.put(path, { text: 'And again.' });
  await staff.post('/admin/notices/', {
    subject: 'Feriado',
    text: 'Sexta.',
    people: { ids: [ana.id] },
    expected: 1,
    send_at: null,
  });
  expect(await mailed(school)).toHaveLength(1);
  school.pass({ hours: 20 });
  expect(await mailed(school)).toHaveLength(2);
  const mail = (await school.mails()).at(-1);
  expect(mail?.text).toMatch(/• Comment on “Au marché”\nAnd again\.[^]*• Feriado\nSexta\./);
  expect((await stop(school, mail?.unsubscribe_url)).status).toBe(200);
  school.pass({ minutes: 1 });
  const now = (await (await school.as(ana)).get('/profiles/me/notices/')).body.mails;
  expect(now).toEqual({ ...usual, comment: 'never', school: 'never' });
});
