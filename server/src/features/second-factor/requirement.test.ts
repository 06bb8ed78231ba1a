import { api, type Endpoint } from '@trilha/contract';
import { describe, expect, test } from 'vitest';
import { PASSWORD, testSchool } from '../../../test/school.ts';
import { codeAt, enableSecondFactor } from '../../../test/second-factor.ts';

const NEEDED =
  'Turn on two-step verification in your profile: this school requires it of its staff.';
const SETTING = '/admin/security/';
const OWN = '/profiles/me/second-factor';
const required = { staff_second_factor_required: true };

/** A school whose superuser has a second step of their own, and a teacher without one. */
async function schoolWithHelena() {
  const school = await testSchool();
  const fields = { password: PASSWORD, is_staff: true };
  const helena = await school.user({ ...fields, is_superuser: true, first_name: 'Helena' });
  const paulo = await school.user({ ...fields, first_name: 'Paulo' });
  const factor = await enableSecondFactor(school, helena);
  return { school, helena, paulo, factor, superuser: factor.caller };
}

const endpoints: Endpoint[] = Object.values(api).flatMap((group) => Object.values(group));

describe('requiring it of all staff', () => {
  test('needs an own second step first, and has one audit entry', async () => {
    const { school, superuser } = await schoolWithHelena();
    const bare = await school.as(await school.user({ is_superuser: true }));
    const refused = await bare.patch(SETTING, required);
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toContain('for yourself first');
    expect((await superuser.get(SETTING)).body).toEqual({ staff_second_factor_required: false });

    for (let times = 0; times < 2; times += 1) {
      expect((await superuser.patch(SETTING, required)).body).toEqual(required);
    }
    expect((await superuser.get(SETTING)).body).toEqual(required);
    const off = { staff_second_factor_required: false };
    expect((await superuser.patch(SETTING, off)).body).toEqual(off);
    expect((await superuser.patch(SETTING, {})).status).toBe(400);

    const { results } = (await superuser.get('/admin/audit/')).body;
    expect(results.map((entry: { details: object }) => entry.details)).toEqual([off, required]);
    expect(results[0]).toMatchObject({
      action: 'update',
      subject_type: 'school',
      subject_name: 'Escola Trilha',
    });
  });

  test('suspends the rights of staff without one at every endpoint of staff, and ends no session', async () => {
    const { school, paulo, superuser } = await schoolWithHelena();
    const root = await school.user({ is_superuser: true });
    const before = [await school.as(paulo), await school.as(root)];
    for (const caller of before) expect((await caller.get('/admin/users/')).status).toBe(200);
    await superuser.patch(SETTING, required);

    for (const caller of before) {
      for (const { access, method, path } of endpoints) {
        if (access !== 'staff' && access !== 'superuser') continue;
        const reply = await caller.send(method, path.replaceAll(/\{\w+\}/g, '1'));
        expect(reply.status, `${method} ${path}`).toBe(403);
        expect(reply.body).toEqual({
          detail: NEEDED,
          message: NEEDED,
          second_factor_required: true,
        });
      }
      const upload = await caller.send('POST', '/admin/videos/resumable/', {
        headers: { 'tus-resumable': '1.0.0', 'upload-length': '10' },
      });
      expect(upload.status).toBe(403);
      expect(upload.body.second_factor_required).toBe(true);
      expect((await caller.get('/profiles/me/')).status).toBe(200);
    }
  });

  test('staff without it are treated as students, though their account still says staff', async () => {
    const { school, paulo, superuser } = await schoolWithHelena();
    const { id } = await school.course({ lessons: 1 });
    const draft = await school.course({ is_published: false });
    const caller = await school.as(paulo);
    const videoUrl = async () => (await caller.get(`/courses/${id}/`)).body.lessons[0].video_url;
    expect(await videoUrl()).not.toBeNull();
    await superuser.patch(SETTING, required);
    expect(await videoUrl()).toBeNull();
    expect((await caller.get(`/courses/${draft.id}/`)).status).toBe(404);
    expect((await caller.get('/profiles/me/')).body.is_staff).toBe(true);
    const login = await school.anyone.post('/token/', { email: paulo.email, password: PASSWORD });
    expect(login.body.user.is_staff).toBe(true);
  });

  test('rights are back with the next request once it is set up', async () => {
    const { school, paulo, superuser } = await schoolWithHelena();
    await superuser.patch(SETTING, required);
    const caller = await school.as(paulo);
    const { secret } = (await caller.post(`${OWN}/start/`, { current_password: PASSWORD })).body;
    expect((await caller.get('/admin/users/')).status).toBe(403);
    const code = codeAt(secret, school.ctx.now());
    await caller.post(`${OWN}/confirm/`, { code });
    expect((await caller.get('/admin/users/')).status).toBe(200);
    // Endpoints of superusers stay closed.
    const refused = await caller.get(SETTING);
    expect(refused.status).toBe(403);
    expect(refused.body).not.toHaveProperty('second_factor_required');
    expect((await caller.get(`${OWN}/`)).body.is_required).toBe(true);

    school.pass({ minutes: 0.5 });
    const stop = await caller.post(`${OWN}/stop/`, { code: codeAt(secret, school.ctx.now()) });
    expect(stop.status).toBe(409);
    expect(stop.body.detail).toContain('it stays on');
    // The refused call did not use the code.
    const login = { email: paulo.email, password: PASSWORD };
    const again = { ...login, code: codeAt(secret, school.ctx.now()) };
    expect((await school.anyone.post('/token/', again)).status).toBe(200);
  });

  test('rights are back once it is no longer required', async () => {
    const { school, paulo, superuser } = await schoolWithHelena();
    const caller = await school.as(paulo);
    await superuser.patch(SETTING, required);
    await superuser.patch(SETTING, { staff_second_factor_required: false });
    expect((await caller.get('/admin/users/')).status).toBe(200);
  });

  test('students are not affected, and their calls make no further query', async () => {
    const { school, superuser } = await schoolWithHelena();
    await superuser.patch(SETTING, required);
    const ana = await school.user({ password: PASSWORD });
    const caller = await school.as(ana);
    expect((await caller.get('/courses/')).status).toBe(200);
    const refused = await caller.get('/admin/users/');
    expect(refused.status).toBe(403);
    expect(refused.body.detail).toBe('You are not allowed to do this.');
    const login = { email: ana.email, password: PASSWORD };
    expect((await school.anyone.post('/token/', login)).status).toBe(200);
    // For students the setting is not read: without its table their calls work, and those of staff fail.
    const { schema } = school.ctx.database.queries;
    await schema.alterTable('school_settings').renameTo('school_settings_gone').execute();
    try {
      expect((await caller.get('/courses/')).status).toBe(200);
      expect((await superuser.get('/courses/')).status).toBe(500);
    } finally {
      await schema.alterTable('school_settings_gone').renameTo('school_settings').execute();
    }
  });
});

describe('what a superuser sees and resets', () => {
  test('all staff by name, with who has it, without students', async () => {
    const { school, paulo, superuser } = await schoolWithHelena();
    await school.user();
    await school.user({ first_name: 'Ágata', is_superuser: true, is_active: false });
    const former = await school.user({ first_name: 'Zoé', password: PASSWORD, is_staff: true });
    await enableSecondFactor(school, former);
    await school.ctx.database.queries
      .updateTable('users')
      .set({ is_staff: false })
      .where('id', '=', former.id)
      .execute();
    // Begun, and not confirmed with a code.
    const student = await school.user({ first_name: 'Ari', password: PASSWORD });
    const started_at = school.ctx.now().toISOString();
    await school.ctx.database.queries
      .insertInto('second_factors')
      .values(
        [paulo, student].map(({ id }) => ({ user_id: id, secret: 's', started_at, last_step: 0 })),
      )
      .execute();
    const { count, results } = (await superuser.get('/admin/security/staff/')).body;
    expect(count).toBe(4);
    const shown = results.map((row: Record<string, unknown>) => [
      row['name'],
      row['is_staff'],
      row['is_superuser'],
      row['is_active'],
      row['second_factor'],
    ]);
    expect(shown).toEqual([
      ['Ágata', false, true, false, false],
      ['Helena', true, true, true, true],
      ['Paulo', true, false, true, false],
      ['Zoé', false, false, true, true],
    ]);
  });

  test('a reset ends sessions, app and codes, with a mail and an audit entry', async () => {
    const { school, helena, paulo, superuser } = await schoolWithHelena();
    const lost = await enableSecondFactor(school, paulo);
    const address = `/admin/security/staff/${paulo.id}/second-factor/`;
    expect((await superuser.delete(address)).status).toBe(204);
    expect((await lost.caller.get('/profiles/me/')).status).toBe(401);
    const login = { email: paulo.email, password: PASSWORD };
    expect((await school.anyone.post('/token/', login)).status).toBe(200);
    const codes = await school.ctx.database.queries
      .selectFrom('recovery_codes')
      .select('user_id')
      .distinct()
      .execute();
    expect(codes).toEqual([{ user_id: helena.id }]);
    const mail = (await school.mails()).at(-1);
    expect(mail?.recipient).toBe(paulo.email);
    expect(mail?.subject).toBe('Verificação em duas etapas removida · Escola Trilha');
    const { results } = (await superuser.get('/admin/audit/')).body;
    expect(results[0]).toMatchObject({
      action: 'update',
      subject_type: 'user',
      subject_id: paulo.id,
      details: { second_factor: 'reset' },
    });

    // A second reset finds nothing and records nothing.
    expect((await superuser.delete(address)).status).toBe(404);
    expect((await superuser.get('/admin/audit/')).body.count).toBe(1);
    expect(await school.mails()).toHaveLength(3);
  });

  test('not their own, and no unknown user', async () => {
    const { helena, superuser } = await schoolWithHelena();
    const own = await superuser.delete(`/admin/security/staff/${helena.id}/second-factor/`);
    expect(own.status).toBe(409);
    const nobody = await superuser.delete('/admin/security/staff/999/second-factor/');
    expect(nobody.status).toBe(404);
    expect((await superuser.get(`${OWN}/`)).body.is_on).toBe(true);
  });

  test('nothing of who has only begun, and no codes of others', async () => {
    const { school, paulo, superuser } = await schoolWithHelena();
    const caller = await school.as(paulo);
    await caller.post(`${OWN}/start/`, { current_password: PASSWORD });
    const reset = await superuser.delete(`/admin/security/staff/${paulo.id}/second-factor/`);
    expect(reset.status).toBe(404);
    const { caller: again } = await enableSecondFactor(school, paulo);
    expect((await again.get(`${OWN}/`)).body.recovery_codes_left).toBe(10);
    expect((await superuser.get(`${OWN}/`)).body.recovery_codes_left).toBe(10);
  });
});
