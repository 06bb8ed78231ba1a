import { describe, expect, test } from 'vitest';
import { answerRequests } from '../passwords/passwords.ts';
import { complete, add, change, office, auditEntriesOf } from '../../../test/user-forms.ts';

/* Users that staff delete: what goes with them and what stays. */

describe('deleting', () => {
  test('removes all personal rows and keeps the audit entries', async () => {
    const { school, staff, chief } = await office();
    const ana = await school.user({ is_staff: true, username: 'ana' });
    const student = await school.as(ana);
    const { id: course, lessons } = await school.course({ lessons: 1 });
    await school.enroll(ana, course);
    await student.post(`/lessons/${lessons[0]}/complete/`, { completed: true });
    const bob = await school.user();
    await change(student, bob.id, { first_name: 'Bob' });
    expect((await chief.delete(`/admin/users/${ana.id}/`)).status).toBe(204);
    expect((await student.get('/profiles/me/')).status).toBe(401);
    expect((await staff.get(`/admin/users/${ana.id}/`)).status).toBe(404);
    const { queries } = school.ctx.database;
    for (const table of ['enrollments', 'lesson_completions', 'achievements'] as const) {
      expect(await queries.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
    expect(await auditEntriesOf(school)).toMatchObject([
      { actor_id: null, actor_name: 'ana', action: 'update' },
      { actor_name: 'root', action: 'delete', subject_id: ana.id, subject_name: 'ana' },
    ]);
  });

  test('leaves no e-mail address in the audit, whether the user was added or imported', async () => {
    const { school, chief } = await office();
    const added = (await add(chief, complete)).body;
    const row = { line: 2, email: 'zoe@school.test', username: 'zoe', courses: [] };
    const names = { first_name: 'Zoé', last_name: 'Lima' };
    const rows = { filename: 'users.csv', rows: [{ ...row, ...names }], invite: false };
    await chief.post('/admin/users/imports/', rows);
    await school.jobs();
    const [imported] = (await chief.get('/admin/users/?search=zoe')).body.results;
    const entries = async () => JSON.stringify(await auditEntriesOf(school));
    expect(await entries()).toContain('Maria@School.test');
    expect(await entries()).toContain('zoe@school.test');
    await add(chief, { ...complete, email: 'bob@school.test', username: 'bob' });
    for (const { id } of [added, imported]) {
      expect((await chief.delete(`/admin/users/${id}/`)).status).toBe(204);
    }
    expect(await entries()).not.toMatch(/maria@|zoe@/i);
    // What is said of others stays.
    expect(await entries()).toContain('bob@school.test');
    expect(await auditEntriesOf(school)).toMatchObject([
      {
        action: 'create',
        subject_name: 'maria',
        details: { is_active: true, is_staff: false, is_superuser: false, courses: [] },
      },
      { action: 'import', subject_name: 'zoe', details: { courses: [], invited: false } },
      { action: 'create', subject_name: 'bob' },
      { action: 'delete', subject_name: 'maria' },
      { action: 'delete', subject_name: 'zoe' },
    ]);
  });

  test('takes back the mails to them that wait, and deletes those that were sent', async () => {
    const { school, chief } = await office();
    const maria = (await add(chief, complete)).body;
    const bob = await school.user({ email: 'bob@school.test' });
    const ask = (email: string) => school.anyone.post('/password-reset/', { email });
    await ask('maria@school.test');
    await ask(bob.email);
    await school.mails();
    await ask('maria@school.test');
    await answerRequests(school.ctx);
    const stored = async () => {
      const mails = school.ctx.database.queries.selectFrom('outgoing_mails');
      return (await mails.select(['recipient', 'sent_at']).execute()).map(
        ({ recipient, sent_at }) => [recipient, sent_at !== null],
      );
    };
    expect(await stored()).toHaveLength(3);
    expect((await chief.delete(`/admin/users/${maria.id}/`)).status).toBe(204);
    expect(await stored()).toEqual([[bob.email, true]]);
    expect(await school.mails()).toHaveLength(2);
  });

  test('an unknown user cannot be read, changed or deleted', async () => {
    const { chief } = await office();
    for (const id of ['4711', '0', 'x', '99999999999']) {
      expect((await chief.get(`/admin/users/${id}/`)).status).toBe(404);
      expect((await chief.get(`/admin/users/${id}/progress/`)).status).toBe(404);
      expect((await chief.delete(`/admin/users/${id}/`)).status).toBe(404);
    }
    expect((await change(chief, 4711, { first_name: 'X' })).status).toBe(404);
  });
});
