import { successStatuses } from '@trilha/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiCall, calls } from './calls.ts';
import { idsFor, newRows, type Rows } from './rows.ts';
import { accessByRule, isOfRole, standings } from './rules.ts';
import { bodyOf, idFields, idPlaces, jsonSchema, withId } from './samples.ts';
import { call, expectUnchanged, openWorlds, stored, type World, type Worlds } from './world.ts';

/*
 * What teachers may call, and whatever is outside of their courses: rows of other courses and people who are
 * in none of theirs. A call that is given to teachers later is here by itself.
 */

let worlds: Worlds;
/** Rows that belong to another course and to another student. */
let others: Rows;
beforeAll(async () => {
  worlds = await openWorlds({
    prepare: async ({ school, users }) => {
      others = await newRows(school, users['other student']);
    },
  });
});
afterAll(() => worlds.close());

const ofTeachers = calls.filter((of) => accessByRule(of) === 'staff' && isOfRole(of, 'teacher'));

/** What the path of a call names outside of the teacher's course. */
const foreignIds = (of: ApiCall, { users }: World): number[] =>
  idsFor(of, { ...others.ids, users: users['other student'].id });

test.for(ofTeachers.filter(({ kinds }) => kinds.length > 0))(
  '$name knows nothing of other courses and people',
  (of) =>
    worlds.runUnchanged(async (world) => {
      const reply = await call(world, 'teacher', of, { ids: foreignIds(of, world) });
      expect(reply.status, reply.text).toBe(404);
    }),
);

/** The places in a body that name courses. */
const coursePlaces = (of: ApiCall): string[][] =>
  (of.endpoint.body ? idPlaces(jsonSchema(of.endpoint.body)) : []).filter(
    (place) => idFields[place.findLast((name) => name !== '0') ?? ''] === 'courses',
  );

test.for(ofTeachers.flatMap((of) => coursePlaces(of).map((place) => ({ ...of, place }))))(
  '$name takes no course of others at $place',
  ({ place, ...of }) =>
    worlds.runUnchanged(async (world) => {
      const body = withId(bodyOf(of, world.rows) ?? {}, place, others.ids['courses'] ?? 0);
      const reply = await call(world, 'teacher', of, { body });
      expect(reply.status, reply.text).toBe(400);
      expect(Object.keys(reply.body)).toEqual([place.join('.')]);
    }),
);

test.for(
  ofTeachers.filter(({ endpoint, kinds }) => endpoint.method === 'GET' && kinds.length === 0),
)('$name lists the own course alone', (of) =>
  worlds.run(
    async (world) => {
      const before = await call(world, 'teacher', of);
      expect(successStatuses(of.endpoint)).toContain(before.status);
      await newRows(world.school, world.users['other student']);
      expect((await call(world, 'teacher', of)).text).toBe(before.text);
      // By the filter of its address neither, where it has one.
      if (!Object.hasOwn(of.endpoint.query?.shape ?? {}, 'course')) return;
      const query = `?course=${others.ids['courses']}`;
      const filtered = await call(world, 'teacher', of, { query });
      if (filtered.status === 200 && /"course"/.test(before.text)) {
        expect(filtered.body.results).toEqual([]);
      }
    },
    { spends: true },
  ),
);

test.for(calls.filter(({ name }) => standings[name] && name !== 'courses.enroll'))(
  '$name is to a teacher in a draft of others what it is to a student',
  (of) =>
    worlds.run(
      async (world) => {
        await world.school.ctx.database.queries
          .updateTable('courses')
          .set({ is_published: false })
          .where('id', '=', others.ids['courses'] ?? 0)
          .execute();
        const before = await stored(world.school);
        const ids = idsFor(of, others.ids);
        const student = await call(world, 'enrolled student', of, { ids, knowing: 'staff' });
        const teacher = await call(world, 'teacher', of, { ids, knowing: 'staff' });
        expect(teacher.status, teacher.text).toBe(student.status);
        await expectUnchanged(world.school, before);
      },
      { spends: true },
    ),
);

test('a teacher sees a course of others as a student does, and the own as staff do', () =>
  worlds.run(
    async ({ school, callers, rows }) => {
      const { teacher } = callers;
      const theirs = await teacher.get(`/courses/${others.ids['courses']}/`);
      expect(theirs.body.lessons[0].video_url).toBeNull();
      expect(theirs.body.quizzes[0].questions).toEqual([]);
      const own = await teacher.get(`/courses/${rows.ids['courses']}/`);
      expect(own.body.lessons[0].video_url).toContain('/media/videos/');
      await school.ctx.database.queries
        .updateTable('courses')
        .set({ is_published: false })
        .execute();
      const { body } = await teacher.get('/courses/');
      expect(body.results.map(({ id }: { id: number }) => id)).toEqual([rows.ids['courses']]);
      // Who teaches no course any more is at once nobody to it.
      await school.ctx.database.queries.deleteFrom('course_teachers').execute();
      expect((await teacher.get(`/admin/courses/${rows.ids['courses']}/`)).status).toBe(404);
      expect((await teacher.get('/admin/lessons/')).body.results).toEqual([]);
    },
    { spends: true },
  ));
