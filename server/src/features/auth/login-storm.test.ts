import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { LOGIN_BLOCKED } from '@trilha/contract';
import { expect, test, vi } from 'vitest';
import { listening, rawConnection } from '../../../test/raw-http.ts';
import { PASSWORD, type School, testSchool } from '../../../test/school.ts';
import type { Context } from '../../platform/context.ts';
import { limitFailures } from '../../platform/security/limits.ts';

const WAITING = 40;

/** Wrong log-ins at the same time, each with an e-mail and from an address of its own. */
function stormOf(school: School): { answered: () => number; all: Promise<number[]> } {
  let answered = 0;
  const logins = Array.from({ length: WAITING }, async (_, n) => {
    const body = { email: `storm${n}@school.test`, password: 'wrong' };
    const { status } = await school.anyone.post('/token/', body, { remoteAddress: `10.1.0.${n}` });
    answered += 1;
    return status;
  });
  return { answered: () => answered, all: Promise.all(logins) };
}

const eventsOf = (school: School, key: string) =>
  school.ctx.database.queries
    .selectFrom('limit_events')
    .select(['kind', 'key'])
    .where('key', 'like', key)
    .execute();

test('while log-ins wait, the calls of others are answered before these have asked the database', async () => {
  const school = await testSchool();
  const student = await school.as(await school.user());
  // Whoever looks at a limit asks for the time first.
  const asked = vi.spyOn(school.ctx, 'now');
  const storm = stormOf(school);
  while (asked.mock.calls.length === 0) await turn();
  expect((await student.get('/courses/')).status).toBe(200);
  expect(asked.mock.calls.length).toBeLessThan(WAITING);
  asked.mockRestore();
  expect(new Set(await storm.all)).toEqual(new Set([401]));
  expect(await eventsOf(school, 'storm%')).toHaveLength(WAITING);
});

test('a client that leaves while its log-in waits is not logged in, and nothing counts against it', async () => {
  const school = await testSchool();
  await school.user({ email: 'ana@school.test', password: PASSWORD });
  const connection = await rawConnection(await listening(school.app));
  const asked = once(school.app.server, 'request') as Promise<[{ socket: Socket }]>;
  const storm = stormOf(school);
  const body = JSON.stringify({ email: 'ana@school.test', password: 'wrong' });
  connection.socket.write(
    'POST /api/token/ HTTP/1.1\r\nHost: school.test\r\nContent-Type: application/json\r\n' +
      `Content-Length: ${body.length}\r\n\r\n${body}`,
  );
  const [{ socket }] = await asked;
  const left = once(socket, 'close');
  connection.socket.destroy();
  await left;
  // Else it would not have waited.
  expect(storm.answered()).toBeLessThan(WAITING);
  await storm.all;
  // It was the last in the queue; this one comes after it.
  const next = await school.anyone.post('/token/', {
    email: 'ana@school.test',
    password: PASSWORD,
  });
  expect(next.status).toBe(200);
  expect(await eventsOf(school, 'ana@%')).toEqual([]);
});

test('so many log-ins wait and no more: the next one is told to come again', async () => {
  const school = await testSchool();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { database } = school.ctx;
  let begun = 0;
  const ctx: Context = {
    ...school.ctx,
    database: {
      ...database,
      unsynced: async (work) => {
        begun += 1;
        await held;
        return database.unsynced(work);
      },
    },
  };
  let haveLeft = false;
  const attempt = (n: number) =>
    limitFailures(
      ctx,
      15,
      [{ kind: 'test', key: `storm${n}`, max: 10 }],
      LOGIN_BLOCKED,
      async () => true,
      () => haveLeft,
    );
  const waiting = Array.from({ length: 1_000 }, (_, n) => attempt(n));
  await expect(attempt(1_000)).rejects.toMatchObject({
    status: 429,
    headers: { 'retry-after': '5' },
  });
  await expect.poll(() => begun).toBe(2);
  haveLeft = true;
  release();
  const ends = await Promise.allSettled(waiting);
  const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  // Two had their turn before they left.
  expect(reasons).toHaveLength(998);
  expect(reasons).toEqual(reasons.map(() => expect.objectContaining({ status: 499 })));
  expect(await attempt(1_001).catch((error: unknown) => error)).toMatchObject({ status: 499 });
  haveLeft = false;
  expect(await attempt(1_002)).toBe(true);
  expect(await eventsOf(school, 'storm%')).toEqual([]);
});
