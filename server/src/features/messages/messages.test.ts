import { expect, test } from 'vitest';
import { type School, testSchool } from '../../../test/school.ts';
import { keepMessage } from './messages.ts';

const write = (school: School, fields: Partial<Parameters<typeof keepMessage>[2]> = {}) =>
  keepMessage(school.ctx, school.ctx.database.queries, {
    first_name: 'Sérgio',
    last_name: 'Alves',
    email: 'sergio@example.com',
    subject: 'Informações sobre cursos',
    message: 'Quanto custa o curso de francês?',
    ...fields,
  });

async function office() {
  const school = await testSchool();
  return { school, staff: await school.as(await school.user({ is_staff: true })) };
}

test('messages are listed ten a page, the newest first, and searched without accents', async () => {
  const { school, staff } = await office();
  for (let n = 0; n < 10; n += 1) await write(school);
  school.pass({ minutes: 1 });
  const { id } = await write(school, { first_name: 'Inês', message: 'Até logo' });
  const { body } = await staff.get('/admin/messages/');
  expect(body).toMatchObject({ count: 11, next: '/api/admin/messages/?page=2' });
  expect(body.results[0]).toEqual({
    id,
    first_name: 'Inês',
    last_name: 'Alves',
    email: 'sergio@example.com',
    subject: 'Informações sobre cursos',
    message: 'Até logo',
    handled: false,
    created_at: school.ctx.now().toISOString(),
    stage: 'new',
    owner: null,
    student: null,
    note: '',
    answers: 0,
    replied_at: null,
    version: 1,
  });
  expect((await staff.get('/admin/messages/?search=ines%20ate')).body.count).toBe(1);
  expect((await staff.get('/admin/messages/?search=frances')).body.count).toBe(10);
  expect((await staff.get('/admin/messages/?page=3')).status).toBe(404);
});

test('a message is marked as handled and back; a mark that changes nothing has no audit entry', async () => {
  const { school, staff } = await office();
  const { id } = await write(school);
  await write(school);
  const mark = (handled: unknown) => staff.patch(`/admin/messages/${id}/`, { handled });
  expect((await mark(true)).body).toMatchObject({ id, handled: true });
  await mark(true);
  expect((await staff.get('/admin/messages/?handled=true')).body.count).toBe(1);
  expect((await staff.get('/admin/messages/?handled=false')).body.count).toBe(1);
  expect((await staff.get('/admin/messages/?handled=perhaps')).body.count).toBe(2);
  expect((await mark(false)).body.handled).toBe(false);
  const entries = await school.ctx.database.queries
    .selectFrom('audit_entries')
    .select(['subject_name', 'details'])
    .orderBy('id')
    .execute();
  expect(entries).toEqual([
    { subject_name: 'Sérgio Alves', details: { handled: true } },
    { subject_name: 'Sérgio Alves', details: { handled: false } },
  ]);
  expect((await mark('yes')).body).toEqual({ handled: ['Say true or false.'] });
  expect((await staff.patch('/admin/messages/4711/', { handled: true })).status).toBe(404);
});
