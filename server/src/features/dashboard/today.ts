import { DELETION_DAYS, type Today } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { countAll, type Queries } from '../../platform/database/database.ts';
import { onlyRow, type Param, prepare } from '../../platform/database/prepared.ts';
import type { Reader } from '../../platform/security/teaching.ts';
import type { Background } from '../../platform/jobs/jobs.ts';
import { listAllEnrollments } from '../enrollments/enrollments.ts';
import { countFailedJobs } from '../jobs/jobs.ts';
import { listMessages } from '../messages/messages.ts';
import { nameOf } from '../people/people.ts';

/** How many of each thing are named. */
const NAMED = 3;
const DAY_MS = 86_400_000;

/**
 * What waits for staff today. Messages and students are asked for as their lists ask for them, so that a
 * count here is what the list behind it shows.
 */
export async function getToday(
  ctx: Context,
  reader: Reader,
  background: Background,
): Promise<Today> {
  const { queries } = ctx.database;
  const now = ctx.now();
  const [messages, attention, deletions, failed_jobs, enrolled] = await Promise.all([
    listMessages(ctx, { page: 1, search: '', handled: 'false' }),
    listAllEnrollments(ctx, reader, { page: 1, search: '', attention: 'any' }),
    waitingDeletions(queries, now),
    countFailedJobs(ctx, background),
    enrolledSince(queries, { since: new Date(now.getTime() - DAY_MS).toISOString() }),
  ]);
  return {
    messages: {
      count: messages.count,
      newest: messages.results
        .slice(0, NAMED)
        .map(({ id, first_name, last_name, subject, created_at }) => ({
          id,
          name: `${first_name} ${last_name}`.trim(),
          subject,
          created_at,
        })),
    },
    attention: {
      count: attention.count,
      newest: attention.results.slice(0, NAMED).map(({ id, user, course, attention: reasons }) => ({
        id,
        user: { id: user.id, name: user.name },
        course,
        attention: reasons,
      })),
    },
    deletions,
    failed_jobs,
    new_enrollments: onlyRow(enrolled).n,
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

const enrolledSince = prepare((db, param: Param<{ since: string }>) =>
  db
    .selectFrom('enrollments')
    .select(countAll.as('n'))
    // As the partial index on the newest ones has it.
    .where('ended_at', 'is', null)
    .where('enrolled_at', '>', param('since')),
);
