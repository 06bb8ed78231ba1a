import { describe, expect, test } from 'vitest';
import { testSchool } from '../../../test/school.ts';
import { JobFailed, onWake, queueJob } from './jobs.ts';
import { LEASE_SECONDS } from './leases.ts';
import { jobRunner } from './runner.ts';
import {
  work,
  recordingLog,
  runner,
  queue,
  rows,
  row,
  retry,
  held,
  pass,
} from '../../../test/jobs.ts';

describe('a queued job', () => {
  test('is stored with its change or not at all, and runs once', async () => {
    const school = await testSchool();
    const done: number[] = [];
    const job = work((n, { progress }) => {
      done.push(n);
      progress(3, 4);
    });
    const change = school.ctx.database.transaction(async (trx) => {
      await queueJob(school.ctx, trx, job, { n: 0 });
      throw new Error('The change failed.');
    });
    await expect(change).rejects.toThrow('The change failed.');
    const one = runner(school, job);
    expect(await one.poll()).toBe(0);
    const admin = await school.user();
    await queue(school, job, 7, { by: admin.id });
    expect(await one.poll()).toBe(1);
    await one.idle();
    expect(await one.poll()).toBe(0);
    expect(done).toEqual([7]);
    const now = school.ctx.now().toISOString();
    expect(await rows(school)).toMatchObject([
      {
        kind: 'test.work',
        payload: { n: 7 },
        status: 'done',
        attempts: 1,
        due_at: null,
        lease_token: null,
        progress_done: 3,
        progress_total: 4,
        started_at: now,
        finished_at: now,
        created_by: admin.id,
        failure: null,
      },
    ]);
  });

  test('begins by itself, and is made known in its process as soon as it is stored', async () => {
    const school = await testSchool();
    const begun = held();
    const job = work(() => begun.resolve());
    let wakes = 0;
    onWake(school.ctx.database, () => (wakes += 1));
    const change = school.ctx.database.transaction(async (trx) => {
      await queueJob(school.ctx, trx, job, { n: 1 });
      throw new Error('The change failed.');
    });
    await expect(change).rejects.toThrow('The change failed.');
    await school.ctx.database.transaction(async (trx) => {
      await queueJob(school.ctx, trx, job, { n: 1 });
      expect(wakes).toBe(0);
    });
    expect(wakes).toBe(1);
    const one = runner(school, job);
    one.start();
    await begun.promise;
    await one.stop();
    expect((await row(school))?.status).toBe('done');
  });

  test('does not begin before its moment', async () => {
    const school = await testSchool();
    const job = work(() => {});
    const one = runner(school, job);
    await queue(school, job, 1, { runAt: new Date(school.ctx.now().getTime() + 60_000) });
    pass(school, 59);
    expect(await one.poll()).toBe(0);
    pass(school, 1);
    expect(await one.poll()).toBe(1);
    await one.idle();
  });

  test('is left to the processes that know its kind, and as many run at once as its kind says', async () => {
    const school = await testSchool();
    const stop = held();
    const job = work(() => stop.promise, { atOnce: 2 });
    const other = work(() => stop.promise, { kind: 'test.other' });
    for (let n = 0; n < 4; n += 1) await queue(school, job, n);
    await queue(school, other);
    await queue(
      school,
      work(() => {}, { kind: 'test.unknown' }),
    );
    const one = runner(school, [job, other]);
    expect(await one.poll()).toBe(3);
    expect(await one.poll()).toBe(0);
    stop.resolve();
    await one.idle();
    expect(await one.poll()).toBe(2);
    await one.idle();
    expect((await rows(school)).map(({ status }) => status)).toEqual([
      ...Array<string>(5).fill('done'),
      'waiting',
    ]);
  });
});

describe('a key', () => {
  test('holds one waiting job, however many queue it at once: the newest payload at the earliest moment', async () => {
    const school = await testSchool();
    const job = work(() => {});
    const later = new Date(school.ctx.now().getTime() + 3_600_000);
    await queue(school, job, 0, { key: 'a', runAt: later });
    const ids = await Promise.all([1, 2, 3, 4].map((n) => queue(school, job, n, { key: 'a' })));
    expect(new Set(ids).size).toBe(1);
    await queue(school, job, 5, { key: 'a', runAt: later });
    await queue(school, job, 6, { key: 'b' });
    await queue(
      school,
      work(() => {}, { kind: 'test.other' }),
      7,
      { key: 'a' },
    );
    const found = await rows(school);
    expect(found.map(({ payload }) => payload)).toEqual([{ n: 5 }, { n: 6 }, { n: 7 }]);
    expect(found[0]?.due_at).toBe(school.ctx.now().toISOString());
  });

  test('runs one job at a time, also on two runners; one that is queued meanwhile runs afterwards', async () => {
    const school = await testSchool();
    const stop = held();
    const done: number[] = [];
    const job = work(
      async (n) => {
        if (n === 1) await stop.promise;
        done.push(n);
      },
      { atOnce: 5 },
    );
    const [one, two] = [runner(school, job), runner(school, job)];
    await queue(school, job, 1, { key: 'a' });
    await one.poll();
    await queue(school, job, 2, { key: 'a' });
    expect(await one.poll()).toBe(0);
    expect(await two.poll()).toBe(0);
    stop.resolve();
    await one.idle();
    expect(await two.poll()).toBe(1);
    await two.idle();
    expect(done).toEqual([1, 2]);
  });

  test('has room for a newer job: one that failed or is given back then waits no more', async () => {
    const school = await testSchool();
    const stop = held();
    const job = work(async () => {
      await stop.promise;
      throw new Error('broken');
    });
    const one = runner(school, job);
    await queue(school, job, 1, { key: 'a' });
    await one.poll();
    await queue(school, job, 2, { key: 'a' });
    stop.resolve();
    await one.idle();
    expect(await rows(school)).toMatchObject([
      { status: 'canceled', failure: 'A newer job with the same task waits.' },
      { status: 'waiting', payload: { n: 2 } },
    ]);
    expect(await retry(school, (await row(school))?.id ?? 0)).toBe(false);
  });
});

describe('several runners on one database', () => {
  test('run each job once', async () => {
    const school = await testSchool();
    const ran: number[] = [];
    const job = work((n) => void ran.push(n), { atOnce: 3 });
    for (let n = 0; n < 30; n += 1) await queue(school, job, n);
    const runners = Array.from({ length: 4 }, () => runner(school, job));
    await Promise.all(
      runners.map(async (one) => {
        while ((await one.poll()) > 0) await one.idle();
      }),
    );
    // One that found everything locked by others may have ended early.
    for (const one of runners) while ((await one.poll()) > 0) await one.idle();
    expect(ran.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, n) => n));
    expect((await rows(school)).every(({ attempts }) => attempts === 1)).toBe(true);
  });

  test('a job whose process gives no sign of life is taken by another, and the late result does not count', async () => {
    const school = await testSchool();
    const hangs = held();
    const aborted = held();
    const dead = runner(
      school,
      work(async (_, { signal, progress }) => {
        signal.addEventListener('abort', () => aborted.resolve());
        await hangs.promise;
        progress(9, 9);
        throw new JobFailed('too late');
      }),
    );
    const job = work((_, { progress }) => progress(1, 1));
    await queue(school, job);
    await dead.poll();
    pass(school, LEASE_SECONDS - 1);
    await dead.renew();
    pass(school, LEASE_SECONDS - 1);
    const other = runner(school, job);
    expect(await other.poll()).toBe(0);
    pass(school, 1);
    expect(await other.poll()).toBe(1);
    await other.idle();
    // It learns at its next sign of life.
    await dead.renew();
    await aborted.promise;
    hangs.resolve();
    await dead.idle();
    expect(await rows(school)).toMatchObject([
      { status: 'done', attempts: 2, progress_done: 1, failure: null },
    ]);
  });

  test('a job that ends its process each time has failed at last', async () => {
    const school = await testSchool();
    const job = work(() => held().promise, { attempts: 3 });
    await queue(school, job);
    for (let n = 1; n <= 3; n += 1) {
      expect(await runner(school, job).poll()).toBe(1);
      expect((await row(school))?.attempts).toBe(n);
      pass(school, LEASE_SECONDS);
    }
    expect(await runner(school, job).poll()).toBe(0);
    expect(await rows(school)).toMatchObject([
      {
        status: 'failed',
        due_at: null,
        failure: 'The server process that ran it ended in the middle of it.',
      },
    ]);
  });
});

describe('a job that fails', () => {
  test('is tried again after growing delays and given up; nothing that could be a token is kept', async () => {
    const school = await testSchool();
    const token = 'n3qXvT0pU5kq0m8H2sYB1c7dJwZr9eLfGaKiOyQtWxE';
    const { log, said } = recordingLog();
    const job = work(() => {
      throw new Error(`No answer\nfrom https://x.test/?key=${token}`);
    });
    await queue(school, job);
    const one = jobRunner(school.ctx, log, { jobs: [job], schedules: [], services: [] });
    const delays: number[] = [];
    for (;;) {
      await one.poll();
      await one.idle();
      const now = school.ctx.now().getTime();
      const after = await row(school);
      expect(after?.failure).toBe('No answer from https://x.test/?key=…');
      if (after?.status !== 'waiting') break;
      const delay = (new Date(after.due_at ?? '').getTime() - now) / 1000;
      delays.push(delay);
      pass(school, delay - 1);
      expect(await one.poll()).toBe(0);
      pass(school, 1);
    }
    expect(delays).toEqual([30, 60, 120, 240]);
    expect(await row(school)).toMatchObject({ status: 'failed', attempts: 5 });
    expect(said.join()).not.toContain(token);
    expect(said.filter((line) => line.startsWith('a job has failed'))).toHaveLength(1);
  });

  test('for good, or with a payload that nobody can read, is not tried again; staff can', async () => {
    const school = await testSchool();
    let isMended = false;
    const job = work((n) => {
      if (!isMended) throw new JobFailed(`Number ${n} is no good.`);
    });
    const id = await queue(school, job, 3);
    const odd = work(() => {});
    await queue(school, odd, 'x' as never);
    const one = runner(school, job);
    while ((await one.poll()) > 0) await one.idle();
    expect(await rows(school)).toMatchObject([
      { status: 'failed', attempts: 1, failure: 'Number 3 is no good.' },
      { status: 'failed', failure: 'What was stored about this job cannot be read.' },
    ]);
    isMended = true;
    expect(await retry(school, id)).toBe(true);
    expect(await row(school)).toMatchObject({ status: 'waiting', attempts: 0, failure: null });
    expect(await retry(school, id)).toBe(false);
    await one.poll();
    await one.idle();
    expect(await row(school)).toMatchObject({ status: 'done', attempts: 1 });
    expect(await retry(school, id)).toBe(false);
  });
});
