import { expect, test } from 'vitest';
import { studentWithQuiz, teacherWithQuiz } from '../../../test/quizzes.ts';
import { testSchool } from '../../../test/school.ts';
import { submitQuiz } from './quizzes.ts';

test('a quiz is returned as staff edit it, with the right answers', async () => {
  const { course, quizId, paulo, path } = await teacherWithQuiz({ description: 'One to ten' });
  const { status, body } = await paulo.get(path);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: quizId,
    title: 'Numbers',
    description: 'One to ten',
    passing_score: 70,
    can_retake: true,
    show_report: true,
    order: 1,
    course: course.id,
    course_id: course.id,
    course_title: 'Everyday English',
    course_language: null,
    questions_count: 3,
    attempts_count: 0,
    version: 1,
  });
  expect(body.questions[1]).toEqual({
    id: expect.any(Number),
    text: 'Question 2',
    order: 2,
    quiz_id: quizId,
    lesson_id: null,
    answers: [
      { text: 'Right', is_correct: true },
      { text: 'Wrong', is_correct: false },
      { text: 'Also wrong', is_correct: false },
    ].map(({ text, is_correct }) => ({
      id: expect.any(Number),
      text,
      is_correct,
      question_id: body.questions[1].id,
    })),
  });
  for (const id of ['987654', '0', 'abc']) {
    expect((await paulo.get(`/admin/quizzes/${id}/`)).status).toBe(404);
  }
});

test('quizzes are listed ten a page, by course and order', async () => {
  const school = await testSchool();
  const english = await school.course({ title: 'English' });
  const french = await school.course({ title: 'French' });
  await school.quiz(french.id, { title: 'Bonjour' });
  for (let number = 1; number <= 10; number += 1) {
    await school.quiz(english.id, { title: `Quiz ${number}`, order: 11 - number });
  }
  const paulo = await school.as(await school.user({ is_staff: true }));
  const { body } = await paulo.get('/admin/quizzes/');
  expect(body).toMatchObject({ count: 11, next: '/api/admin/quizzes/?page=2', previous: null });
  const titles = body.results.map((quiz: { title: string }) => quiz.title);
  expect(titles).toEqual(Array.from({ length: 10 }, (_, index) => `Quiz ${10 - index}`));
  expect(Object.keys(body.results[0])).not.toContain('questions');
  const second = await paulo.get('/admin/quizzes/?page=2');
  expect(second.body).toMatchObject({ next: null, previous: '/api/admin/quizzes/?page=1' });
  expect(second.body.results).toMatchObject([{ title: 'Bonjour', course_title: 'French' }]);
  for (const page of ['3', '0', '-1', 'x']) {
    const reply = await paulo.get(`/admin/quizzes/?page=${page}`);
    expect([reply.status, reply.body.detail]).toEqual([404, 'Invalid page.']);
  }
});

test('search finds words of quiz and course without accents, together with the course filter', async () => {
  const school = await testSchool();
  const english = await school.course({ title: 'English at Work' });
  const portuguese = await school.course({ title: 'Português do dia a dia' });
  await school.quiz(english.id, { title: 'Reuniões' });
  await school.quiz(english.id, { title: 'E-mails' });
  await school.quiz(portuguese.id, { title: 'Reunião de família' });
  const paulo = await school.as(await school.user({ is_staff: true }));
  const found = async (query: string) => {
    const { body } = await paulo.get(`/admin/quizzes/?${query}`);
    expect(body.count).toBe(body.results.length);
    return body.results.map((quiz: { title: string }) => quiz.title);
  };
  expect(await found('search=REUNIO')).toEqual(['Reuniões']);
  expect(await found('search=reuni')).toEqual(['Reuniões', 'Reunião de família']);
  expect(await found('search=work+mail')).toEqual(['E-mails']);
  expect(await found(`search=reuni&course=${portuguese.id}`)).toEqual(['Reunião de família']);
  expect(await found(`course=${english.id}`)).toEqual(['Reuniões', 'E-mails']);
  expect(await found('search=nothing')).toEqual([]);
  expect(await found('course=987654')).toEqual([]);
  expect(await found('course=x')).toEqual([]);
  expect(await found('search=%25')).toEqual([]);
});

test('a list counts questions and attempts of each quiz', async () => {
  const { school, course, quizId, user } = await studentWithQuiz();
  await school.quiz(course.id, { title: 'Other', questions: [] });
  const { queries } = school.ctx.database;
  const rows = await queries
    .selectFrom('questions')
    .innerJoin('answers', 'answers.question_id', 'questions.id')
    .select(['questions.id', 'answers.id as answer'])
    .execute();
  const answers = Object.fromEntries(rows.map(({ id, answer }) => [id, answer]));
  await submitQuiz(school.ctx, user, quizId, answers);
  await submitQuiz(school.ctx, user, quizId, answers);
  const paulo = await school.as(await school.user({ is_staff: true }));
  const { body } = await paulo.get('/admin/quizzes/');
  expect(body.results).toMatchObject([
    { id: quizId, questions_count: 3, attempts_count: 2 },
    { title: 'Other', questions_count: 0, attempts_count: 0 },
  ]);
});
