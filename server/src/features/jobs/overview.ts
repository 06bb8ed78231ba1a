import type { JobOverview, JobSchedule } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import type { Background } from '../../platform/jobs/jobs.ts';
import { mailState } from '../../platform/mail/mail.ts';
import { kindsOf } from './jobs.ts';

/** What there is in the background, and how it is doing. */
export async function jobOverview(ctx: Context, background: Background): Promise<JobOverview> {
  const done = { ...background, schedules: background.schedules.filter(({ isOn }) => isOn(ctx)) };
  return {
    kinds: kindsOf(done).map(({ kind, label }) => ({ kind, label })),
    schedules: await schedulesOf(ctx, done),
    mails: await mailState(ctx),
  };
}

async function schedulesOf(ctx: Context, { schedules }: Background): Promise<JobSchedule[]> {
  const names = schedules.map(({ name }) => name);
  if (names.length === 0) return [];
  const { queries } = ctx.database;
  const planned = await queries.selectFrom('schedules').selectAll().execute();
  // Of those that have ended the newest of each kind is kept, so these are few.
  const rounds = await queries
    .selectFrom('jobs')
    .select(['kind', 'status', 'finished_at', 'failure'])
    .where('kind', 'in', names)
    .orderBy('id')
    .execute();
  return schedules.map(({ name, everyMs, job: { label } }) => {
    const own = rounds.filter(({ kind }) => kind === name);
    const newest = (status: string) => own.findLast((round) => round.status === status);
    const failed = newest('failed');
    return {
      name,
      label,
      every_minutes: everyMs / 60_000,
      next_at: planned.find((one) => one.name === name)?.next_at ?? null,
      is_running: newest('running') !== undefined,
      last_success_at: newest('done')?.finished_at ?? null,
      last_failure: failed?.finished_at
        ? { at: failed.finished_at, failure: failed.failure ?? '' }
        : null,
    };
  });
}
