import { describe, expect, test } from 'vitest';
import { testSchool } from '../../../test/school.ts';
import { deleteOldJobs } from './control.ts';
import { defineSchedule, JobFailed } from './jobs.ts';
import { jobRunner } from './runner.ts';
import { queueDueSchedules } from './schedules.ts';
import { jobsState } from './state.ts';
import { work, recordingLog, runner, queue, rows, cancel } from '../../../test/jobs.ts';

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
    const failed = async () => (await jobsState(school.ctx)).failed;
    expect(await failed()).toBe(1);
    isBroken = false;
    // No server ran for a day: one round is made up for.
    school.pass({ days: 1 });
    await round();
    await round();
    expect(rounds).toBe(4);
    // It is well again, and nobody needs to look.
    expect(await failed()).toBe(0);
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

  test('that an installation does not do is not queued', async () => {
    const school = await testSchool();
    const schedule = defineSchedule({
      name: 'test.hourly',
      label: 'Making a backup',
      everyMs: HOUR,
      isOn: ({ backups }) => backups !== undefined,
      run: async () => {},
    });
    await queueDueSchedules(school.ctx, [schedule]);
    expect(await rows(school)).toEqual([]);
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
