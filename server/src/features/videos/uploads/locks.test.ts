import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type School, testSchool } from '../../../../test/school.ts';
import { newLock } from './locks.ts';

const ID = '0'.repeat(32);
const OTHER = '1'.repeat(32);
const never = new AbortController().signal;
const ignore = () => undefined;

async function schoolWithUploads() {
  const school = await testSchool();
  const { id: user_id } = await school.user({ is_staff: true });
  const fields = { user_id, size: 10, probes: 0, used_at: school.ctx.now().toISOString() };
  await school.ctx.database.queries
    .insertInto('uploads')
    .values([ID, OTHER].map((id) => ({ ...fields, id, lock_wanted: false })))
    .execute();
  return school;
}

const lockRows = (school: School) =>
  school.ctx.database.queries
    .selectFrom('uploads')
    .select(['lock_token', 'locked_until', 'lock_wanted'])
    .execute();
const free = { lock_token: null, locked_until: null, lock_wanted: false };

test('only one holds a lock at a time, and all get it in the end', async () => {
  const school = await schoolWithUploads();
  let inside = 0;
  let maxInside = 0;
  const work = async () => {
    const lock = newLock(school.ctx, ID);
    await lock.lock(never, ignore);
    inside += 1;
    maxInside = Math.max(maxInside, inside);
    await wait(5);
    inside -= 1;
    await lock.unlock();
  };
  await Promise.all(Array.from({ length: 8 }, work));
  expect(maxInside).toBe(1);
  expect(await lockRows(school)).toEqual([free, free]);
});

test('different uploads do not wait for each other, and one that is not there for nobody', async () => {
  const { ctx } = await schoolWithUploads();
  const one = newLock(ctx, ID);
  await one.lock(never, ignore);
  for (const id of [OTHER, '2'.repeat(32)]) {
    const other = newLock(ctx, id);
    await expect(other.lock(AbortSignal.abort(), ignore)).resolves.toBeUndefined();
    await other.unlock();
  }
  await one.unlock();
});

test('the holder is notified that somebody waits, and waiting can be aborted', async () => {
  const { ctx } = await schoolWithUploads();
  const holder = newLock(ctx, ID);
  let requests = 0;
  await holder.lock(never, () => {
    requests += 1;
  });
  const abort = new AbortController();
  const waiting = newLock(ctx, ID).lock(abort.signal, ignore);
  await expect.poll(() => requests).toBeGreaterThan(0);
  abort.abort();
  await expect(waiting).rejects.toMatchObject({ status: 423 });
  await holder.unlock();
});

test('a lock of a process that died or was frozen is taken over, and that one changes nothing more', async () => {
  const school = await schoolWithUploads();
  const { ctx } = school;
  const frozen = newLock(ctx, ID);
  let requests = 0;
  await frozen.lock(never, () => {
    requests += 1;
  });
  const next = newLock(ctx, ID);
  await expect(next.lock(AbortSignal.abort(), ignore)).rejects.toMatchObject({ status: 423 });
  school.pass({ minutes: 1 });
  await next.lock(AbortSignal.abort(), ignore);
  await expect.poll(() => requests).toBeGreaterThan(0);
  const { queries } = ctx.database;
  await expect(frozen.update(queries, { probes: 7 })).rejects.toMatchObject({ status: 423 });
  await frozen.unlock();
  await next.update(queries, { probes: 1 });
  const rows = await queries.selectFrom('uploads').select('probes').where('id', '=', ID).execute();
  expect(rows).toEqual([{ probes: 1 }]);
  await expect(newLock(ctx, ID).lock(AbortSignal.abort(), ignore)).rejects.toMatchObject({
    status: 423,
  });
  await next.unlock();
  expect(await lockRows(school)).toEqual([free, free]);
});
