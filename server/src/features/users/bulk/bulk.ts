import {
  BULK_NOT_UNDOABLE,
  BULK_PERMISSION,
  type BulkAction,
  type BulkChange,
  type BulkPeople,
  ENROLL_COURSE_UNKNOWN,
  type FieldErrors,
  type InterfaceLanguage,
  may,
  MAX_SKIPPED_LISTED,
  NOT_OF_YOUR_ROLE,
  type SkippedUser,
  UNDO_MINUTES,
} from '@trilha/contract';
import type { Context } from '../../../platform/context.ts';
import { countAll, databaseWithin, type Queries } from '../../../platform/database/database.ts';
import { lockRow } from '../../../platform/database/locks.ts';
import { httpError, notFound, requireValid } from '../../../platform/http/errors.ts';
import { queueJob } from '../../../platform/jobs/jobs.ts';
import type { User } from '../../../platform/security/rights.ts';
import { sentenceIn } from '../../../platform/texts.ts';
import { nameOf } from '../../people/people.ts';
import { choose, chooseEnrolled } from '../choose.ts';
import { bulkChange, skipWaiting } from './job.ts';

interface Wanted {
  readonly people: BulkPeople;
  readonly action: BulkAction;
  readonly course?: number | undefined;
}

/**
 * Writes down whom a change is about, and queues it.
 * @throws 403; 400 on `course`; 409 with `count` where a filter finds another number than was seen
 */
export async function beginBulk(
  ctx: Context,
  actor: User,
  { people, action, course }: Wanted,
): Promise<BulkChange> {
  if (!may(actor, BULK_PERMISSION[action])) throw httpError(403, NOT_OF_YOUR_ROLE);
  return ctx.database.transaction(async (trx) => {
    requireValid(await courseErrors(trx, course));
    const total = 'ids' in people ? people.ids.length : people.expected;
    const id = await queueJob(ctx, trx, bulkChange, {}, { by: actor.id });
    await trx
      .insertInto('bulk_changes')
      .values({ job_id: id, action, course_id: course ?? null, total })
      .execute();
    const within = { ...ctx, database: databaseWithin(ctx.database, trx) };
    const chosen =
      'enrollments' in people
        ? chooseEnrolled(within, actor, people)
        : choose(within, actor, people);
    let found = 0;
    for await (const ids of chosen) {
      if (ids.length === 0) continue;
      found += ids.length;
      await trx
        .insertInto('bulk_change_people')
        .values(ids.map((user_id) => ({ job_id: id, user_id, outcome: 'waiting' as const })))
        .execute();
    }
    // Several enrollments may be of one person.
    if ('enrollments' in people && found !== total) {
      await trx
        .updateTable('bulk_changes')
        .set({ total: found })
        .where('job_id', '=', id)
        .execute();
    }
    return getBulk(ctx, trx, id);
  });
}

/** The error of a course that is not there. */
export async function courseErrors(db: Queries, course: number | undefined): Promise<FieldErrors> {
  if (course === undefined) return {};
  const found = await db
    .selectFrom('courses')
    .select('id')
    .where('id', '=', course)
    .executeTakeFirst();
  return found ? {} : { course: [ENROLL_COURSE_UNKNOWN] };
}

/**
 * Queues the undoing of a change: of those with whom something was done.
 * @throws 404; 403; 409 where it is too late, was undone, or cannot be
 */
export async function undoBulk(ctx: Context, actor: User, id: number): Promise<BulkChange> {
  return ctx.database.transaction(async (trx) => {
    await lockRow(ctx.database, trx, 'jobs', id);
    const { action, course, done, undo_until } = await getBulk(ctx, trx, id);
    if (!may(actor, BULK_PERMISSION[action])) throw httpError(403, NOT_OF_YOUR_ROLE);
    if (undo_until === null) throw httpError(409, BULK_NOT_UNDOABLE);
    // One that has failed could be tried again, and go on with those who wait.
    await skipWaiting(ctx, trx, id);
    const undo = await queueJob(ctx, trx, bulkChange, {}, { by: actor.id });
    await trx
      .insertInto('bulk_changes')
      .values({ job_id: undo, action, course_id: course?.id ?? null, total: done, undoes: id })
      .execute();
    await trx
      .insertInto('bulk_change_people')
      .columns(['job_id', 'user_id', 'outcome', 'version', 'was_ended_at'])
      .expression((from) =>
        from
          .selectFrom('bulk_change_people')
          .select(({ cast, val }) => [
            cast<number>(val(undo), 'integer').as('job_id'),
            'user_id',
            cast<'waiting'>(val('waiting'), 'text').as('outcome'),
            'version',
            'was_ended_at',
          ])
          .where('job_id', '=', id)
          .where('outcome', '=', 'done'),
      )
      .execute();
    return getBulk(ctx, trx, undo);
  });
}

/**
 * How far a change is.
 * @throws 404
 */
export async function getBulk(
  ctx: Context,
  db: Queries,
  id: number,
  language?: InterfaceLanguage,
): Promise<BulkChange> {
  const row = await db
    .selectFrom('bulk_changes')
    .innerJoin('jobs', 'jobs.id', 'bulk_changes.job_id')
    .leftJoin('courses', 'courses.id', 'bulk_changes.course_id')
    .select([
      'jobs.id',
      'action',
      'undoes',
      'total',
      'course_id',
      'courses.title',
      'courses.language',
      'jobs.status',
      'jobs.failure',
      'jobs.created_at',
      'jobs.finished_at',
      'jobs.created_by',
    ])
    .where('jobs.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  const { action, undoes, total, status, created_at, finished_at } = row;
  const counts = new Map<string, number>();
  const outcomes = await db
    .selectFrom('bulk_change_people')
    .select(['outcome', countAll.as('n')])
    .where('job_id', '=', id)
    .groupBy('outcome')
    .execute();
  for (const { outcome, n } of outcomes) counts.set(outcome, n);
  // Who was deleted or erased has no place in the list any more.
  const gone = total - outcomes.reduce((sum, { n }) => sum + n, 0);
  const done = counts.get('done') ?? 0;
  const skipped = outcomes.flatMap(({ outcome: reason, n: count }) =>
    reason === 'waiting' || reason === 'done' ? [] : [{ reason, count }],
  );
  if (gone > 0) skipped.push({ reason: 'gone', count: gone });
  return {
    id,
    action,
    undoes,
    course:
      row.course_id === null || row.title === null
        ? null
        : { id: row.course_id, title: row.title, language: row.language },
    status,
    total,
    done,
    skipped: skipped.toSorted((a, b) => b.count - a.count),
    failure: row.failure === null ? null : sentenceIn(language, row.failure),
    undo_until: done > 0 ? await undoUntil(ctx, db, row) : null,
    created_at,
    finished_at,
  };
}

interface Ended {
  readonly id: number;
  readonly action: BulkAction;
  readonly undoes: number | null;
  readonly finished_at: string | null;
  readonly created_by: number | null;
}

/** Until when a change can be undone; null where it cannot. The next one of the same person ends that. */
async function undoUntil(
  ctx: Context,
  db: Queries,
  { id, action, undoes, finished_at, created_by }: Ended,
): Promise<string | null> {
  if (action === 'invite' || undoes !== null) return null;
  if (finished_at === null || created_by === null) return null;
  const until = new Date(Date.parse(finished_at) + UNDO_MINUTES * 60_000);
  if (until <= ctx.now()) return null;
  const next = await db
    .selectFrom('bulk_changes')
    .innerJoin('jobs', 'jobs.id', 'bulk_changes.job_id')
    .select('jobs.id')
    .where('bulk_changes.job_id', '>', id)
    .where((either) =>
      either.or([either('created_by', '=', created_by), either('bulk_changes.undoes', '=', id)]),
    )
    .limit(1)
    .executeTakeFirst();
  return next ? null : until.toISOString();
}

/**
 * The first of those with whom nothing was done, in the order of their names.
 * @throws 404
 */
export async function skippedBy(ctx: Context, id: number): Promise<SkippedUser[]> {
  const { queries } = ctx.database;
  await requireBulk(queries, id);
  const rows = await queries
    .selectFrom('bulk_change_people')
    .innerJoin('users', 'users.id', 'bulk_change_people.user_id')
    .select([
      'users.id',
      'users.username',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.erased_at',
      'outcome',
    ])
    .where('job_id', '=', id)
    .where('outcome', 'not in', ['waiting', 'done'])
    .orderBy('users.sort_name')
    .orderBy('users.id')
    .limit(MAX_SKIPPED_LISTED)
    .execute();
  return rows.flatMap(({ outcome: reason, id: userId, email, ...names }) =>
    reason === 'waiting' || reason === 'done'
      ? []
      : [{ id: userId, name: nameOf(names), email, reason }],
  );
}

async function requireBulk(db: Queries, id: number): Promise<void> {
  const found = await db
    .selectFrom('bulk_changes')
    .select('job_id')
    .where('job_id', '=', id)
    .executeTakeFirst();
  if (!found) throw notFound();
}
