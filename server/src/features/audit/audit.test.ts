import type { AuditEntry } from '@trilha/contract';
import { expect, test } from 'vitest';
import { testSchool } from '../../../test/school.ts';
import { changesOf } from '../users/names.ts';
import { type NewAuditEntry, recordAudit } from './audit.ts';

async function history() {
  const school = await testSchool();
  const paulo = await school.user({ is_staff: true, username: 'paulo' });
  const rita = await school.user({ is_staff: true, username: 'rita' });
  const record = (
    actor: { id: number; username: string },
    action: 'create' | 'delete',
    name: string,
  ) =>
    recordAudit(school.ctx, school.ctx.database.queries, actor, {
      action,
      subject_type: name.startsWith('Aula') ? 'lesson' : 'course',
      subject_id: 7,
      subject_name: name,
      details: { fields: ['title'] },
    });
  await record(paulo, 'create', 'Português básico');
  school.pass({ days: 1 });
  await record(rita, 'create', 'Aula 1');
  // 23:59 at the school, the next day in UTC.
  school.pass({ hours: 11, minutes: 59 });
  await record(rita, 'delete', 'Aula 1');
  return { school, paulo, rita, staff: await school.as(paulo) };
}

test('lists actor, action and subject, the newest entry first', async () => {
  const { staff, rita, school } = await history();
  const { status, body } = await staff.get('/admin/audit/');
  expect([status, body.count]).toEqual([200, 3]);
  expect(body.results[0]).toEqual({
    id: expect.any(Number),
    at: school.ctx.now().toISOString(),
    actor_id: rita.id,
    actor_name: 'rita',
    action: 'delete',
    subject_type: 'lesson',
    subject_id: 7,
    subject_name: 'Aula 1',
    details: { fields: ['title'] },
    subject_place: null,
    places: [{ kind: 'user', id: rita.id, name: 'rita' }],
  });
});

test('says where the things are that an entry names by id, while they exist', async () => {
  const school = await testSchool();
  const user = await school.user({ is_staff: true, username: 'paulo' });
  const paulo = await school.as(user);
  const { id: course, lessons } = await school.course({ title: 'Francês', lessons: 2 });
  const ana = await school.user({ first_name: 'Ana', last_name: 'Lima' });
  const quiz = await school.quiz(course, { title: 'Les nombres' });
  await paulo.post('/admin/enrollments/', { user: ana.id, course });
  await paulo.post('/admin/enrollments/bulk/', { course, users: [ana.email, user.email] });
  await paulo.post(`/courses/${course}/benefits/`, { description: 'Conversation' });
  await paulo.patch(`/admin/quizzes/${quiz}/`, { title: 'Les chiffres' });
  await paulo.post(`/admin/courses/${course}/lessons/order/`, { ids: lessons.toReversed() });
  await paulo.delete(`/admin/lessons/${lessons[0]}/`);
  interface Entry {
    action: string;
    subject_type: string;
    subject_place: unknown;
    places: unknown;
  }
  const entries = async () =>
    (await paulo.get('/admin/audit/')).body.results.map((entry: Entry) => [
      `${entry.action} ${entry.subject_type}`,
      entry.subject_place,
      entry.places,
    ]);
  const me = { kind: 'user', id: user.id, name: 'paulo' };
  const place = { kind: 'course', id: course, name: 'Francês' };
  const second = { kind: 'lesson', id: lessons[1], name: expect.any(String) };
  const chiffres = { kind: 'quiz', id: quiz, name: 'Les chiffres' };
  const lima = { kind: 'user', id: ana.id, name: 'Ana Lima' };
  expect(await entries()).toEqual([
    ['delete lesson', null, [place, me]],
    // One of the two lessons is gone.
    ['reorder course', place, [second, me]],
    ['update quiz', chiffres, [me]],
    ['create benefit', place, [me]],
    ['enroll course', place, [me]],
    ['enroll enrollment', lima, [me]],
  ]);
  const chief = await school.as(await school.user({ is_superuser: true }));
  await chief.delete(`/admin/users/${ana.id}/`);
  await chief.delete(`/admin/courses/${course}/`);
  const after = (await entries()) as [string, unknown, unknown][];
  // All that was named is gone with the course, or with the user.
  expect(after.map(([, subject]) => subject)).toEqual(after.map(() => null));
});

test('of a long list only the first are looked up', async () => {
  const school = await testSchool();
  const user = await school.user({ is_staff: true, username: 'paulo' });
  const paulo = await school.as(user);
  const { id, lessons } = await school.course({ lessons: 22 });
  await paulo.post(`/admin/courses/${id}/lessons/order/`, { ids: lessons.toReversed() });
  const [entry] = (await paulo.get('/admin/audit/')).body.results;
  expect(entry.details.lessons).toHaveLength(22);
  expect(entry.places.filter(({ kind }: { kind: string }) => kind === 'lesson')).toHaveLength(20);
});

test.each([
  ['search=portugues', 1],
  ['search=RITA', 2],
  ['search=paulo basico', 1],
  ['action=create', 2],
  ['action=nonsense', 0],
  ['subject_type=lesson', 2],
  ['from=2026-03-11', 2],
  ['to=2026-03-10', 1],
  ['from=2026-03-11&to=2026-03-11', 2],
  ['from=2026-03-12', 0],
  ['from=nonsense', 3],
  ['actor=0', 0],
])('the filter %s leaves %i', async (query, count) => {
  const { staff } = await history();
  expect((await staff.get(`/admin/audit/?${query}`)).body.count).toBe(count);
});

test('the filter by actor takes an id and is kept in the links to other pages', async () => {
  const { school, staff, rita } = await history();
  for (let n = 0; n < 10; n += 1) {
    await recordAudit(school.ctx, school.ctx.database.queries, rita, {
      action: 'update',
      subject_type: 'quiz',
      subject_id: n + 1,
      subject_name: `Quiz ${n}`,
    });
  }
  const { body } = await staff.get(`/admin/audit/?actor=${rita.id}`);
  expect(body).toMatchObject({ count: 12, next: `/api/admin/audit/?page=2&actor=${rita.id}` });
  expect((await staff.get(body.next.slice(4))).body.results).toHaveLength(2);
});

test('an action whose transaction fails is not recorded', async () => {
  const { school, staff, paulo } = await history();
  await expect(
    school.ctx.database.transaction(async (trx) => {
      await recordAudit(school.ctx, trx, paulo, {
        action: 'delete',
        subject_type: 'course',
        subject_id: 1,
        subject_name: 'Nothing happened',
      });
      throw new Error('The action fails.');
    }),
  ).rejects.toThrow('The action fails.');
  expect((await staff.get('/admin/audit/?search=nothing')).body.count).toBe(0);
});

test('what the server has worded itself is said in the reader’s language: a job’s kind, what an import changed', async () => {
  const school = await testSchool();
  const rita = await school.user({ is_staff: true, username: 'rita' });
  const record = (
    entry: Pick<NewAuditEntry, 'action' | 'subject_type' | 'subject_name' | 'details'>,
  ) => recordAudit(school.ctx, school.ctx.database.queries, rita, { subject_id: 7, ...entry });
  await record({
    action: 'retry',
    subject_type: 'job',
    subject_name: 'Preparing a video: Preparing a video: 1',
  });
  const [changed] = changesOf(
    { username: 'ana', first_name: 'Ana', last_name: '' },
    { username: 'ana', first_name: 'Bia', last_name: '' },
  );
  // The second one as earlier versions have stored it.
  const changes = [changed, 'Last name: (none) → Lima'];
  await record({
    action: 'import',
    subject_type: 'user',
    subject_name: 'ana',
    details: { changes },
  });
  // A name that is no job's stays, though it is a sentence of the server.
  await record({ action: 'create', subject_type: 'course', subject_name: 'Making a backup' });
  const staff = await school.as(rita);
  const listed = async (headers = {}) => {
    const { body } = await staff.get('/admin/audit/', { headers });
    return (body.results as AuditEntry[]).map(({ subject_name, details }) => [
      subject_name,
      details['changes'],
    ]);
  };
  expect(await listed()).toEqual([
    ['Making a backup', undefined],
    ['ana', ['First name: Ana → Bia', 'Last name: (none) → Lima']],
    ['Preparing a video: Preparing a video: 1', undefined],
  ]);
  expect(await listed({ 'x-interface-language': 'fr' })).toEqual([
    ['Making a backup', undefined],
    ['ana', ['Prénom\u00A0: Ana → Bia', 'Last name: (none) → Lima']],
    ['Préparation d’une vidéo\u00A0: Preparing a video: 1', undefined],
  ]);
});
