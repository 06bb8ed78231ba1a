import { describe, expect, test } from 'vitest';
import {
  active,
  begin,
  BULK,
  changed,
  office,
  state,
  students,
} from '../../../../test/bulk-changes.ts';
import { PASSWORD } from '../../../../test/school.ts';

describe('a change of many users', () => {
  test('deactivates those who are named, ends their sessions and says who was skipped', async () => {
    const { school, paulo, staff } = await office();
    const ids = await students(school, 3);
    const ana = await school.as({ id: ids[0] ?? 0 });
    const away = await school.user({ username: 'away', is_active: false });
    const boss = await school.user({ username: 'boss', is_superuser: true });
    const named = [...ids, away.id, boss.id, paulo.id, 4711, ids[0]];
    const id = await begin(staff, { people: { ids: named }, action: 'deactivate' });
    // Nobody waits for it.
    expect(await active(school)).toHaveLength(5);
    expect(await state(staff, id)).toMatchObject({ total: 7, done: 0, undo_until: null });
    await school.jobs();
    expect(await state(staff, id)).toMatchObject({
      action: 'deactivate',
      undoes: null,
      course: null,
      status: 'done',
      total: 7,
      done: 3,
      skipped: [
        { reason: 'staff', count: 2 },
        { reason: 'already', count: 1 },
        { reason: 'gone', count: 1 },
      ],
      failure: null,
      undo_until: new Date(school.ctx.now().getTime() + 600_000).toISOString(),
    });
    expect(await active(school)).toEqual(['boss', 'paulo']);
    expect((await ana.get('/profiles/me/')).status).toBe(401);
    expect((await staff.get(`${BULK}${id}/skipped/`)).body).toEqual([
      { id: away.id, name: 'away', email: away.email, reason: 'already' },
      { id: boss.id, name: 'boss', email: boss.email, reason: 'staff' },
      { id: paulo.id, name: 'paulo', email: paulo.email, reason: 'staff' },
    ]);
    const { results } = (await staff.get('/admin/audit/?subject_type=user')).body;
    expect(results).toHaveLength(3);
    expect(results[0]).toMatchObject({
      actor_name: 'paulo',
      action: 'update',
      details: { fields: ['is_active'], is_active: false, bulk: id },
    });
    const timeline = (await staff.get(`/admin/users/${ids[0]}/timeline/`)).body;
    expect(JSON.stringify(timeline)).toContain('"is_active"');
    const jobs = (await staff.get('/admin/jobs/?kind=users.bulk')).body;
    expect(jobs.results[0]).toMatchObject({ label: 'Changing many users', progress_done: 7 });
  });

  test('of superusers is for superusers, never of oneself, and leaves one of them', async () => {
    const { school, paulo } = await office();
    const root = await school.user({ username: 'root', is_superuser: true });
    const other = await school.user({ username: 'other', is_superuser: true });
    const chief = await school.as(root);
    const people = { ids: [paulo.id, root.id, other.id] };
    const done = await changed(school, chief, { people, action: 'deactivate' });
    expect(done).toMatchObject({ done: 2, skipped: [{ reason: 'self', count: 1 }] });
    expect(await active(school)).toEqual(['root']);
  });

  test('means all whom a filter finds, and nobody where it finds another number', async () => {
    const { school, staff } = await office();
    await students(school, 3, { is_active: false });
    const people = { filter: { status: 'inactive' }, expected: 4 };
    const refused = await staff.post(BULK, { people, action: 'activate' });
    expect([refused.status, refused.body.count]).toEqual([409, 3]);
    expect(refused.body.detail).toBe(
      'The list has changed in the meantime. It has 3 now, not 4. Nothing was done.',
    );
    expect((await staff.get('/admin/jobs/')).body.count).toBe(0);
    const seen = { ...people, expected: 3 };
    expect(await changed(school, staff, { people: seen, action: 'activate' })).toMatchObject({
      done: 3,
      skipped: [],
    });
    expect(await active(school)).toEqual(['p0', 'p1', 'p2', 'paulo']);
  });

  test('is begun once by a request that is sent twice', async () => {
    const { school, staff } = await office();
    const [id] = await students(school, 1);
    const body = { people: { ids: [id] }, action: 'deactivate' };
    const headers = { headers: { 'idempotency-key': 'twice' } };
    const [one, two] = [
      await staff.post(BULK, body, headers),
      await staff.post(BULK, body, headers),
    ];
    expect(two.body).toEqual(one.body);
    expect((await staff.get('/admin/jobs/')).body.count).toBe(1);
  });

  test('invites again who has never logged in, at most three times an hour', async () => {
    const { school, paulo, staff } = await office();
    const invited = await school.user({ username: 'invited' });
    const here = await school.user({ username: 'here', password: PASSWORD });
    const away = await school.user({ username: 'away', is_active: false });
    const broken = await school.user({ username: 'broken', email: 'no address' });
    const ids = [invited.id, here.id, away.id, broken.id];
    const body = { people: { ids }, action: 'invite' };
    const first = await changed(school, staff, body);
    expect(first).toMatchObject({ done: 1, undo_until: null });
    expect(first.skipped.map(({ reason }: { reason: string }) => reason).toSorted()).toEqual([
      'has_login',
      'inactive',
      'no_email',
    ]);
    expect((await staff.post(`${BULK}${first.id}/undo/`)).status).toBe(409);
    await changed(school, staff, body);
    await changed(school, staff, body);
    const fourth = await changed(school, staff, body);
    expect(fourth.skipped).toContainEqual({ reason: 'too_often', count: 1 });
    const mails = await school.mails();
    expect(mails.map(({ recipient }) => recipient)).toEqual(Array(3).fill(invited.email));
    school.pass({ hours: 2 });
    const later = await school.as(paulo);
    expect(await changed(school, later, body)).toMatchObject({ done: 1 });
  });

  test('enrolls, and says who was enrolled before', async () => {
    const { school, staff } = await office();
    const ids = await students(school, 3);
    const course = await school.course({ title: 'English' });
    await staff.post('/admin/enrollments/', { user: ids[0], course: course.id });
    const body = { people: { ids }, action: 'enroll', course: course.id };
    expect(await changed(school, staff, body)).toMatchObject({
      course: { id: course.id, title: 'English' },
      done: 2,
      skipped: [{ reason: 'already', count: 1 }],
    });
    expect((await staff.get(`/admin/enrollments/?course=${course.id}`)).body.count).toBe(3);
    const jobs = (await staff.get('/admin/jobs/?kind=users.bulk')).body;
    expect(jobs.results[0]).toMatchObject({ subject: 'English' });
  });

  test('that is understood wrongly is refused, and never means more people', async () => {
    const { school, staff } = await office();
    const [id] = await students(school, 1);
    const refused = async (body: object) => {
      const reply = await staff.post(BULK, body);
      return [reply.status, reply.body];
    };
    const whom = 'Choose who is meant.';
    const action = 'deactivate';
    for (const people of [
      undefined,
      {},
      { ids: [] },
      { ids: ['x'] },
      { ids: [0] },
      { ids: [id], filter: {}, expected: 1 },
      { filter: {} },
      { filter: {}, expected: 0 },
      { filter: { status: 'inactiv' }, expected: 2 },
      { filter: { stat: 'inactive' }, expected: 2 },
      { filter: { idle_since: '30' }, expected: 2 },
      { filter: { course: 0 }, expected: 2 },
    ]) {
      expect((await refused({ people, action }))[0], JSON.stringify(people)).toBe(400);
    }
    expect(await refused({ people: { ids: [] }, action })).toEqual([400, { 'people.ids': [whom] }]);
    const many = Array.from({ length: 1001 }, (_, n) => n + 1);
    expect((await refused({ people: { ids: many }, action }))[0]).toBe(400);
    const people = { ids: [id] };
    const missing = [400, { course: ['Course is required'] }];
    expect(await refused({ people, action: 'enroll' })).toEqual(missing);
    expect(await refused({ people, action, course: 1 })).toEqual(missing);
    expect(await refused({ people: {}, action: 'enroll', course: 4711 })).toEqual([
      400,
      { people: [whom], course: ['This course does not exist.'] },
    ]);
    expect((await refused({ people, action: 'delete' }))[0]).toBe(400);
    expect((await staff.get(`${BULK}4711/`)).status).toBe(404);
    expect((await staff.get(`${BULK}4711/skipped/`)).status).toBe(404);
    expect((await staff.post(`${BULK}4711/undo/`)).status).toBe(404);
    expect((await staff.get('/admin/jobs/')).body.count).toBe(0);
  });

  test('is for whoever may change users: not for teachers', async () => {
    const { school } = await office();
    const [id] = await students(school, 1);
    const body = { people: { ids: [id] }, action: 'deactivate' };
    const teacher = await school.as(await school.user({ is_staff: true, staff_role: 'teacher' }));
    expect((await teacher.post(BULK, body)).status).toBe(403);
    const clerk = await school.as(await school.user({ is_staff: true, staff_role: 'office' }));
    expect(await changed(school, clerk, body)).toMatchObject({ done: 1 });
  });
});
