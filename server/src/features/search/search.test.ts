import { expect, test } from 'vitest';
import { type School, testSchool } from '../../../test/school.ts';

async function schoolWithStaff() {
  const school = await testSchool();
  const staff = await school.as(
    await school.user({ username: 'paulo', email: 'paulo@school.test', is_staff: true }),
  );
  const find = async (q: string) => {
    const reply = await staff.get(`/admin/search/?q=${encodeURIComponent(q)}`);
    expect(reply.status).toBe(200);
    return reply.body;
  };
  const people = async (q: string): Promise<string[]> =>
    (await find(q)).people.map(({ title }: { title: string }) => title);
  return { school, find, people };
}

const person = (school: School, name: string, fields: object = {}) => {
  const [first_name = '', ...rest] = name.split(' ');
  return school.user({ first_name, last_name: rest.join(' '), ...fields });
};

test('people are found by the beginnings of their names, with the courses that they are in', async () => {
  const { school, find, people } = await schoolWithStaff();
  const french = await school.course({ title: 'Francês A1' });
  const german = await school.course({ title: 'Alemão A1' });
  const ana = await person(school, 'Ana Lima', { email: 'ana@school.test' });
  await school.enroll(ana, french.id);
  await school.enroll(ana, german.id);
  await school.ctx.database.queries
    .updateTable('enrollments')
    .set({ ended_at: school.ctx.now().toISOString() })
    .where('course_id', '=', german.id)
    .execute();
  school.pass({ minutes: 1 });
  await person(school, 'Mariana Lima', { is_active: false });
  await person(school, 'João Conceição');

  expect((await find('ana li')).people).toEqual([
    {
      id: ana.id,
      title: 'Ana Lima',
      email: 'ana@school.test',
      is_active: true,
      is_similar: false,
      courses: ['Francês A1'],
    },
    expect.objectContaining({ title: 'Mariana Lima', is_active: false, courses: [] }),
  ]);
  expect(await people('JOAO conceicao')).toEqual(['João Conceição']);
  expect(await people('ana@school')).toEqual(['Ana Lima']);
  expect(await people('')).toEqual([]);
  expect(await people('ana joao')).toEqual([]);
});

test('one slip in a word is forgiven, after those whose names have it so', async () => {
  const { school, find, people } = await schoolWithStaff();
  await person(school, 'Ana Sousa');
  await person(school, 'Ana Souza');
  await person(school, 'Bia Souza');
  await person(school, 'Thiago Vasconcelos');

  const found = (await find('ana sousa')).people;
  expect(
    found.map((one: { title: string; is_similar: boolean }) => [one.title, one.is_similar]),
  ).toEqual([
    ['Ana Sousa', false],
    ['Ana Souza', true],
  ]);
  expect(await people('tiago')).toEqual(['Thiago Vasconcelos']);
  expect(await people('vascnoc')).toEqual(['Thiago Vasconcelos']);
  expect(await people('bia suoza')).toEqual(['Bia Souza']);
  // Two slips are too many, and of three letters each has its meaning.
  expect(await people('vsacnocelos')).toEqual([]);
  expect(await people('bea')).toEqual([]);

  // Who joins later is found too, and who has got another name after ten minutes.
  const eva = await person(school, 'Eva Guimarães');
  expect(await people('gimaraes')).toEqual(['Eva Guimarães']);
  const own = await school.as(eva);
  await own.patch('/profiles/me/', { last_name: 'Drummond' });
  expect(await people('drummond')).toEqual(['Eva Drummond']);
  school.pass({ minutes: 11 });
  const staff = await school.as(await school.user({ is_staff: true }));
  const later = await staff.get('/admin/search/?q=drumond');
  expect(later.body.people.map(({ title }: { title: string }) => title)).toEqual(['Eva Drummond']);
});

test('five of each kind at most, and nobody who was erased', async () => {
  const { school, people, find } = await schoolWithStaff();
  for (let n = 0; n < 7; n += 1) await person(school, `Ana Lima${n}`);
  const gone = await person(school, 'Zuleica Prado');
  await school.ctx.database.queries
    .updateTable('users')
    .set({ erased_at: school.ctx.now().toISOString() })
    .where('id', '=', gone.id)
    .execute();
  expect(await people('lima')).toHaveLength(5);
  expect(await people('zuleica')).toEqual([]);
  expect(await people('zulieca')).toEqual([]);

  const course = await school.course({ title: 'Francês para viagem', lessons: 7 });
  const { lessons } = await find('lesson');
  expect(lessons).toHaveLength(5);
  expect(lessons[0]).toMatchObject({ id: course.lessons[0], course_title: 'Francês para viagem' });
});

test('courses, lessons and quizzes are found by their titles, drafts too, with the word of their course', async () => {
  const { school, find } = await schoolWithStaff();
  const draft = await school.course({ title: 'Francês A1', language: 'fr', is_published: false });
  const english = await school.course({ title: 'English A1' });
  const quiz = await school.quiz(draft.id, { title: 'Saudações' });
  await school.quiz(english.id, { title: 'Saudações' });

  expect(await find('frances')).toEqual({
    people: [],
    courses: [expect.objectContaining({ id: draft.id, title: 'Francês A1', is_published: false })],
    lessons: [],
    quizzes: [],
  });
  expect((await find('saudacoes frances')).quizzes).toEqual([
    {
      id: quiz,
      title: 'Saudações',
      course_title: 'Francês A1',
      language: 'fr',
      is_similar: false,
    },
  ]);
  expect((await find('saudacoes')).quizzes).toHaveLength(2);
  expect((await find('saudasoes')).quizzes[0].is_similar).toBe(true);
  expect((await find('frnaces')).courses).toHaveLength(1);
});

test('each role finds what it may see: teachers their courses and people, the office people alone', async () => {
  const school = await testSchool();
  const [own, other] = [
    await school.course({ title: 'Francês A1', lessons: 1 }),
    await school.course({ title: 'Francês B1', lessons: 1 }),
  ];
  const quiz = await school.quiz(own.id, { title: 'Saudações' });
  await school.quiz(other.id, { title: 'Saudações' });
  const ana = await person(school, 'Ana Lima');
  for (const { id } of [own, other]) await school.enroll(ana, id);
  await school.enroll(await person(school, 'Ana Limma'), other.id);
  const callerWith = async (role: 'teacher' | 'office') => {
    const { id, ...user } = await school.user({ is_staff: true });
    const { queries } = school.ctx.database;
    await queries.updateTable('users').set({ staff_role: role }).where('id', '=', id).execute();
    if (role === 'teacher') {
      await queries
        .insertInto('course_teachers')
        .values({ user_id: id, course_id: own.id })
        .execute();
    }
    return school.as({ id, ...user });
  };
  const found = async (role: 'teacher' | 'office') => {
    const caller = await callerWith(role);
    const find = async (q: string) => (await caller.get(`/admin/search/?q=${q}`)).body;
    const { people } = await find('lima');
    const [{ courses }, { lessons }] = [await find('frances'), await find('lesson')];
    const { quizzes } = await find('saudacoes');
    return {
      people: people.map((one: { title: string; courses: string[] }) => [
        one.title,
        ...one.courses,
      ]),
      others: [courses, lessons, quizzes].map((kind) => kind.map(({ id }: { id: number }) => id)),
    };
  };
  expect(await found('teacher')).toEqual({
    people: [['Ana Lima', 'Francês A1']],
    others: [[own.id], own.lessons, [quiz]],
  });
  const { people, others } = await found('office');
  expect(people.toSorted()).toEqual([
    ['Ana Lima', 'Francês A1', 'Francês B1'],
    ['Ana Limma', 'Francês B1'],
  ]);
  expect(others).toEqual([[], [], []]);
});
