import { describe, expect, test } from 'vitest';
import {
  active,
  begin,
  BULK,
  changed,
  office,
  state,
  students,
  undone,
} from '../../../../test/bulk-changes.ts';
import { schoolWithMeanwhile } from '../../../../test/meanwhile.ts';
import { testSchool } from '../../../../test/school.ts';
import { bulkChange } from './job.ts';

/* Changes of many users that are interrupted, canceled, done twice at once or undone. */

const { signal } = new AbortController();
const log = { info() {}, warn() {}, error() {} };

describe('a change of many users that meets trouble', () => {
  test('goes on where it stopped, and changes nobody twice', async () => {
    const { school, meanwhile } = await schoolWithMeanwhile();
    const { staff } = await office(school);
    const ids = await students(school, 70);
    const failing = async (): Promise<void> => {
      meanwhile(failing);
      throw new Error('The disk is full.');
    };
    // To claim the job, its first part, and the second.
    const steps = [async () => {}, async () => {}, failing];
    const step = async (): Promise<void> => {
      const happens = steps.shift();
      if (steps.length > 0) meanwhile(step);
      await happens?.();
    };
    const id = await begin(staff, { people: { ids }, action: 'deactivate' });
    meanwhile(step);
    await school.jobs();
    const stopped = await state(staff, id);
    expect(stopped).toMatchObject({ status: 'waiting', done: 50, failure: 'The disk is full.' });
    meanwhile(async () => {});
    school.pass({ minutes: 1 });
    await school.jobs();
    expect(await state(staff, id)).toMatchObject({ status: 'done', done: 70, failure: null });
    expect((await staff.get('/admin/audit/?subject_type=user')).body.count).toBe(70);
  });

  test('by two processes at once changes each of them once', async () => {
    const { school, staff } = await office();
    const ids = await students(school, 60);
    const id = await begin(staff, { people: { ids }, action: 'deactivate' });
    const run = () =>
      bulkChange.start(school.ctx, {}, { id, attempt: 1, signal, log, progress() {} });
    await Promise.all([run(), run()]);
    expect(await state(staff, id)).toMatchObject({ done: 60, skipped: [] });
    expect((await staff.get('/admin/audit/?subject_type=user')).body.count).toBe(60);
  });

  test('two of them at once, one each way, end without waiting for ever', async () => {
    const { school, staff } = await office();
    const ids = await students(school, 60);
    const both = [
      await begin(staff, { people: { ids }, action: 'deactivate' }),
      await begin(staff, { people: { ids }, action: 'activate' }),
    ];
    await Promise.all(
      both.map((id) =>
        bulkChange.start(school.ctx, {}, { id, attempt: 1, signal, log, progress() {} }),
      ),
    );
    for (const id of both) {
      const { done, skipped } = await state(staff, id);
      expect(done + (skipped[0]?.count ?? 0)).toBe(60);
    }
  });

  test('canceled, it leaves the others as they are; those who were changed can be undone', async () => {
    const { school, meanwhile } = await schoolWithMeanwhile();
    const { staff } = await office(school);
    const ids = await students(school, 70);
    const id = await begin(staff, { people: { ids }, action: 'deactivate' });
    const cancel = async () =>
      expect((await staff.post(`/admin/jobs/${id}/cancel/`)).status).toBe(200);
    const steps = [async () => {}, async () => {}, cancel];
    const step = async (): Promise<void> => {
      const happens = steps.shift();
      if (steps.length > 0) meanwhile(step);
      await happens?.();
    };
    meanwhile(step);
    await school.jobs();
    const canceled = await state(staff, id);
    expect(canceled).toMatchObject({ done: 50, skipped: [{ reason: 'canceled', count: 20 }] });
    expect(await active(school)).toHaveLength(21);
    expect(await undone(school, staff, id)).toMatchObject({ total: 50, done: 50 });
    expect(await active(school)).toHaveLength(71);
  });

  test('ends where who began it may not change users any more', async () => {
    const { school, paulo, staff } = await office();
    const ids = await students(school, 1);
    const id = await begin(staff, { people: { ids }, action: 'deactivate' });
    await school.ctx.database.queries
      .updateTable('users')
      .set({ is_staff: false })
      .where('id', '=', paulo.id)
      .execute();
    await school.jobs();
    const root = await school.as(await school.user({ is_superuser: true }));
    expect(await state(root, id)).toMatchObject({
      status: 'failed',
      done: 0,
      failure: 'Who began this change may not change users any more.',
    });
  });

  test('ends where the course is gone', async () => {
    const { school, staff } = await office();
    const ids = await students(school, 1);
    const { id: course } = await school.course({ title: 'English' });
    const id = await begin(staff, { people: { ids }, action: 'enroll', course });
    await staff.delete(`/admin/courses/${course}/`);
    await school.jobs();
    expect(await state(staff, id)).toMatchObject({
      status: 'failed',
      course: null,
      failure: 'The course is no longer there.',
    });
  });
});

describe('the undoing of a change of many users', () => {
  test('gives back what was changed, but not where somebody has changed it since', async () => {
    const { school, staff } = await office();
    const ids = await students(school, 3);
    const away = await school.user({ username: 'away', is_active: false });
    const people = { ids: [...ids, away.id] };
    const { id } = await changed(school, staff, { people, action: 'deactivate' });
    const set = async (is_active: string) => {
      const form = new FormData();
      form.append('is_active', is_active);
      expect((await staff.patch(`/admin/users/${ids[0]}/`, form)).status).toBe(200);
    };
    await set('true');
    await set('false');
    const undo = await undone(school, staff, id);
    expect(undo).toMatchObject({
      action: 'deactivate',
      undoes: id,
      status: 'done',
      total: 3,
      done: 2,
      skipped: [{ reason: 'changed', count: 1 }],
      undo_until: null,
    });
    // Who was inactive before stays so.
    expect(await active(school)).toEqual(['p1', 'p2', 'paulo']);
    // Once, and an undoing is not undone.
    for (const one of [id, undo.id]) {
      expect((await staff.post(`${BULK}${one}/undo/`)).status).toBe(409);
    }
  });

  test('is possible for ten minutes, and until the next change of the same person', async () => {
    const { school, staff } = await office();
    const [one, two] = await students(school, 2);
    const body = (id: number | undefined) => ({ people: { ids: [id] }, action: 'deactivate' });
    const first = await changed(school, staff, body(one));
    const colleague = await school.as(await school.user({ is_staff: true }));
    const others = await changed(school, colleague, body(two));
    expect(await state(staff, first.id)).toMatchObject({ undo_until: first.undo_until });
    const next = await changed(school, staff, body(one));
    expect(next.done).toBe(0);
    expect(await state(staff, first.id)).toMatchObject({ undo_until: null });
    expect((await staff.post(`${BULK}${first.id}/undo/`)).body.detail).toBe(
      'This change can no longer be undone.',
    );
    school.pass({ minutes: 10 });
    expect((await colleague.post(`${BULK}${others.id}/undo/`)).status).toBe(409);
  });

  test('of two at once only one is begun', async () => {
    const { school, staff } = await office();
    const ids = await students(school, 2);
    const { id } = await changed(school, staff, { people: { ids }, action: 'deactivate' });
    const both = await Promise.all([1, 2].map(() => staff.post(`${BULK}${id}/undo/`)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409]);
  });

  test('takes enrollments back: new ones are gone, resumed ones end when they had, used ones stay', async () => {
    const school = await testSchool();
    const { staff } = await office(school);
    const ids = await students(school, 3);
    const { id: course } = await school.course({ title: 'English', enrollment: 'open' });
    const [fresh = 0, resumed = 0, busy = 0] = ids;
    const enrolled = await staff.post('/admin/enrollments/', { user: resumed, course });
    await staff.delete(`/admin/enrollments/${enrolled.body.id}/`);
    const rows = () =>
      school.ctx.database.queries
        .selectFrom('enrollments')
        .select(['user_id', 'ended_at'])
        .orderBy('user_id')
        .execute();
    const before = await rows();
    school.pass({ minutes: 5 });
    const { id } = await changed(school, staff, { people: { ids }, action: 'enroll', course });
    const student = await school.as({ id: busy });
    expect((await student.get(`/courses/${course}/`)).status).toBe(200);
    await school.ctx.database.queries
      .updateTable('enrollments')
      .set({ last_accessed: school.ctx.now().toISOString() })
      .where('user_id', '=', busy)
      .execute();
    const undo = await undone(school, staff, id);
    expect(undo).toMatchObject({ done: 2, skipped: [{ reason: 'begun', count: 1 }] });
    expect(await rows()).toEqual([...before, { user_id: busy, ended_at: null }]);
    // They may join by themselves again.
    expect((await (await school.as({ id: fresh })).post(`/courses/${course}/enroll/`)).status).toBe(
      201,
    );
  });
});
