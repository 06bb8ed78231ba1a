import {
  ANSWER_REQUIRED,
  LEAD_CHANGED_MEANWHILE,
  OWNER_UNKNOWN,
  STUDENT_UNKNOWN,
  TEMPLATE_CHANGED_MEANWHILE,
} from '@trilha/contract';
import { expect, test } from 'vitest';
import { type School, testSchool } from '../../../test/school.ts';
import { keepMessage } from './messages.ts';

const write = (school: School, fields: Partial<Parameters<typeof keepMessage>[2]> = {}) =>
  keepMessage(school.ctx, school.ctx.database.queries, {
    first_name: 'Inês',
    last_name: 'Couto',
    email: 'ines@example.com',
    subject: 'Agendar uma aula experimental',
    message: 'Posso às quintas?',
    ...fields,
  });

async function office() {
  const school = await testSchool();
  const paulo = await school.user({
    is_staff: true,
    staff_role: 'office',
    first_name: 'Paulo',
    last_name: 'Lima',
  });
  const { id } = await write(school);
  return { school, id, paulo, staff: await school.as(paulo) };
}

const entriesOf = (school: School) =>
  school.ctx.database.queries
    .selectFrom('audit_entries')
    .select('details')
    .orderBy('id')
    .execute()
    .then((rows) => rows.map(({ details }) => details));

test('a stage beyond new marks a message as handled; the mark by itself changes no stage', async () => {
  const { school, id, staff } = await office();
  const change = async (changes: object) =>
    (await staff.patch(`/admin/messages/${id}/`, changes)).body;
  expect(await change({ handled: true })).toMatchObject({ handled: true, stage: 'new' });
  expect(await change({ handled: false })).toMatchObject({ handled: false, stage: 'new' });
  expect(await change({ stage: 'trial' })).toMatchObject({ handled: true, stage: 'trial' });
  expect(await change({ handled: false })).toMatchObject({ handled: false, stage: 'trial' });
  expect(await change({ stage: 'trial' })).toMatchObject({ handled: false });
  expect(await change({ stage: 'won', handled: false })).toMatchObject({ handled: false });
  expect(await change({ stage: 'new' })).toMatchObject({ handled: false, stage: 'new' });
  expect(await change({ stage: 'asleep' })).toEqual({ stage: ['Choose one of the stages.'] });
  expect(await entriesOf(school)).toEqual([
    { handled: true },
    { handled: false },
    { handled: true, stage: 'trial' },
    { handled: false },
    { stage: 'won' },
    { stage: 'new' },
  ]);
});

test('messages are counted by stage, and found by stage and owner', async () => {
  const { school, id, paulo, staff } = await office();
  const { id: other } = await write(school, { first_name: 'Sérgio' });
  await write(school);
  await staff.patch(`/admin/messages/${id}/`, { stage: 'trial', owner: paulo.id });
  await staff.patch(`/admin/messages/${other}/`, { stage: 'lost' });
  const found = async (query: string) =>
    (await staff.get(`/admin/messages/?${query}`)).body.results.map(
      (row: { id: number }) => row.id,
    );
  expect(await found('stage=trial')).toEqual([id]);
  expect(await found('owner=me')).toEqual([id]);
  expect(await found('owner=nobody')).toHaveLength(2);
  expect(await found('stage=lost&owner=me')).toEqual([]);
  expect(await found('stage=unheard&owner=of')).toHaveLength(3);
  expect((await staff.get('/admin/messages/overview/')).body.stages).toEqual({
    new: 1,
    contacted: 0,
    trial: 1,
    won: 0,
    lost: 1,
  });
});

test('messages are answered by staff who may: no teacher, nobody who is inactive', async () => {
  const { school, id, paulo, staff } = await office();
  const root = await school.user({ is_superuser: true, first_name: 'Rita', last_name: '' });
  const teacher = await school.user({ is_staff: true, staff_role: 'teacher' });
  const gone = await school.user({ is_staff: true, is_active: false });
  const student = await school.user();
  const { body } = await staff.get('/admin/messages/overview/');
  expect(body.owners).toEqual([
    { id: paulo.id, name: 'Paulo Lima' },
    { id: root.id, name: 'Rita' },
  ]);
  for (const owner of [teacher.id, gone.id, student.id, 4711]) {
    const refused = await staff.patch(`/admin/messages/${id}/`, { owner });
    expect([refused.status, refused.body]).toEqual([400, { owner: [OWNER_UNKNOWN] }]);
  }
  const taken = await staff.patch(`/admin/messages/${id}/`, { owner: root.id });
  expect(taken.body.owner).toEqual({ id: root.id, name: 'Rita' });
  expect((await staff.patch(`/admin/messages/${id}/`, { owner: null })).body.owner).toBeNull();
});

test('a note that two people write is not overwritten', async () => {
  const { id, staff } = await office();
  const note = (text: string, version?: number) =>
    staff.patch(`/admin/messages/${id}/`, { note: text, version });
  expect((await note('By phone.', 1)).body).toMatchObject({ note: 'By phone.', version: 2 });
  const refused = await note('By mail.', 1);
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({ detail: LEAD_CHANGED_MEANWHILE, fields: ['note'] });
  expect((await note('By mail.', 2)).body).toMatchObject({ note: 'By mail.', version: 3 });
  // What is no part of the note asks for no version.
  expect((await staff.patch(`/admin/messages/${id}/`, { stage: 'won' })).body.version).toBe(3);
});

test('an answer goes out by mail, is kept, and makes the message theirs who answers', async () => {
  const { school, id, paulo, staff } = await office();
  const url = `/admin/messages/${id}/answers/`;
  expect((await staff.post(url, { text: '  ' })).body).toEqual({ text: [ANSWER_REQUIRED] });
  const text = 'Olá, Inês!\n\nQuinta às 19h?\n<b>Abraços</b>';
  const sent = await staff.post(url, { text });
  expect(sent.status).toBe(201);
  const answer = {
    kind: 'answer',
    id: sent.body.id,
    author: { id: paulo.id, name: 'Paulo Lima' },
    text,
    created_at: school.ctx.now().toISOString(),
    state: 'waiting',
  };
  expect(sent.body).toEqual(answer);
  const thread = async () => (await staff.get(`/admin/messages/${id}/`)).body;
  expect(await thread()).toMatchObject({
    message: { handled: true, stage: 'contacted', owner: { id: paulo.id }, answers: 1 },
    thread: [answer],
    known: null,
    reply_to: school.ctx.school.email,
  });
  const [mail] = await school.mails();
  expect(mail).toMatchObject({
    recipient: 'ines@example.com',
    subject: 'Re: Agendar uma aula experimental',
    reply_to: school.ctx.school.email,
  });
  expect(mail?.text).toContain(
    'Olá, Inês!\n\nQuinta às 19h?\n<b>Abraços</b>\n\nVocê nos escreveu:',
  );
  expect(mail?.text).toContain('> Posso às quintas?');
  expect(mail?.html).toContain('&lt;b&gt;Abraços&lt;/b&gt;');
  expect((await thread()).thread[0].state).toBe('sent');
  await school.ctx.database.queries.deleteFrom('outgoing_mails').execute();
  expect((await thread()).thread[0].state).toBeNull();
  // A second one takes the message from nobody.
  const other = await school.as(await school.user({ is_staff: true }));
  await other.patch(`/admin/messages/${id}/`, { stage: 'trial' });
  await other.post(url, { text: 'Até quinta!' });
  expect((await thread()).message).toMatchObject({ stage: 'trial', owner: { id: paulo.id } });
  expect((await entriesOf(school)).at(0)).toEqual({
    handled: true,
    stage: 'contacted',
    fields: ['owner'],
    answered: true,
  });
  expect((await entriesOf(school)).at(-1)).toEqual({ answered: true });
  expect((await staff.post('/admin/messages/4711/answers/', { text })).status).toBe(404);
});

test('who wrote is known by their e-mail; the student that a lead became is named', async () => {
  const { school, id, staff } = await office();
  const known = async () => (await staff.get(`/admin/messages/${id}/`)).body.known;
  const ines = await school.user({
    email: 'ines@example.com',
    first_name: 'Inês',
    last_name: 'C.',
  });
  await school.ctx.database.queries
    .updateTable('contact_messages')
    .set({ email: 'INES@example.com' })
    .execute();
  expect(await known()).toEqual({ id: ines.id, name: 'Inês C.' });
  const link = (student: unknown) => staff.patch(`/admin/messages/${id}/`, { student });
  expect((await link(ines.id)).body.student).toEqual({ id: ines.id, name: 'Inês C.' });
  expect((await link(4711)).body).toEqual({ student: [STUDENT_UNKNOWN] });
  await school.ctx.database.queries.deleteFrom('users').where('id', '=', ines.id).execute();
  expect((await staff.get(`/admin/messages/${id}/`)).body.message.student).toBeNull();
});

test('templates of answers are added, changed and deleted', async () => {
  const { school, staff } = await office();
  const url = '/admin/answer-templates/';
  expect((await staff.post(url, { name: ' ', text: '' })).body).toEqual({
    name: ['Give the template a name.'],
    text: ['Write the text of the template.'],
  });
  const { body: made } = await staff.post(url, { name: 'Trial', text: 'Olá, {first_name}!' });
  await staff.post(url, { name: 'Prices', text: 'Olá!' });
  const change = (changes: object) => staff.patch(`${url}${made.id}/`, changes);
  expect((await change({ name: 'Trial lesson', version: 1 })).body.version).toBe(2);
  const refused = await change({ name: 'Lesson', version: 1 });
  expect(refused.body).toMatchObject({ detail: TEMPLATE_CHANGED_MEANWHILE, fields: ['name'] });
  expect((await change({ text: 'Oi!', version: 1 })).body).toMatchObject({ text: 'Oi!' });
  const names = async () =>
    (await staff.get(url)).body.results.map(({ name }: { name: string }) => name);
  expect(await names()).toEqual(['Prices', 'Trial lesson']);
  expect((await staff.delete(`${url}${made.id}/`)).status).toBe(204);
  expect(await names()).toEqual(['Prices']);
  expect((await change({ text: 'x' })).status).toBe(404);
  expect(await entriesOf(school)).toHaveLength(5);
});
