import { describe, expect, test } from 'vitest';
import { testSchool } from '../../../test/school.ts';
import { LEASE_SECONDS } from './leases.ts';
import {
  work,
  runner,
  queue,
  rows,
  row,
  cancel,
  held,
  untilStopped,
  pass,
} from '../../../test/jobs.ts';

describe('cancelling', () => {
  test('a waiting job ends it at once', async () => {
    const school = await testSchool();
    const job = work(() => {});
    const id = await queue(school, job);
    expect(await cancel(school, id)).toBe(true);
    expect(await cancel(school, id)).toBe(false);
    expect(await runner(school, job).poll()).toBe(0);
    expect((await row(school))?.status).toBe('canceled');
  });

  test('a job that runs in another process stops it there', async () => {
    const school = await testSchool();
    const job = work((_, running) => untilStopped(running));
    const id = await queue(school, job);
    const elsewhere = runner(school, job);
    await elsewhere.poll();
    expect(await cancel(school, id)).toBe(true);
    expect((await row(school))?.status).toBe('running');
    await elsewhere.renew();
    await elsewhere.idle();
    expect(await row(school)).toMatchObject({ status: 'canceled', failure: null, attempts: 1 });
  });

  test('a job that fails before its process has seen it is not tried again', async () => {
    const school = await testSchool();
    const fails = held();
    const job = work(async () => {
      await fails.promise;
      throw new Error('broken');
    });
    const id = await queue(school, job);
    const one = runner(school, job);
    await one.poll();
    await cancel(school, id);
    fails.resolve();
    await one.idle();
    expect((await row(school))?.status).toBe('canceled');
  });

  test('a job whose process has died ends it at once', async () => {
    const school = await testSchool();
    const job = work(() => held().promise);
    const id = await queue(school, job);
    await runner(school, job).poll();
    pass(school, LEASE_SECONDS);
    await cancel(school, id);
    expect((await row(school))?.status).toBe('canceled');
  });
});

describe('when the server ends', () => {
  test('a running job is given back without costing an attempt, and nothing more begins', async () => {
    const school = await testSchool();
    const job = work((_, running) => untilStopped(running), { attempts: 1 });
    await queue(school, job, 1);
    await queue(school, job, 2);
    const one = runner(school, job);
    one.start();
    await expect.poll(async () => (await row(school))?.status).toBe('running');
    await one.stop();
    expect(await rows(school)).toMatchObject([
      { status: 'waiting', attempts: 0, lease_token: null, failure: null },
      { status: 'waiting', attempts: 0 },
    ]);
    const next = runner(
      school,
      work(() => {}),
    );
    while ((await next.poll()) > 0) await next.idle();
    expect((await rows(school)).map(({ status }) => status)).toEqual(['done', 'done']);
  });

  test('a job that does not stop is left to others a little later, without costing an attempt', async () => {
    const school = await testSchool();
    const hangs = held();
    const job = work(() => hangs.promise, { attempts: 1 });
    await queue(school, job);
    const one = runner(school, job, 0);
    await one.poll();
    await one.stop();
    const next = runner(
      school,
      work(() => {}, { attempts: 1 }),
    );
    expect(await next.poll()).toBe(0);
    pass(school, 10);
    expect(await next.poll()).toBe(1);
    await next.idle();
    hangs.resolve();
    await one.idle();
    expect(await row(school)).toMatchObject({ status: 'done', attempts: 1 });
  });
});
