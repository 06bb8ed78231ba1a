import { DELETION_DAYS, type Today } from '@trilha/contract';
import { may } from '@trilha/contract/permissions';
import type { Context } from '../../platform/context.ts';
import { countAll, type Queries } from '../../platform/database/database.ts';
import { onlyRow, prepare } from '../../platform/database/prepared.ts';
import type { User } from '../../platform/security/rights.ts';
import { type Reader, taught } from '../../platform/security/teaching.ts';
import type { Background } from '../../platform/jobs/jobs.ts';
import { listAllEnrollments } from '../enrollments/enrollments.ts';
import { countFailedJobs } from '../jobs/jobs.ts';
import { listMessages } from '../messages/messages.ts';
import { nameOf } from '../people/people.ts';

/** How many of each thing are named. */
const NAMED = 3;
const DAY_MS = 86_400_000;

/**
 * What waits for this member of staff today. Messages and students are asked for as their lists ask for them, so
 * that a count here is what the list behind it shows; of what is not for their role nothing is said.
 */
export async function getToday(ctx: Context, user: User, background: Background): Promise<Today> {
  const { queries } = ctx.database;
  const now = ctx.now();
  const [messages, attention, deletions, failed_jobs, new_enrollments] = await Promise.all([
    may(user, 'messages') ? openMessages(ctx) : null,
    listAllEnrollments(ctx, user, { page: 1, search: '', attention: 'any' }),
    may(user, 'deletions') ? waitingDeletions(queries, now) : null,
    may(user, undefined) ? countFailedJobs(ctx, background) : null,
    enrolledSince(queries, user, new Date(now.getTime() - DAY_MS)),
  ]);
  return {
    messages,
    attention: {
      count: attention.count,
      newest: attention.results.slice(0, NAMED).map(({ id, user: of, course, attention: why }) => ({
        id,
        user: { id: of.id, name: of.name },
        course,
        attention: why,
      })),
    },
    deletions,
    failed_jobs,
    new_enrollments,
  };
}

async function openMessages(ctx: Context): Promise<Today['messages']> {
  const { count, results } = await listMessages(ctx, { page: 1, search: '', handled: 'false' });
  return {
    count,
    newest: results.slice(0, NAMED).map(({ id, first_name, last_name, subject, created_at }) => ({
      id,
      name: `${first_name} ${last_name}`.trim(),
      subject,
      created_at,
    })),
  };
}

const countDeletions = prepare((db) => db.selectFrom('deletion_requests').select(countAll.as('n')));

const oldestDeletions = prepare((db) =>
  db
    .selectFrom('deletion_requests')
    .innerJoin('users', 'users.id', 'deletion_requests.user_id')
    .select([
      'deletion_requests.id',
      'deletion_requests.requested_at',
      'users.id as user_id',
      'users.username',
      'users.first_name',
      'users.last_name',
      'users.erased_at',
    ])
    .orderBy('deletion_requests.requested_at')
    .orderBy('deletion_requests.id')
    .limit(NAMED),
);

async function waitingDeletions(db: Queries, now: Date): Promise<Today['deletions']> {
  const [counted, rows] = await Promise.all([countDeletions(db, {}), oldestDeletions(db, {})]);
  return {
    count: onlyRow(counted).n,
    oldest: rows.map(({ id, requested_at, user_id, ...user }) => ({
      id,
      requested_at,
      user: { id: user_id, name: nameOf(user) },
      days_left: DELETION_DAYS - Math.floor((now.getTime() - Date.parse(requested_at)) / DAY_MS),
    })),
  };
}

async function enrolledSince(db: Queries, reader: Reader, since: Date): Promise<number> {
  const { n } = await db
    .selectFrom('enrollments')
    .select(countAll.as('n'))
    // As the partial index on the newest ones has it.
    .where('ended_at', 'is', null)
    .where('enrolled_at', '>', since.toISOString())
    .where(taught(reader, 'course_id'))
    .executeTakeFirstOrThrow();
  return n;
}
