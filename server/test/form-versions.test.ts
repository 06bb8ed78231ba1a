import {
  COURSE_CHANGED_MEANWHILE,
  LESSON_CHANGED_MEANWHILE,
  USER_CHANGED_MEANWHILE,
} from '@trilha/contract';
import { describe, expect, test } from 'vitest';
import { type Caller, type School, testSchool } from './school.ts';

interface Subject {
  readonly path: string;
  /** All fields of the form, as it sends them. */
  readonly form: readonly string[];
  /** Two fields of text. */
  readonly one: string;
  readonly other: string;
  readonly sentence: string;
}

const SUBJECTS: Record<string, (school: School) => Promise<Subject>> = {
  async lesson(school) {
    const { id: course_id } = await school.course();
    const id = await school.lesson(course_id);
    return {
      path: `/admin/lessons/${id}/`,
      form: ['title', 'description', 'video_url', 'duration', 'course_id', 'is_preview'],
      one: 'title',
      other: 'description',
      sentence: LESSON_CHANGED_MEANWHILE,
    };
  },
  async course(school) {
    const { id } = await school.course();
    return {
      path: `/admin/courses/${id}/`,
      form: [
        'title',
        'subtitle',
        'description',
        'level',
        'duration',
        'icon',
        'enrollment',
        'is_published',
        'language',
        'catalogue_entry',
      ],
      one: 'title',
      other: 'subtitle',
      sentence: COURSE_CHANGED_MEANWHILE,
    };
  },
  async user(school) {
    const { id } = await school.user();
    return {
      path: `/admin/users/${id}/`,
      form: [
        'email',
        'username',
        'first_name',
        'last_name',
        'is_active',
        'is_staff',
        'is_superuser',
        'courses',
      ],
      one: 'first_name',
      other: 'last_name',
      sentence: USER_CHANGED_MEANWHILE,
    };
  },
  async 'person’s details'(school) {
    const { id } = await school.user();
    return {
      path: `/admin/users/${id}/person/`,
      form: ['birth_date', 'guardian_name', 'guardian_contact'],
      one: 'guardian_name',
      other: 'guardian_contact',
      sentence: USER_CHANGED_MEANWHILE,
    };
  },
};

/** Sends the fields as the form does: those of users are multipart, a list once per value. */
function send(caller: Caller, { path }: Subject, fields: Record<string, unknown>) {
  if (!/^\/admin\/users\/\d+\/$/.test(path)) return caller.patch(path, fields);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    const values = Array.isArray(value) && value.length === 0 ? [''] : [value].flat();
    for (const each of values) form.append(name, String(each));
  }
  return caller.patch(path, form);
}

async function twoStaff() {
  const school = await testSchool();
  const [paulo, carla] = await Promise.all([
    school.user({ is_staff: true }),
    school.user({ is_staff: true }),
  ]);
  return { school, paulo: await school.as(paulo), carla: await school.as(carla) };
}

describe.each(Object.entries(SUBJECTS))('the form of a %s', (_name, make) => {
  async function opened() {
    const { school, paulo, carla } = await twoStaff();
    const subject = await make(school);
    const { body } = await paulo.get(subject.path);
    /** Everything that the form shows, as it was when it was opened. */
    const all = Object.fromEntries(subject.form.map((name) => [name, body[name]]));
    const load = async () => (await paulo.get(subject.path)).body;
    return { school, paulo, carla, subject, all, load };
  }

  test('merges what two people have changed in different fields', async () => {
    const { paulo, carla, subject, all, load } = await opened();
    const { one, other } = subject;
    const first = await send(carla, subject, { ...all, [one]: 'Hers', version: 1 });
    expect([first.status, first.body.version]).toEqual([200, 2]);
    const second = await send(paulo, subject, { ...all, [other]: 'His', version: 1 });
    expect([second.status, second.body.version]).toEqual([200, 3]);
    expect(await load()).toMatchObject({ ...all, [one]: 'Hers', [other]: 'His', version: 3 });
  });

  test('is refused with the names of the fields that both have changed, and nothing is written', async () => {
    const { paulo, carla, subject, all, load } = await opened();
    const { one, other, sentence } = subject;
    await send(carla, subject, { [one]: 'Hers' });
    const before = await load();
    const refused = await send(paulo, subject, {
      ...all,
      [one]: 'His',
      [other]: 'His too',
      version: 1,
    });
    expect([refused.status, refused.body]).toEqual([
      409,
      { detail: sentence, message: sentence, fields: [one] },
    ]);
    expect(await load()).toEqual(before);
    // Who has seen it, and says so by the version, decides.
    const decided = await send(paulo, subject, { ...all, [one]: 'His', version: before.version });
    expect([decided.status, decided.body[one]]).toEqual([200, 'His']);
  });

  test('conflicts neither about equal values nor about a field that was changed back', async () => {
    const { paulo, carla, subject, all } = await opened();
    const { one, other } = subject;
    await send(carla, subject, { [one]: 'Both', [other]: 'Hers' });
    await send(carla, subject, { [other]: all[other] });
    const reply = await send(paulo, subject, { ...all, [one]: 'Both', version: 1 });
    expect([reply.status, reply.body.version]).toEqual([200, 3]);
    const changed = await send(paulo, subject, { [other]: 'His', version: 1 });
    expect([changed.status, changed.body]).toMatchObject([200, { [one]: 'Both', [other]: 'His' }]);
  });

  test('stores everything without a version, and refuses one that is unknown', async () => {
    const { paulo, carla, subject, all, load } = await opened();
    const { one, other } = subject;
    await send(carla, subject, { [one]: 'Hers' });
    expect((await send(paulo, subject, { ...all, [other]: 'His' })).status).toBe(200);
    expect(await load()).toMatchObject({ ...all, [other]: 'His' });
    const future = await send(paulo, subject, { [one]: 'His', version: 900 });
    expect([future.status, future.body.fields]).toEqual([409, [one]]);
    for (const version of [0, -1, 1.5, 'x']) {
      const { status, body } = await send(paulo, subject, { [one]: 'His', version });
      expect([status, Object.keys(body)]).toEqual([400, ['version']]);
    }
  });

  test('of many who change the same field at once one is stored, and each of other fields too', async () => {
    const { paulo, carla, subject, load } = await opened();
    const { one, other } = subject;
    const replies = await Promise.all([
      ...Array.from({ length: 5 }, (_, n) =>
        send(paulo, subject, { [one]: `Paulo ${n}`, version: 1 }),
      ),
      send(carla, subject, { [other]: 'Carla', version: 1 }),
    ]);
    const statuses = replies.map(({ status }) => status);
    expect(statuses.slice(0, 5).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    expect(statuses[5]).toBe(200);
    const stored = await load();
    expect(stored).toMatchObject({ [other]: 'Carla', version: 3 });
    expect(stored[one]).toMatch(/^Paulo \d$/);
  });

  test('which is very old is asked about each field that differs', async () => {
    const { paulo, carla, subject, all } = await opened();
    const { one, other } = subject;
    for (let n = 0; n < 31; n += 1) await send(carla, subject, { [one]: `Hers ${n}` });
    const reply = await send(paulo, subject, { ...all, [other]: 'His', version: 1 });
    expect([reply.status, reply.body.fields]).toEqual([409, [one]]);
    // Nor is a value taken for the one that it began from because somebody has stored it in between.
    const typed = await send(paulo, subject, { [one]: 'Hers 0', version: 1 });
    expect([typed.status, typed.body.fields]).toEqual([409, [one]]);
  });
});

test("what changes a user elsewhere is somebody else's change for the form", async () => {
  const { school, paulo } = await twoStaff();
  const user = await school.user();
  const course = await school.course();
  const own = await school.as(user);
  const path = `/admin/users/${user.id}/`;
  const { body: seen } = await paulo.get(path);
  await own.patch('/profiles/me/', { first_name: 'Own' });
  await own.post(`/courses/${course.id}/enroll/`);
  const change = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, version: String(seen.version) })) {
      form.append(name, value);
    }
    return paulo.patch(path, form);
  };
  // Sent along as it was: neither the name nor the course is taken back.
  const merged = await change({ first_name: seen.first_name, courses: '', last_name: 'New' });
  expect([merged.status, merged.body]).toMatchObject([
    200,
    { first_name: 'Own', last_name: 'New', courses: [course.id] },
  ]);
  const another = await school.course();
  const refused = await change({ first_name: 'His', courses: String(another.id) });
  expect([refused.status, refused.body.fields]).toEqual([409, ['first_name', 'courses']]);
});

test('the signature of a video address is no change of it', async () => {
  const { school, paulo, carla } = await twoStaff();
  const { id: course_id } = await school.course();
  const id = await school.lesson(course_id);
  const path = `/admin/lessons/${id}/`;
  const { body } = await paulo.get(path);
  await carla.patch(path, { title: 'Hers' });
  const sent = { video_url: body.video_url, description: 'His', version: 1 };
  expect((await paulo.patch(path, sent)).body).toMatchObject({
    title: 'Hers',
    description: 'His',
  });
});
