import { LESSON_ORDER_INCOMPLETE } from '@trilha/contract';
import { describe, expect, test } from 'vitest';
import {
  courseOfThree,
  auditEntries,
  LESSONS,
  market,
  outline,
  schoolWithPaulo,
} from '../../../test/lessons.ts';
import type { Caller } from '../../../test/school.ts';

describe('the order of a course', () => {
  const reorder = (caller: Caller, course: number, ids: unknown) =>
    caller.post(`/admin/courses/${course}/lessons/order/`, { ids });

  test('becomes that of the ids, for students too', async () => {
    const { school, paulo, course, lessons } = await courseOfThree();
    const [one, two, three] = lessons;
    const reply = await reorder(paulo, course, [three, one, two]);
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect(await outline(school, course)).toEqual(['1 Three', '2 One', '3 Two']);
    const { body } = await paulo.get(`/courses/${course}/`);
    expect(body.lessons.map((lesson: { id: number }) => lesson.id)).toEqual([three, one, two]);
    // The same order again leaves no audit entry.
    await reorder(paulo, course, [three, one, two]);
    expect(await auditEntries(school)).toEqual([
      {
        actor_name: 'paulo',
        action: 'reorder',
        subject_type: 'course',
        subject_id: course,
        subject_name: 'English A1',
        details: { lessons: [three, one, two] },
      },
    ]);
  });

  test('is refused where a lesson is missing, repeated, or of another course', async () => {
    const { school, paulo, course, lessons } = await courseOfThree();
    const [one, two, three] = lessons;
    const { lessons: strange } = await school.course({ lessons: 1 });
    for (const ids of [
      [],
      [one, two],
      [one, two, two],
      [one, two, three, three],
      [one, two, strange[0]],
      [one, two, three, strange[0]],
      [one, two, 999],
    ]) {
      const reply = await reorder(paulo, course, ids);
      expect([reply.status, reply.body]).toEqual([400, { ids: [LESSON_ORDER_INCOMPLETE] }]);
    }
    for (const ids of [undefined, 'x', { 0: 1 }]) {
      const reply = await reorder(paulo, course, ids);
      expect([reply.status, reply.body]).toEqual([400, { ids: ['Send the ids of the lessons.'] }]);
    }
    expect((await reorder(paulo, course, [one, 'x'])).status).toBe(400);
    expect(await outline(school, course)).toEqual(['1 One', '2 Two', '3 Three']);
    expect(await auditEntries(school)).toEqual([]);
  });

  test('of an unknown course is 404; an empty course has an empty one', async () => {
    const { school, paulo } = await schoolWithPaulo();
    expect((await reorder(paulo, 99, [])).status).toBe(404);
    const { id } = await school.course();
    expect((await reorder(paulo, id, [])).status).toBe(204);
  });

  test('repairs places with gaps and duplicates', async () => {
    const { school, paulo, course, lessons } = await courseOfThree();
    await school.ctx.database.queries.updateTable('lessons').set({ position: 7 }).execute();
    await paulo.patch(`${LESSONS}${lessons[0]}/`, { order: 2 });
    expect(await outline(school, course)).toEqual(['1 Two', '2 One', '3 Three']);
  });

  test('has no gap and no duplicate after new lessons at the same time', async () => {
    const { school, paulo, course, lessons } = await courseOfThree();
    const backwards = lessons.toReversed();
    const replies = await Promise.all([
      paulo.post(LESSONS, market(course, { title: 'A', order: 1 })),
      reorder(paulo, course, backwards),
      paulo.post(LESSONS, market(course, { title: 'B' })),
      reorder(paulo, course, lessons),
      paulo.delete(`${LESSONS}${lessons[1]}/`),
    ]);
    // An order that was sent before a lesson was added does not list all lessons.
    for (const reply of replies) expect([201, 204, 400]).toContain(reply.status);
    const lines = await outline(school, course);
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['1', '2', '3', '4']);
    expect(new Set(lines.map((line) => line.split(' ')[1]))).toEqual(
      new Set(['A', 'B', 'One', 'Three']),
    );
  });
});
