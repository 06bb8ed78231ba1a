import { describe, expect, test } from 'vitest';
import { BULK, changed, office, students, undone } from '../../../../test/bulk-changes.ts';

/* Enrollments of many people that staff end at once. */

async function inEnglish(count = 3) {
  const { school, staff, paulo } = await office();
  const ids = await students(school, count);
  const course = await school.course({ title: 'English', lessons: 2 });
  await staff.post('/admin/enrollments/bulk/', {
    course: course.id,
    users: ids.map((_, at) => `p${at}`),
  });
  const listed = async () =>
    (await staff.get(`/admin/enrollments/?course=${course.id}&order=name`)).body.results.map(
      ({ user }: { user: { name: string } }) => user.name,
    );
  return { school, staff, paulo, ids, course, listed };
}

describe('ending many enrollments', () => {
  test('keeps their progress, says who was not enrolled, and is written down for each person', async () => {
    const { school, staff, ids, course, listed } = await inEnglish();
    const ana = await school.as({ id: ids[0] ?? 0 });
    await ana.post(`/lessons/${course.lessons[0]}/complete/`, { completed: true });
    const other = await school.user({ username: 'other' });
    const people = { ids: [ids[0], ids[1], other.id] };
    const done = await changed(school, staff, { people, action: 'end', course: course.id });
    expect(done).toMatchObject({
      action: 'end',
      course: { id: course.id, title: 'English' },
      total: 3,
      done: 2,
      skipped: [{ reason: 'already', count: 1 }],
      undo_until: expect.any(String),
    });
    expect(await listed()).toEqual(['p2']);
    expect((await ana.get(`/courses/${course.id}/`)).body.is_enrolled).toBe(false);
    const { results } = (await staff.get('/admin/audit/?subject_type=enrollment&action=end')).body;
    expect(results).toHaveLength(2);
    expect(results[0].details).toEqual({ bulk: done.id });

    expect(await undone(school, staff, done.id)).toMatchObject({ done: 2, skipped: [] });
    expect(await listed()).toEqual(['p0', 'p1', 'p2']);
    const [first] = (await staff.get(`/admin/enrollments/?course=${course.id}&order=name`)).body
      .results;
    expect(first.video_progress).toBe(50);
  });

  test('is undone for nobody whom somebody has enrolled since', async () => {
    const { school, staff, ids, course, listed } = await inEnglish();
    const people = { ids };
    const done = await changed(school, staff, { people, action: 'end', course: course.id });
    const again = { user: ids[0], course: course.id };
    const { body } = await staff.post('/admin/enrollments/', again);
    // And the next one was enrolled and ended again, later.
    const next = await staff.post('/admin/enrollments/', { ...again, user: ids[1] });
    school.pass({ minutes: 1 });
    await staff.delete(`/admin/enrollments/${next.body.id}/`);
    expect(body.id).toBeGreaterThan(0);
    expect(await undone(school, staff, done.id)).toMatchObject({
      done: 1,
      skipped: [{ reason: 'changed', count: 2 }],
    });
    expect(await listed()).toEqual(['p0', 'p2']);
  });

  test('means all that the filter of the list finds, and nobody where it finds another number', async () => {
    const { school, staff, ids, course, listed } = await inEnglish();
    const ana = await school.as({ id: ids[0] ?? 0 });
    await ana.post(`/lessons/${course.lessons[0]}/complete/`, { completed: true });
    const enrollments = { course: course.id, progress: 'none' };
    const body = { action: 'end', course: course.id };
    const refused = await staff.post(BULK, { ...body, people: { enrollments, expected: 3 } });
    expect([refused.status, refused.body.count]).toEqual([409, 2]);
    const people = { enrollments, expected: 2 };
    expect(await changed(school, staff, { ...body, people })).toMatchObject({ total: 2, done: 2 });
    expect(await listed()).toEqual(['p0']);
  });

  test('is refused without its course, and where the filter finds those of others', async () => {
    const { staff, ids, course } = await inEnglish(1);
    const missing = [400, { course: ['Course is required'] }];
    const of = async (body: object) => {
      const reply = await staff.post(BULK, { action: 'end', ...body });
      return [reply.status, reply.body];
    };
    expect(await of({ people: { ids } })).toEqual(missing);
    const whom = [400, { people: ['Choose who is meant.'] }];
    const people = { enrollments: { progress: 'none' }, expected: 1 };
    expect(await of({ people, course: course.id })).toEqual(whom);
    const wrong = { enrollments: { course: course.id, progress: 'most' }, expected: 1 };
    expect((await of({ people: wrong, course: course.id }))[0]).toBe(400);
  });
});

test('people of several enrollments are one person each', async () => {
  const { school, staff, ids, course } = await inEnglish(2);
  const french = await school.course({ title: 'French' });
  const next = await school.course({ title: 'Next' });
  await staff.post('/admin/enrollments/', { user: ids[0], course: french.id });
  const people = { enrollments: { progress: 'none' }, expected: 3 };
  const done = await changed(school, staff, { people, action: 'enroll', course: next.id });
  expect(done).toMatchObject({ total: 2, done: 2, skipped: [] });
  expect(course.id).not.toBe(next.id);
});
