import { expect, test } from 'vitest';
import { questions, testSchool } from '../../../test/school.ts';

const COURSE = {
  title: 'Le français pas à pas',
  subtitle: 'Premiers mots',
  description: 'Saluer et se présenter',
  level: 'beginner',
  duration: '10 semaines',
};

test('staff say the language of a course, and take it back', async () => {
  const school = await testSchool();
  const staff = await school.as(await school.user({ is_staff: true }));
  const { body: made } = await staff.post('/admin/courses/', COURSE);
  expect(made.language).toBeNull();
  const path = `/admin/courses/${made.id}/`;
  for (const language of ['de', 'pt', '', 7]) {
    const refused = await staff.patch(path, { language });
    expect([refused.status, refused.body]).toEqual([
      400,
      { language: ['Say pt-BR, en or fr, or null.'] },
    ]);
  }
  const said = await staff.patch(path, { language: 'fr', version: made.version });
  expect([said.status, said.body]).toEqual([200, { ...made, language: 'fr', version: 2 }]);
  // Another change leaves it.
  expect((await staff.patch(path, { subtitle: 'Autre' })).body.language).toBe('fr');
  const taken = await staff.patch(path, { language: null });
  expect(taken.body.language).toBeNull();
  const late = await staff.patch(path, { language: 'en', version: made.version });
  expect([late.status, late.body.fields]).toEqual([200, undefined]);
  const fresh = await staff.post('/admin/courses/', { ...COURSE, language: 'pt-BR' });
  expect([fresh.status, fresh.body.language]).toEqual([201, 'pt-BR']);
  const entries = await school.ctx.database.queries
    .selectFrom('audit_entries')
    .select('details')
    .where('subject_id', '=', made.id)
    .where('action', '=', 'update')
    .orderBy('id')
    .execute();
  expect(entries.map(({ details }) => details)).toEqual(
    ['language', 'subtitle', 'language', 'language'].map((field) => ({ fields: [field] })),
  );
});

test('what stands without its course says which language it is written in', async () => {
  const school = await testSchool();
  const ana = await school.user();
  const { id, lessons } = await school.course({ language: 'fr', lessons: 1 });
  const quiz = await school.quiz(id, { questions: questions(1) });
  await school.enroll(ana, id);
  const student = await school.as(ana);
  const staff = await school.as(await school.user({ is_staff: true }));
  const { body: course } = await student.get(`/courses/${id}/`);
  expect(course.language).toBe('fr');
  const [question] = course.quizzes[0].questions;
  const handedIn = await student.post(`/quizzes/${quiz}/submit/`, {
    answers: { [question.id]: question.answers[1].id },
  });
  await student.post(`/lessons/${lessons[0]}/complete/`, { completed: true });

  expect((await student.get('/courses/')).body.results[0].language).toBe('fr');
  expect((await student.get('/enrollments/')).body.results[0].course.language).toBe('fr');
  const { body } = await student.get(`/quiz-attempts/${handedIn.body.id}/report/`);
  expect(body.report.match(/<[^<]* lang="fr">[^<]*/g)).toEqual([
    expect.stringMatching(/^<strong lang="fr">/),
    '<p class="quiz-report-question" lang="fr">Question 1',
    '<span lang="fr">Wrong',
    '<span lang="fr">Right',
  ]);

  const first = async (path: string) => (await staff.get(path)).body.results[0];
  expect((await first('/admin/lessons/')).course_language).toBe('fr');
  expect((await first('/admin/quizzes/')).course_language).toBe('fr');
  expect((await first('/admin/enrollments/')).course.language).toBe('fr');
  expect((await staff.get(`/admin/quizzes/${quiz}/stats/`)).body.quiz.course_language).toBe('fr');
  expect((await staff.get(`/admin/users/${ana.id}/progress/`)).body.courses[0].language).toBe('fr');
  const { recent_activity: recent } = (await staff.get('/admin/dashboard/stats/')).body;
  for (const kind of ['lessons', 'quizzes', 'enrollments']) {
    expect(recent[kind][0].course_language).toBe('fr');
  }
});
