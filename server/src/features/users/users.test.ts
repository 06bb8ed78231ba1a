import { describe, expect, test } from 'vitest';
import { everyRow } from '../../../test/person.ts';
import {
  PIXEL,
  complete,
  add,
  change,
  office,
  pictures,
  auditEntriesOf,
} from '../../../test/user-forms.ts';

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
      staff_role: 'all',
      teaches: [],
      courses: [course],
      profile_image: null,
      date_joined: school.ctx.now().toISOString(),
      last_seen_at: null,
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
