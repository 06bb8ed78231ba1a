import { expect, test } from 'vitest';
import { testSchool } from '../../../test/school.ts';
import { keepMessage } from '../messages/messages.ts';

const TODAY = '/admin/today/';
const NOTHING = {
  messages: { count: 0, newest: [] },
  attention: { count: 0, newest: [] },
  deletions: { count: 0, oldest: [] },
  failed_jobs: 0,
  new_enrollments: 0,
};

test('what waits for staff is counted, and three of each thing are named', async () => {
  const school = await testSchool();
  const paulo = await school.user({ is_staff: true });
  // A new session for each call, because the clock moves.
  const today = async () => {
    const reply = await (await school.as(paulo)).get(TODAY);
    expect(reply.status).toBe(200);
    return reply.body;
  };
  expect((await school.anyone.get(TODAY)).status).toBe(401);
  expect((await (await school.as(await school.user())).get(TODAY)).status).toBe(403);
  expect(await today()).toEqual(NOTHING);

  // Three days ago somebody asked to be deleted, 20 days ago somebody else.
  const [late, asking] = [
    await school.user({ first_name: 'Lia', last_name: 'Melo' }),
    await school.user({ username: 'asking' }),
  ];
  const french = await school.course({ title: 'Francês', lessons: 2 });
  const ana = await school.user({ first_name: 'Ana', last_name: 'Souza' });
  await school.enroll(ana, french.id);
  const { queries } = school.ctx.database;
  const ask = (user_id: number) =>
    queries
      .insertInto('deletion_requests')
      .values({ user_id, requested_at: school.ctx.now().toISOString() })
      .execute();
  await ask(late.id);
  school.pass({ days: 17 });
  await ask(asking.id);
  school.pass({ days: 3 });
  for (const first_name of ['Rui', 'Bia', 'Caio', 'Duda']) {
    const message = {
      first_name,
      last_name: 'Alves',
      email: 'rui@visitors.test',
      subject: 'Outros assuntos',
      message: 'Quanto custa?',
    };
    const { id } = await keepMessage(school.ctx, queries, message);
    school.pass({ minutes: 1 });
    if (first_name === 'Caio') {
      await (await school.as(paulo)).patch(`/admin/messages/${id}/`, { handled: true });
    }
  }
  await school.enroll(await school.user(), french.id);
  const ended = await school.user();
  await school.enroll(ended, french.id);
  await queries
    .updateTable('enrollments')
    .set({ ended_at: school.ctx.now().toISOString() })
    .where('user_id', '=', ended.id)
    .execute();
  const at = school.ctx.now().toISOString();
  const job = {
    payload: '{}',
    created_at: at,
    status: 'failed',
    attempts: 1,
    max_attempts: 1,
    progress_done: 0,
    progress_total: 0,
  } as const;
  await queries
    .insertInto('jobs')
    .values([
      { ...job, kind: 'video.prepare' },
      // A round of repeated work is repeated by itself.
      { ...job, kind: 'backup' },
      { ...job, kind: 'video.prepare', status: 'done' },
    ])
    .execute();

  const found = await today();
  expect(found).toEqual({
    messages: { count: 3, newest: ['Duda', 'Bia', 'Rui'].map(messageOf) },
    attention: {
      count: 1,
      newest: [
        {
          id: expect.any(Number),
          user: { id: ana.id, name: 'Ana Souza' },
          course: { id: french.id, title: 'Francês', language: null },
          attention: ['inactive'],
        },
      ],
    },
    deletions: {
      count: 2,
      oldest: [
        requestOf({ id: late.id, name: 'Lia Melo' }, -5),
        requestOf({ id: asking.id, name: 'asking' }, 12),
      ],
    },
    failed_jobs: 1,
    new_enrollments: 1,
  });
  // What is counted here is what the list behind it shows.
  const list = await (await school.as(paulo)).get('/admin/enrollments/?attention=any');
  expect(list.body.count).toBe(found.attention.count);
  school.pass({ days: 1, minutes: 10 });
  expect((await today()).new_enrollments).toBe(0);
});

const messageOf = (first: string) => ({
  id: expect.any(Number),
  name: `${first} Alves`,
  subject: 'Outros assuntos',
  created_at: expect.any(String),
});

const requestOf = (user: { id: number; name: string }, days_left: number) => ({
  id: expect.any(Number),
  user,
  requested_at: expect.any(String),
  days_left,
});
