import {
  INACTIVE_NOT_INVITED,
  INVITATIONS_SPENT,
  NOT_INVITED,
  PASSWORD_OR_INVITATION,
  SUPERUSER_ONLY,
} from '@trilha/contract';
import { expect, test } from 'vitest';
import { testSchool } from '../../../test/school.ts';

/* Users who are added with an invitation in place of a password. */

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

const BIA = { email: 'bia@school.test', username: 'bia', first_name: 'Bia' };

async function office() {
  const school = await testSchool();
  const staff = await school.as(await school.user({ is_staff: true }));
  const add = (fields: Record<string, string>) =>
    staff.post('/admin/users/', formOf({ ...BIA, ...fields }));
  return { school, staff, add };
}

test('who is invited gets a link in place of a password; else a password is required as before', async () => {
  const { school, staff, add } = await office();
  expect((await add({})).body).toEqual({ password: ['Password is required'] });
  expect((await add({ invite: 'false' })).body).toEqual({ password: ['Password is required'] });
  expect((await add({ invite: 'true', password: 'a-good-password' })).body).toEqual({
    password: [PASSWORD_OR_INVITATION],
  });
  expect((await add({ invite: 'true', is_active: 'false' })).body).toEqual({
    invite: [INACTIVE_NOT_INVITED],
  });
  expect(await school.mails()).toEqual([]);
  const added = await add({ invite: 'true' });
  expect(added.status).toBe(201);
  const [mail] = await school.mails();
  expect(mail).toMatchObject({ recipient: BIA.email, kind: 'invitation' });
  const { body } = await staff.get('/admin/users/?status=invited');
  expect(body.results).toMatchObject([{ id: added.body.id }]);
});

test('an invitation is sent again to who has set no password, three times an hour at most', async () => {
  const { school, staff, add } = await office();
  const { id } = (await add({ invite: 'true' })).body;
  const again = (of: number) => staff.post(`/admin/users/${of}/invite/`);
  expect((await again(id)).status).toBe(204);
  expect((await again(id)).status).toBe(204);
  const refused = await again(id);
  expect([refused.status, refused.body.detail]).toEqual([429, INVITATIONS_SPENT]);
  expect(await school.mails()).toHaveLength(3);
  const ana = await school.user({ password: 'a-good-password' });
  const known = await again(ana.id);
  expect([known.status, known.body.detail]).toEqual([409, NOT_INVITED]);
  const root = await school.user({ is_superuser: true });
  expect((await again(root.id)).body.detail).toBe(SUPERUSER_ONLY);
  expect((await again(4711)).status).toBe(404);
  school.pass({ hours: 1 });
  const later = await school.as(await school.user({ is_staff: true }));
  expect((await later.post(`/admin/users/${id}/invite/`)).status).toBe(204);
});
