import { successStatuses } from '@trilha/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitQuiz } from '../../src/features/quizzes/quizzes.ts';
import { type ApiCall, calls } from './calls.ts';
import { newRows, type Rows } from './rows.ts';
import { accessByRule, refusalOf, type Role, withoutSecret } from './rules.ts';
import { call, openWorlds, stored, type World, type Worlds } from './world.ts';

/*
 * What belongs to others is neither shown nor changed, also where no id of theirs is sent: an answer is the
 * same whether or not others have rows, and a change leaves the rows of others as they are.
 */

let worlds: Worlds;
beforeAll(async () => {
  worlds = await openWorlds();
});
afterAll(() => worlds.close());

/** Another student with rows of every kind: in a course of their own, which is a draft then. */
async function addStranger({ school }: World): Promise<Rows> {
  const stranger = await school.user();
  const rows = await newRows(school, stranger);
  await school.ctx.database.queries
    .updateTable('courses')
    .set({ is_published: false })
    .where('id', '=', rows.ids['courses'] ?? 0)
    .execute();
  return rows;
}

/** Another student who works on the same course, and has done more than the one of the world. */
async function addClassmate({ school, rows }: World): Promise<void> {
  const { queries } = school.ctx.database;
  const classmate = await school.user();
  await school.enroll(classmate, rows.ids['courses'] ?? 0);
  const at = school.ctx.now().toISOString();
  const place = { user_id: classmate.id, lesson_id: rows.ids['lessons'] ?? 0 };
  await queries
    .insertInto('lesson_completions')
    .values({ ...place, completed_at: at })
    .execute();
  await queries
    .insertInto('lesson_positions')
    .values({ ...place, seconds: 77, updated_at: at })
    .execute();
  for (let time = 0; time < 2; time += 1) {
    await submitQuiz(school.ctx, classmate, rows.ids['quizzes'] ?? 0, rows.choice);
  }
}

/** Whether a call is one of students, who may know nothing of one another. */
const isOfStudents = (of: ApiCall) =>
  accessByRule(of) === 'user' && refusalOf(of, 'enrolled student') === undefined;

/** Whether a call is about one row and what belongs to it. */
const isOfOneRow = (of: ApiCall) => of.kinds.length > 0 && accessByRule(of) !== 'public';

const isReading = ({ endpoint }: ApiCall) => endpoint.method === 'GET';

test.for(calls.filter((of) => isReading(of) && (isOfStudents(of) || isOfOneRow(of))))(
  '$name answers the same, whatever others have',
  (of) =>
    worlds.run(
      async (world) => {
        const role: Role = isOfStudents(of) ? 'enrolled student' : 'superuser';
        // The first call may count as a visit.
        await call(world, role, of);
        const before = await call(world, role, of);
        expect(successStatuses(of.endpoint)).toContain(before.status);
        await addStranger(world);
        // Staff see how all students of a course do.
        if (isOfStudents(of)) await addClassmate(world);
        const after = await call(world, role, of);
        expect(after.text).toBe(before.text);
      },
      { spends: true },
    ),
);

/** Sums of all rows. */
const isShared = (line: string) => /^(school|progress)_counts: /.test(line);

test.for(calls.filter((of) => !isReading(of) && accessByRule(of) !== 'public'))(
  '$name leaves what belongs to others as it is',
  (of) =>
    worlds.run(
      async (world) => {
        const staff = refusalOf(of, 'superuser') === undefined ? 'superuser' : 'staff';
        const role: Role = isOfStudents(of) ? 'enrolled student' : staff;
        const before = new Set(await stored(world.school));
        await addStranger(world);
        if (isOfStudents(of)) await addClassmate(world);
        const ofOthers = (await stored(world.school)).filter(
          (line) => !before.has(line) && !isShared(line),
        );
        const reply = await call(world, role, of);
        const statuses = [withoutSecret[of.name] ?? successStatuses(of.endpoint)].flat();
        expect(statuses, reply.text).toContain(reply.status);
        const after = new Set(await stored(world.school));
        expect(ofOthers.filter((line) => !after.has(line))).toEqual([]);
      },
      { spends: true },
    ),
);
