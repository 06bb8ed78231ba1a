import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openSchool, type School } from '../../../test/school.ts';

/*
 * The list of enrollments: its orders, what narrows it, and its file. Twelve students in two courses, so that each
 * order has a second page.
 */

let school: School;
let staff: Caller;
let closing: () => Promise<void> | void;
let english: { id: number; lessons: number[] };
let arabic: { id: number; lessons: number[] };
const NAMES = [
  'Bea',
  'Élise',
  'Ana',
  'Caio',
  'Elias',
  'Duda',
  'Gil',
  'Hugo',
  'Igor',
  'Jó',
  'Lia',
  'Mia',
];

beforeAll(async () => {
  const { close, ...opened } = await openSchool();
  school = opened;
  closing = close;
  const paulo = await school.user({ is_staff: true, first_name: 'Paulo', last_name: '' });
  english = await school.course({ title: 'English', lessons: 2 });
  arabic = await school.course({ title: 'Arabic', lessons: 2 });
  for (const [at, first_name] of NAMES.entries()) {
    school.pass({ days: 1 });
    const user = await school.user({ first_name, last_name: '' });
    await school.enroll(user, english.id);
    if (at % 4 === 0) await school.enroll(user, arabic.id);
    const self = await school.as(user);
    // The first three have done all, one and one lesson.
    for (const lesson of english.lessons.slice(0, at === 0 ? 2 : at < 3 ? 1 : 0)) {
      await self.post(`/lessons/${lesson}/complete/`, { completed: true });
    }
  }
  // Caio comes back last.
  school.pass({ days: 3 });
  const caio = await school.ctx.database.queries
    .selectFrom('users')
    .select('id')
    .where('first_name', '=', 'Caio')
    .executeTakeFirstOrThrow();
  await (await school.as(caio)).get(`/courses/${english.id}/`);
  staff = await school.as(paulo);
});

afterAll(() => closing());

interface Row {
  user: { name: string };
  course: { title: string };
}

/** All pages of the list, as 'Ana' or, in the other course, 'Ana (Arabic)'. */
async function listed(query: string): Promise<string[]> {
  const names: string[] = [];
  let count = 0;
  for (let page = 1; page === 1 || names.length < count; page += 1) {
    const reply = await staff.get(`/admin/enrollments/?${query}&page=${page}`);
    expect(reply.status, reply.text).toBe(200);
    count = reply.body.count;
    names.push(
      ...reply.body.results.map(({ user, course }: Row) =>
        course.title === 'English' ? user.name : `${user.name} (${course.title})`,
      ),
    );
    if (reply.body.results.length === 0) break;
  }
  expect(names).toHaveLength(count);
  return names;
}

const SORTED = [
  'Ana',
  'Bea',
  'Caio',
  'Duda',
  'Elias',
  'Élise',
  'Gil',
  'Hugo',
  'Igor',
  'Jó',
  'Lia',
  'Mia',
];

describe('the order of enrollments', () => {
  test('is the newest first, and turned round', async () => {
    const all = await listed('');
    expect(all).toHaveLength(15);
    expect(all.slice(0, 2)).toEqual(['Mia', 'Lia']);
    expect(await listed('order=enrolled')).toEqual(all.toReversed());
    expect(await listed('order=-enrolled')).toEqual(all);
    expect(await listed('order=size')).toEqual(all);
  });

  test('by name is without regard to accents, over pages and in one course', async () => {
    const all = await listed('order=name');
    expect(all.filter((name) => !name.includes('('))).toEqual(SORTED);
    // Who is in two courses stands there twice, side by side.
    expect(all.slice(1, 3).toSorted()).toEqual(['Bea', 'Bea (Arabic)']);
    expect(await listed('order=-name')).toEqual(all.toReversed());
    expect(await listed(`order=name&course=${english.id}`)).toEqual(SORTED);
    expect(await listed('order=name&search=el')).toEqual(
      ['Elias', 'Elias (Arabic)', 'Élise'].toSorted((a, b) => all.indexOf(a) - all.indexOf(b)),
    );
  });

  test('by course has the titles, and in each course the newest first', async () => {
    const all = await listed('order=course');
    expect(all.slice(0, 4)).toEqual(['Igor (Arabic)', 'Elias (Arabic)', 'Bea (Arabic)', 'Mia']);
    const falling = await listed('order=-course');
    expect(falling.slice(0, 1)).toEqual(['Mia']);
    expect(falling.slice(-3)).toEqual(['Igor (Arabic)', 'Elias (Arabic)', 'Bea (Arabic)']);
    // The second page begins in the middle of a course.
    expect(all.slice(3)).toEqual(falling.slice(0, 12));
    expect((await listed('order=course&search=el')).slice(0, 1)).toEqual(['Elias (Arabic)']);
    expect((await listed(`order=course&course=${arabic.id}`))[0]).toBe('Igor (Arabic)');
  });

  test('by last access has who came back first, and at the end who is away the longest', async () => {
    const all = await listed(`order=-active&course=${english.id}`);
    expect([all[0], all[1], all.at(-1)]).toEqual(['Caio', 'Mia', 'Bea']);
    expect(await listed(`order=active&course=${english.id}`)).toEqual(all.toReversed());
    expect((await listed('order=-active'))[0]).toBe('Caio');
  });

  test('by progress is that of one course, and without one the newest first', async () => {
    const all = await listed(`order=-progress&course=${english.id}`);
    expect([all[0], all.slice(1, 3).toSorted()]).toEqual(['Bea', ['Ana', 'Élise']]);
    expect(await listed(`order=progress&course=${english.id}`)).toEqual(all.toReversed());
    expect(await listed('order=progress')).toEqual(await listed(''));
  });

  test('holds for a teacher, in their own courses', async () => {
    const teacher = await school.user({ is_staff: true, staff_role: 'teacher' });
    await school.ctx.database.queries
      .insertInto('course_teachers')
      .values({ user_id: teacher.id, course_id: arabic.id })
      .execute();
    const tia = await school.as(teacher);
    for (const order of ['name', 'course', '-active', 'enrolled']) {
      const { body } = await tia.get(`/admin/enrollments/?order=${order}`);
      const titles = body.results.map(({ course }: Row) => course.title);
      expect([order, titles]).toEqual([order, Array(3).fill('Arabic')]);
    }
    const file = { enrollments: { filter: {} } };
    expect((await tia.post('/admin/enrollments/export/', file)).status).toBe(403);
  });
});

describe('a filter of enrollments', () => {
  test('finds who has done nothing, something or all', async () => {
    expect(await listed('progress=all')).toEqual(['Bea']);
    expect((await listed('progress=some')).toSorted()).toEqual(['Ana', 'Élise']);
    const nothing = await listed('progress=none');
    expect(nothing).toHaveLength(12);
    expect(nothing).toContain('Bea (Arabic)');
    expect(await listed('progress=most')).toHaveLength(15);
    expect(await listed(`progress=none&course=${arabic.id}&order=name`)).toHaveLength(3);
    expect(await listed('progress=none&attention=any')).toEqual([]);
  });

  test('finds who was enrolled of late', async () => {
    // Mia three days ago, Lia four.
    expect(await listed('enrolled_within=3')).toEqual(['Mia']);
    expect(await listed('enrolled_within=4&order=name')).toEqual(['Lia', 'Mia']);
    expect(await listed('enrolled_within=0')).toHaveLength(15);
  });
});

test('the people of enrollments are named once each', async () => {
  const { body } = await staff.post('/admin/enrollments/people/', { filter: {} });
  expect([body.count, new Set(body.ids).size]).toEqual([12, 12]);
  const some = await staff.post('/admin/enrollments/people/', { filter: { progress: 'some' } });
  expect([some.body.count, some.body.ids.length]).toEqual([2, 2]);
  const wrong = await staff.post('/admin/enrollments/people/', { filter: { progress: 'most' } });
  expect(wrong.status).toBe(400);
});

describe('the file of enrollments', () => {
  const file = async (enrollments: object) => {
    const reply = await staff.post('/admin/enrollments/export/', { enrollments });
    expect(reply.status, reply.text).toBe(200);
    return reply.text.trimEnd().split('\r\n');
  };

  test('has those that a filter finds, with their progress', async () => {
    const [header, ...lines] = await file({ filter: { progress: 'all' } });
    expect(header).toBe(
      '\uFEFF"Name";"E-mail";"Course";"Videos (%)";"Quizzes (%)";"Last access";"Enrolled on";"Needs attention"',
    );
    expect(lines).toEqual([
      expect.stringMatching(/^"Bea";"[^"]+";"English";"100";"0";"2026-03-11";"2026-03-11";""$/),
    ]);
    expect(await file({ filter: {} })).toHaveLength(16);
  });

  test('has those that are named, without the ones that are gone', async () => {
    const { results } = (await staff.get('/admin/enrollments/')).body;
    const ids = [results[0].id, results[3].id, 471_100];
    expect(await file({ ids })).toHaveLength(3);
  });

  test('guards what a spreadsheet would calculate', async () => {
    const user = await school.user({ first_name: '=1+1', last_name: '' });
    const { id } = await school.course({ title: 'Guarded' });
    await school.enroll(user, id);
    expect((await file({ filter: { course: id } }))[1]).toMatch(/^"'=1\+1";/);
  });

  test('is not made of what is understood wrongly', async () => {
    for (const enrollments of [
      undefined,
      {},
      { ids: [] },
      { ids: Array.from({ length: 1001 }, (_, at) => at + 1) },
      { filter: { progress: 'most' } },
      { filter: { courses: 3 } },
      { filter: { course: 0 } },
    ]) {
      const reply = await staff.post('/admin/enrollments/export/', { enrollments });
      expect(reply.status, JSON.stringify(enrollments)).toBe(400);
    }
  });
});
