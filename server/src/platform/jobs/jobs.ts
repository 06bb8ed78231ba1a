import type { JobPlace } from '@trilha/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { afterCommit, type Database, type Queries, type Trx } from '../database/database.ts';
import type { Log } from '../log.ts';

/** What the code of a job gets to know of its run. */
export interface RunningJob {
  readonly id: number;
  /** 1 at the first attempt. */
  readonly attempt: number;
  /**
   * Aborts when the job is canceled, when the server ends, and when the lease is lost. What the job still
   * does then does not count: it should clean up and throw (`signal.throwIfAborted()`) within a second.
   */
  readonly signal: AbortSignal;
  readonly log: Log;
  /** Says how far it is; stored about once a second. Both are whole numbers. */
  progress(done: number, total: number): void;
}

interface JobDefinition<Payload extends object> {
  /** Its name in the database, such as `video.prepare`. It must not change while such jobs wait. */
  readonly kind: string;
  /** In plain words for staff, such as “Preparing a video”. */
  readonly label: string;
  readonly schema: z.ZodType<Payload>;
  /** How often it is tried; 5 unless said. A process that dies during the job has tried, too. */
  readonly attempts?: number;
  /** How many of the kind run in a process at the same time; 1 unless said. */
  readonly atOnce?: number;
  /** Of those done, and of those failed, only the newest is kept. */
  readonly keepsLast?: boolean;
  /** What a job is about, for staff: the name of a file, a title. Not the name of a person. */
  subject?(payload: Payload): string;
  /**
   * The same, looked up when the jobs are listed: the titles of today. It is asked once for all jobs of a
   * page, and answers by their ids; a job that it leaves out has the subject of its payload.
   */
  subjects?(
    db: Queries,
    jobs: readonly StoredJob<Payload>[],
  ): Promise<ReadonlyMap<number, JobSubject>>;
  /** What it means to cancel it, as a sentence for staff; unless said, its work is lost. */
  readonly cancelNote?: string;
  /**
   * Deletes what waits for the job, in the transaction in which somebody cancels it. Such a job cannot be
   * tried again. It may run meanwhile.
   */
  canceled?(ctx: Context, trx: Trx, id: number): Promise<void>;
  /**
   * Does the work. It may be run again from the beginning after any of its steps: a process may die
   * before it has stored that the job is done. An error is tried again, a `JobFailed` is not.
   */
  run(ctx: Context, payload: Payload, job: RunningJob): Promise<void>;
}

interface StoredJob<Payload> {
  readonly id: number;
  readonly payload: Payload;
}

/** What a job is about, and where that is in the admin area. */
export interface JobSubject {
  readonly text: string;
  readonly place: JobPlace | null;
}

const CANCEL_NOTE = /*i18n*/ 'What it has done so far is lost.';

/** A kind of job without regard to its payload. */
export interface JobKind {
  readonly kind: string;
  readonly label: string;
  readonly attempts: number;
  readonly atOnce: number;
  readonly keepsLast: boolean;
  readonly cancelNote: string;
  /** What stored jobs are about, by their ids. */
  subjectsOf(
    db: Queries,
    jobs: readonly StoredJob<unknown>[],
  ): Promise<ReadonlyMap<number, JobSubject>>;
  /** Whether somebody cancels it for good, and what is deleted then. */
  readonly canceled: ((ctx: Context, trx: Trx, id: number) => Promise<void>) | undefined;
  /** Runs with a stored payload. */
  start(ctx: Context, stored: unknown, job: RunningJob): Promise<void>;
}

/** A kind of job whose payload is `Payload`. */
export interface Job<Payload extends object> extends JobKind {
  readonly schema: z.ZodType<Payload>;
}

/** Declares a kind of job; `server/src/jobs.ts` lists all of them. */
export function defineJob<Payload extends object>(of: JobDefinition<Payload>): Job<Payload> {
  const { kind, label, schema, attempts = 5, atOnce = 1, keepsLast = false } = of;
  const { cancelNote = CANCEL_NOTE, canceled } = of;
  return {
    kind,
    label,
    schema,
    attempts,
    atOnce,
    keepsLast,
    cancelNote,
    canceled,
    async subjectsOf(db, stored) {
      const jobs = stored.flatMap(({ id, payload }) => {
        const { data } = schema.safeParse(payload);
        return data ? [{ id, payload: data }] : [];
      });
      const found = jobs.length > 0 ? await of.subjects?.(db, jobs) : undefined;
      return new Map(
        jobs.map(({ id, payload }) => [
          id,
          found?.get(id) ?? { text: of.subject?.(payload) ?? '', place: null },
        ]),
      );
    },
    async start(ctx, stored, job) {
      const { data, success } = schema.safeParse(stored);
      // Of another version of the program; it will not become readable.
      if (!success) throw new JobFailed(/*i18n*/ 'What was stored about this job cannot be read.');
      await of.run(ctx, data, job);
    },
  };
}

/** Thrown by a job: it has failed, and would fail again. The sentence is for staff. */
export class JobFailed extends Error {}

const NOTHING = z.object({});

/** Work that is repeated, by one of all processes each time. */
export interface Schedule {
  readonly name: string;
  readonly everyMs: number;
  /** Whether an installation with these settings does it: only then is it queued, and listed for staff. */
  readonly isOn: (ctx: Context) => boolean;
  /** The job that is queued each time. */
  readonly job: Job<Record<never, never>>;
}

/** Declares repeated work; `server/src/jobs.ts` lists all of it. A round that failed is not tried again: the next one is. */
export function defineSchedule(of: {
  /** Its name in the database. */
  readonly name: string;
  /** In plain words for staff, such as “Deleting expired sessions”. */
  readonly label: string;
  readonly everyMs: number;
  /** Always, unless said. */
  isOn?(ctx: Context): boolean;
  run(ctx: Context, job: RunningJob): Promise<void>;
}): Schedule {
  const { name, label, everyMs, isOn = () => true } = of;
  const job = defineJob({
    kind: name,
    label,
    schema: NOTHING,
    attempts: 1,
    keepsLast: true,
    run: (ctx, _, running) => of.run(ctx, running),
  });
  return { name, everyMs, isOn, job };
}

/** Something that every process does for itself again and again, such as sending mails. */
export interface Service {
  /** For the log. */
  readonly name: string;
  readonly everyMs: number;
  /** How long to wait after an error. */
  readonly retryMs: number;
  /** One round. When `stop` aborts, it finishes what it has begun. */
  run(ctx: Context, log: Log, stop: AbortSignal): Promise<void>;
}

/** All that is done in the background. */
export interface Background {
  readonly jobs: readonly JobKind[];
  readonly schedules: readonly Schedule[];
  readonly services: readonly Service[];
}

interface QueueOptions {
  /** Of one kind and key at most one job waits, and at most one runs. */
  readonly key?: string;
  /** Not before this moment, which is within six hours: what is later was stored by a clock that was wrong. */
  readonly runAt?: Date;
  /** The user who has caused it. */
  readonly by?: number;
}

/**
 * Queues a job, in the transaction of the change that makes it necessary: both are stored or neither. It
 * begins as soon as the transaction is stored. Where one of its key waits already, that one gets this
 * payload, all of its attempts again, and the earlier of both moments; one that runs is let be.
 * Transactions that queue several keys must do so in the same order, or they may end in a deadlock.
 * @param payload ids and names of files; no personal data and no secrets, because staff see some of it
 *   and it is kept after the job
 * @returns the job's id
 */
export async function queueJob<Payload extends object>(
  ctx: Context,
  trx: Trx,
  job: Job<Payload>,
  payload: Payload,
  { key, runAt, by }: QueueOptions = {},
): Promise<number> {
  const now = ctx.now();
  const { id } = await trx
    .insertInto('jobs')
    .values({
      kind: job.kind,
      payload: JSON.stringify(payload),
      key: key ?? null,
      status: 'waiting',
      attempts: 0,
      max_attempts: job.attempts,
      due_at: (runAt ?? now).toISOString(),
      progress_done: 0,
      progress_total: 0,
      created_at: now.toISOString(),
      created_by: by ?? null,
    })
    .onConflict((waiting) =>
      waiting
        .columns(['kind', 'key'])
        // As a literal: SQLite takes the index only where it finds the condition of it.
        .where(sql<boolean>`status = 'waiting'`)
        .doUpdateSet(({ ref }) => ({
          payload: ref('excluded.payload'),
          attempts: ref('excluded.attempts'),
          max_attempts: ref('excluded.max_attempts'),
          created_by: ref('excluded.created_by'),
          due_at: sql<string>`case when excluded.due_at < jobs.due_at then excluded.due_at else jobs.due_at end`,
        })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!runAt || runAt <= now) afterCommit(trx, () => wakeRunners(ctx.database));
  return id;
}

const wakers = new WeakMap<Queries, Set<() => void>>();

/** Calls `wake` when a job of this database is queued or canceled in this process, until the returned function is called. */
export function onWake({ queries }: Database, wake: () => void): () => void {
  const all = wakers.get(queries) ?? new Set();
  wakers.set(queries, all.add(wake));
  return () => void all.delete(wake);
}

/** Makes the runners of this process look at once. Those of others do within a second. */
export function wakeRunners({ queries }: Database): void {
  for (const wake of wakers.get(queries) ?? []) wake();
}
