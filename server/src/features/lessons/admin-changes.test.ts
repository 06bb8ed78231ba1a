import { COURSE_UNKNOWN, VIDEO_FILE_GONE } from '@trilha/contract';
import { describe, expect, test } from 'vitest';
import {
  courseOfThree,
  auditEntries,
  LESSONS,
  outline,
  schoolWithPaulo,
} from '../../../test/lessons.ts';

describe('changing a lesson', () => {
  test('changes what is given and nothing else', async () => {
    const { school, paulo, course, lessons } = await courseOfThree();
    const path = `${LESSONS}${lessons[1]}/`;
    const { body: before } = await paulo.get(path);
    const reply = await paulo.patch(path, { title: ' New ', duration: '75:00', nothing: 1 });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ ...before, title: 'New', duration: '75:00', version: 2 });
    expect((await paulo.get(path)).body).toEqual(reply.body);
    expect(await auditEntries(school)).toEqual([
      {
        actor_name: 'paulo',
        action: 'update',
        subject_type: 'lesson',
        subject_id: lessons[1],
        subject_name: 'New',
        details: { fields: ['title', 'duration'] },
      },
    ]);
    expect(await outline(school, course)).toEqual(['1 One', '2 New', '3 Three']);
  });

  test('to the values that it has already leaves no audit entry', async () => {
    const { school, paulo, course, lessons } = await courseOfThree();
    const path = `${LESSONS}${lessons[2]}/`;
    const { body } = await paulo.get(path);
    for (const changes of [{}, body, { course_id: course }, { order: 3 }, { order: 50 }]) {
      const reply = await paulo.patch(path, changes);
      expect([reply.status, reply.body]).toEqual([200, body]);
    }
    expect(await auditEntries(school)).toEqual([]);
  });

  test.for([
    [0, 3, ['1 Two', '2 Three', '3 One']],
    [2, 1, ['1 Three', '2 One', '3 Two']],
    [1, 1, ['1 Two', '2 One', '3 Three']],
    [0, 90, ['1 Two', '2 Three', '3 One']],
  ] as const)('lesson %i to place %i moves the others', async ([which, order, wanted]) => {
    const { school, paulo, course, lessons } = await courseOfThree();
    const reply = await paulo.patch(`${LESSONS}${lessons[which]}/`, { order });
    expect(reply.body.order).toBe(Math.min(order, 3));
    expect(await outline(school, course)).toEqual(wanted);
    expect((await auditEntries(school)).map((entry) => entry.details)).toEqual([
      { fields: ['order'] },
    ]);
  });

  test('to another course puts it at the end there, or at its place; the gap closes', async () => {
    const { school, paulo, course, lessons } = await courseOfThree();
    const other = await school.course({ title: 'French', lessons: 0 });
    for (const title of ['Un', 'Deux']) await school.lesson(other.id, { title });
    const moved = await paulo.patch(`${LESSONS}${lessons[0]}/`, { course_id: other.id });
    expect(moved.body).toMatchObject({ order: 3, course_id: other.id, course_title: 'French' });
    const first = { course_id: other.id, order: 1, title: 'Drei' };
    expect((await paulo.patch(`${LESSONS}${lessons[2]}/`, first)).body.order).toBe(1);
    expect(await outline(school, other.id)).toEqual(['1 Drei', '2 Un', '3 Deux', '4 One']);
    expect(await outline(school, course)).toEqual(['1 Two']);
    expect((await auditEntries(school)).map((entry) => entry.details)).toEqual([
      { fields: ['course_id', 'order'] },
      { fields: ['course_id', 'title', 'order'] },
    ]);
  });

  test('with errors is refused as a whole', async () => {
    const { school, paulo, course, lessons } = await courseOfThree();
    const path = `${LESSONS}${lessons[0]}/`;
    const reply = await paulo.patch(path, {
      title: 'Changed',
      order: 3,
      course_id: 99,
      video_url: '/media/videos/gone.mp4',
    });
    expect([reply.status, reply.body]).toEqual([
      400,
      { course_id: [COURSE_UNKNOWN], video_url: [VIDEO_FILE_GONE] },
    ]);
    const blank = await paulo.patch(path, { title: '', description: ' ' });
    expect(blank.body).toEqual({
      title: ['Title is required'],
      description: ['Description is required'],
    });
    expect(await outline(school, course)).toEqual(['1 One', '2 Two', '3 Three']);
    expect(await auditEntries(school)).toEqual([]);
  });

  test('that does not exist is 404, after errors of the body', async () => {
    const { paulo } = await schoolWithPaulo();
    expect((await paulo.patch(`${LESSONS}99/`, { title: 'x' })).status).toBe(404);
    expect((await paulo.patch(`${LESSONS}99/`, { course_id: 99 })).status).toBe(400);
    expect((await paulo.get(`${LESSONS}99/`)).status).toBe(404);
    expect((await paulo.get(`${LESSONS}abc/`)).status).toBe(404);
  });

  test('between two courses, both ways at once, loses none and leaves no gap', async () => {
    const { school, paulo, course, lessons } = await courseOfThree();
    const other = await school.course({ lessons: 3 });
    const moves = [
      ...lessons.map((id) => ({ id, course_id: other.id })),
      ...other.lessons.map((id) => ({ id, course_id: course, order: 1 })),
    ];
    const replies = await Promise.all(
      moves.map(({ id, ...change }) => paulo.patch(`${LESSONS}${id}/`, change)),
    );
    expect(replies.map((reply) => reply.status)).toEqual(Array(6).fill(200));
    for (const one of [course, other.id]) {
      const places = (await outline(school, one)).map((line) => line.split(' ')[0]);
      expect(places).toEqual(['1', '2', '3']);
    }
  });

  test('in opposite directions, while one of the courses is locked, ends for both', async () => {
    const { school, paulo, course, lessons } = await courseOfThree();
    const other = await school.course({ lessons: 1 });
    const come = () => new Promise((resolve) => setTimeout(resolve, 500));
    const { moves } = await school.ctx.database.transaction(async (trx) => {
      const busy = trx.updateTable('courses').set({ duration: '1 week' });
      await busy.where('id', '=', other.id).execute();
      const there = paulo.patch(`${LESSONS}${other.lessons[0]}/`, { course_id: course });
      await come();
      const back = paulo.patch(`${LESSONS}${lessons[0]}/`, { course_id: other.id });
      await come();
      return { moves: [there, back] };
    });
    for (const reply of await Promise.all(moves)) expect(reply.status).toBe(200);
  });

  test('from two sides at once to two courses ends in one of them', async () => {
    const { school, paulo, course, lessons } = await courseOfThree();
    const [left, right] = [await school.course({ lessons: 1 }), await school.course()];
    const replies = await Promise.all(
      [left.id, right.id, course, left.id, right.id, course].map((course_id) =>
        paulo.patch(`${LESSONS}${lessons[1]}/`, { course_id }),
      ),
    );
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]));
    const outlines = await Promise.all(
      [course, left.id, right.id].map((id) => outline(school, id)),
    );
    for (const lines of outlines) {
      expect(lines.map((line) => Number(line.split(' ')[0]))).toEqual(
        [...lines.keys()].map((n) => n + 1),
      );
    }
    expect(outlines.flat().filter((line) => line.endsWith('Two'))).toHaveLength(1);
  });
});

describe('deleting a lesson', () => {
  test('closes the gap, deletes the progress in it, and has an audit entry', async () => {
    const { school, paulo, course, lessons } = await courseOfThree();
    const student = await school.user();
    await school.enroll(student, course);
    const ana = await school.as(student);
    await ana.post(`/lessons/${lessons[0]}/complete/`, { completed: true });
    const reply = await paulo.delete(`${LESSONS}${lessons[0]}/`);
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect(await outline(school, course)).toEqual(['1 Two', '2 Three']);
    expect((await ana.get(`/courses/${course}/`)).body.progress).toEqual({
      completed: 0,
      total: 2,
      percent: 0,
    });
    expect(await auditEntries(school)).toEqual([
      {
        actor_name: 'paulo',
        action: 'delete',
        subject_type: 'lesson',
        subject_id: lessons[0],
        subject_name: 'One',
        details: { course_id: course },
      },
    ]);
    expect((await paulo.delete(`${LESSONS}${lessons[0]}/`)).status).toBe(404);
    expect(await auditEntries(school)).toHaveLength(1);
  });

  test('twice at once happens once', async () => {
    const { school, paulo, course, lessons } = await courseOfThree();
    const replies = await Promise.all(
      [1, 2, 3].map(() => paulo.delete(`${LESSONS}${lessons[1]}/`)),
    );
    expect(replies.filter((reply) => reply.status === 204)).toHaveLength(1);
    expect(replies.filter((reply) => reply.status === 404)).toHaveLength(2);
    expect(await outline(school, course)).toEqual(['1 One', '2 Three']);
    expect(await auditEntries(school)).toHaveLength(1);
  });
});
