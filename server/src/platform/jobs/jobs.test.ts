import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type School, testSchool } from '../../../test/school.ts';
import type { Log } from '../log.ts';
import { cancelJob, deleteOldJobs, retryJob } from './control.ts';
import {
  defineJob,
  defineSchedule,
  type Job,
  JobFailed,
  onWake,
  queueJob,
  type RunningJob,
} from './jobs.ts';
import { LEASE_SECONDS } from './leases.ts';
import { jobRunner, type Runner } from './runner.ts';
import { queueDueSchedules } from './schedules.ts';

type Work = Job<{ n: number }>;
type Options = NonNullable<Parameters<typeof queueJob>[4]>;

/** A kind of job that does this. */
const work = (
  run: (n: number, job: RunningJob) => Promise<void> | void,
  more: { attempts?: number; atOnce?: number; kind?: string } = {},
): Work =>
  defineJob({
    kind: 'test.work',
    label: 'Working',
    schema: z.object({ n: z.number() }),
    ...more,
    run: async (_, { n }, job) => run(n, job),
  });

function recordingLog() {
  const said: string[] = [];
  const keep = (details: object, sentence: string) =>
    void said.push(`${sentence} ${JSON.stringify(details)}`);
  const log: Log = { info: keep, warn: keep, error: keep };
  return { log, said };
}

const runner = (school: School, jobs: Work | readonly Work[], graceMs?: number): Runner =>
  jobRunner(
    school.ctx,
    recordingLog().log,
    { jobs: [jobs].flat(), schedules: [], services: [] },
    graceMs,
  );

const queue = (school: School, job: Work, n = 1, options: Options = {}) =>
  school.ctx.database.transaction((trx) => queueJob(school.ctx, trx, job, { n }, options));

const rows = (school: School) =>
  school.ctx.database.queries.selectFrom('jobs').selectAll().orderBy('id').execute();
const row = async (school: School) => (await rows(school))[0];

const cancel = (school: School, id: number) =>
  school.ctx.database.transaction((trx) => cancelJob(school.ctx, trx, id));
const retry = (school: School, id: number) =>
  school.ctx.database.transaction((trx) => retryJob(school.ctx, trx, id));

/** A promise and its ends. */
const held = () => Promise.withResolvers<void>();

/** Does nothing until its signal aborts, and then throws, as a well-behaved job does. */
const untilStopped = (job: RunningJob) =>
  new Promise<void>((_, reject) => {
    const stop = () => reject(job.signal.reason as Error);
    if (job.signal.aborted) stop();
    job.signal.addEventListener('abort', stop);
  });

const pass = (school: School, seconds: number) => school.pass({ minutes: seconds / 60 });

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

describe('repeated work', () => {
  const HOUR = 3_600_000;

  test('is done once a round by one of all processes; a failed round stays visible and the next is done', async () => {
    const school = await testSchool();
    let rounds = 0;
    let isBroken = false;
    const schedule = defineSchedule({
      name: 'test.hourly',
      label: 'Tidying up',
      everyMs: HOUR,
      run: async () => {
        rounds += 1;
        if (isBroken) throw new Error('broken');
      },
    });
    const well = defineSchedule({
      name: 'test.well',
      label: 'Tidying up well',
      everyMs: HOUR,
      run: async () => {},
    });
    const schedules = [schedule, well];
    const runners = [1, 2, 3].map(() =>
      jobRunner(school.ctx, recordingLog().log, { jobs: [], schedules, services: [] }),
    );
    const round = async () => {
      await Promise.all(runners.map(() => queueDueSchedules(school.ctx, schedules)));
      await Promise.all(runners.map((one) => one.poll()));
      await Promise.all(runners.map((one) => one.idle()));
    };
    await round();
    await round();
    expect(rounds).toBe(1);
    isBroken = true;
    school.pass({ hours: 1 });
    await round();
    school.pass({ hours: 1 });
    await round();
    expect(rounds).toBe(3);
    isBroken = false;
    // No server ran for a day: one round is made up for.
    school.pass({ days: 1 });
    await round();
    await round();
    expect(rounds).toBe(4);
    // Of each kind of end the newest is kept, so that staff see the failure.
    const kept = (await rows(school)).map(
      ({ kind, status, failure }) => `${kind} ${status}: ${failure}`,
    );
    expect(kept.toSorted()).toEqual([
      'test.hourly done: null',
      'test.hourly failed: broken',
      'test.well done: null',
    ]);
  });

  test('goes on where the clock was wrong', async () => {
    const school = await testSchool();
    const schedule = defineSchedule({
      name: 'test.hourly',
      label: 'Tidying up',
      everyMs: HOUR,
      run: async () => {},
    });
    school.pass({ days: 400 });
    await queueDueSchedules(school.ctx, [schedule]);
    school.pass({ days: -400 });
    await queueDueSchedules(school.ctx, [schedule]);
    const next = new Date(school.ctx.now().getTime() + HOUR).toISOString();
    const planned = await school.ctx.database.queries.selectFrom('schedules').selectAll().execute();
    expect(planned).toEqual([{ name: 'test.hourly', next_at: next }]);
  });
});

test('jobs that ended long ago are deleted, failed ones later', async () => {
  const school = await testSchool();
  const job = work((n) => {
    if (n === 2) throw new JobFailed('no');
  });
  await queue(school, job, 1);
  await queue(school, job, 2);
  await cancel(school, await queue(school, job, 3));
  const one = runner(school, job);
  while ((await one.poll()) > 0) await one.idle();
  await queue(school, job, 4);
  const left = async () => {
    await deleteOldJobs(school.ctx);
    return (await rows(school)).map(({ payload }) => payload['n']);
  };
  school.pass({ days: 29 });
  expect(await left()).toEqual([1, 2, 3, 4]);
  school.pass({ days: 2 });
  expect(await left()).toEqual([2, 4]);
  school.pass({ days: 60 });
  expect(await left()).toEqual([4]);
});
