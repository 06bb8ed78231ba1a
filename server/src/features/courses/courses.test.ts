import { describe, expect, test } from 'vitest';
import { testSchool } from '../../../test/school.ts';

async function schoolWithCourse() {
  const school = await testSchool();
  const course = await school.course({
    title: 'English for Beginners',
    benefits: ['Native teachers', 'Small groups'],
    lessons: 2,
  });
  await school.quiz(course.id, { title: 'First words' });
  const ana = await school.user();
  return { school, course, ana };
}

/** The tables that learning writes to. */
const TRACES = [
  'enrollments',
  'lesson_completions',
  'lesson_positions',
  'attempts',
  'achievements',
  'activity_days',
] as const;

/** The first answer to each question. */
function answersTo(quiz: { questions: { id: number; answers: { id: number }[] }[] }) {
  return Object.fromEntries(quiz.questions.map(({ id, answers }) => [id, answers[0]?.id]));
}

describe('the list of courses', () => {
  test('has all published courses, for staff also drafts', async () => {
    const { school, course, ana } = await schoolWithCourse();
    const draft = await school.course({ title: 'Draft', is_published: false });
    await school.enroll(ana, course.id);
    const seen = await (await school.as(ana)).get('/courses/');
    expect(seen.body).toEqual({
      count: 1,
      next: null,
      previous: null,
      results: [
        {
          id: course.id,
          title: 'English for Beginners',
          subtitle: 'A subtitle',
          description: 'A description',
          level: 'beginner',
          duration: '12 weeks',
          icon: '',
          cover_url: null,
          enrollment: 'open',
          is_published: true,
          language: null,
          title_language: null,
          subtitle_language: null,
          description_language: null,
          lesson_count: 2,
          quiz_count: 1,
          is_enrolled: true,
        },
      ],
    });
    const staff = await school.as(await school.user({ is_staff: true }));
    const all = await staff.get('/courses/');
    expect(all.body.results.map((row: { id: number }) => row.id)).toEqual([course.id, draft.id]);
    expect(all.body.results[0].is_enrolled).toBe(false);
  });
});

describe('a course', () => {
  test('shows its outline without addresses and questions to users who are not enrolled', async () => {
    const { school, course, ana } = await schoolWithCourse();
    const { status, body, text } = await (await school.as(ana)).get(`/courses/${course.id}/`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ is_enrolled: false, lesson_count: 2, quiz_count: 1 });
    expect(body.benefits.map((benefit: { description: string }) => benefit.description)).toEqual([
      'Native teachers',
      'Small groups',
    ]);
    expect(body.lessons).toHaveLength(2);
    for (const lesson of body.lessons) {
      expect(lesson).toMatchObject({ video_url: null, captions_url: null, tracks: [] });
    }
    expect(body.quizzes[0].questions).toEqual([]);
    expect(text).not.toContain('/media/');
  });

  test('shows enrolled users signed addresses, captions, and questions without the right answers', async () => {
    const { school, course, ana } = await schoolWithCourse();
    const third = await school.lesson(course.id, {
      video_url: '/media/videos/third.mp4',
      tracks: [
        { kind: 'translation', language: 'pt-BR', path: '/media/captions/pt.vtt' },
        { kind: 'captions', language: 'en', path: '/media/captions/en.vtt' },
      ],
    });
    const vimeo = await school.lesson(course.id, { video_url: 'https://vimeo.com/1084537' });
    await school.enroll(ana, course.id);
    const { body, text } = await (await school.as(ana)).get(`/courses/${course.id}/`);
    const lesson = body.lessons.find((one: { id: number }) => one.id === third);
    expect(lesson).toEqual({
      id: third,
      title: expect.any(String),
      description: 'What it is about',
      duration: '01:30',
      order: 3,
      video_url: expect.stringMatching(/^\/media\/videos\/third\.mp4\?exp=\d+&sig=[\w-]+$/),
      captions_url: expect.stringMatching(/^\/media\/captions\/en\.vtt\?exp=\d+&sig=[\w-]+$/),
      tracks: [
        { kind: 'translation', language: 'pt-BR', url: expect.stringContaining('/pt.vtt?exp=') },
        { kind: 'captions', language: 'en', url: expect.stringContaining('/en.vtt?exp=') },
      ],
      poster_url: null,
      storyboard: null,
      completed: false,
      position_seconds: 0,
      course_id: course.id,
      materials_count: 0,
      section_title: '',
    });
    expect(body.lessons.at(-1)).toMatchObject({
      id: vimeo,
      video_url: 'https://vimeo.com/1084537',
    });
    expect(body.quizzes[0]).toMatchObject({
      title: 'First words',
      completed: false,
      best_score: null,
      attempts_count: 0,
      course_id: course.id,
    });
    expect(body.quizzes[0].questions).toHaveLength(3);
    expect(Object.keys(body.quizzes[0].questions[0].answers[0])).toEqual(['id', 'text']);
    expect(text).not.toContain('is_correct');
  });

  test('says after which of its lessons a quiz falls', async () => {
    const { school, course, ana } = await schoolWithCourse();
    const elsewhere = await school.course({ lessons: 1 });
    // Last in the course, although it is not the newest.
    const last = await school.lesson(course.id);
    const { queries } = school.ctx.database;
    await queries.updateTable('lessons').set({ position: 99 }).where('id', '=', last).execute();
    await school.lesson(course.id);
    const [first] = course.lessons;
    const teaches = async (quiz: number, lessons: readonly (number | undefined)[]) => {
      const asked = await queries
        .selectFrom('questions')
        .select('id')
        .where('quiz_id', '=', quiz)
        .orderBy('id')
        .execute();
      for (const [index, lesson_id = null] of lessons.entries()) {
        await queries
          .updateTable('questions')
          .set({ lesson_id })
          .where('id', '=', asked[index]?.id ?? 0)
          .execute();
      }
    };
    await teaches(await school.quiz(course.id), [last, first]);
    await teaches(await school.quiz(course.id), [first, elsewhere.lessons[0], first]);
    await teaches(await school.quiz(course.id), [elsewhere.lessons[0]]);
    const falls = async () => {
      const { body } = await (await school.as(ana)).get(`/courses/${course.id}/`);
      return body.quizzes.map((quiz: { after_lesson_id: unknown }) => quiz.after_lesson_id);
    };
    expect(await falls()).toEqual([null, last, first, null]);
    await school.enroll(ana, course.id);
    expect(await falls()).toEqual([null, last, first, null]);
  });

  test.each([true, false])(
    'is open to staff, for whom nothing is stored (published: %s)',
    async (is_published) => {
      const { school, course } = await schoolWithCourse();
      const { queries } = school.ctx.database;
      await queries.updateTable('courses').set({ is_published }).execute();
      const staff = await school.as(await school.user({ is_staff: true }));
      const { body } = await staff.get(`/courses/${course.id}/`);
      expect(body.is_enrolled).toBe(false);
      expect(body.lessons[0].video_url).toContain('/media/');
      const [quiz] = body.quizzes;
      expect(quiz.questions).toHaveLength(3);
      const lesson = course.lessons[0];
      const refused = [
        await staff.post(`/lessons/${lesson}/complete/`, { completed: true }),
        await staff.put(`/lessons/${lesson}/position/`, { seconds: 3 }),
        await staff.post(`/quizzes/${quiz.id}/submit/`, { answers: answersTo(quiz) }),
      ];
      expect(refused.map((reply) => reply.status)).toEqual([403, 403, 403]);
      expect((await staff.get(`/quizzes/${quiz.id}/attempts/`)).body.count).toBe(0);
      for (const table of TRACES) {
        const rows = await queries.selectFrom(table).selectAll().execute();
        expect(rows, table).toEqual([]);
      }
    },
  );

  test('opened by staff with an ended enrollment leaves the enrollment unchanged', async () => {
    const { school, course } = await schoolWithCourse();
    const paulo = await school.user({ is_staff: true });
    await school.enroll(paulo, course.id);
    const { queries } = school.ctx.database;
    const ended_at = school.ctx.now().toISOString();
    await queries.updateTable('enrollments').set({ ended_at }).execute();
    const staff = await school.as(paulo);
    school.pass({ minutes: 10 });
    expect((await staff.get(`/courses/${course.id}/`)).status).toBe(200);
    const [enrollment] = await queries.selectFrom('enrollments').selectAll().execute();
    expect(enrollment).toMatchObject({ ended_at, last_accessed: null });
  });

  test('as a draft is visible to staff only, not to its students', async () => {
    const { school, course, ana } = await schoolWithCourse();
    await school.enroll(ana, course.id);
    const student = await school.as(ana);
    const lesson = course.lessons[0];
    const { quizzes } = (await student.get(`/courses/${course.id}/`)).body;
    const quiz = quizzes[0].id;
    const answers = answersTo(quizzes[0]);
    const taken = await student.post(`/quizzes/${quiz}/submit/`, { answers });
    const { queries } = school.ctx.database;
    await queries.updateTable('courses').set({ is_published: false }).execute();

    expect((await student.get('/courses/')).body.count).toBe(0);
    expect((await student.get('/enrollments/')).body.count).toBe(0);
    const refused = [
      await student.get(`/courses/${course.id}/`),
      await student.post(`/courses/${course.id}/enroll/`),
      await student.post(`/lessons/${lesson}/complete/`, { completed: true }),
      await student.put(`/lessons/${lesson}/position/`, { seconds: 3 }),
      await student.post(`/quizzes/${quiz}/submit/`, { answers }),
      await student.get(`/quizzes/${quiz}/attempts/`),
      await student.get(`/quiz-attempts/${taken.body.id}/report/`),
    ];
    expect(refused.map((reply) => reply.status)).toEqual(Array.from(refused, () => 404));

    const staff = await school.as(await school.user({ is_staff: true }));
    expect((await staff.get('/courses/')).body.count).toBe(1);
    expect((await staff.get(`/courses/${course.id}/`)).status).toBe(200);
    expect((await staff.get(`/quizzes/${quiz}/attempts/`)).status).toBe(200);

    // Published again, the course is as before.
    await queries.updateTable('courses').set({ is_published: true }).execute();
    expect((await student.get(`/quizzes/${quiz}/attempts/`)).body.count).toBe(1);
    expect((await student.get('/enrollments/')).body.count).toBe(1);
  });

  test('that does not exist is 404', async () => {
    const { school, ana } = await schoolWithCourse();
    expect((await (await school.as(ana)).get('/courses/999/')).status).toBe(404);
  });

  test('keeps its video addresses from one fetch to the next', async () => {
    const { school, course, ana } = await schoolWithCourse();
    await school.enroll(ana, course.id);
    const student = await school.as(ana);
    const first = await student.get(`/courses/${course.id}/`);
    school.pass({ minutes: 10 });
    const second = await student.get(`/courses/${course.id}/`);
    expect(second.body.lessons[0].video_url).toBe(first.body.lessons[0].video_url);
  });

  test('shows one student nothing of another', async () => {
    const { school, course, ana } = await schoolWithCourse();
    const bob = await school.user();
    await school.enroll(ana, course.id);
    await school.enroll(bob, course.id);
    const [lesson] = course.lessons;
    await (await school.as(bob)).post(`/lessons/${lesson}/complete/`, { completed: true });
    await (await school.as(bob)).put(`/lessons/${lesson}/position/`, { seconds: 30 });
    const { body } = await (await school.as(ana)).get(`/courses/${course.id}/`);
    expect(body.progress).toEqual({ completed: 0, total: 2, percent: 0 });
    expect(body.lessons[0]).toMatchObject({ completed: false, position_seconds: 0 });
  });
});
