import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from './calls.ts';
import { refusalOf, staffByFeature } from './rules.ts';
import { anything, call, openWorlds, type World, type Worlds } from './world.ts';

/*
 * The school requires two-step verification of its staff, and these have none: at every endpoint they are
 * what a student is who is not in the course.
 */

let worlds: Worlds;
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
  (of) =>
    worlds.runUnchanged(async (world) => {
      for (const role of roles) {
        const given = { ...anything(of, world), knowing: 'other student' } as const;
        const reply = await call(world, role, of, given);
        expect(reply.status, role).toBe(403);
        expect(reply.body, role).toMatchObject({ second_factor_required: true });
      }
    }),
);

test.for(calls.filter(({ endpoint }) => endpoint.access === 'user'))(
  '$name is what it is for a student',
  async (of) => {
    // They can turn on what gives them their rights back.
    const refusal = staffByFeature.includes(of.name) ? undefined : refusalOf(of, 'other student');
    for (const role of roles) {
      const asStudent = async (world: World) => {
        const reply = await call(world, role, of, { knowing: 'other student' });
        if (refusal === undefined) expect([401, 403, 404, 500], role).not.toContain(reply.status);
        else expect(reply.status, role).toBe(refusal);
      };
      if (refusal !== undefined) await worlds.runUnchanged(asStudent);
      else await worlds.run(asStudent, { spends: of.endpoint.method !== 'GET' });
    }
  },
);
