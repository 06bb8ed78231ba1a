import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from './calls.ts';
import { refusalOf, staffByFeature } from './rules.ts';
import { call, expectUnchanged, openWorlds, stored } from './world.ts';

/*
 * The school requires two-step verification of its staff, and these have none: at every endpoint they are
 * what a student is who is not in the course.
 */

let worlds: Awaited<ReturnType<typeof openWorlds>>;
beforeAll(async () => {
  worlds = await openWorlds({
    prepare: ({ school }) =>
      school.ctx.database.queries
        .insertInto('school_settings')
        .values({ name: 'staff_second_factor_required', is_on: true })
        .execute(),
  });
});
afterAll(() => worlds.close());

const roles = ['staff', 'superuser'] as const;

test.for(calls.filter(({ endpoint }) => /staff|superuser/.test(endpoint.access)))(
  '$name is closed, and says why',
  async (of) => {
    const world = await worlds.world();
    const before = await stored(world.school);
    for (const role of roles) {
      const reply = await call(world, role, of, { knowing: 'other student' });
      expect(reply.status, role).toBe(403);
      expect(reply.body, role).toMatchObject({ second_factor_required: true });
    }
    await expectUnchanged(world.school, before);
  },
);

test.for(calls.filter(({ endpoint }) => endpoint.access === 'user'))(
  '$name is what it is for a student',
  async (of) => {
    // They can turn on what gives them their rights back.
    const refusal = staffByFeature.includes(of.name) ? undefined : refusalOf(of, 'other student');
    for (const role of roles) {
      const world = await worlds.world();
      const before = await stored(world.school);
      if (refusal === undefined && of.endpoint.method !== 'GET') worlds.spend();
      const reply = await call(world, role, of, { knowing: 'other student' });
      if (refusal === undefined) expect([401, 403, 404, 500], role).not.toContain(reply.status);
      else {
        expect(reply.status, role).toBe(refusal);
        await expectUnchanged(world.school, before);
      }
    }
  },
);
