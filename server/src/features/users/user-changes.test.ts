import { describe, expect, test } from 'vitest';
import { schoolWithMeanwhile } from '../../../test/meanwhile.ts';
import { type Caller, PASSWORD } from '../../../test/school.ts';
import { inviteUser } from '../passwords/passwords.ts';
import type { NewUser } from '../people/people.ts';
import { PIXEL, change, office, pictures, auditEntriesOf } from '../../../test/user-forms.ts';

/* Users that staff change, and the rights that it takes. */

describe('changing', () => {
  test('absent fields stay', async () => {
    const { school, staff } = await office();
    const ana = await school.user({ first_name: 'Ana', last_name: 'Lima', password: PASSWORD });
    const { id: course } = await school.course();
    await school.enroll(ana, course);
    const { status, body } = await change(staff, ana.id, { last_name: 'Lima Ávila' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      first_name: 'Ana',
      last_name: 'Lima Ávila',
      is_active: true,
      courses: [course],
    });
    expect((await staff.get('/admin/users/?search=avila')).body.count).toBe(1);
    const login = { email: ana.email, password: PASSWORD };
    expect((await school.anyone.post('/token/', login)).status).toBe(200);
    expect((await auditEntriesOf(school)).at(-1)?.details).toEqual({ fields: ['last_name'] });
  });

  test('courses are set, cleared by one empty value, and come back with their progress', async () => {
    const { school, staff } = await office();
    const ana = await school.user();
    const student = await school.as(ana);
    const one = await school.course({ lessons: 2 });
    const two = await school.course();
    await change(staff, ana.id, { courses: [String(one.id)] });
    await student.post(`/lessons/${one.lessons[0]}/complete/`, { completed: true });
    const moved = await change(staff, ana.id, { courses: [String(two.id)] });
    expect(moved.body.courses).toEqual([two.id]);
    expect((await student.post(`/courses/${one.id}/enroll/`)).status).toBe(403);
    const cleared = await change(staff, ana.id, { courses: '' });
    expect(cleared.body.courses).toEqual([]);
    const back = await change(staff, ana.id, { courses: [String(one.id), String(one.id)] });
    expect(back.body.courses).toEqual([one.id]);
    const { body } = await student.get('/enrollments/');
    expect(body.results).toMatchObject([{ video_progress: 50 }]);
    expect((await auditEntriesOf(school)).at(-1)?.details).toEqual({
      fields: [],
      courses_added: [one.id],
      courses_removed: [],
    });
  });

  test('a blank password keeps the current one, a new one ends all sessions', async () => {
    const { school, staff } = await office();
    const ana = await school.user({ password: PASSWORD });
    const student = await school.as(ana);
    const refused = await change(staff, ana.id, { password: 'short' });
    expect(refused.body).toEqual({ password: ['Password must be at least 8 characters'] });
    await change(staff, ana.id, { password: '', first_name: 'Ana' });
    expect((await student.get('/profiles/me/')).status).toBe(200);
    await change(staff, ana.id, { password: 'another-password' });
    expect((await student.get('/profiles/me/')).status).toBe(401);
    const login = { email: ana.email, password: 'another-password' };
    expect((await school.anyone.post('/token/', login)).status).toBe(200);
    const entry = (await auditEntriesOf(school)).at(-1);
    expect(entry?.details).toEqual({ fields: ['password'] });
  });

  test('a new e-mail address ends the links that went to the former one', async () => {
    const { school, staff } = await office();
    const ana = await school.user({ email: 'anna@school.test' });
    const invitation = async () => {
      await school.ctx.database.transaction((trx) => inviteUser(school.ctx, trx, ana.id));
      return /\?token=(\S+)/.exec((await school.mails()).at(-1)?.text ?? '')?.[1];
    };
    const isGood = async (token: string | undefined) =>
      (await school.anyone.post('/password-reset/check/', { token })).status === 200;
    const astray = await invitation();
    await change(staff, ana.id, { email: 'ANNA@school.test', first_name: 'Ana' });
    expect(await isGood(astray)).toBe(true);
    await change(staff, ana.id, { email: 'ana@school.test' });
    expect(await isGood(astray)).toBe(false);
    const confirm = { token: astray, password: 'a-new-password' };
    expect((await school.anyone.post('/password-reset/confirm/', confirm)).status).toBe(400);
    expect(await isGood(await invitation())).toBe(true);
  });

  test('deactivation takes effect at once', async () => {
    const { school, staff } = await office();
    const ana = await school.user({ password: PASSWORD });
    const student = await school.as(ana);
    expect((await change(staff, ana.id, { is_active: 'false' })).body.is_active).toBe(false);
    expect((await student.get('/profiles/me/')).status).toBe(401);
    await change(staff, ana.id, { is_active: 'true' });
    expect((await student.get('/profiles/me/')).status).toBe(401);
  });

  test('a new picture replaces the former one; a refused change keeps it', async () => {
    const { school, staff, teacher } = await office();
    const ana = await school.user();
    const picture = { profile_image: new Blob([PIXEL]) };
    const first = await change(staff, ana.id, picture);
    const second = await change(staff, ana.id, picture);
    expect(second.body.profile_image).not.toBe(first.body.profile_image);
    await change(staff, ana.id, { ...picture, email: teacher.email });
    expect(pictures(school)).toEqual([second.body.profile_image.split('/').at(-1)]);
    await staff.delete(`/admin/users/${ana.id}/`);
    expect(pictures(school)).toEqual([]);
  });

  test('names of others are refused together, the own ones are not', async () => {
    const { school, staff, teacher } = await office();
    const ana = await school.user({ username: 'ana' });
    const same = await change(staff, ana.id, { email: ana.email.toUpperCase(), username: 'ANA' });
    expect([same.status, same.body.username]).toEqual([200, 'ANA']);
    const { status, body } = await change(staff, ana.id, {
      email: teacher.email,
      username: 'Paulo',
      courses: ['4711'],
    });
    expect([status, Object.keys(body).toSorted()]).toEqual([400, ['courses', 'email', 'username']]);
  });
});

describe('rights', () => {
  test('staff change students, also sending the rights they have', async () => {
    const { school, staff } = await office();
    const ana = await school.user();
    const sent = { first_name: 'Ana', is_staff: 'false', is_superuser: 'false' };
    expect((await change(staff, ana.id, sent)).status).toBe(200);
    expect((await change(staff, ana.id, { is_staff: 'true' })).status).toBe(403);
    expect((await change(staff, ana.id, { is_superuser: 'true' })).status).toBe(403);
    expect((await staff.get(`/admin/users/${ana.id}/`)).body.is_staff).toBe(false);
  });

  test.each<Partial<NewUser>>([{ is_staff: true }, { is_superuser: true }])(
    'staff neither change nor delete who is %o',
    async (rights) => {
      const { school, staff, chief } = await office();
      const other = await school.user(rights);
      expect((await change(staff, other.id, { first_name: 'X' })).status).toBe(403);
      expect((await staff.delete(`/admin/users/${other.id}/`)).status).toBe(403);
      expect(await auditEntriesOf(school)).toEqual([]);
      expect((await change(chief, other.id, { first_name: 'X' })).status).toBe(200);
      expect((await chief.delete(`/admin/users/${other.id}/`)).status).toBe(204);
    },
  );

  test('nobody deletes, deactivates or demotes themselves', async () => {
    const { school, chief, superuser } = await office();
    await school.user({ is_superuser: true });
    for (const name of ['is_active', 'is_staff', 'is_superuser']) {
      const { status, body } = await change(chief, superuser.id, { [name]: 'false' });
      expect([status, body.message]).toEqual([
        409,
        'You cannot delete, deactivate or demote yourself.',
      ]);
    }
    expect((await chief.delete(`/admin/users/${superuser.id}/`)).status).toBe(409);
    expect((await change(chief, superuser.id, { first_name: 'Chief' })).status).toBe(200);
  });

  test('of two superusers who demote each other at once, one stays', async () => {
    const { school, chief, superuser } = await office();
    const other = await school.user({ is_superuser: true });
    const rival = await school.as(other);
    const replies = await Promise.all([
      change(chief, other.id, { is_superuser: 'false' }),
      change(rival, superuser.id, { is_superuser: 'false' }),
    ]);
    const left = await school.ctx.database.queries
      .selectFrom('users')
      .select('id')
      .where('is_superuser', '=', true)
      .execute();
    expect(left).toHaveLength(1);
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
  });

  test('of two superusers who delete each other at once, one stays', async () => {
    const { school, chief, superuser } = await office();
    const other = await school.user({ is_superuser: true });
    const rival = await school.as(other);
    const replies = await Promise.all([
      chief.delete(`/admin/users/${other.id}/`),
      rival.delete(`/admin/users/${superuser.id}/`),
    ]);
    const left = await school.ctx.database.queries
      .selectFrom('users')
      .select('id')
      .where('is_superuser', '=', true)
      .execute();
    expect(left).toHaveLength(1);
    expect(replies.filter((reply) => reply.status === 204)).toHaveLength(1);
  });

  test('a superuser whom another deletes or demotes meanwhile cannot remove the last one', async () => {
    const { school, meanwhile } = await schoolWithMeanwhile();
    const last = await school.user({ is_superuser: true });
    const chief = await school.as(last);
    const demoted = { is_superuser: 'false' };
    const removals = [
      (by: Caller) => by.delete(`/admin/users/${last.id}/`),
      (by: Caller) => change(by, last.id, demoted),
    ];
    for (const removal of removals) {
      const deleted = await school.user({ is_superuser: true });
      const byDeleted = await school.as(deleted);
      meanwhile(() => chief.delete(`/admin/users/${deleted.id}/`));
      expect((await removal(byDeleted)).status).toBe(409);

      const other = await school.user({ is_superuser: true });
      const byDemoted = await school.as(other);
      meanwhile(() => change(chief, other.id, demoted));
      expect((await removal(byDemoted)).status).toBe(409);
    }
    expect((await chief.get('/admin/security/staff/')).status).toBe(200);
  });

  test('who has no rights to lose changes themselves, and students need no superuser to stay', async () => {
    const { school } = await office();
    const chief = await school.user({ is_superuser: true, is_staff: false });
    const own = await change(await school.as(chief), chief.id, { first_name: 'Rita' });
    expect(own.status).toBe(200);
    const staff = await school.as(await school.user({ is_staff: true }));
    const student = await school.user();
    await school.ctx.database.queries.updateTable('users').set({ is_superuser: false }).execute();
    expect((await change(staff, student.id, { first_name: 'Ana' })).status).toBe(200);
  });

  test('an inactive superuser does not count as the one who stays', async () => {
    const { school, chief, superuser } = await office();
    const asleep = await school.user({ is_superuser: true, is_active: false });
    await school.ctx.database.queries
      .updateTable('users')
      .set({ is_superuser: false })
      .where('id', '=', superuser.id)
      .execute();
    // The actor is no longer a superuser.
    expect((await chief.delete(`/admin/users/${asleep.id}/`)).status).toBe(403);
  });
});
