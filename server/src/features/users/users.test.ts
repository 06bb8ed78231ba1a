import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { everyRow } from '../../../test/person.ts';
import { schoolWithMeanwhile } from '../../../test/meanwhile.ts';
import { type Caller, PASSWORD, type School, testSchool } from '../../../test/school.ts';
import { answerRequests, inviteUser } from '../passwords/passwords.ts';
import type { NewUser } from '../people/people.ts';

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

type Fields = Record<string, string | readonly string[] | Blob>;

function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.append(name, value, 'me.gif');
    else for (const each of [value].flat()) form.append(name, each);
  }
  return form;
}

const complete = {
  email: 'Maria@School.test',
  username: 'maria',
  password: 'a-good-password',
  first_name: 'Maria',
  last_name: 'Souza',
};

const add = (caller: Caller, fields: Fields) => caller.post('/admin/users/', formOf(fields));
const change = (caller: Caller, id: number, fields: Fields) =>
  caller.patch(`/admin/users/${id}/`, formOf(fields));

async function office() {
  const school = await testSchool();
  const teacher = await school.user({ is_staff: true, username: 'paulo' });
  const superuser = await school.user({ is_staff: true, is_superuser: true, username: 'root' });
  return {
    school,
    teacher,
    superuser,
    staff: await school.as(teacher),
    chief: await school.as(superuser),
  };
}

const pictures = (school: School): string[] => {
  const folder = join(school.ctx.files.folder, 'profiles');
  return existsSync(folder) ? readdirSync(folder) : [];
};

const auditEntriesOf = (school: School) =>
  school.ctx.database.queries.selectFrom('audit_entries').selectAll().orderBy('id').execute();

describe('the list', () => {
  test('has ten a page, the newest first, with their running courses', async () => {
    const { school, staff } = await office();
    const { id: course } = await school.course();
    for (let n = 0; n < 10; n += 1) {
      school.pass({ minutes: 1 });
      await school.user({ username: `student ${n}` });
    }
    const last = await school.user({ username: 'last' });
    await school.enroll(last, course);
    const first = await staff.get('/admin/users/');
    expect(first.body).toMatchObject({
      count: 13,
      next: '/api/admin/users/?page=2',
      previous: null,
    });
    expect(first.body.results).toHaveLength(10);
    expect(first.body.results[0]).toEqual({
      id: last.id,
      email: last.email,
      username: 'last',
      first_name: '',
      last_name: '',
      is_active: true,
      is_staff: false,
      is_superuser: false,
      courses: [course],
      profile_image: null,
      date_joined: school.ctx.now().toISOString(),
      // Enrolled since.
      version: 2,
    });
    const second = await staff.get('/admin/users/?page=2');
    expect(second.body).toMatchObject({ next: null, previous: '/api/admin/users/?page=1' });
    expect(second.body.results).toHaveLength(3);
  });

  test.each(['3', '0', '-1', 'x', '1.5', '99999999999'])('page %s is no page', async (page) => {
    const { staff } = await office();
    const { status, body } = await staff.get(`/admin/users/?page=${page}`);
    expect([status, body.detail]).toEqual([404, 'Invalid page.']);
  });

  test.each([
    ['joao', true],
    ['JOÃO', true],
    ['goncalves joão', true],
    ['jg@school', true],
    ['jgonc', true],
    ['joão silva', false],
    ['%', false],
    ['_oao', false],
    [String.raw`\\`, false],
  ])('search for "%s" finds João: %s', async (search, isFound) => {
    const { school, staff } = await office();
    await school.user({
      username: 'jgonc',
      email: 'jg@school.test',
      first_name: 'João',
      last_name: 'Gonçalves',
    });
    const { body } = await staff.get(`/admin/users/?search=${encodeURIComponent(search)}`);
    expect(body.count).toBe(isFound ? 1 : 0);
    expect(body.results.map((row: { username: string }) => row.username)).toEqual(
      isFound ? ['jgonc'] : [],
    );
  });

  test('the addresses of other pages keep the search', async () => {
    const { school, staff } = await office();
    for (let n = 0; n < 11; n += 1) await school.user({ first_name: 'Ana Luísa' });
    const { body } = await staff.get('/admin/users/?search=ana%20luisa');
    expect(body.next).toBe('/api/admin/users/?page=2&search=ana+luisa');
    expect((await staff.get(body.next.slice(4))).body.results).toHaveLength(1);
  });
});

describe('adding', () => {
  test('a user with courses and a picture, who can log in', async () => {
    const { school, staff } = await office();
    const one = await school.course({ enrollment: 'staff_only' });
    const two = await school.course({ is_published: false });
    const { status, body } = await add(staff, {
      ...complete,
      courses: [String(two.id), String(one.id)],
      profile_image: new Blob([PIXEL]),
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      email: 'maria@school.test',
      is_active: true,
      is_staff: false,
      courses: [one.id, two.id],
    });
    expect(body.profile_image).toMatch(/^\/media\/profiles\/[0-9a-f]{32}\.webp$/);
    expect(body).not.toHaveProperty('password');
    const login = await school.anyone.post('/token/', {
      email: 'maria@school.test',
      password: 'a-good-password',
    });
    expect(login.status).toBe(200);
    expect((await staff.get('/admin/users/?search=souza')).body.count).toBe(1);
    const [entry] = await auditEntriesOf(school);
    expect(entry).toMatchObject({
      actor_name: 'paulo',
      action: 'create',
      subject_type: 'user',
      subject_id: body.id,
      subject_name: 'maria',
    });
    expect(JSON.stringify(entry)).not.toContain('a-good-password');
  });

  test('all errors are reported together, and the picture is not stored', async () => {
    const { school, staff } = await office();
    const empty = await add(staff, { profile_image: new Blob([PIXEL]) });
    expect([empty.status, empty.body]).toEqual([
      400,
      {
        email: ['Email is required'],
        username: ['Username is required'],
        password: ['Password is required'],
      },
    ]);
    const bad = await add(staff, {
      email: 'maria',
      username: ' ',
      password: '1234567',
      is_active: 'perhaps',
      courses: ['one'],
      profile_image: new Blob(['no picture']),
    });
    expect([bad.status, bad.body]).toEqual([
      400,
      {
        email: ['Invalid email format'],
        username: ['Username is required'],
        password: ['Password must be at least 8 characters'],
        is_active: ['Say true or false.'],
        courses: ['Send the ids of the courses.'],
        profile_image: ['This image cannot be read. Use PNG, JPEG, WebP or GIF.'],
      },
    ]);
    expect(pictures(school)).toEqual([]);
  });

  test('taken names and unknown courses are reported together', async () => {
    const { school, staff, teacher } = await office();
    const { status, body } = await add(staff, {
      ...complete,
      email: teacher.email.toUpperCase(),
      username: 'PAULO',
      courses: ['999999'],
      profile_image: new Blob([PIXEL]),
    });
    expect([status, body]).toEqual([
      400,
      {
        email: ['A user with this email already exists.'],
        username: ['A user with this username already exists.'],
        courses: ['One of these courses does not exist.'],
      },
    ]);
    expect(pictures(school)).toEqual([]);
    expect(await auditEntriesOf(school)).toEqual([]);
  });

  test('of two at once with the same name, one gets the error that it is taken', async () => {
    const { school, staff } = await office();
    const replies = await Promise.all([add(staff, complete), add(staff, complete)]);
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([201, 400]));
    expect(replies.find((reply) => reply.status === 400)?.body).toEqual({
      email: ['A user with this email already exists.'],
      username: ['A user with this username already exists.'],
    });
    expect(await auditEntriesOf(school)).toHaveLength(1);
  });

  test('staff are added by a superuser only', async () => {
    const { school, staff, chief } = await office();
    for (const right of ['is_staff', 'is_superuser']) {
      const refused = await add(staff, { ...complete, [right]: 'true' });
      expect(refused.status).toBe(403);
    }
    expect(await auditEntriesOf(school)).toEqual([]);
    const { status, body } = await add(chief, { ...complete, is_staff: 'on' });
    expect([status, body.is_staff, body.is_superuser]).toEqual([201, true, false]);
  });

  test('JSON is refused', async () => {
    const { staff } = await office();
    expect((await staff.post('/admin/users/', complete)).status).toBe(415);
  });
});

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

describe('whether a password is easy to guess', () => {
  test('is told to staff, who may save it nevertheless', async () => {
    const { school, staff } = await office();
    const check = async (body: object) => {
      const reply = await staff.post('/admin/users/password-check/', body);
      expect(reply.status).toBe(200);
      return reply.body;
    };
    const names = { email: 'maria@school.test', username: 'mariazinha', last_name: 'Conceição' };
    expect(await check({ password: 'senha123' })).toEqual({ is_guessable: true });
    for (const password of ['mariazinha1', 'Conceicao@26', 'trilha26', '12345678']) {
      expect([password, await check({ ...names, password })]).toEqual([
        password,
        { is_guessable: true },
      ]);
    }
    expect(await check({ password: 'conceicao-e-mar' })).toEqual({ is_guessable: false });
    expect(await check({ ...names, password: 'caneta verde' })).toEqual({ is_guessable: false });
    // Nothing of it is stored.
    for (const { row } of await everyRow(school)) expect(row).not.toMatch(/mariazinha|caneta/);

    const added = await add(staff, { ...complete, password: '12345678' });
    expect(added.status).toBe(201);
    expect((await change(staff, added.body.id, { password: 'senha123' })).status).toBe(200);
    const login = { email: 'maria@school.test', password: 'senha123' };
    expect((await school.anyone.post('/token/', login)).status).toBe(200);
  });

  test('needs a password of a length that can be one', async () => {
    const { staff } = await office();
    for (const body of [{}, { password: 7 }, { password: 'x'.repeat(1025) }]) {
      const reply = await staff.post('/admin/users/password-check/', body);
      expect([reply.status, Object.keys(reply.body)]).toEqual([400, ['password']]);
    }
  });
});

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
