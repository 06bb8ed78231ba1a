import { BULK_PERMISSION, may } from '@trilha/contract';
import { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { countAll, type Queries, type Trx } from '../../../platform/database/database.ts';
import { lockFree, lockRow, lockSuperusers } from '../../../platform/database/locks.ts';
import {
  defineJob,
  JobFailed,
  type JobSubject,
  type RunningJob,
} from '../../../platform/jobs/jobs.ts';
import { actingUser } from '../../../platform/security/rights.ts';
import { type Change, changePerson, type Person } from './people.ts';

/** So many people share a transaction: nobody who writes meanwhile waits for long. */
const TOGETHER = 50;

/**
 * Changes many users. Whom, and what became of each, stands in `bulk_change_people`, and is written in the
 * transaction of the change: a job that is run again goes on where it stopped.
 */
export const bulkChange = defineJob({
  kind: 'users.bulk',
  label: /*i18n*/ 'Changing many users',
  schema: z.object({}),
  // A long one does not hold up the few users of a colleague.
  atOnce: 2,
  subjects: coursesOf,
  cancelNote: /*i18n*/ 'Users who are changed already stay so; the others are left as they are.',
  canceled: skipWaiting,
  run: runChange,
});

async function runChange(ctx: Context, _: object, job: RunningJob): Promise<void> {
  const { queries } = ctx.database;
  const { total, ...change } = await changeOf(queries, job.id);
  for (;;) {
    const left = await waitingOf(queries, job.id);
    job.progress(total - left, total);
    job.signal.throwIfAborted();
    if (left === 0) break;
    // Asked again each time: whoever is no longer staff changes nobody.
    await changeSome(ctx, await actorOf(ctx, job.id, change), change);
  }
  const { cancel_requested_at } = await queries
    .selectFrom('jobs')
    .select('cancel_requested_at')
    .where('id', '=', job.id)
    .executeTakeFirstOrThrow();
  if (cancel_requested_at !== null) throw new Error('The change was canceled.');
}

async function waitingOf(db: Queries, jobId: number): Promise<number> {
  const { n } = await db
    .selectFrom('bulk_change_people')
    .select(countAll.as('n'))
    .where('job_id', '=', jobId)
    .where('outcome', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return n;
}

async function changeOf(db: Queries, jobId: number): Promise<Change & { total: number }> {
  const found = await db
    .selectFrom('bulk_changes')
    .leftJoin('courses', 'courses.id', 'bulk_changes.course_id')
    .leftJoin('jobs as undone', 'undone.id', 'bulk_changes.undoes')
    .select(['action', 'total', 'undoes', 'course_id', 'courses.title', 'undone.created_at'])
    .where('bulk_changes.job_id', '=', jobId)
    .executeTakeFirst();
  if (!found) throw new JobFailed(/*i18n*/ 'Nothing is stored about this change.');
  const { action, total, undoes, course_id, title, created_at } = found;
  const isOfCourse = action === 'enroll' || action === 'end';
  if (isOfCourse && (course_id === null || title === null)) {
    throw new JobFailed(/*i18n*/ 'The course is no longer there.');
  }
  const course = course_id === null || title === null ? null : { id: course_id, title };
  return { jobId, action, total, isUndo: undoes !== null, course, since: created_at };
}

/** Who has begun it, in whose name it is done. */
async function actorOf(ctx: Context, jobId: number, { action }: Change) {
  const { created_by } = await ctx.database.queries
    .selectFrom('jobs')
    .select('created_by')
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow();
  const user = created_by === null ? undefined : await actingUser(ctx, created_by);
  if (user && may(user, BULK_PERMISSION[action])) return user;
  throw new JobFailed(/*i18n*/ 'Who began this change may not change users any more.');
}

/** Takes the next of those who wait, in one transaction. */
async function changeSome(
  ctx: Context,
  actor: Parameters<typeof changePerson>[2],
  change: Change,
): Promise<void> {
  const { jobId } = change;
  await ctx.database.transaction(async (trx) => {
    const waiting = () =>
      trx
        .selectFrom('bulk_change_people')
        .select(['user_id', 'version', 'was_ended_at'])
        .where('job_id', '=', jobId)
        .where('outcome', '=', 'waiting')
        .orderBy('user_id');
    const next = await waiting().limit(TOGETHER).execute();
    const ids = next.map(({ user_id }) => user_id);
    if (ids.length === 0) return;
    // Superusers first and then in order, as everywhere, to avoid a deadlock; then their places in the list,
    // which another process that runs the job, or who cancels it, may have taken.
    await lockSuperusers(ctx.database, trx);
    for (const id of ids) await lockRow(ctx.database, trx, 'users', id);
    const mine = await lockFree(ctx.database, waiting().where('user_id', 'in', ids)).execute();
    if (mine.length === 0) return;
    const users = await trx
      .selectFrom('users')
      .select(['id', 'username', 'is_active', 'is_staff', 'is_superuser'])
      .where(
        'id',
        'in',
        mine.map(({ user_id }) => user_id),
      )
      .execute();
    const byId = new Map(users.map((user) => [user.id, user]));
    for (const { user_id, version, was_ended_at } of mine) {
      const user = byId.get(user_id);
      // Deleted meanwhile, and with them their place in the list.
      if (user) await changeOne(ctx, trx, actor, change, { ...user, version, was_ended_at });
    }
  });
}

async function changeOne(
  ctx: Context,
  trx: Trx,
  actor: Parameters<typeof changePerson>[2],
  change: Change,
  person: Person,
): Promise<void> {
  const { outcome, was_ended_at = null } = await changePerson(ctx, trx, actor, change, person);
  const { version } = await trx
    .selectFrom('users')
    .select('version')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('bulk_change_people')
    .set({ outcome, version, was_ended_at })
    .where('job_id', '=', change.jobId)
    .where('user_id', '=', person.id)
    .execute();
}

/** The titles of the courses whose enrollments are begun or ended. */
async function coursesOf(
  db: Queries,
  jobs: readonly { id: number }[],
): Promise<ReadonlyMap<number, JobSubject>> {
  const courses = await db
    .selectFrom('bulk_changes')
    .innerJoin('courses', 'courses.id', 'bulk_changes.course_id')
    .select(['job_id', 'title'])
    .where(
      'job_id',
      'in',
      jobs.map(({ id }) => id),
    )
    .execute();
  return new Map(courses.map(({ job_id, title }) => [job_id, { text: title, place: null }]));
}

/** Whoever waits is left as they are: the job was canceled, or undone where it had failed. */
export async function skipWaiting(_: Context, trx: Trx, jobId: number): Promise<void> {
  await trx
    .updateTable('bulk_change_people')
    .set({ outcome: 'canceled' })
    .where('job_id', '=', jobId)
    .where('outcome', '=', 'waiting')
    .execute();
}
