import { successStatuses } from '@trilha/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from './calls.ts';
import { refusalOf, roles, withoutSecret } from './rules.ts';
import { anything, call, openWorlds, type World, type Worlds } from './world.ts';

/*
 * Every endpoint of the contract × every role. A new endpoint is here by itself; where something about it
 * cannot be known, the test says what to add.
 */

let worlds: Worlds;
beforeAll(async () => {
  worlds = await openWorlds();
});
afterAll(() => worlds.close());

test.for(calls)('$name allows whom its access names and nobody else', async (of) => {
  const refused = roles.filter((role) => refusalOf(of, role) !== undefined);
  await worlds.runUnchanged(async (world) => {
    for (const role of refused) {
      const reply = await call(world, role, of, anything(of, world));
      expect(reply.status, role).toBe(refusalOf(of, role));
      expect(reply.body.detail, role).toBe(reply.body.message);
    }
  });

  const spends = of.endpoint.method !== 'GET';
  for (const role of roles.filter((each) => !refused.includes(each))) {
    const may = async (world: World) => {
      const reply = await call(world, role, of);
      const statuses = [withoutSecret[of.name] ?? successStatuses(of.endpoint)].flat();
      const told = `${role}: ${reply.status} ${reply.text} (what it sends is made in server/test/access/samples.ts)`;
      expect(statuses, told).toContain(reply.status);
    };
    await worlds.run(may, { spends });
  }
});
