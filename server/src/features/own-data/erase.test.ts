import { expect, test } from 'vitest';
import { userWithAllData, requestOf, tracesOf } from '../../../test/person.ts';
import { PASSWORD, type School, testSchool } from '../../../test/school.ts';
import { json } from '../../platform/database/database.ts';
import { deleteOldLimitEvents } from '../../platform/security/limits.ts';

const confirm = async (root: Awaited<ReturnType<School['as']>>) =>
  root.post(`/admin/deletions/${await requestOf(root)}/confirm/`);

/** The one anonymous user. */
const anonymous = ({ ctx }: School) =>
  ctx.database.queries
    .selectFrom('users')
    .selectAll()
    .where('erased_at', 'is not', null)
    .executeTakeFirstOrThrow();

test('no column of any table identifies the erased user', async () => {
  const school = await testSchool();
  const { user, root } = await userWithAllData(school, { is_staff: true });
  expect((await tracesOf(school)).length).toBeGreaterThan(15);
  expect(await pictures(school)).toHaveLength(1);
  expect((await confirm(root)).status).toBe(204);

  const erased = await anonymous(school);
  // The history of what staff did leads to no user.
  const history = (await root.get('/admin/audit/')).body.results;
  const ofThem = history.filter((entry: { subject_id: number }) => entry.subject_id === erased.id);
  expect(ofThem.length).toBeGreaterThan(0);
  for (const { subject_place } of ofThem) expect(subject_place).toBeNull();

  // Except in these two tables, for the reasons in the inventory.
  const traces = (await tracesOf(school)).map(({ table, row }) => ({ table, ...JSON.parse(row) }));
  for (const { table, kind, key, recipient, ...row } of traces) {
    if (table === 'limit_events') expect(key).toBe('203.0.113.77');
    else expect({ table, kind, recipient }).toEqual(lastMail);
    expect(JSON.stringify(row)).not.toMatch(/anaclara|quaresma/);
  }
  school.pass({ days: 2 });
  await deleteOldLimitEvents(school.ctx);
  expect((await tracesOf(school)).map(({ table }) => table)).toEqual(['outgoing_mails']);
  expect(await pictures(school)).toEqual([]);

  expect(erased).toMatchObject({
    username: `deleted-user-${erased.id}`,
    first_name: '',
    last_name: '',
    password_hash: null,
    is_active: false,
    is_staff: false,
    is_superuser: false,
    profile_image: null,
    phone: '',
    birth_date: null,
    bio: '',
    search_text: '',
    erased_at: '2026-03-10T15:00:00.000Z',
  });
  expect(erased.email).toMatch(/^deleted-[\w-]{43}@deleted\.invalid$/);
  expect(erased.id).not.toBe(user.id);
});

const lastMail = {
  table: 'outgoing_mails',
  kind: 'account erased',
  recipient: 'anaclara@example.com',
};

const pictures = ({ ctx }: School) => ctx.files.list('profiles');

test('the user is notified at their address by a mail that names nobody', async () => {
  const school = await testSchool();
  const { root } = await userWithAllData(school);
  const before = (await school.mails()).length;
  await confirm(root);
  const mails = (await school.mails()).slice(before);
  expect(mails.map(({ recipient, subject }) => ({ recipient, subject }))).toEqual([
    { recipient: 'anaclara@example.com', subject: 'Sua conta foi excluída · Escola Trilha' },
  ]);
  expect(mails[0]?.text).toContain('seus dados pessoais foram apagados');
  expect(`${mails[0]?.text}${mails[0]?.html}`).not.toMatch(/anaclara|quaresma/i);
});

test('the erasure is in the audit with its actor, and earlier entries name nobody', async () => {
  const school = await testSchool();
  const { course, root, user } = await userWithAllData(school, { is_staff: true });
  await confirm(root);
  const { body } = await root.get('/admin/audit/');
  const { body: older } = await root.get('/admin/audit/?page=2');
  const { id } = await anonymous(school);
  const entries = body.results
    .concat(older.results)
    .map(
      ({ id: _, at: __, places: ___, subject_place: ____, ...entry }: Record<string, unknown>) =>
        entry,
    );
  const { actor_id } = entries[0];
  const byRoot = { actor_id, actor_name: 'root' };
  const aboutThem = {
    subject_type: 'user',
    subject_id: id,
    subject_name: 'Deleted user',
  };
  expect(entries).toEqual([
    { ...byRoot, action: 'erase', ...aboutThem, details: {} },
    {
      actor_id: id,
      actor_name: 'Deleted user',
      action: 'update',
      subject_type: 'message',
      subject_id: expect.any(Number),
      subject_name: 'Otto Reis',
      details: { handled: true, stage: 'contacted', fields: ['owner'], answered: true },
    },
    {
      actor_id: id,
      actor_name: 'Deleted user',
      action: 'create',
      subject_type: 'note',
      subject_id: expect.any(Number),
      subject_name: expect.stringMatching(/^user/),
      details: {},
    },
    {
      actor_id: id,
      actor_name: 'Deleted user',
      action: 'update',
      subject_type: 'course',
      subject_id: course.id,
      subject_name: 'Everyday English',
      details: { fields: ['subtitle'] },
    },
    {
      ...byRoot,
      action: 'create',
      subject_type: 'note',
      subject_id: expect.any(Number),
      subject_name: 'Deleted user',
      details: {},
    },
    { ...byRoot, action: 'update', ...aboutThem, details: {} },
    {
      ...byRoot,
      action: 'update',
      subject_type: 'message',
      subject_id: expect.any(Number),
      subject_name: 'Deleted user',
      details: {},
    },
    {
      ...byRoot,
      action: 'update',
      subject_type: 'message',
      subject_id: expect.any(Number),
      subject_name: 'Deleted user',
      details: {},
    },
    { ...byRoot, action: 'update', ...aboutThem, details: {} },
    {
      ...byRoot,
      action: 'create',
      subject_type: 'comment',
      subject_id: expect.any(Number),
      subject_name: 'Deleted user · Told',
      details: {},
    },
    {
      ...byRoot,
      action: 'enroll',
      subject_type: 'enrollment',
      subject_id: expect.any(Number),
      subject_name: 'Deleted user · Everyday English',
      details: {},
    },
  ]);
  const found = async (search: string) =>
    (await root.get(`/admin/audit/?search=${encodeURIComponent(search)}`)).body.count;
  expect(await found(user.username)).toBe(0);
  // Each entry is found by the names it has now.
  expect(await found('deleted user')).toBe(11);
  expect(await found('deleted everyday')).toBe(2);
  expect(await found('root deleted user')).toBe(8);
});

test('what the audit says by and about others of the same name stays', async () => {
  const school = await testSchool();
  const { root, user } = await userWithAllData(school, { is_staff: true });
  const { queries } = school.ctx.database;
  const entries = () => queries.selectFrom('audit_entries').selectAll().orderBy('id').execute();
  const hers = (await entries()).filter(
    ({ about_id, actor_id }) => about_id === user.id || actor_id === user.id,
  );
  expect(hers.some(({ about_id }) => about_id === user.id)).toBe(true);
  expect(hers.some(({ actor_id }) => actor_id === user.id)).toBe(true);
  const namesake = await school.user();
  const exchanged = (id: number | null) => (id === user.id ? namesake.id : id);
  await queries
    .insertInto('audit_entries')
    .values(
      hers.map(({ id: _, details, ...entry }) => ({
        ...entry,
        details: json(details),
        about_id: exchanged(entry.about_id),
        actor_id: exchanged(entry.actor_id),
      })),
    )
    .execute();
  const ofNamesake = async () =>
    (await entries()).filter(({ about_id, actor_id }) =>
      [about_id, actor_id].includes(namesake.id),
    );
  const before = await ofNamesake();
  expect(before).toHaveLength(hers.length);
  await confirm(root);
  expect(await ofNamesake()).toEqual(before);
});

test('a new user with the same e-mail and username gets none of the erased data', async () => {
  const school = await testSchool();
  const { user, root } = await userWithAllData(school);
  await confirm(root);
  const form = new FormData();
  form.append('email', user.email);
  form.append('username', user.username);
  form.append('password', PASSWORD);
  const created = await root.post('/admin/users/', form);
  expect(created).toMatchObject({ status: 201, body: { courses: [], profile_image: null } });
  const { body } = await school.anyone.post('/token/', { email: user.email, password: PASSWORD });
  const again = { headers: { authorization: `Bearer ${body.access}` } };
  const data = (await school.anyone.get('/profiles/me/data/', again)).body;
  expect(data).toMatchObject({
    quiz_attempts: [],
    achievements: [],
    contact_messages: [],
    deeds: [{ action: 'create' }],
  });
});

test('usernames like those of anonymous users do not prevent an erasure', async () => {
  const school = await testSchool();
  const { root } = await userWithAllData(school);
  for (let id = 1; id < 12; id += 1) await school.user({ username: `deleted-user-${id}` });
  expect((await confirm(root)).status).toBe(204);
});
