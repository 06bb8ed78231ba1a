import { PASSKEY_LABEL_MISSING } from '@trilha/contract';
import { describe, expect, test } from 'vitest';
import { authenticator, passkeyLogin, register, userWithPasskey } from '../../../test/passkeys.ts';
import { caller as callerWith, PASSWORD, type School, testSchool } from '../../../test/school.ts';
import { enableSecondFactor } from '../../../test/second-factor.ts';
import { PATH, CHROME, schoolWithAna, mailsAbout } from '../../../test/own-passkeys.ts';

describe('the own passkeys', () => {
  test('are renamed and removed; a mail tells of the removal', async () => {
    const school = await testSchool();
    const { caller, passkey, device, user } = await userWithPasskey(school);
    await register(caller, authenticator(), { label: 'Other' });
    const renamed = await caller.patch(`${PATH}${passkey}/`, { label: ' Blue key ' });
    expect(renamed.status).toBe(200);
    expect(renamed.body).toMatchObject({ id: passkey, label: 'Blue key' });
    const blank = await caller.patch(`${PATH}${passkey}/`, { label: ' ' });
    expect([blank.status, blank.body]).toEqual([400, { label: [PASSKEY_LABEL_MISSING] }]);

    const removed = await caller.send('DELETE', `${PATH}${passkey}/`, {
      headers: { 'user-agent': CHROME },
    });
    expect(removed.status).toBe(204);
    const { results } = (await caller.get(PATH)).body;
    expect(results.map(({ label }: { label: string }) => label)).toEqual(['Other']);
    expect((await passkeyLogin(school, device)).status).toBe(401);
    const [mail] = await mailsAbout(school, /Chave de acesso removida/);
    expect(mail?.recipient).toBe(user.email);
    expect(mail?.text).toContain('(Chrome, Windows)');
    expect((await caller.delete(`${PATH}${passkey}/`)).status).toBe(404);
  });

  test('end with the other sessions that they opened, alone or as the second step', async () => {
    const school = await testSchool();
    const { caller, passkey, device, user } = await userWithPasskey(school, { is_staff: true });
    const kept = authenticator();
    await register(caller, kept, { label: 'Kept' });
    const { code } = await enableSecondFactor(school, user);
    const login = (more: object = {}) =>
      school.anyone.post('/token/', { email: user.email, password: PASSWORD, ...more });
    const here = callerWith(school.app, (await passkeyLogin(school, device)).body.access);
    const { body: byPasskey } = await passkeyLogin(school, device);
    const { body: byKept } = await passkeyLogin(school, kept);
    const { body: byCode } = await login({ code: code() });
    const asked = await login();
    const { body: byStep } = await login({ passkey: device.get(asked.body.passkey_options) });
    const isIn = async ({ access }: { access: string }) =>
      (await callerWith(school.app, access).get('/profiles/me/')).status === 200;
    for (const session of [byPasskey, byKept, byCode, byStep])
      expect(await isIn(session)).toBe(true);

    expect((await here.delete(`${PATH}${passkey}/`)).status).toBe(204);
    expect(await isIn(byPasskey)).toBe(false);
    expect(await isIn(byStep)).toBe(false);
    expect(await isIn(byKept)).toBe(true);
    expect(await isIn(byCode)).toBe(true);
    expect((await here.get(PATH)).body.results).toMatchObject([{ label: 'Kept' }]);
  });

  test('are nobody else’s: another’s id is 404, and nothing happens', async () => {
    const school = await testSchool();
    const ana = await userWithPasskey(school);
    const bob = await userWithPasskey(school, { is_staff: true, is_superuser: true });
    const path = `${PATH}${ana.passkey}/`;
    expect((await bob.caller.patch(path, { label: 'Mine' })).status).toBe(404);
    expect((await bob.caller.delete(path)).status).toBe(404);
    const { results } = (await ana.caller.get(PATH)).body;
    expect(results).toMatchObject([{ id: ana.passkey, label: 'Unknown device' }]);
    expect((await bob.caller.get(PATH)).body.results).toMatchObject([{ id: bob.passkey }]);
    expect((await passkeyLogin(school, ana.device)).status).toBe(200);
  });
});

describe('a new password', () => {
  const passkeysOf = (school: School) =>
    school.ctx.database.queries.selectFrom('passkeys').select('user_id').execute();

  test('by a link removes all passkeys, and says so by mail', async () => {
    const school = await testSchool();
    const { user, device } = await userWithPasskey(school);
    const other = await userWithPasskey(school);
    await school.anyone.post('/password-reset/', { email: user.email });
    const link = (await school.mails()).find(({ subject }) => subject.includes('senha nova'));
    const token = /token=([\w-]+)/.exec(link?.text ?? '')?.[1];
    const password = 'another-password';
    const reply = await school.anyone.post('/password-reset/confirm/', { token, password });
    expect(reply.status).toBe(204);
    expect(await passkeysOf(school)).toEqual([{ user_id: other.user.id }]);
    expect((await passkeyLogin(school, device)).status).toBe(401);
    const mails = await mailsAbout(school, /Chaves de acesso removidas/);
    expect(mails.map(({ recipient }) => recipient)).toEqual([user.email]);
    expect(mails[0]?.text).toContain('porque a conta recebeu uma senha nova');
  });

  test('set by staff removes them too', async () => {
    const school = await testSchool();
    const { user } = await userWithPasskey(school);
    const admin = await school.as(await school.user({ is_staff: true, is_superuser: true }));
    const form = new FormData();
    form.append('password', 'another-password');
    expect((await admin.patch(`/admin/users/${user.id}/`, form)).status).toBe(200);
    expect(await passkeysOf(school)).toEqual([]);
    expect(await mailsAbout(school, /Chaves de acesso removidas/)).toHaveLength(1);
  });

  test('of one’s own keeps them: the profile lists them', async () => {
    const school = await testSchool();
    const { caller, device } = await userWithPasskey(school);
    const change = { current_password: PASSWORD, new_password: 'another-password' };
    expect((await caller.post('/profiles/me/password/', change)).status).toBe(204);
    expect((await passkeyLogin(school, device)).status).toBe(200);
    expect(await mailsAbout(school, /Chaves de acesso removidas/)).toEqual([]);
  });

  test('where there are none, no mail speaks of them', async () => {
    const { school, ana } = await schoolWithAna();
    const admin = await school.as(await school.user({ is_staff: true, is_superuser: true }));
    const form = new FormData();
    form.append('password', 'another-password');
    await admin.patch(`/admin/users/${ana.id}/`, form);
    expect(await mailsAbout(school, /Chave/)).toEqual([]);
  });
});

test('who has lost the phone gets rid of its passkeys, too, when staff reset the second step', async () => {
  const school = await testSchool();
  const { user, device } = await userWithPasskey(school, { is_staff: true });
  await enableSecondFactor(school, user);
  const admin = await school.as(await school.user({ is_staff: true, is_superuser: true }));
  const reply = await admin.delete(`/admin/security/staff/${user.id}/second-factor/`);
  expect(reply.status).toBe(204);
  expect((await passkeyLogin(school, device)).status).toBe(401);
  const [mail] = await mailsAbout(school, /Chaves de acesso removidas/);
  expect(mail?.text).toContain('porque a escola removeu a verificação em duas etapas');
});
