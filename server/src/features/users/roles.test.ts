import { COURSES_UNKNOWN, NOT_OF_YOUR_ROLE, SUPERUSER_ONLY } from '@trilha/contract';
import { expect, test } from 'vitest';
import { choose, questionsOf } from '../../../test/quizzes.ts';
import {
  add,
  auditEntriesOf,
  change,
  complete,
  type Fields,
  office,
} from '../../../test/user-forms.ts';

test('a superuser makes a teacher, and what was changed is written down', async () => {
  const { school, chief, teacher, staff } = await office();
  const [own, other] = [await school.course(), await school.course()];
  const made = await change(chief, teacher.id, {
    staff_role: 'teacher',
    teaches: [String(own.id)],
    version: '1',
  });
  expect(made.body).toMatchObject({ staff_role: 'teacher', teaches: [own.id], version: 2 });
  // At once, in the session that is open.
  const listed = await staff.get('/admin/courses/');
  expect(listed.body.results.map(({ id }: { id: number }) => id)).toEqual([own.id]);
  const me = await staff.get('/profiles/me/');
  expect(me.body).toMatchObject({ staff_role: 'teacher', teaches: [own.id] });
  expect((await staff.get('/admin/audit/')).body.detail).toBe(NOT_OF_YOUR_ROLE);
  // The form of somebody who began before.
  const late = await change(chief, teacher.id, { teaches: [String(other.id)], version: '1' });
  expect([late.status, late.body.fields]).toEqual([409, ['teaches']]);
  const unknown = await change(chief, teacher.id, { teaches: ['99'] });
  expect([unknown.status, unknown.body]).toEqual([400, { teaches: [COURSES_UNKNOWN] }]);

  await change(chief, teacher.id, { staff_role: 'office', teaches: [String(own.id)] });
  expect((await chief.get(`/admin/users/${teacher.id}/`)).body).toMatchObject({
    staff_role: 'office',
    teaches: [],
  });
  const entries = await auditEntriesOf(school);
  expect(entries.map(({ details }) => details['fields'])).toEqual([
    ['staff_role', 'teaches'],
    ['staff_role', 'teaches'],
  ]);
});

test('superusers alone give roles, and keep everything whatever role they have', async () => {
  const { school, chief, staff, superuser } = await office();
  const course = await school.course();
  const student = await school.user();
  const given: Fields[] = [
    { staff_role: 'teacher' },
    { staff_role: 'teacher', teaches: [String(course.id)] },
  ];
  for (const fields of given) {
    const refused = [
      await change(staff, student.id, fields),
      await add(staff, { ...complete, ...fields }),
    ];
    for (const { status, body } of refused)
      expect([status, body.detail]).toEqual([403, SUPERUSER_ONLY]);
  }
  // What is said again is no change.
  expect((await change(staff, student.id, { staff_role: 'all', teaches: [''] })).status).toBe(200);
  expect((await change(chief, student.id, { staff_role: 'boss' })).status).toBe(400);

  await change(chief, superuser.id, { staff_role: 'office' });
  expect((await chief.get('/admin/audit/')).status).toBe(200);
  expect((await chief.get('/profiles/me/')).body).toMatchObject({
    staff_role: 'all',
    teaches: null,
  });
});

test('a teacher sees the people of the own courses, and of them what happens there', async () => {
  const { school, chief, staff, teacher } = await office();
  const [own, other] = [
    await school.course({ lessons: 1, title: 'Own' }),
    await school.course({ lessons: 1, title: 'Other' }),
  ];
  await change(chief, teacher.id, { staff_role: 'teacher', teaches: [String(own.id)] });
  const [ana, bruno] = [await school.user({ first_name: 'Ana' }), await school.user()];
  for (const { id } of [own, other]) await school.enroll(ana, id);
  await school.enroll(bruno, other.id);
  const quizzes = [await school.quiz(own.id), await school.quiz(other.id)];

  const people = await staff.get('/admin/users/');
  expect(people.body).toMatchObject({ count: 1, results: [{ id: ana.id, courses: [own.id] }] });
  expect((await staff.get('/admin/users/?search=ana')).body.count).toBe(1);
  const progress = (await staff.get(`/admin/users/${ana.id}/progress/`)).body;
  expect(progress.courses.map(({ title }: { title: string }) => title)).toEqual(['Own']);
  expect(progress.courses[0].quizzes.map(({ id }: { id: number }) => id)).toEqual([quizzes[0]]);
  expect((await staff.get(`/admin/users/${bruno.id}/progress/`)).status).toBe(404);
  // Not even of their own people are they told who is in another course.
  const inCourse = async (id: number) => {
    const { body } = await staff.get(`/admin/users/?course=${id}`);
    return [body.count, body.results.length];
  };
  expect([await inCourse(own.id), await inCourse(other.id)]).toEqual([
    [1, 1],
    [0, 0],
  ]);
  const enrollments = await staff.get('/admin/enrollments/');
  expect(enrollments.body).toMatchObject({ count: 1, results: [{ course: { id: own.id } }] });
  for (const filter of ['attention=inactive', `course=${other.id}`, `search=${bruno.username}`]) {
    expect((await staff.get(`/admin/enrollments/?${filter}`)).body.count, filter).toBe(0);
  }
  // Who has left is still known by what they did.
  await school.ctx.database.queries
    .updateTable('enrollments')
    .set({ ended_at: school.ctx.now().toISOString() })
    .execute();
  expect((await staff.get(`/admin/users/${ana.id}/`)).status).toBe(200);
});

test('a teacher sees the attempts of their people in the own courses, and comments on them', async () => {
  const { school, chief, staff, teacher } = await office();
  const [own, other] = [await school.course(), await school.course()];
  await change(chief, teacher.id, { staff_role: 'teacher', teaches: [String(own.id)] });
  const ana = await school.user();
  const attemptIn = async (course: number) => {
    const quiz = await school.quiz(course);
    await school.enroll(ana, course);
    const caller = await school.as(ana);
    const answers = choose(await questionsOf(caller, course, quiz), 1);
    return (await caller.post(`/quizzes/${quiz}/submit/`, { answers })).body.id as number;
  };
  const [attempt, foreign] = [await attemptIn(own.id), await attemptIn(other.id)];
  const path = (id: number) => `/admin/attempts/${id}/`;
  expect((await staff.get(path(attempt))).body).toMatchObject({ id: attempt });
  expect((await staff.put(`${path(attempt)}comment/`, { text: 'Go on.' })).status).toBe(200);
  expect((await staff.get(path(foreign))).status).toBe(404);
  expect((await staff.put(`${path(foreign)}comment/`, { text: 'Go on.' })).status).toBe(404);
  // Who has left by themselves is none of their people any more.
  await school.ctx.database.queries
    .deleteFrom('enrollments')
    .where('course_id', '=', own.id)
    .execute();
  expect((await staff.get(path(attempt))).status).toBe(404);
});

test('a teacher uses no video of a course of others', async () => {
  const { school, chief, staff, teacher } = await office();
  const [own, other] = [await school.course({ lessons: 1 }), await school.course()];
  await change(chief, teacher.id, { staff_role: 'teacher', teaches: [String(own.id)] });
  const { queries } = school.ctx.database;
  const stored = { seconds: 2, uploaded_by: null, uploaded_at: school.ctx.now().toISOString() };
  const paths = ['/media/videos/theirs.mp4', '/media/videos/free.mp4'] as const;
  await queries
    .insertInto('videos')
    .values(paths.map((path) => ({ ...stored, path })))
    .execute();
  await school.lesson(other.id, { video_url: paths[0] });
  const uses = (video_url: string) =>
    staff.patch(`/admin/lessons/${own.lessons[0]}/`, { video_url });
  expect((await uses(paths[0])).body).toHaveProperty('video_url');
  expect((await uses(paths[0])).status).toBe(400);
  const looked = await staff.get(`/admin/videos/metadata/?url=${paths[0]}`);
  expect(looked.body).toMatchObject({ url: paths[0], duration: null });
  expect((await staff.post('/admin/videos/poster/', posterOf(paths[0]))).status).toBe(400);
  expect((await uses(paths[1])).status).toBe(200);
});

function posterOf(url: string): FormData {
  const form = new FormData();
  form.append('url', url);
  return form;
}
