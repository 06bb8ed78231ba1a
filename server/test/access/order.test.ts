import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiCall, calls, pathWith } from './calls.ts';
import { accessByRule, type Role, roles } from './rules.ts';
import { invalidBodyOf } from './samples.ts';
import { call, openWorlds, type World, type Worlds } from './world.ts';

/*
 * Of several errors of a request, the first of this order is answered: unknown path 404, method 405, no or
 * bad token 401, no right 403, content type 415, size 413, body 400, unknown row 404. Each test sends a
 * request with all errors behind the one that it expects.
 */

let worlds: Worlds;
beforeAll(async () => {
  worlds = await openWorlds();
});
afterAll(() => worlds.close());

const UNKNOWN_ID = 2_000_000_000;
const OF_NO_TYPE = { 'content-type': 'application/x-nonsense' };
const TOO_LARGE = { 'content-length': String(1024 ** 4) };
const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'multipart/form-data; boundary=x' };

/** The path of the call with ids of no rows. */
const unknownPath = (of: ApiCall) =>
  pathWith(
    of,
    of.kinds.map(() => UNKNOWN_ID),
  );

/** A request of this role to a row that does not exist. */
function send(
  { callers }: World,
  role: Role,
  of: ApiCall,
  headers: Record<string, string> = {},
  payload = '{"not": "JSON',
) {
  return callers[role].send(of.endpoint.method, unknownPath(of), { headers, payload });
}

/** The least of the roles that the access of a call names. */
const callerOf = (of: ApiCall): Role =>
  ({ public: 'nobody', user: 'other student', staff: 'staff', superuser: 'superuser' } as const)[
    accessByRule(of)
  ];

const withoutRights = (of: ApiCall): readonly Role[] =>
  ({
    public: [],
    user: [],
    staff: ['other student', 'enrolled student'] as const,
    superuser: ['other student', 'enrolled student', 'staff'] as const,
  })[accessByRule(of)];

const hasBody = ({ endpoint }: ApiCall) => Boolean(endpoint.body ?? endpoint.files);

/** Whether a call without its query is invalid. */
const needsQuery = ({ endpoint }: ApiCall) => endpoint.query?.safeParse({}).success === false;

const unchanged = (work: (world: World) => Promise<void>) => worlds.runUnchanged(work);

test('a path that is not there comes before everything else', () =>
  unchanged(async ({ callers }) => {
    for (const role of roles) {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const headers = { ...OF_NO_TYPE, ...TOO_LARGE };
        const reply = await callers[role].send(method, '/admin/nowhere/7/', { headers });
        expect(reply.status, `${role} ${method}`).toBe(404);
      }
    }
  }));

test.for(calls)('$name: a method that its path does not have comes before the token', (of) =>
  unchanged(async ({ callers }) => {
    const declared = calls
      .filter(({ endpoint }) => endpoint.path === of.endpoint.path)
      .map(({ endpoint }) => endpoint.method as string);
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      if (declared.includes(method)) continue;
      const options = { headers: { ...OF_NO_TYPE, ...TOO_LARGE } };
      const reply = await callers.nobody.send(method, unknownPath(of), options);
      expect(reply.status, method).toBe(405);
      const allowed = String(reply.headers['allow']).split(', ');
      expect(allowed.filter((name) => name !== 'HEAD').toSorted()).toEqual(declared.toSorted());
    }
  }),
);

test.for(calls.filter(({ endpoint }) => endpoint.access !== 'public'))(
  '$name: the token comes before the body, then the rights',
  (of) =>
    unchanged(async (world) => {
      for (const headers of [{ ...OF_NO_TYPE, ...TOO_LARGE }, TOO_LARGE, JSON_TYPE]) {
        for (const role of ['nobody', 'ended session', 'deactivated'] as const) {
          const reply = await send(world, role, of, headers);
          expect(reply.status, role).toBe(401);
          expect(reply.headers['www-authenticate']).toBe('Bearer');
        }
        for (const authorization of ['Bearer', 'Bearer x', 'Basic YTpi', 'Bearer a.b.c']) {
          const reply = await send(world, 'nobody', of, { ...headers, authorization });
          expect(reply.status, authorization).toBe(401);
        }
        for (const role of withoutRights(of)) {
          expect((await send(world, role, of, headers)).status, role).toBe(403);
        }
      }
    }),
);

test.for(calls.filter(hasBody))('$name: type, size, syntax and rules of the body', (of) =>
  unchanged(async (world) => {
    const role = callerOf(of);
    const type = of.endpoint.files ? FORM_TYPE : JSON_TYPE;
    const statusOf = async (headers: Record<string, string>, payload?: string) =>
      (await send(world, role, of, headers, payload)).status;
    expect(await statusOf({ ...OF_NO_TYPE, ...TOO_LARGE })).toBe(415);
    expect(await statusOf({ ...(of.endpoint.files ? JSON_TYPE : FORM_TYPE) })).toBe(415);
    expect(await statusOf({ ...type, ...TOO_LARGE })).toBe(413);
    expect(await statusOf(type)).toBe(400);
    const invalid = of.endpoint.files ? undefined : invalidBodyOf(of);
    if (invalid) expect(await statusOf(type, JSON.stringify(invalid))).toBe(400);
  }),
);

test.for(calls.filter(needsQuery))('$name: the query comes before the row', (of) =>
  unchanged(async ({ callers }) => {
    const reply = await callers[callerOf(of)].send(of.endpoint.method, unknownPath(of));
    expect(reply.status, reply.text).toBe(400);
  }),
);

test.for(calls.filter(({ kinds, endpoint }) => kinds.length > 0 && endpoint.access !== 'public'))(
  '$name: the row comes last',
  (of) =>
    unchanged(async (world) => {
      const ids = of.kinds.map(() => UNKNOWN_ID);
      const reply = await call(world, callerOf(of), of, { ids });
      expect(reply.status, reply.text).toBe(404);
    }),
);
