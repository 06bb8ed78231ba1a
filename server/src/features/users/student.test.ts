import { expect, test } from 'vitest';
import { questions, testSchool } from '../../../test/school.ts';

test('the progress of a student has lessons, attempts and the last activity of each course', async () => {
  const school = await testSchool();
  const teacher = await school.user({ is_staff: true });
  const ana = await school.user({ first_name: 'Ana' });
  const other = await school.user();
  const course = await school.course({ title: 'Français', lessons: 2 });
  const quiz = await school.quiz(course.id, { title: 'Salut', questions: questions(1) });
  await school.quiz(course.id, { title: 'Never tried' });
  for (const user of [ana, other]) await school.enroll(user, course.id);
  const student = await school.as(ana);
  await student.post(`/lessons/${course.lessons[1]}/complete/`, { completed: true });
  const rival = await school.as(other);
  await rival.post(`/lessons/${course.lessons[0]}/complete/`, { completed: true });
  const { body: seenByRival } = await rival.get(`/courses/${course.id}/`);
  const [asked] = seenByRival.quizzes[0].questions;
  const rivals = { answers: { [asked.id]: asked.answers[0].id } };
  expect((await rival.post(`/quizzes/${quiz}/submit/`, rivals)).status).toBe(201);

  const { body: seen } = await student.get(`/courses/${course.id}/`);
  const [question] = seen.quizzes[0].questions;
  const answer = (place: number) => ({
    answers: { [question.id]: question.answers[place].id },
  });
  await student.post(`/quizzes/${quiz}/submit/`, answer(1));
  school.pass({ minutes: 10 });
  await student.post(`/quizzes/${quiz}/submit/`, answer(0));
  const last = school.ctx.now().toISOString();
  school.pass({ days: 1 });

  const staff = await school.as(teacher);
  const { status, body } = await staff.get(`/admin/users/${ana.id}/progress/`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    user: { id: ana.id, first_name: 'Ana', is_active: true },
    last_activity: last,
    courses: [
      {
        course_id: course.id,
        title: 'Français',
        ended_at: null,
        video_progress: 50,
        quiz_progress: 50,
        lessons: [{ completed_at: null }, { completed_at: expect.any(String) }],
        quizzes: [
          {
            id: quiz,
            best_score: 100,
            passed: true,
            attempts: [
              { number: 2, score: 100, passed: true, completed_at: last },
              { number: 1, score: 0, passed: false },
            ],
          },
          { title: 'Never tried', best_score: null, passed: false, attempts: [] },
        ],
      },
    ],
  });
  expect(body.achievements.map((one: { name: string }) => one.name).toSorted()).toEqual([
    'First Steps',
    'Perfect Score',
    'Quiz Master',
  ]);
});

test('a student who has done nothing has no activity; an ended course says so', async () => {
  const school = await testSchool();
  const staff = await school.as(await school.user({ is_staff: true }));
  const ana = await school.user();
  expect((await staff.get(`/admin/users/${ana.id}/progress/`)).body).toMatchObject({
    last_activity: null,
    courses: [],
    achievements: [],
  });
  const { id } = await school.course();
  await school.enroll(ana, id);
  const form = new FormData();
  form.append('courses', '');
  await staff.patch(`/admin/users/${ana.id}/`, form);
  const { body } = await staff.get(`/admin/users/${ana.id}/progress/`);
  expect(body.courses).toMatchObject([
    { course_id: id, video_progress: 0, quiz_progress: 0, ended_at: expect.any(String) },
  ]);
});
