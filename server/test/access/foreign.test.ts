import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitQuiz } from '../../src/features/quizzes/quizzes.ts';
import { type ApiCall, calls, callsWithIds } from './calls.ts';
import { newRows, type Rows } from './rows.ts';
import { staffLookInto, type Standing, standings } from './rules.ts';
import { bodyOf, idFields, idPlaces, jsonSchema, withId } from './samples.ts';
import { call, expectUnchanged, openWorlds, stored, type World, type Worlds } from './world.ts';

/* The ids of other people and of other parents: in paths, and in bodies. */

let worlds: Worlds;
/** Rows that belong to another course, another quiz and another student than those of the world. */
let others: Rows;
beforeAll(async () => {
  worlds = await openWorlds({
    // The other student is in the other course: being enrolled somewhere opens nothing else.
    prepare: async ({ school, users }) => {
      others = await newRows(school, users['other student']);
    },
  });
});
afterAll(() => worlds.close());

const cartesian = (lists: readonly (readonly number[])[]): number[][] =>
  lists.reduce<number[][]>(
    (tuples, list) => tuples.flatMap((tuple) => list.map((id) => [...tuple, id])),
    [[]],
  );

/** All paths of a call whose ids do not belong to one another. */
function mixedPaths({ kinds }: ApiCall, { rows }: World): number[][] {
  const sets = [rows.ids, rows.siblings, others.ids, others.siblings];
  const paths = sets.map((ids) => kinds.map((kind) => ids[kind] ?? 0));
  const real = new Set(paths.map(String));
  const choices = kinds.map((_, place) => [...new Set(paths.map((path) => path[place] ?? 0))]);
  return cartesian(choices).filter((path) => !real.has(String(path)));
}

test.for(callsWithIds.filter(({ kinds }) => kinds.length > 1))(
  '$name knows no row of another parent',
  (of) =>
    worlds.runUnchanged(async (world) => {
      const paths = mixedPaths(of, world);
      expect(paths.length).toBeGreaterThan(0);
      for (const ids of paths) {
        const reply = await call(world, 'superuser', of, { ids });
        expect(reply.status, `${ids.join(', ')}: ${reply.text}`).toBe(404);
      }
    }),
);

/** Makes the rows of the enrolled student so. */
const changes: Record<
  Exclude<Standing, 'theirs' | 'not theirs'>,
  (world: World) => Promise<unknown>
> = {
  ended: ({ school, rows }) =>
    school.ctx.database.queries
      .updateTable('enrollments')
      .set({ ended_at: school.ctx.now().toISOString() })
      .where('id', '=', rows.ids['enrollments'] ?? 0)
      .execute(),
  draft: ({ school, rows }) =>
    school.ctx.database.queries
      .updateTable('courses')
      .set({ is_published: false })
      .where('id', '=', rows.ids['courses'] ?? 0)
      .execute(),
};

test.for(
  Object.entries(standings).flatMap(([name, wanted]) =>
    Object.keys(changes).map((standing) => ({
      name,
      standing: standing as keyof typeof changes,
      wanted,
    })),
  ),
)('$name of a student whose course is $standing', async ({ name, standing, wanted }) => {
  const of = calls.find((each) => each.name === name)!;
  const status = wanted[standing];
  const asOwner = async (world: World) => {
    await changes[standing](world);
    const before = await stored(world.school);
    const reply = await call(world, 'enrolled student', of);
    expect(reply.status, reply.text).toBe(status);
    if (status >= 400) await expectUnchanged(world.school, before);
    // Staff see drafts, and are in no course.
    const staff = await call(world, 'staff', of);
    expect(staff.status, staff.text).toBe(
      staffLookInto.includes(of.name) ? wanted.theirs : wanted['not theirs'],
    );
    const other = await call(world, 'other student', of);
    expect(other.status, other.text).toBe(standing === 'draft' ? 404 : wanted['not theirs']);
  };
  await worlds.run(asOwner, { spends: true });
});

/** Rows of staff and superusers, by the word before their id in a path. */
async function rowsOf(world: World, person: { id: number }): Promise<Record<string, number>> {
  const { ctx } = world.school;
  const deletion = await ctx.database.queries
    .insertInto('deletion_requests')
    .values({ user_id: person.id, requested_at: ctx.now().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { users: person.id, deletions: deletion.id };
}

test.for(
  callsWithIds.filter(
    ({ endpoint, kinds }) =>
      endpoint.method !== 'GET' && /^(users|deletions)$/.test(kinds[0] ?? ''),
  ),
)('$name lets staff change no staff', async (of) => {
  const asColleague = async (world: World) => {
    const colleague = await world.school.user({ is_staff: true });
    const superuser = await world.school.user({ is_superuser: true });
    for (const person of [colleague, superuser]) {
      const rows = await rowsOf(world, person);
      const before = await stored(world.school);
      const reply = await call(world, 'staff', of, { ids: [rows[of.kinds[0] ?? ''] ?? 0] });
      expect(reply.status, reply.text).toBe(403);
      await expectUnchanged(world.school, before);
    }
  };
  await worlds.run(asColleague, { spends: true });
});

/**
 * What an id in a body is bound to: ids of these rows must belong to what the path names. Courses and
 * users can be any, and so can staff.
 */
const boundTo = (place: readonly string[]): string | undefined => {
  const names = place.filter((name) => name !== '0');
  if (names.at(-1) === 'id') return names.at(-2);
  const kind = idFields[names.join('.')] ?? idFields[names.at(-1) ?? ''];
  return kind === 'courses' || kind === 'users' || kind === 'staff' ? 'any' : kind;
};

const UNKNOWN_ID = 2_000_000_000;

test.for(
  calls.flatMap((of) =>
    (of.endpoint.body ? idPlaces(jsonSchema(of.endpoint.body)) : [])
      // A choice of people or enrollments leaves out who is gone, and the filter of a course that is gone means nobody.
      .filter((place) => place[0] !== 'people' && place[0] !== 'enrollments')
      // A filter by what is not there means nobody, as in a list.
      .filter((place) => !place.includes('filter'))
      .map((place) => ({ ...of, place })),
  ),
)('$name takes no id of others at $place', async ({ place, ...of }) => {
  const kind = boundTo(place);
  expect(
    kind,
    `${of.name} takes an id at ${place.join('.')}: say in \`idFields\` in server/test/access/samples.ts of what.`,
  ).toBeDefined();
  await worlds.runUnchanged(async (world) => {
    const foreign =
      kind === 'any' ? [] : [others.ids[kind ?? ''] ?? 0, ...siblingOf(world.rows, kind ?? '')];
    for (const id of [UNKNOWN_ID, 0, -1, 1.5, ...foreign]) {
      const body = withId(bodyOf(of, world.rows) ?? {}, place, id);
      const reply = await call(world, 'superuser', of, { body });
      expect(reply.status, `${id}: ${reply.text}`).toBe(400);
    }
  });
});

/** An answer belongs to one question: those of its siblings are foreign too. */
const siblingOf = (rows: Rows, kind: string): number[] =>
  kind === 'answers' ? [rows.siblings[kind] ?? 0] : [];

test('a quiz takes its own answers only', () =>
  worlds.runUnchanged(async (world) => {
    const of = calls.find(({ name }) => name === 'quizzes.submit')!;
    const { choice } = world.rows;
    const [first = '', second = ''] = Object.keys(choice);
    const wrong = [
      others.choice,
      { ...choice, ...others.choice },
      { ...choice, [second]: Object.values(others.choice)[0] },
      // Each with the answer of the other.
      { [first]: choice[second], [second]: choice[first] },
      { [first]: choice[first] },
    ];
    for (const answers of wrong) {
      const reply = await call(world, 'enrolled student', of, { body: { answers } });
      expect(reply.status, reply.text).toBe(400);
    }
  }));

test('a course holds its own parts and the own progress, and nothing of other courses and people', () =>
  worlds.run(
    async (world) => {
      const { school, users, rows, callers } = world;
      const { queries } = school.ctx.database;
      const at = school.ctx.now().toISOString();
      const somebody = { user_id: users.staff.id, lesson_id: rows.ids['lessons'] ?? 0 };
      await queries
        .insertInto('lesson_completions')
        .values({ ...somebody, completed_at: at })
        .execute();
      await queries
        .insertInto('lesson_positions')
        .values({ ...somebody, seconds: 9, updated_at: at })
        .execute();
      // The same student has results in another course, and another student in this one.
      const student = users['enrolled student'];
      await school.enroll(student, others.ids['courses'] ?? 0);
      await submitQuiz(school.ctx, student, others.ids['quizzes'] ?? 0, others.choice);
      await school.enroll(users.staff, rows.ids['courses'] ?? 0);
      await submitQuiz(school.ctx, users.staff, rows.ids['quizzes'] ?? 0, rows.choice);

      const by = callers['enrolled student'];
      const { body } = await by.get(`/courses/${rows.ids['courses']}/`);
      expect(body).toMatchObject({
        benefits: [{ id: rows.ids['benefits'] }],
        lessons: [{ id: rows.ids['lessons'], completed: false, position_seconds: 0 }],
        quizzes: [{ id: rows.ids['quizzes'], attempts_count: 1 }],
        progress: { completed: 0, total: 1 },
      });
      const asked = body.quizzes[0].questions.map(({ id }: { id: number }) => String(id));
      expect(asked).toEqual(Object.keys(rows.choice));
      const attempts = await by.get(`/quizzes/${rows.ids['quizzes']}/attempts/`);
      expect(attempts.body.results).toMatchObject([{ id: rows.ids['quiz-attempts'] }]);
    },
    { spends: true },
  ));
