import { MAX_ID } from '@trilha/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls, callsWithIds, pathWith } from './calls.ts';
import { idsFor } from './rows.ts';
import { isId, jsonSchema, queryOf } from './samples.ts';
import { call, openWorlds, type Worlds } from './world.ts';

/* Ids that name no row, at every place of every path and query. */

let worlds: Worlds;
beforeAll(async () => {
  worlds = await openWorlds();
});
afterAll(() => worlds.close());

const NO_IDS = [
  '2000000000',
  '0',
  '-1',
  '1.5',
  '1e3',
  '1e20',
  '100000000000000000000',
  String(MAX_ID + 1),
  '01',
  ' 1',
  '+1',
  '0x1',
  'abc',
  'NaN',
  'null',
  'me',
  '１',
  '1 OR 1=1',
  "1'--",
  '1;drop table users',
  '1\u0000',
  '%',
  '../1',
  '__proto__',
];

test.for(callsWithIds)('$name has no row where the id is none', (of) =>
  worlds.runUnchanged(async (world) => {
    const role = of.endpoint.access === 'user' ? 'enrolled student' : 'superuser';
    const ids: (string | number)[] = idsFor(of, world.rows.ids);
    for (const place of ids.keys()) {
      for (const id of NO_IDS) {
        const reply = await call(world, role, of, { ids: ids.with(place, id) });
        expect(reply.status, `${id}: ${reply.text}`).toBe(404);
      }
    }
  }),
);

test.for(
  calls.flatMap((of) =>
    Object.entries(of.endpoint.query ? (jsonSchema(of.endpoint.query).properties ?? {}) : {})
      .filter(([, schema]) => isId(schema))
      .map(([field]) => ({ ...of, field })),
  ),
)('$name finds nothing where ?$field= is no id', ({ field, ...of }) =>
  worlds.runUnchanged(async ({ callers, rows }) => {
    // A filter is read as a number: 01 is 1.
    for (const id of NO_IDS.filter((each) => Number(each) !== 1)) {
      const query = new URLSearchParams(queryOf(of, rows));
      query.set(field, id);
      const path = `${pathWith(of, idsFor(of, rows.ids))}?${query.toString()}`;
      const reply = await callers.superuser.send(of.endpoint.method, path);
      // The page of a list is no filter: one that is not there is 404.
      if (field === 'page') expect([200, 404], `${id}: ${reply.text}`).toContain(reply.status);
      // A file has its head alone.
      else if (of.name === 'userFiles.export') expect(reply.text.trim(), id).not.toContain('\n');
      else expect(reply.body, id).toMatchObject({ count: 0, results: [] });
    }
  }),
);
