import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { isUnavailable } from '../database/database.ts';
import { explainFailure } from '../failure.ts';
import type { Log } from '../log.ts';
import { type Background, JobFailed, type JobKind, onWake } from './jobs.ts';
import {
  abandonJob,
  claimDueJobs,
  delayAfter,
  deleteEarlier,
  finishJob,
  giveBackJob,
  LEASE_SECONDS,
  type LeasedJob,
  later,
  mendDueTimes,
  type Progress,
  putOffJob,
  renewLease,
} from './leases.ts';
import { type Loop, startLoop } from './loop.ts';
import { queueDueSchedules } from './schedules.ts';

/** How soon a job that another process has queued begins, and how soon progress is stored. */
const POLL_MS = 1_000;
const RENEW_MS = 5_000;
const SCHEDULES_MS = 30_000;
/** How long to wait after an error of the database. */
const RETRY_MS = 5_000;

/** Less than the time after which a server that ends is gone (`start.ts`), in any case so soon afterwards. */
const GRACE_MS = 3_000;
const GONE_SECONDS = 10;

/** Why the signal of a job aborts. */
export class JobStopped extends Error {
  readonly why: 'canceled' | 'shutdown' | 'lost';

  constructor(why: 'canceled' | 'shutdown' | 'lost') {
    super(
      {
        canceled: 'The job was canceled.',
        shutdown: 'The server ends.',
        lost: 'Another process has taken the job, because this one gave no sign of life.',
      }[why],
    );
    this.why = why;
  }
}

/** Runs jobs in this process. `start` lets it do by itself, in loops, what the other functions do once. */
export interface Runner {
  start(): void;
  /** Begins the jobs that are due and for which there is room, and returns how many. */
  poll(): Promise<number>;
  /** Renews the leases, stores progress, and stops what was canceled or lost. */
  renew(): Promise<void>;
  /** Waits until no job runs here. */
  idle(): Promise<void>;
  /** Begins nothing more, stops the running jobs and gives them back. */
  stop(): Promise<void>;
}

interface Running {
  readonly job: LeasedJob;
  readonly stop: AbortController;
  progress: Progress;
  /** What was stored of it last. */
  stored: Progress;
  /** By the clock that never jumps. */
  renewedAt: number;
  leasedUntil: string;
  ended: Promise<void>;
}

const NO_PROGRESS: Progress = { done: 0, total: 0 };

/** @param graceMs how long the jobs may take to stop when the server ends */
export function jobRunner(
  ctx: Context,
  log: Log,
  background: Background,
  graceMs = GRACE_MS,
): Runner {
  const kinds = kindsOf(background);
  const running = new Set<Running>();
  const services: Loop[] = [];
  /** Of the jobs themselves. */
  let loop: Loop | undefined;
  let forget = () => {};

  const poll = async () => {
    const counts = new Map<string, number>();
    for (const { job } of running) counts.set(job.kind, (counts.get(job.kind) ?? 0) + 1);
    const room = new Map<string, number>();
    for (const { kind, atOnce } of kinds.values()) {
      const free = atOnce - (counts.get(kind) ?? 0);
      if (free > 0) room.set(kind, free);
    }
    const claimed = await claimDueJobs(ctx, room);
    for (const job of claimed) begin(job);
    return claimed.length;
  };

  const begin = (job: LeasedJob) => {
    const one: Running = {
      job,
      stop: new AbortController(),
      progress: NO_PROGRESS,
      stored: NO_PROGRESS,
      renewedAt: performance.now(),
      leasedUntil: later(ctx.now().toISOString(), LEASE_SECONDS),
      ended: Promise.resolve(),
    };
    running.add(one);
    one.ended = (async () => {
      try {
        await runJob(ctx, log, kinds, one);
      } catch (error) {
        // The lease ends, and the job is run again.
        const about = { job: job.id, kind: job.kind, failure: explainFailure(error) };
        log.warn(about, 'the result of a job could not be stored');
      } finally {
        running.delete(one);
        loop?.wake();
      }
    })();
  };

  const renewOne = async (one: Running) => {
    const { progress } = one;
    try {
      const state = await renewLease(ctx, one.job, progress);
      one.stored = progress;
      one.renewedAt = performance.now();
      one.leasedUntil = later(ctx.now().toISOString(), LEASE_SECONDS);
      if (state !== 'held') one.stop.abort(new JobStopped(state));
    } catch (error) {
      if (ctx.now().toISOString() >= one.leasedUntil) one.stop.abort(new JobStopped('lost'));
      throw error;
    }
  };
  const renewAll = async (which: (one: Running) => boolean) => {
    const due = [...running].filter(which);
    const results = await Promise.allSettled(due.map(renewOne));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  };
  const idle = async () => {
    await Promise.all([...running].map((one) => one.ended));
  };

  return {
    poll,
    renew: () => renewAll(() => true),
    idle,
    start() {
      let isWoken = false;
      loop = startLoop(log, {
        name: 'jobs',
        everyMs: POLL_MS,
        retryMs: RETRY_MS,
        async round() {
          // Somebody may have canceled a job.
          const all = isWoken;
          isWoken = false;
          const now = performance.now();
          await renewAll(
            (one) => all || one.progress !== one.stored || now - one.renewedAt >= RENEW_MS,
          );
          await poll();
        },
      });
      forget = onWake(ctx.database, () => {
        isWoken = true;
        loop?.wake();
      });
      services.push(
        startLoop(log, {
          name: 'schedules',
          everyMs: SCHEDULES_MS,
          retryMs: RETRY_MS,
          round: async () => {
            await mendDueTimes(ctx, [...kinds.keys()]);
            await queueDueSchedules(ctx, background.schedules);
          },
        }),
        ...background.services.map(({ run, ...service }) =>
          startLoop(log, { ...service, round: (stop) => run(ctx, log, stop) }),
        ),
      );
    },
    async stop() {
      const ended = services.map((service) => service.stop());
      forget();
      // No job begins after this.
      await loop?.stop();
      for (const one of running) one.stop.abort(new JobStopped('shutdown'));
      const grace = new AbortController();
      const late = pause(graceMs, undefined, { signal: grace.signal }).catch(() => undefined);
      await Promise.race([idle(), late]);
      grace.abort();
      for (const { job } of running) await abandonJob(ctx, job, GONE_SECONDS);
      await Promise.all(ended);
    },
  };
}

function kindsOf({ jobs, schedules }: Background): ReadonlyMap<string, JobKind> {
  const all = [...jobs, ...schedules.map(({ job }) => job)];
  const kinds = new Map(all.map((job) => [job.kind, job]));
  if (kinds.size < all.length) throw new Error('Two kinds of jobs have the same name.');
  return kinds;
}

/** Runs a job and stores how it ended. */
async function runJob(
  ctx: Context,
  log: Log,
  kinds: ReadonlyMap<string, JobKind>,
  one: Running,
): Promise<void> {
  const { job, stop } = one;
  const { id, kind, attempt, payload } = job;
  const about = { job: id, kind, attempt };
  const definition = kinds.get(kind);
  if (!definition) throw new Error(`No job is called ${kind}.`);
  let error: unknown;
  let isDone = false;
  try {
    await definition.start(ctx, payload, {
      id,
      attempt,
      signal: stop.signal,
      log,
      progress: (done, total) => {
        one.progress = { done, total };
      },
    });
    isDone = true;
  } catch (thrown) {
    error = thrown;
  }
  const store = <T>(write: () => Promise<T>) => whenAvailable(ctx, one, write);
  const finish = async (status: 'done' | 'failed' | 'canceled', failure?: string) => {
    const counts = await store(() => finishJob(ctx, job, status, one.progress, failure));
    if (counts && definition.keepsLast && status !== 'canceled') {
      await deleteEarlier(ctx, job, status);
    }
    return counts;
  };

  if (isDone) {
    if (await finish('done')) log.info(about, 'a job is done');
    return;
  }
  const reason: unknown = stop.signal.reason;
  const why = reason instanceof JobStopped ? reason.why : undefined;
  const failure = explainFailure(error);
  if (why === 'lost') {
    log.warn(about, 'a job was stopped, because another process has taken it');
  } else if (why === 'canceled') {
    await finish('canceled');
    log.info(about, 'a job was canceled');
  } else if (why === 'shutdown') {
    await store(() => giveBackJob(ctx, job));
    log.info(about, 'a job was interrupted and will be run again');
  } else if (error instanceof JobFailed || attempt >= job.maxAttempts) {
    await finish('failed', failure);
    log.error({ ...about, failure }, 'a job has failed');
  } else if ((await store(() => renewLease(ctx, job, one.progress))) === 'canceled') {
    await finish('canceled');
    log.info(about, 'a job was canceled');
  } else {
    await store(() => putOffJob(ctx, job, failure, delayAfter(attempt)));
    log.warn({ ...about, failure }, 'a job failed and will be tried again');
  }
}

/** Writes again while the database is away, as long as the lease lasts: long work must not be lost by a restart of it. */
async function whenAvailable<T>(ctx: Context, one: Running, write: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isUnavailable(error) || ctx.now().toISOString() >= one.leasedUntil) throw error;
    }
    await pause(POLL_MS);
  }
}

/** Runs the jobs that are due until none is left: for tests and for the demo school. */
export async function runDueJobs(ctx: Context, log: Log, background: Background): Promise<void> {
  const runner = jobRunner(ctx, log, background);
  while ((await runner.poll()) > 0) await runner.idle();
}
