import { describe, expect, test } from 'vitest';
import { type School, testSchool } from '../../../test/school.ts';
import { updateCourse } from './admin.ts';

const COURSES = '/admin/courses/';

const french = {
  title: 'Francês para Viagem',
  subtitle: 'Paris and beyond',
  description: 'What one says on the way',
  level: 'beginner',
  duration: '6 weeks',
};

const untranslated = { title: '', subtitle: '', description: '' };

async function schoolWithPaulo() {
  const school = await testSchool();
  const user = await school.user({ username: 'paulo', is_staff: true });
  return { school, user, paulo: await school.as(user) };
}

/** All audit entries, the oldest first. */
function auditEntriesOf({ ctx }: School) {
  return ctx.database.queries
    .selectFrom('audit_entries')
    .select(['actor_name', 'action', 'subject_type', 'subject_id', 'subject_name', 'details'])
    .orderBy('id')
    .execute();
}

const titles = (reply: { body: { results: { title: string }[] } }) =>
  reply.body.results.map((course) => course.title);

describe('the list', () => {
  test('shows each course with its counts and benefits, drafts too', async () => {
    const { school, paulo } = await schoolWithPaulo();
    const { id } = await school.course({ lessons: 2, is_published: false, benefits: ['A', 'B'] });
    await school.quiz(id);
    const reply = await paulo.get(COURSES);
    expect(reply.body).toEqual({
      count: 1,
      next: null,
      previous: null,
      results: [
        {
          id,
          title: 'Course 2',
          subtitle: 'A subtitle',
          description: 'A description',
          level: 'beginner',
          duration: '12 weeks',
          icon: '',
          poster_url: null,
          enrollment: 'open',
          is_published: false,
          language: null,
          translations: { 'pt-BR': untranslated, en: untranslated, fr: untranslated },
          catalogue_entry: null,
          lesson_count: 2,
          quiz_count: 1,
          enrollment_count: 0,
          benefits: [
            { id: expect.any(Number), description: 'A' },
            { id: expect.any(Number), description: 'B' },
          ],
          created_at: '2026-03-10T15:00:00.000Z',
          version: 1,
        },
      ],
    });
    expect((await paulo.get(`${COURSES}${id}/`)).body).toEqual(reply.body.results[0]);
  });

  test('counts running enrollments of active users', async () => {
    const { school, paulo } = await schoolWithPaulo();
    const { id } = await school.course();
    const [active, ended, inactive] = [
      await school.user(),
      await school.user(),
      await school.user(),
    ];
    for (const user of [active, ended, inactive]) await school.enroll(user, id);
    const { queries } = school.ctx.database;
    await queries
      .updateTable('enrollments')
      .set({ ended_at: school.ctx.now().toISOString() })
      .where('user_id', '=', ended.id)
      .execute();
    await queries
      .updateTable('users')
      .set({ is_active: false })
      .where('id', '=', inactive.id)
      .execute();
    expect((await paulo.get(COURSES)).body.results[0].enrollment_count).toBe(1);
  });

  test('has 10 a page, the newest first', async () => {
    const { school, paulo } = await schoolWithPaulo();
    for (let number = 1; number <= 11; number += 1) await school.course({ title: `No ${number}` });
    const first = await paulo.get(COURSES);
    expect(titles(first)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((n) => `No ${n}`));
    expect(first.body).toMatchObject({ count: 11, next: `/api${COURSES}?page=2`, previous: null });
    const second = await paulo.get(`${COURSES}?page=2`);
    expect(titles(second)).toEqual(['No 1']);
    expect(second.body).toMatchObject({ next: null, previous: `/api${COURSES}?page=1` });
    for (const page of ['3', '0', 'x']) {
      const refused = await paulo.get(`${COURSES}?page=${page}`);
      expect(refused.status).toBe(404);
      expect(refused.body.detail).toBe('Invalid page.');
    }
  });

  test('is narrowed by status, language and level', async () => {
    const { school, paulo } = await schoolWithPaulo();
    await school.course({ title: 'Draft', is_published: false, level: 'advanced' });
    await school.course({ title: 'Closed', enrollment: 'staff_only', language: 'fr' });
    await school.course({ title: 'Open', language: 'en' });
    const of = async (query: string) => titles(await paulo.get(`${COURSES}?${query}`));
    expect(await of('status=draft')).toEqual(['Draft']);
    expect(await of('status=published')).toEqual(['Open', 'Closed']);
    expect(await of('status=open')).toEqual(['Open']);
    expect(await of('status=staff_only')).toEqual(['Closed']);
    expect(await of('language=fr')).toEqual(['Closed']);
    expect(await of('level=advanced')).toEqual(['Draft']);
    expect(await of('level=advanced&status=open')).toEqual([]);
    expect(await of('level=expert&status=lost&language=xx&order=size')).toHaveLength(3);
  });

  test('is sorted, and those that are equal by their ids', async () => {
    const { school, paulo } = await schoolWithPaulo();
    const { id } = await school.course({ title: 'Francês 10', lessons: 1 });
    await school.course({ title: 'francês 9', lessons: 3 });
    await school.course({ title: 'Alemão' });
    await school.course({ title: 'Zulu' });
    await school.enroll(await school.user(), id);
    const by = async (order: string) => titles(await paulo.get(`${COURSES}?order=${order}`));
    expect(await by('title')).toEqual(['Alemão', 'francês 9', 'Francês 10', 'Zulu']);
    expect(await by('-title')).toEqual(['Zulu', 'Francês 10', 'francês 9', 'Alemão']);
    expect(await by('created')).toEqual(['Francês 10', 'francês 9', 'Alemão', 'Zulu']);
    expect(await by('-created')).toEqual(['Zulu', 'Alemão', 'francês 9', 'Francês 10']);
    expect(await by('-lessons')).toEqual(['francês 9', 'Francês 10', 'Zulu', 'Alemão']);
    expect(await by('lessons')).toEqual(['Alemão', 'Zulu', 'Francês 10', 'francês 9']);
    expect(await by('-students')).toEqual(['Francês 10', 'Zulu', 'Alemão', 'francês 9']);
  });

  test('is searched in title and subtitle, without regard to case and accents', async () => {
    const { school, paulo } = await schoolWithPaulo();
    await school.course(french as { title: string });
    await school.course({ title: 'English', subtitle: 'Viagens de negócios' });
    await school.course({ title: 'English', description: 'viagem' });
    const found = async (search: string) =>
      titles(await paulo.get(`${COURSES}?search=${encodeURIComponent(search)}`));
    expect(await found('FRANCES')).toEqual(['Francês para Viagem']);
    expect(await found('viage')).toEqual(['English', 'Francês para Viagem']);
    expect(await found('english negocios')).toEqual(['English']);
    expect(await found('nothing')).toEqual([]);
    expect(await found('  ')).toHaveLength(3);
  });
});

describe('a new course', () => {
  test('is published, open and without a picture by default', async () => {
    const { school, paulo } = await schoolWithPaulo();
    const reply = await paulo.post(COURSES, french);
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      ...french,
      icon: '',
      enrollment: 'open',
      is_published: true,
      language: null,
      benefits: [],
    });
    expect(await auditEntriesOf(school)).toEqual([
      {
        actor_name: 'paulo',
        action: 'create',
        subject_type: 'course',
        subject_id: reply.body.id,
        subject_name: french.title,
        details: {},
      },
    ]);
    const other = await paulo.post(COURSES, {
      ...french,
      icon: 'https://pictures.example/fr.png?sig=theirs',
      enrollment: 'staff_only',
      is_published: false,
    });
    expect(other.body).toMatchObject({
      icon: 'https://pictures.example/fr.png?sig=theirs',
      enrollment: 'staff_only',
      is_published: false,
    });
  });

  test('with errors is refused with all of them, and nothing is stored', async () => {
    const { school, paulo } = await schoolWithPaulo();
    const empty = await paulo.post(COURSES, {});
    expect(empty.status).toBe(400);
    expect(empty.body).toEqual({
      title: ['Title is required'],
      subtitle: ['Subtitle is required'],
      description: ['Description is required'],
      level: ['Level is required'],
      duration: ['Duration is required'],
    });
    const wrong = await paulo.post(COURSES, {
      ...french,
      title: ' ',
      level: 'expert',
      icon: 'javascript:alert(1)',
      enrollment: 'closed',
      is_published: 'yes',
    });
    expect(wrong.body).toEqual({
      title: ['Title is required'],
      level: ['Level is required'],
      icon: ['Enter an http(s) address, or leave it empty.'],
      enrollment: ['Say open or staff_only.'],
      is_published: ['Say true or false.'],
    });
    expect((await paulo.get(COURSES)).body.count).toBe(0);
    expect(await auditEntriesOf(school)).toEqual([]);
  });

  test.for([
    '/media/../x',
    '/media/pictures/../../x',
    '/media/./x',
    '/media//elsewhere.example/x',
    '/media/%2e%2e/x',
    '/media/..\\x',
    '/media/',
  ])('refuses the icon %s', async (icon) => {
    const { paulo } = await schoolWithPaulo();
    const reply = await paulo.post(COURSES, { ...french, icon });
    expect([reply.status, reply.body]).toEqual([
      400,
      { icon: ['Enter an http(s) address, or leave it empty.'] },
    ]);
  });
});

describe('a change', () => {
  test('updates the given fields only and records their names', async () => {
    const { school, paulo } = await schoolWithPaulo();
    const { id } = await school.course({ ...french, level: 'beginner' });
    const before = (await paulo.get(`${COURSES}${id}/`)).body;
    const reply = await paulo.patch(`${COURSES}${id}/`, {
      title: 'French',
      level: 'beginner',
      is_published: false,
    });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ ...before, title: 'French', is_published: false, version: 2 });
    expect((await paulo.patch(`${COURSES}${id}/`, {})).body).toEqual(reply.body);
    expect(await auditEntriesOf(school)).toEqual([
      {
        actor_name: 'paulo',
        action: 'update',
        subject_type: 'course',
        subject_id: id,
        subject_name: 'French',
        details: { fields: ['title', 'is_published'] },
      },
    ]);
  });

  test('with errors, or of an unknown course, changes nothing and leaves no entry', async () => {
    const { school, paulo } = await schoolWithPaulo();
    const { id } = await school.course({ title: 'French' });
    const faulty = await paulo.patch(`${COURSES}${id}/`, { title: '', subtitle: 'New' });
    expect(faulty.status).toBe(400);
    expect(faulty.body).toEqual({ title: ['Title is required'] });
    expect((await paulo.patch(`${COURSES}999/`, { title: 'X' })).status).toBe(404);
    expect((await paulo.get(`${COURSES}999/`)).status).toBe(404);
    expect((await paulo.get(`${COURSES}${id}/`)).body.subtitle).toBe('A subtitle');
    expect(await auditEntriesOf(school)).toEqual([]);
  });

  test('is rolled back when the audit entry cannot be stored', async () => {
    const { school, user } = await schoolWithPaulo();
    const { id } = await school.course({ title: 'French' });
    // An unknown actor: the foreign key refuses the entry.
    const nobody = { ...user, id: 999_999 };
    await expect(updateCourse(school.ctx, nobody, id, { title: 'X' })).rejects.toThrow(
      /foreign key/i,
    );
    const course = await school.ctx.database.queries
      .selectFrom('courses')
      .select('title')
      .executeTakeFirstOrThrow();
    expect(course.title).toBe('French');
  });
});

describe('a deletion', () => {
  test('deletes lessons, quizzes, enrollments and progress; achievements stay', async () => {
    const { school, paulo } = await schoolWithPaulo();
    const other = await school.course({ lessons: 1 });
    const course = await school.course({ title: 'English', lessons: 1, benefits: ['Groups'] });
    const quiz = await school.quiz(course.id);
    const ana = await school.user();
    await school.enroll(ana, course.id);
    await school.enroll(ana, other.id);
    const student = await school.as(ana);
    await student.post(`/lessons/${course.lessons[0]}/complete/`, { completed: true });
    await student.put(`/lessons/${course.lessons[0]}/position/`, { seconds: 3 });
    const { questions } = (await student.get(`/courses/${course.id}/`)).body.quizzes[0];
    const answers = Object.fromEntries(
      questions.map((one: { id: number; answers: { id: number }[] }) => [
        one.id,
        one.answers[0]?.id,
      ]),
    );
    await student.post(`/quizzes/${quiz}/submit/`, { answers });
    const earned = (await student.get('/achievements/')).body;
    expect(earned.count).toBeGreaterThan(0);

    const reply = await paulo.delete(`${COURSES}${course.id}/`);
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect((await student.get('/achievements/')).body).toEqual(earned);
    expect((await student.get('/enrollments/')).body.count).toBe(1);
    const { queries } = school.ctx.database;
    const rows = async (table: Parameters<typeof queries.selectFrom>[0] & string) =>
      (
        await queries
          .selectFrom(table as 'lessons')
          .selectAll()
          .execute()
      ).length;
    for (const table of [
      'course_benefits',
      'quizzes',
      'questions',
      'answers',
      'attempts',
      'lesson_completions',
      'lesson_positions',
    ]) {
      expect(await rows(table as 'lessons'), table).toBe(0);
    }
    expect([await rows('courses'), await rows('lessons'), await rows('enrollments')]).toEqual([
      1, 1, 1,
    ]);
    expect(await auditEntriesOf(school)).toEqual([
      {
        actor_name: 'paulo',
        action: 'delete',
        subject_type: 'course',
        subject_id: course.id,
        subject_name: 'English',
        details: {},
      },
    ]);
    expect((await paulo.delete(`${COURSES}${course.id}/`)).status).toBe(404);
    expect(await auditEntriesOf(school)).toHaveLength(1);
  });

  test('while students work in the course succeeds, and their calls get 200, 403 or 404', async () => {
    const { school, paulo } = await schoolWithPaulo();
    const { id, lessons } = await school.course({ lessons: 8 });
    const students = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const user = await school.user();
        await school.enroll(user, id);
        return school.as(user);
      }),
    );
    const work = students.flatMap((student) =>
      lessons.map((lesson) => student.post(`/lessons/${lesson}/complete/`, { completed: true })),
    );
    const deleted = paulo.delete(`${COURSES}${id}/`);
    const statuses = (await Promise.all(work)).map((reply) => reply.status);
    expect((await deleted).status).toBe(204);
    for (const status of statuses) expect([200, 403, 404]).toContain(status);
  });
});
