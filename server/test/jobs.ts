import { z } from 'zod';
import type { School } from './school.ts';
import type { Log } from '../src/platform/log.ts';
import { cancelJob, retryJob } from '../src/platform/jobs/control.ts';
import { defineJob, type Job, queueJob, type RunningJob } from '../src/platform/jobs/jobs.ts';
import { jobRunner, type Runner } from '../src/platform/jobs/runner.ts';

export type Work = Job<{ n: number }>;
export type Options = NonNullable<Parameters<typeof queueJob>[4]>;

/** A kind of job that does this. */
export const work = (
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

export function recordingLog() {
  const said: string[] = [];
  const keep = (details: object, sentence: string) =>
    void said.push(`${sentence} ${JSON.stringify(details)}`);
  const log: Log = { info: keep, warn: keep, error: keep };
  return { log, said };
}

export const runner = (school: School, jobs: Work | readonly Work[], graceMs?: number): Runner =>
  jobRunner(
    school.ctx,
    recordingLog().log,
    { jobs: [jobs].flat(), schedules: [], services: [] },
    graceMs,
  );

export const queue = (school: School, job: Work, n = 1, options: Options = {}) =>
  school.ctx.database.transaction((trx) => queueJob(school.ctx, trx, job, { n }, options));

export const rows = (school: School) =>
  school.ctx.database.queries.selectFrom('jobs').selectAll().orderBy('id').execute();
export const row = async (school: School) => (await rows(school))[0];

export const cancel = (school: School, id: number) =>
  school.ctx.database.transaction((trx) => cancelJob(school.ctx, trx, id));
export const retry = (school: School, id: number) =>
  school.ctx.database.transaction((trx) => retryJob(school.ctx, trx, id));

/** A promise and its ends. */
export const held = () => Promise.withResolvers<void>();

/** Does nothing until its signal aborts, and then throws, as a well-behaved job does. */
export const untilStopped = (job: RunningJob) =>
  new Promise<void>((_, reject) => {
    const stop = () => reject(job.signal.reason as Error);
    if (job.signal.aborted) stop();
    job.signal.addEventListener('abort', stop);
  });

export const pass = (school: School, seconds: number) => school.pass({ minutes: seconds / 60 });
